"""Small printed things on cards, doors and yards: rank medals, money tags, coffins, keys, card backs."""

from __future__ import annotations

from PIL import Image

from render.bloody_inn.faces import Face
from render.bloody_inn.signs import ACTION_SIGNS, FAMILY_COLOURS, FAMILY_SIGNS, bell, cross
from render.bloody_inn.things import OBJECT_SIGNS, sack, snowflake
from render.lettering import BOLD, DISPLAY, Line, letter, scaled
from render.palette import INK, LAMPLIGHT, OCHRE, OCHRE_DEEP, PAPER, PAPER_DEEP, ROSE, SKY, blend
from render.pen import Point, Sheet, arc, compose, flow, kept
from render.pieces import seal, sign, stamp, white_seal


@kept
def medal(rank: int, family: str, size: int) -> Image.Image:
    """A rank: the numeral on a medal in the family's colour, and as many pips below it."""
    s = Sheet((size, round(size * 1.22)), size / 100)
    s.disc((50, 50), 48, INK)
    s.disc((50, 50), 43, FAMILY_COLOURS[family])
    s.disc((50, 50), 37, PAPER)
    for i in range(rank):
        x = 50 + (i - (rank - 1) / 2) * 25
        s.disc((x, 108), 12, PAPER)
        s.disc((x, 108), 9.5, INK)
    whole = s.sprite()
    line = Line(str(rank), DISPLAY, scaled(size * 0.66))
    letter(whole, (size // 2, round(size * 0.735)), line, INK, "m")
    return whole


@kept
def other_rank(rank: int, family: str, size: int, in_room: bool) -> Image.Image:
    """The rank that counts elsewhere: in a house for the one afterwards, in a window for the one in the room."""
    s = Sheet((size, size), size / 100)
    inner: list[Point]
    if in_room:
        s.fill([(8, 98), (8, 44), *arc((50, 44), 42, 180, 360), (92, 98)], INK)
        inner = [(14, 92), (14, 44), *arc((50, 44), 36, 180, 360), (86, 92)]
    else:
        s.fill([(12, 98), (12, 44), (0, 44), (50, 1), (100, 44), (88, 44), (88, 98)], INK)
        inner = [(18, 92), (18, 40), (50, 13), (82, 40), (82, 92)]
    s.fill(inner, FAMILY_COLOURS[family])
    s.fill([(x + (50 - x) * 0.16, y + (62 - y) * 0.14) for x, y in inner], PAPER)
    whole = s.sprite()
    line = Line(str(rank), DISPLAY, scaled(size * 0.62))
    letter(whole, (size // 2, round(size * 0.84)), line, INK, "m")
    return whole


@kept
def aptitude_badge(aptitude: str, size: int) -> Image.Image:
    """An aptitude's sign on a paper shield."""
    s = Sheet((size, size), size / 100)
    outline = [(4, 4), (96, 4), (96, 62), *arc((50, 62), 46, 0, 180, squash=0.75)]
    s.fill(outline, INK)
    s.fill([(9, 9), (91, 9), (91, 61), *arc((50, 61), 41, 0, 180, squash=0.75)], PAPER)
    whole = s.sprite()
    stamp(whole, ACTION_SIGNS[aptitude], (size // 2, round(size * 0.47)), round(size * 0.66), INK)
    return whole


@kept
def family_mark(family: str, size: int) -> Image.Image:
    """A family's sign in paper on a square of its colour."""
    s = Sheet((size, size), size / 100)
    s.bar(0, 0, 100, 100, INK)
    s.bar(6, 6, 94, 94, FAMILY_COLOURS[family])
    s.stamp(sign(FAMILY_SIGNS[family], round(size * 0.68)), (16, 16), PAPER)
    return s.sprite()


BURIALS = {"aside": "×0", "abroad": "→", "double": "×2"}
"""On a coffin: how many graves it takes, or that it must go elsewhere."""
COFFIN = 0.7
"""How wide a coffin is for its height: its sum stays inside where it narrows."""


@kept
def coffin(face: Face | None, height: int) -> Image.Image:
    """An unburied corpse: a coffin in muted rose with rank and money; without a face, just a coffin."""
    wide = round(height * COFFIN)
    s = Sheet((wide, height), height / 160)
    s.fill([(32, 2), (80, 2), (110, 48), (94, 158), (18, 158), (2, 48)], INK)
    s.fill([(34, 7), (78, 7), (104, 49), (90, 153), (22, 153), (8, 49)], ROSE)
    s.hatch([(78, 7), (104, 49), (90, 153), (80, 153), (92, 50), (70, 7)], blend(ROSE, INK, 0.3), 7, 1.6, 60)
    whole = s.sprite()
    if face:
        line = Line(str(face.rank), DISPLAY, scaled(height * 0.44))
        letter(whole, (wide // 2, round(height * 0.47)), line, INK, "m")
        sum_line = Line(f"{face.money}F", BOLD, scaled(height * 0.17))
        box = (round(wide * 0.13), 0, round(wide * 0.87), height)
        letter(whole, (wide // 2, round(height * 0.76)), sum_line, INK, "m", box)
        if face.burial:
            line = Line(BURIALS[face.burial], BOLD, scaled(height * 0.17))
            letter(whole, (wide // 2, round(height * 0.94)), line, INK, "m")
    else:
        stamp(whole, cross, (wide // 2, height // 2), round(height * 0.44), INK)
    return whole


@kept
def grave(taken: bool, size: int) -> Image.Image:
    """A place under an annex: an open pit, or a coffin in the ground."""
    s = Sheet((round(size * 0.72), size), size / 100)
    if taken:
        s.fill([(20, 2), (52, 2), (70, 30), (56, 98), (16, 98), (2, 30)], INK)
        s.fill([(22, 7), (50, 7), (64, 31), (52, 93), (20, 93), (8, 31)], ROSE)
        s.bar(32, 18, 40, 76, INK)
        s.bar(20, 32, 52, 40, INK)
    else:
        s.bar(4, 4, 68, 96, PAPER)
        for x0, y0, x1, y1 in ((4, 4, 4, 96), (68, 4, 68, 96), (4, 96, 68, 96)):
            for i in range(4):
                a, b = i / 4 + 0.04, i / 4 + 0.17
                s.line(
                    [(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)],
                    INK,
                    6,
                )
    return s.sprite()


@kept
def hanging_key(owner: int, size: int) -> Image.Image:
    """A key on its hook: the bow is the owner's seal, or bare for a white key."""
    high = round(size * 1.7)
    s = Sheet((size, high), size / 100)
    metal = PAPER if owner < 0 else OCHRE
    s.disc((50, 6), 6, INK)
    s.bar(40, 80, 60, 168, INK)
    s.bar(58, 122, 86, 140, INK)
    s.bar(58, 148, 78, 166, INK)
    s.bar(45, 80, 55, 163, metal)
    s.bar(55, 127, 81, 135, metal)
    s.bar(55, 153, 73, 161, metal)
    whole = s.sprite()
    bow = seal(owner, size - 4, quiet=True) if owner >= 0 else white_seal(size - 4)
    compose(whole, bow, (2, 4))
    return whole


@kept
def service_bell(owner: int, size: int) -> Image.Image:
    """A room-service token: a bell with its owner's seal."""
    whole = Image.new("RGBA", (size * 2 - size // 4, size), (*INK, 0))
    compose(whole, seal(owner, size, quiet=True), (size - size // 4, 0))
    stamp(whole, bell, (size // 2 - 4, size // 2), size - 12, INK)
    return whole


@kept
def served(thing: str, owner: int, size: int) -> Image.Image:
    """Coffee or cake that was brought to a room: the object on a plate, with its owner's seal."""
    mark = max(44, round(size * 0.66))
    whole = Image.new("RGBA", (size + mark // 3, size), (*INK, 0))
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 49, INK)
    s.disc((50, 50), 44, PAPER)
    compose(whole, s.sprite(), (0, 0))
    stamp(whole, OBJECT_SIGNS[thing], (round(size * 0.44), round(size * 0.42)), round(size * 0.56), INK)
    compose(whole, seal(owner, mark, quiet=True), (whole.width - mark, size - mark))
    return whole


@kept
def pennant(number: int, height: int) -> Image.Image:
    """A trailer's number on its pennant."""
    s = Sheet((round(height * 1.3), height), height / 56)
    s.bar(0, 0, 6, 56, INK)
    s.fill([(4, 2), (72, 2), (58, 22), (72, 42), (4, 42)], INK)
    s.fill([(7, 5), (66, 5), (54, 22), (66, 39), (7, 39)], PAPER)
    whole = s.sprite()
    line = Line(str(number), DISPLAY, scaled(height * 0.66))
    letter(whole, (round(height * 0.54), round(height * 0.64)), line, INK, "m")
    return whole


@kept
def cheque_slip(worth: int, height: int) -> Image.Image:
    """A cheque with its sum: the 50F ones are ochre, the 10F ones paper."""
    large = worth >= 50
    wide = round(height * (1.9 if large else 1.6))
    s = Sheet((wide, height), height / 44)
    right = wide * 44 / height
    s.bar(0, 0, right, 44, INK)
    s.bar(3, 3, right - 3, 41, OCHRE if large else PAPER)
    s.line([(7, 7), (right - 7, 7), (right - 7, 37), (7, 37)], blend(INK, PAPER, 0.3), 1.4, closed=True)
    whole = s.sprite()
    letter(whole, (wide // 2, round(height * 0.77)), Line(f"{worth}F", BOLD, scaled(height * 0.66)), INK, "m")
    return whole


@kept
def object_sack(there: bool, size: int) -> Image.Image:
    """One of a seat's objects, face down, or the place of one that was used."""
    whole = Image.new("RGBA", (size, size), (*INK, 0))
    stamp(whole, sack, (size // 2, size // 2), size, INK if there else blend(INK, PAPER, 0.84))
    return whole


@kept
def snow_cap(width: int) -> Image.Image:
    """Snow over a coffin, with its flake."""
    s = Sheet((width, round(width * 0.84)), width / 100)
    heap = flow([(0, 80), (8, 46), (26, 26), (50, 12), (74, 28), (92, 48), (100, 80)], closed=False)
    s.fill(heap, INK)
    s.fill([(50 + (x - 50) * 0.92, 80 + (y - 80) * 0.9 - 3) for x, y in heap], blend(PAPER, SKY, 0.12))
    s.stamp(sign(snowflake, round(width * 0.44)), (28, 30), SKY)
    return s.sprite()


@kept
def cross_coffin(size: int) -> Image.Image:
    """A small coffin laid crosswise, which takes no place."""
    s = Sheet((size, round(size * 0.46)), size / 100)
    s.fill([(2, 14), (2, 32), (30, 44), (98, 36), (98, 10), (30, 2)], INK)
    s.fill([(7, 17), (7, 29), (31, 39), (93, 32), (93, 14), (31, 7)], ROSE)
    s.bar(20, 20, 76, 26, INK)
    s.bar(32, 12, 38, 34, INK)
    return s.sprite()


@kept
def card_back(size: int) -> Image.Image:
    """The back of a card in hand."""
    s = Sheet((round(size * 0.7), size), size / 100)
    s.bar(0, 0, 70, 100, INK)
    s.bar(4, 4, 66, 96, PAPER)
    s.hatch([(10, 10), (60, 10), (60, 90), (10, 90)], blend(INK, PAPER, 0.35), 8, 2, 45)
    s.hatch([(10, 10), (60, 10), (60, 90), (10, 90)], blend(INK, PAPER, 0.35), 8, 2, -45)
    s.disc((35, 50), 15, PAPER)
    s.disc((35, 50), 9, INK)
    return s.sprite()


@kept
def lit_pane(width: int, height: int) -> Image.Image:
    """A lit window's light: lamplight with a few rays."""
    s = Sheet((width, height), 1.0, LAMPLIGHT)
    for degrees in range(195, 350, 14):
        ray = arc((width / 2, height * 0.72), max(width, height), degrees, degrees + 5, 2)
        s.fill([(width / 2, height * 0.72), *ray], blend(LAMPLIGHT, OCHRE, 0.16))
    return s.flat()


@kept
def door_plate(door: int, height: int) -> Image.Image:
    """A door's number on its enamel plate."""
    s = Sheet((round(height * 1.28), height), height / 56)
    s.disc((36, 28), 35, INK, squash=0.76)
    s.disc((36, 28), 32, PAPER, squash=0.76)
    whole = s.sprite()
    line = Line(str(door), DISPLAY, scaled(height * 0.72))
    letter(whole, (whole.width // 2, round(height * 0.77)), line, INK, "m")
    return whole


PLANK = blend(PAPER_DEEP, OCHRE_DEEP, 0.35)
