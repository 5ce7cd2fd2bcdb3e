"""A seat's estate on the board: name and sums, the house with its wings and lawns, and the rooms below stairs."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from games.obsession.components import SERVANTS
from games.obsession.view import EstateView, SeatView, TileView
from render.lettering import DISPLAY, Line, fit, letter, one_or_two
from render.marks import Pin, Spot
from render.obsession.badges import servant_token, signed, small_count, wheel
from render.obsession.buildings import FLOOR, ORDER, WING, cellar, window, wing
from render.obsession.heraldry import ARMS
from render.obsession.signs import (
    AREA_SIGNS,
    CATEGORY_COLOURS,
    CATEGORY_SIGNS,
    fan,
    medal_card,
    pennant,
    pile,
    scroll,
    shields,
)
from render.obsession.words import Speech
from render.palette import INK, INK_SOFT, OXBLOOD, PAPER, PRUSSIAN
from render.panes import pane
from render.pen import lay
from render.pieces import Box, Sign, cogwheel, seal, stamp
from render.seats import seat_sign

SKY = 26
"""How far under the sums their seals lie: in the sky over the house, where there is nothing to read."""
CELLAR = 62
ALLY = 112
"""How wide the mark of a partner is."""
AREAS = ("available", "quarters", "expended")


@dataclass(frozen=True)
class Form:
    """How tall the parts of an estate are: four or six need to fit on a board, two may be seen better."""

    sums: int = 162
    """From its top to the sky over its house."""
    house: int = 162
    floor: int = FLOOR
    """From the top of the house to its first row of windows."""
    plinth: int = 54
    cellar: int = CELLAR

    @property
    def height(self) -> int:
        """Of the whole estate."""
        return self.sums + self.house + self.plinth + self.cellar + 8


TALL, USUAL = Form(house=230), Form()
SMALL = Form(sums=138, house=118, floor=46, plinth=48, cellar=56)


def form_of(places: int) -> Form:
    """How estates look at a table of so many places."""
    return TALL if places <= 2 else USUAL if places <= 4 else SMALL


def draw_estate(
    image: Image.Image,
    view: EstateView,
    speech: Speech,
    seat: int,
    box: Box,
    pins: dict[Spot, Pin],
    form: Form = USUAL,
) -> None:
    """Draw one seat's estate into its box, and note where its parts are."""
    looks = (
        "estate", seat, view.seats[seat], speech.names[seat], speech.standins[seat], speech.lang, view.corrections,
        view.max_level, view.first == seat, seat in view.to_move, sorted(map(str, speech.judged(view))),
        view.partner(seat),
    )  # fmt: skip
    pane(image, box, looks, lambda found: _draw_estate(image, view, speech, seat, box, form, found), pins)


def _draw_estate(
    image: Image.Image, view: EstateView, speech: Speech, seat: int, box: Box, form: Form, pins: dict[Spot, Pin]
) -> None:
    left, top, right, bottom = box
    pins["seat", seat] = Pin(left + 56, top)
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, outline=INK, width=6 if seat in view.to_move else 2)
    draw.rectangle((left + 3, top + 3, right - 3, top + 12), fill=seat_sign(seat).colour)
    draw_sums(image, view, speech, seat, box, pins, small=form is SMALL)
    cellar_top = bottom - form.cellar - 8
    _house(image, view, speech, seat, (left + 8, top + form.sums, right - 8, cellar_top - form.plinth), form, pins)
    draw_rooms(image, view.seats[seat], seat, (left + 8, cellar_top, right - 8, bottom - 8), pins)


