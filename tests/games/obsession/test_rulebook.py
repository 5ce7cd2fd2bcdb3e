"""The worked examples of the rulebook and its glossary, with their pages."""

from __future__ import annotations

import pytest

from games.obsession.components import box
from games.obsession.courtship import worth
from games.obsession.scoring import sheet
from tests.games.obsession.builder import (
    conclude,
    county,
    expended,
    family,
    options,
    play,
    player,
    refusal,
    renown,
    told,
)
from tests.games.obsession.promises import company, host_for

PRESTIGE_ROOMS = [tile for tile in box().tiles.values() if tile.kind == "room" and tile.category == "prestige"]
NEW_ROOM = next((tile.id for tile in PRESTIGE_ROOMS if tile.front.vp == 1), "")
"""A Prestige tile worth one point as it is bought."""


def test_tennis_with_plantagenet_and_miss_harlow() -> None:
    """Rulebook p. 8: a footman for the court, a valet for him, a lady's maid for her."""
    seat = family("york", tiles="tennis-court", guests="albert-plantagenet anne-harlow", level=3)
    position = play(county(seat, family("asquith")), "host tennis-court albert-plantagenet+anne-harlow")
    while position.waiting == (0,):
        play(position, "no")
    assert expended(position) == {"footman": 1, "valet": 1, "ladys-maid": 1}


def test_the_countess_of_ponsonby_receives_three_visitors() -> None:
    """Rulebook p. 9: £400, five reputation from level 3, position 3; two guests and one more of two."""
    seat = family(
        "ponsonby",
        tiles="drawing-room",
        guests="caroline-abernathy istvan-hoyos anne-marie-de-vitry",
        servants="ladys-maid",
        level=3,
        position=3,
    )
    position = county(
        seat, family("asquith"), casual="diane-blowers katherine-eden thomas-handle", prestige="anthony-cole"
    )
    play(position, "host drawing-room anne-marie-de-vitry+caroline-abernathy+istvan-hoyos+mabel-ponsonby draw")
    assert player(position).money == 300 + 400
    assert renown(position) == (4, 3)
    assert {event["guest"] for event in told(position, "invited")} == {"anthony-cole", "diane-blowers"}
    assert options(position) == ["katherine-eden", "thomas-handle"]
    play(position, "katherine-eden no")
    assert position.state.casual[0] == "thomas-handle"


@pytest.mark.parametrize(("round", "level"), [(14, 1), (2, 6)])
def test_a_grand_ball_in_the_great_hall(round: int, level: int) -> None:
    """Glossary, National Holiday: a family of no standing may give a ball for marquess and duke on that one day.

    Two victory point cards, £800, more than a level of reputation, and one more guest of prestige; with a great
    reputation the same ball can be given in any round.
    """
    guests = "agnes-easton richard-longford alexandra-suffolk"
    seat = family("york", tiles="great-hall butlers-pantry", guests=guests, servants="underbutler", level=level)
    position = county(seat, family("asquith"), round=round, length="standard")
    ball = "agnes-easton+alexandra-suffolk+beatrice-york+george-york+marianne-waters+richard-longford"
    play(position, f"host great-hall {ball}")
    while position.decision.name != "favour":
        position.push("no" if position.decision.name == "meanwhile" else options(position)[0])
    position.push("dismiss")
    assert player(position).money == 800
    assert min(5 * level - 5 + 6, position.state.most_reputation) <= player(position).reputation
    assert len(player(position).vp_cards) == 2
    assert sum(box().gentry[event["guest"]].deck == "prestige" for event in told(position, "invited")) == 1


def test_no_ball_for_a_family_of_no_standing_on_an_ordinary_day() -> None:
    """Glossary, National Holiday: the Great Hall is rated 6."""
    seat = family("york", tiles="great-hall", guests="agnes-easton richard-longford alexandra-suffolk", level=5)
    assert refusal(play(county(seat, family("asquith"), round=2), "host"), "great-hall") == "tile-above-level"


def test_miss_hawkins_takes_what_there_is_to_take() -> None:
    """Rulebook p. 9: at level 1, position 2 only one step can be lost; with nothing to lose she costs nothing."""
    for place in (1, 2):
        seat = family("york", guests="anne-hawkins", position=place)
        position = play(county(seat, family("asquith")), "host main-gazebo anne-hawkins+george-york no")
        assert renown(position) == (1, 1)
        assert len(told(position, "fell")) == place - 1


@pytest.mark.parametrize("flipped", [False, True])
def test_the_green_room_moves_from_essentials_to_prestige_and_back(flipped: bool) -> None:
    """Rulebook p. 12: after a Philanthropy Meeting it counts for Prestige, and after the next activity as before."""
    room = box().tiles["green-room"]
    guests = company(room.side(flipped))
    before = county(host_for("green-room", guests, flipped=flipped), family("york"))
    after = conclude(play(before.copy(), f"host green-room {'+'.join(guests)}"))
    moved = [worth(after.state, 0, [theme]) - worth(before.state, 0, [theme]) for theme in ("essentials", "prestige")]
    assert moved == ([room.front.vp, -room.rose.vp] if flipped else [-room.front.vp, room.rose.vp])
    assert room.front.activity is not None
    assert room.front.activity["en"] == "Philanthropy Meeting"


