"""The reputation wheel: its floor, its end at Max, and what may be spent of it."""

from __future__ import annotations

import pytest

from games.obsession import reputation
from games.obsession.components import box
from tests.games.obsession.builder import county, family, options, play, player, refusal, renown

LENGTHS = [("standard", 7), ("extended", 9)]


@pytest.mark.parametrize(("length", "most"), LENGTHS)
def test_five_positions_make_a_level_and_the_last_level_is_max(length: str, most: int) -> None:
    state = county(family("york"), family("asquith"), length=length).state
    seat, passed = state.players[0], []
    for _ in range(5 * most + 3):
        passed.append((state.level(seat), reputation.position(state, seat)))
        reputation.change(state, seat, 1)
    wheel = [(level, position) for level in range(1, most + 1) for position in range(1, 6)]
    assert passed == [*wheel, *[(most, 5)] * 3]


@pytest.mark.parametrize(("length", "most"), LENGTHS)
def test_what_is_spent_at_max_can_be_gained_again(length: str, most: int) -> None:
    position = county(family("york", level=most, position=5), family("asquith"), length=length)
    play(position, "special borrow")
    assert renown(position) == (most, 3)
    play(position, "special borrow special borrow")
    assert renown(position) == (most - 1, 4)
    assert player(position).money == 300


@pytest.mark.parametrize("steps", [1, 2, 5, 30])
def test_a_loss_stops_at_the_first_position(steps: int) -> None:
    state = county(family("york", level=1, position=3), family("asquith")).state
    assert reputation.change(state, state.players[0], -steps) == -min(steps, 2)
    assert state.players[0].reputation == max(0, 2 - steps)


@pytest.mark.parametrize(("level", "place"), [(1, 1), (1, 2), (2, 1), (3, 2)])
def test_a_penalty_turns_the_wheel_back_over_the_top(level: int, place: int) -> None:
    seat = family("york", guests="susan-norris", level=level, position=place)
    position = county(seat, family("asquith"))
    lost = -box().gentry["susan-norris"].favours.reputation
    before = player(position).reputation
    play(position, "host main-gazebo george-york+susan-norris no")
    assert player(position).reputation == max(0, before - lost)


def test_at_the_floor_bad_company_is_free_but_special_actions_are_not() -> None:
    seat = family("york", guests="susan-norris", quarters="valet")
    position = county(seat, family("asquith"))
    assert refusal(position, "special") == "nothing-special"
    play(position, "host main-gazebo")
    assert "susan-norris" in options(position)


@pytest.mark.parametrize(("key", "cost"), [("borrow", 2), ("help.valet", 3), ("refresh", 4)])
def test_a_special_action_needs_its_whole_price_and_may_lead_to_the_floor(key: str, cost: int) -> None:
    for have in (cost - 1, cost):
        seat = family("york", position=have + 1, quarters="valet")
        position = county(seat, family("asquith"), market="stables croquet-lawn")
        if have < cost:
            assert "special" not in options(position) or key not in options(play(position, "special"))
        else:
            play(position, f"special {key}")
            assert renown(position) == (1, 1)


def test_net_reputation_is_counted_once_so_that_a_gain_pays_for_a_penalty() -> None:
    """Gains and penalties of one activity are added up before the wheel is turned."""
    net = sum(box().gentry[guest].favours.reputation for guest in ("susan-norris", "charlotte-woods"))
    seat = family("york", guests="susan-norris charlotte-woods", servants="ladys-maid")
    position = play(county(seat, family("asquith")), "host main-gazebo charlotte-woods+susan-norris no")
    assert player(position).reputation == max(0, net)
