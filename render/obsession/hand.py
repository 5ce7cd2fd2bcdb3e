"""A seat's hand for its own eyes: its gentry, its objectives and how far they are, its victory point cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from games.obsession.components import Objective
from games.obsession.view import EstateView, MilestoneView, ObjectiveView
from render.lettering import BOLD, DISPLAY, TEXT, Line, dagger, fit, letter, one_or_two, wrap
from render.obsession.badges import rating, vp_shield
from render.obsession.estates import CELLAR, draw_rooms, draw_sums
from render.obsession.faces import CardFace, Row, card_face, favour_row, mark, milestone_row
from render.obsession.lines import fitted
from render.obsession.portraits import DECK_COLOURS, cameo
from render.obsession.signs import casual, crest, prestige, ring_box
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT, OCHRE_PALE, PAPER, PAPER_SHADE, PRUSSIAN
from render.pen import kept, lay, plain
from render.pieces import FOOT, MARGIN, WIDTH, Sign, footnote, paper, rule, stamp

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
HEAD = 312
TITLE = 72
"""How tall the title of a section is."""
CARD = (482, 212)
NAME = 188
"""Where a card's name begins."""
GOAL = (729, 152)
POINTS = (482, 116)
GAP = 13
DECK_SIGNS: dict[str, Sign] = {
    "family": crest,
    "fairchild": ring_box,
    "starter": casual,
    "casual": casual,
    "prestige": prestige,
}


@dataclass(frozen=True)
class Section:
    """A part of the sheet: its title, how tall it is below that, and what draws it from its top."""

    title: str
    height: int
    draw: Callable[[Image.Image, int], None]


def draw_hand(view: EstateView, speech: Speech, seat: int) -> Image.Image:
    """Draw what the owner of this seat may see."""
    held, say = view.seats[seat], speech.say
    goals = held.objectives or not view.milestones
    sections = [
        *_looked_at(view, speech, seat),
        _gentry(speech, speech.say("hand.cards"), held.hand or (), held.level),
        *_milestones(view, speech, seat),
        *([_goals(speech, held.objectives or (), say("hand.objectives"))] if goals else []),
        *([_points(speech, say("hand.vp"), held.vp_cards)] if held.vp_cards else []),
        *pile(speech, held.discard),
        *_of_partner(view, speech, seat),
    ]
    image = sheet(HEAD + sum(TITLE + section.height + 10 for section in sections) + FOOT)
    draw_sums(image, view, speech, seat, (LEFT + 18, 56, RIGHT - 18, 0), {})
    below = (LEFT, HEAD - CELLAR - 24, RIGHT, HEAD - 24)
    draw_rooms(image, held, seat, below, {})
    ImageDraw.Draw(image).rectangle((*below[:2], RIGHT, below[1] + 2), fill=INK)
    top = HEAD
    for section in sections:
        heading(image, section.title, top)
        section.draw(image, top + TITLE)
        top += TITLE + section.height + 10
    footnote(image, speech.say("text.house"))
    return image


def sheet(height: int) -> Image.Image:
    """An empty sheet of the game's, to draw on."""
    return paper(height, PRUSSIAN)


def heading(image: Image.Image, words: str, top: int) -> None:
    """A section's title under a rule."""
    rule(image, LEFT + 60, RIGHT - 60, top, PRUSSIAN)
    letter(image, (LEFT + 30, top + 54), fit(words, DISPLAY, 44, 1100, 32), PRUSSIAN)


