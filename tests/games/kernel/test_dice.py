"""The dice: as they are described, so that anybody can compute them again."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.dice import Dice, QuickDice, seal


def words(seed: bytes) -> Iterator[int]:
    """The stream computed anew from its description in the module."""
    block = 0
    while True:
        digest = hmac.new(seed, block.to_bytes(8, "big"), hashlib.sha256).digest()
        for part in range(4):
            yield int.from_bytes(digest[8 * part : 8 * part + 8], "big")
        block += 1


def below(stream: Iterator[int], limit: int) -> int:
    while (word := next(stream)) >= 2**64 // limit * limit:
        pass
    return word % limit


@given(st.binary(max_size=100), st.lists(st.integers(1, 2**63), max_size=30))
def test_numbers_are_the_words_of_the_stream_modulo_the_limit(seed: bytes, limits: list[int]) -> None:
    dice, stream = Dice(seed), words(seed)
    assert [dice.below(limit) for limit in limits] == [below(stream, limit) for limit in limits]


@given(st.binary(max_size=64), st.integers(0, 60))
def test_a_shuffle_swaps_each_card_from_the_last_with_one_at_or_before_it(seed: bytes, size: int) -> None:
    cards, expected, stream = list(range(size)), list(range(size)), words(seed)
    Dice(seed).shuffle(cards)
    for i in range(size - 1, 0, -1):
        j = below(stream, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert cards == expected


@given(st.integers(0, 40))
def test_the_stream_can_be_taken_up_where_it_was_left(at: int) -> None:
    dice = Dice(b"penny")
    for _ in range(at):
        dice.below(2)
    again = Dice(b"penny", dice.at)
    assert [dice.below(100) for _ in range(8)] == [again.below(100) for _ in range(8)]


def test_words_above_the_greatest_multiple_are_passed_over() -> None:
    limit = 2**63 + 1
    dice = Dice(b"penny")
    drawn = [dice.below(limit) for _ in range(50)]
    assert max(drawn) < limit
    assert dice.at > 50


@pytest.mark.parametrize("dice", [Dice(b"even"), QuickDice(1)])
def test_every_number_is_about_as_likely(dice: Dice) -> None:
    found = Counter(dice.below(6) for _ in range(6000))
    assert set(found) == set(range(6))
    assert all(800 < n < 1200 for n in found.values())


def test_a_seal_tells_nothing_but_fits_only_its_seed() -> None:
    assert seal(b"penny") == hashlib.sha256(b"penny").hexdigest()
    assert seal(b"penny") != seal(b"pennz")


@given(st.binary(max_size=64), st.integers(1, 2**40), st.lists(st.integers(1, 2**63), max_size=12))
def test_a_branch_is_the_stream_of_a_key_made_of_the_seed_and_its_number(
    seed: bytes, branch: int, limits: list[int]
) -> None:
    key = hmac.new(seed, b"branch" + branch.to_bytes(8, "big"), hashlib.sha256).digest()
    dice, stream = Dice(seed, branch=branch), words(key)
    assert [dice.below(limit) for limit in limits] == [below(stream, limit) for limit in limits]


def test_branch_0_is_the_stream_of_the_seed_itself() -> None:
    assert [Dice(b"penny", 3).below(1000)] == [Dice(b"penny", 3, 0).below(1000)]


def test_a_branch_can_be_taken_up_where_it_was_left() -> None:
    dice = Dice(b"penny", branch=2)
    for _ in range(5):
        dice.below(2)
    again = Dice(b"penny", dice.at, 2)
    assert [dice.below(100) for _ in range(8)] == [again.below(100) for _ in range(8)]


@given(st.binary(max_size=64), st.integers(1, 30))
def test_a_draw_takes_the_thing_of_that_number_and_the_last_fills_its_place(seed: bytes, size: int) -> None:
    bag, expected, stream = list(range(size)), list(range(size)), words(seed)
    at = below(stream, size)
    assert Dice(seed).draw(bag) == expected[at]
    expected[at] = expected[-1]
    assert bag == expected[:-1]


def test_quick_dice_draw_everything_out_of_a_bag_once() -> None:
    bag, dice = list("abcdef"), QuickDice(1)
    assert sorted(dice.draw(bag) for _ in range(6)) == list("abcdef")
    assert not bag
