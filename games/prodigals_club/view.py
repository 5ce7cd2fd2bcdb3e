"""What one seat, or the public, may see of the game: the only thing render, text and stand-ins ever get.

Cards, tiles, spaces, sets, symbols and boroughs are named by their ids; `components.box(view.corrections)` has the rest
of them: names, effects, edges, values. What belongs to a competition that is not in play is empty or None.
"""

from __future__ import annotations

import msgspec


class SpaceView(msgspec.Struct, frozen=True):
    """An errand space other than those of card sets."""

    space: str
    board: str
    """"central", "election", "society" or "possessions"."""
    hats: tuple[int, ...]
    """The seats whose hats are on it, in the order they came; the central card of a two-competition game may hold two
    of one seat. A space of the players' own colours holds one of each at most."""
    open: bool
    """Whether it is used with so many players; a closed one is drawn barred."""
    own: bool
    """Everybody has one of their own colour there: never blocked by others."""


class SetView(msgspec.Struct, frozen=True):
    """A set of cards on a board."""

    set: str
    board: str
    cards: tuple[str, ...]
    """As dealt this round, and still named when it is taken; empty in a round in which it gives its printed reward."""
    circle: str | None
    """The political circle tile that lies with it."""
    reward: bool
    """It gives its printed reward instead of cards this round."""
    taken: int | None
    """The seat that took it."""
    free: bool
    """Whether a hat can still take it: with 2 or 3 players a board's last set is lost when its hat spaces are full."""


class BoardView(msgspec.Struct, frozen=True):
    """The hat spaces for the card sets of one competition's board."""

    board: str
    hats: tuple[int, ...]
    """The seats whose hats are on them, in the order they came."""
    places: int
    """How many hats there is room for."""


class CentralView(msgspec.Struct, frozen=True):
    """The central card of the round."""

    card: str
    taken: int | None
    """The seat that took it."""
    cost: int
    """How many hats it asks for: 2 with two competitions, 1 with three."""
    left: int
    """Central cards still face down."""


class SpotView(msgspec.Struct, frozen=True):
    """A place in the order of play."""

    number: int
    seat: int
    """Who has it this round."""
    reserved: int | None
    """Whose hat has reserved it for the next round."""


class BonusView(msgspec.Struct, frozen=True):
    """A bonus action tile in play."""

    bonus: str
    holder: int | None
    """None while it lies on the central board."""


class HydeParkView(msgspec.Struct, frozen=True):
    """Hyde Park in one round."""

    round: int
    megaphones: int
    """What the errand space gives."""
    rewards: tuple[int, ...]
    """Votes lost by the first, second and third."""


class MarkerView(msgspec.Struct, frozen=True):
    """An influence marker."""

    key: str
    """"a" to "d": how a move names it."""
    gender: str
    """"man" or "woman"."""
    column: int
    """0 for the left one to 2."""
    row: int
    """0 for the top one."""
    value: int
    symbol: str | None
    """The symbol of the space it stands on."""


class CircleView(msgspec.Struct, frozen=True):
    """A political circle tile in a grid."""

    circle: str
    x: int
    """To the right of the starting tile, which lies at 0, 0; negative to the left."""
    y: int
    """Below it; negative above."""
    edges: tuple[str, str, str, str]
    """North, east, south and west as it lies: a symbol, "?" or "" for a blank one."""
    order: int
    """0 for the starting tile, then as they were placed."""


class PossessionView(msgspec.Struct, frozen=True):
    """A possession tile."""

    possession: str
    value: int
    symbol: str
    borough: str


class BlackView(msgspec.Struct, frozen=True):
    """A black card on a player's board."""

    card: str
    used: bool
    """It has been activated this round."""


class YieldView(msgspec.Struct, frozen=True):
    """What one effect of a card would bring if it were used now."""

    do: str
    """As in the component files: "votes", "spend", "move", "megaphones", …"""
    n: int
    """How many: votes lost, pounds spent (without A Little More Time), moves, megaphones, sales, choices. 0 where it is
    counted by something the seat has none of, or its competition is not in play."""


class HandView(msgspec.Struct, frozen=True):
    """A card in the viewer's own hand, or on its own board, and what it would do now."""

    card: str
    yields: tuple[YieldView, ...]
    """In the order of its effects, triggers of other cards included; empty for a card that only has triggers."""
    votes: int
    """Votes lost by playing it now, its triggers included."""


class SymbolView(msgspec.Struct, frozen=True):
    """How many of a symbol a seat has, by where from."""

    symbol: str
    total: int
    possessions: int
    circles: int
    society: int
    renaissance: int
    """Of the renaissance man, once named this round."""


