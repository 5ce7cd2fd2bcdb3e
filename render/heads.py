"""The head of a board: the game and the round, whose move it is and what about."""

from __future__ import annotations

from typing import Any

from PIL import Image

from render.lettering import DISPLAY, Line, fit, letter, one_or_two
from render.palette import INK, INK_SOFT, Colour
from render.pen import lay
from render.pieces import MARGIN, WIDTH, rule, seal
from render.speech import TableSpeech

LEFT, RIGHT = MARGIN, WIDTH - MARGIN
HEAD = 258
"""How tall the head of a board is."""


def draw_head(
    image: Image.Image, speech: TableSpeech[Any, Any], view: Any, when: str, phase: str, accent: Colour
) -> None:
    """A board's head: title and round on one line, then the seals of those to move and what they are about."""
    round_of = Line(when, DISPLAY, 44)
    letter(image, (RIGHT - 64, 98), round_of, INK, "r")
    room = RIGHT - LEFT - 170 - round_of.width
    letter(image, (LEFT + 64, 100), fit(speech.say("title"), DISPLAY, 60, room, 40), accent)
    rule(image, LEFT + 84, RIGHT - 84, 118, accent)
    seats = view.to_move if view.results is None else [r.seat for r in view.results if r.place == 1]
    x = LEFT + 26
    for seat in seats:
        lay(image, seal(seat, 108), (x, 133))
        x += 118
    box = (x + 10, 122, RIGHT, HEAD)
    room = RIGHT - x - 20
    lines = headline(speech, view, room)
    for n, line in enumerate(lines):
        base = 198 if len(lines) == 1 else 164 + n * 44
        letter(image, (x + 12, base), line, INK, box=box)
    letter(image, (x + 14, 245), fit(phase, DISPLAY, 44 if len(lines) == 1 else 32, room, 32), INK_SOFT, box=box)


def headline(speech: TableSpeech[Any, Any], view: Any, room: int) -> tuple[Line, ...]:
    """Whose move it is, or who has won; how many they are where some names would be cut."""
    lines = one_or_two(speech.headline(view), DISPLAY, 76, room, 44)
    several = len(view.to_move) > 1 or sum(result.place == 1 for result in view.results or ()) > 1
    if several and any(line.text.endswith("…") for line in lines):
        return one_or_two(speech.head_count(view), DISPLAY, 76, room, 44)
    return lines
