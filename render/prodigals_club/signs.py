"""The club's signs as silhouettes on 100 × 100 units: common symbols, effects, parties, boroughs, people and things."""

from __future__ import annotations

from render.palette import INK, OCHRE_DEEP, OXBLOOD, PLUM, SKY, SLATE, STRAW, VERMILION, Colour, colour
from render.pen import Point, Sheet, arc, flow, turn
from render.pieces import Sign

BOTTLE = colour("#1F4D3A")
"""The club's own green."""


# ── the eight common symbols ────────────────────────────────────────────────────────────────────────────────


def wheel(s: Sheet) -> None:
    """A ship's wheel: eight handles stand out of its rim."""
    for degrees in range(0, 180, 45):
        s.fill(turn([(46, 0), (54, 0), (54, 100), (46, 100)], degrees, (50, 50)), INK)
    s.disc((50, 50), 36, INK)
    s.disc((50, 50), 26, None)
    for degrees in range(0, 180, 45):
        s.fill(turn([(46.5, 20), (53.5, 20), (53.5, 80), (46.5, 80)], degrees, (50, 50)), INK)
    s.disc((50, 50), 11, INK)


def horse(s: Sheet) -> None:
    """A horse's head and neck."""
    s.fill(
        flow(
            [(58, 4), (62, 16), (78, 34), (92, 58), (92, 68), (82, 74), (70, 66), (58, 58), (54, 66), (66, 98),
             (14, 98), (14, 70), (22, 38), (38, 18), (50, 12)]
        ),
        INK,
    )  # fmt: skip
    s.disc((60, 34), 4, None)
    s.line(flow([(42, 26), (34, 46), (32, 72)], closed=False), None, 4)


def mask(s: Sheet) -> None:
    """A laughing mask of the theatre."""
    s.fill(flow([(8, 12), (50, 18), (92, 12), (94, 46), (78, 80), (50, 97), (22, 80), (6, 46)]), INK)
    for x in (30, 70):
        s.fill([*arc((x, 44), 13, 180, 360), *arc((x, 50), 13, 330, 210)], None)
    s.fill([*arc((50, 58), 25, 10, 170), *arc((50, 50), 30, 140, 40)], None)


def cutlery(s: Sheet) -> None:
    """A fork and a knife side by side."""
    for x in (12, 24, 36):
        s.bar(x - 4, 2, x + 4, 36, INK)
    s.fill(flow([(8, 30), (24, 34), (40, 30), (38, 48), (29, 56), (19, 56), (10, 48)]), INK)
    s.bar(18.5, 48, 29.5, 98, INK)
    s.fill(flow([(66, 2), (80, 8), (88, 30), (86, 54), (66, 58)]), INK)
    s.bar(66, 50, 78, 98, INK)


def house(s: Sheet) -> None:
    """A town house."""
    s.fill([(50, 4), (98, 44), (88, 44), (88, 96), (12, 96), (12, 44), (2, 44)], INK)
    s.bar(70, 8, 82, 34, INK)
    s.bar(42, 62, 58, 96, None)
    for x in (22, 66):
        s.bar(x, 50, x + 12, 64, None)


def carriage(s: Sheet) -> None:
    """A closed carriage on two wheels."""
    s.fill(flow([(14, 12), (82, 12), (86, 40), (72, 66), (24, 66), (8, 40)]), INK)
    s.bar(10, 8, 86, 16, INK)
    s.fill([(26, 24), (46, 24), (46, 42), (24, 42)], None)
    s.fill([(54, 24), (72, 24), (74, 42), (54, 42)], None)
    s.line([(84, 50), (99, 44)], INK, 7)
    for x, r in ((26, 20), (76, 18)):
        s.disc((x, 98 - r), r + 4, None)
        s.ring((x, 98 - r), r - 4, INK, 7)
        s.disc((x, 98 - r), 5, INK)


