"""Lines of signs: what a card, a tile or a space does, set like type."""

from __future__ import annotations

from PIL import Image

from render.lettering import DISPLAY, SMALLEST, Line, fit, letter, scaled
from render.palette import INK, OCHRE, OCHRE_DEEP, OXBLOOD, PAPER, Colour
from render.pen import Sheet, compose, kept
from render.pieces import Sign, sign
from render.prodigals_club import signs
from render.prodigals_club.faces import Bit, Row
from render.prodigals_club.signs import BOROUGH_COLOURS, BOROUGH_SIGNS, BOTTLE, FLAG_COLOURS, SYMBOLS

SIGNS: dict[str, Sign] = {
    name: getattr(signs, name)
    for name in (
        "ballot", "bell_pull", "circle", "conservative", "crank", "dame_shut", "diagonal", "down", "errand",
        "every_way", "exchange", "gavel", "generic", "inner_circle", "leap", "left_column", "liberal", "man", "marker",
        "megaphone", "middle_column", "mug", "orator_hat", "played", "right_column", "spread", "steps", "swap", "up",
        "watch", "woman",
    )
}  # fmt: skip
INKS: dict[str, Colour] = {
    **dict.fromkeys(("ballot", "megaphone", "orator_hat", "circle", "inner_circle"), BOTTLE),
    **dict.fromkeys(("down", "diagonal", "spread", "every_way", "leap", "steps", "up", "dame_shut"), OXBLOOD),
    **dict.fromkeys(("man", "woman", "marker", "left_column", "middle_column", "right_column"), OXBLOOD),
    **dict.fromkeys(("gavel", "exchange", "watch"), OCHRE_DEEP),
    **{name: FLAG_COLOURS[name] for name in ("liberal", "conservative", "generic")},
    "mug": FLAG_COLOURS["beer"],
}
"""Signs have the colour of their competition; the common symbols, which belong to none, are black."""


STROKE = (("text", "/"),)
"""What stands between two of which one is chosen: no line begins with it."""


def _printed(draw: Sign, shade: Colour, size: int) -> Image.Image:
    whole = Image.new("RGBA", (size, size), (*shade, 0))
    whole.putalpha(sign(draw, size))
    return whole


@kept
def coin(text: str, size: int) -> Image.Image:
    """Pounds: how many, on a coin."""
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 50, INK)
    s.disc((50, 50), 46, OCHRE)
    s.ring((50, 50), 39, OCHRE_DEEP, 2.4)
    whole = s.sprite()
    line = fit(text, DISPLAY, max(SMALLEST, scaled(size * 0.7)), round(size * 0.8))
    letter(whole, (size // 2, round(size * 0.5 + line.size * 0.36)), line, INK, "m")
    return whole


@kept
def _square(text: str, size: int) -> Image.Image:
    """A space of the society scoreboard with its value."""
    s = Sheet((size, size), size / 100)
    s.bar(4, 4, 96, 96, OXBLOOD)
    s.bar(12, 12, 88, 88, PAPER)
    whole = s.sprite()
    line = Line(text, DISPLAY, max(SMALLEST, scaled(size * 0.66)))
    letter(whole, (size // 2, round(size * 0.5 + line.size * 0.36)), line, INK, "m")
    return whole


def _piece(bit: Bit, size: int) -> Image.Image:
    kind, name = bit
    if kind == "sign":
        return _printed(SIGNS[name], INKS.get(name, INK), size)
    if kind == "symbol":
        return _printed(SYMBOLS[name], INK, size)
    if kind == "shield":
        return _printed(BOROUGH_SIGNS[name], BOROUGH_COLOURS[name], size)
    if kind == "coin":
        return coin(name, size)
    if kind == "square":
        return _square(name, size)
    line = Line(name, DISPLAY, max(SMALLEST, scaled(size * 0.84)))
    whole: Image.Image = Image.new("RGBA", (line.width + 2, size), (*INK, 0))
    letter(whole, (0, round(size * 0.5 + line.size * 0.36)), line, INK)
    return whole


@kept
def row_sprite(row: Row, size: int, gap: int | None = None) -> Image.Image:
    """A row of signs, this many pixels high."""
    between = round(size * 0.3) if gap is None else gap
    parts: list[tuple[int, Image.Image]] = []
    x = 0
    for n, group in enumerate(row):
        x += between if n else 0
        for m, bit in enumerate(group):
            piece = _piece(bit, size)
            x += (3 if bit[0] == "text" or group[m - 1][0] == "text" else 5) if m else 0
            parts.append((x, piece))
            x += piece.width
    high = max([size, *(piece.height for _, piece in parts)])
    whole = Image.new("RGBA", (max(x, 1), high), (*INK, 0))
    for left, piece in parts:
        compose(whole, piece, (left, (high - piece.height) // 2))
    return whole


def fitted(row: Row, size: int, room: int, floor: int = 28) -> Image.Image:
    """A row of signs, smaller and closer where its room is narrow."""
    sprite = row_sprite(row, size)
    while sprite.width > room and size > floor:
        size -= 4
        sprite = row_sprite(row, size)
    return sprite if sprite.width <= room else row_sprite(row, size, 5)


def stacked(row: Row, size: int, room: int, high: int, least: int = 38) -> Image.Image:
    """A row of signs on one line, or on two where one would be smaller than `least`."""
    whole = fitted(row, size, room, least)
    if whole.width <= room:
        return whole
    cuts = [cut for cut in range(1, len(row)) if row[cut] != STROKE]
    if not cuts:
        return fitted(row, size, room, SMALLEST)
    cut = min(cuts, key=lambda n: max(row_sprite(row[:n], size).width, row_sprite(row[n:], size).width))
    halves = [fitted(part, min(size, high // 2), room, SMALLEST) for part in (row[:cut], row[cut:])]
    sheet = Image.new("RGBA", (max(half.width for half in halves), sum(half.height for half in halves) + 2), (*INK, 0))
    y = 0
    for half in halves:
        compose(sheet, half, ((sheet.width - half.width) // 2, y))
        y += half.height + 2
    return sheet
