"""What options say of themselves: plain words for what they give and cost, whole, in four languages."""

from __future__ import annotations

import pytest

from games.kernel.dice import Dice
from games.kernel.ledger import Event
from games.kernel.position import Turn
from games.kernel.words import LANGUAGES
from games.obsession import GAME, reputation
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


@pytest.mark.parametrize(("lang", "none"), [("fr", "aucune"), ("it", "nessuna")])
def test_an_empty_list_agrees_with_the_tiles_it_counts(lang: str, none: str) -> None:
    opened = Event("reserve_opened", {"reserve": "service", "tiles": []})
    assert WORDS.event(lang, opened, ()).endswith(f" {none}.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_gossip_that_costs_nothing_is_not_told_as_a_loss(lang: str) -> None:
    told = [WORDS.event(lang, Event("gossiped", {"who": 0, "rival": 1, "steps": n}), ("Ada", "Émile")) for n in (0, 1)]
    assert "−" not in told[0]
    assert "−1" in told[1]
    assert all(name in said for said in told for name in ("Ada", "Émile"))


def test_points_against_a_family_have_a_minus_and_no_hyphen() -> None:
    sums = dict.fromkeys(("tiles", "objectives", "reputation", "servants", "wealth", "vp_cards"), 0)
    scored = WORDS.event("en", Event("scored", {"who": 0, "gentry": -1, **sums}), ("Ada",))
    assert "gentry −1," in scored


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reputation_that_the_wheel_has_no_room_for_is_told_as_lost(lang: str) -> None:
    turn = Turn(Dice(bytes(32)))
    reputation.tell_lost(turn, 0, 3, 1)
    (event,) = turn.events
    assert event.args == {"who": 0, "steps": 2}
    assert "2" in GAME.words.event(lang, event, ("Ada",))
