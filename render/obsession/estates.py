"""A seat's estate on the board: name and sums, the house with its wings and lawns, and the rooms below stairs."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import SERVANTS
from games.obsession.view import EstateView, SeatView, TileView
from render.lettering import DISPLAY, Line, fit, letter, one_or_two
from render.marks import Spot
from render.obsession.badges import servant_token, signed, small_count, wheel
from render.obsession.buildings import ORDER, WING, cellar, window, wing
from render.obsession.signs import (
    AREA_SIGNS,
    CATEGORY_COLOURS,
    CATEGORY_SIGNS,
    crest,
    fan,
    medal_card,
    pennant,
    pile,
    scroll,
)
from render.obsession.words import Speech
from render.palette import INK, INK_SOFT, OXBLOOD, PAPER, PRUSSIAN
from render.pen import lay
from render.pieces import SEAT_COLOURS, Box, Sign, cogwheel, seal, stamp

SUMS = 208
"""From the top of an estate to the sky over its house."""
PLINTH = 58
CELLAR = 78
ESTATE = SUMS + WING[1] + PLINTH + CELLAR + 10
"""How tall an estate is."""
AREAS = ("available", "quarters", "expended")


def draw_estate(
    image: Image.Image, view: EstateView, speech: Speech, seat: int, box: Box, boxes: dict[Spot, Box]
) -> None:
    """Draw one seat's estate into its box, and note where its parts are."""
    left, top, right, bottom = box
    boxes["seat", seat] = box
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, outline=INK, width=6 if seat in view.to_move else 2)
    draw.rectangle((left + 3, top + 3, right - 3, top + 12), fill=SEAT_COLOURS[seat % 4])
    draw_sums(image, view, speech, seat, box, boxes)
    _house(image, view, speech, seat, (left + 8, top + SUMS, right - 8, bottom), boxes)
    _below(image, view.seats[seat], seat, (left + 8, bottom - CELLAR - 8, right - 8, bottom - 8), boxes)


def draw_sums(
    image: Image.Image, view: EstateView, speech: Speech, seat: int, box: Box, boxes: dict[Spot, Box]
) -> None:
    """A seat's name, family, reputation, money and cards along the top of a box."""
    left, top, right, _ = box
    held = view.seats[seat]
    lay(image, seal(seat, 92), (left + 14, top + 20))
    _name(image, view, speech, seat, (left + 118, top + 12, right - 148, top + 118))
    lay(image, wheel(speech.level(view, held.level), held.position, 112), (right - 14, top + 18), "rt")
    boxes["reputation", seat] = (right - 136, top + 14, right - 4, top + 134)
    base = top + 194
    cash = fit(f"£{held.money}", DISPLAY, 60, 196, 44)
    end = letter(image, (left + 28, base), cash, INK)
    boxes["purse", seat] = (left + 6, base - 56, end + 12, base + 12)
    parts: tuple[tuple[str, Sign, int], ...] = (
        ("hand", fan, held.hand_size),
        ("discard", pile, len(held.discard)),
        ("objectives", scroll, held.objective_count),
        ("vp", medal_card, held.vp_card_count),
    )
    x, pitch = left + 246, 122
    for name, sign, number in parts:
        stamp(image, sign, (x + 22, base - 17), 42, INK)
        letter(image, (x + 48, base), Line(str(number), DISPLAY, 44), INK)
        boxes[name, seat] = (x - 16, base - 54, x + pitch - 22, base + 12)
        x += pitch


def _name(image: Image.Image, view: EstateView, speech: Speech, seat: int, box: Box) -> None:
    """A seat's name over its family's, with a cogwheel for a stand-in and a pennant for the first player."""
    left, top, right, _ = box
    held = view.seats[seat]
    first, standin = view.first == seat, speech.standins[seat]
    lines = one_or_two(speech.names[seat], DISPLAY, 48, right - left - 52 * (first + standin), 28)
    end = left
    for n, line in enumerate(lines):
        base = top + 54 if len(lines) == 1 else top + 32 + n * 30
        end = max(end, letter(image, (left, base), line, INK, box=(left, top, right, top + 76)))
    if standin:
        stamp(image, cogwheel, (end + 30, top + 38), 42, INK_SOFT)
        end += 50
    if first:
        stamp(image, pennant, (end + 32, top + 34), 52, OXBLOOD)
    if held.family:
        stamp(image, crest, (left + 17, top + 88), 32, PRUSSIAN)
        family = fit(speech.family(held.family), DISPLAY, 36, right - left - 50, 28)
        letter(image, (left + 42, top + 102), family, INK_SOFT, box=(left, top + 66, right, top + 118))


