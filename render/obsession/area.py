"""One seat's estate in detail: every tile in its column, the servants below stairs, the discard pile."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import CATEGORIES
from games.obsession.view import EstateView
from render.lettering import BOLD, DISPLAY, Line, fit, letter, one_or_two
from render.obsession.badges import bloom, category_mark, servant_token, signed
from render.obsession.buildings import window
from render.obsession.estates import AREAS, draw_sums, front_and_rose, servants_in
from render.obsession.faces import tile_face
from render.obsession.hand import TITLE, heading, pile, sheet
from render.obsession.plots import CARD, tile_card
from render.obsession.signs import AREA_SIGNS, CATEGORY_COLOURS, door
from render.obsession.words import Speech
from render.palette import INK, INK_SOFT, PAPER_SHADE
from render.pen import lay
from render.pieces import FOOT, MARGIN, WIDTH, footnote, stamp

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
HEAD = 268
PITCH = (RIGHT - LEFT - CARD[0]) // 4
CAP = 146
"""The head of a column."""
LINE = 64


def draw_area(view: EstateView, speech: Speech, seat: int) -> Image.Image:
    """Draw what lies in front of one seat."""
    held = view.seats[seat]
    tallest = max((len(held.estate.get(category, ())) for category in CATEGORIES), default=0)
    below_top = HEAD + CAP + max(tallest, 1) * (CARD[1] + 12) + 22
    counts = {area: servants_in(held, area) for area in AREAS}
    rooms = 86 + LINE * max([1, *map(len, counts.values())])
    pile_top = below_top + 80 + rooms + 24
    discard = pile(speech, held.discard)
    image = sheet(pile_top + sum(TITLE + section.height for section in discard) + FOOT + 12)
    draw_sums(image, view, speech, seat, (LEFT + 18, 56, RIGHT - 18, 0), {})
    for n, category in enumerate(CATEGORIES):
        _column(image, view, speech, seat, category, LEFT + n * PITCH)
    heading(image, speech.say("area.below"), below_top)
    for n, kind in enumerate(held.departed):
        lay(image, servant_token(kind, 50), (RIGHT - 30 - n * 120, below_top + 38), "rm")
        stamp(image, door, (RIGHT - 108 - n * 120, below_top + 38), 40, INK_SOFT)
    wide = (RIGHT - LEFT) // len(AREAS)
    for n, area in enumerate(AREAS):
        _room(image, speech, area, counts[area], (LEFT + n * wide, below_top + 76, wide - 12, rooms))
    for section in discard:
        heading(image, section.title, pile_top)
        section.draw(image, pile_top + TITLE)
    footnote(image, speech.say("text.house"))
    return image


def _column(image: Image.Image, view: EstateView, speech: Speech, seat: int, category: str, left: int) -> None:
    tiles = view.seats[seat].estate.get(category, ())
    draw = ImageDraw.Draw(image)
    right = left + CARD[0]
    middle = (left + right) // 2
    draw.polygon(
        [(left - 2, HEAD + 34), (middle, HEAD - 4), (right + 2, HEAD + 34)], CATEGORY_COLOURS[category], INK, 4
    )
    draw.rectangle((left - 2, HEAD + 32, right + 1, HEAD + 40), fill=INK)
    lay(image, category_mark(category, 60), (left + 4, HEAD + 54))
    worth = fit(signed(sum(tile.vp for tile in tiles)), DISPLAY, 54, 64, 36)
    letter(image, (right - 6, HEAD + 104), worth, INK, "r")
    room = right - left - 84 - worth.width
    name = fit(speech.category(category), DISPLAY, 40, room, 24)
    letter(image, (left + 74, HEAD + 84), name, INK, box=(left + 70, HEAD + 40, right - worth.width - 4, HEAD + 96))
    front, rose = front_and_rose(tiles)
    x = left + 74
    for sprite, number in ((window(category, False, False, (30, 34)), front), (bloom(36), rose)):
        lay(image, sprite, (x, HEAD + 110), "lm")
        x = letter(image, (x + 40, HEAD + 121), Line(str(number), BOLD, 30), INK_SOFT) + 16
    for n, tile in enumerate(tiles):
        face = tile_face(speech.box.tiles[tile.tile], speech.lang, tile.flipped)
        lay(image, tile_card(face), (left, HEAD + CAP + n * (CARD[1] + 12)))


def _room(
    image: Image.Image, speech: Speech, area: str, counts: dict[str, int], box: tuple[int, int, int, int]
) -> None:
    left, top, wide, high = box
    ImageDraw.Draw(image).rectangle((left, top, left + wide, top + high), fill=PAPER_SHADE, outline=INK, width=3)
    stamp(image, AREA_SIGNS[area], (left + 44, top + 42), 46, INK_SOFT)
    title = fit(speech.area(area), DISPLAY, 36, wide - 96, 26)
    letter(image, (left + 80, top + 54), title, INK, box=(left + 74, top, left + wide, top + 76))
    for n, (kind, number) in enumerate(counts.items()):
        y = top + 82 + n * LINE
        lay(image, servant_token(kind, 54), (left + 20, y))
        words = f"{speech.servant(kind)} ×{number}" if number > 1 else speech.servant(kind)
        lines = one_or_two(words, BOLD, 32, wide - 100, 24)
        for m, line in enumerate(lines):
            base = y + 38 if len(lines) == 1 else y + 24 + m * 28
            letter(image, (left + 88, base), line, INK, box=(left + 80, y - 4, left + wide, y + 60))
    if not counts:
        letter(image, (left + 24, top + 122), fit(speech.say("none"), DISPLAY, 36, wide - 40), INK_SOFT)
