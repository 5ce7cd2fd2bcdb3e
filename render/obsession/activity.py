"""The turn in progress: the tile hosted, who attends, who serves and lies where, and what comes of it so far."""

from __future__ import annotations

from collections import Counter

from PIL import Image, ImageDraw

from games.obsession.components import SERVANTS
from games.obsession.view import ActivityView, EstateView, PlacedView
from render.lettering import DISPLAY, Line, letter, wrap
from render.obsession.badges import category_mark, servant_token
from render.obsession.estates import draw_servants
from render.obsession.faces import Row, favour_row, plus, portrait_of, tile_face, to_come
from render.obsession.lines import fitted, row_sprite
from render.obsession.portraits import cameo
from render.obsession.signs import WHO_SIGNS, door
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, LAMPLIGHT, OXBLOOD, PAPER, PRUSSIAN, blend
from render.pen import Sheet, compose, kept, lay
from render.pieces import Box, sign, stamp
from render.seats import seat_sign

STRIP = 118
"""How tall the strip is, with the gap below it."""
TILE = 92
"""What the hosted tile takes at the left."""
LAID, SENT = 54, 62
"""What somebody laid on a tile takes, and another tile somebody was sent to."""
CELL, MOST = 310, 360
"""The least room for a guest beside the tile, and the most; where there is less, guests stand in rows of their own."""
MARK = 38
"""What whoever lies on a guest's card takes of the name's room."""
NEEDS = 260
"""The most room for what the tile asks for, where the guests leave any."""
ACROSS = 4
ROW = 60
"""How tall a row of guests is."""
HIGH, GAP = 84, 32
"""How tall the block at the right is, and how far apart its parts are."""
GROUND = blend(LAMPLIGHT, PAPER, 0.625)


