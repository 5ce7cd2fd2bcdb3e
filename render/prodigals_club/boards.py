"""Each competition's board as a picture of its own: sets with every card in words, spaces, and how everybody stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image, ImageDraw

from games.prodigals_club.view import ClubView, SetView, SpaceView
from render.heads import HEAD, draw_head
from render.lettering import BOLD, DISPLAY, TEXT, Line, dagger, fit, letter, spaced, wrap
from render.palette import INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, blend
from render.pen import lay
from render.pieces import FOOT, Box, footnote, seal, stamp
from render.prodigals_club.dames import dame_picture
from render.prodigals_club.faces import effects_row, signed, space_mark
from render.prodigals_club.furniture import barred, hat, hook, plate
from render.prodigals_club.lines import coin, fitted
from render.prodigals_club.notices import notice, notice_height, notice_of
from render.prodigals_club.rooms import hang
from render.prodigals_club.scoreboard import board_size, draw_scoreboard
from render.prodigals_club.sheets import GAP, LEFT, RIGHT, Section, stack
from render.prodigals_club.signs import (
    BOROUGH_COLOURS,
    BOROUGH_SIGNS,
    BOTTLE,
    COMPETITION_COLOURS,
    COMPETITION_SIGNS,
    dame,
    megaphone,
    signpost,
    weight,
)
from render.prodigals_club.tiles import circle_of, possession_of
from render.prodigals_club.words import Speech

LABEL = 62
"""How tall the line with a set's name and hook is."""
CARD = 481
"""How wide a card is."""
TILE = 240
"""How large a political circle tile is at most: two of them find room beside two cards."""
PLATE = (729, 132)


def draw_competition(competition: str) -> Callable[[ClubView, Speech], Image.Image]:
    """What draws one competition's board."""
    return partial(_draw, competition)


def in_play(competition: str, view: ClubView) -> bool:
    """Whether a table plays it, and so has its board."""
    return competition in view.competitions


def _draw(competition: str, view: ClubView, speech: Speech) -> Image.Image:
    if not in_play(competition, view):
        return _closed(competition, view, speech)
    sections = [_sets(view, speech, competition), _spaces(view, speech, competition), *_OWN[competition](view, speech)]

    def head(image: Image.Image) -> None:
        phase = speech.dotted(speech.competition(competition), speech.phase(view))
        draw_head(image, speech, view, speech.when(view), phase, BOTTLE)

    image = stack(sections, HEAD + 18, FOOT, head)
    footnote(image, speech.say("text.house"))
    return image


def _closed(competition: str, view: ClubView, speech: Speech) -> Image.Image:
    """A room that is not used at this table: its furniture under dust sheets."""

    def draw(image: Image.Image, top: int) -> None:
        middle = (LEFT + RIGHT) // 2
        stamp(image, COMPETITION_SIGNS[competition], (middle, top + 130), 220, INK_FAINT)
        words = fit(
            speech.say("closed.words", competition=speech.competition(competition)), DISPLAY, 40, RIGHT - LEFT, 28
        )
        letter(image, (middle, top + 310), words, INK, "m")

    def head(image: Image.Image) -> None:
        draw_head(image, speech, view, speech.when(view), speech.competition(competition), BOTTLE)

    return stack([Section(speech.say("closed.title"), 350, draw)], HEAD + 18, FOOT, head)


# ── card sets ───────────────────────────────────────────────────────────────────────────────────────────────


def _sets(view: ClubView, speech: Speech, competition: str) -> Section:
    """The sets in rows, as many beside each other as fit: over each its name and hook, then its cards and its tile."""
    sets = [lot for lot in view.sets if lot.board == competition]
    told = [notice_of(speech, card) for lot in sets for card in lot.cards]
    high = notice_height(told, CARD)
    rows: list[list[SetView]] = [[]]
    used = 0
    for lot in sets:
        if used and used + _width(lot, high) > RIGHT - LEFT:
            rows.append([])
            used = 0
        rows[-1].append(lot)
        used += _width(lot, high) + GAP
    pitch = LABEL + high + GAP + 6

    def draw(image: Image.Image, top: int) -> None:
        for n, row in enumerate(rows):
            x = LEFT
            for lot in row:
                _set(image, speech, lot, (x, top + n * pitch), high)
                x += _width(lot, high) + GAP

    return Section(speech.say("room.sets"), len(rows) * pitch, draw)


