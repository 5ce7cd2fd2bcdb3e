"""A seat's hand for its own eyes: its gentry large, its objectives and how far they are, its victory point cards."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import Objective
from games.obsession.view import EstateView, ObjectiveView
from render.lettering import BOLD, DISPLAY, TEXT, Line, fit, letter, one_or_two, wrap
from render.obsession.badges import rating, vp_shield
from render.obsession.estates import draw_sums
from render.obsession.faces import CardFace, Row, card_face, favour_row, mark
from render.obsession.lines import fitted
from render.obsession.portraits import DECK_COLOURS, cameo
from render.obsession.signs import casual, crest, prestige, ring_box, scroll
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT, OCHRE_PALE, PAPER, PAPER_SHADE, PRUSSIAN
from render.pen import kept, lay
from render.pieces import MARGIN, WIDTH, Sign, paper, rule, stamp

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
CARD = (284, 446)
GAP = 13
ACROSS = 5
HEAD = 276
GOAL = 118
POINTS = (284, 214)
DECK_SIGNS: dict[str, Sign] = {
    "family": crest,
    "fairchild": ring_box,
    "starter": casual,
    "casual": casual,
    "prestige": prestige,
}


def draw_hand(view: EstateView, speech: Speech, seat: int) -> Image.Image:
    """Draw what the owner of this seat may see."""
    held = view.seats[seat]
    cards, goals, points = held.hand or (), held.objectives or (), held.vp_cards or ()
    goals_top = HEAD + 74 + (_rows(len(cards)) * (CARD[1] + GAP) if cards else 90) + 12
    points_top = goals_top + 80 + max(len(goals), 1) * GOAL + 12
    pile_top = points_top + (80 + _rows(len(points)) * (POINTS[1] + GAP) + 12 if points else 0)
    chips = chip_lines(speech, held.discard)
    image = sheet(pile_top + (84 + len(chips) * 58 if chips else 0) + MARGIN + 20)
    draw_sums(image, view, speech, seat, (LEFT + 18, 56, RIGHT - 18, 0), {})
    heading(image, speech.say("hand.cards"), HEAD)
    if not cards:
        letter(image, (LEFT + 40, HEAD + 116), fit(speech.say("hand.empty"), DISPLAY, 44, 900, 32), INK_SOFT)
    for n, card in enumerate(cards):
        late = speech.box.gentry[card].pr > held.level
        lay(image, gentry_card(speech, card, late), _place(n, len(cards), HEAD + 74, CARD))
    heading(image, speech.say("hand.objectives"), goals_top)
    for n, goal in enumerate(goals):
        _goal(image, speech, goal, goals_top + 74 + n * GOAL)
    if points:
        heading(image, speech.say("hand.vp"), points_top)
    for n, card in enumerate(points):
        known = speech.box.vp_cards[card]
        row = favour_row(known.favours)
        name = known.name(speech.lang)
        sprite = _points(known.vp, mark(known.standing, "vp"), row, name, speech.say("hand.or"))
        lay(image, sprite, _place(n, len(points), points_top + 74, POINTS))
    if chips:
        heading(image, speech.say("hand.discard"), pile_top)
        draw_chips(image, speech, chips, pile_top + 84)
    return image


@kept(2)
def _blank(height: int) -> Image.Image:
    return paper(height, PRUSSIAN)


def sheet(height: int) -> Image.Image:
    """An empty sheet of the game's, to draw on."""
    return _blank(height).copy()


