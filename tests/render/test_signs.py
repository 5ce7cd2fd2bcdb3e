"""Signs before colour: every sign is told apart by its silhouette at 24 pixels."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from render.bloody_inn import signs, things
from render.bloody_inn.company import CARNIES, NOTABLES
from render.bloody_inn.portraits import portrait
from render.pieces import SEAT_COLOURS, SEAT_SIGNS, Sign, cogwheel, seal, sign

FAMILIES = list(signs.FAMILY_SIGNS.values())
ACTIONS = list(signs.ACTION_SIGNS.values())
THINGS: list[Sign] = [
    signs.bell,
    signs.bottle,
    signs.cheque,
    cogwheel,
    signs.coin,
    signs.key,
    signs.lantern,
    signs.signpost,
    signs.skull,
    things.sack,
    things.strongbox,
    things.window,
]
OBJECTS = list(things.OBJECT_SIGNS.values())
APART = 0.12
"""The least share of a 24-pixel square in which two silhouettes must differ."""


@pytest.mark.parametrize(
    ("one", "other"),
    list(combinations([*SEAT_SIGNS, *FAMILIES, *ACTIONS, *THINGS, *OBJECTS], 2)),
    ids=lambda draw: draw.__name__,
)
def test_two_signs_differ_at_24_pixels(one: Sign, other: Sign) -> None:
    difference = ImageChops.difference(sign(one, 24), sign(other, 24))
    assert ImageStat.Stat(difference).mean[0] / 255 > APART


def test_seats_differ_in_colour_and_in_pattern() -> None:
    assert len(set(SEAT_COLOURS)) == len(SEAT_SIGNS) == 4
    tones = [len(seal(seat, 100).getcolors(1 << 16) or ()) for seat in range(4)]
    rims = [seal(seat, 100).convert("L").crop((2, 30, 14, 70)).tobytes() for seat in range(4)]
    assert min(tones) > 3
    assert len(set(rims)) == 4


def test_every_carnie_and_every_notable_has_a_portrait_of_their_own() -> None:
    company = [("carnie", kind) for kind in CARNIES] + [("notable", kind) for kind in NOTABLES]
    shapes = {portrait(family, 1, 120, kind).getchannel("A").tobytes() for family, kind in company}
    assert len(shapes) == 20


def test_no_two_families_at_one_table_share_a_colour() -> None:
    for absent in ("noble", "notable"):
        families = [family for family in signs.FAMILY_SIGNS if family not in (absent, "barn")]
        assert len({signs.FAMILY_COLOURS[family] for family in families}) == len(families)


def test_every_family_has_a_portrait_of_its_own() -> None:
    families = [family for family in signs.FAMILY_SIGNS if family not in ("barn", "carnie", "notable")]
    shapes = {portrait(family, 1, 120).getchannel("A").tobytes() for family in families}
    assert len(shapes) == len(families)
