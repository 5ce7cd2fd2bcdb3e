"""What is drawn anew after going back, and what somebody knows: cards put under a deck stay there."""

from __future__ import annotations

import msgspec

from games.kernel.dice import Dice
from games.kernel.position import thaw
from games.obsession import GAME, gate
from games.obsession.decks import put_under
from games.obsession.state import County
from tests.games.obsession.builder import county, family
from tests.games.obsession.test_solo import ANYBODY

DECKS = ("casual", "prestige", "objectives", "vp_cards", "themes")


def a_turn() -> County:
    position = county(family("york"), family("asquith"))
    return thaw(GAME, position.checkpoint)


def anew(state: County, branch: int) -> County:
    copy: County = thaw(GAME, msgspec.msgpack.encode(state))
    return gate.redraw(copy, Dice(bytes(32), branch=branch))


def test_every_deck_comes_in_another_order() -> None:
    state = a_turn()
    for name in DECKS:
        lain = {tuple(getattr(anew(state, branch), name)) for branch in range(1, 7)}
        assert len(lain) > 2, name
        assert {tuple(sorted(cards)) for cards in lain} == {tuple(sorted(getattr(state, name)))}


def test_cards_put_under_a_deck_stay_where_their_seat_knows_them() -> None:
    state = a_turn()
    put_under(state, "casual", [state.casual.pop(), state.casual.pop()])
    put_under(state, "vp", [state.vp_cards.pop()])
    known = state.casual[:2], state.vp_cards[:1]
    for branch in range(1, 7):
        after = anew(state, branch)
        assert (after.casual[:2], after.vp_cards[:1]) == known
    assert len({tuple(anew(state, branch).casual[2:]) for branch in range(1, 7)}) > 2


def test_a_deck_of_nothing_but_cards_put_there_stays_as_it_is() -> None:
    state = a_turn()
    left = state.prestige[:3]
    state.prestige = []
    put_under(state, "prestige", left)
    state.prestige.pop()
    assert anew(state, 1).prestige == left[:2]


def test_keeping_a_card_notes_that_the_others_lie_under_their_deck() -> None:
    state = a_turn()
    put_under(state, "objective", ["a", "b"])
    put_under(state, "objective", [])
    put_under(state, "objective", ["c"])
    assert (state.objectives[:3], state.under) == (["c", "a", "b"], {"objective": 3})


def test_the_opponents_cards_are_nobodys() -> None:
    position = county(family("york"), opponent=ANYBODY)
    state = thaw(GAME, position.checkpoint)
    solo = state.against
    solo.vp_cards = [state.vp_cards.pop(), state.vp_cards.pop()]
    assert len({tuple(anew(state, branch).against.vp_cards) for branch in range(1, 7)}) > 2
