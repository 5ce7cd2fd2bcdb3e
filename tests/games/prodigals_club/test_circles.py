"""The political grid: matching, placing, turning, discarding and inner circles (rulebook p. 7)."""

from __future__ import annotations

import pytest

from games.kernel.dice import Dice
from games.kernel.position import Position, Turn
from games.prodigals_club import circles
from games.prodigals_club.circles import fitting, inner_circles, joins, match, squares
from games.prodigals_club.doing import Doing
from tests.games.prodigals_club.builder import club, gentleman, play, refused

DOG, WILD, BLANK = "dog", "?", ""


@pytest.mark.parametrize(
    ("one", "other", "joined"),
    [
        (DOG, DOG, DOG), (DOG, "wine", None), (WILD, DOG, DOG), (DOG, WILD, DOG), (WILD, WILD, None),
        (BLANK, BLANK, ""), (BLANK, DOG, None), (WILD, BLANK, None),
    ],
)  # fmt: skip
def test_which_edges_go_together(one: str, other: str, joined: str | None) -> None:
    """Equal symbols, a question mark with any symbol but no other question mark, a blank with a blank."""
    assert match(one, other) == joined


START = {(0, 0): (DOG, "house", "mask", WILD)}


def test_a_lone_tile_gives_no_symbol() -> None:
    position = club(gentleman(), gentleman())
    assert position.view(0).seats[0].symbols == ()


def test_a_tile_must_touch_another_edge_to_edge() -> None:
    assert joins(START, (1, 1), (DOG,) * 4) is None
    assert joins(START, (1, 0), ("", "", "", "house")) == ["house"]


def test_all_edges_that_touch_must_match() -> None:
    laid = {**START, (1, 1): ("wine", BLANK, BLANK, BLANK)}
    assert joins(laid, (1, 0), (BLANK, BLANK, "wine", "house")) == ["wine", "house"]
    assert joins(laid, (1, 0), (BLANK, BLANK, "dog", "house")) is None


def test_matching_blanks_is_allowed_and_joins_nothing() -> None:
    assert joins({(0, 0): (BLANK, DOG, DOG, DOG)}, (0, -1), (DOG, DOG, BLANK, DOG)) == []


def tile(**more: object) -> Position:
    first = gentleman(circles="turf-committee", votes=30)
    return club(first, gentleman(), choice="choral-union amateur-stage", **more)  # type: ignore[arg-type]


def test_the_owner_chooses_place_and_turn() -> None:
    """P7, P16: horse, carriage, mask and ? from the top; the new tile has mask, ?, carriage and a blank."""
    position = play(tile(), "circles choral-union")
    assert position.decision.name == "place"
    play(position, "e1")
    assert position.decision.name == "turn"
    play(position, position.decision.options[0])
    player = position.state.players[0]
    assert player.joined == ["carriage"]
    assert len(player.circles) == 2


def test_a_placed_tile_stays_as_it_lies() -> None:
    position = play(tile(), "circles choral-union e1")
    turned = position.decision.options[-1]
    play(position, turned)
    assert position.state.players[0].circles[1].turns == int(turned) // 90


def test_a_place_where_no_turn_fits_is_refused() -> None:
    position = club(gentleman(circles="turf-committee"), gentleman(), choice="temperance-hall amateur-stage")
    play(position, "circles temperance-hall")
    assert refused(position, "e0").reason == "place-taken"
    box = position.state.box
    laid = circles.grid(position.state, position.state.players[0])
    fits = {circles.name(place) for place in fitting(position.state, laid, "temperance-hall")}
    for place in {"e1", "w1", "n1", "s1"} - fits:
        assert refused(position, place).reason == "no-match"
    assert box.turned["temperance-hall"][1] == ("", "carriage", "dog", "?")


def test_a_tile_that_fits_may_be_discarded_all_the_same() -> None:
    position = play(tile(), "circles choral-union discard")
    assert "choral-union" in position.state.gone
    assert len(position.state.players[0].circles) == 1


