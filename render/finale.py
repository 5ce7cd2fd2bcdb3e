"""What every game's final sheet has: its head, and a framed line for each seat."""

from __future__ import annotations

from typing import Any

from PIL import Image, ImageDraw

from render.lettering import DISPLAY, Line, fit, letter
from render.palette import INK, INK_SOFT, Colour
from render.pen import lay
from render.pieces import MARGIN, SEAT_COLOURS, WIDTH, Sign, rule, seal, stamp
from render.speech import TableSpeech

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
HEAD = 326
"""How tall the head of a final sheet is."""
PLACING = 150
"""How tall a seat's place, name and total are, over what its total is made of."""


def draw_title(image: Image.Image, speech: TableSpeech[Any, Any], view: Any, accent: Colour) -> None:
    """A final sheet's head: the game, who has won, and how it ended."""
    title = fit(f"{speech.say('title')} · {speech.say('scores.title')}", DISPLAY, 60, 1300, 40)
    letter(image, (WIDTH // 2, 116), title, accent, "m")
    rule(image, LEFT + 76, RIGHT - 76, 142, accent)
    letter(image, (WIDTH // 2, 232), fit(speech.headline(view), DISPLAY, 76, 1380, 44), INK, "m")
    if view.verdict:
        verdict = fit(speech.say(f"verdict.{view.verdict}"), DISPLAY, 44, 1380, 28)
        letter(image, (WIDTH // 2, 294), verdict, INK_SOFT, "m")


def draw_placing(
    image: Image.Image,
    speech: TableSpeech[Any, Any],
    standing: tuple[int, int],
    total: str,
    box: tuple[int, int],
    accent: Colour,
    token: tuple[Sign, Colour] | None = None,
) -> None:
    """A seat's frame with its place, seal, name and total; `standing` is seat and place, `box` top and bottom.

    `token` is a sign beside the total: what broke a tie.
    """
    seat, place = standing
    top, bottom = box
    draw = ImageDraw.Draw(image)
    draw.rectangle((LEFT, top, RIGHT, bottom), outline=INK, width=6 if place == 1 else 2)
    draw.rectangle((LEFT + 3, top + 3, RIGHT - 3, top + 13), fill=SEAT_COLOURS[seat % 4])
    line = Line(str(place) if place else "–", DISPLAY, 100)
    letter(image, (LEFT + 66, top + 116), line, accent if place == 1 else INK, "m")
    lay(image, seal(seat, 110), (LEFT + 130, top + 26))
    points = Line(total, DISPLAY, 100)
    letter(image, (RIGHT - 36, top + 116), points, INK, "r")
    end = RIGHT - 60 - points.width
    if token is not None:
        stamp(image, token[0], (end - 40, top + 84), 72, token[1])
        end -= 90
    name = fit(speech.names[seat], DISPLAY, 68, end - LEFT - 276, 36)
    letter(image, (LEFT + 262, top + 104), name, INK, box=(LEFT + 256, top, end, top + 140))
