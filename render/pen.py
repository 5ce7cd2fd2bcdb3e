"""Draws smooth shapes: a sheet four times too large, reduced once, and kept as a sprite."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar, cast

from PIL import Image, ImageChops, ImageDraw

from render.lettering import lines_noted, note_line
from render.palette import Colour
from render.portfolio import PORTFOLIO, Drawer

FINE = 4
"""How many times larger a sheet is than the sprite it becomes."""

Point = tuple[float, float]
P = ParamSpec("P")
R = TypeVar("R")
_forgets: list[Callable[[], None]] = []
_lettered: set[Callable[[], None]] = set()
"""Those of them that keep drawings with letters on them."""
_one_at_a_time = RLock()
"""What is kept is drawn once, and a fine sheet takes sixteen times the room of its sprite: not for two at once."""


def kept(draw: Callable[P, R]) -> Callable[P, R]:
    """Keep what a drawing function returns, as long as it is worth its room. Callers must not draw on what they get.

    A sprite is kept with its colours weighed by their cover (RGBa): so it is laid quickest, and once is enough.
    """
    drawer: Drawer[R] = Drawer(PORTFOLIO)
    forgets = drawer.clear
    _forgets.append(forgets)

    @wraps(draw)
    def given(*args: P.args, **kwargs: P.kwargs) -> R:
        key = (args, tuple(sorted(kwargs.items()))) if kwargs else args
        known = drawer.get(key)
        if known is not None:
            if forgets in _lettered:
                note_line()  # what is drawn with it has letters, too
            return known
        with _one_at_a_time:
            if (known := drawer.get(key)) is not None:  # another thread was at it
                return known
            lines, began = lines_noted(), time.thread_time()
            drawn = draw(*args, **kwargs)
            if isinstance(drawn, Image.Image) and drawn.mode == "RGBA":
                drawn = cast("R", drawn.convert("RGBa"))
            if lines_noted() != lines:
                _lettered.add(forgets)
            return drawer.put(key, drawn, time.thread_time() - began)

    return given


def on_forget(clear: Callable[[], None]) -> None:
    """Have something else that is kept dropped with every kept drawing."""
    _forgets.append(clear)


def forget() -> None:
    """Drop every kept drawing, so that the next picture is drawn from nothing."""
    for clear in _forgets:
        clear()


def forget_letters() -> None:
    """Drop every kept drawing that may have letters on it, so that the next proof has all of them."""
    for clear in tuple(_lettered):
        clear()


def turn(points: Iterable[Point], degrees: float, about: Point) -> list[Point]:
    """Rotate points about one of the sheet's.

    >>> [(round(x), round(y)) for x, y in turn([(1, 0)], 90, (0, 0))]
    [(0, 1)]
    """
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    ox, oy = about
    return [(ox + (x - ox) * c - (y - oy) * s, oy + (x - ox) * s + (y - oy) * c) for x, y in points]


def flow(points: Sequence[Point], closed: bool = True, steps: int = 12) -> list[Point]:
    """A smooth curve through the points (Catmull-Rom)."""
    n = len(points)
    path = [points[-1], *points, *points[:2]] if closed else [points[0], *points, points[-1]]
    curve: list[Point] = []
    for i in range(n if closed else n - 1):
        p0, p1, p2, p3 = path[i : i + 4]
        for step in range(steps):
            t = step / steps
            curve.append((_spline(p0[0], p1[0], p2[0], p3[0], t), _spline(p0[1], p1[1], p2[1], p3[1], t)))
    return curve if closed else [*curve, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 32, squash: float = 1.0) -> list[Point]:
    """Points on an arc, degrees clockwise from three o'clock."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * squash * math.sin(a)) for a in angles]


NOTHING: Colour = (0, 0, 0)
"""The ink where a sheet is clear: colours are weighed by their cover from the start, which spares it at the end."""


