"""The tables that are measured, and positions well into their games."""

from __future__ import annotations

from typing import NamedTuple

from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position

NAMES = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë")


class Scene(NamedTuple):
    """A table of one game: who sits there, what is agreed, and how many steps make it a busy one."""

    name: str
    game: Game
    seats: int
    options: dict[str, str]
    late: int

    @property
    def names(self) -> tuple[str, ...]:
        """The people at the table."""
        return NAMES[: self.seats]

    def new(self, seed: str) -> Position:
        """The start of a game."""
        return Position.new(self.game, self.seats, seed.encode().ljust(32), self.options)

    def busy(self) -> Position:
        """A position late in a game."""
        position, dice = self.new("pictures"), QuickDice(3)
        while position.number < self.late:
            position.push(position.decisions[0].chance(dice), position.waiting[0])
        return position


_GAMES = all_games()
INN = Scene("The Bloody Inn", _GAMES["bloody-inn"], 4, {"length": "long"}, 110)
FULL_INN = INN._replace(
    name="The Bloody Inn with every module",
    options={"length": "long", "carnies": "events", "notables": "yes", "objects": "yes"},
)
COUNTY = Scene("Obsession", _GAMES["obsession"], 4, {"length": "extended", "wessex": "yes"}, 190)
COUNTY_OF_TWO = COUNTY._replace(name="Obsession for two", seats=2, late=100)
COUNTY_OF_SIX = COUNTY._replace(
    name="Obsession for six with everything",
    seats=6,
    options={"length": "extended", "wessex": "yes", "upstairs": "yes", "milestones": "yes"},
    late=300,
)
