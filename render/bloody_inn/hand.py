"""A seat's hand for its own eyes: each card large, what it gives when built, and what is within reach now."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from games.bloody_inn.view import InnView, SeatView
from render.bloody_inn.annexes import TRAILER, building, first_note
from render.bloody_inn.badges import aptitude_badge, door_plate, family_mark, lit_pane, medal, other_rank, pennant
from render.bloody_inn.faces import Face, face
from render.bloody_inn.notes import NOTE, explain
from render.bloody_inn.portraits import portrait
from render.bloody_inn.shelf import draw_shelf, shelf_height
from render.bloody_inn.signs import ACTION_SIGNS, FAMILY_COLOURS, FAMILY_SIGNS, bricks
from render.bloody_inn.signs import key as key_sign
from render.bloody_inn.text import ACTIONS, draft_title, hand_text, target, within_reach
from render.bloody_inn.words import Speech
from render.lettering import BOLD, DAGGER, DISPLAY, TEXT, Line, dagger, fit, letter, one_or_two, wrap
from render.palette import INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, PAPER_SHADE, Colour
from render.pen import kept, lay
from render.pieces import MARGIN, WIDTH, Sign, money_tag, paper, rule, seal, stamp

CARD = (356, 700)
GAP = 16
HEAD = 232
LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
CHIPS = LEFT + 366
CHIP_ROOM = RIGHT - CHIPS


def columns(count: int) -> int:
    """How many cards stand side by side, so that no row is left with one.

    >>> [columns(count) for count in (1, 3, 4, 5, 6, 7, 8, 9, 10)]
    [1, 3, 4, 3, 3, 4, 4, 3, 4]
    """
    return count if count <= 4 else 3 if count in (5, 6, 9) else 4


def draw_hand(view: InnView, speech: Speech, seat: int) -> Image.Image:
    """Draw the hand of a seat whose cards this view shows."""
    held = view.seats[seat]
    cards = held.hand or ()
    drafting = bool(view.pack)
    across = max(columns(len(cards)), 1)
    rows = -(-len(cards) // across)
    shelves = [(draft_title(view, speech), view.pack), (_objects_title(view, speech, held), held.objects or ())]
    shelved = sum(shelf_height(objects) for _, objects in shelves)
    cards_top = HEAD + (shelved + 20 if drafting else 0)
    reach_top = cards_top + (rows * (CARD[1] + GAP) if cards else 120) + (0 if drafting else shelved)
    chips = {} if drafting else {action: _lines(view, speech, action) for action in ACTIONS}
    foot = reach_top + sum(_row_height(lines) for lines in chips.values()) + (96 if chips else 0)
    noted = DAGGER in hand_text(view, speech, seat)
    two_ranks = any(speech.box.cards[card].in_room is not None for card in cards)
    image = paper(foot + (NOTE if noted or two_ranks else 0) + MARGIN + 20, OXBLOOD)
    _title(image, speech, held, seat)
    shelf_top = HEAD if drafting else reach_top - shelved
    for title, objects in shelves:
        if objects:
            draw_shelf(image, view, speech, title, objects, shelf_top)
            shelf_top += shelf_height(objects)
    if not cards:
        letter(
            image,
            (WIDTH // 2, cards_top + 66),
            fit(speech.say("hand.empty"), DISPLAY, 48, 1300, 32),
            INK_SOFT,
            "m",
        )
    wide = CARD[0] + GAP
    for n, card in enumerate(cards):
        in_row = min(across, len(cards) - n // across * across)
        start = (WIDTH - in_row * wide + GAP) // 2
        spot = (start + n % across * wide, cards_top + n // across * (CARD[1] + GAP))
        lay(image, _card(speech, card, card in view.reach.get("build", ())), spot)
    if chips:
        _reach(image, speech, reach_top, chips)
    explain(image, speech, (LEFT + 30, foot, RIGHT - 30), "legend.room" if two_ranks else "", noted)
    return image


def _title(image: Image.Image, speech: Speech, held: SeatView, seat: int) -> None:
    lay(image, seal(seat, 104), (LEFT + 30, 74))
    letter(image, (LEFT + 154, 138), fit(speech.say("hand.title"), DISPLAY, 76, 1200, 44), OXBLOOD)
    wages = speech.say("hand.wages", wages=held.unpaid, cash=held.cash)
    letter(image, (LEFT + 156, 196), fit(wages, DISPLAY, 40, RIGHT - LEFT - 200, 28), INK_SOFT)


def _objects_title(view: InnView, speech: Speech, held: SeatView) -> str:
    """What stands over the seat's objects: while they are being chosen, also what they will cost."""
    title = speech.say("hand.objects")
    if not view.pack:
        return title
    cost = sum(speech.box.objects[name].cost for name in held.objects or ())
    return f"{title} · {speech.say('hand.objects.cost', cost=cost)}"


def _card(speech: Speech, card: str, buildable: bool) -> Image.Image:
    known = speech.box.cards[card]
    annex = known.annex
    return _drawn(
        face(known, speech.lang),
        annex.name(speech.lang) if annex else "",
        speech.effects(card) if annex else speech.say("hand.noannex"),
        _house(speech, card) if annex else None,
        speech.say("hand.back", action=speech.action(known.aptitude)) if known.aptitude else speech.say("hand.spent"),
        speech.say("hand.buildable") if buildable else "",
    )


def _house(speech: Speech, card: str) -> Image.Image:
    """The annex a card becomes, or its trailer."""
    known = speech.box.cards[card]
    if card in speech.box.trailers:
        return building(TRAILER, (key_sign, ""), 92)
    return building(known.family, first_note(known.annex.effects if known.annex else ()), 112)