def test_two_prestige_tiles_are_worth_three_in_a_courtship() -> None:
    """Rulebook p. 13: a parlour that has been used and a room that has not."""
    state = county(family("york", tiles=f"front-parlour* {NEW_ROOM}"), family("asquith")).state
    assert worth(state, 0, ["prestige"]) == 3


def test_edens_prestige_in_the_second_season() -> None:
    """Rulebook p. 14: the solo player compares with 3."""
    assert box().opponents["eden"].chart["prestige"][1] == 3
    seat = family("york", tiles=f"front-parlour* {NEW_ROOM}", objectives="wide-circle full-coffers")
    position = county(seat, opponent="eden", round=8, phase="courtship", shown="estate prestige")
    assert told(position, "courted_alone") == [{"themes": ["prestige"], "points": 3, "chart": 3}]
    assert len(told(position, "opponent_tied")) == 1


def test_a_family_is_worth_eight_points_and_the_asquiths_nine() -> None:
    """Rulebook p. 15."""
    state = county(family("york"), family("asquith")).state
    assert [sheet(state, seat).gentry for seat in state.players] == [8, 9]


def test_the_library_and_the_conservatory_with_a_spotless_name_but_too_few_maids() -> None:
    """Rulebook p. 15: two of three objectives met, 19 points together."""
    goals = "books-and-palms spotless-name three-ladys-maids"
    seat = family("york", tiles="north-library conservatory", level=7, objectives=goals, servants="ladys-maid")
    state = county(seat, family("asquith")).state
    assert sheet(state, state.players[0]).objectives == 19


def test_five_hundred_pounds_are_worth_two_points() -> None:
    """Rulebook p. 15: the last hundred counts for nothing."""
    state = county(family("york", money=500), family("asquith"), phase="round").state
    assert sheet(state, state.players[0]).wealth == 2


def test_two_cards_kept_are_worth_nine() -> None:
    """Rulebook p. 15: a 4 and a 5 that were not spent on their favours."""
    state = county(family("york", vp="vp-objective vp-hire"), family("asquith"), phase="round").state
    assert sheet(state, state.players[0]).vp_cards == 9


def test_a_card_offers_four_points_or_three_reputation() -> None:
    """Rulebook p. 13: to take the favour is to give up the points."""
    position = county(family("york", vp="vp-reputation-3"), family("asquith"))
    assert sheet(position.state, player(position)).vp_cards == 4
    play(position, "special vp-reputation-3")
    assert (sheet(position.state, player(position)).vp_cards, renown(position)) == (0, (1, 4))


def test_the_bill_for_a_stately_guest_list() -> None:
    """Rulebook p. 16: Townshend brings £300, Cole and Plantagenet three reputation each, Washburn one and a guest."""
    gentry = box().gentry
    assert gentry["peter-townshend"].favours.money == 300
    assert [gentry[name].favours.reputation for name in ("anthony-cole", "albert-plantagenet")] == [3, 3]
    washburn = gentry["regina-washburn"].favours
    assert (washburn.reputation, [draw.deck for draw in washburn.draw]) == (1, ["prestige"])


def test_the_asquiths_receive_cole_and_plantagenet_in_the_drawing_room() -> None:
    """Rulebook p. 16: both raise the family's name by three."""
    guests = ["anthony-cole", "albert-plantagenet", "daniel-asquith", "maud-asquith"]
    before = county(host_for("drawing-room", guests, spare=""), family("york"))
    after = conclude(play(before.copy(), f"host drawing-room {'+'.join(sorted(guests))}"))
    rest = box().tiles["drawing-room"].front.favours.reputation + box().gentry["maud-asquith"].favours.reputation
    assert player(after).reputation - player(before).reputation == 3 + 3 + rest


@pytest.mark.parametrize(
    ("fairchild", "companion", "choice", "steps"),
    [("charles-fairchild", "marianne-waters", "", 5), ("elizabeth-fairchild", "allen-waters", "reputation", 3)],
)
def test_a_fairchild_among_the_young_people(fairchild: str, companion: str, choice: str, steps: int) -> None:
    """Glossary, Courtship: Charles with the young lady brings five reputation, Elizabeth with the heir three."""
    position = county(family("york", guests=fairchild), family("asquith"))
    conclude(play(position, f"host main-gazebo {'+'.join(sorted([fairchild, companion]))}"), favour=choice)
    assert player(position).reputation == steps + box().tiles["main-gazebo"].front.favours.reputation


def test_the_first_market_of_the_rulebook_lies_in_order_of_its_numbers() -> None:
    """Rulebook p. 5: numbers 005, 020, 080, 085, 140 and 145 from £300 to £800."""
    by_number = {tile.tsn: tile for tile in box().tiles.values() if tile.tsn}
    tiles = [by_number[number].id for number in (5, 20, 80, 85, 140, 145)]
    view = county(family("york"), family("asquith"), market=" ".join(tiles)).view(None)
    assert [space.tile for space in view.market] == tiles
    assert [space.price for space in view.market] == [300, 400, 500, 600, 700, 800]
    assert [space.cost for space in view.market] == [
        price + box().price[tile] for tile, price in zip(tiles, (300, 400, 500, 600, 700, 800), strict=True)
    ]
