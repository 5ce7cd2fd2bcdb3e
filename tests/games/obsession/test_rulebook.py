"""The worked examples of the rulebook and its glossary, with their pages."""

from __future__ import annotations

from games.obsession.components import box
from games.obsession.courtship import worth
from games.obsession.scoring import sheet
from tests.games.obsession.builder import county, expended, family, options, play, player, standing, told


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
    assert standing(position) == (4, 3)
    assert {event["guest"] for event in told(position, "invited")} == {"anthony-cole", "diane-blowers"}
    assert options(position) == ["katherine-eden", "thomas-handle"]
    play(position, "katherine-eden no")
    assert position.state.casual[0] == "thomas-handle"


def test_a_grand_ball_in_the_great_hall() -> None:
    """Glossary, Grand Ball: two victory point cards, £800, six reputation or more, a guest of prestige."""
    guests = "agnes-easton richard-longford alexandra-suffolk"
    seat = family("york", tiles="great-hall butlers-pantry", guests=guests, servants="underbutler", level=6)
    position = county(seat, family("asquith"))
    ball = "agnes-easton+alexandra-suffolk+beatrice-york+george-york+marianne-waters+richard-longford"
    play(position, f"host great-hall {ball} dismiss")
    assert player(position).money == 800
    assert player(position).reputation >= 25 + 6
    assert len(player(position).vp_cards) == 2
    assert sum(box().gentry[event["guest"]].deck == "prestige" for event in told(position, "invited")) == 1


def test_miss_hawkins_takes_what_there_is_to_take() -> None:
    """Rulebook p. 9: at level 1, position 2 only one step can be lost; with nothing to lose she costs nothing."""
    for place in (1, 2):
        seat = family("york", guests="anne-hawkins", position=place)
        position = play(county(seat, family("asquith")), "host main-gazebo anne-hawkins+george-york no")
        assert standing(position) == (1, 1)
        assert len(told(position, "fell")) == place - 1


def test_the_green_room_moves_from_essentials_to_prestige_and_back() -> None:
    """Rulebook p. 12: it counts for the category of the side that is up."""
    seat = family("york", tiles="green-room", level=3)
    position = county(seat, family("asquith"))
    base = worth(position.state, player(position), ["prestige"])
    play(position, "host green-room allen-waters+beatrice-york+george-york+marianne-waters money dismiss")
    while position.waiting == (0,):
        play(position, "no")
    assert worth(position.state, player(position), ["prestige"]) == base + 2


def test_two_prestige_tiles_are_worth_three_in_a_courtship() -> None:
    """Rulebook p. 13: a parlour that has been used and a room that has not."""
    state = county(family("york", tiles="front-parlour* drawing-room"), family("asquith")).state
    assert worth(state, state.players[0], ["prestige"]) == 3


def test_edens_prestige_in_the_second_season() -> None:
    """Rulebook p. 14: the solo player compares with 3."""
    assert box().opponents["eden"].chart["prestige"][1] == 3
    seat = family("york", tiles="front-parlour* drawing-room", objectives="wide-circle full-coffers")
    position = county(seat, opponent="eden", round=8, phase="courtship", shown="estate prestige")
    assert told(position, "courted_alone") == [{"themes": ["prestige"], "points": 3, "chart": 3}]
    assert len(told(position, "opponent_tied")) == 1


def test_a_family_is_worth_eight_points_and_the_asquiths_nine() -> None:
    """Rulebook p. 15."""
    state = county(family("york"), family("asquith")).state
    assert [sheet(state, seat).gentry for seat in state.players] == [8, 9]


def test_the_library_and_the_conservatory_with_a_spotless_name() -> None:
    """Rulebook p. 15: 19 points together."""
    seat = family("york", tiles="north-library conservatory", level=7, objectives="books-and-palms spotless-name")
    state = county(seat, family("asquith")).state
    assert sheet(state, state.players[0]).objectives == 19
