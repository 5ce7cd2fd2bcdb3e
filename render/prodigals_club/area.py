"""What lies in front of one seat, in detail: scoreboard, political grid, possessions, black cards and symbols."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.prodigals_club.view import ClubView, SeatView
from render.lettering import BOLD, DISPLAY, Line, fit, letter
from render.palette import INK, INK_FAINT, INK_SOFT
from render.pieces import FOOT, footnote, stamp
from render.prodigals_club.grid import draw_grid
from render.prodigals_club.members import MEMBER, draw_member
from render.prodigals_club.notices import notice_of, notices
from render.prodigals_club.scoreboard import board_size, draw_scoreboard
from render.prodigals_club.sheets import LEFT, RIGHT, TITLE, TOP, Section, heading, sheet, shelf
from render.prodigals_club.signs import SYMBOLS, broken_heart, circle, renaissance, strongbox
from render.prodigals_club.tiles import possession_of
from render.prodigals_club.words import Speech

HEAD = TOP + MEMBER + 26
CELL = (118, 64)
TILE = 150
CARD = 481
"""How wide a black card is."""


def draw_area(view: ClubView, speech: Speech, seat: int) -> Image.Image:
    """Draw what lies in front of one seat."""
    held = view.seats[seat]
    boards = _boards(view, speech, seat)
    sections = [*_possessions(view, speech, held), _symbols(speech, held), *_black(speech, held)]
    tall = boards[0] if boards else 0
    image = sheet(HEAD + tall + sum(TITLE + section.height + 10 for section in sections) + FOOT)
    draw_member(image, view, speech, seat, (LEFT, TOP, RIGHT, TOP + MEMBER), {})
    top = HEAD
    if boards:
        boards[1](image, top)
        top += tall
    for section in sections:
        heading(image, section.title, top)
        section.draw(image, top + TITLE)
        top += TITLE + section.height + 10
    footnote(image, speech.say("text.house"))
    return image


def _boards(view: ClubView, speech: Speech, seat: int):  # type: ignore[no-untyped-def]
    """The society scoreboard and the political grid beside each other, as far as they are in play."""
    held = view.seats[seat]
    society, election = "society" in view.competitions, "election" in view.competitions
    size = board_size(CELL, len(speech.box.values))
    high = TITLE + size[1] + 30

    def draw(image: Image.Image, top: int) -> None:
        right = LEFT
        if society:
            right = LEFT + size[0] + 30
            heading(image, speech.say("area.society"), top, LEFT, right if election else RIGHT)
            draw_scoreboard(
                image, view, speech, seat, (LEFT if election else (LEFT + RIGHT - size[0]) // 2, top + TITLE), CELL
            )
            right += 30
        if election:
            heading(image, speech.say("area.circles"), top, right)
            draw_grid(image, speech, held.circles, (right, top + TITLE, RIGHT, top + TITLE + size[1]))

    return (high, draw) if society or election else None


def _possessions(view: ClubView, speech: Speech, held: SeatView) -> list[Section]:
    if "possessions" not in view.competitions:
        return []
    tiles = [possession_of(speech, tile, TILE) for tile in held.possessions]
    return [shelf(speech.say("area.possessions"), tiles, speech.say("area.sold"))]


def _symbols(speech: Speech, held: SeatView) -> Section:
    """A line for each symbol: how many, and how many of them from where."""
    origins = (("possessions", strongbox), ("circles", circle), ("society", broken_heart), ("renaissance", renaissance))
    rows = -(-len(held.symbols) // 2)

    def draw(image: Image.Image, top: int) -> None:
        wide = (RIGHT - LEFT) // 2
        for n, each in enumerate(held.symbols):
            x, y = LEFT + n % 2 * wide + 10, top + n // 2 * 72 + 36
            stamp(image, SYMBOLS[each.symbol], (x + 32, y), 58, INK)
            letter(image, (x + 74, y + 18), Line(str(each.total), DISPLAY, 54), INK)
            name = fit(speech.symbol(each.symbol), DISPLAY, 36, 250, 26)
            letter(image, (x + 128, y + 12), name, INK, box=(x + 120, y - 36, x + 390, y + 36))
            at = x + 400
            for origin, sign in origins:
                number = getattr(each, origin)
                if number:
                    stamp(image, sign, (at + 18, y), 34, INK_SOFT)
                    letter(image, (at + 40, y + 12), Line(str(number), BOLD, 30), INK_SOFT)
                    at += 78
            if n % 2 == 0 and n + 1 < len(held.symbols):
                ImageDraw.Draw(image).rectangle((x + wide - 20, y - 26, x + wide - 19, y + 26), fill=INK_FAINT)
        if not held.symbols:
            letter(image, (LEFT + 40, top + 44), fit(speech.say("none"), DISPLAY, 40, 600), INK_SOFT)

    return Section(speech.say("area.symbols"), max(70, rows * 72), draw)


def _black(speech: Speech, held: SeatView) -> list[Section]:
    cards = [notice_of(speech, card.card, dull=card.used) for card in held.black if card is not None]
    return [shelf(speech.say("area.black"), notices(cards, CARD))] if cards else []
