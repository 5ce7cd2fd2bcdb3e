"""What stand-ins steer by: the level a seat can hope for."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.standins import RANDOM, Manner, playing
from games.prodigals_club import GAME
from games.prodigals_club.components import COMBINATIONS, box
from games.prodigals_club.promise import promise
from games.prodigals_club.state import Club
from tests.games.prodigals_club.builder import Spec, club, gentleman, laid_out

BOX = box()


def table(first: Spec, **more: object) -> Club:
    return laid_out(club(first, gentleman(), **more))  # type: ignore[arg-type]


def better(one: Spec, other: Spec, **more: object) -> bool:
    return promise(table(one, **more), 0) > promise(table(other, **more), 0)


def test_a_lower_highest_score_promises_more() -> None:
    low, high = (gentleman(votes=20, markers=markers) for markers in ("l14 m14 r14 l10", "l16 m16 r16 l10"))
    assert better(low, high)


def test_to_hurry_on_where_one_is_far_ahead_already_ends_the_game_too_soon() -> None:
    assert not better(gentleman(votes=8), gentleman(votes=20))


LOW, HIGH = "l4 m2 m0 r2", "l8 m6 m4 r6"
"""Where influence markers stand of who is ahead, and of who is behind."""


def ends_gladly(markers: str, rivals: str) -> bool:
    """Whether a seat would rather be at zero than two votes above it when the fourth round ends."""
    rival = gentleman(votes=12, markers=rivals, hats=0)
    ended, played_on = (
        promise(laid_out(club(gentleman(votes=votes, markers=markers, hats=0), rival, round=4, phase="end")), 0)
        for votes in (0, 2)
    )
    return ended > played_on


def test_who_is_ahead_would_end_the_game_and_who_is_behind_would_play_on() -> None:
    assert ends_gladly(LOW, HIGH)
    assert not ends_gladly(HIGH, LOW)


def test_what_lowers_the_highest_score_is_worth_more_than_what_lowers_another() -> None:
    high = "l16 m16 r16 l14"
    lower_votes = promise(table(gentleman(votes=10, markers=high), round=5), 0)
    lower_name = promise(table(gentleman(votes=12, markers="l16 m16 r14 l14"), round=5), 0)
    assert lower_name > lower_votes


def test_cards_in_hand_and_on_the_board_are_worth_something_while_there_is_time() -> None:
    assert better(gentleman(hand="cheat-at-cards"), gentleman())
    assert better(gentleman(black="tactless-valet"), gentleman())
    assert better(gentleman(hand="tactless-valet"), gentleman())


@pytest.mark.parametrize(
    "card", ["cartoonist", "brewer", "conservative-journalist", "liberal-journalist", "town-crier"]
)
def test_a_card_that_others_set_off_is_worth_something_before_it_is_placed(card: str) -> None:
    assert better(gentleman(hand=card), gentleman())


@pytest.mark.parametrize("competitions", COMBINATIONS)
def test_every_central_card_that_counts_nothing_is_worth_something_in_hand(competitions: str) -> None:
    cards = (BOX.cards[name] for border in ("black", "white") for name in BOX.central(competitions, border))
    for card in cards:
        if not any(effect.per for effect in card.effects):
            assert better(gentleman(hand=card.id), gentleman(), competitions=competitions), card.id


@pytest.mark.parametrize("bonus", ["bonus-vote", "bonus-step", "bonus-megaphones"])
def test_a_bonus_tile_that_is_held_is_worth_something(bonus: str) -> None:
    assert better(gentleman(bonus=bonus), gentleman())


def hurries(markers: str, rivals: str) -> bool:
    """Whether a seat with hats left in the fourth round had rather lower its votes, which are low, than its name."""
    rival = gentleman(votes=14, markers=rivals, hats=0)
    fewer_votes, worse_name = (
        promise(laid_out(club(gentleman(votes=votes, markers=name, hats=1), rival, round=4)), 0)
        for votes, name in ((3, markers), (5, _lower(markers)))
    )
    return fewer_votes > worse_name


def _lower(markers: str) -> str:
    """The first marker a row further down."""
    first, rest = markers.split(" ", 1)
    return f"{first[0]}{int(first[1:]) - 2} {rest}"


def test_who_would_win_at_once_hurries_where_the_score_is_lowest() -> None:
    assert hurries("l4 m2 m0 r2", "l10 m10 m8 r8")
    assert not hurries("l10 m10 m8 r8", "l4 m2 m0 r2")


def test_a_card_that_comes_too_late_is_worth_nothing() -> None:
    held, empty = gentleman(hand="cheat-at-cards"), gentleman()
    assert not better(held, empty, round=5, phase="hyde-park")


def test_megaphones_and_a_call_on_dame_beatrice_count_before_their_phases() -> None:
    assert better(gentleman(megaphones=3), gentleman())
    threatened = gentleman(markers="l10 m10 r10 l4")
    safe = promise(table(threatened, dame="same-row", hats={"dame-beatrice": [0]}), 0)
    assert safe > promise(table(threatened, dame="same-row"), 0)


@pytest.mark.parametrize("competitions", ["election-society", "all"])
def test_a_thoughtful_stand_in_beats_one_that_plays_by_chance(competitions: str) -> None:
    """In six games out of six, in either seat; `pennypost match` plays more of them."""
    for number in range(6):
        position = Position.new(GAME, 2, bytes([number]) * 32, {"competitions": competitions})
        thoughtful = number % 2
        manners = [Manner(rolls=36) if seat == thoughtful else Manner(RANDOM) for seat in (0, 1)]
        seats = [playing(manner, QuickDice(number)) for manner in manners]
        while position.waiting:
            seat = position.waiting[0]
            for text in seats[seat](position, seat, 0.0):
                position.push(text, seat)
        assert position.outcome is not None
        assert position.outcome.winners == (thoughtful,)
