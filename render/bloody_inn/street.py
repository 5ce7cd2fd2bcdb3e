"""The inn as a place: roof, timbered front with eight doors' windows, and the road before it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.bloody_inn.badges import PLANK, aptitude_badge, family_mark, lit_pane, medal, other_rank
from render.bloody_inn.faces import Face
from render.bloody_inn.portraits import portrait
from render.lettering import DISPLAY, dagger, letter, one_or_two
from render.palette import INK, NIGHT, OCHRE, OXBLOOD, PAPER, PAPER_DEEP, PAPER_SHADE, blend
from render.pen import Sheet, arc, compose, flow, kept, lay
from render.pieces import MARGIN, WIDTH, money_tag

INNER = WIDTH - 2 * MARGIN
POST = 18
"""How thick the beams are."""
LEAN = 20
"""How far the roof stands out beyond the walls."""
STEP = ((INNER - 2 * LEAN - POST) // 4, 322)
"""From one bay to the next, across and down."""
CELL = (STEP[0] - POST, STEP[1] - POST)
"""What is free between the beams."""
ROOF = 118
WINDOW = (218, 232)
WINDOW_AT = (20, 6)
NAME_TOP = 244


def bay(door: int) -> tuple[int, int]:
    """Where the free space of a door's bay begins on the front.

    >>> bay(1) < bay(2) < bay(4), bay(5)[0] == bay(1)[0]
    (True, True)
    """
    floor, column = divmod(door - 1, 4)
    return LEAN + POST + column * STEP[0], ROOF + POST // 2 + floor * STEP[1]


TIMBER = blend(INK, OXBLOOD, 0.18)
PLASTER = blend(PAPER, OCHRE, 0.13)
TILE = blend(OXBLOOD, PAPER, 0.10)


def _arch(width: float, height: float, inset: float = 0) -> list[tuple[float, float]]:
    """A window with a low arch."""
    left, right, top, bottom = inset, width - inset, 26 + inset * 0.6, height - inset
    rise = 26 - inset * 0.4
    curve = [(left + (right - left) * i / 24, top - rise * (1 - (i / 12 - 1) ** 2)) for i in range(25)]
    return [*curve, (right, bottom), (left, bottom)]


def _glass(width: int, height: int) -> list[tuple[float, float]]:
    """What is behind the frame, down to the sill."""
    return [*_arch(width, height, 16)[:-2], (width - 16, height - 14), (16, height - 14)]


def _frame(s: Sheet, width: int, height: int) -> None:
    s.fill(_arch(width, height), INK)
    s.fill(_arch(width, height, 4), PAPER_DEEP)
    s.fill(_arch(width, height, 13), INK)
    s.fill([(-2, height - 14), (width + 2, height - 14), (width + 2, height), (-2, height)], INK)
    s.bar(3, height - 11, width - 3, height - 4, PAPER_DEEP)


def _bare(s: Sheet) -> None:
    """The name board of a room with nobody in it."""
    left, right, top = 6 - WINDOW_AT[0], CELL[0] - 6 - WINDOW_AT[0], NAME_TOP - WINDOW_AT[1]
    edge: list[tuple[float, float]] = [(left, top), (right, top), (right, top + 54), (left, top + 54)]
    s.fill(edge, blend(PLASTER, INK, 0.08))
    s.line(edge, blend(PLASTER, INK, 0.45), 2, closed=True)


@kept
def dark_window() -> Image.Image:
    """An empty room: no light behind the panes, no name on the board."""
    width, height = WINDOW
    s = Sheet(CELL, origin=(-WINDOW_AT[0], -WINDOW_AT[1]))
    _bare(s)
    _frame(s, width, height)
    s.fill(_glass(width, height), NIGHT)
    glass = _arch(width, height, 16)
    s.hatch(glass, blend(NIGHT, PAPER, 0.16), 13, 1.6, -58)
    s.bar(width / 2 - 4, 10, width / 2 + 4, height - 14, INK)
    s.bar(16, height * 0.5 - 4, width - 16, height * 0.5 + 4, INK)
    return s.sprite()


@kept
def boarded_window() -> Image.Image:
    """A door that is not used in this game."""
    width, height = WINDOW
    s = Sheet(CELL, origin=(-WINDOW_AT[0], -WINDOW_AT[1]))
    _frame(s, width, height)
    s.fill(_arch(width, height, 16), blend(NIGHT, INK, 0.5))
    planks = (
        [(4, 52), (width - 8, 38), (width - 6, 78), (6, 94)],
        [(8, 110), (width - 4, 118), (width - 6, 158), (6, 150)],
        [(2, 188), (width - 10, 164), (width - 6, 204), (6, 226)],
    )
    for i, plank in enumerate(planks):
        s.fill(plank, INK)
        inner = [(x + (3 if x < 50 else -3), y + (3 if n < 2 else -3)) for n, (x, y) in enumerate(plank)]
        s.fill(inner, PLANK)
        s.hatch(inner, blend(PLANK, INK, 0.3), 9, 1.4, (-4, 2, -6)[i], seed=i)
        for x, y in (plank[0], plank[1]):
            s.disc((x + (16 if x < 50 else -16), y + 20), 4, INK)
    return s.sprite()


@kept
def lit_window(face: Face) -> Image.Image:
    """A guest at a lit window, with rank, aptitude and money, and the name under the sill."""
    width, height = WINDOW
    cell = Image.new("RGBA", (CELL[0], CELL[1]), (*INK, 0))
    x, y = WINDOW_AT
    compose(cell, _bare_frame(), (x, y))
    light = lit_pane(width, height).convert("RGBA")
    bust = portrait(face.family, face.kind, 198)
    compose(light, bust, (width // 2 - bust.width // 2 + 4, height - 14 - bust.height))
    light.putalpha(_panes())
    compose(cell, light, (x, y))
    compose(cell, medal(face.rank, face.family, 84), (0, 0))
    if face.other is not None:
        compose(cell, other_rank(face.other, face.family, 60, in_room=False), (2, 108))
    if face.aptitude:
        compose(cell, aptitude_badge(face.aptitude, 74), (x + width - 62, 8))
    tag = money_tag(face.money_text, 44)
    compose(cell, tag, (x + width + 14 - tag.width, height - 58))
    _name_board(cell, face)
    return cell


@kept
def _bare_frame() -> Image.Image:
    s = Sheet(WINDOW)
    _frame(s, *WINDOW)
    return s.sprite()


@kept
def _panes() -> Image.Image:
    """Where light comes through a window."""
    s = Sheet(WINDOW)
    s.fill(_glass(*WINDOW), INK)
    return s.mask()


@kept
def _bare_board(wide: int) -> Image.Image:
    s = Sheet((wide, 54))
    s.bar(0, 0, wide, 54, INK)
    s.bar(3, 3, wide - 3, 51, PAPER)
    return s.sprite()


def _name_board(cell: Image.Image, face: Face) -> None:
    left, right, top = 6, CELL[0] - 6, NAME_TOP
    compose(cell, _bare_board(right - left), (left, top))
    compose(cell, family_mark(face.family, 48), (left + 3, top + 3))
    room = right - left - 48 - 24 - 2 * dagger(cell, (right - 6, top + 4), face.mark)
    lines = one_or_two(face.name, DISPLAY, 40, room, 28)
    box = (left + 54, top, right, top + 54)
    middle = left + 54 + (right - left - 54) // 2
    for n, line in enumerate(lines):
        base = top + 27 + round(line.size * 0.35) if len(lines) == 1 else top + 24 + n * 24
        letter(cell, (middle, base), line, INK, "m", box)


@kept
def front() -> Image.Image:
    """The whole front without its windows: roof, beams and plaster."""
    wall = 2 * STEP[1]
    image = Image.new("RGB", (INNER, ROOF + wall), PAPER)
    lay(image, _roof(), (0, 0))
    ImageDraw.Draw(image).rectangle((LEAN, ROOF, LEAN + 4 * STEP[0] + POST, ROOF + wall), fill=PLASTER)
    for door in range(1, 9):
        lay(image, _plaster(door % 3), bay(door))
    for floor in (1, 2):
        lay(
            image,
            _beam(4 * STEP[0] + POST, POST),
            (LEAN, ROOF + floor * STEP[1] - POST // 2 - (floor == 2) * 9),
        )
    post = _beam(wall - 8, POST).transpose(Image.Transpose.ROTATE_90)
    for column in range(5):
        lay(image, post, (LEAN + column * STEP[0], ROOF + 8))
    return image


@kept
def _plaster(seed: int) -> Image.Image:
    """One bay's wall: a little hatching in its corners."""
    wide, high = CELL
    s = Sheet(CELL)
    shade = blend(PLASTER, INK, 0.16)
    s.hatch([(wide - 100, 0), (wide, 0), (wide, 90)], shade, 9, 1.4, 45, seed=seed)
    s.hatch([(0, high), (0, high - 60), (70, high)], shade, 9, 1.4, 45, seed=seed + 3)
    return s.sprite()


