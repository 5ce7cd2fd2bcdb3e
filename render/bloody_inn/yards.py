"""A seat's yard on the board: name and sums, annexes in rows over their graves, the dead above ground."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.bloody_inn.view import AnnexView, InnView, SeatView
from render.bloody_inn.annexes import TRAILER, Note, annex, ground, note_of
from render.bloody_inn.badges import COFFIN, card_back, cheque_slip, coffin, object_sack, snow_cap
from render.bloody_inn.faces import face
from render.bloody_inn.modules import with_any, with_objects
from render.bloody_inn.signs import cheque, lantern
from render.bloody_inn.text import slips
from render.bloody_inn.words import Speech
from render.lettering import DISPLAY, Line, fit, letter, one_or_two
from render.marks import Pin, Spot
from render.palette import INK, INK_SOFT, OXBLOOD, Colour
from render.panes import pane
from render.pen import lay
from render.pieces import Box, Sign, cogwheel, seal, stamp
from render.seats import seat_sign

YARD = 306
"""How tall a yard with one terrace is."""
TERRACE = 186
"""How much each further one adds."""
EARTH = 236
"""From the top of a yard to its first ground line."""
DEPTH = YARD - EARTH - 6
LARGE, SMALL = 122, 96
"""The sizes of a house: as it likes to be, and when neighbours press."""
SIDE = 20
STRIP = 50


def _dead_width(held: SeatView) -> int:
    size, pitch = _dead_size(len(held.corpses))
    return round(size * COFFIN) + pitch * (len(held.corpses) - 1) + 24 if held.corpses else 0


def _dead_size(count: int) -> tuple[int, int]:
    """How tall coffins are and how far apart, by their number."""
    return (124, 90) if count <= 3 else (108, min(78, 350 // count))


def terraces(held: SeatView, wide: int) -> list[tuple[AnnexView, ...]]:
    """The annexes in rows: the first shares its row with the dead."""
    rows: list[tuple[AnnexView, ...]] = []
    rest = held.annexes
    room = wide - 2 * SIDE - _dead_width(held)
    while rest or not rows:
        count = max(1, room // (SMALL + 6))
        rows.append(rest[:count])
        rest = rest[count:]
        room = wide - 2 * SIDE
    return rows


def yard_height(view: InnView, held: SeatView, wide: int) -> int:
    """How tall a yard of this width must be."""
    return YARD + TERRACE * (len(terraces(held, wide)) - 1) + strip_height(view)


def strip_height(view: InnView) -> int:
    """How much a yard needs for the line of objects and cheques that only The Carnies have."""
    return STRIP if with_any(view) else 0


def draw_yard(image: Image.Image, view: InnView, speech: Speech, seat: int, box: Box, pins: dict[Spot, Pin]) -> None:
    """Draw one seat's yard into its box, and note where its parts are."""
    looks = (
        "yard", seat, view.seats[seat], speech.names[seat], speech.standins[seat], speech.lang, view.corrections,
        view.first == seat, seat in view.to_move, with_any(view), with_objects(view),
    )  # fmt: skip
    pane(image, box, looks, lambda found: _draw_yard(image, view, speech, seat, box, found), pins)


def _draw_yard(image: Image.Image, view: InnView, speech: Speech, seat: int, box: Box, pins: dict[Spot, Pin]) -> None:
    left, top, right, _ = box
    held = view.seats[seat]
    pins["seat", seat] = Pin(left + 56, top + 2)
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, outline=INK, width=6 if seat in view.to_move else 2)
    draw.rectangle((left + 3, top + 3, right - 3, top + 12), fill=seat_sign(seat).colour)
    lay(image, seal(seat, 88), (left + 12, top + 18))
    draw_sums(image, view, speech, seat, box, pins)
    if with_any(view):
        draw_strip(image, view, speech, seat, (left + 18, top + 104, right - 14, top + 104 + STRIP), pins)
        top += STRIP
    rows = terraces(held, right - left)
    for n, row in enumerate(rows):
        earth = top + EARTH + n * TERRACE
        image.paste(ground(right - left - 12, DEPTH), (left + 6, earth))
        room = right - left - 2 * SIDE - (0 if n else _dead_width(held))
        _terrace(image, speech, seat, row, (left + SIDE, earth), room, LARGE if n == 0 else SMALL, pins)
    _dead(image, held, speech, seat, (right, top + EARTH), pins)


