"""Why a line of answers is a good one: which source of points it serves, found out by trying it and others out.

Everything is played on positions the seat cannot tell from the real one, and counted from the seat's own view of them:
a reason tells nothing that the seat could not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.reckoning import ScoreLine
from games.kernel.standins import finish_step

TRIES = 48
"""On how many imagined positions the line, and another by chance, are played on."""


class Reason(msgspec.Struct, frozen=True):
    """What a line is better for than others."""

    serves: Literal["source", "number", "nothing"]
    """A line of the game's reckoning; one of its numbers, where none of the lines grows; or nothing that shows."""
    what: str = ""
    """In words for a source, by its id for a number."""
    gain: int = 0
    """By how much, roughly."""


def reason(position: Position, seat: int, line: Sequence[str], dice: QuickDice, lang: str) -> Reason:
    """Which source of its points this line of a seat serves, in that language's words."""
    game, sources, numbers = position.game, Counter[str](), Counter[str]()
    names = [str(n) for n in range(game.seated(position.state))]
    for _ in range(TRIES):
        world = position.imagine(seat, dice)
        for sign, answers in ((1, line), (-1, ())):
            view = _after(world, seat, answers, dice)
            for scored in _lines(game, seat, names, lang, view):
                sources[scored.source] += sign * scored.points
            for key, number in game.numbers(view).seats[seat].items():
                numbers[key] += sign * number
    if (found := _best(sources)) is not None:
        return Reason("source", *found)
    if (found := _best(numbers)) is not None:
        return Reason("number", *found)
    return Reason("nothing")


def _best(totals: Mapping[str, int]) -> tuple[str, int] | None:
    """What was gained most, in the mean of all tries; the first of equals. None for less than one."""
    key = max(totals, key=lambda key: totals[key], default="")
    gain = round(totals[key] / TRIES) if key else 0
    return (key, gain) if gain >= 1 else None


def _lines(game: Game, seat: int, names: Sequence[str], lang: str, view: Any) -> Sequence[ScoreLine]:
    """What the seat would score if the game ended then, as it would count it."""
    found = game.words.reckoning(lang, names, view)
    return found[seat].lines if found else ()


def _after(world: Position, seat: int, line: Sequence[str], dice: QuickDice) -> Any:
    """How the seat sees the world after these answers, as far as they are legal there, and what is looked ahead."""
    after = world.copy()
    finish_step(after, seat, dice, world.number, line)
    if after.game.horizon or after.together:
        after.play_out(dice, after.game.horizon)
    return after.game.view(after.state, seat, ())
