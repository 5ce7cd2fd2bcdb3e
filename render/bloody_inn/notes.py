"""The foot of a picture: what has been played, and what its small signs mean."""

from __future__ import annotations

from PIL import Image

from games.bloody_inn.view import InnView
from render.bloody_inn.badges import other_rank
from render.bloody_inn.modules import two_ranks, with_any
from render.bloody_inn.things import OBJECT_SIGNS, envelope
from render.bloody_inn.words import Speech
from render.lettering import BOLD, fit, letter
from render.marks import Pin, Spot
from render.palette import INK, INK_SOFT, OXBLOOD
from render.pen import lay
from render.pieces import stamp

NOTE = 60
"""How tall one line of notes is."""
TYPE = 28


def notes_of(view: InnView) -> int:
    """How many lines of notes a board has."""
    return with_any(view) + _something_played(view)


def _something_played(view: InnView) -> bool:
    return view.letter or bool(view.used_objects)


def draw_notes(
    image: Image.Image, view: InnView, speech: Speech, line: tuple[int, int, int], pins: dict[Spot, Pin]
) -> None:
    """Objects out of the game, then the key to signs and daggers; `line` is left, top and right."""
    left, top, right = line
    if _something_played(view):
        _played(image, view, speech, line)
        pins["played", 0] = Pin(left + 8, top + NOTE // 2 + 2, "right")
        top += NOTE
    if with_any(view):
        explain(image, speech, (left + 40, top, right - 40), "legend.after" if two_ranks(view) else "")


def explain(image: Image.Image, speech: Speech, line: tuple[int, int, int], rank: str, dagger: bool = True) -> None:
    """The second rank's sign and the dagger in words; `rank` is the message for the sign, if it is there."""
    left, top, right = line
    base = top + 40
    middle = (left + right) // 2
    if rank:
        lay(image, other_rank(2, "notable", 46, in_room=rank == "legend.room"), (left, top + 6))
        words = fit(speech.say(rank), BOLD, TYPE, middle - left - 80, 24)
        letter(image, (left + 58, base), words, INK_SOFT, box=(left, top, middle, top + NOTE))
    if dagger:
        start = middle if rank else left
        words = fit(speech.say("text.house"), BOLD, TYPE, right - start, 24)
        letter(image, (right, base), words, INK_SOFT, "r", (start, top, right, top + NOTE))


def _played(image: Image.Image, view: InnView, speech: Speech, line: tuple[int, int, int]) -> None:
    left, top, right = line
    x = letter(image, (left + 40, top + 42), fit(f"{speech.say('objects.played')}:", BOLD, TYPE, 260, 24), INK_SOFT)
    x += 44
    if view.letter:
        words = fit(speech.say("notes.letter"), BOLD, TYPE, 400, 24)
        letter(image, (right - 40, top + 42), words, OXBLOOD, "r")
        stamp(image, envelope, (right - 78 - words.width, top + 32), 52, OXBLOOD)
    for name in view.used_objects:
        stamp(image, OBJECT_SIGNS[name], (x, top + 32), 44, INK)
        x += 62
