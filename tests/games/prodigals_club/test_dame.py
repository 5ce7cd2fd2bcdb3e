"""Dame Beatrice: her tiles, immunity, blocked markers and chains (rulebook p. 9)."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.prodigals_club.dame import adjacent, affected, lift_others, rise
from tests.games.prodigals_club.builder import cell, club, gentleman, play, refused, standing, told


def visited(markers: str, dame: str, **more: object) -> Position:
    """The first seat's markers under a tile; the other seat has called on her."""
    others = {"dame-beatrice": [1]}
    return club(
        gentleman(markers=markers),
        gentleman(),
        phase="dame-beatrice",
        dame=dame,
        hats=others,
        **more,  # type: ignore[arg-type]
    )


def lifted(markers: str, dame: str) -> str:
    position = visited(markers, dame)
    position.view(None)
    return standing(position.state)


# ── the tiles ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("dame", "after"),
    [("spares-left", "l12 m10 r8 r4"), ("spares-middle", "l14 m8 r8 r4"), ("spares-right", "l14 m10 r6 r2")],
)
def test_two_columns_go_up_and_one_is_spared(dame: str, after: str) -> None:
    assert lifted("l12 m8 r6 r2", dame) == after


def test_all_four_in_the_spared_column_are_safe() -> None:
    position = visited("l12 l10 l8 l6", "spares-left")
    position.view(None)
    assert told(position, "spared") == [{"who": 0}]


def test_the_rows_from_6_to_12_go_up() -> None:
    assert lifted("l14 m12 r6 l4", "middling-rows") == "l14 m14 r8 l4"
    assert lifted("l14 m4 r2 l-2", "middling-rows") == "l14 m4 r2 l-2"


def test_markers_that_share_a_row_go_up_though_they_do_not_touch() -> None:
    assert lifted("l10 m4 r10 l2", "same-row") == "l12 m4 r12 l2"


def test_two_rows_of_two_lift_all_four() -> None:
    """P. 9."""
    assert lifted("l10 m4 r10 l4", "same-row") == "l12 m6 r12 l6"


def test_one_marker_a_row_is_safe() -> None:
    assert lifted("l10 m8 r6 l4", "same-row") == "l10 m8 r6 l4"


def test_neighbours_go_up_as_a_block() -> None:
    assert lifted("l10 l8 r4 m14", "neighbours") == "l12 l10 r4 m14"


def test_a_diagonal_neighbour_is_one() -> None:
    """P8."""
    assert lifted("l10 m8 r2 r14", "neighbours") == "l12 m10 r2 r14"
    assert adjacent(0, 4)
    assert not adjacent(2, 3)


# ── immunity ────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_has_a_hat_with_her_is_untouched() -> None:
    position = club(
        gentleman(markers="l10 m10 r10 l8"),
        gentleman(),
        phase="dame-beatrice",
        dame="same-row",
        hats={"dame-beatrice": [0]},
    )
    position.view(None)
    assert standing(position.state) == "l10 m10 r10 l8"
    assert told(position, "called_on_dame") == [{"who": 0}]


# ── blocked markers ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_marker_on_16_is_blocked_and_its_owner_lifts_another() -> None:
    """P. 9."""
    position = visited("l16 m8 r6 l2", "spares-right")
    assert (position.decision.name, set(position.decision.options)) == ("lift", {"b", "c", "d"})
    play(position, "c")
    assert standing(position.state) == "l16 m10 r8 l4"


def test_the_other_may_be_one_that_has_moved_already() -> None:
    """P. 9."""
    assert standing(play(visited("l16 m8 r6 l2", "spares-right"), "b").state) == "l16 m12 r6 l4"


def test_a_marker_under_one_that_does_not_move_is_blocked_too() -> None:
    """A chain, from the top."""
    position = visited("l16 l14 m8 r6", "spares-right")
    assert position.decision.about["marker"] == "a"
    play(position, "c d") if len(position.decision.options) > 1 else None
    assert standing(position.state) == "l16 l14 m12 r8"


def test_a_blocked_marker_is_not_lifted_in_its_own_place() -> None:
    """P9."""
    position = visited("l16 m8 r6 l2", "spares-right")
    assert refused(position, "a").reason == "cannot-be-lifted"


def test_where_only_one_can_rise_nobody_is_asked() -> None:
    """P9."""
    position = visited("l16 l14 m16 r4", "spares-middle")
    position.view(None)
    assert standing(position.state).endswith("r10")


def test_where_none_can_rise_nothing_happens() -> None:
    """P. 9: she can hardly improve such a name."""
    assert lifted("l16 l14 m16 r16", "spares-middle") == "l16 l14 m16 r16"


def test_blocked_markers_are_settled_from_the_top_and_the_left() -> None:
    """P9."""
    state = visited("l16 l14 m16 r4", "spares-middle").state
    markers = [cell(state, word) for word in ("r14", "l16", "r16", "l14")]
    assert rise(markers, [0, 1, 2, 3])[1] == [1, 2, 3, 0]


def test_a_marker_freed_meanwhile_may_be_picked() -> None:
    """P9: once the one above has gone up, the one below can."""
    position = club(gentleman(markers="l16 m14 m12 r16"), gentleman())
    run = lift_others(position.state, 0, [0, 3])
    asked = run.send(None)
    assert asked.options == ["b"]
    asked = run.send("b")
    assert asked.options == ["c"]


def test_everybody_with_a_choice_is_asked_at_once() -> None:
    seats = [gentleman(markers="l16 m8 r6 l2")] * 3
    position = club(*seats, phase="dame-beatrice", dame="spares-right")
    assert position.waiting == (0, 1, 2)
    assert position.together


def test_the_tile_is_read_off_by_name() -> None:
    state = club(gentleman(), gentleman()).state
    for tile in state.box.dames.values():
        assert affected(state, tile, [0, 1, 2, 29]) is not None


def test_the_view_warns_of_the_tile() -> None:
    view = club(gentleman(markers="l10 m4 r10 l2"), gentleman(), dame="same-row").view(0)
    assert view.seats[0].threatened == ("a", "c")
