"""What is hidden in the club: whose cards are whose, and what is still to come."""

from __future__ import annotations

from collections import Counter

from games.kernel.dice import QuickDice
from games.kernel.position import thaw
from games.prodigals_club import GAME
from tests.games.prodigals_club.builder import club, gentleman, play

HANDS = ("slurred-speech mock-the-lords", "brewer", "cheat-at-cards spill-the-soup")


def test_a_hand_is_its_owners_though_everybody_saw_what_was_taken() -> None:
    """P15."""
    position = club(*[gentleman(hand=hand) for hand in HANDS])
    view = position.view(1)
    assert [seat.hand is None for seat in view.seats] == [True, False, True]
    assert [seat.hand_size for seat in view.seats] == [2, 1, 2]
    assert Counter(view.in_hands) == Counter(" ".join(HANDS).split())


def test_played_and_black_cards_are_everybodys_to_see() -> None:
    """P15."""
    position = club(gentleman(black="brewer", played="slurred-speech"), gentleman())
    seat = position.view(None).seats[0]
    assert (seat.black[0].card if seat.black[0] else "", seat.played) == ("brewer", ("slurred-speech",))


def test_what_others_hold_is_dealt_among_them_alone() -> None:
    position = club(*[gentleman(hand=hand) for hand in HANDS])
    found = set()
    for number in range(30):
        state = GAME.resample(thaw(GAME, position.checkpoint), 0, QuickDice(number))
        assert state.players[0].hand == ["mock-the-lords", "slurred-speech"]
        assert Counter(state.players[1].hand + state.players[2].hand) == Counter(" ".join(HANDS[1:]).split())
        found.add(tuple(state.players[1].hand))
    assert len(found) == 3


def test_decks_are_shuffled_layer_by_layer() -> None:
    position = club(gentleman(), gentleman(), competitions="all")
    state = thaw(GAME, position.checkpoint)
    again = GAME.redraw(thaw(GAME, position.checkpoint), QuickDice(3))
    for name, deck in state.decks.items():
        below = state.box.lower_layer(name)
        assert Counter(again.decks[name][:below]) == Counter(deck[:below])
        assert Counter(again.decks[name][below:]) == Counter(deck[below:])


def test_the_hand_says_what_each_card_would_do_now() -> None:
    first = gentleman(
        hand="treating-at-the-pub treating-at-the-pub mock-the-lords", black="conservative-journalist brewer"
    )
    hand = {held.card: held for held in club(first, gentleman()).view(0).seats[0].hand or ()}
    assert hand["treating-at-the-pub"].votes == 3 + 4
    plain = sum(effect.n for effect in club(first, gentleman()).state.box.cards["mock-the-lords"].effects)
    assert hand["mock-the-lords"].votes == plain + 1


def test_at_the_end_every_hand_is_open() -> None:
    position = club(gentleman(votes=0, hand="slurred-speech"), gentleman(hand="brewer"), phase="end")
    view = position.view(None)
    assert position.over
    assert [[held.card for held in seat.hand or ()] for seat in view.seats] == [["slurred-speech"], ["brewer"]]


def test_a_question_about_the_hand_is_put_whatever_is_in_it() -> None:
    position = club(gentleman(hand="slurred-speech"), gentleman(hand="brewer"), phase="actions")
    assert play(position, "done").waiting == (1,)
