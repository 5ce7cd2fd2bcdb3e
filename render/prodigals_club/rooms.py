"""The rooms of the club on the board: each competition's cards and errand spaces on its wall."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageDraw

from games.prodigals_club.view import ClubView, SetView, SpaceView
from render.lettering import DISPLAY, Line, dagger, fit, letter, wrap
from render.marks import Pin, Spot
from render.palette import (
    INK,
    INK_FAINT,
    INK_SOFT,
    LAMPLIGHT,
    NIGHT,
    OCHRE,
    OCHRE_DEEP,
    OXBLOOD,
    PAPER,
    Colour,
    blend,
)
from render.pen import Sheet, flow, kept, lay, turn
from render.pieces import Box, sign, stamp
from render.prodigals_club.bills import BILL, bill, faded
from render.prodigals_club.dames import dame_picture
from render.prodigals_club.faces import effects_row, space_mark
from render.prodigals_club.furniture import bare, barred, hat, hook, plate
from render.prodigals_club.lines import fitted, stacked
from render.prodigals_club.signs import (
    BOROUGH_COLOURS,
    BOROUGH_SIGNS,
    BOTTLE,
    COMPETITION_COLOURS,
    COMPETITION_SIGNS,
    dame,
    megaphone,
    mug,
    signpost,
    statue,
)
from render.prodigals_club.tiles import circle_of, possession_of
from render.prodigals_club.words import Speech

Pins = dict[Spot, Pin]
RAIL = 58
"""The head of a room, above its picture rail."""
GAP = 8
APART = 18
"""Between two sets."""
WALL = 2 * BILL[1] + GAP + 24
ROOM = RAIL + WALL + 14
"""How tall a room is."""
PLATE = (180, BILL[1])
HOOK = 46
HAT = 70


def draw_room(image: Image.Image, view: ClubView, speech: Speech, competition: str, box: Box, pins: Pins) -> None:
    """One competition's room: its name and hooks along the rail, card sets on the wall, other spaces beside them."""
    left, top, right, _ = box
    lay(image, wall(competition, right - left), (left, top))
    _rail(image, view, speech, competition, (left, top, right, top + RAIL))
    x = left + 14
    for each in view.sets:
        if each.board == competition:
            x = _set(image, speech, each, (x, top + RAIL + 12), pins) + APART
    _ANNEXES[competition](
        image, view, speech, (x, top + RAIL + 12, right - 14, top + RAIL + 12 + 2 * BILL[1] + GAP), pins
    )


# ── the room itself ─────────────────────────────────────────────────────────────────────────────────────────


@kept
def wall(competition: str, wide: int) -> Image.Image:
    """An empty room: a coloured frieze over the picture rail, a plain wall with a border, a skirting board."""
    shade = COMPETITION_COLOURS[competition]
    tint = OCHRE if competition == "possessions" else shade
    image = Image.new("RGB", (wide, ROOM), blend(tint, PAPER, 0.875))
    image.paste(_frieze(shade, wide), (0, 0))
    border = Sheet((wide, BORDER), 1.0, blend(tint, PAPER, 0.875))
    _BORDERS[competition](border, wide, blend(tint, PAPER, 0.5))
    for y in (RAIL + 3, ROOM - 17 - BORDER):  # a whole papered wall would be a tenth of the picture's weight
        image.paste(border.flat(), (0, y))
    draw = ImageDraw.Draw(image)
    for top, bottom, fill in ((RAIL - 8, RAIL - 3, INK), (RAIL + 1, RAIL + 2, INK), (ROOM - 17, ROOM - 15, INK),
                              (ROOM - 14, ROOM - 1, shade)):  # fmt: skip
        draw.rectangle((0, top, wide - 1, bottom), fill=fill)
    draw.rectangle((0, 0, wide - 1, ROOM - 1), outline=INK, width=3)
    return image


BORDER = 9
"""How tall the border of a wall is."""


def _frieze(shade: Colour, wide: int) -> Image.Image:
    s = Sheet((wide, RAIL - 8), 1.0, shade)
    s.hatch([(0, 0), (wide, 0), (wide, RAIL), (0, RAIL)], blend(shade, INK, 0.25), 9, 2, 90)
    return s.flat()