@kept
def _beam(long: int, thick: int) -> Image.Image:
    s = Sheet((long, thick))
    s.bar(0, 0, long, thick, INK)
    s.bar(0, 2, long, thick - 2, TIMBER)
    s.hatch([(0, 2), (long, 2), (long, thick - 2), (0, thick - 2)], blend(TIMBER, PAPER, 0.22), 5, 1, 1.2)
    return s.sprite()


def _roof() -> Image.Image:
    s = Sheet((INNER, ROOF + 12))
    eaves, ridge = ROOF - 4, 36
    shape = [(70, ridge), (INNER - 70, ridge), (INNER - 2, eaves), (2, eaves)]
    for x in (210, INNER - 300):
        s.bar(x, 4, x + 86, 70, INK)
        s.bar(x + 4, 12, x + 82, 70, blend(OXBLOOD, PAPER, 0.35))
        s.hatch([(x + 4, 12), (x + 82, 12), (x + 82, 70), (x + 4, 70)], INK, 11, 1.6, 0)
        s.bar(x - 6, 2, x + 92, 12, INK)
    s.fill(shape, TILE)
    rows = 5
    for row in range(rows):
        y = ridge + (eaves - ridge) * row / rows
        for i in range(INNER // 34 + 2):
            x = i * 34 + (17 if row % 2 else 0)
            inside = 70 - 68 * row / rows
            if inside < x < INNER - inside:
                s.line(arc((x, y), 17, 0, 180, 10), blend(TILE, INK, 0.55), 2.4)
    s.line(shape, INK, 5, closed=True)
    s.bar(60, ridge - 8, INNER - 60, ridge + 4, INK)
    s.bar(0, eaves - 3, INNER, eaves + 9, INK)
    s.bar(4, eaves, INNER - 4, eaves + 5, TIMBER)
    _crow(s, 960, ridge - 10)
    return s.sprite()


def _crow(s: Sheet, x: float, y: float) -> None:
    body = [(0, 10), (-16, 8), (-4, 4), (4, -2), (16, 2), (26, 12), (52, 24), (30, 26), (12, 26), (2, 18)]
    s.fill(flow([(x + a, y - 22 + b) for a, b in body]), INK)
    s.line([(x + 16, y), (x + 16, y + 8)], INK, 2)
    s.line([(x + 22, y), (x + 22, y + 8)], INK, 2)


@kept
def road() -> Image.Image:
    """The cobbled road before the inn."""
    high = 64
    s = Sheet((INNER, high), 1.0, PAPER_SHADE)
    s.bar(0, 0, INNER, 5, INK)
    stone = blend(PAPER_SHADE, INK, 0.30)
    for row in range(3):
        for i in range(INNER // 46 + 2):
            x = i * 46 + (23 if row % 2 else 0)
            s.line(arc((x, 24 + row * 18), 21, 200, 340, 10, squash=0.5), stone, 2)
    s.bar(0, high - 3, INNER, high, INK)
    return s.flat()


@kept
def coach() -> Image.Image:
    """The coach that brings the next guest; its window is where the guest is drawn."""
    s = Sheet((380, 226))
    body = flow([(46, 40), (52, 122), (92, 166), (250, 166), (286, 126), (292, 40), (240, 22), (98, 22)])
    s.fill(body, INK)
    s.fill(flow([(56, 46), (62, 118), (96, 156), (246, 156), (277, 120), (282, 46), (238, 31), (102, 31)]), TILE)
    s.hatch([(56, 120), (280, 120), (250, 158), (94, 158)], blend(TILE, INK, 0.5), 8, 2, 45)
    s.fill([(280, 96), (350, 88), (356, 112), (344, 140), (276, 150)], INK)
    s.line([(350, 88), (366, 40)], INK, 5)
    s.bar(40, 14, 300, 26, INK)
    for x, r in ((104, 42), (262, 42)):
        s.disc((x, 180), r + 2, PAPER)
        s.ring((x, 180), r - 4, INK, 8)
        for degrees in range(0, 180, 30):
            spoke = arc((x, 180), r - 6, degrees, degrees + 180, 1)
            s.line([spoke[0], spoke[-1]], INK, 4)
        s.disc((x, 180), 9, OCHRE)
        s.ring((x, 180), 9, INK, 3)
    s.fill([(20, 60), (40, 60), (44, 92), (16, 92)], OCHRE)
    s.line([(20, 60), (40, 60), (44, 92), (16, 92)], INK, 4, closed=True)
    s.line([(30, 60), (48, 44)], INK, 4)
    return s.sprite()


@kept
def bistro() -> Image.Image:
    """The bistro's awning and counter."""
    s = Sheet((330, 226))
    s.bar(20, 60, 310, 226, INK)
    s.bar(24, 60, 306, 226, PLASTER)
    for i in range(10):
        x = 4 + i * 32.2
        stripe = [(x, 8), (x + 32.2, 8), (x + 32.2, 60), *arc((x + 16, 60), 16.1, 0, 180, 12), (x, 60)]
        s.fill(stripe, OCHRE if i % 2 else PAPER)
        s.line(stripe, INK, 3, closed=True)
    s.bar(0, 2, 330, 12, INK)
    s.bar(10, 196, 320, 210, INK)
    s.bar(16, 210, 314, 226, TIMBER)
    return s.sprite()
