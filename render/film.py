"""A game as a film: a frame a move, the table as its eyes see it under a strip that says what happened."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw

from games.kernel.ledger import Event
from render import Artist, Setting
from render.lettering import BOLD, Line, letter, spaced, wrap
from render.palette import INK, INK_SOFT, PAPER, PAPER_DEEP, Colour
from render.reel import Reel

STRIP: Final = 196
"""How tall the strip above the table is, at a board's own width."""
SHRUNK: Final = (2, 3, 4)
"""How many times smaller than a board a frame is: the first that leaves the film light enough."""
LEAST_MS, MOST_MS, LAST_MS = 500, 3200, 7000
WHOLE_MS: Final = 4 * 60_000
"""How long a film should be at most: a longer game is shown quicker."""
_SETTLED: Final = 24
"""After so many frames it shows how heavy the film will be."""
_LEEWAY: Final = 1.3
"""How much heavier than it may be a film must look before it is begun again for that."""
_EDGE, _BAR = 40, 14
_LINES, _BASE, _LINE, _SIZE, _SMALLEST = 2, 76, 66, 54, 44


class Still(NamedTuple):
    """A frame to be drawn."""

    view: Any
    """What the eyes see after a move."""
    last: tuple[Event, ...]
    """What they saw happen in it."""
    caption: str
    """The same in words, as short as may be."""
    move: str
    """Which move of how many."""
    reckoning: bool = False
    """Whether it shows the final sheet, drawn from this view, in the place of the table."""


class TooHeavy(Exception):
    """No size that can be made out leaves the film light enough."""


def film(artist: Artist, setting: Setting, stills: Sequence[Still], accent: Colour, most: int) -> Iterator[int | bytes]:
    """Draw a film frame by frame: after each how many there are, and at the end the film, of `most` bytes at most.

    `TooHeavy` where it cannot be had. It begins again, smaller, as soon as it shows that it gets too heavy.
    """
    for shrunk in SHRUNK:
        reel, sheet = Reel(accent), Sheet(accent)
        for n, (still, ms) in enumerate(zip(stills, _times(stills), strict=True), 1):
            if still.reckoning:
                image = sheet.covered(_final_sheet(artist, setting, still.view), still)
            else:
                image = sheet.laid(artist.panes(still.view, setting, still.last), still, n / len(stills))
            reel.add(image.reduce(shrunk), ms)
            yield n
            if _too_heavy(reel, len(stills), most):
                break
        else:
            made = reel.film()
            if len(made) <= most:
                yield made
                return
    raise TooHeavy


def _final_sheet(artist: Artist, setting: Setting, view: Any) -> Image.Image:
    return Image.open(io.BytesIO(artist.scores(view, setting).png)).convert("RGB")


def _too_heavy(reel: Reel, frames: int, most: int) -> bool:
    """Whether it is, or will plainly be if the rest is like what there is."""
    foreseen = reel.weight * frames / reel.frames if reel.frames >= _SETTLED else 0
    return reel.weight > most or foreseen > most * _LEEWAY


class Sheet:
    """Lays out frames as large as boards are; each pane keeps its place, so that what stays the same does not move."""

    def __init__(self, accent: Colour) -> None:
        self._accent = accent
        self._heights: list[int] = []
        self._wide = 0

    def laid(self, panes: Sequence[Image.Image], still: Still, part: float) -> Image.Image:
        """A frame: the strip, and the panes under it; `part` is how far the film has got."""
        known = [*self._heights, *[0] * (len(panes) - len(self._heights))]
        self._heights = [max(pane.height, height) for pane, height in zip(panes, known, strict=True)]
        self._wide = wide = max(pane.width for pane in panes)
        image = Image.new("RGB", (wide, STRIP + sum(self._heights)), PAPER)
        top = STRIP
        for pane, height in zip(panes, self._heights, strict=True):
            image.paste(pane, (0, top))
            top += height
        self._strip(image, still, part)
        return image

    def covered(self, picture: Image.Image, still: Still) -> Image.Image:
        """The last frame, as large as the others: the strip, and one picture where the panes were."""
        wide, high = (self._wide, sum(self._heights)) if self._heights else picture.size
        fitting = picture.copy()
        fitting.thumbnail((wide, high), Image.Resampling.LANCZOS)
        image = Image.new("RGB", (wide, STRIP + high), PAPER)
        image.paste(fitting, ((wide - fitting.width) // 2, STRIP))
        self._strip(image, still, 1.0)
        return image

    def _strip(self, image: Image.Image, still: Still, part: float) -> None:
        draw, wide = ImageDraw.Draw(image), image.width
        draw.rectangle((0, STRIP - _BAR, wide, STRIP - 1), PAPER_DEEP)
        draw.rectangle((0, STRIP - _BAR, round(wide * part), STRIP - 1), self._accent)
        count = Line(spaced(still.move), BOLD, _SMALLEST)
        letter(image, (wide - _EDGE, _BASE), count, INK_SOFT, "r")
        room = wide - 3 * _EDGE - count.width
        for n, line in enumerate(wrap(spaced(still.caption), BOLD, _SIZE, room, _LINES, _SMALLEST)):
            letter(image, (_EDGE, _BASE + n * _LINE), line, INK, box=(0, 0, _EDGE + room, STRIP - _BAR))


def _times(stills: Sequence[Still]) -> Iterator[int]:
    """How long each stands: the longer the more there is to read and to look for; the last one stays.

    >>> list(_times([Still(None, (), "Ada kills.", "1"), Still(None, (), "", "2")]))
    [1400, 7000]
    """
    wished = [min(MOST_MS, 1150 + 25 * len(still.caption) + 200 * len(still.last)) for still in stills]
    quicker = min(1.0, WHOLE_MS / max(1, sum(wished)))
    yield from (max(LEAST_MS, round(ms * quicker)) for ms in wished[:-1])
    yield LAST_MS
