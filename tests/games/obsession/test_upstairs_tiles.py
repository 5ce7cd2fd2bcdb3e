"""The tiles of Upstairs, Downstairs: what each does, and what it does not."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.obsession.components import box
from games.obsession.objectives import worth
from tests.games.obsession.builder import (
    Spec,
    conclude,
    county,
    expended,
    family,
    options,
    play,
    player,
    refusal,
    told,
)

BOX = box()
RIVAL = family("asquith", level=3)
LADIES = "alice-bingly caroline-west sarah-lewis"


def table(seat: Spec, upstairs: str = "yes", **more: object) -> Position:
    return county(seat, RIVAL, upstairs=upstairs, **more)  # type: ignore[arg-type]


def placed(position: Position) -> list[tuple[str, str]]:
    """Who lies where of those whom no icon asks for."""
    return [(found.servant, found.on) for found in position.view(1).activity.placed]


def sizes(position: Position) -> tuple[int, int]:
    """How many guests may be invited."""
    return position.decision.least, position.decision.most  # type: ignore[union-attr]


# ── Carriage House ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("upstairs", ["guests", "yes"])
@pytest.mark.parametrize("guests", [1, 2, 3])
def test_the_carriage_brings_one_guest_more_or_one_fewer(upstairs: str, guests: int) -> None:
    """Upstairs, Downstairs p. 16."""
    seat = family("york", tiles="carriage-house")
    position = play(table(seat, upstairs), "host main-gazebo")
    assert sizes(position) == (1, 3)
    party = ["beatrice-york", "george-york", "marianne-waters"][:guests]
    play(position, "+".join(party))
    if guests != 2:
        assert placed(position) == [("footman", "carriage-house")]
    conclude(position)
    assert expended(position) == {"footman": 1 + (guests != 2)}


def test_without_a_footman_for_it_the_carriage_stays_at_home() -> None:
    seat = family("ponsonby", tiles="carriage-house")
    position = play(table(seat), "host main-gazebo")
    assert refusal(position, "mabel-ponsonby") == "no-service-for-party"


def test_the_hall_boy_goes_with_the_carriage_even_if_a_footman_is_free() -> None:
    """Upstairs, Downstairs p. 7."""
    seat = family("york", tiles="carriage-house", servants="hall-boy")
    position = play(table(seat), "host main-gazebo beatrice-york")
    assert set(options(position)) == {"footman+hall-boy", "footman+footman"}
    play(position, "footman+hall-boy")
    assert placed(position) == [("hall-boy", "carriage-house")]


def test_the_underbutler_goes_with_the_carriage() -> None:
    seat = family("ponsonby", tiles="carriage-house butlers-pantry", servants="underbutler")
    position = play(table(seat, "guests"), "host main-gazebo mabel-ponsonby")
    assert expended(conclude(position)) == {"footman": 1, "underbutler": 1}


def test_whoever_comes_with_the_carriage_must_be_asked_for_and_served() -> None:
    seat = family("york", tiles="carriage-house", guests="alice-bingly")
    position = play(table(seat), "host front-parlour")
    assert refusal(position, "alice-bingly+beatrice-york+george-york") == "guest-not-asked-for"
    seat = family("york", tiles="carriage-house", guests="alice-bingly caroline-west beatrice-bonham")
    position = play(table(seat), "host front-parlour")
    assert refusal(position, "alice-bingly+caroline-west+beatrice-york") == "no-service-for-party"
    assert refusal(position, "beatrice-bonham+beatrice-york") == "guest-above-level"


def test_the_carriage_never_leaves_an_activity_without_guests_nor_fills_a_suite() -> None:
    seat = family("york", tiles="carriage-house heritage-suite", guests="alice-bingly anne-harlow", level=2)
    assert sizes(play(table(seat), "host heritage-suite")) == (1, 1)


def test_the_carriage_is_not_sent_for_the_family_alone() -> None:
    position = play(table(family("york", tiles="carriage-house")), "host private-study")
    assert sizes(position) == (2, 2)


def test_a_hand_too_small_for_a_tile_is_large_enough_with_the_carriage() -> None:
    seat = family("york", tiles="carriage-house breakfast-room", discard="george-york allen-waters", level=2)
    position = play(table(seat), "host")
    assert "breakfast-room" in options(position)
    plain = family("york", tiles="breakfast-room", discard="george-york allen-waters", level=2)
    assert refusal(play(table(plain), "host"), "breakfast-room") == "too-few-guests"


# ── Renovated Kitchen ───────────────────────────────────────────────────────────────────────────────────────


def test_a_gourmet_tasting_has_any_two_whatever_their_rating_and_the_cook_brings_her_step() -> None:
    """Upstairs, Downstairs p. 16."""
    seat = family("howard", tiles="renovated-kitchen", guests="albert-thornhill mary-coventry")
    position = play(table(seat), "host renovated-kitchen albert-thornhill+mary-coventry")
    gained = BOX.gentry["albert-thornhill"].favours.reputation + BOX.gentry["mary-coventry"].favours.reputation
    assert player(position).reputation == gained + 1
    conclude(position)
    assert expended(position) == {"butler": 1, "ladys-maid": 1, "cook": 1}
    assert next(tile for tile in player(position).tiles if tile.tile == "renovated-kitchen").flipped


def test_the_family_may_taste_and_without_a_cook_nobody_does() -> None:
    position = play(table(family("howard", tiles="renovated-kitchen")), "host")
    assert "renovated-kitchen" in options(position)
    without = play(table(family("york", tiles="renovated-kitchen")), "host")
    assert refusal(without, "renovated-kitchen") == "no-service-for-tile"


def test_the_carriage_brings_a_third_to_the_tasting_whatever_the_rating() -> None:
    seat = family("howard", tiles="renovated-kitchen carriage-house", guests="albert-thornhill mary-coventry")
    position = play(table(seat), "host renovated-kitchen")
    assert sizes(position) == (1, 3)
    play(position, "albert-thornhill+james-howard+mary-coventry")
    assert ("footman", "carriage-house") in placed(position)


def test_once_turned_the_kitchen_feeds_one_guest_more_where_the_cook_serves() -> None:
    seat = family("howard", tiles="renovated-kitchen*")
    position = play(table(seat), "host main-gazebo")
    assert sizes(position) == (2, 3)
    play(position, "diana-stark+james-howard+victoria-howard")
    assert placed(position) == [("cook", "main-gazebo")]
    assert refusal(play(table(seat), "host"), "renovated-kitchen") == "nothing-hosted-there"


def test_without_the_cook_the_kitchen_feeds_nobody_more() -> None:
    seat = family("york", tiles="renovated-kitchen*")
    assert sizes(play(table(seat), "host main-gazebo")) == (2, 2)


def test_kitchen_and_carriage_together_bring_two_guests_more() -> None:
    """Upstairs, Downstairs p. 16."""
    seat = family("howard", tiles="renovated-kitchen* carriage-house", servants="footman")
    position = play(table(seat), "host main-gazebo")
    assert sizes(position) == (1, 4)
    play(position, "diana-stark+james-howard+thomas-winchester+victoria-howard")
    assert set(placed(position)) == {("cook", "main-gazebo"), ("footman", "carriage-house")}


def test_one_guest_more_may_be_the_cooks_or_the_carriages() -> None:
    seat = family("howard", tiles="renovated-kitchen* carriage-house", servants="footman")
    position = play(table(seat), "host main-gazebo diana-stark+james-howard+victoria-howard")
    assert set(options(position)) == {"footman+cook", "footman+footman"}


def test_the_kitchen_feeds_nobody_more_in_a_suite() -> None:
    seat = family("howard", tiles="renovated-kitchen* heritage-suite", guests="alice-bingly anne-harlow", level=2)
    assert sizes(play(table(seat), "host heritage-suite")) == (1, 1)


# ── Parish Church ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("upstairs", ["guests", "yes"])
def test_the_church_needs_no_servant_but_its_guests_do_and_becomes_a_monument(upstairs: str) -> None:
    """Upstairs, Downstairs p. 17."""
    seat = family("york", tiles="parish-church", guests="alice-bingly", level=2)
    position = conclude(play(table(seat, upstairs), "host parish-church alice-bingly+george-york"))
    assert expended(position) == {"ladys-maid": 1}
    church = next(found for found in position.view(None).seats[0].estate["essentials"] if found.tile == "parish-church")
    assert (church.flipped, church.monument, church.vp) == (True, True, BOX.tiles["parish-church"].rose.vp)


@pytest.mark.parametrize(("chosen", "money", "steps"), [("money", 100, 0), ("reputation", 0, 1)])
def test_as_a_monument_it_brings_a_hundred_pounds_or_a_step_chosen_every_turn(
    chosen: str, money: int, steps: int
) -> None:
    position = table(family("york", tiles="parish-church*"))
    assert (position.decision.name, options(position)) == ("favour", ["money", "reputation"])
    play(position, chosen)
    assert (player(position).money, player(position).reputation) == (money, steps)
    play(position, "pass money no pass money no")
    assert position.decision.name == "favour"


def test_it_counts_as_a_monument_for_the_objective_and_not_among_those_of_the_table() -> None:
    position = table(family("york", tiles="parish-church*"))
    state = position.state
    assert worth(state, state.players[0], BOX.objectives["for-posterity"]) == BOX.objectives["for-posterity"].vp
    assert "parish-church" not in BOX.monuments()


# ── Babbling Brook ──────────────────────────────────────────────────────────────────────────────────────────


def test_by_the_brook_a_card_of_the_discard_pile_comes_back_and_nobody_who_attends() -> None:
    """Upstairs, Downstairs p. 17."""
    seat = family(
        "york", tiles="babbling-brook*", guests="alice-bingly caroline-west", discard="george-york anne-harlow",
        servants="ladys-maid", level=2,
    )  # fmt: skip
    position = play(table(seat), "host babbling-brook alice-bingly+caroline-west")
    assert options(position) == ["anne-harlow", "george-york"]
    assert refusal(position, "alice-bingly") == "not-in-discard"
    play(position, "george-york")
    assert "george-york" in player(position).hand
    assert told(position, "recalled") == [{"who": 0, "guest": "george-york"}]
    conclude(position)
    assert set(player(position).discard) == {"anne-harlow", "alice-bingly", "caroline-west"}


def test_the_brook_turns_with_every_use_and_begins_as_a_sporting_tile() -> None:
    seat = family("york", tiles="babbling-brook", guests="alice-bingly", level=2)
    position = conclude(play(table(seat), "host babbling-brook alice-bingly+beatrice-york"))
    assert player(position).money == 200
    assert "babbling-brook" in [tile.tile for tile in position.view(None).seats[0].estate["estate"]]


def test_with_an_empty_discard_pile_nobody_comes_back() -> None:
    seat = family("york", tiles="babbling-brook*", guests="alice-bingly", level=2)
    position = play(table(seat), "host babbling-brook alice-bingly+beatrice-york dismiss")
    assert told(position, "recalled") == []


# ── Stocked Lake and Housekeeper's Room ─────────────────────────────────────────────────────────────────────


def test_the_lake_is_an_ordinary_sporting_tile_for_the_great() -> None:
    gentlemen = "john-ambrose"
    seat = family("york", tiles="stocked-lake", guests=gentlemen, servants="valet", level=5)
    assert refusal(play(table(seat), "host"), "stocked-lake") == "tile-above-level"


def test_the_housekeepers_room_lets_the_head_housemaid_serve_where_a_housekeeper_or_ladys_maid_is_asked() -> None:
    seat = family("york", tiles="housekeepers-room", guests="alice-bingly caroline-west", servants="head-housemaid")
    position = play(table(seat), "host front-parlour alice-bingly+caroline-west")
    conclude(position)
    assert expended(position) == {"housekeeper": 1, "ladys-maid": 1, "head-housemaid": 1}
    plain = family("york", guests="alice-bingly caroline-west", servants="head-housemaid")
    assert refusal(play(table(plain), "host front-parlour"), "alice-bingly+caroline-west") == "no-service-for-party"
