"""The families' arms, each a charge cut out of the same shield, on 100 × 100 units."""

from __future__ import annotations

from render.palette import INK
from render.pen import Sheet, arc, flow
from render.pieces import Sign


def _shield(s: Sheet) -> None:
    s.fill([(6, 4), (94, 4), (94, 52), (81, 77), (50, 99), (19, 77), (6, 52)], INK)


def asquith(s: Sheet) -> None:
    """A chevron between three lozenges."""
    _shield(s)
    s.fill([(50, 40), (94, 70), (84, 76), (82, 80), (50, 58), (18, 80), (16, 76), (6, 70)], None)
    for x, y in ((28, 27), (72, 27), (50, 78)):
        s.fill([(x, y - 15), (x + 11, y), (x, y + 15), (x - 11, y)], None)


def cavendish(s: Sheet) -> None:
    """A serpent, nowed."""
    _shield(s)
    for x, y in flow(
        [(34, 34), (46, 22), (64, 24), (68, 38), (50, 48), (32, 58), (38, 76), (56, 78), (68, 64)], closed=False
    ):
        s.disc((x, y), 7.5, None)
    s.fill([(16, 30), (30, 22), (42, 34), (30, 44)], None)


def ponsonby(s: Sheet) -> None:
    """Three coins."""
    _shield(s)
    for x, y in ((29, 30), (71, 30), (50, 67)):
        s.disc((x, y), 19, None)
        s.disc((x, y), 8, INK)


def york(s: Sheet) -> None:
    """A rose."""
    _shield(s)
    for x, y in arc((50, 46), 20, -90, 270, 5)[:5]:
        s.disc((x, y), 16, None)
    s.disc((50, 46), 12, INK)
    s.disc((50, 46), 6, None)


def wessex(s: Sheet) -> None:
    """A crown of five points."""
    _shield(s)
    s.fill([(20, 68), (14, 26), (30, 44), (36, 20), (50, 42), (64, 20), (70, 44), (86, 26), (80, 68)], None)
    s.bar(20, 55, 80, 60, INK)


def howard(s: Sheet) -> None:
    """A bend between two crosses."""
    _shield(s)
    s.fill([(14, 12), (32, 12), (86, 64), (78, 75), (70, 81), (14, 30)], None)
    for x, y in ((70, 28), (31, 66)):
        s.bar(x - 5, y - 14, x + 5, y + 14, None)
        s.bar(x - 14, y - 5, x + 14, y + 5, None)


ARMS: dict[str, Sign] = {
    "asquith": asquith,
    "cavendish": cavendish,
    "ponsonby": ponsonby,
    "york": york,
    "wessex": wessex,
    "howard": howard,
}
