"""The signs of the house, which every game's boards use: the seats' seals, the stand-in's wheel, seals on changes."""

from __future__ import annotations

from PIL import Image

from render.key import SIGN, Section, printed
from render.lettering import BOLD, DAGGER, Line, letter
from render.marks import tag
from render.palette import INK, INK_SOFT
from render.pieces import cogwheel, seal
from render.speech import SHARED


def house_signs(lang: str, seats: int) -> Section:
    """What they mean, in a language; the seals of so many seats."""

    def say(message: str, **args: int) -> str:
        return SHARED.text(lang, message, args)

    entries = [(seal(seat, SIGN), say("symbols.seal", n=seat + 1)) for seat in range(seats)]
    entries += [
        (printed(cogwheel, INK_SOFT, SIGN), say("symbols.standin")),
        (tag("2", "right"), say("symbols.changed")),
        (tag("+3", "right"), say("symbols.gained")),
        (lettered(DAGGER), say("symbols.dagger")),
    ]
    return Section(say("symbols.house"), entries)


def lettered(text: str, size: int = 48) -> Image.Image:
    """A sign that is type."""
    line = Line(text, BOLD, size)
    whole = Image.new("RGBA", (line.width + 4, SIGN), (*INK, 0))
    letter(whole, (2, SIGN // 2 + round(size * 0.36)), line, INK)
    return whole