def dog(s: Sheet) -> None:
    """A dog that stands, its tail up."""
    s.fill(flow([(2, 36), (14, 28), (22, 12), (34, 10), (44, 24), (48, 40), (40, 54), (26, 48), (6, 46)]), INK)
    s.fill(flow([(28, 36), (52, 36), (80, 34), (92, 44), (90, 60), (64, 62), (46, 72), (32, 64)]), INK)
    s.line(flow([(86, 42), (96, 32), (94, 12)], closed=False), INK, 8)
    s.fill([(32, 58), (46, 60), (42, 98), (30, 98)], INK)
    s.fill([(44, 62), (54, 60), (52, 92), (45, 92)], INK)
    s.fill([(68, 58), (80, 58), (76, 78), (80, 92), (70, 92)], INK)
    s.fill([(76, 54), (92, 50), (88, 76), (94, 98), (82, 98), (78, 76)], INK)
    s.fill(flow([(30, 12), (42, 18), (46, 36), (38, 40), (34, 26)]), None)
    s.fill(flow([(32, 14), (41, 20), (44, 36), (39, 38), (36, 26)]), INK)


def wine(s: Sheet) -> None:
    """A glass of wine."""
    s.fill(flow([(26, 2), (74, 2), (76, 26), (66, 46), (50, 52), (34, 46), (24, 26)]), INK)
    s.bar(46, 48, 54, 90, INK)
    s.fill(flow([(24, 98), (28, 91), (50, 86), (72, 91), (76, 98)], closed=False), INK)
    s.fill(flow([(32, 8), (68, 8), (69, 20), (50, 24), (31, 20)]), None)


SYMBOLS: dict[str, Sign] = {
    "wheel": wheel,
    "horse": horse,
    "mask": mask,
    "cutlery": cutlery,
    "house": house,
    "carriage": carriage,
    "dog": dog,
    "wine": wine,
}


# ── the competitions, and what one loses in them ────────────────────────────────────────────────────────────


def ballot(s: Sheet) -> None:
    """A vote: a paper that goes into its box."""
    s.fill(turn([(32, 2), (68, 2), (68, 46), (32, 46)], -8, (50, 30)), INK)
    s.line(turn([(40, 14), (58, 32)], -8, (50, 30)), None, 6)
    s.line(turn([(58, 14), (40, 32)], -8, (50, 30)), None, 6)
    s.fill([(4, 44), (96, 44), (96, 58), (88, 58), (88, 97), (12, 97), (12, 58), (4, 58)], INK)
    s.bar(24, 48.5, 76, 53.5, None)


def broken_heart(s: Sheet) -> None:
    """Society: a heart with a crack."""
    s.fill(
        flow([(50, 26), (62, 8), (86, 8), (97, 34), (82, 62), (50, 97), (18, 62), (3, 34), (14, 8), (38, 8)]), INK
    )  # fmt: skip
    s.line([(50, 10), (44, 34), (58, 46), (44, 60), (52, 74), (48, 100)], None, 7)


def strongbox(s: Sheet) -> None:
    """Possessions: an iron-bound chest."""
    s.fill([(4, 46), *arc((50, 46), 46, 180, 360, squash=0.84), (96, 46)], INK)
    s.bar(4, 51, 96, 94, INK)
    for x in (19, 76):
        s.bar(x, 12, x + 5, 94, None)
    s.fill([(38, 40), (62, 40), (62, 62), (50, 72), (38, 62)], None)
    s.disc((50, 52), 5.5, INK)
    s.bar(47.5, 52, 52.5, 64, INK)


COMPETITION_SIGNS: dict[str, Sign] = {"election": ballot, "society": broken_heart, "possessions": strongbox}
COMPETITION_COLOURS: dict[str, Colour] = {"election": BOTTLE, "society": OXBLOOD, "possessions": OCHRE_DEEP}


def megaphone(s: Sheet) -> None:
    s.fill([(30, 36), (84, 4), (84, 92), (30, 62)], INK)
    s.fill(flow([(84, 4), (98, 24), (98, 72), (84, 92)], closed=False), INK)
    s.bar(4, 36, 34, 62, INK)
    s.fill([(16, 62), (34, 62), (40, 92), (24, 92)], INK)
    s.line([(82, 14), (82, 82)], None, 4)


# ── moves on a society scoreboard ───────────────────────────────────────────────────────────────────────────


