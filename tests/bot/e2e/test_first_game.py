"""A guided first game: advice on the panel of who is asked, reasons of the stand-ins in the post, for two rounds."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.play.guiding import ROUNDS
from bot.play.words import say
from bot.tables.session import Session
from games import all_games
from tests.bot.e2e.playing import Chance, boards, button_of, last_board, open_panel, seated, tap
from tests.loopback.driver import Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")

People = tuple[Person, Person, Person, Person]
MOST_MOVES = 12


async def with_standins(client: PennyPost, host: Person, game: str, guide: str) -> Session:
    """A table of one person and two stand-ins, which starts at once."""
    await host.slash("table new", game=game, bots=2, options={"options": f"guide={guide}"})
    await last_board(host)
    return await client.house.here(int(host.channel.id))


async def play_on(person: Person, session: Session, chance: Chance, rounds: int) -> list[tuple[int, Seen, str]]:
    """Play by panel until so many rounds have passed: every panel on the way, with its round and its advice."""
    seen, game, lang = list[tuple[int, Seen, str]](), session.game, session.table.language
    (seat,) = session.people()
    for _ in range(MOST_MOVES):
        await person.sees(lambda _: seat in session.awaited() or session.table.state != "playing")
        if session.table.state != "playing" or game.round(session.playing.view(None)) > rounds:
            return seen
        panel = await open_panel(person)
        while not session.composed(seat).done:
            position = session.composed(seat).position
            decision = position.decision_of(seat)
            assert decision is not None
            advice = game.words.advice(lang, decision, session.names, position.view(seat))
            seen.append((game.round(session.playing.view(None)), panel, advice))
            panel = await tap(person, panel, decision.chance(chance))
        await person.click(panel, button_of(panel, "post"))
    return seen


def comments_in(session: Session, board: Seen) -> list[str]:
    """The lines of a board in which a stand-in says what its move served."""
    lang = session.table.language
    heads = [f"-# {say(lang, 'post.comment', who=seat.name, comment='…').partition('…')[0]}" for seat in session.seats]
    return [line for line in board.text.splitlines() if any(line.startswith(head) for head in heads)]


@pytest.mark.parametrize("game", sorted(all_games()))
@pytest.mark.parametrize("who", [0, 1])
async def test_two_rounds_are_explained_as_they_are_played(
    client: PennyPost, people: People, game: str, who: int
) -> None:
    person = people[who]
    session = await with_standins(client, person, game, "yes")
    panels = await play_on(person, session, Chance(3), ROUNDS)
    assert len(panels) > 4
    for number, panel, advice in panels:
        assert number <= ROUNDS
        assert advice in panel.text
    guided = boards(person)
    assert any(comments_in(session, board) for board in guided)
    advised = {advice for _, _, advice in panels}
    assert not [board for board in guided for advice in advised if advice in board.text], "advice is for one alone"


async def test_after_two_rounds_nothing_is_explained_any_more(client: PennyPost, people: People) -> None:
    ada = people[0]
    session = await with_standins(client, ada, "bloody-inn", "yes")
    await play_on(ada, session, Chance(3), ROUNDS)
    known = {board.id for board in boards(ada)}
    later = await play_on(ada, session, Chance(4), ROUNDS + 1)
    assert later
    assert not [panel for number, panel, advice in later if number > ROUNDS and advice in panel.text]
    assert not [board for board in boards(ada) if board.id not in known and comments_in(session, board)]


async def test_nothing_is_explained_at_a_table_that_did_not_ask_for_it(client: PennyPost, people: People) -> None:
    ada = people[0]
    session = await with_standins(client, ada, "bloody-inn", "no")
    panels = await play_on(ada, session, Chance(3), 1)
    assert panels
    assert not [panel for _, panel, advice in panels if advice in panel.text]
    assert not [board for board in boards(ada) if comments_in(session, board)]


async def test_people_do_not_comment(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2], options="guide=yes")
    assert session.table.customs.guide == "yes"
    mover = next(p for p in people if session.seat_of(int(p.id)) in session.awaited())
    await mover.slash("inn welcome", room="rest")
    assert not [board for board in boards(mover) if comments_in(session, board)]


async def test_the_lobby_offers_a_guided_first_game(client: PennyPost, people: People) -> None:
    emile = people[1]
    await emile.slash("table new", game="bloody-inn")
    lobby = await emile.sees(lambda message: bool(message.menus))
    menu = next(m for m in lobby.menus if any(c.value == "guide=yes" for c in m.choices))
    assert any("Première partie" in c.name and "guidée" in c.name for c in menu.choices)
    await emile.select(lobby, ["guide=yes"], menu=menu.custom_id)
    session = await client.house.here(int(emile.channel.id))
    assert session.table.customs.guide == "yes"