class SeatView(msgspec.Struct, frozen=True):
    """One gentleman: what lies in front of him, and what its owner may see of his hand."""

    hats: int
    """Not placed yet."""
    hats_total: int
    order: int
    """His place in this round's order, from 1."""
    reserved: int | None
    """The place he has reserved for the next round."""
    scores: dict[str, int]
    """The score in each competition in play, as it would count now; `total` is the highest of them."""
    total: int
    sinking: tuple[str, ...]
    """The competitions in which he has that highest score: the ones that would sink him."""
    votes: int | None
    pounds: int | None
    possessions: tuple[PossessionView, ...]
    worth: int
    """Of his possessions, the penalty for each included."""
    markers: tuple[MarkerView, ...]
    immune: bool
    """His hat is on Dame Beatrice's space: her tile does not touch him."""
    threatened: tuple[str, ...]
    """The keys of the markers that Dame Beatrice's tile of this round would lift as they stand, immunity left aside."""
    circles: tuple[CircleView, ...]
    inner_circles: int
    """Squares of four tiles in the grid."""
    symbols: tuple[SymbolView, ...]
    """Those he has any of, in the order of the box."""
    renaissance: bool
    """He holds the renaissance man."""
    free_symbols: int
    """Symbols of it he has not named yet."""
    bonus: str | None
    """The bonus action tile he holds."""
    black: tuple[BlackView | None, ...]
    """His board, slot by slot; None for an empty one."""
    played: tuple[str, ...]
    """White cards he has played this round, in order."""
    megaphones: int
    """What he will be heard with in Hyde Park, as things stand."""
    hand_size: int
    hand: tuple[HandView, ...] | None
    """None where the viewer may not look."""
    board: tuple[HandView, ...] | None
    """What each of his black cards would do if it were activated now; None where the viewer may not look."""


class HydeResult(msgspec.Struct, frozen=True):
    """How one seat fared in Hyde Park this round."""

    seat: int
    megaphones: int
    place: int
    """0 for the quietest, who are penalised."""
    votes: int
    """Votes lost; negative for votes gained."""


class Result(msgspec.Struct, frozen=True):
    """One seat's line of the final sheet."""

    seat: int
    place: int
    """1 for the winner; shared where all scores are equal."""
    total: int
    """The highest of the scores."""
    scores: dict[str, int]
    """By competition in play."""
    ladder: tuple[int, ...]
    """The scores from the highest to the lowest: by these, in turn, ties are broken."""
    sunk: tuple[str, ...]
    """The competitions with that highest score."""
    pounds: int | None
    possessions: int | None
    """What tiles were left, their value and penalty together."""


class ClubView(msgspec.Struct, frozen=True):
    """The game as one seat sees it; `seat` is None for the public."""

    seat: int | None
    to_move: tuple[int, ...]
    options: dict[str, str]
    corrections: str
    """The group's own values; empty where all are as printed. `components.box` reads it."""
    competitions: tuple[str, ...]
    """Those in play, in the order election, society, possessions."""
    round: int
    """1 to `rounds`."""
    rounds: int
    phase: str
    """"errands", "actions", "hyde-park", "dame-beatrice", "hand" (discarding down to the limit), "setup" or "over"."""
    mover: int | None
    """Whose errand or actions it is; None between turns."""
    spots: tuple[SpotView, ...]
    """The order of play, from the first."""
    central: CentralView
    spaces: tuple[SpaceView, ...]
    """Every errand space of the boards in play, central board first, in the order of the files."""
    sets: tuple[SetView, ...]
    boards: tuple[BoardView, ...]
    """One for each competition in play."""
    choice: tuple[str, ...]
    """The political circle tiles to choose from at the tile choice; empty once it has been used."""
    offer: tuple[PossessionView, ...]
    """The possession tiles on the board, to exchange for."""
    borough: str | None
    """Which borough the indicator shows."""
    dame: str | None
    """Dame Beatrice's tile of this round."""
    hyde_park: tuple[HydeParkView, ...]
    """Every round's column, in order."""
    heard: tuple[HydeResult, ...]
    """How Hyde Park came out this round, once it has, in order of seats."""
    bonuses: tuple[BonusView, ...]
    renaissance: int | None
    """Who holds the renaissance man; None while it lies on the central board."""
    in_hands: tuple[str, ...]
    """All cards in hands together, sorted: each came out face up, so everybody can know these, though not whose."""
    decks: dict[str, int]
    """Cards and tiles still to come: "election-white", "election-black", …, "circles", "possessions", "dames"."""
    seats: tuple[SeatView, ...]
    results: tuple[Result, ...] | None
    """The final sheet, in order of seats, once the game is over."""
    verdict: str | None
    """How it ended: "zero" (somebody reached zero) or "rounds" (five were played)."""
