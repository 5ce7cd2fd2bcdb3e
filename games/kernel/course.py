"""The course of a finished game, from its record alone: everybody's first number round by round, and what it tells.

>>> story(Course((Mark(1, (4, 2)), Mark(2, (5, 9)), Mark(3, (8, 12))), rounds=True), winners=(1,))
Story(decided=2, late=1, gained=3, span=1)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.kernel.position import thaw

if TYPE_CHECKING:
    from games.kernel.game import Game

PARTS = 8
"""Into how many parts a game without rounds is cut."""
LATE = 3
"""The last one of so many parts of a game is late."""


class Mark(NamedTuple):
    """Where everybody stood at the end of a round, or after a move."""

    number: int
    totals: tuple[int, ...]


class Course(NamedTuple):
    """A game from its first round to its end, the last mark being how it came out."""

    marks: tuple[Mark, ...]
    rounds: bool
    """Whether the marks are numbered by rounds; else by steps."""
    lowest: bool = False
    """Whether the lowest number leads."""


class Story(NamedTuple):
    """What a course tells of who won."""

    decided: int | None
    """The mark from which on the winner led to the end; None where only the last reckoning decided."""
    late: int
    """Who gained most in the late part."""
    gained: int
    span: int
    """How many marks that part has."""


def course_of(game: Game, checkpoints: Iterable[bytes], final: Sequence[int] = ()) -> Course:
    """The course of a game through these checkpoints, as everybody could see it; `final` is how it came out."""
    by_round, by_step, lowest = dict[int, tuple[int, ...]](), list[tuple[int, ...]](), False
    for checkpoint in checkpoints:
        view = game.view(thaw(game, checkpoint), None, ())
        numbers = game.numbers(view)
        lowest = numbers.lowest
        by_step.append(numbers.first)
        by_round[game.round(view)] = numbers.first
    rounds = {number: totals for number, totals in by_round.items() if number > 0}
    if len(rounds) > 1:
        marks = [Mark(number, totals) for number, totals in sorted(rounds.items())]
    else:
        last = max(1, len(by_step) - 1)
        chosen = sorted({round(last * part / PARTS) for part in range(1, PARTS + 1)} & set(range(len(by_step))))
        marks = [Mark(number, by_step[number]) for number in chosen]
    if marks and final:
        marks[-1] = Mark(marks[-1].number, tuple(final))
    return Course(tuple(marks), len(rounds) > 1, lowest)


def story(course: Course, winners: Sequence[int]) -> Story | None:
    """Where it was decided and who gained most late; None for a course too short to have one."""
    marks = course.marks
    if len(marks) < 2:
        return None
    sign = -1 if course.lowest else 1
    span = max(1, len(marks) // LATE)
    gains = [sign * (after - before) for before, after in zip(marks[-1 - span].totals, marks[-1].totals, strict=True)]
    late = max(range(len(gains)), key=lambda seat: (gains[seat], seat in winners, -seat))
    return Story(_decided(course, winners, sign), late, abs(gains[late]), span)


def _decided(course: Course, winners: Sequence[int], sign: int) -> int | None:
    """Since when those who won were ahead at every mark before the last one."""
    since = None
    for mark in reversed(course.marks[:-1]):
        best = max(sign * total for total in mark.totals)
        if not winners or any(sign * mark.totals[seat] < best for seat in winners):
            break
        since = mark.number
    return since
