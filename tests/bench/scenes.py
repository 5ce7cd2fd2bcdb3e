"""The tables that are measured, of every game in the house, and positions well into their games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position

NAMES = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë")
USUAL = 4
"""How many sit at a table, where the game takes so many."""


class Scene(NamedTuple):
    """A table of one game: who sits there, what is agreed, and how many steps make it a busy one."""

    name: str
    game: Game
    seats: int
    options: Mapping[str, str]
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

    def ended(self, seed: str) -> Position:
        """A game played to its end by chance."""
        position, dice = self.new(seed), QuickDice(seed)
        while not position.over:
            position.push(position.decisions[0].chance(dice), position.waiting[0])
        return position


def _usual(game: Game) -> Scene:
    """A table as most are, of a game of which nothing else is said here; late is two thirds of it."""
    seats = min(USUAL, max(game.seats))
    scene = Scene(game.words.title("en"), game, seats, {}, 0)
    return scene._replace(late=scene.ended("pictures").number * 2 // 3)


def _laden(scene: Scene) -> Scene:
    """A table with every module, and as many people as can sit there; none of its own for a game without modules."""
    full = scene._replace(name=f"{scene.name} with everything", seats=max(scene.game.seats), options=scene.game.laden)
    return full._replace(late=full.ended("pictures").number * 2 // 3)


_GAMES = all_games()
INN = Scene("The Bloody Inn", _GAMES["bloody-inn"], 4, {"length": "long"}, 110)
FULL_INN = INN._replace(
    name="The Bloody Inn with every module",
    options={"length": "long", "carnies": "events", "notables": "yes", "objects": "yes"},
)
COUNTY = Scene("Obsession", _GAMES["obsession"], 4, {"length": "extended", "wessex": "yes"}, 190)
COUNTY_OF_TWO = COUNTY._replace(name="Obsession for two", seats=2, late=100)
CLUB = Scene("The Prodigals Club", _GAMES["prodigals-club"], 4, {"competitions": "election-society"}, 60)
FULL_CLUB = CLUB._replace(
    name="The Prodigals Club for five, all three", seats=5, options={"competitions": "all"}, late=80
)
COUNTY_OF_SIX = COUNTY._replace(
    name="Obsession for six with everything",
    seats=6,
    options={"length": "extended", "wessex": "yes", "upstairs": "yes", "milestones": "yes"},
    late=300,
)

_CHOSEN = {each.game.id: (each, full) for each, full in ((INN, FULL_INN), (COUNTY, COUNTY_OF_SIX), (CLUB, FULL_CLUB))}
SCENES = tuple(_CHOSEN[id][0] if id in _CHOSEN else _usual(game) for id, game in _GAMES.items())
"""A table of every game that is found: those longer and busier than most where somebody has chosen one."""
FULL_SCENES = tuple(_CHOSEN[s.game.id][1] if s.game.id in _CHOSEN else _laden(s) for s in SCENES)
"""And one of every game with all that can be brought to it."""


class Bars(NamedTuple):
    """The bars of one kind of figure: of all tables, and of those for which another was settled."""

    usual: float
    settled: Mapping[str, float] = {}
    """By the scene's name."""

    def of(self, scene: Scene) -> float:
        """The bar of a table."""
        return self.settled.get(scene.name, self.usual)
