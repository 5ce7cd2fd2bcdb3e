"""The tables a game can be played at: every player count, with all options or a few that cover every pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import prod
from os import environ

import render
from games import all_games
from games.kernel.game import Game, TableOption
from games.kernel.position import Position
from render import Artist
from tests.contract.saleroom import PLAIN_SALEROOM, SALEROOM
from tests.contract.saleroom.artist import ARTIST as SALE_ARTIST
from tests.contract.saleroom.game import Saleroom


@dataclass(frozen=True, eq=False)
class Table:
    """A game, a number of seats and the options settled."""

    game: Game
    seats: int
    options: dict[str, str]
    way: str = ""
    """Which of the game's ways to play it is, if it is one of them by itself."""

    def open(self, seed: bytes) -> Position:
        """A new game at this table."""
        return Position.new(self.game, self.seats, seed, self.options)

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *self.options.values()])


def seed(number: int) -> bytes:
    """A seed for tests."""
    return number.to_bytes(32, "big")


def plays(game: Game, seats: int, chosen: dict[str, str]) -> Table | None:
    """The table with these options, the others as they are if nobody says, where the game plays it."""
    options = {option.name: chosen.get(option.name, option.default) for option in game.options}
    return Table(game, seats, options) if game.refuses(seats, options) is None else None


MOST_TOGETHER = 32
"""Options are taken in groups of at most so many combinations."""


def every_table(game: Game) -> list[Table]:
    """For every player count: all combinations of options, or where they are too many, all within each group."""
    found = []
    for seats in game.seats:
        ground = _ground(game, seats)
        whole = [[{**chosen, **ground} for chosen in group] for group in _groups(game)]
        groups = [[chosen for chosen in group if plays(game, seats, chosen)] for group in whole]
        for n in range(max(map(len, groups))):
            together = {name: value for group in groups for name, value in group[n % len(group)].items()}
            if table := plays(game, seats, together):
                found.append(table)
    return found


def _ground(game: Game, seats: int) -> dict[str, str]:
    """What so many need to play at all: nothing, or else the options of one of the game's ways."""
    return next(dict(way) for way in ({}, *game.ways.values()) if plays(game, seats, dict(way)))


def _groups(game: Game) -> list[list[dict[str, str]]]:
    """The options, in order, in groups that can be combined among themselves: each with all its combinations."""
    groups: list[list[TableOption]] = [[]]
    for option in game.options:
        if prod(len(other.values) for other in (*groups[-1], option)) > MOST_TOGETHER:
            groups.append([])
        groups[-1].append(option)
    return [
        [
            dict(zip([option.name for option in group], values, strict=True))
            for values in product(*(option.values for option in group))
        ]
        for group in groups
    ]


SEATS = "seats"
Pair = frozenset[tuple[str, str]]
"""Two settings of a table: options with their values, or the number of seats."""


def few_tables(game: Game) -> list[Table]:
    """Tables such that any two settings (player count included) meet at one of them, where the game plays both.

    A game without options has one setting, and so a table for every player count.
    """
    if not game.options:
        return plain_tables(game)
    values = {SEATS: [str(seats) for seats in game.seats], **{o.name: list(o.values) for o in game.options}}
    values = dict(sorted(values.items(), key=lambda setting: -len(setting[1])))  # those with most values meet first
    left: dict[Pair, None] = {}
    for one, other in combinations(values, 2):
        for pair in product([(one, value) for value in values[one]], [(other, value) for value in values[other]]):
            if _with(game, dict(pair)):
                left[frozenset(pair)] = None
    found = []
    while left:
        table = _with(game, _full(game, values, left))
        assert table is not None
        found.append(table)
        for met in _pairs(table):
            left.pop(met, None)
    return found


def met_tables(tables: list[Table]) -> list[Table]:
    """Some of a game's tables, such that each setting is still met at one of them."""
    left = {setting for table in tables for setting in _settings(table)}
    found = []
    while left:
        found.append(max(tables, key=lambda table: len(left.intersection(_settings(table)))))
        left.difference_update(_settings(found[-1]))
    return found


def _settings(table: Table) -> list[tuple[str, str]]:
    return [(SEATS, str(table.seats)), *table.options.items()]


def _with(game: Game, settings: dict[str, str]) -> Table | None:
    """The first table with these settings, the other options as they are if nobody says."""
    chosen = {name: value for name, value in settings.items() if name != SEATS}
    seats = [int(settings[SEATS])] if SEATS in settings else game.seats
    return next((table for number in seats if (table := plays(game, number, chosen))), None)


def _full(game: Game, values: dict[str, list[str]], left: dict[Pair, None]) -> dict[str, str]:
    """Settings that bring together a pair that is left, and of the others as many as can be."""
    settings = dict(sorted(next(iter(left))))
    for name in values:
        if name not in settings:
            settings[name] = max(
                (value for value in values[name] if _with(game, {**settings, name: value})),
                key=lambda value: sum(frozenset({(name, value), other}) in left for other in settings.items()),
            )
    return settings


def _pairs(table: Table) -> Iterator[Pair]:
    return map(frozenset, combinations(_settings(table), 2))


def plain_tables(game: Game) -> list[Table]:
    """Every player count that is played with the options that hold if nobody says."""
    tables = [Table(game, seats, {o.name: o.default for o in game.options}) for seats in game.seats]
    return [table for table in tables if game.refuses(table.seats, table.options) is None]


def laden_tables(game: Game) -> list[Table]:
    """Every player count with all modules in play, where a game has any."""
    tables = [Table(game, table.seats, {**table.options, **game.laden}) for table in plain_tables(game) if game.laden]
    return [table for table in tables if game.refuses(table.seats, table.options) is None]


def way_tables(game: Game) -> list[Table]:
    """Every way to play that is a game of its own, by the fewest and the most who can."""
    found = []
    for way, chosen in game.ways.items():
        played = [table for seats in game.seats if (table := plays(game, seats, dict(chosen)))]
        found += [replace(table, way=way) for table in dict.fromkeys((played[0], played[-1]))]
    return found


def artist(game: Game) -> Artist:
    """Who draws the game. A game that nobody draws is an error, not a test left out."""
    if isinstance(game, Saleroom):
        return SALE_ARTIST
    return render.artist(game.id)


THOROUGH = bool(environ.get("PENNYPOST_PAIRS"))
"""Whether this is `make pairs`, which has time for more of the same."""
GAMES: list[Game] = [*all_games().values(), SALEROOM, PLAIN_SALEROOM]
"""Those in the house, and two small ones that are only played here: see `tests.contract.saleroom`."""
WAY_TABLES = [table for game in GAMES for table in way_tables(game)]
EVERY_TABLE = [table for game in GAMES for table in every_table(game)] + WAY_TABLES
FEW_TABLES = [table for game in GAMES for table in few_tables(game)] + WAY_TABLES
SETTING_TABLES = [t for g in GAMES for t in met_tables([t for t in FEW_TABLES if t.game is g])] + WAY_TABLES
MET_TABLES = FEW_TABLES if THOROUGH else list(dict.fromkeys(SETTING_TABLES))
"""Where checks look at every position: `make test` brings them to each setting, `make pairs` to any two together."""
PLAIN_TABLES = [table for game in GAMES for table in plain_tables(game)]
LADEN_TABLES = [table for game in GAMES for table in laden_tables(game)]
