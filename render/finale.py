"""What every game's final sheet has: its head, and a framed line for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageDraw

from games.kernel.view import Placing
from render.lettering import DISPLAY, Line, fit, letter
from render.palette import INK, INK_SOFT, Colour
from render.pen import lay
from render.pieces import MARGIN, SEAT_COLOURS, WIDTH, Sign, rule, seal, stamp
from render.speech import TableSpeech

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
HEAD = 326
"""How tall the head of a final sheet is."""
SEAL = 110
"""How large the seals of a final sheet are."""


def draw_title(image: Image.Image, speech: TableSpeech[Any, Any], view: Any, accent: Colour) -> None:
    """A final sheet's head: the game, who has won, and how it ended."""
    title = fit(f"{speech.say('title')} · {speech.say('scores.title')}", DISPLAY, 60, 1300, 40)
    letter(image, (WIDTH // 2, 116), title, accent, "m")
    rule(image, LEFT + 76, RIGHT - 76, 142, accent)
    letter(image, (WIDTH // 2, 232), fit(speech.headline(view), DISPLAY, 76, 1380, 44), INK, "m")
    if view.verdict:
        verdict = fit(speech.say(f"verdict.{view.verdict}"), DISPLAY, 44, 1380, 28)
        letter(image, (WIDTH // 2, 294), verdict, INK_SOFT, "m")


@dataclass(frozen=True)
class Entry:
    """One line of a final sheet, before what its total is made of."""

    place: int
    """0 where places are not counted."""
    name: str
    seal: Image.Image
    colour: Colour
    total: str
    token: tuple[Sign, Colour] | None = None
    """A sign beside the total: what breaks a tie."""


def entry_of(
    speech: TableSpeech[Any, Any], result: Placing, total: str, token: tuple[Sign, Colour] | None = None
) -> Entry:
    """A seat's line."""
    seat = result.seat
    return Entry(result.place, speech.names[seat], seal(seat, SEAL), SEAT_COLOURS[seat % 4], total, token)


def draw_entry(image: Image.Image, entry: Entry, top: int, bottom: int, accent: Colour) -> None:
    """A frame with place, seal, name and total along its top."""
    draw = ImageDraw.Draw(image)
    won = entry.place == 1
    draw.rectangle((LEFT, top, RIGHT, bottom), outline=INK, width=6 if won else 2)
    draw.rectangle((LEFT + 3, top + 3, RIGHT - 3, top + 13), fill=entry.colour)
    line = Line(str(entry.place or "–"), DISPLAY, 100)
    letter(image, (LEFT + 66, top + 116), line, accent if won else INK, "m")
    lay(image, entry.seal, (LEFT + 130, top + 26))
    points = Line(entry.total, DISPLAY, 100)
    letter(image, (RIGHT - 36, top + 116), points, INK, "r")
    end = RIGHT - 60 - points.width
    if entry.token is not None:
        stamp(image, entry.token[0], (end - 40, top + 84), 72, entry.token[1])
        end -= 90
    name = fit(entry.name, DISPLAY, 68, end - LEFT - 276, 36)
    letter(image, (LEFT + 262, top + 104), name, INK, box=(LEFT + 256, top, end, top + 140))
