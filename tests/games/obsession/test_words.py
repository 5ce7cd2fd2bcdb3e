"""What options say of themselves: plain words for what they give and cost, whole, in four languages."""

from __future__ import annotations

import pytest

from games.kernel.words import LANGUAGES
from games.obsession import GAME
from games.obsession.components import box
from games.obsession.words import LONGEST

BOX, WORDS = box(), GAME.words
POINTS = {"en": "VP", "fr": "PV", "it": "PV", "ja": "VP"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_a_tile_or_a_person_fits_a_menu_and_names_its_points(lang: str) -> None:
    tiles = [
        WORDS.tile(lang, BOX, tile, up, rated)
        for tile in BOX.tiles.values()
        for up in (False, True)
        for rated in (False, True)
    ]
    people = [WORDS.guest(lang, BOX, card, rated) for card in BOX.gentry for rated in (False, True)]
    assert [said for said in tiles + people if len(said) > LONGEST or POINTS[lang] not in said] == []


def test_a_tile_says_in_words_whom_it_is_for_who_serves_and_what_it_gives() -> None:
    parlour = BOX.tiles["front-parlour"]
    said = WORDS.tile("en", BOX, parlour, flipped=False)
    assert said.startswith("for 2 ladies · service: Housekeeper · gives: reputation +2 · worth 0 VP, once used 2 VP")
    assert "once used" not in WORDS.tile("en", BOX, parlour, flipped=True)


def test_a_level_is_named_only_where_it_has_yet_to_be_reached() -> None:
    room = BOX.tiles["billiard-room"]
    assert f"from level {room.pr}" in WORDS.tile("en", BOX, room, flipped=False)
    assert "level" not in WORDS.tile("en", BOX, room, flipped=False, rated=False)
    assert "level" not in WORDS.guest("en", BOX, "anne-harlow", rated=False)
