"""What the club's other pictures share: an empty sheet, the titles of its sections, rows of things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from render.lettering import DISPLAY, fit, letter
from render.palette import INK_SOFT
from render.pen import lay
from render.pieces import MARGIN, WIDTH, paper, rule
from render.prodigals_club.signs import BOTTLE

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
TOP = 84
"""Where the first thing on a sheet begins."""
TITLE = 74
"""How tall the title of a section is."""
GAP = 14


def sheet(height: int) -> Image.Image:
    """An empty sheet of the club's, to draw on."""
    return paper(height, BOTTLE)


def heading(image: Image.Image, words: str, top: int, left: int = LEFT, right: int = RIGHT) -> None:
    """A section's title under a rule."""
    rule(image, left + 40, right - 40, top, BOTTLE)
    letter(image, (left + 20, top + 56), fit(words, DISPLAY, 44, right - left - 44, 24), BOTTLE)


@dataclass(frozen=True)
class Section:
    """A part of a sheet: its title, how tall it is below that, and what draws it from its top."""

    title: str
    height: int
    draw: Callable[[Image.Image, int], None]


def shelf(title: str, sprites: Sequence[Image.Image], none: str = "") -> Section:
    """Things of one size in rows across the sheet; where there is nothing, what is said instead."""
    wide, high = sprites[0].size if sprites else (1, 1)
    across = (RIGHT - LEFT + GAP) // (wide + GAP)
    rows = -(-len(sprites) // across)

    def draw(image: Image.Image, top: int) -> None:
        for n, sprite in enumerate(sprites):
            row, column = divmod(n, across)
            lay(image, sprite, (LEFT + column * (wide + GAP), top + row * (high + GAP)))
        if not sprites:
            letter(image, (LEFT + 40, top + 44), fit(none, DISPLAY, 40, 1200, 28), INK_SOFT)

    return Section(title, rows * (high + GAP) if sprites else 70, draw)


def stack(sections: Sequence[Section], head: int, foot: int, draw_head: Callable[[Image.Image], None]) -> Image.Image:
    """Sections one under the other below a head."""
    image = sheet(head + sum(TITLE + section.height + 10 for section in sections) + foot)
    draw_head(image)
    top = head
    for section in sections:
        heading(image, section.title, top)
        section.draw(image, top + TITLE)
        top += TITLE + section.height + 10
    return image
