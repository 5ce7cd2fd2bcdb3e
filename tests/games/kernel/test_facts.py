"""Facts: known when a state is made, whichever way it is made, and no part of its data."""

from __future__ import annotations

import msgspec

from games.kernel.facts import fact
from games.kernel.game import State


class Table(State, dict=True):
    seats: int = 2

    @fact
    def chairs(self) -> int:
        """One for everybody, and one for who looks on."""
        return self.seats + 1

    @fact
    def legs(self) -> int:
        """Of all the chairs."""
        return 4 * self.chairs


class Longer(Table, dict=True):
    @fact
    def hands(self) -> int:
        """Of all who play."""
        return 2 * self.seats


def test_a_fact_is_known_once_the_state_is_made_and_may_rest_on_those_before_it() -> None:
    assert Table(over=False, seats=3).legs == 16


def test_a_fact_is_an_attribute_of_the_state_and_not_of_its_class() -> None:
    assert vars(Table(over=False)) == {"chairs": 3, "legs": 12}
    assert not hasattr(Table, "chairs")


def test_a_state_that_was_stored_knows_its_facts_again_though_they_were_not_stored() -> None:
    stored = msgspec.msgpack.encode(Table(over=False, seats=5))
    assert msgspec.msgpack.decode(stored) == {"over": False, "seats": 5}
    assert msgspec.msgpack.decode(stored, type=Table).legs == 24


def test_a_state_knows_the_facts_of_the_one_it_is_a_kind_of() -> None:
    longer = Longer(over=False, seats=4)
    assert (longer.legs, longer.hands) == (20, 8)
    assert not hasattr(Table(over=False), "hands")
