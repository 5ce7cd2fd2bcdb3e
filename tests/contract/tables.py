"""The tables a game can be played at: every player count, with all options or a few that cover every pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

from games import all_games
from games.kernel.game import Game
from games.kernel.position import Position


@dataclass(frozen=True, eq=False)
class Table:
    """A game, a number of seats and the options settled."""

    game: Game
    seats: int
    options: dict[str, str]

    def open(self, seed: bytes) -> Position:
        """A new game at this table."""
        return Position.new(self.game, self.seats, seed, self.options)

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *self.options.values()])


def seed(number: int) -> bytes:
    """A seed for tests."""
    return number.to_bytes(32, "big")


def all_tables(game: Game) -> Iterator[Table]:
    """All player counts with all combinations of options, but for those the game refuses."""
    names = [option.name for option in game.options]
    for seats, *chosen in product(game.seats, *(option.values for option in game.options)):
        options = dict(zip(names, chosen, strict=True))
        if game.refuses(seats, options) is None:
            yield Table(game, seats, options)


MOST_TOGETHER = 32
"""Options are taken in groups of at most so many combinations."""


def every_table(game: Game) -> list[Table]:
    """For every player count: all combinations of options, or where they are too many, all within each group."""
    groups = [list(product(*group)) for group in _groups(game)]
    names = [option.name for option in game.options]
    found = []
    for seats in game.seats:
        for n in range(max(map(len, groups))):
            turned = (
                [choice for group in groups for choice in group[(n + k * (group is not groups[0])) % len(group)]]
                for k in range(max(map(len, groups)))
            )
            settled = (dict(zip(names, chosen, strict=True)) for chosen in turned)
            options = next((options for options in settled if game.refuses(seats, options) is None), None)
            if options is not None:
                found.append(Table(game, seats, options))
    return found


def _groups(game: Game) -> list[list[tuple[str, ...]]]:
    """The values of the options, in order, in groups that can be combined among themselves."""
    groups: list[list[tuple[str, ...]]] = [[]]
    for option in game.options:
        if prod(map(len, groups[-1])) * len(option.values) > MOST_TOGETHER:
            groups.append([])
        groups[-1].append(option.values)
    return groups


def few_tables(game: Game) -> list[Table]:
    """Tables such that any two settings (player count included) meet at one of them."""
    tables = {table: _pairs(table) for table in all_tables(game)}
    left = set().union(*tables.values())
    chosen = []
    while left:
        best = max(tables, key=lambda table: len(left & tables[table]))
        left -= tables[best]
        chosen.append(best)
    return chosen


def _pairs(table: Table) -> set[frozenset[tuple[str, str]]]:
    settings = [("seats", str(table.seats)), *table.options.items()]
    return {frozenset(pair) for pair in combinations(settings, 2)} or {frozenset(settings)}


def plain_tables(game: Game) -> list[Table]:
    """Every player count, with the options that hold if nobody says."""
    return [Table(game, seats, {o.name: o.default for o in game.options}) for seats in game.seats]


MODULES = {"bloody-inn": {"carnies": "events", "notables": "yes", "objects": "yes"}}
"""For games that come with modules: the options that bring all of them to the table."""


def laden_tables(game: Game) -> list[Table]:
    """Every player count with all modules in play, where a game has any."""
    modules = MODULES.get(game.id, {})
    tables = [Table(game, table.seats, {**table.options, **modules}) for table in plain_tables(game) if modules]
    return [table for table in tables if game.refuses(table.seats, table.options) is None]


GAMES = list(all_games().values())
EVERY_TABLE = [table for game in GAMES for table in every_table(game)]
FEW_TABLES = [table for game in GAMES for table in few_tables(game)]
PLAIN_TABLES = [table for game in GAMES for table in plain_tables(game)]
LADEN_TABLES = [table for game in GAMES for table in laden_tables(game)]
