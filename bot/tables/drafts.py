"""Open answers as they are kept: a row for each seat, in which `HANDED_IN` stands behind what it has handed in.

`UNASKED` stands before that where it was not the seat that handed it in, but the table for it.

A move is one seat's until its rules ask a partner in the middle of it. What each of them hands in then counts for the
other; the rules say whose answer comes next, so the rows of all seats together are the move, and nothing else is kept.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TypeAlias

from bot.store.rows import HANDED_IN, UNASKED
from games.kernel.errors import Refusal
from games.kernel.position import Position

log = logging.getLogger("pennypost")

Given: TypeAlias = tuple[str, ...]
Drafts: TypeAlias = Mapping[int, Given]
_MARKS = (HANDED_IN, UNASKED)


def handed_part(given: Given) -> Given:
    """What was handed in, its marks too.

    >>> handed_part(("ask", HANDED_IN, "take"))[:1], handed_part(("take",))
    (('ask',), ())
    """
    marks = [n for n, answer in enumerate(given, 1) if answer == HANDED_IN]
    return given[: marks[-1]] if marks else ()


def open_part(given: Given) -> Given:
    """What is still being composed.

    >>> open_part(("ask", HANDED_IN, "take"))
    ('take',)
    """
    return given[len(handed_part(given)) :]


def unmarked(given: Given) -> Given:
    """The answers alone."""
    return tuple(answer for answer in given if answer not in _MARKS)


def unasked_part(given: Given) -> frozenset[int]:
    """Which of the answers the table gave, counted from 0.

    >>> sorted(unasked_part(("ask", HANDED_IN, "no", UNASKED, HANDED_IN, "take")))
    [1]
    """
    found, count, begun = set[int](), 0, 0
    for answer in given:
        if answer == UNASKED:
            found.update(range(begun, count))
        elif answer == HANDED_IN:
            begun = count
        else:
            count += 1
    return frozenset(found)


def question_taken_back(drafts: Drafts, seat: int) -> dict[int, Given]:
    """What is kept where this seat takes its question to a partner back: the partner's open answers were to it."""
    handed = handed_part(drafts[seat])
    while handed[-1] in _MARKS:
        handed = handed[:-1]
    kept = {other: handed_part(given) for other, given in drafts.items()}
    return {**kept, seat: handed[:-1]}


def handed_on(position: Position, drafts: Drafts) -> Position:
    """Where a move stands of which parts were handed in, each by its seat, in the order the rules ask for them."""
    after = position.copy()
    left = {seat: list(unmarked(handed_part(given))) for seat, given in drafts.items()}
    while len(after.waiting) == 1 and left.get(seat := after.waiting[0]):
        after.push(left[seat].pop(0), seat)
    return after


def still_fitting(position: Position, drafts: Drafts) -> dict[int, Given]:
    """The open answers that can still be given: under mended rules the rest is asked again."""
    if position.together:
        kept = {seat: _fitting_alone(position, seat, given) for seat, given in drafts.items()}
    else:
        kept = _fitting_in_turn(position, drafts)
    if any(kept.get(seat, ()) != given for seat, given in drafts.items()):
        log.info("Some open answers no longer fit the rules; those seats are asked again")
    return {seat: given for seat, given in kept.items() if given}


def _fitting_alone(position: Position, seat: int, given: Given) -> Given:
    after = position.copy()
    for n, answer in enumerate(given):
        if answer not in _MARKS and not _taken(after, answer, seat):
            return given[:n]
    return given


def _fitting_in_turn(position: Position, drafts: Drafts) -> dict[int, Given]:
    """Answer by answer, whoever is asked; what nobody asks for any more is dropped."""
    after = position.copy()
    kept: dict[int, Given] = dict.fromkeys(drafts, ())
    left = {seat: list(given) for seat, given in drafts.items()}
    while len(after.waiting) == 1 and left.get(seat := after.waiting[0]):
        answer = left[seat].pop(0)
        if answer in _MARKS or not _taken(after, answer, seat):
            break
        kept[seat] += (answer,)
        while left[seat] and left[seat][0] in _MARKS:
            kept[seat] += (left[seat].pop(0),)
    return kept


def _taken(position: Position, answer: str, seat: int) -> bool:
    try:
        position.push(answer, seat)
    except Refusal:
        return False
    return True
