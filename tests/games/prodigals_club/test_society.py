"""Society: how influence markers move (rulebook p. 9 and the last page)."""

from __future__ import annotations

from games.kernel.position import Position
from games.prodigals_club.components import Effect, Per
from tests.games.prodigals_club.builder import asked_by, club, gentleman, play, refused, standing, use

DOWN2 = Effect("move", n=2)
DIAGONAL = Effect("move", ways=("diagonal",))


def board(markers: str, **more: object) -> Position:
    """Markers a and c are men, b and d women."""
    return club(gentleman(markers=markers, **more), gentleman(), phase="actions")


def test_markers_move_into_empty_spaces_and_never_over_others() -> None:
    assert asked_by(board("l12 l10 m16 r16"), Effect("move")) == ["b-down", "c-down", "d-down", "no"]


def test_a_marker_at_the_bottom_does_not_leave_the_scoreboard() -> None:
    assert asked_by(board("l-2 m-2 r0 m16"), DIAGONAL) == ["d-downleft", "d-downright", "no"]


def test_diagonally_the_owner_picks_the_side() -> None:
    assert standing(use(board("m12 l16 m16 r16"), DIAGONAL, answers="a-downleft")) == "l10 l16 m16 r16"
    assert standing(use(board("m12 l16 m16 r16"), DIAGONAL, answers="a-downright")) == "r10 l16 m16 r16"


def test_several_moves_are_made_one_after_the_other_with_the_same_or_other_markers() -> None:
    assert standing(use(board("l12 m12 m16 r16"), DOWN2, answers="a-down a-down")) == "l8 m12 m16 r16"
    assert standing(use(board("l12 l10 m16 r16"), DOWN2, answers="b-down a-down")) == "l10 l8 m16 r16"


def test_fewer_moves_may_be_made() -> None:
    assert standing(use(board("l12 m12 m16 r16"), DOWN2, answers="a-down no")) == "l10 m12 m16 r16"


def test_a_space_may_give_moves_of_two_kinds_in_any_order() -> None:
    both = Effect("move", ways=("down", "diagonal"))
    assert standing(use(board("m12 l16 m16 r16"), both, answers="a-downleft a-down")) == "l8 l16 m16 r16"
    assert standing(use(board("m12 l16 m16 r16"), both, answers="a-down a-downleft")) == "l8 l16 m16 r16"


def test_a_move_of_each_kind_is_there_once() -> None:
    both = Effect("move", ways=("down", "diagonal"))
    left = asked_by(board("m12 l16 m16 r16"), both, answers="a-down")
    assert not any(option.endswith("-down") for option in left)


def test_sideways_where_all_arrows_are_shown() -> None:
    free = Effect("move", gender="man", ways=("any",))
    moves = asked_by(board("m12 l12 r16 l16"), free)
    assert [move for move in moves if move[0] == "a"] == ["a-downleft", "a-down", "a-downright", "a-right"]
    assert standing(use(board("m12 l12 m16 r16"), free, answers="a-right")) == "r12 l12 m16 r16"


def test_three_moves_with_markers_of_one_gender() -> None:
    """Last page: the same or different ones, in the direction shown."""
    men = Effect("move", n=3, gender="man")
    assert standing(use(board("l12 m12 r12 r16"), men, answers="a-down c-down a-down")) == "l8 m12 r10 r16"
    assert refused(play(board("l12 m12 r12 r16", hand="cheat-at-cards"), "play"), "b-down").reason == "not-this-move"


def test_a_row_is_chosen_and_any_of_its_markers_go_down() -> None:
    """Last page: not all of them need to."""
    row = Effect("row")
    assert standing(use(board("l12 m12 r14 r16"), row, answers="12 a-down no")) == "l10 m12 r14 r16"
    assert standing(use(board("l12 m12 r14 r16"), row, answers="12 b-down a-down")) == "l10 m10 r14 r16"


def test_each_marker_of_the_row_goes_down_once() -> None:
    assert asked_by(board("l12 m12 r14 r16"), Effect("row"), answers="12 a-down") == ["b-down", "no"]


def test_a_row_without_a_marker_that_can_move_is_not_offered() -> None:
    position = play(board("l12 l10 r14 m16", hand="spill-the-soup"), "play")
    assert refused(position, "12").reason == "nobody-in-row"
    assert "10" in position.decision.options


def test_those_of_one_gender_in_a_row_go_down_one_or_two() -> None:
    """Last page."""
    men = Effect("row", n=2, gender="man")
    assert standing(use(board("l12 m12 r12 r16"), men, answers="12 a-down a-down c-down no")) == "l8 m12 r10 r16"


def test_those_of_one_gender_in_a_column_go_down_one_or_two_without_jumping() -> None:
    """Last page."""
    men = Effect("column", n=2, gender="man", column="left")
    assert standing(use(board("l12 m12 l16 r16"), men, answers="a-down c-down c-down no")) == "l10 m12 l12 r16"
    assert asked_by(board("l12 l10 m16 r16"), Effect("column", n=2, gender="woman", column="left")) == ["b-down", "no"]


def test_one_marker_leapfrogs_up_to_three_times() -> None:
    """Last page: the space below taken, the one under it free."""
    men = Effect("leap", n=3, gender="man")
    assert standing(use(board("l16 l14 l10 m16"), men, answers="a-jump a-jump")) == "l8 l14 l10 m16"


def test_the_same_marker_jumps_on() -> None:
    men = Effect("leap", n=3, gender="man")
    assert asked_by(board("l16 l14 r16 r14"), men) == ["a-jump", "c-jump", "no"]
    assert standing(use(board("l16 l14 r16 r14"), men, answers="a-jump")) == "l12 l14 r16 r14"


def test_a_leap_needs_a_neighbour_below_and_a_free_space_under_it() -> None:
    women = Effect("leap", n=3, gender="woman")
    assert standing(use(board("l16 m14 r12 m10"), women)) == "l16 m14 r12 m10"
    assert standing(use(board("l-2 l0 m16 r16"), women)) == "l-2 l0 m16 r16"


def test_stepping_onto_a_symbol_gives_no_further_move_and_stepping_off_takes_none() -> None:
    """P. 9, example: Red's card counts one dog; her step onto a dog is not counted, and next round both are."""
    dogs = Effect("move", per=Per(symbol="dog"))
    position = club(
        gentleman(markers="r12 m12 l16 m16", possessions="borzoi"), gentleman(), competitions="all", phase="actions"
    )
    state = use(position, dogs, answers="a-down")
    assert standing(state) == "r10 m12 l16 m16"
    state = use(state, dogs, answers="a-down b-down")
    assert standing(state) == "r8 m10 l16 m16"


def test_between_two_cards_everything_may_change() -> None:
    """P. 9: onto a symbol with one card, use it with another."""
    position = board("m12 r12 l16 m16", hand="bring-the-hounds-to-tea", black="tactless-valet")
    play(position, "activate a-downright play")
    assert position.decision.name == "move"


def test_the_score_is_the_sum_under_the_markers_and_may_be_below_zero() -> None:
    """P. 10."""
    position = club(gentleman(markers="l-2 m-2 r-2 l0"), gentleman())
    assert position.view(0).seats[0].scores["society"] == -6
