"""Obsession's signs before colour: told apart by their silhouettes at 24 pixels."""

from __future__ import annotations

from itertools import combinations

from PIL import ImageChops, ImageStat

from games.obsession.components import CATEGORIES, SERVANTS, box
from render.obsession import livery, signs
from render.obsession.badges import servant_token
from render.obsession.buildings import scene
from render.obsession.faces import portrait_of
from render.obsession.heraldry import ARMS
from render.obsession.landmarks import LANDMARKS
from render.obsession.lines import SIGNS
from render.obsession.portraits import BUSTS, DECK_COLOURS, cameo
from render.pieces import Sign, cogwheel
from render.seats import SEATS
from tests.render.silhouettes import alike

TABLE = [
    *(known.symbol for known in SEATS),
    *signs.CATEGORY_SIGNS.values(),
    *livery.SERVANT_SIGNS.values(),
    *signs.EVENT_SIGNS.values(),
    *signs.AREA_SIGNS.values(),
]
ALL: list[Sign] = list(dict.fromkeys([*TABLE, *SIGNS.values(), signs.fan, signs.pile, signs.pennant, cogwheel]))


def test_every_two_signs_differ_at_24_pixels() -> None:
    assert alike(ALL) == []


def test_every_category_servant_event_and_area_has_a_sign() -> None:
    parts = box()
    assert set(signs.CATEGORY_SIGNS) == set(signs.CATEGORY_COLOURS) == set(CATEGORIES)
    assert set(livery.SERVANT_SIGNS) == set(livery.SERVANT_COLOURS) == set(SERVANTS)
    assert set(signs.EVENT_SIGNS) == set(parts.events)
    assert set(signs.AREA_SIGNS) == set(parts.areas) - {"hire"}


def test_servants_differ_in_colour_as_the_wooden_pieces_do() -> None:
    assert len(set(livery.SERVANT_COLOURS.values())) == len(SERVANTS)
    assert len(set(signs.CATEGORY_COLOURS.values())) == len(CATEGORIES)


def test_every_card_has_a_portrait_and_every_portrait_is_its_own() -> None:
    used = {portrait_of(card) for card in box().gentry.values()}
    assert used == set(BUSTS)
    assert {card.deck for card in box().gentry.values()} == set(DECK_COLOURS)
    shapes = {cameo(portrait, "family", 120).tobytes() for portrait in BUSTS}
    assert len(shapes) == len(BUSTS)


def test_families_are_told_apart_by_their_arms() -> None:
    assert set(ARMS) == set(box().families)
    assert alike(ARMS.values()) == []


def test_servants_whom_no_icon_asks_for_are_told_apart_in_grey() -> None:
    assert set(livery.SERVANT_PATTERNS) == set(box().supplemental)
    tokens = {kind: servant_token(kind, 50).convert("LA").convert("L") for kind in SERVANTS}
    for one, other in combinations(tokens, 2):
        apart = ImageStat.Stat(ImageChops.difference(tokens[one], tokens[other])).mean[0]
        assert apart > 20, f"{one} and {other}: {apart:.0f} of 255"


def test_every_landmark_is_a_tile_and_like_no_other() -> None:
    assert set(LANDMARKS) <= set(box().tiles)
    drawn = {scene("service", 1, False, landmark).tobytes() for landmark in ("", *LANDMARKS)}
    assert len(drawn) == len(LANDMARKS) + 1
