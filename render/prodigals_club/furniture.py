"""What hangs about in the club: hats and their hooks, plates on the wall, places that are empty."""

from __future__ import annotations

from PIL import Image

from render.palette import INK, INK_FAINT, OCHRE, PAPER, PAPER_SHADE, Colour
from render.pen import Point, Sheet, compose, flow, kept
from render.pieces import sign
from render.seats import seat_sign

# ── hats and hooks ──────────────────────────────────────────────────────────────────────────────────────────

CROWN: list[Point] = flow([(22, 14), (50, 8), (78, 14), (75, 44), (77, 76), (23, 76), (25, 44)])
BRIM: list[Point] = flow([(1, 72), (22, 80), (50, 83), (78, 80), (99, 72), (93, 88), (70, 96), (30, 96), (7, 88)])


def _grown(points: list[Point], by: float) -> list[Point]:
    """A shape with a rim round it, near enough."""
    return [(50 + (x - 50) * (1 + by / 50), 52 + (y - 52) * (1 + by / 44)) for x, y in points]


@kept
def hat(seat: int, size: int) -> Image.Image:
    """A seat's hat: its colour, and its symbol on a badge. Plain, for a board is full of them."""
    known = seat_sign(seat)
    s = Sheet((size, size), size / 100)
    for shape in (BRIM, CROWN):
        s.fill(_grown(shape, 2.6), INK)
    for shape in (CROWN, BRIM):
        s.fill(shape, known.colour)
    s.fill([(23, 68), (77, 68), (77, 76), (23, 76)], INK)
    s.disc((50, 40), 25, INK)
    s.disc((50, 40), 22, PAPER)
    s.stamp(sign(known.symbol, round(size * 0.34)), (33, 23), INK)
    return s.sprite()


@kept
def hook(size: int) -> Image.Image:
    """A free errand space: a brass hook that waits for a hat."""
    s = Sheet((size, size), size / 100)
    for grow, shade in ((4.0, INK), (0.0, OCHRE)):
        s.fill(_plate(grow), shade)
        bend = flow([(50, 40), (50, 66), (60, 82), (76, 78), (80, 60)], closed=False)
        s.line(bend, shade, 12 + 2 * grow)
        s.disc((80, 57), 9 + grow, shade)
    s.disc((50, 22), 4, INK)
    return s.sprite()


def _plate(grow: float) -> list[Point]:
    return flow([(50, 2 - grow), (64 + grow, 18), (62 + grow, 44 + grow), (38 - grow, 44 + grow), (36 - grow, 18)])


@kept
def barred(size: int) -> Image.Image:
    """A space that is not used with so many players."""
    s = Sheet((size, size), size / 100)
    for a, b in (((18, 18), (82, 82)), ((82, 18), (18, 82))):
        s.line([a, b], INK_FAINT, 12)
    return s.sprite()


# ── plates ──────────────────────────────────────────────────────────────────────────────────────────────────


@kept
def plate(wide: int, high: int, shade: Colour, dull: bool = False) -> Image.Image:
    """A board on the wall, with nicked corners and a fine inner rule, to write a space on."""
    s = Sheet((wide, high))
    n = 9

    def cut(i: float) -> list[Point]:
        return [(n + i, i), (wide - n - i, i), (wide - i, n + i), (wide - i, high - n - i), (wide - n - i, high - i),
                (n + i, high - i), (i, high - n - i), (i, n + i)]  # fmt: skip

    s.fill(cut(0), INK_FAINT if dull else INK)
    s.fill(cut(2.5), PAPER_SHADE if dull else PAPER)
    if not dull:
        s.line(cut(6.5), shade, 1.6, closed=True)
    return s.sprite()


# ── empty places ────────────────────────────────────────────────────────────────────────────────────────────


def dash(s: Sheet, corners: list[Point], shade: Colour = INK_FAINT) -> None:
    """A dashed line round a place that is empty."""
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        long = max(abs(bx - ax), abs(by - ay))
        steps = max(1, round(long / 18))
        for n in range(steps):
            f, g = n / steps, (n + 0.55) / steps
            s.line([(ax + (bx - ax) * f, ay + (by - ay) * f), (ax + (bx - ax) * g, ay + (by - ay) * g)], shade, 2.4)


@kept
def bare(wide: int, high: int) -> Image.Image:
    """Where something lay."""
    s = Sheet((wide, high))
    dash(s, [(2, 2), (wide - 2, 2), (wide - 2, high - 2), (2, high - 2)])
    return s.sprite()


def lay_soft(whole: Image.Image, sprite: Image.Image, middle: tuple[int, int]) -> None:
    """Put a sprite on another that has clear parts, its middle there."""
    compose(whole, sprite, (max(0, middle[0] - sprite.width // 2), max(0, middle[1] - sprite.height // 2)))
