"""`/table hint`: in private, in the words of the options, with a reason, counted, and never twice another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.play.entries import in_words
from bot.words import plain
from games import all_games
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import Chance, People, button_of, last_board, open_panel, seated, tap, to_move
from tests.loopback.driver import Loopback, Person

GAMES = sorted(all_games())


async def hinted(person: Person) -> str:
    reply = await person.slash("table hint")
    assert all(message.ephemeral for message in reply.all)
    return reply.text


@pytest.mark.parametrize("game", GAMES)
async def test_who_is_asked_is_told_what_a_fair_bot_player_would_do(
    client: PennyPost, people: People, game: str
) -> None:
    session = await seated(client, people[:2], game)
    person = to_move(session, people)[0]
    person.user.locale = "en-GB"
    first = await hinted(person)
    assert first.startswith("### A fair bot player would\n**")
    assert "\nWhy: " in first
    assert "-# 1 hint at this table" in first
    assert (await hinted(person)).split("\n-#")[0] == first.split("\n-#")[0]  # no second opinion
    seat = session.own_seat(int(person.id))
    assert session.seats[seat].hints == 2


@pytest.mark.parametrize("game", GAMES)
async def test_in_the_middle_of_a_move_it_goes_on_from_there(client: PennyPost, people: People, game: str) -> None:
    session, chance = await seated(client, people[:2], game), Chance(3)
    while True:
        person = to_move(session, people)[0]
        seat = session.own_seat(int(person.id))
        decision = session.composed(seat).position.decision_of(seat)
        assert decision is not None
        await tap(person, await open_panel(person), decision.chance(chance))
        if not session.composed(seat).done:
            break
        panel = await open_panel(person)
        await person.click(panel, button_of(panel, "post"))
    given = session.composed(seat).answers
    assert given
    assert "\n**" in await hinted(person)
    assert session.composed(seat).answers == given  # nothing is answered for anybody


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_is_put_on_the_panel_with_a_tap_and_posted_when_it_is_confirmed(
    client: PennyPost, people: People, game: str
) -> None:
    session = await seated(client, people[:2], game)
    person = to_move(session, people)[0]
    person.user.locale = "en-GB"
    seat, revision = session.own_seat(int(person.id)), session.table.revision
    await open_panel(person)
    hint = (await person.slash("table hint")).message
    panel = (await person.click(hint, "Put it on the panel")).message
    assert panel.ephemeral
    assert session.table.revision == revision
    draft = session.composed(seat)
    assert draft.answers
    said = [in_words(session.game.words, "en", m.decision, m.answer, session.names, m.view) for m in draft.trail]
    assert hint.text.split("\n")[1].startswith(f"**{plain(said[0])}")
    assert session.seats[seat].hints == 1  # it is the same hint
    stale = await person.raw_tap(hint, button_of(hint, "hint-take"))
    assert "moved on" in stale.text
    assert session.composed(seat).answers == draft.answers


async def test_a_hint_in_the_middle_of_a_move_goes_on_the_panel_after_what_stands_there(
    client: PennyPost, people: People
) -> None:
    session = await seated(client, people[:2])
    person = to_move(session, people)[0]
    seat = session.own_seat(int(person.id))
    while True:
        decision = session.composed(seat).position.decision_of(seat)
        assert decision is not None
        await tap(person, await open_panel(person), decision.options[0])
        if not session.composed(seat).done:
            break
        panel = await open_panel(person)
        await person.click(panel, button_of(panel, "post"))
        person = to_move(session, people)[0]
        seat = session.own_seat(int(person.id))
    given = session.composed(seat).answers
    hint = (await person.slash("table hint")).message
    await person.click(hint, button_of(hint, "hint-take"))
    assert session.composed(seat).answers[: len(given)] == given
    assert len(session.composed(seat).answers) > len(given)


async def test_who_is_not_asked_gets_no_hint_and_none_is_counted(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    waiting = to_move(session, people)[0]
    other = next(person for person in people[:2] if person is not waiting)
    assert "###" not in await hinted(other)
    assert (await people[2].slash("table hint")).text  # who has no seat is refused
    assert [seat.hints for seat in session.seats] == [0, 0]


async def test_a_redelivered_question_counts_once(client: PennyPost, discord: Loopback, people: People) -> None:
    session = await seated(client, people[:2])
    person = to_move(session, people)[0]
    reply = await person.slash("table hint")
    discord.redeliver(reply.interaction)
    await person.slash("table mine")
    assert sum(seat.hints for seat in session.seats) == 1


async def test_hints_are_had_so_often_a_minute(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    person = to_move(session, people)[0]
    client.hints.most = 1
    await hinted(person)
    assert "1" in await hinted(person)
    assert sum(seat.hints for seat in session.seats) == 1


async def test_hints_outlive_a_restart_and_stand_on_the_final_sheet(bot: Callable[[], Running], people: People) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await seated(client, (ada, emile))
        person = to_move(session, people)[0]
        menu = await person.click(await last_board(person), "Table")
        await person.click(menu, next(b for b in menu.message.buttons if "table-hint" in (b.custom_id or "")))
    async with bot() as client:
        await ada.click(await ada.slash("table end", how="concede"), "Concede")
        board = await ada.sees(lambda m: "Game over" in m.text or "Conceded" in m.text)
        assert f"Hints asked for: {person.name} (1)" in board.text