def _rosettes(s: Sheet, wide: int, shade: Colour) -> None:
    for x in range(10, wide, 24):
        s.disc((x, BORDER / 2), 4, shade)
        s.bar(x + 9, BORDER / 2 - 1, x + 15, BORDER / 2 + 1, shade)


def _lozenges(s: Sheet, wide: int, shade: Colour) -> None:
    for x in range(10, wide, 20):
        s.fill([(x - 6, BORDER / 2), (x, 0.5), (x + 6, BORDER / 2), (x, BORDER - 0.5)], shade)


def _coins(s: Sheet, wide: int, shade: Colour) -> None:
    for x in range(10, wide, 18):
        s.ring((x, BORDER / 2), 2.8, shade, 2.2)


_BORDERS: dict[str, Callable[[Sheet, int, Colour], None]] = {
    "election": _rosettes,
    "society": _lozenges,
    "possessions": _coins,
}


def _rail(image: Image.Image, view: ClubView, speech: Speech, competition: str, box: Box) -> None:
    """The room's sign and name; and where any hook takes any set, all of them with the hats that hang there."""
    left, top = box[:2]
    stamp(image, COMPETITION_SIGNS[competition], (left + 40, top + 25), 40, PAPER)
    end = letter(image, (left + 72, top + 40), fit(speech.competition(competition), DISPLAY, 40, 420, 32), PAPER)
    held = next(board for board in view.boards if board.board == competition)
    if held.places == sum(lot.board == competition for lot in view.sets):
        return  # each set has a hook of its own
    for n in range(held.places):
        taken = n < len(held.hats)
        lay(image, hat(held.hats[n], 46) if taken else hook(42), (end + 36 + n * 52, top + 25), "mm")


# ── card sets ───────────────────────────────────────────────────────────────────────────────────────────────