class Sheet:
    """Something to draw on in units of its own; colours are solid, edges come out smooth."""

    def __init__(
        self, size: tuple[int, int], unit: float = 1.0, ground: Colour | None = None, origin: Point = (0, 0)
    ) -> None:
        """`unit` is how many pixels of the sprite one drawing unit is; without a ground the sheet is clear.

        `origin` is the drawing's point that falls on the sheet's top left corner.
        """
        self.size = size
        self.origin = origin
        self.k = unit * FINE
        big = (size[0] * FINE, size[1] * FINE)
        self.ink = Image.new("RGB", big, ground or NOTHING)
        self.cover = Image.new("L", big, 255 if ground else 0)
        self._pens = (ImageDraw.Draw(self.ink), ImageDraw.Draw(self.cover))

    def _big(self, points: Iterable[Point]) -> list[Point]:
        ox, oy = self.origin
        return [((x - ox) * self.k, (y - oy) * self.k) for x, y in points]

    def _filled(self, colour: Colour | None) -> Iterable[tuple[ImageDraw.ImageDraw, Colour | int]]:
        """The pens for ink and cover, each with what it fills; None leaves nothing."""
        ink, cover = self._pens
        return ((ink, NOTHING), (cover, 0)) if colour is None else ((ink, colour), (cover, 255))

    def fill(self, points: Iterable[Point], colour: Colour | None) -> None:
        """Fill a polygon; None cuts a hole."""
        big = self._big(points)
        for pen, fill in self._filled(colour):
            pen.polygon(big, fill=fill)

    def line(self, points: Sequence[Point], colour: Colour | None, width: float, closed: bool = False) -> None:
        """Draw a line with round joints and ends; None scratches it out."""
        big = self._big([*points, points[0]] if closed else points)
        thick = max(1, round(width * self.k))
        for pen, fill in self._filled(colour):
            pen.line(big, fill=fill, width=thick, joint="curve")
            r = thick / 2 - 0.5
            for x, y in (big[0], big[-1]):
                pen.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def disc(self, centre: Point, radius: float, colour: Colour | None, squash: float = 1.0) -> None:
        """Fill a circle, or with `squash` an ellipse."""
        ((x, y),) = self._big([centre])
        r = radius * self.k
        box = (x - r, y - r * squash, x + r, y + r * squash)
        for pen, fill in self._filled(colour):
            pen.ellipse(box, fill=fill)

    def ring(self, centre: Point, radius: float, colour: Colour, width: float) -> None:
        """Draw a circle's line."""
        ((x, y),) = self._big([centre])
        r = (radius + width / 2) * self.k
        for pen, fill in ((self._pens[0], colour), (self._pens[1], 255)):
            pen.ellipse((x - r, y - r, x + r, y + r), outline=fill, width=max(1, round(width * self.k)))

    def bar(self, left: float, top: float, right: float, bottom: float, colour: Colour | None) -> None:
        """Fill an upright rectangle."""
        self.fill([(left, top), (right, top), (right, bottom), (left, bottom)], colour)

    def hatch(
        self,
        points: Iterable[Point],
        colour: Colour,
        gap: float,
        width: float,
        degrees: float = 45,
        seed: int = 7,
    ) -> None:
        """Shade a polygon with fine lines, a little uneven as if cut by hand."""
        lines = Image.new("L", self.ink.size)
        pen = ImageDraw.Draw(lines)
        reach = math.hypot(*self.ink.size)
        uneven = random.Random(seed)  # noqa: S311 - the grain of a drawing, the same every time
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        x0, y0 = self.ink.size[0] / 2, self.ink.size[1] / 2
        offset = -reach / 2
        while offset < reach / 2:
            mx, my = x0 - s * offset, y0 + c * offset
            thick = max(1, round(width * self.k * uneven.uniform(0.75, 1.2)))
            ends = [(mx - c * reach, my - s * reach), (mx + c * reach, my + s * reach)]
            pen.line(ends, fill=255, width=thick)
            offset += gap * self.k * uneven.uniform(0.88, 1.12)
        self._through(lines, points, colour)

    def dots(self, points: Iterable[Point], colour: Colour, gap: float, radius: float) -> None:
        """Shade a polygon with rows of dots."""
        grain = Image.new("L", self.ink.size)
        pen = ImageDraw.Draw(grain)
        step, r = gap * self.k, radius * self.k
        for row in range(int(self.ink.size[1] / step) + 2):
            for column in range(int(self.ink.size[0] / step) + 2):
                x, y = (column + 0.5 * (row % 2)) * step, row * step
                pen.ellipse((x - r, y - r, x + r, y + r), fill=255)
        self._through(grain, points, colour)

    def check(self, points: Iterable[Point], colour: Colour, gap: float) -> None:
        """Fill every second square of a polygon."""
        grain = Image.new("L", self.ink.size)
        pen = ImageDraw.Draw(grain)
        step = gap * self.k
        for row in range(int(self.ink.size[1] / step) + 1):
            for column in range(row % 2, int(self.ink.size[0] / step) + 1, 2):
                pen.rectangle((column * step, row * step, (column + 1) * step, (row + 1) * step), fill=255)
        self._through(grain, points, colour)

    def _through(self, grain: Image.Image, points: Iterable[Point], colour: Colour) -> None:
        stencil = Image.new("L", self.ink.size)
        ImageDraw.Draw(stencil).polygon(self._big(points), fill=255)
        through = ImageChops.multiply(grain, stencil)
        self.ink.paste(colour, (0, 0), through)
        self.cover.paste(255, (0, 0), through)

    def stamp(self, mask: Image.Image, spot: Point, colour: Colour) -> None:
        """Print a mask of the sprite's own scale, its corner at `spot`."""
        big = mask.resize((mask.width * FINE, mask.height * FINE), Image.Resampling.BICUBIC)
        ((x, y),) = self._big([spot])
        at = (round(x), round(y))
        self.ink.paste(colour, at, big)
        self.cover.paste(255, at, big)

    def sprite(self) -> Image.Image:
        """The finished drawing with its transparency."""
        weighed = Image.merge("RGBa", (*self.ink.reduce(FINE).split(), self.cover.reduce(FINE)))
        return weighed.convert("RGBA")

    def flat(self) -> Image.Image:
        """The finished drawing of a sheet that had a ground."""
        return self.ink.reduce(FINE)

    def mask(self) -> Image.Image:
        """Only the shape, to be printed in any colour."""
        return self.cover.reduce(FINE)


def lay(image: Image.Image, sprite: Image.Image, spot: tuple[int, int], anchor: str = "lt") -> None:
    """Put a sprite on a picture, by its left/middle/right and top/middle/bottom."""
    x = spot[0] - {"l": 0, "m": sprite.width // 2, "r": sprite.width}[anchor[0]]
    y = spot[1] - {"t": 0, "m": sprite.height // 2, "b": sprite.height}[anchor[1]]
    if sprite.mode in ("RGBA", "RGBa"):
        form = sprite if image.mode == "RGB" else plain(sprite)
        image.paste(form, (x, y), form)
    else:
        image.paste(sprite, (x, y))


def compose(whole: Image.Image, sprite: Image.Image, spot: tuple[int, int] = (0, 0)) -> None:
    """Put a sprite on another that is being made: what is clear on both stays clear."""
    whole.alpha_composite(plain(sprite), spot)


def plain(sprite: Image.Image) -> Image.Image:
    """A sprite with its colours as they are, not weighed by their cover: to be drawn upon, if it is not a kept one."""
    return sprite.convert("RGBA") if sprite.mode == "RGBa" else sprite
