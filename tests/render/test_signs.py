"""Signs before colour: every sign is told apart by its silhouette at 24 pixels."""

from __future__ import annotations

from render.bloody_inn import signs, things
from render.bloody_inn.company import CARNIES, NOTABLES
from render.bloody_inn.portraits import portrait
from render.pieces import Sign, cogwheel
from render.seats import SEATS
from tests.render.silhouettes import alike

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


def test_every_two_signs_differ_at_24_pixels() -> None:
    assert alike([*(known.symbol for known in SEATS), *FAMILIES, *ACTIONS, *THINGS, *OBJECTS]) == []


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