def _terrace(
    image: Image.Image,
    speech: Speech,
    seat: int,
    row: tuple[AnnexView, ...],
    spot: tuple[int, int],
    room: int,
    largest: int,
    pins: dict[Spot, Pin],
) -> None:
    pitch = min(largest + 12, room // max(len(row), 1))
    size = min(largest, pitch - 4)
    for n, built in enumerate(row):
        sprite = annex(*house_of(speech, built), size)
        x, top = spot[0] + n * pitch, spot[1] - round(size * 118 / 110)
        lay(image, sprite, (x, top))
        pins["annex", seat, built.card] = Pin(x + size // 2, spot[1] + DEPTH + 10, "up")


def house_of(speech: Speech, built: AnnexView) -> tuple[str, Note | None, int, int, int]:
    """How an annex is drawn: its kind of house, what it still does, its places, how many are taken, who needs none."""
    known = speech.box.cards[built.card]
    effects = known.annex.effects if known.annex else ()
    kind = TRAILER if built.card in speech.box.trailers else known.family
    return kind, note_of(effects), built.places, len(built.corpses), len(built.aside)


def draw_strip(image: Image.Image, view: InnView, speech: Speech, seat: int, box: Box, pins: dict[Spot, Pin]) -> None:
    """A seat's closed objects and its cheques, in one line."""
    left, top, right, _ = box
    held = view.seats[seat]
    x = left
    if with_objects(view):
        drafted = speech.box.drafting.dealt - 1
        for n in range(drafted):
            lay(image, object_sack(n < held.object_count, 46), (x, top))
            x += 50
        pins["objects", seat] = Pin(left - 16, top + 24, "right")
        x += 20
    notes = [cheque_slip(worth, 44) for worth in slips(speech, held.cheques)]
    if notes:
        wide = sum(note.width + 6 for note in notes)
        pitch = min(1.0, (right - x - notes[-1].width) / max(wide - notes[-1].width, 1))
        at: float = right - wide if pitch == 1.0 else x
        for note in notes:
            lay(image, note, (round(at), top + 1))
            at += (note.width + 6) * pitch


def draw_sums(image: Image.Image, view: InnView, speech: Speech, seat: int, box: Box, pins: dict[Spot, Pin]) -> None:
    """A seat's name, money and hand in one line along the top of a box."""
    left, top, right, _ = box
    held = view.seats[seat]
    base = top + 82
    hand_x, cheques_x = right - 18, right - 136
    letter(image, (hand_x, base), Line(str(held.hand_size), DISPLAY, 54), INK, "r")
    lay(image, card_back(66), (hand_x - 44, base - 54), "rt")
    pins["hand", seat] = Pin(hand_x - 50, top + 2)
    number = Line(str(held.cheques), DISPLAY, 54)
    letter(image, (cheques_x, base), number, INK, "r")
    slip_x = cheques_x - (72 if held.cheques < 10 else number.width + 38)
    stamp(image, cheque, (slip_x, base - 20), 68, INK)
    cash_x = min(right - 282, slip_x - 56)
    pins["cheques", seat] = Pin(cheques_x - 50, top + 2)
    cash = Line(f"{held.cash}F", DISPLAY, 60)
    sum_left = letter(image, (cash_x, base), cash, INK, "r") - cash.width
    pins["purse", seat] = Pin(cash_x - cash.width // 2, top + 2)
    _name(image, view, speech, seat, (left + 112, top, sum_left - 24, top + 108))


def _name(image: Image.Image, view: InnView, speech: Speech, seat: int, box: Box) -> None:
    """A seat's name, with a cogwheel for a stand-in and the lantern for the first player."""
    left, top, right, _ = box
    name, room = speech.names[seat], right - left
    signs: list[tuple[Sign, Colour]] = [(cogwheel, INK_SOFT)] * speech.standins[seat]
    signs += [(lantern, OXBLOOD)] * (view.first == seat)
    beside = fit(name, DISPLAY, 48, room - 54 * len(signs), 36)
    if beside.text == name:
        end = letter(image, (left, top + 78), beside, INK, box=box)
        for n, (sign, ink) in enumerate(signs):
            stamp(image, sign, (end + 31 + 53 * n, top + 61), 50, ink)
        return
    lines = one_or_two(name, DISPLAY, 48, room, 28)
    wide = max(line.width for line in lines)
    under = bool(signs) and wide + 46 * len(signs) > room
    for n, line in enumerate(lines):
        base = top + 78 - 24 * under if len(lines) == 1 else top + 58 - 16 * under + n * 32
        letter(image, (left, base), line, INK, box=box)
    for n, (sign, ink) in enumerate(signs):
        if under:
            stamp(image, sign, (left + 18 + 44 * n, top + 90), 34 if len(lines) == 1 else 30, ink)
        else:
            stamp(image, sign, (left + wide + 26 + 46 * n, top + 62), 40, ink)


def _dead(
    image: Image.Image,
    held: SeatView,
    speech: Speech,
    seat: int,
    corner: tuple[int, int],
    pins: dict[Spot, Pin],
) -> None:
    """Unburied corpses, standing on the ground at the right of a yard."""
    right, earth = corner
    pins["corpses", seat] = Pin(right - max(_dead_width(held), 96) // 2 - 4, earth + 34, "up")
    size, pitch = _dead_size(len(held.corpses))
    left = right - _dead_width(held) + 8
    for n, corpse in enumerate(held.corpses):
        lay(image, coffin(face(speech.box.cards[corpse], speech.lang), size), (left + n * pitch, earth), "lb")
    if held.snow in held.corpses:
        x = left + held.corpses.index(held.snow) * pitch
        lay(image, snow_cap(round(size * 0.7)), (x + round(size * COFFIN / 2), earth + 4), "mb")
