"""Dame Beatrice: her tile lifts influence markers, and whoever is blocked lifts another one instead."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.decisions import Asking, Choose, Flow, Together
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.prodigals_club.components import COLUMNS, DameTile
from games.prodigals_club.society import MARKERS, WIDTH
from games.prodigals_club.state import Club

SPACE = "dame-beatrice"


def visit(club: Club, turn: Turn) -> Flow:
    """Everybody but who called on her is praised; where a blocked marker leaves a choice, its owner is asked."""
    if club.plays("society"):
        yield from praise(club, turn)
    club.phase = "end"


def praise(club: Club, turn: Turn) -> Flow:
    """What the tile of the round does to everybody."""
    tile = club.box.dames[club.dame]
    choices = {}
    for seat in club.order:
        player = club.players[seat]
        if club.hat_on(seat, SPACE):
            turn.tell("called_on_dame", who=seat)
            continue
        lifted = affected(club, tile, player.markers)
        if not lifted:
            turn.tell("spared", who=seat)
            continue
        after, blocked = rise(player.markers, lifted)
        raised = [MARKERS[marker] for marker in lifted if marker not in blocked]
        player.markers = after
        turn.tell("praised" if raised else "praised_blocked", who=seat, markers=raised)
        if blocked:
            choices[seat] = lift_others(club, seat, blocked)
    if choices:
        answers = yield Together(choices)
        for seat, others in answers.items():
            settle(club, turn, seat, others)


def settle(club: Club, turn: Turn, seat: int, others: list[int]) -> None:
    """Lift the markers that stand in for blocked ones."""
    markers = club.players[seat].markers
    for marker in others:
        markers[marker] -= WIDTH
    if others:
        turn.tell("lifted_instead", who=seat, markers=[MARKERS[marker] for marker in others])


# ── which markers go up ─────────────────────────────────────────────────────────────────────────────────────


def affected(club: Club, tile: DameTile, markers: Sequence[int]) -> list[int]:
    """The markers a tile lifts."""
    every = range(len(markers))
    if tile.kind == "columns":
        spared = COLUMNS.index(tile.spared or COLUMNS[0])
        return [m for m in every if markers[m] % WIDTH != spared]
    if tile.kind == "rows":
        low, high = tile.rows or (0, 0)
        return [m for m in every if low <= club.box.worth[markers[m]] <= high]
    near = same_row if tile.kind == "same-row" else adjacent
    return [m for m in every if any(near(markers[m], markers[other]) for other in every if other != m)]


def same_row(one: int, other: int) -> bool:
    """Whether two spaces are in one row."""
    return one // WIDTH == other // WIDTH


def adjacent(one: int, other: int) -> bool:
    """Whether two spaces touch, at a corner too (P8)."""
    return abs(one // WIDTH - other // WIDTH) <= 1 and abs(one % WIDTH - other % WIDTH) <= 1


def rise(markers: Sequence[int], lifted: Sequence[int]) -> tuple[list[int], list[int]]:
    """All of them go up together: where they stand then, and those who are blocked, from the top and the left.

    A marker is blocked in the top row, and by one above it that does not move.

    >>> rise([4, 7, 0, 20], [0, 1])
    ([1, 4, 0, 20], [])
    >>> rise([1, 4, 0, 20], [0, 1])
    ([1, 4, 0, 20], [0, 1])
    """
    after, blocked = list(markers), []
    for marker in sorted(lifted, key=lambda m: markers[m]):
        above = markers[marker] - WIDTH
        if above < 0 or above in after:
            blocked.append(marker)
        else:
            after[marker] = above
    return after, blocked


def lift_others(club: Club, seat: int, blocked: Sequence[int]) -> Asking:
    """For each blocked marker another one goes up a space, as its owner likes; none where none can (P9)."""
    markers = list(club.players[seat].markers)
    chosen = []
    for marker in blocked:
        able = [m for m in range(len(markers)) if m != marker and can_go_up(markers, m)]
        if not able:
            continue
        about = {"marker": MARKERS[marker], "dame": club.dame}
        answer = yield Choose(seat, "lift", [MARKERS[m] for m in able], why_not_lift, about)
        other = MARKERS.index(answer)
        markers[other] -= WIDTH
        chosen.append(other)
    return chosen


def can_go_up(markers: Sequence[int], marker: int) -> bool:
    """Whether the space above is there and free."""
    above = markers[marker] - WIDTH
    return above >= 0 and above not in markers


def why_not_lift(key: str) -> Why | None:
    """Why a marker cannot go up in place of a blocked one."""
    return Why("blocked-markers", "cannot-be-lifted", {"marker": key}) if len(key) == 1 and key in MARKERS else None
