"""Teams, six seats and games the fewest points win, from the lobby to the last post."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator

import pytest

from bot.client import PennyPost
from bot.commands.lobby import lobby_view
from bot.settings import Settings
from bot.tables.session import Session
from tests.bot.e2e.playing import Chance, button_of, move_by_panel, to_move
from tests.bot.e2e.saleroom import lobby, sale, saleroom
from tests.contract.saleroom import artist
from tests.loopback.driver import Loopback, Person, Seen

People = tuple[Person, Person, Person, Person]


@pytest.fixture
async def client(discord: Loopback, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PennyPost]:
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)
    async with saleroom(discord, settings) as running:
        yield running


def shown_in_lobby(session: Session) -> str:
    """What the lobby says."""
    return str(lobby_view(session).to_components())


async def played_out(session: Session, person: Person) -> Seen:
    """One person moves by chance among stand-ins, until the end is posted."""
    chance = Chance(7)
    while session.table.state == "playing":
        await person.sees(lambda _: session.table.state != "playing" or bool(to_move(session, (person,))))
        if session.table.state == "playing":
            await move_by_panel(person, session, chance)
    return await person.sees(lambda message: "The game is over" in message.text)


async def test_the_lobby_names_those_who_play_together(client: PennyPost, people: People) -> None:
    session = await lobby(client, people, sides="pairs")
    assert "Teams: Ada and Giulia · Émile and さくら" in shown_in_lobby(session)
    await session.lobby.leave(int(people[3].id))
    assert "Teams" not in shown_in_lobby(session), "three cannot play in pairs: nobody is anybody's partner yet"
    await session.lobby.set_options(int(people[0].id), {"sides": "alone"})
    assert "Teams" not in shown_in_lobby(session)


async def test_four_in_pairs_play_to_an_end_that_pairs_share(client: PennyPost, people: People) -> None:
    session = await sale(client, people[:1], 3, sides="pairs")
    end = await played_out(session, people[0])
    outcome = session.playing.outcome
    assert outcome is not None
    names = [("Ada and Stand-in 2", 0), ("Stand-in 1 and Stand-in 3", 1)]
    names.sort(key=lambda pair: (outcome.standings[pair[1]].place, pair[1]))
    lines = [line for line in end.text.splitlines() if " · **" in line]
    assert lines == [
        f"{outcome.standings[seat].place} · **{who}**: {outcome.standings[seat].total}" for who, seat in names
    ]
    menu = await people[0].click(end, button_of(end, "table"))
    assert "Ada and Stand-in 2 · Stand-in 1 and Stand-in 3" in menu.text


async def test_six_play_to_an_end_that_the_fewest_points_win(client: PennyPost, people: People) -> None:
    session = await sale(client, people[:1], 5, aim="least")
    end = await played_out(session, people[0])
    totals = session.playing.scores()
    lines = [line for line in end.text.splitlines() if " · **" in line]
    assert len(lines) == 6
    assert lines[0].startswith("1 · **")
    assert lines[0].endswith(f"**: {min(totals)}")
    assert [int(line.rpartition(" ")[2]) for line in lines] == sorted(totals)
    assert [picture.filename for picture in end.pictures] == ["board.png", "scores.png", "chart.png"]
