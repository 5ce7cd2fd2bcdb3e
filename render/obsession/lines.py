"""Lines of signs: what a tile or card needs and gives, set like type."""

from __future__ import annotations

from PIL import Image

from render.lettering import DISPLAY, SMALLEST, Line, letter, scaled
from render.obsession import signs
from render.obsession.badges import category_mark, rating, servant_token
from render.obsession.faces import Bit, Row
from render.palette import INK, OXBLOOD, PRUSSIAN, Colour
from render.pen import compose, kept
from render.pieces import Sign, money_tag, sign

SIGNS: dict[str, Sign] = {
    name: getattr(signs, name)
    for name in (
        "arbour", "bed", "casual", "crest", "door", "gentleman", "gentry", "heart", "hiring", "homecoming", "lady",
        "laurel", "luring", "medal_card", "prestige", "rebuilt", "rested", "rose", "sack", "scroll", "statue", "tent",
        "tongue", "trowel", "unrated",
    )
}  # fmt: skip
INKS: dict[str, Colour] = {
    "laurel": PRUSSIAN,
    "heart": OXBLOOD,
    "tongue": OXBLOOD,
    "casual": PRUSSIAN,
    "prestige": PRUSSIAN,
}


def _piece(bit: Bit, size: int) -> Image.Image:
    kind, name = bit
    if kind == "servant":
        return servant_token(name, size)
    if kind == "category":
        return category_mark(name, size)
    if kind == "rating":
        return rating(int(name), size)
    if kind == "money":
        return money_tag(name, max(SMALLEST, scaled(size * 0.76)))
    whole: Image.Image
    if kind == "sign":
        whole = Image.new("RGBA", (size, size), (*INK, 0))
        mask = sign(SIGNS[name], size)
        whole.paste(INKS.get(name, INK), (0, 0), mask)
        whole.putalpha(mask)
        return whole
    line = Line(name, DISPLAY, max(SMALLEST, scaled(size * 0.82)))
    whole = Image.new("RGBA", (line.width + 2, size), (*INK, 0))
    letter(whole, (0, round(size * 0.5 + line.size * 0.36)), line, INK)
    return whole


@kept
def row_sprite(row: Row, size: int, gap: int | None = None) -> Image.Image:
    """A row of signs, this many pixels high."""
    between = round(size * 0.34) if gap is None else gap
    parts: list[tuple[int, Image.Image]] = []
    x = 0
    for n, group in enumerate(row):
        x += between if n else 0
        for m, bit in enumerate(group):
            piece = _piece(bit, size)
            x += (3 if bit[0] == "text" or group[m - 1][0] == "text" else 6) if m else 0
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


def broken(row: Row, size: int, room: int) -> list[Row]:
    """A row of signs on one line or two: where it is too long for one, it breaks as late as it can."""
    if row_sprite(row, size).width <= room or len(row) < 2:
        return [row]
    cut = max([1, *(n for n in range(1, len(row)) if row_sprite(row[:n], size).width <= room)])
    return [row[:cut], row[cut:]]
