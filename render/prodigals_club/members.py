"""The members of the club on the board: a line each, with scores, hats, symbols and black cards."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.prodigals_club.view import BlackView, ClubView, SeatView
from render.lettering import DISPLAY, Line, fit, letter, one_or_two
from render.marks import Pin
from render.palette import INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, PAPER_SHADE
from render.pen import Sheet, kept, lay, plain
from render.pieces import Box, cogwheel, seal, stamp
from render.prodigals_club.dames import small_grid
from render.prodigals_club.faces import CardFace, signed
from render.prodigals_club.furniture import lay_soft
from render.prodigals_club.lines import INKS, SIGNS, coin
from render.prodigals_club.rooms import Pins
from render.prodigals_club.signs import (
    BOROUGH_COLOURS,
    BOROUGH_SIGNS,
    BOTTLE,
    COMPETITION_COLOURS,
    COMPETITION_SIGNS,
    SYMBOLS,
    dame_shut,
    fan,
    megaphone,
    renaissance,
    strongbox,
    top_hat,
    up,
    weight,
)
from render.prodigals_club.tiles import bonus_of
from render.prodigals_club.words import Speech
from render.seats import seat_sign

MEMBER = 150
"""How tall a member's line is."""
WHO = 392
"""How wide the part with the name is."""
SLOT = (70, 62)
SLOTS = 6 * 76 + 10


def draw_member(image: Image.Image, view: ClubView, speech: Speech, seat: int, box: Box, pins: Pins) -> None:
    """One seat's line: who, how every competition stands, what lies on the board and which symbols there are."""
    left, top, right, bottom = box
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, fill=PAPER)  # a line is full enough without the paper's fibres
    draw.rectangle((left, top, left + 12, bottom), fill=seat_sign(seat).colour, outline=INK, width=2)
    if seat in view.to_move:
        draw.rectangle((left, top, right, bottom), outline=INK, width=6)
    else:
        draw.rectangle((left, bottom, right, bottom + 1), fill=INK_FAINT)
    draw_who(image, view, speech, seat, (left + 18, top, left + WHO, bottom), pins)
    wide = (right - SLOTS - left - WHO) // len(view.competitions)
    for n, competition in enumerate(view.competitions):
        x = left + WHO + n * wide
        draw.rectangle((x, top + 14, x + 1, bottom - 14), fill=INK_FAINT)
        draw_score(image, view, speech, seat, competition, (x + 10, top, x + wide - 4, bottom), pins)
    draw.rectangle((right - SLOTS - 4, top + 14, right - SLOTS - 3, bottom - 14), fill=INK_FAINT)
    draw_slots(image, view.seats[seat].black, speech, (right - SLOTS + 6, top + 10), pins, seat)
    draw_symbols(image, view.seats[seat], (right - SLOTS + 6, top + 10 + SLOT[1] + 6, right - 4, bottom - 8))
    pins["symbols", seat] = Pin(right + 14, bottom - 32, "left")


def draw_who(image: Image.Image, view: ClubView, speech: Speech, seat: int, box: Box, pins: Pins) -> None:
    """Seal and name, and below them hats to place, cards in hand and tiles held."""
    left, top, right, bottom = box
    held = view.seats[seat]
    lay(image, seal(seat, 84, quiet=True), (left + 4, top + 8))
    standin = speech.standins[seat]
    lines = one_or_two(speech.names[seat], DISPLAY, 48, right - left - 106 - 46 * standin, 28)
    end = left
    for n, line in enumerate(lines):
        base = top + 64 if len(lines) == 1 else top + 42 + n * 34
        end = max(end, letter(image, (left + 100, base), line, INK, box=(left + 96, top, right, top + 100)))
    if standin:
        stamp(image, cogwheel, (end + 28, top + 50), 38, INK_SOFT)
    middle = bottom - 32
    for sign_of, number, shade, x in (
        (top_hat, held.hats, seat_sign(seat).colour, left + 26),
        (fan, held.hand_size, INK, left + 116),
    ):
        stamp(image, sign_of, (x, middle), 42, shade if number else INK_FAINT)
        letter(image, (x + 28, middle + 16), Line(str(number), DISPLAY, 44), INK if number else INK_FAINT)
    _tokens(image, speech, held, (right - 4, middle))
    pins["hand", seat] = Pin(left + 208, middle, "left")


