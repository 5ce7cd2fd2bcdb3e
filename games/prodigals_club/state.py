"""The club between two steps: boards, hats, decks, and what lies before each gentleman."""

from __future__ import annotations

import msgspec

from games.kernel.facts import fact
from games.kernel.game import State
from games.prodigals_club.components import Box, Competition, Layout, Setup, box

NOBODY = -1
"""In place of a seat."""


class Laid(msgspec.Struct, array_like=True, gc=False):
    """A political circle tile in a grid: where it lies from the starting tile, and its quarter turns clockwise."""

    circle: str
    x: int = 0
    y: int = 0
    turns: int = 0


class Placed(msgspec.Struct, array_like=True, gc=False):
    """A black card on a player's board."""

    card: str
    used: bool = False


class Lot(msgspec.Struct, array_like=True, gc=False):
    """A set of cards on a board this round."""

    cards: list[str]
    circle: str = ""
    taken: int = NOBODY


class Player(msgspec.Struct, array_like=True, gc=False):
    """One gentleman: his hats, his standing in each competition, his cards."""

    hats: int = 0
    """Not placed yet."""
    votes: int = 0
    pounds: int = 0
    possessions: list[str] = []
    markers: list[int] = []
    """Where his influence markers stand: the row from the top, times three, and the column from the left."""
    circles: list[Laid] = []
    joined: list[str] = []
    """The symbols of the political circles he has joined."""
    hand: list[str] = []
    black: list[Placed] = []
    played: list[str] = []
    """White cards played this round."""
    megaphones: int = 0
    """Heard this round so far, without those of a bonus tile he holds."""
    bonus: str = ""
    named: list[str] = []
    """Symbols of the renaissance man he has named this round."""
    spot: int = 0
    """The place in the order he has reserved for the next round; 0 for none."""


class Heard(msgspec.Struct, array_like=True, gc=False):
    """How Hyde Park came out for one seat."""

    megaphones: int
    place: int
    votes: int


class Club(State, dict=True, omit_defaults=True):
    """The whole game, as plain data."""

    options: dict[str, str]
    corrections: str
    players: list[Player]
    order: list[int]
    """The seats, from the first to play."""
    decks: dict[str, list[str]]
    """What lies face down; the last of each is on top."""
    bonuses: list[str]
    """Bonus action tiles on the central board."""
    borough: int = NOBODY
    round: int = 0
    phase: str = "setup"
    mover: int = NOBODY
    """Whose errand or actions it is."""
    hats: dict[str, list[int]] = {}
    """Seats whose hats are on each space, and on the card spaces of each board."""
    lots: dict[str, Lot] = {}
    central: str = ""
    central_taken: int = NOBODY
    choice: list[str] = []
    """Political circle tiles to choose from."""
    offer: list[str] = []
    """Possession tiles to exchange for."""
    dame: str = ""
    renaissance: int = NOBODY
    heard: list[Heard] = []
    """How Hyde Park came out this round, in order of seats, once it has."""
    gone: list[str] = []
    """Cards and tiles that have been discarded."""
    left: list[str] = []
    """Cards that nobody took."""
    opening: list[int] = []
    """The order of the first round."""
    firsts: list[list[str]] = []
    """For each round, where its first hat went and the cards that took: by this one judges how even things are."""
    verdict: str | None = None

    @fact
    def box(self) -> Box:
        """The cards, tiles and numbers this table plays with."""
        return box(self.corrections)

    @fact
    def layout(self) -> Layout:
        """The boards as they lie for so many players and these competitions."""
        return self.box.layout(self.options["competitions"], len(self.players))

    @fact
    def setup(self) -> Setup:
        """The numbers of the game that no card carries."""
        return self.box.setup

    def plays(self, competition: Competition) -> bool:
        """Whether a competition is in play."""
        return competition in self.layout.competitions

    def hat_on(self, seat: int, space: str) -> bool:
        """Whether a seat's hat is on a space."""
        return seat in self.hats.get(space, ())