def _arrow(s: Sheet, degrees: float, tail: float = 4.0) -> None:
    """An arrow down, turned about the middle."""
    points: list[Point] = [(38, tail), (62, tail), (62, 52), (88, 52), (50, 97), (12, 52), (38, 52)]
    s.fill(turn(points, degrees, (50, 50)), INK)


def down(s: Sheet) -> None:
    """A move straight down."""
    _arrow(s, 0)


def up(s: Sheet) -> None:
    """A move straight up."""
    _arrow(s, 180)


def diagonal(s: Sheet) -> None:
    """A move down to either side."""
    for flip in (1, -1):
        points: list[Point] = [(42, 6), (58, 6), (58, 30), (82, 66), (94, 58), (96, 97), (60, 82), (72, 74), (42, 34)]
        s.fill([(50 + flip * (x - 50), y) for x, y in points], INK)


def spread(s: Sheet) -> None:
    """A move down, straight or to either side."""
    s.fill([(43, 2), (57, 2), (57, 66), (70, 66), (50, 98), (30, 66), (43, 66)], INK)
    for flip in (1, -1):
        points: list[Point] = [(54, 16), (62, 10), (86, 46), (97, 40), (96, 76), (66, 60), (77, 53)]
        s.fill([(50 + flip * (x - 50), y) for x, y in points], INK)


def every_way(s: Sheet) -> None:
    """A move down, to either side or sideways."""
    s.fill([(0, 22), (26, 0), (26, 14), (74, 14), (74, 0), (100, 22), (74, 44), (74, 30), (26, 30), (26, 44)], INK)
    s.fill([(43, 28), (57, 28), (57, 72), (70, 72), (50, 99), (30, 72), (43, 72)], INK)
    for flip in (1, -1):
        points: list[Point] = [(56, 34), (64, 30), (84, 60), (94, 54), (95, 90), (64, 76), (74, 68)]
        s.fill([(50 + flip * (x - 50), y) for x, y in points], INK)


def leap(s: Sheet) -> None:
    """A leap down over another piece."""
    s.disc((28, 50), 17, INK)
    s.line(arc((34, 48), 40, -96, 62), INK, 12)
    s.fill([(22, 86), (66, 66), (62, 99)], INK)


def man(s: Sheet) -> None:
    """A gentleman's influence marker: a head under a tall hat."""
    s.bar(30, 2, 70, 30, INK)
    s.bar(16, 27, 84, 36, INK)
    s.disc((50, 46), 18, INK)
    s.fill(flow([(8, 98), (14, 76), (36, 64), (64, 64), (86, 76), (92, 98)], closed=False), INK)
    s.fill([(50, 84), (38, 74), (38, 94)], None)
    s.fill([(50, 84), (62, 74), (62, 94)], None)


def woman(s: Sheet) -> None:
    """A lady's influence marker: a plumed bonnet over a wide skirt."""
    s.fill(flow([(30, 16), (50, 2), (72, 10), (78, 24), (50, 30)]), INK)
    s.disc((50, 28), 17, INK)
    s.fill([(41, 42), (59, 42), (62, 58), (98, 98), (2, 98), (38, 58)], INK)
    s.bar(36, 56, 64, 61, None)


def marker(s: Sheet) -> None:
    """Any influence marker: a pawn."""
    s.disc((50, 22), 21, INK)
    s.fill([(42, 38), (58, 38), (64, 82), (36, 82)], INK)
    s.bar(32, 40, 68, 48, INK)
    s.bar(20, 82, 80, 98, INK)


def steps(s: Sheet) -> None:
    """A row of the scoreboard."""
    for x in (2, 36, 70):
        s.bar(x, 36, x + 28, 64, INK)
    s.fill([(38, 72), (62, 72), (50, 96)], INK)
    s.fill([(4, 72), (28, 72), (16, 96)], INK)
    s.fill([(72, 72), (96, 72), (84, 96)], INK)


def _columns(s: Sheet, filled: int) -> None:
    for n, x in enumerate((2, 36, 70)):
        s.bar(x, 2, x + 28, 98, INK)
        if n != filled:
            s.bar(x + 7, 9, x + 21, 91, None)


def left_column(s: Sheet) -> None:
    """The left column of a scoreboard."""
    _columns(s, 0)


