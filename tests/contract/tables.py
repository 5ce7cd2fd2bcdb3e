"""The tables a game can be played at: every player count, with all options or a few that cover every pair."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product

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


def every_table(game: Game) -> list[Table]:
    """All player counts with all combinations of options."""
    names = [option.name for option in game.options]
    values = product(game.seats, *(option.values for option in game.options))
    return [Table(game, seats, dict(zip(names, chosen, strict=True))) for seats, *chosen in values]


def few_tables(game: Game) -> list[Table]:
    """Tables such that any two settings (player count included) meet at one of them."""
    left = {pair for table in every_table(game) for pair in _pairs(table)}
    chosen = []
    while left:
        best = max(every_table(game), key=lambda table: len(left & _pairs(table)))
        left -= _pairs(best)
        chosen.append(best)
    return chosen


def _pairs(table: Table) -> set[frozenset[tuple[str, str]]]:
    settings = [("seats", str(table.seats)), *table.options.items()]
    return {frozenset(pair) for pair in combinations(settings, 2)} or {frozenset(settings)}


def plain_tables(game: Game) -> list[Table]:
    """Every player count, with the options that hold if nobody says."""
    return [Table(game, seats, {o.name: o.default for o in game.options}) for seats in game.seats]


GAMES = list(all_games().values())
EVERY_TABLE = [table for game in GAMES for table in every_table(game)]
FEW_TABLES = [table for game in GAMES for table in few_tables(game)]
PLAIN_TABLES = [table for game in GAMES for table in plain_tables(game)]