def _tokens(image: Image.Image, speech: Speech, held: SeatView, corner: tuple[int, int]) -> None:
    """The bonus action tile and the renaissance man, where they are held."""
    x, middle = corner
    if held.bonus:
        lay(image, bonus_of(speech, held.bonus, 56), (x, middle), "rm")
        x -= 62
    if held.renaissance:
        stamp(image, renaissance, (x - 28, middle), 54, INK)


def draw_score(
    image: Image.Image, view: ClubView, speech: Speech, seat: int, competition: str, box: Box, pins: Pins
) -> None:
    """A competition's score, with a weight where it is the highest, and what it is made of."""
    left, top, right, bottom = box
    held = view.seats[seat]
    narrow = right - left < 240
    sinking = competition in held.sinking
    stamp(image, COMPETITION_SIGNS[competition], (left + 20, top + 48), 38, COMPETITION_COLOURS[competition])
    line = fit(signed(held.scores[competition]), DISPLAY, 54 if narrow else 68, 84)
    end = letter(image, (left + 46, top + 72), line, OXBLOOD if sinking else INK)
    if sinking:
        stamp(image, weight, (end + 16, top + 56), 26, OXBLOOD)
    if competition == "society" and narrow:  # its scoreboard stands beside the score
        pins["score", seat, competition] = Pin(left + 116, bottom - 28, "up")
    else:
        pins["score", seat, competition] = Pin(left + (170 if narrow else 212), top + 50, "left")
    _DETAILS[competition](image, speech, held, (left, top, right, bottom))
    if competition == "election":
        pins["megaphones", seat] = Pin(left + 126, bottom - 32, "left")


def _election(image: Image.Image, speech: Speech, held: SeatView, box: Box) -> None:
    left, _, _, bottom = box
    stamp(image, megaphone, (left + 24, bottom - 32), 40, BOTTLE if held.megaphones else INK_FAINT)
    letter(
        image, (left + 52, bottom - 17), Line(str(held.megaphones), DISPLAY, 40), INK if held.megaphones else INK_FAINT
    )


def _society(image: Image.Image, speech: Speech, held: SeatView, box: Box) -> None:
    left, top, right, bottom = box
    rows = len(speech.box.values)
    wide, high = 45, bottom - top - 24
    grid = plain(small_grid(wide, high, rows))
    for piece in held.markers:
        middle = (round((piece.column + 0.5) * wide / 3), round((piece.row + 0.5) * high / rows))
        lay_soft(grid, _dot(piece.gender, 15), middle)
    lay(image, grid, (right - 4, top + 12), "rt")
    if held.immune:
        stamp(image, dame_shut, (left + 24, bottom - 32), 42, OXBLOOD)
    elif held.threatened:
        stamp(image, up, (left + 24, bottom - 32), 38, OXBLOOD)
        letter(image, (left + 50, bottom - 17), Line(str(len(held.threatened)), DISPLAY, 40), INK)


@kept
def _dot(gender: str, size: int) -> Image.Image:
    """A marker in a small scoreboard: a man square, a woman round."""
    s = Sheet((size, size), size / 100)
    if gender == "man":
        s.bar(8, 8, 92, 92, INK)
        s.bar(18, 18, 82, 82, OXBLOOD)
    else:
        s.disc((50, 50), 50, INK)
        s.disc((50, 50), 40, OXBLOOD)
    return s.sprite()