def _house(image: Image.Image, view: EstateView, speech: Speech, seat: int, box: Box, boxes: dict[Spot, Box]) -> None:
    left, top, right, _ = box
    held = view.seats[seat]
    pitch = (right - left) // len(ORDER)
    start = left + (right - left - pitch * len(ORDER)) // 2
    ground = top + WING[1]
    draw = ImageDraw.Draw(image)
    for n, category in enumerate(ORDER):
        x = start + n * pitch + (pitch - WING[0]) // 2
        lay(image, wing(category), (x, top))
        _windows(image, category, held.estate.get(category, ()), (x, top))
        themed = category in speech.judged(view)
        draw.rectangle((start + n * pitch, ground, start + (n + 1) * pitch, ground + PLINTH), fill=INK)
        fill = CATEGORY_COLOURS[category] if themed else PAPER
        draw.rectangle((start + n * pitch + 2, ground + 4, start + (n + 1) * pitch - 2, ground + PLINTH - 4), fill=fill)
        ink = PAPER if themed else INK
        worth = Line(signed(sum(tile.vp for tile in held.estate.get(category, ()))), DISPLAY, 44)
        whole = 44 + 8 + worth.width
        at = start + n * pitch + (pitch - whole) // 2
        shade = PAPER if themed else CATEGORY_COLOURS[category]
        stamp(image, CATEGORY_SIGNS[category], (at + 22, ground + PLINTH // 2), 44, shade)
        letter(image, (at + 52, ground + 45), worth, ink)
        boxes["wing", seat, category] = (start + n * pitch, top + 36, start + (n + 1) * pitch, ground + PLINTH)


def grid(count: int) -> tuple[int, tuple[int, int]]:
    """How many tiles stand side by side in a wing, and how large they are.

    >>> grid(1), grid(3)[0], grid(6)[0], grid(11)[0]
    ((2, (52, 56)), 2, 3, 4)
    """
    if count <= 4:
        return 2, (52, 56)
    return (3, (34, 56)) if count <= 6 else (3, (34, 36)) if count <= 9 else (4, (27, 36))


def _windows(image: Image.Image, category: str, tiles: tuple[TileView, ...], spot: tuple[int, int]) -> None:
    across, (wide, high) = grid(len(tiles))
    gap = 10 if across < 4 else 4
    for n, tile in enumerate(tiles):
        row, column = divmod(n, across)
        in_row = min(across, len(tiles) - row * across)
        left = spot[0] + (WING[0] - in_row * (wide + gap) + gap) // 2
        x, y = left + column * (wide + gap), spot[1] + 86 + row * (high + 6)
        lay(image, window(category, tile.flipped, tile.monument, (wide, high)), (x, y))


def _below(image: Image.Image, held: SeatView, seat: int, box: Box, boxes: dict[Spot, Box]) -> None:
    """Servants in their three rooms, each as wide as it needs."""
    left, top, right, bottom = box
    counts = {area: servants_in(held, area) for area in AREAS}
    spare = right - left - len(AREAS) * 66
    pitch = min(60, spare // max(sum(map(len, counts.values())), 1))
    free = (spare - pitch * sum(map(len, counts.values()))) // len(AREAS)
    x = left
    for n, area in enumerate(AREAS):
        wide = 66 + pitch * len(counts[area]) + free if n < len(AREAS) - 1 else right - x
        image.paste(cellar(wide + (n < len(AREAS) - 1) * 3, bottom - top), (x, top))
        stamp(image, AREA_SIGNS[area], (x + 29, (top + bottom) // 2), 38, INK_SOFT)
        draw_servants(image, counts[area], (x + 56, top + (bottom - top - 50) // 2), pitch)
        boxes["servants", seat, area] = (x + 2, top + 2, x + wide - 2, bottom - 2)
        x += wide


def servants_in(held: SeatView, area: str) -> dict[str, int]:
    """The servants of an area by kind; those at an activity count with the spent ones."""
    counts: dict[str, int] = dict(getattr(held.servants, area))
    if area == "expended":
        for kind, number in held.servants.serving.items():
            counts[kind] = counts.get(kind, 0) + number
    return {kind: counts[kind] for kind in SERVANTS if counts.get(kind)}


def draw_servants(
    image: Image.Image, counts: dict[str, int], spot: tuple[int, int], pitch: int, size: int = 50
) -> None:
    """Servants side by side, each kind once with its number."""
    for n, (kind, number) in enumerate(counts.items()):
        x = spot[0] + n * pitch
        lay(image, servant_token(kind, size), (x, spot[1]))
        if number > 1:
            lay(image, small_count(number, 34), (x + size + 4, spot[1] + size + 9), "rb")


def front_and_rose(tiles: tuple[TileView, ...]) -> tuple[int, int]:
    """How many tiles lie on their fronts and how many on their rose sides."""
    rose = sum(tile.flipped for tile in tiles)
    return len(tiles) - rose, rose
