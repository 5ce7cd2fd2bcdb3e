"""The wealth track: a ruler from 0 to 40F, and each seat's seal pointing at what it has."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.lettering import DISPLAY, Line, letter
from render.palette import INK, OCHRE, OCHRE_PALE, blend
from render.pen import lay
from render.pieces import seal

CAP = 40
PITCH = 35
THICK = 46
SEAL = 62


def draw_ruler(image: Image.Image, origin: tuple[int, int]) -> None:
    """The ruler; `origin` is the point above its 0."""
    x0, y0 = origin
    draw = ImageDraw.Draw(image)
    edge = (x0 - 28, y0, x0 + CAP * PITCH + 28, y0 + THICK)
    draw.rectangle(edge, fill=OCHRE_PALE, outline=INK, width=3)
    for value in range(CAP + 1):
        x = x0 + value * PITCH
        if value % 5 == 0:
            letter(image, (x, y0 + 35), Line(str(value), DISPLAY, 36), INK, "m")
        else:
            draw.rectangle((x - 1, y0 + 16, x + 1, y0 + 30), fill=blend(INK, OCHRE, 0.4))


def places(sums: Sequence[int]) -> list[tuple[int, bool]]:
    """For each seat, how far along the ruler its seal stands and whether above it, so that none hides another.

    >>> places([5, 5, 20])
    [(175, True), (175, False), (700, True)]
    """
    taken: list[tuple[int, bool]] = []
    for amount in sums:
        x = min(amount, CAP) * PITCH
        shifts = [(x + shift, above) for shift in (0, -66, 66, -132, 132) for above in (True, False)]
        taken.append(next(spot for spot in shifts if spot[0] >= -8 and _free(spot, taken)))
    return taken


def _free(spot: tuple[int, bool], taken: list[tuple[int, bool]]) -> bool:
    return all(above != spot[1] or abs(x - spot[0]) >= SEAL for x, above in taken)


def draw_seals(image: Image.Image, sums: Sequence[int], origin: tuple[int, int]) -> None:
    """Each seat's seal with a point to its sum, even where it had to stand aside."""
    x0, y0 = origin
    draw = ImageDraw.Draw(image)
    for seat, (amount, (x, above)) in enumerate(zip(sums, places(sums), strict=True)):
        foot = y0 if above else y0 + THICK
        y = y0 - 36 if above else y0 + THICK + 36
        tip = x0 + min(amount, CAP) * PITCH
        lean = (x0 + x - tip) // 3
        draw.polygon([(x0 + x - lean - 10, y), (x0 + x - lean + 10, y), (tip, foot)], INK)
        lay(image, seal(seat, SEAL, quiet=True), (x0 + x, y), "mm")
