"""A seat's yard on the board: name and sums, annexes in rows over their graves, the dead above ground."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.bloody_inn.view import AnnexView, InnView, SeatView
from render.bloody_inn.annexes import TRAILER, Note, annex, ground, note_of
from render.bloody_inn.badges import card_back, cheque_slip, coffin, object_sack, snow_cap
from render.bloody_inn.faces import face
from render.bloody_inn.modules import with_any, with_objects
from render.bloody_inn.signs import cheque, lantern
from render.bloody_inn.text import slips
from render.bloody_inn.words import Speech
from render.lettering import DISPLAY, Line, letter, one_or_two
from render.marks import Spot
from render.palette import INK, INK_SOFT, OXBLOOD
from render.pen import lay
from render.pieces import Box, cogwheel, seal, stamp
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
    return round(size * 0.62) + pitch * (len(held.corpses) - 1) + 24 if held.corpses else 0


def _dead_size(count: int) -> tuple[int, int]:
    """How tall coffins are and how far apart, by their number."""
    return (124, 82) if count <= 3 else (100, min(66, 330 // count))


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


def draw_yard(image: Image.Image, view: InnView, speech: Speech, seat: int, box: Box, boxes: dict[Spot, Box]) -> None:
    """Draw one seat's yard into its box, and note where its parts are."""
    left, top, right, _ = box
    held = view.seats[seat]
    boxes["seat", seat] = box
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, outline=INK, width=6 if seat in view.to_move else 2)
    draw.rectangle((left + 3, top + 3, right - 3, top + 12), fill=seat_sign(seat).colour)
    lay(image, seal(seat, 88), (left + 12, top + 18))
    draw_sums(image, view, speech, seat, box, boxes)
    if with_any(view):
        draw_strip(image, view, speech, seat, (left + 18, top + 104, right - 14, top + 104 + STRIP), boxes)
        top += STRIP
    rows = terraces(held, right - left)
    for n, row in enumerate(rows):
        earth = top + EARTH + n * TERRACE
        image.paste(ground(right - left - 12, DEPTH), (left + 6, earth))
        room = right - left - 2 * SIDE - (0 if n else _dead_width(held))
        _terrace(image, speech, seat, row, (left + SIDE, earth), room, LARGE if n == 0 else SMALL, boxes)
    _dead(image, held, speech, seat, (right, top + EARTH), boxes)


def _terrace(
    image: Image.Image,
    speech: Speech,
    seat: int,
    row: tuple[AnnexView, ...],
    spot: tuple[int, int],
    room: int,
    largest: int,
    boxes: dict[Spot, Box],
) -> None:
    pitch = min(largest + 12, room // max(len(row), 1))
    size = min(largest, pitch - 4)
    for n, built in enumerate(row):
        sprite = annex(*house_of(speech, built), size)
        x, top = spot[0] + n * pitch, spot[1] - round(size * 118 / 110)
        lay(image, sprite, (x, top))
        boxes["annex", seat, built.card] = (x - 6, top - 4, x + size + 6, top + sprite.height + 2)


def house_of(speech: Speech, built: AnnexView) -> tuple[str, Note | None, int, int, int]:
    """How an annex is drawn: its kind of house, what it still does, its places, how many are taken, who needs none."""
    known = speech.box.cards[built.card]
    effects = known.annex.effects if known.annex else ()
    kind = TRAILER if built.card in speech.box.trailers else known.family
    return kind, note_of(effects), built.places, len(built.corpses), len(built.aside)


def draw_strip(image: Image.Image, view: InnView, speech: Speech, seat: int, box: Box, boxes: dict[Spot, Box]) -> None:
    """A seat's closed objects and its cheques, in one line."""
    left, top, right, _ = box
    held = view.seats[seat]
    x = left
    if with_objects(view):
        drafted = speech.box.drafting.dealt - 1
        for n in range(drafted):
            lay(image, object_sack(n < held.object_count, 46), (x, top))
            x += 50
        boxes["objects", seat] = (left - 8, top - 4, x + 4, top + 52)
        x += 20
    notes = [cheque_slip(worth, 44) for worth in slips(speech, held.cheques)]
    if notes:
        wide = sum(note.width + 6 for note in notes)
        pitch = min(1.0, (right - x - notes[-1].width) / max(wide - notes[-1].width, 1))
        at: float = right - wide if pitch == 1.0 else x
        for note in notes:
            lay(image, note, (round(at), top + 1))
            at += (note.width + 6) * pitch


def draw_sums(image: Image.Image, view: InnView, speech: Speech, seat: int, box: Box, boxes: dict[Spot, Box]) -> None:
    """A seat's name, money and hand in one line along the top of a box."""
    left, top, right, _ = box
    held = view.seats[seat]
    base = top + 82
    hand_x, cheques_x, cash_x = right - 18, right - 136, right - 282
    letter(image, (hand_x, base), Line(str(held.hand_size), DISPLAY, 54), INK, "r")
    lay(image, card_back(66), (hand_x - 44, base - 54), "rt")
    boxes["hand", seat] = (hand_x - 104, top + 18, right - 6, top + 100)
    number = Line(str(held.cheques), DISPLAY, 54)
    letter(image, (cheques_x, base), number, INK, "r")
    stamp(image, cheque, (cheques_x - (72 if held.cheques < 10 else number.width + 38), base - 20), 68, INK)
    boxes["cheques", seat] = (cheques_x - 116, top + 18, cheques_x + 12, top + 100)
    cash = Line(f"{held.cash}F", DISPLAY, 60)
    sum_left = letter(image, (cash_x, base), cash, INK, "r") - cash.width
    boxes["purse", seat] = (sum_left - 18, top + 18, cash_x + 14, top + 100)
    _name(image, view, speech, seat, (left + 112, top, sum_left - 24, top + 108))


def _name(image: Image.Image, view: InnView, speech: Speech, seat: int, box: Box) -> None:
    """A seat's name, with a cogwheel for a stand-in and the lantern for the first player."""
    left, top, right, _ = box
    first, standin = view.first == seat, speech.standins[seat]
    lines = one_or_two(speech.names[seat], DISPLAY, 48, right - left - 54 * (first + standin), 28)
    end = left
    for n, line in enumerate(lines):
        base = top + 78 if len(lines) == 1 else top + 58 + n * 34
        end = max(end, letter(image, (left, base), line, INK, box=box))
    if standin:
        stamp(image, cogwheel, (end + 30, top + 62), 46, INK_SOFT)
        end += 52
    if first:
        stamp(image, lantern, (end + 32, top + 60), 58, OXBLOOD)


def _dead(
    image: Image.Image,
    held: SeatView,
    speech: Speech,
    seat: int,
    corner: tuple[int, int],
    boxes: dict[Spot, Box],
) -> None:
    """Unburied corpses, standing on the ground at the right of a yard."""
    right, earth = corner
    wide = max(_dead_width(held), 96)
    boxes["corpses", seat] = (right - wide - 8, earth - 132, right - 6, earth + 6)
    size, pitch = _dead_size(len(held.corpses))
    left = right - _dead_width(held) + 8
    for n, corpse in enumerate(held.corpses):
        lay(image, coffin(face(speech.box.cards[corpse], speech.lang), size), (left + n * pitch, earth), "lb")
    if held.snow in held.corpses:
        x = left + held.corpses.index(held.snow) * pitch
        lay(image, snow_cap(round(size * 0.7)), (x + round(size * 0.31), earth + 4), "mb")