def lay(position: Position, circle: str, answers: str = "") -> Doing:
    """Place a tile out of the blue."""
    doing = Doing(position.state, Turn(Dice(bytes(32))), 0)
    run, left, value = circles.place_circle(doing, circle), answers.split(), None
    try:
        while True:
            asked = run.send(value)
            forced = asked.forced()
            value = asked.read(forced if forced is not None else left.pop(0))
    except StopIteration:
        assert not left
    return doing


BLANKS = """
[turf-committee]
edges = ["", "", "", ""]
[temperance-hall]
edges = ["dog", "dog", "dog", "dog"]
[chess-room]
edges = ["", "", "", ""]
[anglers-lodge]
edges = ["", "", "", ""]
[choral-union]
edges = ["", "", "", ""]
[tenants-board]
edges = ["", "", "", ""]
[cab-owners-guild]
edges = ["", "", "", ""]
"""


def blanks(laid: str, competitions: str = "election-society", **more: object) -> Position:
    """A table on which most tiles are blank, so that all that counts is where they lie."""
    first = gentleman(circles=laid, votes=30, **more)
    return club(first, gentleman(), competitions=competitions, corrections=BLANKS)


def test_a_tile_that_fits_nowhere_is_discarded_without_a_question() -> None:
    doing = lay(blanks("turf-committee"), "temperance-hall")
    assert doing.did == [["circle_discarded", "temperance-hall"]]


def test_a_square_of_four_gives_two_benefits_in_any_mix() -> None:
    """P. 7."""
    position = blanks("turf-committee chess-room@e1 anglers-lodge@s1", markers="l12 m12 r12 l16")
    lay(position, "choral-union", "e1s1 votes a-down")
    player = position.state.players[0]
    assert (player.votes, player.markers[0]) == (29, 9)
    assert position.state.box.worth[player.markers[0]] == 10


def test_a_grid_of_three_by_two_has_two_inner_circles_and_one_tile_may_complete_both() -> None:
    """P. 7: each pays."""
    laid = "turf-committee chess-room@e1 anglers-lodge@e2 choral-union@s1 tenants-board@e2s1"
    position = blanks(laid)
    lay(position, "cab-owners-guild", "e1s1 votes votes votes votes")
    assert position.state.players[0].votes == 26
    assert inner_circles(circles.grid(position.state, position.state.players[0])) == 2


def test_with_the_fixer_an_inner_circle_gives_five() -> None:
    """Last page, P5: a standing effect, in the errands phase too."""
    position = blanks(
        "turf-committee chess-room@e1 anglers-lodge@s1", "election-possessions", black="back-room-fixer", pounds=4
    )
    lay(position, "choral-union", "e1s1 votes votes spend votes spend")
    player = position.state.players[0]
    assert (player.votes, player.pounds) == (27, 2)


def test_benefits_of_a_competition_that_is_not_in_play_cannot_be_chosen() -> None:
    """P3."""
    position = blanks("turf-committee chess-room@e1 anglers-lodge@s1", markers="l12 m12 r12 l16")
    doing = Doing(position.state, Turn(Dice(bytes(32))), 0)
    run = circles.place_circle(doing, "choral-union")
    run.send(None)
    asked = run.send("e1s1")
    assert asked.name == "turn" or "spend" not in asked.options


def test_squares_are_counted_around_one_tile() -> None:
    laid = {(x, y): ("",) * 4 for x in range(3) for y in range(3)}
    assert (squares(laid, (1, 1)), squares(laid, (0, 0)), squares(laid, (1, 0))) == (4, 1, 2)
    assert inner_circles(laid) == 4


def test_joined_symbols_last_and_are_counted() -> None:
    position = play(tile(), "circles choral-union e1")
    play(position, position.decision.options[0])
    (counted,) = [s for s in position.view(0).seats[0].symbols if s.symbol == "carriage"]
    assert counted.circles == 1
