"""Every game there is, found by its folder, goes through all that can be done with a game, in all four languages.

Whatever goes wrong on the way is heard as an apology, and fails the test.
"""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.parlour.uploads import Upload
from bot.tables.scenes import scenes_of
from bot.tables.session import Session
from games import all_games
from games.kernel.record import Record
from tests.bot.e2e.playing import Chance, People, button_of, is_board, seated, to_move
from tests.bot.e2e.test_film import frames
from tests.bot.e2e.test_plan import planned
from tests.bot.e2e.test_practice import a_move, chosen, practised
from tests.bot.e2e.test_results import play_out
from tests.loopback.driver import Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")
MOVES = 18
"""Moves of two players after which every game has come to the end of a round."""


async def tapped(person: Person, where: Seen, kind: str) -> Seen:
    return (await person.click(where, button_of(where, kind))).message


@pytest.mark.parametrize(("one", "other"), [(0, 2), (3, 1)], ids=["en-it", "ja-fr"])
@pytest.mark.parametrize("game", sorted(all_games()))
async def test_a_game_is_planned_played_shown_exported_imported_and_practised(
    client: PennyPost, people: People, game: str, one: int, other: int
) -> None:
    pair = (people[one], people[other])
    session = await seated(client, pair, game)
    for person in pair:  # who is asked, and who is not
        assert (await planned(person, session, Chance(5), steps=6)).ephemeral
    await play_out(session, MOVES)
    await client.teller.tell(session)
    assert session.table.state == "playing"
    await _shown(pair[0], session)
    giver = to_move(session, pair)[0]
    assert (await giver.slash("table hint")).ephemeral
    await tapped(giver, (await giver.slash("table end", how="concede")).message, "concede")
    assert session.table.state == "over"
    await _results(pair[1], session)
    await _shown(pair[1], session)
    record = await _exported(pair[0], session)
    await _imported(client, pair[1], record)
    await tapped(pair[0], await chosen(pair[0], session, 2), "practice-go")
    practice = await practised(client, pair[0])
    assert practice.table.is_practice
    await a_move(pair[0], practice, Chance(6))


async def _shown(person: Person, session: Session) -> None:
    """Paged through from its set-up to its end, in words too, and filmed."""
    last = (await scenes_of(session, None)).last
    page = (await person.slash("table replay", table=session.table.id)).message
    for number in sorted({0, 1, last // 2, last - 1, last}):
        page = (await person.select(page, str(number), menu=page.menus[0].custom_id)).message if last > 1 else page
        assert [picture.filename for picture in page.pictures] == ["board.png"]
        assert await tapped(person, page, "replay-text")
    before = {message.id for message in person.messages()}
    await person.slash("table film", table=session.table.id)
    shown = await person.sees(lambda m: m.id not in before and m.ephemeral and "film.gif" in m.files, patience=60)
    assert frames(shown).n_frames == last + 1


async def _results(person: Person, session: Session) -> None:
    """Looked at again from the last post, and in words."""
    board = await person.sees(lambda m: is_board(m) and any("pp:results:" in (b.custom_id or "") for b in m.buttons))
    shown = await tapped(person, board, "results")
    assert [picture.filename for picture in shown.pictures] == ["chart.png"]
    words = await tapped(person, shown, "results-text")
    assert all(name in words.text for name in session.names)
    assert (await person.slash("stats game", game=session.game.id)).ephemeral


async def _exported(person: Person, session: Session) -> Record:
    (data,) = (await person.slash("table export", table=session.table.id)).message.files.values()
    record = Record.read(data.decode())
    record.verify(session.game)
    return record


async def _imported(client: PennyPost, person: Person, record: Record) -> None:
    """A record is looked at, and gone on with at a table that is then put away."""
    said = (await person.slash("table import", record=Upload("record.txt", record.text().encode()))).message
    page = await tapped(person, said, "replay-open")
    page = (await person.select(page, "3", menu=page.menus[0].custom_id)).message
    await tapped(person, page, "import-go")
    lobby = await client.house.here(int(person.channel.id))
    assert (lobby.table.state, lobby.table.unrated) == ("lobby", "imported")
    await tapped(person, (await person.slash("table end", how="cancel")).message, "cancel-yes")
    assert not lobby.table.is_open
