"""A whole game over the wire, from the lobby to the final score."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.tables.session import Session
from games.kernel.dice import QuickDice, seal
from games.kernel.ledger import unpack, visible
from render import Setting, artist
from tests.bot.e2e.playing import (
    Chance,
    People,
    boards,
    last_board,
    line_by_chance,
    move_by_command,
    move_by_panel,
    seated,
    to_move,
)
from tests.loopback.driver import Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")


def check_pings(session: Session, board: Seen) -> None:
    """Whoever is to move is called, and nobody else."""
    called = [] if session.playing.over else [session.seats[seat].user_id for seat in session.playing.waiting]
    assert sorted(map(int, board.pinged)) == sorted(user for user in called if user is not None)


def check_public_picture(session: Session, board: Seen) -> None:
    """The board is the same, picture and words, whatever the players hold in their hands."""
    if session.playing.over:
        return
    setting = Setting(session.names, session.table.language, (False,) * len(session.names))
    public = session.playing.imagine(None, QuickDice(7)).view(None)
    drawn = artist(session.game.id).board(public, setting, session.last)
    assert (board.pictures[0].data, board.pictures[0].alt) == (drawn.png, drawn.alt)


async def test_four_people_play_by_panel_and_by_command_to_the_final_score(client: PennyPost, people: People) -> None:
    chance = Chance(3)
    session = await seated(client, people)
    by_panel = {people[0].id, people[2].id}
    moves = 0
    while session.table.state == "playing":
        person = to_move(session, people)[0]
        before = len(boards(person))
        reply = await (move_by_panel if person.id in by_panel else move_by_command)(person, session, chance)
        assert reply.ephemeral
        shown = boards(person)
        assert len(shown) - before in (0, 1)
        if len(shown) > before:
            check_pings(session, shown[-1])
            if moves % 5 == 0:
                check_public_picture(session, shown[-1])
        moves += 1
    assert moves > 40
    await check_the_end(session, people)
    await check_the_log(session, people)


async def check_the_end(session: Session, people: People) -> None:
    final = await last_board(people[0])
    assert [picture.filename for picture in final.pictures] == ["board.png", "scores.png", "chart.png"]
    outcome = session.playing.outcome
    assert outcome is not None
    for standing in outcome.standings:
        assert f"{standing.place} · **{session.names[standing.seat]}**: {standing.total}" in final.text
        assert f"Place {standing.place}: {session.names[standing.seat]}" not in final.text
    assert session.table.seed is not None
    assert session.table.seed.hex() in final.text
    assert seal(session.table.seed) in final.text
    assert [button.label for button in final.buttons] == ["Rematch", "Results", "What happened?", "Table", "Symbols"]


async def check_the_log(session: Session, people: People) -> None:
    """Everything that was told is in the log, in order, and nothing else was told."""
    names = session.names
    told = "\n".join(message.text for message in boards(people[0])).split("\n")
    steps = []
    while page := await session.store.history(session.table.id, after=steps[-1].seq if steps else -1):
        steps += page
    events = [event for step in steps for event in visible(unpack(step.events), None)]
    words = session.game.words
    events = [event for event in events if event.id not in words.places]  # the final post says it once, as places
    sentences = [text for event in events if (text := words.event("en", event, names))]
    assert [line.removeprefix("- ") for line in told if line.startswith("- ")] == sentences


async def test_one_person_plays_against_stand_ins_to_the_end(client: PennyPost, people: People) -> None:
    ada, chance = people[0], Chance(1)
    await ada.slash("table new", game="bloody-inn", bots=2)
    session = await client.house.here(int(ada.channel.id))
    while True:
        await ada.sees(lambda message: session.table.state != "playing" or bool(to_move(session, (ada,))))
        if session.table.state != "playing":
            break
        await move_by_command(ada, session, chance)
    final = await ada.sees(lambda message: len(message.pictures) == 3)
    assert final.pinged == []


async def test_what_autocomplete_offers_can_be_played(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    chance = Chance(0)
    for _ in range(12):
        person = to_move(session, people)[0]
        seat = session.seat_of(int(person.id))
        assert seat is not None
        command, options = line_by_chance(session, seat, chance)
        typed: dict[str, str] = {}
        for name, answer in options.items():
            offered = await person.autocomplete(command, name, answer, **typed)
            assert answer in [choice.value for choice in offered]
            typed[name] = answer
        other = next(p for p in people if p is not person)
        for name in options:
            assert await other.autocomplete(command, name, "") == []
        await person.slash(command, options=typed)
