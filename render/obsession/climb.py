"""The climb to Max, where reaching it ends the game: a flight of stairs with everybody on their level."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.view import EstateView
from render.lettering import DISPLAY, fit, letter
from render.obsession.signs import laurel
from render.obsession.words import Speech
from render.palette import INK, INK_SOFT, PAPER, PAPER_SHADE, PRUSSIAN, blend
from render.pen import lay
from render.pieces import Box, seal, stamp

CLIMB = 180
"""How tall the stairs are, with the gap below them."""
TREAD = 38
"""How tall the lowest stair is: its number stands on it."""
RISE = 56
"""How much higher the last one is."""
STEPS = 5
"""Places on the wheel from level to level."""
CARPET = blend(PRUSSIAN, PAPER, 0.75)


def draw_climb(image: Image.Image, view: EstateView, speech: Speech, box: Box) -> None:
    """Draw every level as a stair, and on it the seals of those who stand there, the further the nearer to the next."""
    left, _, right, bottom = box
    draw = ImageDraw.Draw(image)
    last = view.max_level
    edges = [left + (right - left) * level // last for level in range(last + 1)]
    for level in range(1, last + 1):
        x, edge = edges[level - 1], edges[level]
        tread, below = (bottom - TREAD - RISE * max(step, 0) // max(last - 1, 1) for step in (level - 1, level - 2))
        goal = level == last
        draw.rectangle((x, tread, edge, bottom), fill=PRUSSIAN if goal else CARPET if level % 2 else PAPER_SHADE)
        draw.rectangle((x, tread, edge, tread + 3), fill=INK)
        draw.rectangle((x, tread, x + 3, bottom if level == 1 else below + 3), fill=INK)
        words = fit(speech.level(view, level), DISPLAY, 44 if goal else 36, edge - x - 12, 28)
        letter(image, ((x + edge) // 2, bottom - 8), words, PAPER if goal else INK_SOFT, "m")
        if goal:
            stamp(image, laurel, ((x + edge) // 2, (tread + bottom) // 2 - 18), 46, PAPER)
        _standing(image, view, level, (x + 8, 0, edge - 4, tread))
    draw.rectangle((left, bottom, right, bottom + 2), fill=INK)


def _standing(image: Image.Image, view: EstateView, level: int, box: Box) -> None:
    """The seats on one stair."""
    left, _, right, tread = box
    here = sorted((held.position, seat) for seat, held in enumerate(view.seats) if held.level == level)
    if not here:
        return
    size = 66 if len(here) <= 2 else 56
    room = right - left - size
    spots = [left + round(room * (position - 1) / (STEPS - 1)) for position, _ in here]
    step = min(size + 2, room // max(len(here) - 1, 1))
    for n in range(1, len(spots)):
        spots[n] = max(spots[n], spots[n - 1] + step)
    over = max(0, spots[-1] - (right - size))
    for n, (_, seat) in enumerate(here):
        lay(image, seal(seat, size), (max(left + n * step, spots[n] - over), tread - 2), "lb")
