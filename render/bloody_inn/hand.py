"""A seat's hand for its own eyes: each card large, what it gives when built, and what is within reach now."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.bloody_inn.view import InnView
from render.bloody_inn.badges import aptitude_badge, family_mark, lit_pane, medal, money_tag
from render.bloody_inn.faces import Face, face
from render.bloody_inn.portraits import portrait
from render.bloody_inn.signs import ACTION_SIGNS, FAMILY_COLOURS, bricks
from render.bloody_inn.text import ACTIONS, fate, targets
from render.bloody_inn.words import Speech
from render.bloody_inn.yards import building, first_note
from render.lettering import BOLD, DISPLAY, TEXT, fit, letter, wrap
from render.palette import INK, INK_SOFT, OXBLOOD, PAPER, PAPER_SHADE
from render.pen import kept, lay
from render.pieces import MARGIN, WIDTH, paper, rule, seal, stamp

CARD = (356, 620)
GAP = 16
HEAD = 232
REACH_ROW = 104
LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8


def draw_hand(view: InnView, speech: Speech, seat: int) -> Image.Image:
    """Draw the hand of a seat whose cards this view shows."""
    held = view.seats[seat]
    cards = held.hand or ()
    rows = max(1, -(-len(cards) // 4))
    reach_top = HEAD + (rows * (CARD[1] + GAP) if cards else 120)
    image = paper(reach_top + 84 + len(ACTIONS) * REACH_ROW + MARGIN + 20, OXBLOOD).copy()
    lay(image, seal(seat, 104), (LEFT + 30, 66))
    letter(image, (LEFT + 154, 138), fit(speech.say("hand.title"), DISPLAY, 72, 1200, 44), OXBLOOD)
    wages = speech.say("hand.wages", wages=held.hand_size, cash=held.cash)
    letter(image, (LEFT + 156, 196), fit(wages, DISPLAY, 40, RIGHT - LEFT - 200, 28), INK_SOFT)
    if not cards:
        letter(image, (WIDTH // 2, HEAD + 66), fit(speech.say("hand.empty"), DISPLAY, 48, 1300, 32), INK_SOFT, "m")
    wide = CARD[0] + GAP
    for n, card in enumerate(cards):
        in_row = min(4, len(cards) - n // 4 * 4)
        start = (WIDTH - in_row * wide + GAP) // 2
        spot = (start + n % 4 * wide, HEAD + n // 4 * (CARD[1] + GAP))
        lay(image, _card(speech, card, card in view.reach.get("build", ())), spot)
    _reach(image, view, speech, reach_top)
    return image


def _card(speech: Speech, card: str, buildable: bool) -> Image.Image:
    known = speech.box.cards[card]
    annex = known.annex
    return _drawn(
        face(known, speech.lang),
        annex.name(speech.lang) if annex else "",
        speech.effects(card) if annex else speech.say("hand.noannex"),
        building(known.family, first_note(annex.effects), 112) if annex else None,
        fate(speech, card),
        speech.say("hand.buildable") if buildable else "",
    )


def _drawn(
    front: Face, annex: str, effect: str, house: Image.Image | None, fate_words: str, build_words: str
) -> Image.Image:
    wide, high = CARD
    image = Image.new("RGB", CARD, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    draw.rectangle((4, 4, wide - 5, 16), fill=FAMILY_COLOURS[front.family])
    lay(image, _scene(front.family, front.rank), (16, 28))
    lay(image, medal(front.rank, front.family, 92, front.rank_mark), (22, 34))
    if front.aptitude:
        lay(image, aptitude_badge(front.aptitude, 84), (wide - 24, 36), "rt")
    lay(image, money_tag(front.money, 46, front.money_mark), (wide - 12, 214), "rt")
    lay(image, family_mark(front.family, 46), (16, 286))
    name = fit(front.name, DISPLAY, 40, wide - 92, 28)
    letter(image, (72, 322), name, INK, box=(66, 280, wide - 8, 340))
    draw.rectangle((16, 342, wide - 17, 344), fill=INK)
    text_left, text_room = 16, wide - 34
    y = 380
    if house:
        lay(image, house, (16, 356))
        lines = wrap(annex, BOLD, 32, wide - 34 - 122, 3, 24)
        for n, line in enumerate(lines):
            letter(image, (138, 392 + n * 36), line, INK, box=(136, 350, wide - 8, 480))
        y = 506
    else:
        lay(image, _nothing(), (16, 356))
    body = wrap(effect, TEXT, 28, text_room, 3, 24)
    for n, line in enumerate(body):
        letter(image, (text_left, y + n * 31), line, INK, box=(8, y - 34, wide - 8, y + 70))
    _foot(image, front, fate_words, build_words)
    return image


def _foot(image: Image.Image, front: Face, fate_words: str, build_words: str) -> None:
    wide, high = CARD
    draw = ImageDraw.Draw(image)
    top = high - 42
    draw.rectangle((4, top, wide - 5, high - 5), fill=OXBLOOD if build_words else PAPER_SHADE)
    words, ink, sign = fate_words, INK, ACTION_SIGNS.get(front.aptitude or "")
    if build_words:
        words, ink, sign = build_words, PAPER, bricks
    left = 14
    if sign:
        stamp(image, sign, (left + 14, top + 19), 28, ink)
        left += 38
    line = fit(words, BOLD, 26, wide - left - 12, 20)
    letter(image, (left, high - 14), line, ink, box=(left, top, wide - 4, high))


@kept(2)
def _nothing() -> Image.Image:
    return Image.new("RGB", (1, 1), PAPER)


@kept(48)
def _scene(family: str, rank: int) -> Image.Image:
    wide, high = CARD[0] - 32, 246
    pane = lit_pane(wide, high).copy()
    lay(pane, portrait(family, rank, 226), (wide // 2, high), "mb")
    ImageDraw.Draw(pane).rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    return pane


def _reach(image: Image.Image, view: InnView, speech: Speech, top: int) -> None:
    rule(image, LEFT + 60, RIGHT - 60, top + 14, OXBLOOD)
    letter(image, (LEFT + 30, top + 72), fit(speech.say("hand.reach"), DISPLAY, 48, 1000, 32), OXBLOOD)
    for n, action in enumerate(ACTIONS):
        y = top + 92 + n * REACH_ROW
        open_ = bool(view.reach.get(action))
        stamp(image, ACTION_SIGNS[action], (LEFT + 64, y + 48), 66, INK if open_ else INK_SOFT)
        name = fit(speech.action(action), DISPLAY, 44, 230, 28)
        letter(image, (LEFT + 116, y + 64), name, INK if open_ else INK_SOFT, box=(LEFT, y, LEFT + 350, y + 100))
        left = LEFT + 366
        lines = wrap(targets(view, speech, action), TEXT, 32, RIGHT - left - 20, 2, 26)
        for i, line in enumerate(lines):
            base = y + (60 if len(lines) == 1 else 42 + i * 38)
            letter(image, (left, base), line, INK if open_ else INK_SOFT, box=(left, y, RIGHT, y + REACH_ROW))