def middle_column(s: Sheet) -> None:
    """Its middle column."""
    _columns(s, 1)


def right_column(s: Sheet) -> None:
    """Its right column."""
    _columns(s, 2)


COLUMN_SIGNS: dict[str, Sign] = {"left": left_column, "middle": middle_column, "right": right_column}
WAY_SIGNS: dict[str, Sign] = {"down": down, "diagonal": diagonal, "fan": spread, "any": every_way}
GENDER_SIGNS: dict[str, Sign] = {"man": man, "woman": woman}


# ── parties, the pub and time ───────────────────────────────────────────────────────────────────────────────


def liberal(s: Sheet) -> None:
    """The Liberals: a rosette with two tails."""
    s.fill([(34, 60), (48, 66), (40, 99), (30, 90), (16, 94)], INK)
    s.fill([(66, 60), (52, 66), (60, 99), (70, 90), (84, 94)], INK)
    for x, y in arc((50, 38), 29, 0, 360, 12):
        s.disc((x, y), 9.5, INK)
    s.disc((50, 38), 30, INK)
    s.line([(43, 22), (43, 54), (62, 54)], None, 8)


def conservative(s: Sheet) -> None:
    """The Conservatives: a banner on a rod."""
    s.bar(2, 4, 98, 16, INK)
    s.fill([(12, 16), (88, 16), (88, 88), (69, 76), (50, 98), (31, 76), (12, 88)], INK)
    s.line(arc((52, 46), 17, -50, -310), None, 8)


def generic(s: Sheet) -> None:
    """Any party: a plain flag."""
    s.bar(8, 2, 19, 99, INK)
    s.fill(flow([(19, 8), (42, 16), (68, 6), (98, 14)], closed=False)
           + flow([(98, 58), (68, 50), (42, 60), (19, 52)], closed=False), INK)  # fmt: skip
    s.fill(flow([(26, 18), (44, 25), (68, 16), (90, 21)], closed=False)
           + flow([(90, 48), (68, 42), (44, 50), (26, 44)], closed=False), None)  # fmt: skip


def mug(s: Sheet) -> None:
    """The pub: a foaming mug."""
    s.bar(14, 34, 66, 96, INK)
    for x, y, r in ((18, 24, 14), (38, 16, 16), (60, 24, 14)):
        s.disc((x, y), r, INK)
    s.line(arc((66, 62), 20, -90, 90), INK, 10)
    for x in (26, 38, 50):
        s.bar(x, 46, x + 5, 86, None)


def watch(s: Sheet) -> None:
    """A little more time: a pocket watch."""
    s.ring((50, 12), 8, INK, 7)
    s.bar(44, 16, 56, 28, INK)
    s.disc((50, 60), 38, INK)
    s.disc((50, 60), 29, None)
    s.line([(50, 60), (50, 40)], INK, 8)
    s.line([(50, 60), (66, 68)], INK, 8)


# ── dealing in possessions ──────────────────────────────────────────────────────────────────────────────────


def gavel(s: Sheet) -> None:
    """A sale: the auctioneer's hammer."""
    s.fill(turn([(26, 14), (74, 14), (74, 42), (26, 42)], -38, (50, 40)), INK)
    s.fill(turn([(18, 8), (28, 8), (28, 48), (18, 48)], -38, (50, 40)), INK)
    s.fill(turn([(72, 8), (82, 8), (82, 48), (72, 48)], -38, (50, 40)), INK)
    s.fill(turn([(45, 42), (55, 42), (56, 92), (44, 92)], -38, (50, 40)), INK)
    s.bar(2, 84, 56, 97, INK)


def exchange(s: Sheet) -> None:
    """One thing for another: two arrows that pass each other."""
    s.fill([(2, 22), (62, 22), (62, 4), (98, 30), (62, 56), (62, 38), (2, 38)], INK)
    s.fill([(98, 62), (38, 62), (38, 44), (2, 70), (38, 96), (38, 78), (98, 78)], INK)


def heater(s: Sheet) -> None:
    """A borough's shield with a cross."""
    s.fill([(6, 4), (94, 4), (94, 50), (80, 76), (50, 99), (20, 76), (6, 50)], INK)
    s.bar(43, 14, 57, 84, None)
    s.bar(16, 32, 84, 46, None)