def _drawn(
    front: Face, annex: str, effect: str, house: Image.Image | None, fate_words: str, build_words: str
) -> Image.Image:
    wide, high = CARD
    image = Image.new("RGB", CARD, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    draw.rectangle((4, 4, wide - 5, 16), fill=FAMILY_COLOURS[front.family])
    lay(image, _scene(front.family, front.kind), (16, 28))
    lay(image, medal(front.rank, front.family, 92), (22, 34))
    if front.other is not None:
        lay(image, other_rank(front.other, front.family, 64, in_room=True), (28, 150))
    if front.aptitude:
        lay(image, aptitude_badge(front.aptitude, 84), (wide - 24, 36), "rt")
    lay(image, money_tag(front.money_text, 46), (wide - 12, 214), "rt")
    lay(image, family_mark(front.family, 46), (16, 286))
    taken = dagger(image, (wide - 12, 284), front.mark)
    names = one_or_two(front.name, DISPLAY, 40, wide - 92 - taken, 28)
    for n, name in enumerate(names):
        base = 322 if len(names) == 1 else 306 + n * 28
        letter(image, (72, base), name, INK, box=(66, 278, wide - 8, 342))
    draw.rectangle((16, 342, wide - 17, 344), fill=INK)
    text_left, text_room = 16, wide - 34
    y = 380
    if house:
        lay(image, house, (16, 356))
        left = 26 + house.width
        lines = wrap(annex, BOLD, 32, wide - 18 - left, 3, 24)
        for n, line in enumerate(lines):
            letter(image, (left, 392 + n * 36), line, INK, box=(left - 2, 350, wide - 8, 480))
        y = 506
    else:
        stamp(image, FAMILY_SIGNS[front.family], (wide // 2, 510), 170, PAPER_SHADE)
    body = wrap(effect, TEXT, 28, text_room, 4, 24)
    for n, line in enumerate(body):
        letter(image, (text_left, y + n * 30), line, INK, box=(8, y - 34, wide - 8, y + 102))
    _foot(image, front, fate_words, build_words)
    return image


def _foot(image: Image.Image, front: Face, fate_words: str, build_words: str) -> None:
    high = CARD[1]
    if build_words:
        _strip(image, high - 88, OXBLOOD, PAPER, bricks, build_words)
    _strip(image, high - 46, PAPER_SHADE, INK, ACTION_SIGNS.get(front.aptitude or ""), fate_words)


def _strip(image: Image.Image, top: int, ground: Colour, ink: Colour, sign: Sign | None, words: str) -> None:
    wide = CARD[0]
    ImageDraw.Draw(image).rectangle((4, top, wide - 5, top + 41), fill=ground)
    left = 14
    if sign:
        stamp(image, sign, (left + 15, top + 21), 30, ink)
        left += 40
    line = fit(words, BOLD, 28, wide - left - 12, 24)
    letter(image, (left, top + 31), line, ink, box=(left, top, wide - 4, top + 42))


@kept
def _scene(family: str, kind: str) -> Image.Image:
    wide, high = CARD[0] - 32, 246
    pane = lit_pane(wide, high).copy()
    lay(pane, portrait(family, kind, 226), (wide // 2, high), "mb")
    ImageDraw.Draw(pane).rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    return pane


# ── within reach ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Chip:
    """One target: a small sign or plate, and its name."""

    mark: Image.Image
    line: Line

    @property
    def width(self) -> int:
        return self.mark.width + 10 + self.line.width + 34


def _chip(view: InnView, speech: Speech, key: str) -> Chip:
    words = target(view, speech, key, short=True)
    if key.startswith("room") and key[4:].isdecimal():
        mark = door_plate(int(key[4:]), 46)
    elif key.startswith("trailer"):
        mark = pennant(int(key[7:]), 46)
    elif key.startswith("bistro"):
        mark = family_mark("peasant", 42)
    else:
        mark = family_mark(speech.box.family.get(key, "peasant"), 42)
    return Chip(mark, fit(words, BOLD, 32, 420, 26))


def _lines(view: InnView, speech: Speech, action: str) -> list[list[Chip]]:
    """An action's targets, broken into lines that fit the sheet."""
    lines: list[list[Chip]] = []
    used = CHIP_ROOM
    for key in within_reach(view, action):
        chip = _chip(view, speech, key)
        if used + chip.width > CHIP_ROOM:
            lines.append([])
            used = 0
        lines[-1].append(chip)
        used += chip.width
    return lines


def _row_height(lines: list[list[Chip]]) -> int:
    return max(92, 30 + 58 * len(lines))


def _reach(image: Image.Image, speech: Speech, top: int, chips: dict[str, list[list[Chip]]]) -> None:
    rule(image, LEFT + 60, RIGHT - 60, top + 14, OXBLOOD)
    letter(image, (LEFT + 30, top + 76), fit(speech.say("hand.reach"), DISPLAY, 48, 1000, 32), OXBLOOD)
    y = top + 92
    for action, lines in chips.items():
        ink = INK if lines else INK_FAINT
        stamp(image, ACTION_SIGNS[action], (LEFT + 64, y + 46), 64, ink)
        name = fit(speech.action(action), DISPLAY, 44, 230, 28)
        letter(image, (LEFT + 116, y + 62), name, ink, box=(LEFT + 110, y, CHIPS, y + 92))
        if not lines:
            letter(image, (CHIPS, y + 60), fit(speech.say("hand.nothing"), DISPLAY, 36, 600), ink)
        for n, line in enumerate(lines):
            x, middle = CHIPS, y + 46 + n * 58
            for chip in line:
                lay(image, chip.mark, (x, middle), "lm")
                box = (x, middle - 29, RIGHT, middle + 29)
                letter(image, (x + chip.mark.width + 10, middle + 12), chip.line, ink, box=box)
                x += chip.width
        y += _row_height(lines)
