"""The final sheet as a chart: who came where, and what each total is made of."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.view import EstateView, Result, SoloView
from render.finale import HEAD, LEFT, RIGHT, draw_placing, draw_title
from render.lettering import BOLD, DISPLAY, Line, fit, letter
from render.obsession.badges import signed
from render.obsession.signs import (
    butler,
    crest,
    gentry,
    laurel,
    medal_card,
    ring_box,
    scroll,
    sovereign,
    statue,
    trowel,
)
from render.obsession.words import Speech
from render.palette import (
    GREEN,
    INK,
    INK_SOFT,
    OCHRE,
    OXBLOOD,
    PAPER,
    PLUM,
    PRUSSIAN,
    SKY,
    SLATE,
    VERMILION,
    Colour,
    blend,
)
from render.pen import Point, Sheet, kept, lay
from render.pieces import MARGIN, Sign, paper, stamp

ROW = 340
RIVAL = 260
BAR = 74
PARTS: tuple[tuple[str, Sign, Colour], ...] = (
    ("tiles", trowel, GREEN),
    ("gentry", gentry, PLUM),
    ("objectives", scroll, SKY),
    ("reputation", laurel, PRUSSIAN),
    ("servants", butler, SLATE),
    ("wealth", sovereign, OCHRE),
    ("vp_cards", medal_card, VERMILION),
)
RIVAL_SIGNS: dict[str, tuple[Sign, Colour]] = {
    "base": (crest, PRUSSIAN),
    "vp_cards": (medal_card, VERMILION),
    "fairchild": (ring_box, OXBLOOD),
    "monuments": (statue, GREEN),
}
PATTERNS = ("solid", "stripe", "dots", "solid", "bars", "solid", "check")


def draw_scores(view: EstateView, speech: Speech) -> Image.Image:
    """Draw the sheet of a finished game."""
    results = sorted(view.results or (), key=lambda result: (result.place or 99, result.seat))
    rival = view.solo if view.solo is not None and view.solo.total is not None else None
    image = paper(HEAD + ROW * max(1, len(results)) + (RIVAL if rival else 0) + MARGIN + 20, PRUSSIAN)
    draw_title(image, speech, view, PRUSSIAN)
    longest = max((sum(_values(result)) for result in results), default=1)
    for n, result in enumerate(results):
        _row(image, speech, result, HEAD + n * ROW, longest)
    if rival is not None:
        _rival(image, speech, rival, HEAD + ROW * len(results))
    return image


def _values(result: Result) -> list[int]:
    """What can be drawn as a length: parts that count against one are only told."""
    return [max(getattr(result, name), 0) for name, _, _ in PARTS]


def _row(image: Image.Image, speech: Speech, result: Result, top: int, longest: int) -> None:
    token = (ring_box, OXBLOOD) if result.fairchild else None
    box = (top, top + ROW - 18)
    draw_placing(image, speech, (result.seat, result.place), signed(result.total), box, PRUSSIAN, token)
    _bar(image, result, (LEFT + 24, top + 152), RIGHT - LEFT - 48, longest)
    step = (RIGHT - LEFT - 48) // len(PARTS)
    for n, (part, sign, colour) in enumerate(PARTS):
        x, y = LEFT + 24 + n * step, top + 240
        stamp(image, sign, (x + 26, y + 18), 46, colour)
        letter(image, (x + 58, y + 36), Line(signed(getattr(result, part)), DISPLAY, 48), INK)
        words = fit(speech.say(f"scores.{part}"), BOLD, 26, step - 10, 24)
        letter(image, (x + 2, y + 70), words, INK_SOFT, box=(x, y + 42, x + step, y + 80))


def _bar(image: Image.Image, result: Result, spot: tuple[int, int], room: int, longest: int) -> None:
    x, y = spot
    for n, ((_, sign, _), value) in enumerate(zip(PARTS, _values(result), strict=True)):
        wide = round(room * value / max(longest, 1))
        if wide < 4:
            continue
        lay(image, _length(n, wide), (x, y))
        if wide >= 54:
            stamp(image, sign, (x + wide // 2, y + BAR // 2), 42, INK if PATTERNS[n] == "solid" and n == 5 else PAPER)
        x += wide


@kept(64)
def _length(part: int, wide: int) -> Image.Image:
    """A piece of a bar in its part's colour and pattern."""
    colour = PARTS[part][2]
    s = Sheet((wide, BAR), 1.0, colour)
    area: list[Point] = [(0, 0), (wide, 0), (wide, BAR), (0, BAR)]
    deep = blend(colour, INK, 0.25)
    pattern = PATTERNS[part]
    if pattern == "stripe":
        s.hatch(area, deep, 14, 5, 45)
    elif pattern == "dots":
        s.dots(area, deep, 15, 3.6)
    elif pattern == "bars":
        s.hatch(area, deep, 13, 5, 90)
    elif pattern == "check":
        s.check(area, deep, 12)
    s.line([(1.5, 1.5), (wide - 1.5, 1.5), (wide - 1.5, BAR - 1.5), (1.5, BAR - 1.5)], INK, 3, closed=True)
    return s.flat()


def _rival(image: Image.Image, speech: Speech, rival: SoloView, top: int) -> None:
    """The solo opponent: its total, and what that is made of."""
    draw = ImageDraw.Draw(image)
    draw.rectangle((LEFT, top, RIGHT, top + RIVAL - 18), outline=INK, width=2)
    letter(image, (RIGHT - 36, top + 102), Line(str(rival.total), DISPLAY, 100), INK, "r")
    known = speech.box.opponents.get(rival.opponent or "")
    name = fit(known.name(speech.lang) if known else speech.say("opponent"), DISPLAY, 60, 900, 36)
    letter(image, (LEFT + 40, top + 88), name, INK)
    step = (RIGHT - LEFT - 48) // len(RIVAL_SIGNS)
    for n, (part, points) in enumerate(speech.rival(rival).items()):
        sign, colour = RIVAL_SIGNS[part]
        x, y = LEFT + 24 + n * step, top + 152
        stamp(image, sign, (x + 26, y + 18), 46, colour)
        letter(image, (x + 58, y + 36), Line(str(points), DISPLAY, 48), INK)
        words = fit(speech.say(f"rival.{part}"), BOLD, 26, step - 10, 24)
        letter(image, (x + 2, y + 70), words, INK_SOFT, box=(x, y + 42, x + step, y + 80))