def lozenge(s: Sheet) -> None:
    """A borough's shield on its corner, with a smaller one in it."""
    s.fill([(50, 0), (92, 50), (50, 100), (8, 50)], INK)
    s.fill([(50, 26), (70, 50), (50, 74), (30, 50)], None)


def roundel(s: Sheet) -> None:
    """A borough's round shield with a bar."""
    s.disc((50, 50), 47, INK)
    s.fill(turn([(10, 42), (90, 42), (90, 58), (10, 58)], -45, (50, 50)), None)


def swallow(s: Sheet) -> None:
    """A borough's notched shield with a chevron."""
    s.fill([(4, 6), (28, 16), (50, 4), (72, 16), (96, 6), (88, 40), (94, 78), (60, 88), (50, 99), (40, 88), (6, 78),
            (12, 40)], INK)  # fmt: skip
    s.line([(26, 68), (50, 40), (74, 68)], None, 11)


def swap(s: Sheet) -> None:
    """One scoring move undone for another: two arrows end to end."""
    s.fill([(0, 50), (26, 24), (26, 42), (74, 42), (74, 24), (100, 50), (74, 76), (74, 58), (26, 58), (26, 76)], INK)


BOROUGH_SIGNS: dict[str, Sign] = {"north": heater, "east": lozenge, "south": roundel, "west": swallow}
BOROUGH_COLOURS: dict[str, Colour] = {"north": SKY, "east": VERMILION, "south": STRAW, "west": PLUM}


# ── people, places and things of the club ───────────────────────────────────────────────────────────────────


def top_hat(s: Sheet) -> None:
    """An errand boy's hat."""
    s.fill(flow([(24, 10), (50, 5), (76, 10), (72, 44), (74, 74), (26, 74), (28, 44)]), INK)
    s.fill(flow([(2, 70), (24, 78), (50, 80), (76, 78), (98, 70), (92, 86), (70, 94), (30, 94), (8, 86)]), INK)
    s.fill([(27, 56), (73, 56), (74, 67), (26, 67)], None)


def renaissance(s: Sheet) -> None:
    """The renaissance man: a scholar in a flat cap with a feather."""
    s.fill(flow([(12, 34), (24, 16), (56, 12), (80, 24), (84, 36), (50, 42)]), INK)
    s.line(flow([(70, 22), (88, 14), (98, 2)], closed=False), INK, 8)
    s.fill(flow([(28, 38), (26, 50), (20, 58), (28, 62), (30, 74), (46, 78), (70, 70), (74, 36)]), INK)
    s.fill(flow([(6, 99), (16, 82), (46, 74), (70, 64), (90, 84), (96, 99)], closed=False), INK)


def dame(s: Sheet) -> None:
    """Dame Beatrice: a lady in a bonnet who looks through a lorgnette."""
    s.disc((58, 30), 26, INK)
    s.fill(flow([(38, 12), (22, 4), (16, 26), (30, 46), (44, 44)]), INK)
    s.fill(flow([(40, 34), (34, 44), (40, 48), (42, 62), (56, 66), (74, 56), (72, 30)]), INK)
    s.fill(flow([(14, 99), (26, 78), (52, 66), (74, 62), (94, 80), (99, 99)], closed=False), INK)
    s.ring((18, 54), 9, INK, 6)
    s.line([(18, 64), (12, 92)], INK, 6)


def statue(s: Sheet) -> None:
    """Hyde Park: an orator on his box."""
    s.disc((46, 12), 11, INK)
    s.fill([(32, 26), (60, 26), (64, 60), (28, 60)], INK)
    s.line([(58, 30), (76, 22), (86, 4)], INK, 9)
    s.bar(32, 58, 44, 76, INK)
    s.bar(50, 58, 62, 76, INK)
    s.bar(14, 76, 82, 98, INK)
    s.bar(22, 84, 74, 90, None)


def orator_hat(s: Sheet) -> None:
    """One's own hat in Hyde Park: a hat on the orator's box."""
    s.bar(30, 4, 70, 40, INK)
    s.fill([(14, 38), (86, 38), (80, 52), (20, 52)], INK)
    s.bar(30, 26, 70, 32, None)
    s.bar(10, 60, 90, 98, INK)
    s.bar(20, 70, 80, 76, None)
    s.bar(20, 84, 80, 90, None)