def _rows(count: int) -> int:
    return -(-count // ACROSS)


def _place(n: int, count: int, top: int, size: tuple[int, int]) -> tuple[int, int]:
    """Where a card stands; a row that is not full stands in the middle."""
    in_row = min(ACROSS, count - n // ACROSS * ACROSS)
    start = (WIDTH - in_row * (size[0] + GAP) + GAP) // 2
    return start + n % ACROSS * (size[0] + GAP), top + n // ACROSS * (size[1] + GAP)


def heading(image: Image.Image, words: str, top: int) -> None:
    """A section's title under a rule."""
    rule(image, LEFT + 60, RIGHT - 60, top, PRUSSIAN)
    letter(image, (LEFT + 30, top + 54), fit(words, DISPLAY, 44, 1100, 32), PRUSSIAN)


# ── the gentry ──────────────────────────────────────────────────────────────────────────────────────────


def gentry_card(speech: Speech, card: str, late: bool = False) -> Image.Image:
    """A card of the gentry; `late` where it asks for more reputation than there is."""
    known = speech.box.gentry[card]
    face = card_face(known, speech.lang, speech.caption(known))
    words = speech.say("hand.late", level=known.pr) if late else ""
    return _card(face, speech.say("hand.alone"), words)


@kept(48)
def _card(face: CardFace, alone: str, late: str) -> Image.Image:
    wide, high = CARD
    image = Image.new("RGB", CARD, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    draw.rectangle((4, 4, wide - 5, 14), fill=DECK_COLOURS[face.deck])
    lay(image, cameo(face.portrait, face.deck, 158), (wide // 2, 22), "mt")
    lay(image, rating(face.pr, 72), (10, 22))
    lay(image, vp_shield(face.vp, 66, face.vp_mark), (wide - 10, 24), "rt")
    stamp(image, DECK_SIGNS[face.deck], (wide - 36, 142), 48, DECK_COLOURS[face.deck])
    names = wrap(face.name, DISPLAY, 32, wide - 18, 2, 24)
    for n, name in enumerate(names):
        base = 226 if len(names) == 1 else 210 + n * 31
        letter(image, (wide // 2, base), name, INK, "m", (6, 180, wide - 6, 256))
    caption = fit(face.caption, DISPLAY, 28, wide - 16, 24)
    letter(image, (wide // 2, 276), caption, INK_SOFT, "m", (6, 248, wide - 6, 290))
    draw.rectangle((14, 288, wide - 15, 289), fill=INK_FAINT)
    if face.service:
        lay(image, fitted(face.service, 50, wide - 24), (wide // 2, 320), "mm")
    else:
        letter(image, (wide // 2, 328), fit(alone, BOLD, 28, wide - 24, 24), INK_FAINT, "m")
    lay(image, fitted(face.gives, 48, wide - 20), (wide // 2, 376 if late else 386), "mm")
    if late:
        draw.rectangle((4, high - 38, wide - 5, high - 5), fill=PAPER_SHADE)
        line = fit(late, BOLD, 26, wide - 20, 24)
        letter(image, (wide // 2, high - 13), line, INK, "m", (4, high - 40, wide - 4, high - 4))
    return image


# ── objectives and victory point cards ──────────────────────────────────────────────────────────────────


def _goal(image: Image.Image, speech: Speech, goal: ObjectiveView, top: int) -> None:
    known: Objective = speech.box.objectives[goal.objective]
    draw = ImageDraw.Draw(image)
    draw.rectangle((LEFT + 20, top, RIGHT - 20, top + GOAL - 14), outline=INK, width=2)
    stamp(image, scroll, (LEFT + 70, top + 52), 62, PRUSSIAN)
    room = RIGHT - LEFT - 720
    box = (LEFT + 112, top, LEFT + 124 + room, top + GOAL - 14)
    letter(image, (LEFT + 118, top + 46), fit(known.name(speech.lang), DISPLAY, 40, room, 28), INK, box=box)
    if known.servants:
        row = tuple((("text", str(number)), ("servant", kind)) for kind, number in known.servants.items())
        lay(image, fitted(row, 40, room), (LEFT + 118, top + 79), "lm")
    else:
        for line in wrap(speech.condition(known) + mark(known.standing, "vp"), TEXT, 30, room, 1, 24):
            letter(image, (LEFT + 118, top + 88), line, INK_SOFT, box=box)
    left, right = RIGHT - 570, RIGHT - 230
    done = goal.have >= goal.need
    share = min(goal.have / max(goal.need, 1), 1)
    draw.rectangle((left, top + 56, right, top + 88), fill=PAPER, outline=INK, width=3)
    if share > 0:
        draw.rectangle((left + 3, top + 59, left + 3 + round((right - left - 6) * share), top + 85), fill=PRUSSIAN)
    words = speech.say("progress", have=goal.have, need=goal.need)
    letter(image, (left, top + 44), fit(words, DISPLAY, 36, right - left, 28), INK)
    shown = goal.vp or known.vp
    lay(image, vp_shield(shown, 84) if goal.vp else _ghost(shown), (RIGHT - 128, top + 10), "mt")
    if done and goal.vp:
        draw.rectangle((LEFT + 18, top - 2, RIGHT - 18, top + GOAL - 12), outline=PRUSSIAN, width=5)


@kept(16)
def _ghost(vp: int) -> Image.Image:
    """What an objective would be worth: a pale shield."""
    pale = vp_shield(vp, 84).copy()
    faint = Image.blend(pale.convert("RGB"), Image.new("RGB", pale.size, PAPER), 0.62)
    faint.putalpha(pale.getchannel("A"))
    return faint


@kept(24)
def _points(vp: int, dagger: str, row: Row, name: str, either: str) -> Image.Image:
    wide, high = POINTS
    image = Image.new("RGB", POINTS, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    draw.rectangle((4, 4, wide - 5, 14), fill=PRUSSIAN)
    lay(image, vp_shield(vp, 88, dagger), (14, 30))
    letter(image, (126, 84), fit(either, DISPLAY, 32, 70, 24), INK_SOFT, "m")
    draw.rectangle((150, 24, wide - 15, 122), fill=OCHRE_PALE, outline=INK, width=2)
    lay(image, fitted(row, 52, wide - 15 - 150 - 12), ((150 + wide - 15) // 2, 73), "mm")
    lines = one_or_two(name, DISPLAY, 32, wide - 24, 26)
    for n, line in enumerate(lines):
        base = 174 if len(lines) == 1 else 160 + n * 32
        letter(image, (wide // 2, base), line, INK, "m", (6, 126, wide - 6, high - 4))
    return image


# ── the discard pile ────────────────────────────────────────────────────────────────────────────────────

Chips = list[list[tuple[str, Line]]]


def chip_lines(speech: Speech, cards: tuple[str, ...]) -> Chips:
    """Cards by name, broken into lines that fit the sheet."""
    lines: Chips = []
    used = room = RIGHT - LEFT - 60
    for card in cards:
        line = fit(speech.card(card), BOLD, 30, 560, 24)
        if used + line.width + 104 > room:
            lines.append([])
            used = 0
        lines[-1].append((card, line))
        used += line.width + 104
    return lines


def draw_chips(image: Image.Image, speech: Speech, lines: Chips, top: int) -> None:
    """Cards in small: deck, name and rating."""
    for n, line in enumerate(lines):
        x, middle = LEFT + 30, top + 20 + n * 58
        for card, words in line:
            known = speech.box.gentry[card]
            lay(image, rating(known.pr, 50), (x, middle), "lm")
            letter(image, (x + 58, middle + 11), words, INK, box=(x + 50, middle - 29, RIGHT, middle + 29))
            x += words.width + 104
