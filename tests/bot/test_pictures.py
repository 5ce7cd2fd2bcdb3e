"""Boards at hand: one that would be drawn the same is not drawn again, and anything it shows makes it another."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot import memory
from bot.pictures import Pictures
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from games.kernel.ledger import Event
from render import Artist, artist
from render.portfolio import PORTFOLIO

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


async def test_the_last_boards_are_kept_within_the_budget_of_all_drawings(table: Session, pictures: Pictures) -> None:
    board = await pictures.board(table, "en")
    assert await pictures.board(table, "en") is board
    before = PORTFOLIO.bytes
    assert before >= len(board.png)
    PORTFOLIO.budget = 0
    assert await pictures.board(table, "en") is not board
    assert PORTFOLIO.bytes == 0


async def test_the_setting_is_the_budget_less_what_is_being_drawn() -> None:
    Pictures(2, 150)
    assert PORTFOLIO.budget == 78_000_000
    Pictures(1)
    assert PORTFOLIO.budget == 28_000_000


async def test_pictures_are_drawn_in_no_more_threads_than_may_draw_at_once(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each thread keeps a plate and what the largest picture took; the loop's own executor has many."""
    drew: set[int] = set()

    def found(game_id: str) -> Artist:
        drew.add(threading.get_ident())
        return artist(game_id)

    monkeypatch.setattr("bot.pictures.artist", found)
    pictures = Pictures(2)
    await asyncio.gather(*(pictures.hand(table, seat, lang) for seat in (0, 1) for lang in ("en", "fr", "it", "ja")))
    assert 1 <= len(drew) <= 2


async def test_memory_is_given_back_after_many_pictures_and_in_a_quiet_minute_but_not_for_nothing(
    table: Session, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_by: list[int] = []
    monkeypatch.setattr("bot.memory.give_back", lambda: given_by.append(threading.get_ident()))
    monkeypatch.setattr("bot.pictures._GIVE_BACK_EVERY", 3)
    pictures.give_back()
    for _ in range(4):
        await pictures.hand(table, 0, "en")
    pictures.give_back()
    pictures.give_back()
    await pictures.hand(table, 0, "en")
    assert len(given_by) == 2
    assert threading.get_ident() not in given_by


def test_memory_can_be_given_back_wherever_this_runs() -> None:
    memory.share_arenas()
    memory.give_back()
