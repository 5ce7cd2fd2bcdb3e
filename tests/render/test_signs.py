"""Signs before colour: every sign is told apart by its silhouette at 24 pixels."""

from __future__ import annotations

from itertools import combinations

from PIL import Image, ImageChops

from games.bloody_inn.components import box
from render.bloody_inn import signs, things
from render.bloody_inn.company import CARNIES, NOTABLES
from render.bloody_inn.portraits import portrait
from render.bloody_inn.trades import TRADES
from render.palette import LAMPLIGHT
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


def test_no_two_families_at_one_table_share_a_colour() -> None:
    for absent in ("noble", "notable"):
        families = [family for family in signs.FAMILY_SIGNS if family not in (absent, "barn")]
        assert len({signs.FAMILY_COLOURS[family] for family in families}) == len(families)


SITTERS = [card for card in box().cards.values() if card.family != "barn"]
PARTED = 0.06
"""The least share of a 24-pixel picture in which two portraits must clearly differ: all have a head and shoulders."""
CLEARLY = 60
"""How far apart two tones of 255 must be to be told apart."""


def silhouette(family: str, kind: str) -> Image.Image:
    """A portrait in a lit window without its colours, 24 pixels wide."""
    bust = portrait(family, kind, 30)
    window = Image.new("RGB", bust.size, LAMPLIGHT)
    window.paste(bust, (0, 0), bust)
    return window.convert("L")


def _differing(one: Image.Image, other: Image.Image) -> float:
    """In what share of their pixels two silhouettes clearly differ."""
    tones = ImageChops.difference(one, other).histogram()
    return sum(tones[CLEARLY:]) / sum(tones)


def test_every_trade_is_told_apart_at_24_pixels() -> None:
    drawn = {card.id: silhouette(card.family, card.id) for card in SITTERS}
    assert drawn.keys() == {*TRADES, *CARNIES, *NOTABLES, "peasant"}
    offenders = [(one, other) for one, other in combinations(drawn, 2) if _differing(drawn[one], drawn[other]) < PARTED]
    assert offenders == []


def test_a_family_is_known_by_its_coat() -> None:
    families = [family for family in signs.FAMILY_SIGNS if family not in ("barn", "carnie", "notable")]
    coats = {portrait(family, "", 120).tobytes() for family in families}
    assert len(coats) == len(families)