def _width(lot: SetView, high: int) -> int:
    cards = max(len(lot.cards), 1)
    return cards * CARD + (cards - 1) * GAP + (GAP + min(high, TILE) if lot.circle else 0)


def _set(image: Image.Image, speech: Speech, lot: SetView, corner: tuple[int, int], high: int) -> None:
    left, top = corner
    _label(image, speech, lot, (left, top, left + _width(lot, high), top + LABEL))
    x, y = left, top + LABEL
    for card in lot.cards:
        gone = lot.taken is not None or not lot.free
        lay(image, notice(notice_of(speech, card, dull=gone), CARD, high), (x, y))
        x += CARD + GAP
    if lot.reward:
        lay(image, plate(CARD, high, BOTTLE), (x, y))
        row = effects_row(speech.box.sets[lot.set].reward)
        lay(image, fitted(row, 84, CARD - 60), (x + CARD // 2, y + high // 2), "mm")
        x += CARD + GAP
    if lot.circle:
        lay(image, circle_of(speech, lot.circle, min(high, TILE)), (x, y))


def _label(image: Image.Image, speech: Speech, lot: SetView, box: Box) -> None:
    """A set's name over a hairline, and a hook, the hat of who took it, or a cross."""
    left, top, right, _ = box
    name = speech.card_set(lot.set)
    if lot.circle:
        name = speech.dotted(name, speech.circle(lot.circle))
    letter(image, (left + 70, top + 42), fit(name, DISPLAY, 34, right - left - 76, 24), INK)
    free = hook(54) if lot.free else barred(46)
    lay(image, free if lot.taken is None else hat(lot.taken, 60), (left + 32, top + 29), "mm")


def _tile(image: Image.Image, speech: Speech, circle: str, box: Box) -> None:
    left, top, right, bottom = box
    size = bottom - top
    lay(image, circle_of(speech, circle, size), (left, top))
    lines = wrap(speech.circle(circle), DISPLAY, 34, right - left - size - 16, 3, 24)
    for n, line in enumerate(lines):
        base = (top + bottom) // 2 + round((n - (len(lines) - 1) / 2) * 38) + 12
        letter(image, (left + size + 14, base), line, INK, box=(left + size, top, right + 8, bottom))


# ── errand spaces ───────────────────────────────────────────────────────────────────────────────────────────


def _spaces(view: ClubView, speech: Speech, competition: str) -> Section:
    """The other errand spaces, two beside each other."""
    spaces = [space for space in view.spaces if space.board == competition]
    rows = -(-len(spaces) // 2)

    def draw(image: Image.Image, top: int) -> None:
        for n, space in enumerate(spaces):
            x, y = LEFT + n % 2 * (PLATE[0] + GAP), top + n // 2 * (PLATE[1] + GAP)
            _space(image, view, speech, space, (x, y, x + PLATE[0], y + PLATE[1]))
        if competition == "election" and len(spaces) % 2:
            _choice(image, view, speech, (LEFT + PLATE[0] + GAP, top + (rows - 1) * (PLATE[1] + GAP)))

    return Section(speech.say("room.spaces"), rows * (PLATE[1] + GAP), draw)


def _space(image: Image.Image, view: ClubView, speech: Speech, space: SpaceView, box: Box) -> None:
    left, top, right, bottom = box
    known = speech.box.spaces[space.space]
    lay(image, plate(right - left, bottom - top, COMPETITION_COLOURS[space.board], not space.open), (left, top))
    name = fit(known.name(speech.lang), DISPLAY, 36, 300, 26)
    letter(image, (left + 22, top + 46), name, INK, box=(left + 14, top, right - 130, bottom))
    if not space.open:
        lay(image, barred(80), (right - 70, (top + bottom) // 2), "mm")
        words = speech.say("text.closed")
    else:
        shown = known.shows(len(view.seats))
        row, words = effects_row(shown, known.either), speech.effects(shown, known.either)
        if space.space == "hyde-park":
            loud = view.hyde_park[view.round - 1].megaphones
            row, words = ((("text", str(loud)), ("sign", "megaphone")),), speech.count("yield.megaphones", loud)
        lay(image, fitted(row, 52, right - left - name.width - 190, 30), (right - 140, top + 36), "rm")
        hang(image, space, (right - 130, top + 14, right - 14, bottom - 14))
        dagger(image, (left + 22 + name.width + 20, top + 14), space_mark(speech.box, space.space))
    for n, line in enumerate(wrap(spaced(words), TEXT, 28, right - left - 170, 2, 24)):
        letter(image, (left + 22, top + 84 + n * 31), line, INK_SOFT, box=(left + 14, top, right - 120, bottom))


# ── the election ────────────────────────────────────────────────────────────────────────────────────────────


def _election(view: ClubView, speech: Speech) -> list[Section]:
    return [Section(speech.say("room.hyde"), 330, partial(_hyde_park, view, speech)),
             Section(speech.say("room.votes"), 60 + 62 * len(view.seats), partial(_tracks, view, speech))]  # fmt: skip


def _choice(image: Image.Image, view: ClubView, speech: Speech, corner: tuple[int, int]) -> None:
    """The political circle tiles to choose from, beside the space for it."""
    left, top = corner
    wide = PLATE[0] // 2
    for n, circle in enumerate(view.choice):
        _tile(image, speech, circle, (left + n * wide, top, left + (n + 1) * wide - 8, top + PLATE[1]))


def _hyde_park(view: ClubView, speech: Speech, image: Image.Image, top: int) -> None:
    """A column a round: what the space gives, what the first three lose and the quietest gain; this round's is lit."""
    draw = ImageDraw.Draw(image)
    wide = (RIGHT - LEFT - 130) // len(view.hyde_park)
    heads = ["", "1.", "2.", "3.", "↓"]
    for n, words in enumerate(heads):
        y = top + 92 + n * 54
        if words:
            letter(image, (LEFT + 60, y), Line(words, DISPLAY, 40), INK_SOFT, "m")
        else:
            stamp(image, megaphone, (LEFT + 60, y - 16), 48, BOTTLE)
    for n, column in enumerate(view.hyde_park):
        left = LEFT + 130 + n * wide
        now = column.round == view.round and view.results is None
        if now:
            draw.rectangle(
                (left, top, left + wide - 8, top + 322), fill=blend(BOTTLE, PAPER, 0.875), outline=INK, width=4
            )
        middle = left + wide // 2 - 4
        letter(image, (middle, top + 42), Line(str(column.round), DISPLAY, 36), BOTTLE if now else INK_SOFT, "m")
        values = [str(column.megaphones), *(f"−{votes}" if votes else "–" for votes in column.rewards)]
        for m, words in enumerate([*values, f"+{speech.box.setup.hyde_penalty}"]):
            shade = OXBLOOD if m == len(values) else INK
            letter(image, (middle, top + 92 + m * 54), Line(words, DISPLAY, 44), shade if now else INK_SOFT, "m")
        draw.rectangle((left + 10, top + 54, left + wide - 18, top + 55), fill=INK_FAINT)


def _tracks(view: ClubView, speech: Speech, image: Image.Image, top: int) -> None:
    """A vote track for each seat, and its megaphones."""
    draw = ImageDraw.Draw(image)
    most = speech.box.setup.max_votes
    lowest = min(0, *(held.votes or 0 for held in view.seats))
    left, right = LEFT + 90, RIGHT - 250

    def at(votes: int) -> int:
        return left + round((most - votes) / (most - lowest) * (right - left))

    for votes in range(most, lowest - 1, -1):
        if votes % 11 == 0:
            letter(image, (at(votes), top + 34), Line(str(votes), BOLD, 28), INK_SOFT, "m")
    for seat, held in enumerate(view.seats):
        y = top + 74 + seat * 62
        lay(image, seal(seat, 56), (LEFT + 30, y), "mm")
        draw.rectangle((left, y - 3, right, y + 3), fill=INK_FAINT)
        for votes in range(most, lowest - 1, -11):
            draw.rectangle((at(votes) - 1, y - 12, at(votes) + 1, y + 12), fill=INK_FAINT)
        zero = at(0)
        draw.rectangle((zero - 2, y - 20, zero + 2, y + 20), fill=OXBLOOD)
        lay(image, hat(seat, 54), (at(held.votes or 0), y - 2), "mm")
        number = Line(signed(held.votes or 0), DISPLAY, 44)
        letter(image, (RIGHT - 130, y + 16), number, INK, "r")
        stamp(image, megaphone, (RIGHT - 86, y), 40, BOTTLE if held.megaphones else INK_FAINT)
        letter(image, (RIGHT - 56, y + 16), Line(str(held.megaphones), DISPLAY, 40), INK)


# ── society ─────────────────────────────────────────────────────────────────────────────────────────────────


def _society(view: ClubView, speech: Speech) -> list[Section]:
    cell = (80, 52)
    size = board_size(cell, len(speech.box.values))
    boards = Section(speech.say("room.scoreboards"), size[1] + 100, partial(_scoreboards, view, speech, cell))
    return [Section(speech.say("room.dame"), 270, partial(_dame, view, speech)), boards] if view.dame else [boards]


def _dame(view: ClubView, speech: Speech, image: Image.Image, top: int) -> None:
    """Dame Beatrice's tile, its name and whom it lifts."""
    stamp(image, dame, (LEFT + 130, top + 124), 210, OXBLOOD)
    lay(image, dame_picture(speech, str(view.dame), (180, 240)), (LEFT + 280, top + 4))
    letter(image, (LEFT + 500, top + 70), fit(speech.dame(str(view.dame)), DISPLAY, 48, 920, 32), INK)
    for n, line in enumerate(wrap(spaced(speech.dame_does(str(view.dame))), TEXT, 34, 920, 3, 26)):
        letter(image, (LEFT + 500, top + 126 + n * 42), line, INK_SOFT, box=(LEFT + 490, top, RIGHT, top + 260))


def _scoreboards(view: ClubView, speech: Speech, cell: tuple[int, int], image: Image.Image, top: int) -> None:
    """Every seat's scoreboard."""
    pitch = (RIGHT - LEFT) // len(view.seats)
    wide = board_size(cell, len(speech.box.values))[0]
    for seat, held in enumerate(view.seats):
        x = LEFT + seat * pitch + (pitch - wide) // 2
        lay(image, seal(seat, 72), (x + 50, top + 40), "lm")
        number = Line(signed(held.scores["society"]), DISPLAY, 60)
        end = letter(image, (x + 132, top + 62), number, OXBLOOD if "society" in held.sinking else INK)
        if "society" in held.sinking:
            stamp(image, weight, (end + 22, top + 44), 34, OXBLOOD)
        draw_scoreboard(image, view, speech, seat, (x, top + 88), cell)


# ── possessions ─────────────────────────────────────────────────────────────────────────────────────────────


def _possessions(view: ClubView, speech: Speech) -> list[Section]:
    return [
        Section(speech.say("room.offer"), 190, partial(_offer, view, speech)),
        Section(speech.say("room.estates"), 118 * len(view.seats), partial(_estates, view, speech)),
    ]


def _offer(view: ClubView, speech: Speech, image: Image.Image, top: int) -> None:
    """The tiles to exchange for, and the borough indicator."""
    for n, tile in enumerate(view.offer):
        lay(image, possession_of(speech, tile, 168), (LEFT + 10 + n * 184, top + 4))
    if view.borough:
        x = LEFT + 800
        stamp(image, signpost, (x + 46, top + 80), 100, INK_SOFT)
        stamp(image, BOROUGH_SIGNS[view.borough], (x + 160, top + 80), 96, BOROUGH_COLOURS[view.borough])
        letter(image, (x + 230, top + 72), fit(speech.borough(view.borough), DISPLAY, 44, 420, 30), INK)
        letter(image, (x + 230, top + 122), Line(f"−£{speech.box.setup.indicator_discount}", DISPLAY, 40), OXBLOOD)


def _estates(view: ClubView, speech: Speech, image: Image.Image, top: int) -> None:
    """Everybody's money and possessions."""
    for seat, held in enumerate(view.seats):
        y = top + seat * 118
        middle = y + 56
        lay(image, seal(seat, 84), (LEFT + 10, middle), "lm")
        sinking = "possessions" in held.sinking
        number = Line(signed(held.scores["possessions"]), DISPLAY, 68)
        end = letter(image, (LEFT + 116, middle + 24), number, OXBLOOD if sinking else INK)
        if sinking:
            stamp(image, weight, (end + 24, middle + 4), 36, OXBLOOD)
        lay(image, coin(signed(held.pounds or 0), 84), (LEFT + 300, middle), "lm")
        for n, tile in enumerate(held.possessions):
            lay(image, possession_of(speech, tile, 108), (LEFT + 410 + n * 118, y + 2))
        if not held.possessions:
            words = fit(speech.say("area.sold"), DISPLAY, 36, 800, 28)
            letter(image, (LEFT + 420, middle + 14), words, INK_SOFT)


_OWN: dict[str, Callable[[ClubView, Speech], list[Section]]] = {
    "election": _election,
    "society": _society,
    "possessions": _possessions,
}
