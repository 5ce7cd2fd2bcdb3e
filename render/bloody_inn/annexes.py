"""Annexes as small houses of their family's kind, with what they still do and the graves under them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from games.bloody_inn.components import Effect
from render.bloody_inn.badges import cross_coffin, grave
from render.bloody_inn.signs import (
    ACTION_SIGNS,
    FAMILY_COLOURS,
    FAMILY_SIGNS,
    bell,
    bottle,
    cheque,
    coin,
    key,
    purse,
    signpost,
    skull,
    wheat,
)
from render.bloody_inn.things import strongbox, window
from render.lettering import DISPLAY, Line, letter, scaled
from render.palette import INK, OCHRE_DEEP, PAPER, PAPER_SHADE, Colour, blend
from render.pen import Sheet, arc, compose, kept
from render.pieces import Sign, sign

Note = tuple[Sign, str]
"""An effect in small: a sign and at most three characters."""

TRAILER = "trailer"
"""The kind of house a trailer is; every other kind is a family's."""
WALL = blend(PAPER, INK, 0.03)
LABELLED = 88
"""Houses smaller than this show the sign alone."""
SOIL = blend(OCHRE_DEEP, PAPER, 0.45)


def note_of(effects: Sequence[Effect]) -> Note | None:
    """What an annex still does, as a sign; None for one that has given all it gives.

    >>> note_of([Effect("always", action="kill", many=True)])[1]
    '∞'
    >>> note_of([Effect("build", gain=4)]) is None
    True
    """
    for effect in effects:
        if effect.action and effect.fewer:
            return ACTION_SIGNS[effect.action], f"−{effect.fewer}"
        if effect.action and effect.many:
            return ACTION_SIGNS[effect.action], "∞"
        if effect.action and effect.returns:
            return ACTION_SIGNS[effect.action], "←"
        if effect.peasants:
            return wheat, str(effect.peasants)
        if effect.free:
            return bottle, str(effect.free)
        if effect.surplus:
            return strongbox, "+"
        if effect.exchange:
            return cheque, f"+{effect.exchange}"
        if effect.when == "bribe":
            return FAMILY_SIGNS[effect.per.partition(":")[2]], f"+{effect.gain}"
        if effect.given:
            return (skull if effect.given == "others-corpse" else purse), f"+{effect.gain}"
        if effect.when == "morning":
            return coin, f"+{effect.gain}"
        if effect.when == "end":
            return (cheque if effect.per == "cheque" else signpost), str(effect.gain)
    return None


def first_note(effects: Sequence[Effect]) -> Note:
    """What an annex does or did, as a sign: for cards that are not built yet."""
    for effect in effects:
        if effect.key:
            return key, ""
        if effect.service:
            return bell, ""
        if effect.when == "build" and effect.per.endswith("-room"):
            return window, f"+{effect.gain}"
    return note_of(effects) or (coin, f"+{max((e.gain for e in effects), default=0)}")


def _roof(s: Sheet, points: list[tuple[float, float]], colour: Colour) -> None:
    s.fill(points, colour)
    s.hatch(points, blend(colour, INK, 0.4), 6, 1.5, 0)
    s.line(points, INK, 3.4, closed=True)


def _walls(s: Sheet, left: float, top: float, right: float, bottom: float = 118) -> None:
    s.bar(left, top, right, bottom, INK)
    s.bar(left + 3, top, right - 3, bottom, WALL)


def _cottage(s: Sheet, colour: Colour) -> None:
    s.bar(76, 8, 88, 40, INK)
    _walls(s, 12, 44, 98)
    _roof(s, [(4, 50), (55, 12), (106, 50)], colour)


def _shop(s: Sheet, colour: Colour) -> None:
    _walls(s, 12, 20, 98)
    s.bar(6, 12, 104, 22, INK)
    for i in range(6):
        x = 10 + i * 15
        stripe = [(x, 22), (x + 15, 22), (x + 15, 42), *arc((x + 7.5, 42), 7.5, 0, 180, 8), (x, 42)]
        s.fill(stripe, colour if i % 2 == 0 else PAPER)
        s.line(stripe, INK, 2.4, closed=True)


def _church(s: Sheet, colour: Colour) -> None:
    _walls(s, 14, 52, 100)
    _roof(s, [(38, 56), (46, 34), (96, 34), (104, 56)], colour)
    _walls(s, 14, 32, 46, 62)
    s.bar(17, 56, 43, 64, WALL)
    _roof(s, [(10, 34), (30, 4), (50, 34)], colour)
    s.bar(28, -2, 32, 6, INK)


def _manor(s: Sheet, colour: Colour) -> None:
    _walls(s, 8, 40, 102)
    _roof(s, [(2, 44), (18, 18), (92, 18), (108, 44)], colour)
    s.bar(2, 42, 108, 49, INK)
    for x in (17, 93):
        s.bar(x - 5, 49, x + 5, 118, INK)
        s.bar(x - 2, 49, x + 2, 118, WALL)


