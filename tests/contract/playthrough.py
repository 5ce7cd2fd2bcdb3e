"""Games written down, to be compared with when the rules change: `python -m tests.contract.playthrough` renews them.

A playthrough is one game by chance for each player count, one with all modules where a game has any, and one for each
way to play that is a game of its own: every step's answers, whether something came to light in it ("!"), and what
happened, with the seats that may know of it ("@", from 1; without it everybody). Beside it stand counts of how many
lines of answers there are to some depth from places along those games.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec

from games.kernel.dice import Dice
from games.kernel.ledger import Event
from games.kernel.notation import write
from games.kernel.position import Position
from tests.contract.tables import LADEN_TABLES, PLAIN_TABLES, WAY_TABLES, Table, seed

GOLDEN = Path(__file__).parent / "golden"
MOST_LINES = 3000
"""Counting stops at the depth before the one that has more."""


def path(table: Table) -> Path:
    """Where the playthrough of a table is kept."""
    name = "-laden" if table in LADEN_TABLES else f"-{table.way}" if table.way else ""
    return GOLDEN / f"{table.game.id}-{table.seats}{name}.txt"


def playthrough(table: Table) -> str:
    """One game as text. Its chance is the kernel's verifiable dice, the same on every machine and for ever."""
    dice = Dice(b"golden")
    position = table.open(seed(table.seats))
    lines = [f"# {table.game.id}, {table.seats} seats, engine {table.game.engine}"]
    while not position.over:
        known = position.number
        decision = position.decisions[dice.below(len(position.decisions))]
        position.push(decision.chance(dice), decision.seat)
        for step in position.steps_since(known):
            lines.append(f"{step.number}.{'!' if step.revealed else ''} {write(step.answers)}".rstrip())
            lines += [f"    {event.id}{_seats(event)} {_args(event.args)}".rstrip() for event in step.events]
    lines.append(f"= {position.outcome.verdict if position.outcome else ''} {position.scores()}")
    return "\n".join(lines) + "\n"


def _seats(event: Event) -> str:
    return "" if event.seats is None else f"@{','.join(str(seat + 1) for seat in event.seats)}"


def _args(args: dict[str, object]) -> str:
    return " ".join(f"{name}={msgspec.json.encode(value).decode()}" for name, value in sorted(args.items()))


def counts(table: Table) -> str:
    """How many lines of answers there are, by depth, from every twentieth decision of the playthrough."""
    lines = []
    for n, position in enumerate(islice(_decisions(table), 0, None, 20)):
        found = []
        for depth in (1, 2, 3, 4):
            number = lines_to(position, depth, MOST_LINES)
            if number is None:
                break
            found.append(str(number))
        lines.append(f"{table.seats} seats, decision {20 * n}: {' '.join(found)}")
    return "\n".join(lines) + "\n"


def _decisions(table: Table) -> Iterator[Position]:
    dice = Dice(b"golden")
    position = table.open(seed(table.seats))
    while not position.over:
        yield position
        decision = position.decisions[dice.below(len(position.decisions))]
        position.push(decision.chance(dice), decision.seat)


def lines_to(position: Position, depth: int, most: int) -> int | None:
    """How many different lines of answers lead so deep, seats asked together taken in order; None if too many."""
    if depth == 0 or position.over:
        return 1
    decision, total = position.decisions[0], 0
    for text in decision.answers():
        below = 1 if depth == 1 else lines_to(position.copy().push(text, decision.seat), depth - 1, most - total)
        if below is None or total + below > most:
            return None
        total += below
    return total


def counts_path(game_id: str) -> Path:
    """Where a game's counts are kept."""
    return GOLDEN / f"{game_id}-counts.txt"


def all_counts(game_id: str) -> str:
    """The counts of a game for all player counts."""
    return "".join(counts(table) for table in PLAIN_TABLES if table.game.id == game_id)


def renew() -> None:
    """Write all of it again."""
    for table in PLAIN_TABLES + LADEN_TABLES + WAY_TABLES:
        path(table).write_text(playthrough(table), "utf-8")
        counts_path(table.game.id).write_text(all_counts(table.game.id), "utf-8")


if __name__ == "__main__":
    renew()