def activity_height(view: EstateView, speech: Speech, wide: int) -> int:
    """How much room the turn in progress needs on a board so wide: none before it has begun."""
    activity = _begun(view)
    if activity is None:
        return 0
    return STRIP + (0 if _beside(activity, speech, wide) else ROW * -(-len(activity.guests) // _across(activity)))


def _begun(view: EstateView) -> ActivityView | None:
    activity = view.activity
    if activity is None or view.results is not None:
        return None
    return activity if activity.tile or activity.guests or activity.bought else None


def _beside(activity: ActivityView, speech: Speech, wide: int) -> bool:
    """Whether all guests find room between the tile and what it brings."""
    taken = _tile_width(activity, speech) + 60 + _brought(activity, speech).width
    return len(activity.guests) * (CELL + _marked(activity) * MARK) <= wide - taken


def _across(activity: ActivityView) -> int:
    """How many guests stand in a row of their own."""
    return ACROSS - _marked(activity)


def _marked(activity: ActivityView) -> bool:
    """Whether somebody lies on a guest's card: that takes some of the name's room."""
    return any(placed.on in activity.guests for placed in activity.placed)


def draw_activity(image: Image.Image, view: EstateView, speech: Speech, box: Box) -> None:
    """Draw the turn in progress, from what is hosted at the left to what it brings at the right."""
    activity = _begun(view)
    if activity is None:
        return
    left, top, right, bottom = box
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, fill=GROUND, outline=INK, width=3)
    draw.rectangle((left + 3, top + 3, left + 13, bottom - 3), fill=seat_sign(activity.seat).colour)
    beside = _beside(activity, speech, right - left)
    middle = (top + bottom) // 2 if beside else top + (STRIP - 10) // 2
    x = left + 28
    if activity.tile:
        _tiles(image, activity, speech, (x, middle))
        x += _tile_width(activity, speech)
    brought = _brought(activity, speech)
    lay(image, brought, (right - 16, middle), "rm")
    if not beside:
        _guests(image, speech, activity, (left + 28, middle + 52, right - 10, bottom - 6))
    elif activity.guests:
        _guests(image, speech, activity, (x, top + 4, right - 26 - brought.width, bottom - 4))
    if activity.tile and not (activity.guests and beside):
        needs = fitted(tile_face(speech.box.tiles[activity.tile], speech.lang, activity.flipped).needs, 56, NEEDS)
        if x + needs.width < right - 30 - brought.width:
            lay(image, needs, (x, middle), "lm")


# ── the tiles, with those laid on them ──────────────────────────────────────────────────────────────────


def _laid(activity: ActivityView, on: str) -> list[PlacedView]:
    """Whoever lies on a tile or a card without being asked for by an icon."""
    return [placed for placed in activity.placed if placed.on == on]


def _also(activity: ActivityView, speech: Speech) -> list[str]:
    """The other tiles that somebody has been sent to: the carriage."""
    others = [placed.on for placed in activity.placed if placed.on in speech.box.tiles and placed.on != activity.tile]
    return list(dict.fromkeys(others))


def _tile_width(activity: ActivityView, speech: Speech) -> int:
    """What the hosted tile and the others in use take at the left."""
    own = len(_laid(activity, activity.tile)) if activity.tile else 0
    sent = sum(SENT + LAID * len(_laid(activity, other)) for other in _also(activity, speech))
    return TILE + LAID * own + sent


def _tiles(image: Image.Image, activity: ActivityView, speech: Speech, spot: tuple[int, int]) -> None:
    """The tile hosted with whoever lies on it, and after it the carriage with whoever was sent."""
    x, middle = spot
    for n, tile in enumerate([activity.tile or "", *_also(activity, speech)]):
        size = 48 if n else 76
        lay(image, category_mark(speech.box.tiles[tile].column(activity.flipped and not n), size), (x, middle), "lm")
        x += size + 4
        for placed in _laid(activity, tile):
            lay(image, _token(placed, 50), (x, middle), "lm")
            x += LAID
        x += 10


@kept
def _token(placed: PlacedView, size: int) -> Image.Image:
    """A servant whom no icon asks for, and the invitation that is screened."""
    token = servant_token(placed.servant, size)
    if not placed.deck:
        return token
    whole = Image.new("RGBA", (size, size + 14), (*GROUND, 0))
    compose(whole, token)
    lay(whole, _invitation(placed.deck), (size // 2, size + 14), "mb")
    return whole


@kept
def _invitation(deck: str) -> Image.Image:
    """The fleurs-de-lis of a deck on a small ticket."""
    s = Sheet((34, 28))
    s.bar(0, 0, 34, 28, INK)
    s.bar(2, 2, 32, 26, PAPER)
    whole = s.sprite()
    whole.paste(PRUSSIAN, (6, 3), sign(WHO_SIGNS[deck], 22))
    return whole


# ── what it brings ──────────────────────────────────────────────────────────────────────────────────────


def _brought(activity: ActivityView, speech: Speech) -> Image.Image:
    """Who serves because an icon asks for it, what was bought, money and reputation so far, and what is to come."""
    counts = Counter(activity.servants)
    counts.subtract(placed.servant for placed in activity.placed)
    asked = tuple((kind, counts[kind]) for kind in SERVANTS if counts[kind] > 0)
    bought = tuple((("category", speech.box.tiles[tile].column(False)),) for tile in activity.bought)
    money = speech.pounds(activity.money)
    outcome: Row = ((("money", money),), (("sign", "laurel"), ("text", plus(activity.reputation))))
    return _block(asked, bought, outcome, favour_row(to_come(activity)))


@kept
def _block(asked: tuple[tuple[str, int], ...], bought: Row, outcome: Row, later: Row) -> Image.Image:
    parts = [_serving(dict(asked))] if asked else []
    if bought:
        parts.append(row_sprite(((("sign", "trowel"),), *bought), 52, 8))
    parts.append(row_sprite(outcome, 56))
    if later:
        parts.append(row_sprite(later, 44, 10))
    whole = Image.new("RGBA", (sum(part.width + GAP for part in parts), HIGH), (*GROUND, 0))
    x = 0
    for part in parts:
        ImageDraw.Draw(whole).rectangle((x, 6, x + 1, HIGH - 7), fill=INK_FAINT)
        compose(whole, part, (x + GAP // 2, (HIGH - part.height) // 2))
        x += part.width + GAP
    return whole


def _serving(counts: dict[str, int]) -> Image.Image:
    """The servants at work."""
    pitch = 64
    whole = Image.new("RGBA", (pitch * len(counts), HIGH), (*GROUND, 0))
    draw_servants(whole, counts, (0, 14), pitch, 56)
    return whole


# ── who attends ─────────────────────────────────────────────────────────────────────────────────────────


def _guests(image: Image.Image, speech: Speech, activity: ActivityView, box: Box) -> None:
    """Who attends: a portrait and a name each, with whoever lies on their card, and a door for those who leave."""
    left, top, right, bottom = box
    guests = activity.guests
    most = _across(activity)
    rows = -(-len(guests) // most) if bottom - top >= ROW * 2 or len(guests) > most else 1
    across = -(-len(guests) // rows)
    wide, high = min(MOST + _marked(activity) * MARK, (right - left) // across), (bottom - top) // rows
    frame = min(88, high - 2)
    for n, guest in enumerate(guests):
        x, y = left + n % across * wide, top + n // across * high
        edge = x + wide - 8
        card = speech.box.gentry[guest]
        lay(image, cameo(portrait_of(card), card.deck, frame), (x, y + high // 2), "lm")
        x += round(frame * 0.8) + 8
        for placed in _laid(activity, guest):
            token = _token(placed, 44)
            lay(image, token, (x - 12, y + high // 2), "lm")
            x += MARK
        if guest in activity.dismissed:
            stamp(image, door, (x + 14, y + high // 2), 32, OXBLOOD)
            x += MARK
        lines = _name(speech.card(guest), edge - x, high)
        for m, line in enumerate(lines):
            base = y + high // 2 + (10 if len(lines) == 1 else m * 27 - 4 - 13 * (len(lines) - 2))
            letter(image, (x, base), line, INK, box=(x - 4, y - 4, edge + 16, y + high + 4))


def _name(name: str, room: int, high: int) -> tuple[Line, ...]:
    """A guest's name on one line or two; on three where two would cut it short, if they are not too many."""
    lines = wrap(name, DISPLAY, 28, room, 2, 24)
    return wrap(name, DISPLAY, 24, room, 3, 24) if lines[-1].text.endswith("…") and high > 3 * 27 else lines
