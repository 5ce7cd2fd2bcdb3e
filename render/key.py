"""The key of symbols: where a player's place is free, what the signs of the board mean, in a few words each."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.lettering import DISPLAY, fit, letter
from render.palette import INK, INK_FAINT, Colour
from render.pen import lay
from render.pieces import Box, Sign, rule, sign

TITLE = 62
"""How tall the head of a key is."""
MARK = 36
"""How large a sign is that the key draws itself."""
SPLIT = 0.46
"""Where the second column begins, of the whole width: it has the longer names."""


def printed(draw: Sign, colour: Colour = INK, size: int = MARK) -> Image.Image:
    """A sign as a sprite in its colour."""
    whole = Image.new("RGBA", (size, size), (*colour, 0))
    whole.putalpha(sign(draw, size))
    return whole


def draw_key(
    image: Image.Image, title: str, entries: Sequence[tuple[Image.Image, str]], box: Box, accent: Colour
) -> None:
    """Draw signs and their meanings in two columns, read downwards, with a hairline between them."""
    left, top, right, bottom = box
    letter(image, ((left + right) // 2, top + 38), fit(title, DISPLAY, 36, right - left - 80, 28), accent, "m")
    rule(image, left + 30, right - 30, top + 54, accent)
    rows = -(-len(entries) // 2)
    pitch = min(46, (bottom - top - TITLE - 6) // max(rows, 1))
    middle = left + round((right - left) * SPLIT)
    ImageDraw.Draw(image).rectangle((middle, top + TITLE + 14, middle + 1, top + TITLE + rows * pitch), fill=INK_FAINT)
    for n, (mark, words) in enumerate(entries):
        x, edge = ((left + 8, middle - 8), (middle + 14, right))[n // rows]
        y = top + TITLE + 8 + n % rows * pitch
        lay(image, mark, (x + 24, y + pitch // 2), "mm")
        line = fit(words[:1].upper() + words[1:], DISPLAY, 30, edge - x - 54, 24)
        letter(image, (x + 54, y + pitch // 2 + 10), line, INK, box=(x + 50, y - 6, edge, y + pitch + 6))
