"""The club's hall on the board: the central card, the order of play, bonus action tiles and the renaissance man."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.prodigals_club.view import ClubView, SpotView
from render.lettering import DISPLAY, Line, dagger, letter
from render.marks import Pin
from render.palette import INK, INK_FAINT, INK_SOFT, LAMPLIGHT, OCHRE, PAPER, blend
from render.pen import Sheet, kept, lay, turn
from render.pieces import Box, seal, stamp
from render.prodigals_club.bills import BILL, bill
from render.prodigals_club.faces import bonus_mark
from render.prodigals_club.furniture import bare, hat, hook, plate
from render.prodigals_club.rooms import Pins, hang, space_of
from render.prodigals_club.signs import BOTTLE, renaissance
from render.prodigals_club.tiles import bonus_of
from render.prodigals_club.words import Speech

HALL = 214
"""How tall the hall is."""
FLOOR = 26
SPOT = 88
"""How wide a place in the order is."""
BONUS = 92
LAMP = 62
MAN = 148


def draw_hall(image: Image.Image, view: ClubView, speech: Speech, box: Box, pins: Pins) -> None:
    """The hall, from the central card at the left to the renaissance man at the right."""
    left, top, right, bottom = box
    lay(image, hall(right - left), (left, top))
    across = -(-len(view.bonuses) // 2)
    taken = BILL[0] + SPOT * len(view.spots) + LAMP * view.rounds + BONUS * across + MAN
    gap = (right - left - 28 - taken) // 4
    x = _central(image, view, speech, (left + 14, top + 12), pins) + gap
    for spot in view.spots:
        _spot(image, spot, (x, top + 12), pins)
        x += SPOT
    x += gap
    for number in range(1, view.rounds + 1):
        now, past = number == view.round and view.results is None, number < view.round
        lay(image, lamp(number, now, past), (x + LAMP // 2, top + 3), "mt")
        if now:
            pins["round", 0] = Pin(x + LAMP // 2, top + 142, "up")
        x += LAMP
    _bonuses(image, view, speech, (x + gap, top + 8), pins)
    _renaissance(image, view, speech, (right - 14 - MAN, top + 12, right - 14, bottom - FLOOR - 8), pins)


@kept
def hall(wide: int) -> Image.Image:
    """An empty hall over its chequered floor."""
    image = Image.new("RGB", (wide, HALL), blend(LAMPLIGHT, PAPER, 0.75))
    draw = ImageDraw.Draw(image)
    top, half = HALL - FLOOR, FLOOR // 2
    draw.rectangle((0, top, wide, HALL), fill=PAPER)
    for n in range(wide // half + 1):
        y = top + n % 2 * half
        draw.rectangle((n * half, y, (n + 1) * half - 1, y + half - 1), fill=INK)
    draw.rectangle((0, top - 3, wide, top - 1), fill=INK)
    draw.rectangle((0, 0, wide - 1, HALL - 1), outline=INK, width=3)
    return image


def _central(image: Image.Image, view: ClubView, speech: Speech, corner: tuple[int, int], pins: Pins) -> int:
    """The central card, and below it as many hooks as it asks for hats."""
    left, top = corner
    central = view.central
    face = speech.face(central.card)
    lay(image, bill(face) if central.taken is None else bare(*BILL), (left, top))
    space = space_of(view, "central-card")
    middle = left + BILL[0] // 2
    for n in range(central.cost):
        x = middle + round((n - (central.cost - 1) / 2) * 72)
        if n < len(space.hats):
            lay(image, hat(space.hats[n], 62), (x, top + BILL[1] + 30), "mm")
        elif central.taken is None:
            lay(image, hook(50), (x, top + BILL[1] + 30), "mm")
    pins["central", 0] = Pin(left + 24, top + BILL[1] + 34, "up")
    return left + BILL[0]


def _spot(image: Image.Image, spot: SpotView, corner: tuple[int, int], pins: Pins) -> None:
    """A place in the order: who has it now, its number, and who has reserved it."""
    x, top = corner[0] + SPOT // 2, corner[1]
    lay(image, seal(spot.seat, 72, quiet=True), (x, top), "mt")
    lay(image, plate(58, 52, BOTTLE), (x, top + 76), "mt")
    letter(image, (x, top + 117), Line(str(spot.number), DISPLAY, 44), INK, "m")
    if spot.reserved is None:
        lay(image, hook(50), (x, top + BILL[1] + 30), "mm")
    else:
        lay(image, hat(spot.reserved, 62), (x, top + BILL[1] + 30), "mm")
    pins["spot", spot.number] = Pin(x - 46, top + 102, "right")


def _bonuses(image: Image.Image, view: ClubView, speech: Speech, corner: tuple[int, int], pins: Pins) -> None:
    """Bonus action tiles in two rows; where one has been taken, its taker's seal."""
    left, top = corner
    size = BONUS - 6
    for n, held in enumerate(view.bonuses):
        x, y = left + n // 2 * BONUS + BONUS // 2, top + n % 2 * (size + 3) + size // 2
        if held.holder is None:
            lay(image, bonus_of(speech, held.bonus, size), (x, y), "mm")
        else:
            ImageDraw.Draw(image).ellipse((x - 36, y - 36, x + 36, y + 36), outline=INK_FAINT, width=3)
            lay(image, seal(held.holder, 58, quiet=True), (x, y), "mm")
        pins["bonus", 0, held.bonus] = Pin(x, y - size // 2 - 2)
    mark = max(bonus_mark(speech.box, held.bonus) for held in view.bonuses)
    dagger(image, (left + -(-len(view.bonuses) // 2) * BONUS + 12, top), mark)


@kept
def lamp(number: int, now: bool, past: bool) -> Image.Image:
    """A round: a gas lamp that hangs from the ceiling, lit in its round, dark after it."""
    s = Sheet((LAMP, 132))
    x = LAMP / 2
    s.bar(x - 2.5, 0, x + 2.5, 44, INK)
    s.fill([(x - 16, 46), (x, 30), (x + 16, 46)], INK)
    if now:
        for degrees in range(0, 360, 30):
            s.fill(turn([(x - 2, 74 - 46), (x + 2, 74 - 46), (x, 74 - 34)], degrees, (x, 74)), OCHRE)
    s.disc((x, 74), 29, INK)
    s.disc((x, 74), 26, LAMPLIGHT if now else blend(PAPER, INK, 0.1875) if past else PAPER)
    s.bar(x - 12, 98, x + 12, 106, INK)
    s.disc((x, 109), 4, INK)
    whole = s.sprite()
    line = Line(str(number), DISPLAY, 40)
    letter(whole, (LAMP // 2, 88), line, INK_FAINT if past else INK, "m")
    return whole


def _renaissance(image: Image.Image, view: ClubView, speech: Speech, box: Box, pins: Pins) -> None:
    """The renaissance man, worth so many symbols of one's choice."""
    left, top, right, bottom = box
    lay(image, plate(right - left, bottom - top, BOTTLE), (left, top))
    stamp(image, renaissance, (left + 42, top + 42), 66, INK if view.renaissance is None else INK_FAINT)
    number = Line(f"{speech.box.setup.symbols_free}×?", DISPLAY, 32)
    letter(image, (right - 12, top + 60), number, INK_SOFT, "r")
    hang(image, space_of(view, "renaissance"), (left + 30, top + 84, right - 30, bottom - 6))
    pins["space", 0, "renaissance"] = Pin(left + 12, bottom - 36, "right")
