"""Scenes of every game, which films and replays are made of: each is drawn and told, whoever's eyes it is seen with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from bot.commands.film import told
from bot.store.rows import Step
from bot.store.rows import Table as Row
from bot.tables.importing import Verified, steps_of
from bot.tables.recap import moves_of
from bot.tables.scenes import Scene, seen
from games.kernel.position import Position
from games.kernel.record import Record
from games.kernel.words import LANGUAGES
from render import Setting
from tests.contract.journeys import journey
from tests.contract.tables import GAMES, LADEN_TABLES, PLAIN_TABLES, THOROUGH, WAY_TABLES, Table, artist, seed

NAMES = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë", "Baldassarre", "Ngaio")
NUMBER = 61
"""Of the game by chance that is looked at."""
DRAWN = None if THOROUGH else 8
"""Scenes drawn of a game, spread over it; drawing them all takes minutes."""


def tables() -> Iterator[Table]:
    """Every game in each of its ways: by the fewest, and with everything in play by the most."""
    for game in GAMES:
        plain, laden, ways = (
            [table for table in found if table.game is game] for found in (PLAIN_TABLES, LADEN_TABLES, WAY_TABLES)
        )
        if THOROUGH:
            yield from dict.fromkeys([*plain, *laden, *ways])
        else:
            yield from dict.fromkeys([plain[0], *(laden or plain)[-1:], *{table.way: table for table in ways}.values()])


for_each_table = pytest.mark.parametrize("table", list(tables()), ids=str)


@cache
def played(table: Table) -> Position:
    """A game by chance, at its end."""
    *_, position = journey(table, NUMBER)
    return position


@cache
def log_of(table: Table) -> tuple[Step, ...]:
    """The same as it is stored."""
    record = Record.of(played(table), table.seats, seed(NUMBER), table.options)
    return tuple(
        Step(**msgspec.structs.asdict(row), seq=n, revision=n, undone_at=None, undone_by=None, undone_in=None)
        for n, row in enumerate(steps_of(Verified(record, table.game, played(table)), at=0))
    )


def scenes(table: Table, eyes: int | None) -> tuple[Scene, ...]:
    """All scenes of it as these eyes see them."""
    row = Row(
        id="scenes", game=table.game.id, guild_id=1, channel_id=1, host_id=1, language="en", options=table.options,
        state="over", engine=table.game.engine, seed=seed(NUMBER), seed_hash="", created_at=0, started_at=0, ended_at=0,
        orders={}, revision=0, board_message_id=None, told=0, parked=None,
    )  # fmt: skip
    found = seen(table.game, row, log_of(table), eyes)
    assert found.left_out == 0
    return found.shown


@for_each_table
def test_every_scene_is_one_in_which_somebody_is_asked_or_the_end(table: Table) -> None:
    """In between the rules may be half-way through clearing the table: that, nobody has ever seen."""
    *before, end = scenes(table, None)
    assert all(scene.view.to_move and scene.view.results is None for scene in before)
    assert end.view.results is not None
    assert len(before) + 1 <= 1 + sum(bool(made.seats) for made in moves_of(log_of(table)))  # a scene a move


@for_each_table
def test_every_scene_is_told_in_every_language(table: Table) -> None:
    happened = [event for step in played(table).steps for event in step.events]
    for eyes in (None, table.seats - 1):
        found = scenes(table, eyes)
        assert [event for scene in found for event in scene.events] == [
            event for event in happened if event.seats is None or eyes in event.seats
        ]
        for lang in LANGUAGES:
            for scene in found:
                assert all(told(table.game, scene, NAMES[: table.seats], lang))


@for_each_table
def test_every_scene_is_drawn_and_put_into_words(table: Table) -> None:
    by, names = artist(table.game), NAMES[: table.seats]
    for n, eyes in enumerate((None, table.seats - 1)):
        found = scenes(table, eyes)
        every = 1 if DRAWN is None else max(1, len(found) // DRAWN)
        for number, scene in enumerate(found[n % every :: every]):
            lang = LANGUAGES[(number + n) % len(LANGUAGES)]
            assert len(by.panes(scene.view, Setting(names, lang), scene.events)) == (1 if eyes is None else 2)
            twin = by.board(scene.view, Setting(names, lang), scene.events)
            assert all(name in twin.text for name in names)