def _shelf(title: str, sprites: Sequence[Image.Image], size: tuple[int, int]) -> Section:
    """Cards of one size in rows across the sheet."""
    across = (RIGHT - LEFT + GAP) // (size[0] + GAP)
    rows = -(-len(sprites) // across)

    def draw(image: Image.Image, top: int) -> None:
        for n, sprite in enumerate(sprites):
            row, column = divmod(n, across)
            lay(image, sprite, (LEFT + column * (size[0] + GAP), top + row * (size[1] + GAP)))

    return Section(title, rows * (size[1] + GAP), draw)


def _looked_at(view: EstateView, speech: Speech, seat: int) -> list[Section]:
    """Cards of which some are to be kept, while their finder chooses."""
    activity = view.activity
    seen = activity.seen if activity is not None and activity.seat == seat else None
    if not seen:
        return []
    if seen[0] in speech.box.gentry:
        return [_gentry(speech, speech.say("hand.seen"), seen, view.seats[seat].level)]
    if seen[0] in speech.box.vp_cards:
        return [_points(speech, speech.say("hand.seen"), seen)]
    return [_shelf(speech.say("hand.seen"), [_goal(speech, speech.box.objectives[card]) for card in seen], GOAL)]


# ── the gentry ──────────────────────────────────────────────────────────────────────────────────────────


def _of_partner(view: EstateView, speech: Speech, seat: int) -> list[Section]:
    """What the owner of this seat sees of a partner's cards, if there is one."""
    partner = view.partner(seat)
    if partner is None:
        return []
    held, name = view.seats[partner], speech.names[partner]
    sections = [
        _gentry(speech, speech.say("hand.partner", name=name), held.hand or held.shared, view.seats[seat].level)
    ]
    if held.objectives:
        sections.append(_goals(speech, held.objectives, speech.say("hand.partner.objectives", name=name)))
    if held.vp_cards:
        sections.append(_points(speech, speech.say("hand.partner.vp", name=name), held.vp_cards))
    return sections


def _gentry(speech: Speech, title: str, cards: Sequence[str], level: int) -> Section:
    """Cards of the gentry, family first, then by deck and rating."""
    decks = list(DECK_SIGNS)
    known = sorted((speech.box.gentry[card] for card in cards), key=lambda card: (decks.index(card.deck), card.pr))
    if known:
        sprites = [gentry_card(speech, card.id, card.pr > level) for card in known]
        return _shelf(title, sprites, CARD)

    def say_so(image: Image.Image, top: int) -> None:
        letter(image, (LEFT + 40, top + 44), fit(speech.say("hand.empty"), DISPLAY, 44, 900, 32), INK_SOFT)

    return Section(title, 70, say_so)


def gentry_card(speech: Speech, card: str, late: bool = False) -> Image.Image:
    """A card of the gentry; `late` where it asks for more reputation than there is."""
    known = speech.box.gentry[card]
    face = card_face(known, speech.lang, speech.caption(known))
    words = speech.say("hand.late", level=known.pr) if late else ""
    return _card(face, speech.say("hand.alone"), words)


def _name_lines(name: str, room: int) -> tuple[Line, ...]:
    """A name on one line or two; where that would cut it short, on three smaller ones."""
    lines = wrap(name, DISPLAY, 36, room, 2, 28)
    return lines if not any(line.text.endswith("…") for line in lines) else wrap(name, DISPLAY, 28, room, 3, 24)


@kept
def _card(face: CardFace, alone: str, late: str) -> Image.Image:
    """Portrait and rank at the left, name and worth at the right, what it needs and gives along the foot."""
    wide, high = CARD
    image = Image.new("RGB", CARD, PAPER_SHADE if late else PAPER)
    draw = ImageDraw.Draw(image)
    colour = DECK_COLOURS[face.deck]
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    draw.rectangle((4, 4, 14, high - 5), fill=colour)
    lay(image, cameo(face.portrait, face.deck, 130), (78, 8))
    lay(image, rating(face.pr, 68), (18, 8))
    stamp(image, DECK_SIGNS[face.deck], (48, 112), 44, colour)
    lay(image, vp_shield(face.vp, 62), (wide - 8, 10), "rt")
    names = _name_lines(face.name, wide - NAME - 72)
    for n, name in enumerate(names):
        base = 62 + round((n - (len(names) - 1) / 2) * (name.size + 3))
        letter(image, (NAME, base + 4), name, INK, box=(NAME - 4, 4, wide - 68, 112))
    end = wide - 14 - dagger(image, (wide - 12, 112), face.mark)
    caption = fit(late or face.caption, BOLD if late else DISPLAY, 28, end - NAME, 24)
    letter(image, (NAME, 135), caption, INK if late else INK_SOFT, box=(NAME - 4, 108, wide - 8, 145))
    draw.rectangle((24, 146, wide - 15, 147), fill=INK_FAINT)
    middle = (147 + high - 4) // 2
    if face.service:
        lay(image, fitted(face.service, 52, 150), (26, middle), "lm")
    else:
        letter(image, (26, middle + 10), fit(alone, BOLD, 28, 190, 24), INK_FAINT)
    lay(image, fitted(face.gives, 52, wide - (200 if face.service else 240)), (wide - 14, middle), "rm")
    return image


# ── objectives ──────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Aim:
    """Something to be reached: what it asks for, in words or signs, what it is worth, and how far it is."""

    name: str
    words: str
    row: Row
    earned: int
    """What it is worth already."""
    worth: int
    """What it would be worth."""
    progress: ObjectiveView | None = None
    """How far it is, where it is one's own."""


def _goals(speech: Speech, goals: Sequence[ObjectiveView], title: str) -> Section:
    sprites = [_goal(speech, speech.box.objectives[goal.objective], goal) for goal in goals]
    return _shelf(title, sprites, GOAL)


def _goal(speech: Speech, known: Objective, goal: ObjectiveView | None = None) -> Image.Image:
    """An objective, with how far it is where it is one's own."""
    alone = known.servants and not (known.own or known.flipped)
    row: Row = tuple((("text", str(number)), ("servant", kind)) for kind, number in known.servants.items())
    words = speech.condition(known) + mark(known.standing, "vp")
    earned = goal.vp if goal is not None else 0
    return _aim(speech, Aim(known.name(speech.lang), words, row if alone else (), earned, known.vp, goal))


def _milestones(view: EstateView, speech: Speech, seat: int) -> list[Section]:
    """The milestones that lie out, and how far this seat is."""
    if not view.milestones:
        return []
    sprites = [_milestone(speech, shown, seat) for shown in view.milestones]
    return [_shelf(speech.say("milestones"), sprites, GOAL)]


def _milestone(speech: Speech, shown: MilestoneView, seat: int) -> Image.Image:
    """A milestone: its place that this seat holds, or the next that is free."""
    card = speech.box.milestones[shown.milestone]
    held = shown.holders.index(seat) if seat in shown.holders else None
    free = len(shown.holders) if len(shown.holders) < len(shown.vp) else None
    place = free if held is None else held
    worth = 0 if place is None else shown.vp[place]
    progress = ObjectiveView("", shown.have or 0, shown.need, worth if held is not None else 0)
    words = speech.milestone(card) + mark(card.standing, "vp")
    row = milestone_row(card) if card.kinds else ()
    return _aim(speech, Aim(card.name(speech.lang), words, row, progress.vp, worth, progress))


def _aim(speech: Speech, aim: Aim) -> Image.Image:
    wide, high = GOAL
    image = Image.new("RGB", GOAL, PAPER)
    draw = ImageDraw.Draw(image)
    goal = aim.progress
    reached = goal is not None and goal.have >= goal.need and goal.vp > 0
    draw.rectangle((0, 0, wide - 1, high - 1), outline=PRUSSIAN if reached else INK, width=7 if reached else 3)
    room = wide - 140
    letter(image, (22, 46), fit(aim.name, DISPLAY, 40, room, 28), INK, box=(16, 4, wide - 112, 60))
    if aim.row:
        lay(image, fitted(aim.row, 40, room), (22, 80), "lm")
    else:
        lines = one_or_two(aim.words, TEXT, 30, room, 24)
        for n, line in enumerate(lines):
            base = 86 if len(lines) == 1 else 76 + n * 26
            letter(image, (22, base), line, INK_SOFT, box=(16, 48, wide - 108, 112))
    shown = aim.earned or aim.worth
    lay(image, vp_shield(shown, 92) if aim.earned else _ghost(shown), (wide - 16, high // 2), "rm")
    if goal is not None:
        _progress(image, speech, goal)
    return image


def _progress(image: Image.Image, speech: Speech, goal: ObjectiveView) -> None:
    """A bar and how far it is, the bar as long as the words leave it; only these where each one counts."""
    draw = ImageDraw.Draw(image)
    left, top, bottom = 22, 114, 138
    if not goal.need:
        letter(image, (left, bottom), fit(speech.progress(goal), DISPLAY, 36, 390, 26), INK)
        return
    words = fit(speech.progress(goal), DISPLAY, 36, 300, 26)
    right = left + 390 - max(0, words.width - 170)
    draw.rectangle((left, top, right, bottom), fill=PAPER, outline=INK, width=3)
    share = min(goal.have / goal.need, 1)
    if share > 0:
        draw.rectangle((left + 3, top + 3, left + 3 + round((right - left - 6) * share), bottom - 3), fill=PRUSSIAN)
    letter(image, (right + 16, bottom), words, INK, box=(right, 96, left + 580, 148))


@kept
def _ghost(vp: int) -> Image.Image:
    """What an objective would be worth: a pale shield."""
    pale = plain(vp_shield(vp, 92))
    faint = Image.blend(pale.convert("RGB"), Image.new("RGB", pale.size, PAPER), 0.62)
    faint.putalpha(pale.getchannel("A"))
    return faint


# ── victory point cards ─────────────────────────────────────────────────────────────────────────────────


def _points(speech: Speech, title: str, cards: Sequence[str]) -> Section:
    known = [speech.box.vp_cards[card] for card in cards]
    sprites = [
        _point(
            card.vp,
            mark(card.standing, "vp"),
            favour_row(card.favours, speech.lang),
            card.name(speech.lang),
            speech.say("hand.or"),
        )
        for card in known
    ]
    return _shelf(title, sprites, POINTS)


@kept
def _point(vp: int, mark: str, row: Row, name: str, either: str) -> Image.Image:
    wide, high = POINTS
    image = Image.new("RGB", POINTS, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    draw.rectangle((4, 4, 14, high - 5), fill=PRUSSIAN)
    lay(image, vp_shield(vp, 88), (17, high // 2), "lm")
    taken = dagger(image, (wide - 8, 8), mark)
    letter(image, (110, 44), fit(name, DISPLAY, 32, wide - 118 - taken, 24), INK, box=(106, 6, wide - 6, 56))
    end = letter(image, (112, 94), fit(either, DISPLAY, 32, 70, 24), INK_SOFT)
    draw.rectangle((end + 14, 56, wide - 15, high - 13), fill=OCHRE_PALE, outline=INK, width=2)
    lay(image, fitted(row, 44, wide - end - 40), ((end + wide) // 2, 56 + (high - 69) // 2), "mm")
    return image


# ── the discard pile ────────────────────────────────────────────────────────────────────────────────────

Chips = list[list[tuple[str, Line]]]


def pile(speech: Speech, cards: tuple[str, ...]) -> list[Section]:
    """The face-up discard pile, in small; nothing where there is none."""
    if not cards:
        return []
    lines: Chips = []
    used = room = RIGHT - LEFT - 60
    for card in cards:
        line = fit(speech.card(card), BOLD, 30, 560, 24)
        if used + line.width + 104 > room:
            lines.append([])
            used = 0
        lines[-1].append((card, line))
        used += line.width + 104
    return [Section(speech.say("hand.discard"), 58 * len(lines), lambda image, top: _chips(image, speech, lines, top))]


def _chips(image: Image.Image, speech: Speech, lines: Chips, top: int) -> None:
    """Cards in small: rating and name."""
    for n, line in enumerate(lines):
        x, middle = LEFT + 30, top + 28 + n * 58
        for card, words in line:
            known = speech.box.gentry[card]
            lay(image, rating(known.pr, 50), (x, middle), "lm")
            letter(image, (x + 58, middle + 11), words, INK, box=(x + 50, middle - 29, RIGHT, middle + 29))
            x += words.width + 104
