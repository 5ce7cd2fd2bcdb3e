"""Marks what has changed: which events of a move are worth it, and seals that point from beside the art."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from PIL import Image

from games.kernel.ledger import Event
from render.lettering import DISPLAY, Line, letter
from render.palette import INK, OXBLOOD, PAPER, blend
from render.pen import Point, Sheet, arc, kept, lay, turn

Spot = tuple[str, int] | tuple[str, int, str]
"""A place on a board: what kind of place, the seat or number it belongs to, and if need be which of several."""
MOST = 6
"""How many places of a board are marked: after a long batch more would hide it."""
ACROSS = 46
"""How large a seal is."""
NIB = 12
"""How far its point stands out."""
SIGNED = 27
"""How large a number with its sign is set: two characters fit a seal that is no wider than others."""


def numbered(last: Sequence[Event], spots_of: Callable[[Event], list[Spot]]) -> dict[Spot, list[int]]:
    """The numbers to put at each place, in the order things happened; an event without a place takes no number.

    >>> numbered([Event("a", {}), Event("?", {}), Event("b", {})], lambda event: [(event.id, 0)] * (event.id != "?"))
    {('a', 0): [1], ('b', 0): [2]}
    """
    found: dict[Spot, list[int]] = {}
    number = 0
    for event in last:
        spots = spots_of(event)
        number += bool(spots)
        for spot in spots:
            numbers = found.setdefault(spot, [])
            if number not in numbers:
                numbers.append(number)
    return found


def telling(
    last: Sequence[Event], spots_of: Callable[[Event], list[Spot]], deeds: Sequence[str], most: int = MOST
) -> list[Event]:
    """The events to mark so that no more than `most` places are: deeds before what came of them, the latest first.

    >>> batch = [Event("built", {"n": 0}), *(Event("paid", {"n": n}) for n in range(1, 9))]
    >>> [event.args["n"] for event in telling(batch, lambda event: [(event.id, event.args["n"])], ["built"], 3)]
    [0, 7, 8]
    """
    order = sorted(range(len(last)), key=lambda n: (last[n].id in deeds, n), reverse=True)
    chosen: list[int] = []
    marked: set[Spot] = set()
    for n in order:
        spots = set(spots_of(last[n]))
        if len(marked | spots) <= most:
            marked |= spots
            chosen.append(n)
    return [last[n] for n in sorted(chosen)]


# ── the seals ───────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Pin:
    """Where the seal of a place lies, so that it hides nothing one reads, and which way it points."""

    x: int
    y: int
    way: str = "down"


WAYS = {"right": 0, "down": 90, "left": 180, "up": 270}


def pin_up(image: Image.Image, pins: Mapping[Spot, Pin], changed: Mapping[Spot, Sequence[int]]) -> None:
    """Lay a numbered seal by every place that changed."""
    pin_labels(image, pins, {spot: _label(numbers) for spot, numbers in changed.items()})


def pin_labels(image: Image.Image, pins: Mapping[Spot, Pin], labels: Mapping[Spot, str]) -> None:
    """Lay a seal with its label by every place that has one; one without words has a plain middle."""
    for spot, pin in apart({spot: pins[spot] for spot in labels if spot in pins}).items():
        lay(image, tag(labels[spot], pin.way), (pin.x, pin.y), "mm")


def gained(before: int, after: int) -> str:
    """By how much something became more or less.

    >>> gained(12, 18), gained(3, 1)
    ('+6', '−2')
    """
    return f"{after - before:+d}".replace("-", "−")


def apart(pins: Mapping[Spot, Pin]) -> dict[Spot, Pin]:
    """The same seals, moved aside where one would lie on another.

    >>> [(pin.x, pin.y) for pin in apart({("seat", 0): Pin(80, 60), ("wing", 0): Pin(90, 70, "up")}).values()]
    [(80, 60), (138, 70)]
    """
    laid: dict[Spot, Pin] = {}
    for spot, pin in pins.items():
        while any(abs(pin.x - other.x) < ACROSS and abs(pin.y - other.y) < ACROSS for other in laid.values()):
            pin = (
                replace(pin, x=pin.x + ACROSS + 2) if pin.way in ("up", "down") else replace(pin, y=pin.y + ACROSS + 2)
            )
        laid[spot] = pin
    return laid


def _label(numbers: Sequence[int]) -> str:
    """The numbers of one seal: two side by side, of more the first and the last.

    >>> _label([4]), _label([2, 5]), _label([1, 2, 6])
    ('4', '2·5', '1…6')
    """
    joint = "·" if len(numbers) < 3 else "…"
    return joint.join(str(n) for n in dict.fromkeys((numbers[0], numbers[-1])))


@kept
def tag(label: str, way: str) -> Image.Image:
    """A seal in oxblood wax with a pale rim, its point turned towards what it is about."""
    line = Line(label, DISPLAY, 36 if len(label) == 1 else SIGNED if label[:1] in ("+", "−") else 32)
    reach = max(0, line.width + (12 if line.size == SIGNED else 20) - ACROSS) / 2
    half = ACROSS / 2
    wide, high = round(2 * (half + reach + NIB)), round(2 * (half + NIB))
    s = Sheet((wide, high))
    x, y = wide / 2, high / 2
    tip = half + NIB - 2 + (reach if way in ("left", "right") else 0)
    for grow, shade in ((0.0, PAPER), (-3.0, INK), (-5.5, OXBLOOD)):
        nib: list[Point] = [(x + tip - half * 0.7 + grow, y - 15 - grow / 2), (x + tip + grow, y),
                            (x + tip - half * 0.7 + grow, y + 15 + grow / 2)]  # fmt: skip
        s.fill(turn(nib, WAYS[way], (x, y)), shade)
        left = arc((x - reach, y), half + grow, 90, 270)
        s.fill([*left, *arc((x + reach, y), half + grow, -90, 90)], shade)
    s.line([*arc((x - reach, y), half - 8, 90, 270), *arc((x + reach, y), half - 8, -90, 90)],
           blend(OXBLOOD, PAPER, 0.25), 1.4, closed=True)  # fmt: skip
    if not label:
        s.disc((x, y), 8, PAPER)
    whole = s.sprite()
    letter(whole, (wide // 2, high // 2 + round(line.size * 0.36)), line, PAPER, "m")
    return whole