def dame_shut(s: Sheet) -> None:
    """Out of Dame Beatrice's reach: her lorgnette, struck through."""
    for x in (26, 70):
        s.ring((x, 38), 19, INK, 9)
    s.line([(78, 54), (70, 98)], INK, 9)
    s.line([(6, 94), (94, 4)], None, 16)
    s.line([(6, 94), (94, 4)], INK, 8)


def circle(s: Sheet) -> None:
    """A political circle tile."""
    s.bar(4, 4, 96, 96, INK)
    s.bar(11, 11, 89, 89, None)
    for degrees in range(0, 360, 90):
        s.fill(turn([*arc((50, 11), 17, 0, 180)], degrees, (50, 50)), INK)
    s.disc((50, 50), 14, INK)


def inner_circle(s: Sheet) -> None:
    """An inner circle: four tiles that meet."""
    for x, y in ((2, 2), (52, 2), (2, 52), (52, 52)):
        s.bar(x, y, x + 46, y + 46, INK)
    s.disc((50, 50), 26, None)
    s.disc((50, 50), 18, INK)


def white_card(s: Sheet) -> None:
    """A card with a white border."""
    s.bar(16, 2, 84, 98, INK)
    s.bar(24, 10, 76, 90, None)
    s.bar(34, 22, 66, 30, INK)
    s.bar(34, 40, 66, 45, INK)


def black_card(s: Sheet) -> None:
    """A card with a black border."""
    s.bar(10, 2, 90, 98, INK)
    s.bar(30, 22, 70, 54, None)


def fan(s: Sheet) -> None:
    """Cards in hand."""
    for degrees in (-28, 0, 28):
        card = turn([(31, 10), (69, 10), (69, 84), (31, 84)], degrees, (50, 106))
        s.fill(card, INK)
        s.line(card, None, 4, closed=True)


def played(s: Sheet) -> None:
    """A card already played this turn."""
    s.fill(turn([(30, 10), (82, 10), (82, 90), (30, 90)], 14, (50, 50)), INK)
    s.line([(34, 52), (50, 70), (78, 30)], None, 11)


def errand(s: Sheet) -> None:
    """One more errand: a hat and a plus."""
    s.fill([(4, 40), (56, 40), (52, 78), (8, 78)], INK)
    s.fill(flow([(0, 76), (30, 84), (60, 76), (56, 92), (30, 97), (4, 92)]), INK)
    s.bar(72, 2, 84, 46, INK)
    s.bar(56, 18, 100, 30, INK)


def bell_pull(s: Sheet) -> None:
    """An ability that is triggered."""
    s.line([(50, 0), (50, 16)], INK, 8)
    s.fill(flow([(36, 24), (50, 14), (64, 24), (72, 56), (92, 76), (92, 82), (8, 82), (8, 76), (28, 56)]), INK)
    s.disc((50, 88), 11, INK)


def crank(s: Sheet) -> None:
    """An ability that is activated, once a round."""
    s.line(arc((50, 52), 36, -60, 220), INK, 13)
    s.fill([(52, 2), (86, 24), (50, 42)], INK)
    s.disc((50, 52), 11, INK)


def weight(s: Sheet) -> None:
    """The competition that counts: the weight that pulls a member down."""
    s.ring((50, 20), 13, INK, 10)
    s.fill([(30, 36), (70, 36), (96, 97), (4, 97)], INK)


def signpost(s: Sheet) -> None:
    """The borough indicator."""
    s.bar(44, 2, 56, 99, INK)
    s.fill([(10, 12), (72, 12), (96, 28), (72, 44), (10, 44)], INK)
    s.bar(26, 90, 74, 99, INK)


FLAG_SIGNS: dict[str, Sign] = {"liberal": liberal, "conservative": conservative, "generic": generic, "beer": mug}
FLAG_COLOURS: dict[str, Colour] = {
    "liberal": VERMILION,
    "conservative": SKY,
    "generic": SLATE,
    "beer": OCHRE_DEEP,
}
