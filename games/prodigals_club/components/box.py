"""The box: every card, tile, space and number by its id, and what follows from them, worked out once."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.components import BadCorrection, Rows, read_rows
from games.kernel.facts import fact, know, take_facts
from games.prodigals_club.components.rows import (
    COLUMNS,
    COMPETITIONS,
    BoardRow,
    BonusTile,
    Card,
    CardSet,
    Circle,
    Competition,
    DameTile,
    Named,
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
        self._check_supply()
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
        return tuple(c.id for c in self.cards.values() if c.combination == combination and c.border == border)

    def starting_set(self, letter: str) -> tuple[str, ...]:
        """The possession tiles of a starting set."""
        return tuple(tile.id for tile in self.possessions.values() if tile.set == letter)

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
    def cells(self) -> dict[tuple[int, int], Symbol]:
        """The symbols of the society scoreboard, by column and row."""
        return {(COLUMNS.index(cell.column), self.grid[cell.value]): cell.symbol for cell in self.setup.cells}

    def _check_supply(self) -> None:
        """A group's corrections may not leave a deck too small for the rounds, or a set without its tiles."""
        rounds = range(1, self.setup.rounds + 1)
        for board in COMPETITIONS:
            for border in ("white", "black"):
                sets = [each for each in self.sets.values() if each.board == board]
                dealt = sum(getattr(each.dealt(number), border) for each in sets for number in rounds)
                owned = sum(c.copies for c in self.cards.values() if c.deck == board and c.border == border)
                if owned < dealt:
                    raise BadCorrection(f"There are {owned} {border} {board} cards, but {dealt} are dealt.")


FACTS = take_facts(Box)