def spot_of(one: str, other: str, size: int) -> Image.Image:
    """Two markers side by side as they stand in a small scoreboard."""
    whole = Image.new("RGBA", (size, size), (*INK, 0))
    lay_soft(whole, _dot(one, size // 2 - 3), (size // 4, size // 2))
    lay_soft(whole, _dot(other, size // 2 - 3), (size - size // 4, size // 2))
    return whole


def _possessions(image: Image.Image, speech: Speech, held: SeatView, box: Box) -> None:
    left, _, _, bottom = box
    lay(image, coin(signed(held.pounds or 0), 48), (left + 2, bottom - 32), "lm")
    stamp(image, strongbox, (left + 80, bottom - 32), 36, INK_SOFT)
    letter(image, (left + 104, bottom - 17), Line(str(len(held.possessions)), DISPLAY, 40), INK)


_DETAILS = {"election": _election, "society": _society, "possessions": _possessions}


# ── black cards and symbols ─────────────────────────────────────────────────────────────────────────────────


def draw_slots(
    image: Image.Image,
    black: tuple[BlackView | None, ...],
    speech: Speech,
    corner: tuple[int, int],
    pins: Pins,
    seat: int,
) -> None:
    """The slots of a player board, a small black card on each that is taken."""
    x, y = corner
    for n, card in enumerate(black):
        spot = (x + n * (SLOT[0] + 6), y)
        if card is None:
            ImageDraw.Draw(image).rectangle((*spot, spot[0] + SLOT[0], spot[1] + SLOT[1]), outline=INK_FAINT, width=2)
        else:
            lay(image, small_black(speech.face(card.card), card.used), spot)
        pins["slot", seat, str(n)] = Pin(spot[0] + SLOT[0] // 2, y - 6)


@kept
def small_black(face: CardFace, used: bool) -> Image.Image:
    """A black card in small: the signs that tell it from others; pale when it has been activated this round."""
    image = Image.new("RGB", SLOT, PAPER_SHADE if used else PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, SLOT[0] - 1, SLOT[1] - 1), outline=INK_FAINT if used else INK, width=6)
    bits = [
        bit for group in (*face.does, *face.stands) for bit in group if bit[0] != "text" and bit != ("sign", "swap")
    ]
    bits = bits[:4]
    size = {1: 44, 2: 28, 3: 25, 4: 25}[max(len(bits), 1)]
    across = len(bits) if len(bits) < 3 else 2
    for n, (kind, name) in enumerate(bits):
        row, column = divmod(n, across)
        in_row = min(across, len(bits) - row * across)
        rows = -(-len(bits) // across)
        x = SLOT[0] // 2 + round((column - (in_row - 1) / 2) * (size + 1))
        y = SLOT[1] // 2 + round((row - (rows - 1) / 2) * (size + 1))
        _sign(image, kind, name, (x, y), size, used)
    return image


def _sign(image: Image.Image, kind: str, name: str, middle: tuple[int, int], size: int, used: bool) -> None:
    if kind == "coin":
        lay(image, coin(name, size), middle, "mm")
        return
    known = {"sign": SIGNS, "symbol": SYMBOLS, "shield": BOROUGH_SIGNS}.get(kind)
    if known is None:
        letter(image, (middle[0], middle[1] + 9), Line(name, DISPLAY, 26), INK, "m")
        return
    shade = BOROUGH_COLOURS[name] if kind == "shield" else INKS.get(name, INK)
    stamp(image, known[name], middle, size, INK_SOFT if used else shade)


def draw_symbols(image: Image.Image, held: SeatView, box: Box) -> None:
    """The symbols a seat has, each with how many where there are several; and question marks still to be named."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    count = len(held.symbols) + bool(held.free_symbols)
    pitch = min(84, (right - left) // max(count, 1))
    x = left
    for each in held.symbols:
        size = 46 if pitch > 66 else 36
        stamp(image, SYMBOLS[each.symbol], (x + size // 2, middle), size, INK)
        if each.total > 1:
            letter(image, (x + size + 2, middle + 14), fit(str(each.total), DISPLAY, 36 if size == 46 else 28, 30), INK)
        x += pitch
    if held.free_symbols:
        letter(image, (x + 4, middle + 16), Line("?" * held.free_symbols, DISPLAY, 44), OXBLOOD)
