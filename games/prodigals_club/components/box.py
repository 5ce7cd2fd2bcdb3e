"""The box: every card, tile, space and number by its id, and what follows from them, worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

import msgspec

from games.kernel.components import BadCorrection, Rows, read_rows
from games.kernel.facts import fact, know, take_facts
from games.prodigals_club.components.rows import (
    BASE_OF,
    COLUMNS,
    COMPETITIONS,
    DEEDS_OF,
    Base,
    BoardRow,
    BonusTile,
    Card,
    CardSet,
    Circle,
    Competition,
    DameTile,
    Deed,
    Gate,
    Gender,
    Named,
    PlayerSetup,
    Possession,
    Setup,
    Space,
    Symbol,
)

COMBINATIONS: dict[str, tuple[Competition, ...]] = {
    "election-society": ("election", "society"),
    "election-possessions": ("election", "possessions"),
    "society-possessions": ("society", "possessions"),
    "all": COMPETITIONS,
}
"""The values of the table option `competitions`, and what is played with each."""


class Layout(msgspec.Struct, frozen=True, gc=False, eq=False):
    """The boards as they lie for a combination of competitions and a number of players."""

    competitions: tuple[Competition, ...]
    spaces: tuple[Space, ...]
    """Those that are open, board by board."""
    doors: tuple[tuple[str, bool, Gate], ...]
    """The same by id, with whether everybody has one of their own, and what may close it to somebody."""
    closed: tuple[Space, ...]
    """Those of the boards in play that are not, with so many players."""
    sets: tuple[CardSet, ...]
    places: dict[str, int]
    """How many hats the card sets of each board take."""
    offers: tuple[tuple[str, tuple[str, ...], int], ...]
    """Each board with its sets and how many hats they take."""
    hats: int
    """Everybody's."""
    central_hats: int
    """What the central card asks for."""
    start: PlayerSetup
    genders: tuple[Gender, ...]
    """Of the influence markers."""
    bases: tuple[Base, ...]
    """The scoring moves of the competitions in play."""
    deeds: frozenset[str]
    """What can be done: deeds of a competition that is not in play cannot (P3)."""


