"""The results of a finished game: chart and story under the last board, and again by a tap, in one's own language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.results import results_of
from bot.tables.session import Session
from games import all_games
from games.kernel.dice import QuickDice, seal
from games.kernel.standins import finish_step
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import People, is_board, seated
from tests.loopback.driver import Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")  # by chance, an inn may leave everybody without a point
GAMES = sorted(all_games())


async def play_out(session: Session, steps: int | None = None) -> None:
    """Play on by chance, quickly and unseen: to the end, or so many moves."""
    dice = QuickDice(7)
    while session.table.state == "playing" and steps != 0:
        seat = session.awaited()[0]
        user = session.seats[seat].user_id or 0
        while not session.composed(seat).done:
            for text in finish_step(
                session.composed(seat).position.copy(), seat, dice, session.composed(seat).position.number
            ):
                await session.moves.answer(user, text, None)
        await session.moves.post(user, None)
        steps = None if steps is None else steps - 1


async def last(person: Person) -> Seen:
    return await person.sees(
        lambda m: is_board(m) and any((b.custom_id or "").startswith("pp:results:") for b in m.buttons)
    )


@pytest.mark.parametrize("game", GAMES)
async def test_the_last_post_has_a_chart_and_three_sentences_and_the_seed(
    client: PennyPost, people: People, game: str
) -> None:
    ada, emile, *_ = people
    session = await seated(client, (ada, emile), game)
    await play_out(session)
    await client.teller.tell(session)
    board = await last(ada)
    assert [p.filename for p in board.pictures] == ["board.png", "scores.png", "chart.png"]
    assert session.table.seed is not None
    assert session.table.seed.hex() in board.text
    assert seal(session.table.seed) in board.text
    assert "/table export" in board.text  # how to check it
    results = await results_of(session, "en")
    assert results is not None
    tied = len(set(session.playing.scores())) < len(session.seats)
    assert len(results.sentences) == 3 + tied
    assert all(sentence in board.text for sentence in results.sentences)
    assert "Where the points came from" in results.chart.text
    assert all(name in results.chart.text for name in session.names)


@pytest.mark.parametrize("game", GAMES)
async def test_they_can_be_looked_at_again_after_a_restart_in_ones_own_language(
    bot: Callable[[], Running], people: People, game: str
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await seated(client, (ada, emile), game)
        await play_out(session)
        await client.teller.tell(session)
        board = await last(ada)
    async with bot():
        shown = await emile.click(board, "Results")
        assert shown.ephemeral
        assert "Graine" in shown.text or "graine" in shown.text
        assert [p.filename for p in shown.message.pictures] == ["chart.png"]
        words = await emile.click(
            shown, next(b for b in shown.message.buttons if "results-text" in (b.custom_id or ""))
        )
        assert "D’où viennent les points" in words.text


async def test_a_game_that_is_ended_early_and_counts_is_charted_as_it_stood(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await seated(client, (ada, emile))
    await play_out(session, 9)
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    board = await last(emile)
    assert [p.filename for p in board.pictures] == ["board.png", "chart.png"]
    assert await results_of(session, "ja") is not None


async def test_a_game_that_is_on_has_no_results_and_a_forged_tap_gets_none(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    assert await results_of(session, "en") is None
    board = await people[0].sees(is_board)
    forged = await people[0].raw_tap(board, f"pp:results:{session.table.id}::")
    assert forged.ephemeral
    assert not forged.message.pictures


async def test_an_end_is_told_though_its_chart_cannot_be_drawn(
    client: PennyPost, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await seated(client, people[:2])
    await play_out(session)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.results.draw_chart", broken)
    assert await client.teller.tell(session) == "told"
    assert [p.filename for p in (await last(people[0])).pictures] == ["board.png", "scores.png"]
