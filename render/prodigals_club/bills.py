"""Cards as they lie on offer: what they do in signs, and their names."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.lettering import DISPLAY, Line, dagger, fit, letter, wrap
from render.palette import INK, INK_FAINT, PAPER, PAPER_SHADE
from render.pen import kept, lay
from render.pieces import sign
from render.prodigals_club.faces import CardFace, Row
from render.prodigals_club.lines import fitted
from render.prodigals_club.signs import BOTTLE, COMPETITION_COLOURS, FLAG_COLOURS, FLAG_SIGNS

BILL = (204, 126)
"""How large a card on offer is."""


def name_lines(name: str, size: int, room: int, most: int = 2) -> tuple[Line, ...]:
    """A card's name on one line, or on as few as it needs, of much the same length; on one more before it is cut."""
    line = fit(name, DISPLAY, size, room, 26)
    if line.text == name:
        return (line,)
    lines = wrap(name, DISPLAY, size, room, most, 24)
    if any(line.text.endswith("…") for line in lines):
        lines = wrap(name, DISPLAY, 26, room, most + 1, 24)
    return _even(name, lines, room)


def _even(name: str, lines: tuple[Line, ...], room: int) -> tuple[Line, ...]:
    """The same lines in the narrowest room that holds them."""
    count, size = len(lines), lines[0].size
    while room > 60:
        room -= 8
        tighter = wrap(name, DISPLAY, size, room, count, size)
        if any(line.text.endswith("…") for line in tighter):
            break
        lines = tighter
    return lines


@kept
def bill(face: CardFace) -> Image.Image:
    """A card as it lies on offer: what it does, and its name. A black one has a broad black border."""
    wide, high = BILL
    image = Image.new("RGB", BILL, PAPER)
    draw = ImageDraw.Draw(image)
    rim = 8 if face.black else 2
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=rim)
    if not face.black:
        draw.rectangle((6, 6, wide - 7, high - 7), outline=COMPETITION_COLOURS.get(face.deck, BOTTLE), width=1)
    left = rim + 4
    names = name_lines(face.name, 28, wide - 2 * left)
    depth = len(names) * (names[0].size + 1)
    top, foot = rim + 3, high - rim - 5 - depth
    middle = (top + foot) // 2
    size = min(50, foot - top)
    x = left
    if face.flag:
        lay(image, flag_mark(face.flag, size), (x, middle), "lm")
        x += size + 8
        draw.rectangle((x - 5, middle - size // 2 + 4, x - 4, middle + size // 2 - 4), fill=INK_FAINT)
        x += 4
    room = wide - left - x
    dagger(image, (wide - rim - 2, rim), face.mark)
    lay(image, fitted(doing(face), size, room - 6 * bool(face.mark)), (x + room // 2, middle), "mm")
    for n, line in enumerate(names):
        base = high - rim - 8 - (len(names) - 1 - n) * (line.size + 1)
        letter(image, (wide // 2, base), line, INK, "m", (left - 4, foot - 6, wide - left + 4, high - 1))
    return image


def doing(face: CardFace) -> Row:
    """A card's abilities in one row: a crank before what is activated, a bell before what is triggered."""
    if not face.black:
        return face.does
    row: list[tuple[tuple[str, str], ...]] = []
    if face.does:
        row += [(("sign", "crank"), *face.does[0]), *face.does[1:]]
    if face.stands:
        row += [(("sign", "bell_pull"), *face.stands[0]), *face.stands[1:]]
    return tuple(row)


@kept
def flag_mark(flag: str, size: int) -> Image.Image:
    """A party's flag, or the pub's mug."""
    whole = Image.new("RGBA", (size, size), (*INK, 0))
    whole.paste(FLAG_COLOURS[flag], (0, 0, size, size))
    whole.putalpha(sign(FLAG_SIGNS[flag], size))
    return whole


@kept
def faded(face: CardFace) -> Image.Image:
    """A card that can no longer be had."""
    return Image.blend(bill(face), Image.new("RGB", BILL, PAPER_SHADE), 0.66)