class Box:
    """Everything in the box, by id."""

    def __init__(self, rows: Rows) -> None:
        self.symbols = read_rows(rows["symbol"], Named)
        self.boroughs = read_rows(rows["borough"], Named)
        self.flags = read_rows(rows["flag"], Named)
        self.boards = read_rows(rows["board"], BoardRow)
        self.spaces = read_rows(rows["space"], Space)
        self.sets = read_rows(rows["set"], CardSet)
        self.cards = read_rows(rows["card"], Card)
        self.possessions = read_rows(rows["possession"], Possession)
        self.circles = read_rows(rows["circle"], Circle)
        self.dames = read_rows(rows["dame"], DameTile)
        self.bonuses = read_rows(rows["bonus"], BonusTile)
        self.setup = read_rows({"setup": rows["setup"]}, Setup)["setup"]
        know(self, FACTS)

    def deck(self, board: str, border: str, late: bool) -> tuple[str, ...]:
        """The cards of a board's deck with one icon on the back, or with two, copy by copy.

        >>> from games.prodigals_club.components import box
        >>> len(box().deck("society", "white", late=True))
        10
        """
        return self._decks[board, border, late]

    def central(self, combination: str, border: str) -> tuple[str, ...]:
        """The central cards for a combination of competitions."""
        return self._centrals.get((combination, border), ())

    def lower_layer(self, deck: str) -> int:
        """How many cards or tiles lie below the others of a deck when it is stacked: those with two icons on the back.

        >>> from games.prodigals_club.components import box
        >>> box().lower_layer("circles"), box().lower_layer("society-black"), box().lower_layer("dames")
        (8, 3, 0)
        """
        return self._lower[deck]

    def starting_set(self, letter: str) -> tuple[str, ...]:
        """The possession tiles of a starting set."""
        return tuple(tile.id for tile in self.possessions.values() if tile.set == letter)

    def layout(self, combination: str, players: int) -> Layout:
        """The boards for these competitions and so many players; the same one every time."""
        known = self._layouts.get((combination, players))
        if known is None:
            known = self._layouts[combination, players] = self._lay_out(COMBINATIONS[combination], players)
        return known

    def _lay_out(self, competitions: tuple[Competition, ...], players: int) -> Layout:
        start, out = self.setup.for_players(players), set(COMPETITIONS) - set(competitions)
        spaces = [space for space in self.spaces.values() if space.board not in out]
        here = tuple(space for space in spaces if space.players[0] <= players <= space.players[1])
        sets = tuple(each for each in self.sets.values() if each.board in competitions)
        places: dict[str, int] = {board: self.boards[board].hats[str(players)] for board in competitions}
        barred = {deed for competition in out for deed in DEEDS_OF[competition]}
        return Layout(
            competitions=competitions,
            spaces=here,
            doors=tuple((space.id, space.own, space.gate) for space in here),
            closed=tuple(space for space in spaces if space not in here),
            sets=sets,
            places=places,
            offers=tuple(
                (board, tuple(each.id for each in sets if each.board == board), places[board]) for board in places
            ),
            hats=start.hats if len(competitions) < len(COMPETITIONS) else start.hats_three,
            central_hats=self.setup.central_hats[str(len(competitions))],
            start=start,
            genders=tuple(marker.gender for marker in start.markers),
            bases=tuple(BASE_OF[competition] for competition in competitions),
            deeds=frozenset(get_args(Deed)) - barred,
        )

    # ── what follows from the rows, worked out once ─────────────────────────────────────────────────────────

    @fact
    def _decks(self) -> dict[tuple[str, str, bool], tuple[str, ...]]:
        return {
            (board, border, late): tuple(self._copies(board, border, late))
            for board in COMPETITIONS
            for border in ("white", "black")
            for late in (False, True)
        }

    def _copies(self, board: str, border: str, late: bool) -> Iterator[str]:
        for card in self.cards.values():
            if card.deck == board and card.border == border:
                yield from (card.id for _ in range(card.late if late else card.early))

    @fact
    def _centrals(self) -> dict[tuple[str, str], tuple[str, ...]]:
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for card in self.cards.values():
            if card.combination:
                found[card.combination, card.border] = (*found.get((card.combination, card.border), ()), card.id)
        return found

    @fact
    def _lower(self) -> dict[str, int]:
        decks = {f"{board}-{border}": len(self._decks[board, border, True]) for board, border, _ in self._decks}
        whites = Counter(c.combination for c in self.cards.values() if c.combination and c.border == "white")
        if len({whites[name] for name in COMBINATIONS}) > 1:
            raise BadCorrection("Every combination of competitions needs as many white central cards.")
        return decks | {
            "central": whites[next(iter(COMBINATIONS))],
            "circles": sum(tile.icons == 2 for tile in self.circles.values()),
            "possessions": sum(tile.icons == 2 for tile in self.possessions.values()),
            "dames": 0,
        }

    @fact
    def _layouts(self) -> dict[tuple[str, int], Layout]:
        return {}

    @fact
    def turned(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The edges of each political circle tile after no, one, two and three quarter turns clockwise."""
        tiles = self.circles.values()
        return {tile.id: tuple(tile.edges[-turns:] + tile.edges[:-turns] for turns in range(4)) for tile in tiles}

    @fact
    def letters(self) -> tuple[str, ...]:
        """The starting sets of possessions."""
        return tuple(sorted({tile.set for tile in self.possessions.values()} - {""}))

    @fact
    def values(self) -> tuple[int, ...]:
        """What each row of the society scoreboard is worth, from the top."""
        setup = self.setup
        return tuple(setup.grid_top - setup.grid_step * row for row in range(setup.grid_rows))

    @fact
    def grid(self) -> dict[int, int]:
        """The row of each value on the society scoreboard."""
        return {value: row for row, value in enumerate(self.values)}

    @fact
    def cells(self) -> tuple[Symbol | None, ...]:
        """The symbol of each space of the society scoreboard, row by row from the top, from the left."""
        found: list[Symbol | None] = [None] * (len(COLUMNS) * len(self.values))
        for cell in self.setup.cells:
            if cell.value not in self.grid:
                raise BadCorrection(f"A symbol stands on {cell.value}, and the scoreboard has no such row.")
            found[self.grid[cell.value] * len(COLUMNS) + COLUMNS.index(cell.column)] = cell.symbol
        return tuple(found)

    @fact
    def worth(self) -> tuple[int, ...]:
        """What each space of the society scoreboard is worth, in the same order."""
        return tuple(value for value in self.values for _ in COLUMNS)


FACTS = take_facts(Box)