def _stable(s: Sheet, colour: Colour) -> None:
    outline: list[tuple[float, float]] = [
        (8, 118),
        (8, 52),
        (24, 24),
        (55, 10),
        (86, 24),
        (102, 52),
        (102, 118),
    ]
    s.fill(outline, WALL)
    s.hatch(outline, blend(WALL, INK, 0.3), 11, 1.6, 90)
    s.line(outline, INK, 3.4)
    _roof(
        s,
        [(2, 56), (20, 20), (55, 4), (90, 20), (108, 56), (98, 52), (84, 30), (55, 17), (26, 30), (12, 52)],
        colour,
    )


def _big_top(s: Sheet, colour: Colour) -> None:
    _walls(s, 10, 54, 100)
    for i in range(5):
        x = 13 + i * 17.2
        s.bar(x, 60, x + 8.6, 118, blend(colour, WALL, 0.55))
    for i in range(6):
        left, right = 2 + i * 17.7, 2 + (i + 1) * 17.7
        stripe = [(55, 8), (right, 50), *arc(((left + right) / 2, 50), 8.85, 0, 180, 8), (left, 50)]
        s.fill(stripe, colour if i % 2 == 0 else PAPER)
        s.line(stripe, INK, 2.2, closed=True)
    s.bar(54, -2, 56, 10, INK)
    s.bar(22, 76, 96, 118, WALL)


def _town_house(s: Sheet, colour: Colour) -> None:
    _walls(s, 6, 34, 104)
    _roof(s, [(2, 36), (14, 12), (96, 12), (108, 36)], colour)
    for x in (24, 55, 86):
        s.fill([(x - 6, 68), (x - 6, 50), *arc((x, 50), 6, 180, 360, 8), (x + 6, 68)], INK)
        s.bar(x - 1, 46, x + 1, 68, PAPER)
    s.bar(6, 70, 104, 74, INK)


def _wagon(s: Sheet, colour: Colour) -> None:
    """A trailer that has become an annex: its wheels are off."""
    s.fill([(8, 46), *arc((55, 46), 47, 180, 360, squash=0.72), (102, 46)], INK)
    s.fill([(13, 44), *arc((55, 44), 42, 180, 360, squash=0.72), (97, 44)], colour)
    for x in (34, 55, 76):
        s.line([(x, 14), (x, 44)], blend(colour, PAPER, 0.4), 4)
    _walls(s, 12, 46, 98, 108)
    s.bar(4, 44, 106, 50, INK)
    s.bar(8, 106, 102, 112, INK)
    for x in (22, 88):
        s.bar(x - 6, 112, x + 6, 118, INK)


BUILDINGS: dict[str, Callable[[Sheet, Colour], None]] = {
    "artisan": _cottage,
    "merchant": _shop,
    "religious": _church,
    "noble": _manor,
    "police": _cottage,
    "carnie": _big_top,
    "notable": _town_house,
    TRAILER: _wagon,
    "peasant": _cottage,
    "barn": _stable,
}


@kept
def building(family: str, note: Note | None, size: int) -> Image.Image:
    """An annex: a house of its family's kind, with what it still does on its front."""
    high = round(size * 118 / 110)
    s = Sheet((size, high), size / 110)
    colour = FAMILY_COLOURS["carnie" if family == TRAILER else family]
    BUILDINGS[family](s, colour)
    if note is None:
        s.bar(43, 76, 67, 118, INK)
        s.bar(46, 79, 64, 118, colour)
        s.disc((60, 98), 2, PAPER)
    whole = s.sprite()
    if note is not None:
        _front(whole, note, size)
    return whole


def _front(whole: Image.Image, note: Note, size: int) -> None:
    draw, label = note
    mark = round(size * 0.36)
    line = Line(label if size >= LABELLED else "", DISPLAY, scaled(size * 0.28))
    middle, foot = whole.width // 2, whole.height - round(size * 0.07)
    left = middle - (mark + (line.width + 2 if line.text else 0)) // 2
    whole.paste(INK, (left, foot - mark), sign(draw, mark))
    if line.text:
        letter(whole, (left + mark + 2, foot - round(mark * 0.16)), line, INK)


@kept
def annex(family: str, note: Note | None, places: int, taken: int, aside: int, size: int) -> Image.Image:
    """A house with the ground under it: as many graves as it has places, open or taken; across them who needs none."""
    house = building(family, note, size)
    pit = round(size * 0.46)
    whole = Image.new("RGBA", (size, house.height + pit + 12), (*INK, 0))
    compose(whole, house, (0, 0))
    for i in range(places):
        hole = grave(i < taken, pit)
        x = round(size / 2 + (i - (places - 1) / 2) * min(hole.width + 2, (size - hole.width) / max(places - 1, 1)))
        compose(whole, hole, (min(max(x - hole.width // 2, 0), size - hole.width), house.height + 6))
    if aside:
        across = cross_coffin(round(size * 0.52))
        compose(whole, across, ((size - across.width) // 2, whole.height - across.height - 4))
    return whole


@kept
def ground(width: int, depth: int) -> Image.Image:
    """The earth of a yard: a line of grass and some soil."""
    s = Sheet((width, depth), 1.0, PAPER_SHADE)
    s.hatch([(0, 0), (width, 0), (width, depth), (0, depth)], blend(PAPER_SHADE, SOIL, 0.55), 12, 1.6, 20)
    s.bar(0, 0, width, 4, INK)
    return s.flat()
