"""The final sheet as a chart: every member's scores hang as weights under water, and the deepest has sunk him."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.prodigals_club.view import ClubView, Result
from render.finale import HEAD, draw_title
from render.lettering import BOLD, DISPLAY, Line, fit, letter, wrap
from render.palette import INK, INK_SOFT, OXBLOOD, PAPER, SKY, blend
from render.pen import Sheet, arc, compose, flow, kept, lay
from render.pieces import FOOT, footnote, seal, sign
from render.prodigals_club.faces import signed
from render.prodigals_club.furniture import hat
from render.prodigals_club.sheets import LEFT, RIGHT, sheet
from render.prodigals_club.signs import BOTTLE, COMPETITION_COLOURS, COMPETITION_SIGNS
from render.prodigals_club.words import Speech

AIR = 420
"""From the head down to the water: places, seals, names and hats."""
DEPTH = 900
"""How deep the deepest weight hangs."""
ALOFT = 30
"""How high above the water the best score could rise, at most, for each point."""
SMALL, LARGE = 84, 104
"""How large a weight is, and one that has sunk somebody."""
FATHOM = 10
"""Points between two lines of the ruler."""


def draw_scores(view: ClubView, speech: Speech) -> Image.Image:
    """Draw the final sheet, the winner at the left."""
    results = sorted(view.results or (), key=lambda result: (result.place, result.seat))
    worst = max(FATHOM, *(result.total for result in results))
    scale = DEPTH / worst
    water = HEAD + AIR
    bottom = water + DEPTH + 150
    image = sheet(bottom + FOOT + 20)
    draw_title(image, speech, view, BOTTLE)
    _sea(image, water, bottom, worst, scale)
    wide = (RIGHT - LEFT - 70) // len(results)
    for n, result in enumerate(results):
        _member(image, speech, result, (LEFT + 70 + n * wide, water, LEFT + 70 + (n + 1) * wide), scale)
    footnote(image, speech.say("scores.weight"))
    return image


def _sea(image: Image.Image, water: int, bottom: int, worst: int, scale: float) -> None:
    """The water, with a ruler of its depth."""
    lay(image, _water(RIGHT - LEFT, bottom - water), (LEFT, water - 14))
    draw = ImageDraw.Draw(image)
    for points in range(FATHOM, worst + 1, FATHOM):
        y = water + round(points * scale)
        draw.rectangle((LEFT + 62, y, RIGHT - 8, y + 1), fill=blend(SKY, PAPER, 0.625))
        letter(image, (LEFT + 52, y + 12), Line(str(points), BOLD, 32), INK_SOFT, "r")
    letter(image, (LEFT + 52, water - 26), Line("0", BOLD, 32), INK_SOFT, "r")


CREST = 18
"""How tall the line of waves is."""


@kept
def _water(wide: int, high: int) -> Image.Image:
    """Pale water under a line of waves, with a few finer ones in it."""
    ground = blend(SKY, PAPER, 0.875)
    s = Sheet((wide, CREST))
    crest = [(float(x), 14 - 7 * (x // 30 % 2)) for x in range(0, wide + 30, 30)]
    s.fill([*flow(crest, closed=False), (wide, CREST), (0, CREST)], ground)
    s.line(flow(crest, closed=False), blend(SKY, INK, 0.25), 5)
    whole = Image.new("RGBA", (wide, high), (*ground, 255))
    whole.paste(s.sprite(), (0, 0))
    for row, y in enumerate(range(60, high - 10, 58)):
        for x in range(28 + 70 * (row % 2), wide - 60, 140):
            compose(whole, _ripple(), (x, y))
    return whole


@kept
def _ripple() -> Image.Image:
    s = Sheet((48, 18))
    for x in (13, 35):
        s.line(arc((x, 2), 11, 20, 160, 8), blend(SKY, PAPER, 0.75), 3)
    return s.sprite()


def _member(image: Image.Image, speech: Speech, result: Result, box: tuple[int, int, int], scale: float) -> None:
    """One member: place, seal and name in the air, his hat over the water, his scores on ropes below it."""
    left, water, right = box
    middle = (left + right) // 2
    won = result.place == 1
    place = Line(str(result.place), DISPLAY, 100 if won else 76)
    letter(image, (middle - 18, HEAD + 92), place, BOTTLE if won else INK, "r")
    lay(image, seal(result.seat, 104), (middle, HEAD + 8))
    names = wrap(speech.names[result.seat], DISPLAY, 44, right - left - 24, 2, 28)
    for n, line in enumerate(names):
        letter(image, (middle, HEAD + 164 + n * 44), line, INK, "m", (left + 4, HEAD + 110, right - 4, HEAD + 230))
    _weights(image, result, (middle, water), min(130, (right - left) // 3 - 4), scale)
    lay(image, hat(result.seat, 116), (middle, water - 120), "mb")


def _weights(image: Image.Image, result: Result, top: tuple[int, int], pitch: int, scale: float) -> None:
    """The scores side by side, each as deep as it is high; one below zero rises like a balloon."""
    middle, water = top
    draw = ImageDraw.Draw(image)
    count = len(result.scores)
    spots = []
    for n, (competition, score) in enumerate(result.scores.items()):
        x = middle + round((n - (count - 1) / 2) * pitch)
        y = water + round(score * scale) if score >= 0 else water + max(-76, round(score * min(scale, ALOFT)))
        draw.line((middle + round((x - middle) * 0.36), water - 132, x, y - 30), fill=INK_SOFT, width=3)
        spots.append((x, y, competition, score))
    for x, y, competition, score in spots:
        sunk = competition in result.sunk
        size = LARGE if sunk else SMALL
        lay(image, load(competition, sunk, score < 0, size), (x, y), "mm")
        line = fit(signed(score), DISPLAY, 76 if sunk else 48, pitch)
        letter(image, (x, y + size // 2 + (62 if sunk else 42)), line, OXBLOOD if sunk else INK, "m")


@kept
def load(competition: str, sunk: bool, light: bool, size: int) -> Image.Image:
    """A score's weight with its competition's sign; a balloon where it is below zero."""
    s = Sheet((size, size), size / 100)
    shade = OXBLOOD if sunk else COMPETITION_COLOURS[competition]
    shade = shade if sunk else blend(shade, PAPER, 0.25)
    if light:
        s.disc((50, 46), 46, INK)
        s.disc((50, 46), 42, shade)
        s.fill([(42, 88), (58, 88), (64, 99), (36, 99)], INK)
    else:
        s.ring((50, 11), 8, INK, 6)
        s.fill([(24, 20), (76, 20), (99, 99), (1, 99)], INK)
        s.fill([(28, 24), (72, 24), (94, 95), (6, 95)], shade)
    inner = round(size * 0.5)
    s.stamp(sign(COMPETITION_SIGNS[competition], inner), (25, 20 if light else 38), PAPER)
    return s.sprite()