def draw_sums(
    image: Image.Image,
    view: EstateView,
    speech: Speech,
    seat: int,
    box: Box,
    pins: dict[Spot, Pin],
    small: bool = False,
) -> None:
    """A seat's name, family, reputation, money and cards along the top of a box."""
    left, top, right, _ = box
    held = view.seats[seat]
    lay(image, seal(seat, 72 if small else 84), (left + 14, top + (16 if small else 18)))
    _name(image, view, speech, seat, (left + (98 if small else 110), top + 10, right - 128, top + 104), small)
    lay(image, wheel(speech.level(view, held.level), held.position, 90 if small else 102), (right - 12, top + 17), "rt")
    pins["reputation", seat] = Pin(right - 63, top + 2)
    base = top + (132 if small else 156)
    cash = fit(speech.pounds(held.money), DISPLAY, 48 if small else 54, 190 if small else 200, 40)
    letter(image, (left + 22, base), cash, INK)
    pins["purse", seat] = Pin(left + 22 + cash.width // 2, base + SKY, "up")
    parts: tuple[tuple[str, Sign, int], ...] = (
        ("hand", fan, held.hand_size),
        ("discard", pile, len(held.discard)),
        ("objectives", scroll, held.objective_count),
        ("vp", medal_card, held.vp_card_count),
    )
    x, pitch = (left + 212, 108) if small else (left + 240, 124)
    for name, sign, number in parts:
        stamp(image, sign, (x + 22, base - 17), 42, INK)
        letter(image, (x + 48, base), Line(str(number), DISPLAY, 44), INK)
        pins[name, seat] = Pin(x + 36, base + SKY, "up")
        x += pitch


def _name(image: Image.Image, view: EstateView, speech: Speech, seat: int, box: Box, small: bool) -> None:
    """A seat's name over its family's, with a cogwheel for a stand-in and a pennant for the first player."""
    left, top, right, _ = box
    held = view.seats[seat]
    first, standin = view.first == seat, speech.standins[seat]
    lines = one_or_two(speech.names[seat], DISPLAY, 44 if small else 48, right - left - 52 * (first + standin), 28)
    end = left
    for n, line in enumerate(lines):
        two = top + (26 + n * 26 if small else 28 + n * 30)
        base = top + (43 if small else 46) if len(lines) == 1 else two
        end = max(end, letter(image, (left, base), line, INK, box=(left, top, right, top + 70)))
    if standin:
        stamp(image, cogwheel, (end + 30, top + 32), 40, INK_SOFT)
        end += 50
    if first:
        stamp(image, pennant, (end + 32, top + 28), 48, OXBLOOD)
    if held.family:
        under = top + (67 if small else 75)
        stamp(image, ARMS[held.family], (left + 17, under), 34 if small else 36, PRUSSIAN)
        partner = view.partner(seat)
        room = right - left - 50 - (ALLY if partner is not None else 0)
        family = fit(speech.family(held.family), DISPLAY, 30 if small else 32, room, 26)
        end = letter(image, (left + 42, under + 11), family, INK_SOFT, box=(left, top + 48, right, top + 106))
        if partner is not None:
            _ally(image, partner, (end + 16, under))


def _ally(image: Image.Image, partner: int, at: tuple[int, int]) -> None:
    """Two shields and the seal of who plays with this seat."""
    x, middle = at
    stamp(image, shields, (x + 20, middle), 40, INK_SOFT)
    lay(image, seal(partner, 44, quiet=True), (x + 46, middle - 22))


def _house(
    image: Image.Image, view: EstateView, speech: Speech, seat: int, box: Box, form: Form, pins: dict[Spot, Pin]
) -> None:
    left, top, right, ground = box
    plinth = form.plinth
    held = view.seats[seat]
    pitch = (right - left) // len(ORDER)
    start = left + (right - left - pitch * len(ORDER)) // 2
    draw = ImageDraw.Draw(image)
    for n, category in enumerate(ORDER):
        tiles = held.estate.get(category, ())
        at = start + n * pitch
        x = at + (pitch - WING) // 2
        lay(image, wing(category, ground - top, form.floor), (x, top))
        _windows(image, category, tiles, (x, top + form.floor), ground - top - form.floor - 6)
        themed = category in speech.judged(view)
        draw.rectangle((at, ground, at + pitch, ground + plinth), fill=INK)
        fill = CATEGORY_COLOURS[category] if themed else PAPER
        draw.rectangle((at + 2, ground + 4, at + pitch - 2, ground + plinth - 4), fill=fill)
        worth = Line(signed(sum(tile.vp for tile in tiles)), DISPLAY, 44)
        x = at + (pitch - 52 - worth.width) // 2
        shade = PAPER if themed else CATEGORY_COLOURS[category]
        stamp(image, CATEGORY_SIGNS[category], (x + 22, ground + plinth // 2), 44, shade)
        letter(image, (x + 52, ground + plinth // 2 + 16), worth, PAPER if themed else INK)
        pins["wing", seat, category] = Pin(at - 6, ground + plinth // 2, "right")


def grid(count: int, room: int) -> tuple[int, tuple[int, int]]:
    """How many tiles stand side by side in a wing, and how large they are, where the wing has so much room in height.

    >>> grid(1, 90), grid(4, 90), grid(5, 90), grid(12, 160)
    ((2, (52, 56)), (2, (52, 42)), (3, (36, 42)), (3, (36, 35)))
    """
    shapes = []
    for across in range(2, 7):
        rows = max(1, -(-count // across))
        size = (min(52, (WING - 20 - 6 * (across - 1)) // across), min(56, (room - 6 * (rows - 1)) // rows))
        shapes.append((min(size), -across, size))
    _, across, size = max(shapes)
    return -across, size


def _windows(image: Image.Image, category: str, tiles: tuple[TileView, ...], spot: tuple[int, int], room: int) -> None:
    across, (wide, high) = grid(len(tiles), room)
    top = spot[1] + (room - -(-len(tiles) // across) * (high + 6) + 6) // 2
    for n, tile in enumerate(tiles):
        row, column = divmod(n, across)
        in_row = min(across, len(tiles) - row * across)
        left = spot[0] + (WING - in_row * (wide + 6) + 6) // 2
        x, y = left + column * (wide + 6), top + row * (high + 6)
        lay(image, window(category, tile.flipped, tile.monument, (wide, high)), (x, y))


def draw_rooms(image: Image.Image, held: SeatView, seat: int, box: Box, pins: dict[Spot, Pin]) -> None:
    """Servants in their three rooms, each as wide as it needs; many of them stand closer and are drawn smaller."""
    left, top, right, bottom = box
    counts = {area: servants_in(held, area) for area in AREAS}
    kinds = sum(map(len, counts.values()))
    door = 68 if len(AREAS) * 68 + 60 * kinds <= right - left else 56
    spare = right - left - len(AREAS) * door
    pitch = min(60, spare // max(kinds, 1))
    size = min(50, pitch - 2)
    free = (spare - pitch * kinds) // len(AREAS)
    x = left
    for n, area in enumerate(AREAS):
        wide = door - 2 + pitch * len(counts[area]) + free if n < len(AREAS) - 1 else right - x
        image.paste(cellar(wide + (n < len(AREAS) - 1) * 3, bottom - top), (x, top))
        stamp(image, AREA_SIGNS[area], (x + door // 2 - 5, (top + bottom) // 2), 36, INK_SOFT)
        draw_servants(image, counts[area], (x + door - 12, top + (bottom - top - size) // 2), pitch, size)
        pins["servants", seat, area] = Pin(x + door // 2 - 5, bottom + 8, "up")
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
            lay(image, small_count(number, 34 if size >= 46 else 30), (x + size + 4, spot[1] + size + 9), "rb")


def front_and_rose(tiles: tuple[TileView, ...]) -> tuple[int, int]:
    """How many tiles lie on their fronts and how many on their rose sides."""
    rose = sum(tile.flipped for tile in tiles)
    return len(tiles) - rose, rose
