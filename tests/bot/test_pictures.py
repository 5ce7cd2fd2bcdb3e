"""Boards at hand: one that would be drawn the same is not drawn again, and anything it shows makes it another."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot.pictures import Pictures
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from games.kernel.ledger import Event
from render import Artist, artist

ADA, EMILE = 999_999_999_999_999_998, 999_999_999_999_999_999


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Session]:
    """An inn of two, just opened."""
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    house = House(store)
    session = await house.open(
        game="bloody-inn",
        guild_id=900_000_000_000_002_001,
        channel_id=1_100_000_000_000_003_007,
        host=Sitter(ADA, "Ada"),
        language="en",
        options={},
    )
    await session.lobby.join(Sitter(EMILE, "Émile"))
    await session.lobby.start(ADA)
    yield session
    await house.close()
    await store.close()


@pytest.fixture
def pictures() -> Pictures:
    return Pictures(1)


async def test_no_artist_is_looked_for_on_the_loop(
    table: Session, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first who asks for one imports all its modules: the loop would be held up for as long."""
    asked_on: list[int] = []

    def found(game_id: str) -> Artist:
        asked_on.append(threading.get_ident())
        return artist(game_id)

    monkeypatch.setattr("bot.pictures.artist", found)
    await pictures.warm([table.game], "en")
    await pictures.board(table, "en")
    await pictures.symbols(table.game, "en")
    assert len(asked_on) == 3
    assert threading.get_ident() not in asked_on


async def test_a_board_asked_for_again_is_the_one_at_hand(table: Session, pictures: Pictures) -> None:
    assert await pictures.board(table, "en") is await pictures.board(table, "en")


async def test_whoever_is_renamed_or_forgotten_is_so_on_the_next_board(table: Session, pictures: Pictures) -> None:
    before = await pictures.board(table, "en")
    table.seats = (msgspec.structs.replace(table.seats[0], name="Augusta"), *table.seats[1:])
    named = await pictures.board(table, "en")
    table.seats = (msgspec.structs.replace(table.seats[0], name=""), *table.seats[1:])
    forgotten = await pictures.board(table, "en")
    assert len({before.png, named.png, forgotten.png}) == 3
    assert "Augusta" in named.text
    assert "Augusta" not in forgotten.text


async def test_a_stand_in_who_takes_over_is_on_the_next_board(table: Session, pictures: Pictures) -> None:
    before = await pictures.board(table, "en")
    table.seats = (msgspec.structs.replace(table.seats[0], standin="casual"), *table.seats[1:])
    assert (await pictures.board(table, "en")).png != before.png


async def test_what_the_last_move_changed_is_marked_anew(table: Session, pictures: Pictures) -> None:
    position = table.playing
    plain = await pictures.board_after(table, "en", position, ())
    paid = await pictures.board_after(table, "en", position, (Event("wages", {"who": 1, "money": 1, "left": ()}),))
    other = await pictures.board_after(table, "en", position, (Event("wages", {"who": 0, "money": 1, "left": ()}),))
    assert len({plain.png, paid.png, other.png}) == 3


async def test_every_language_has_its_board(table: Session, pictures: Pictures) -> None:
    english, french = await pictures.board(table, "en"), await pictures.board(table, "fr")
    assert english.text != french.text
    assert await pictures.board(table, "en") is english