def _set(image: Image.Image, speech: Speech, each: SetView, corner: tuple[int, int], pins: Pins) -> int:
    """A set: its cards two high, its political circle tile below; where it is gone, the hat of who took it."""
    left, top = corner
    places = len(each.cards) or 1
    columns = -(-places // 2)
    right = left + columns * BILL[0] + (columns - 1) * GAP
    if places == 2 * columns - 1 and not each.circle and (columns > 1 or each.board == "election"):
        lay(image, _FURNITURE[each.board](speech.box.setup.pub), (right - BILL[0] // 2, top + 2 * BILL[1] + GAP), "mb")
    for n in range(places):
        spot = (left + n // 2 * (BILL[0] + GAP), top + n % 2 * (BILL[1] + GAP))
        if each.taken is not None:
            lay(image, bare(*BILL), spot)
        elif each.reward:
            _reward(image, speech, each.set, spot)
        else:
            card = speech.face(each.cards[n])
            lay(image, bill(card) if each.free else faded(card), spot)
    if each.circle and each.taken is None:
        tile = circle_of(speech, each.circle, BILL[1])
        lay(image, tile, ((left + right) // 2, top + BILL[1] + GAP), "mt")
    if each.taken is not None:
        high = BILL[1] * (1 if places == 1 else 2)
        lay(image, hat(each.taken, 96), ((left + right) // 2, top + high // 2), "mm")
    elif not each.free:
        lay(image, barred(96), ((left + right) // 2, top + BILL[1] // 2), "mm")
    pins["set", 0, each.set] = Pin((left + right) // 2, top + 2 * BILL[1] + GAP + 18, "up")
    return right


# ── what stands about where no card hangs ───────────────────────────────────────────────────────────────────


@kept
def _blackboard(pub: tuple[int, ...]) -> Image.Image:
    """The pub's slate: votes for one, two, three and four treats together."""
    wide, high = BILL[0], BILL[1] - 6
    s = Sheet((wide, high))
    s.fill([(34, 0), (44, 0), (30, high), (20, high)], OCHRE_DEEP)
    s.fill([(wide - 34, 0), (wide - 44, 0), (wide - 30, high), (wide - 20, high)], OCHRE_DEEP)
    s.bar(4, 8, wide - 4, high - 22, INK)
    s.bar(8, 12, wide - 8, high - 26, NIGHT)
    s.stamp(sign(mug, 40), (14, 30), LAMPLIGHT)
    pitch = (wide - 74) / len(pub)
    for n in range(len(pub)):
        for pip in range(n + 1):
            s.disc((62 + (n + 0.5) * pitch + (pip - n / 2) * 7.5, 30), 2.8, OCHRE)
    whole = s.sprite()
    for n, votes in enumerate(pub):
        letter(whole, (round(62 + (n + 0.5) * pitch), 76), Line(str(votes), DISPLAY, 40), PAPER, "m")
    return whole


@kept
def _sofa(pub: tuple[int, ...]) -> Image.Image:
    """A sofa under a potted palm."""
    shade, deep = blend(OXBLOOD, PAPER, 0.5), blend(OXBLOOD, PAPER, 0.25)
    s = Sheet((BILL[0], BILL[1]))
    for degrees in (-64, -38, -12, 16, 44):
        leaf = flow([(32, 74), (38, 50), (32, 18), (26, 50)])
        s.fill(turn(leaf, degrees, (32, 76)), blend(BOTTLE, PAPER, 0.5))
    s.fill([(18, 74), (46, 74), (42, 112), (22, 112)], deep)
    s.fill(flow([(70, 66), (84, 40), (128, 30), (172, 40), (186, 66), (186, 92), (70, 92)]), shade)
    s.fill(flow([(56, 66), (70, 58), (78, 84), (178, 84), (186, 58), (200, 66), (196, 104), (60, 104)]), deep)
    for x in (70, 180):
        s.bar(x, 100, x + 8, 116, INK_SOFT)
    for x in (104, 128, 152):
        s.disc((x, 58), 3.4, deep)
    return s.sprite()


@kept
def _safe(pub: tuple[int, ...]) -> Image.Image:
    """A safe with its door ajar, and nothing in it."""
    shade, deep = blend(OCHRE, PAPER, 0.25), blend(OCHRE, INK, 0.25)
    s = Sheet((BILL[0], BILL[1]))
    s.bar(48, 14, 142, 108, deep)
    s.bar(58, 24, 132, 98, blend(OCHRE, PAPER, 0.875))
    s.bar(58, 58, 132, 62, shade)
    s.fill([(142, 14), (184, 24), (184, 112), (142, 108)], shade)
    s.ring((163, 62), 9, deep, 4)
    for x in (52, 128):
        s.bar(x, 108, x + 12, 118, INK_SOFT)
    return s.sprite()


_FURNITURE: dict[str, Callable[[tuple[int, ...]], Image.Image]] = {
    "election": _blackboard,
    "society": _sofa,
    "possessions": _safe,
}


def _reward(image: Image.Image, speech: Speech, each: str, spot: tuple[int, int]) -> None:
    """What a set gives in a round without cards."""
    x, y = spot
    lay(image, plate(*BILL, BOTTLE), spot)
    lay(
        image,
        fitted(effects_row(speech.box.sets[each].reward), 54, BILL[0] - 24),
        (x + BILL[0] // 2, y + BILL[1] // 2),
        "mm",
    )


# ── errand spaces ───────────────────────────────────────────────────────────────────────────────────────────


def space_of(view: ClubView, name: str) -> SpaceView:
    """An errand space by its id."""
    return next(space for space in view.spaces if space.space == name)


def _pin(box: Box, upper: bool) -> Pin:
    """Where a plate's seal lies: on the rail above it, or on the skirting board below."""
    left, top, right, bottom = box
    return Pin((left + right) // 2, top - 32) if upper else Pin((left + right) // 2, bottom + 18, "up")


def draw_space(
    image: Image.Image, view: ClubView, speech: Speech, name: str, box: Box, pins: Pins, upper: bool = True
) -> None:
    """A space on its plate: what it does, its hook or the hats there, and its name."""
    left, top, right, bottom = box
    space = space_of(view, name)
    known = speech.box.spaces[name]
    lay(
        image,
        plate(right - left, bottom - top, COMPETITION_COLOURS.get(space.board, BOTTLE), not space.open),
        (left, top),
    )
    lines = wrap(known.name(speech.lang), DISPLAY, 26, right - left - 20, 2, 24)
    foot = bottom - 8 - len(lines) * 26
    middle = (top + 6 + foot) // 2
    for n, line in enumerate(lines):
        base = foot + 20 + n * 26
        letter(
            image,
            ((left + right) // 2, base),
            line,
            INK if space.open else INK_FAINT,
            "m",
            (left, foot - 8, right, bottom),
        )
    if not space.open:
        lay(image, barred(60), ((left + right) // 2, middle), "mm")
        return
    taken = 74 if not space.own else 84
    room = right - left - taken - 12
    row = effects_row(known.shows(len(view.seats)), known.either)
    lay(image, stacked(row, 48, room, foot - top - 8), (left + 8 + room // 2, middle), "mm")
    hang(image, space, (right - taken, top + 6, right - 4, foot))
    end = (left + right + lines[-1].width) // 2
    dagger(image, (min(end + 18, right - 6), bottom - 30), space_mark(speech.box, name))
    pins["space", 0, name] = _pin(box, upper)


def hang(image: Image.Image, space: SpaceView, box: Box) -> None:
    """The hook of a space, or the hats on it."""
    left, top, right, bottom = box
    x, y = (left + right) // 2, (top + bottom) // 2
    if not space.hats:
        lay(image, hook(min(56, bottom - top)), (x, y), "mm")
    elif not space.own or len(space.hats) == 1:
        lay(image, hat(space.hats[0], min(HAT, bottom - top)), (x, y), "mm")
    else:
        across = 2 if len(space.hats) <= 4 else 3
        rows = -(-len(space.hats) // across)
        size = min((bottom - top) // rows, (right - left) // across, 44)
        for n, seat in enumerate(space.hats):
            row, column = divmod(n, across)
            in_row = min(across, len(space.hats) - row * across)
            lay(
                image,
                hat(seat, size),
                (x + round((column - (in_row - 1) / 2) * size), y + round((row - (rows - 1) / 2) * size)),
                "mm",
            )


def _election_annex(image: Image.Image, view: ClubView, speech: Speech, box: Box, pins: Pins) -> None:
    """The tiles to choose from with the space for it, the street corner, and Hyde Park."""
    left, top, right, bottom = box
    size = BILL[1]
    for n, circle in enumerate(view.choice):
        lay(image, circle_of(speech, circle, size), (left, top + n * (size + GAP)))
    if not view.choice:
        for n in range(2):
            lay(image, bare(size, size), (left, top + n * (size + GAP)))
    x = left + size + GAP
    draw_space(image, view, speech, "circles", (x, top, x + PLATE[0], top + size), pins)
    draw_space(image, view, speech, "vote", (x, bottom - size, x + PLATE[0], bottom), pins, upper=False)
    _hyde_park(image, view, speech, (x + PLATE[0] + GAP, top, right, bottom), pins)


def _hyde_park(image: Image.Image, view: ClubView, speech: Speech, box: Box, pins: Pins) -> None:
    """Hyde Park: what its space gives this round, and what the loudest and the quietest get."""
    left, top, right, bottom = box
    lay(image, plate(right - left, bottom - top, BOTTLE), (left, top))
    now = view.hyde_park[view.round - 1]
    middle = (left + right) // 2
    letter(image, (middle, top + 36), fit(speech.space("hyde-park"), DISPLAY, 30, right - left - 24, 24), INK, "m")
    dagger(image, (right - 16, top + 12), space_mark(speech.box, "hyde-park"))
    stamp(image, statue, (left + 42, top + 88), 68, BOTTLE)
    number = Line(str(now.megaphones), DISPLAY, 54)
    letter(image, (left + 78, top + 108), number, INK)
    stamp(image, megaphone, (left + 82 + number.width + 23, top + 88), 46, BOTTLE)
    hang(image, space_of(view, "hyde-park"), (right - 78, top + 48, right - 8, top + 128))
    ImageDraw.Draw(image).rectangle((left + 14, top + 138, right - 14, top + 139), fill=INK_FAINT)
    _rewards(image, view, speech, (left + 10, top + 140, right - 10, bottom - 8))
    pins["space", 0, "hyde-park"] = _pin(box, upper=True)


def _rewards(image: Image.Image, view: ClubView, speech: Speech, box: Box) -> None:
    """What the first three lose in votes this round, and what the quietest gain."""
    left, top, right, _ = box
    now = view.hyde_park[view.round - 1]
    places = [*((f"{n}.", f"−{votes}" if votes else "–", INK) for n, votes in enumerate(now.rewards, 1)),
              ("↓", f"+{speech.box.setup.hyde_penalty}", OXBLOOD)]  # fmt: skip
    for size in (40, 36, 32):
        lines = [Line(votes, DISPLAY, size) for _, votes, _ in places]
        gap = (right - left - sum(line.width for line in lines)) / len(lines)
        if gap >= 12:
            break
    x = left + gap / 2
    for line, (place, _, shade) in zip(lines, places, strict=True):
        middle = round(x + line.width / 2)
        letter(image, (middle, top + 34), Line(place, DISPLAY, 28), INK_SOFT, "m")
        letter(image, (middle, top + 80), line, shade, "m")
        x += line.width + gap


def _society_annex(image: Image.Image, view: ClubView, speech: Speech, box: Box, pins: Pins) -> None:
    """The spaces that move markers, and Dame Beatrice with her tile."""
    left, top, right, bottom = box
    high = BILL[1]
    for n, name in enumerate(("promenade", "ballroom", "dame-beatrice", "snub")):
        row, column = divmod(n, 2)
        x, y = left + column * (PLATE[0] + GAP), top + row * (high + GAP)
        draw_space(image, view, speech, name, (x, y, x + PLATE[0], y + high), pins, upper=row == 0)
    x = left + 2 * (PLATE[0] + GAP)
    _dame(image, view, speech, (x, top, right, bottom), pins)


def _dame(image: Image.Image, view: ClubView, speech: Speech, box: Box, pins: Pins) -> None:
    left, top, right, bottom = box
    lay(image, plate(right - left, bottom - top, OXBLOOD), (left, top))
    stamp(image, dame, (left + 44, top + 46), 64, OXBLOOD)
    if view.dame:
        lay(
            image, dame_picture(speech, view.dame, (right - left - 96, bottom - top - 24)), (right - 12, top + 12), "rt"
        )
    pins["dame", 0] = _pin(box, upper=True)


def _possessions_annex(image: Image.Image, view: ClubView, speech: Speech, box: Box, pins: Pins) -> None:
    """The possession tiles on offer, the spaces that sell, exchange and spend, and the borough indicator."""
    left, top, right, bottom = box
    high = BILL[1]
    for n, name in enumerate(("exchange", "auction", "pawnbroker", "pound")):
        row, column = divmod(n, 2)
        x, y = left + column * (PLATE[0] + GAP), top + row * (high + GAP)
        draw_space(image, view, speech, name, (x, y, x + PLATE[0], y + high), pins, upper=row == 0)
    x = left + 2 * (PLATE[0] + GAP)
    size = (right - x - GAP) // 2
    for n, tile in enumerate(view.offer):
        row, column = divmod(n, 2)
        sprite = possession_of(speech, tile, size)
        lay(image, sprite, (x + column * (size + GAP), top + row * (high + GAP) + (high - size) // 2))
    pins["offer", 0] = _pin((x, top, right, bottom), upper=False)
    _indicator(image, view, (right, top - 12 - RAIL))
    pins["borough", 0] = Pin(right - 264, top - 12 - RAIL + 26, "right")


def _indicator(image: Image.Image, view: ClubView, corner: tuple[int, int]) -> None:
    """The four boroughs' shields, the indicated one on a bright ground, after a signpost."""
    right, top = corner
    names = list(BOROUGH_SIGNS)
    x = right - 50 * len(names)
    stamp(image, signpost, (x - 26, top + 25), 38, PAPER)
    for n, name in enumerate(names):
        middle = (x + 24 + n * 50, top + 25)
        if name == view.borough:
            ImageDraw.Draw(image).rectangle(
                (middle[0] - 24, middle[1] - 24, middle[0] + 24, middle[1] + 24), fill=PAPER
            )
        stamp(
            image,
            BOROUGH_SIGNS[name],
            middle,
            36,
            BOROUGH_COLOURS[name] if name == view.borough else blend(OCHRE, PAPER, 0.375),
        )


_ANNEXES: dict[str, Callable[[Image.Image, ClubView, Speech, Box, Pins], None]] = {
    "election": _election_annex,
    "society": _society_annex,
    "possessions": _possessions_annex,
}
