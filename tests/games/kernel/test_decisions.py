"""Decisions: what texts mean, which answers there are, and which give themselves."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.decisions import Choose, Pick
from games.kernel.dice import QuickDice
from games.kernel.errors import Ambiguous, Illegal, Refusal, Unreadable, Why

ROOMS = Choose(0, "guest", ("room1", "room3", "bistro1", "bistro2"))


@pytest.mark.parametrize(
    ("text", "meant"),
    [("room1", "room1"), (" ROOM3 ", "room3"), ("Room1", "room1"), ("room1 ", "room1")],
)
def test_a_key_is_read_whatever_its_case_and_the_space_around_it(text: str, meant: str) -> None:
    assert ROOMS.read(text) == meant


def test_an_unmistakable_beginning_of_a_key_is_enough() -> None:
    assert Choose(0, "action", ("bribe", "build", "pass")).read("br") == "bribe"


def test_a_beginning_of_several_keys_is_not_unique() -> None:
    with pytest.raises(Ambiguous) as refused:
        ROOMS.read("room")
    assert refused.value.options == ("room1", "room3")
    assert (refused.value.text, refused.value.decision) == ("room", "guest")


@pytest.mark.parametrize("text", ["", " ", "kitchen", "oom1", "room1+room3"])
def test_what_means_nothing_is_not_readable(text: str) -> None:
    with pytest.raises(Unreadable):
        ROOMS.read(text)


def test_a_whole_key_that_is_not_an_option_is_refused_with_its_reason() -> None:
    taken = Why("welcome", "taken", {"door": 2})
    decision = Choose(0, "room", ("room1", "room20"), lambda key: taken if key == "room2" else None)
    with pytest.raises(Illegal) as refused:
        decision.read("room2")
    assert refused.value.why is taken, "and it is not taken for the beginning of room20"


def test_a_lone_option_answers_itself_unless_it_must_be_asked() -> None:
    assert Choose(0, "room", ("room1",)).forced() == "room1"
    assert Choose(0, "room", ("room1",), ask="turn").forced() is None
    assert ROOMS.forced() is None


def test_several_keys_are_joined_by_plus_in_any_order() -> None:
    hand = Pick(0, "with", ("monk", "novice", "peasant", "peasant"), 2, 3)
    assert hand.read("peasant+monk") == ("monk", "peasant")
    assert hand.read("peasant + Nov+ peasant") == ("novice", "peasant", "peasant")


def test_none_is_a_dash() -> None:
    hand = Pick(0, "keep", ("monk", "peasant"), 0, 2)
    assert hand.read("-") == ()
    assert next(hand.answers()) == "-"


@pytest.mark.parametrize(
    ("text", "least", "most", "reason"),
    [
        ("monk", 2, 2, "pick-exactly"),
        ("monk+peasant+peasant", 2, 2, "pick-exactly"),
        ("-", 1, 2, "pick-between"),
        ("monk+monk", 1, 3, "pick-twice"),
    ],
)
def test_too_few_too_many_or_the_same_twice_is_not_legal(text: str, least: int, most: int, reason: str) -> None:
    with pytest.raises(Illegal) as refused:
        Pick(0, "with", ("monk", "peasant", "peasant"), least, most).read(text)
    assert refused.value.why.reason == reason


def test_a_choice_of_the_right_size_can_be_refused_all_the_same() -> None:
    even = Pick(0, "n", ("1", "2", "3"), 2, 2, lambda keys: Why("r", "odd") if sum(map(int, keys)) % 2 else None)
    assert list(even.answers()) == ["1+3"]
    with pytest.raises(Illegal) as refused:
        even.read("1+2")
    assert refused.value.why.reason == "odd"
    assert {even.chance(QuickDice(n)) for n in range(20)} == {"1+3"}


def test_a_pick_of_everything_or_of_nothing_answers_itself() -> None:
    assert Pick(0, "with", ("monk", "peasant"), 2, 2).forced() == "monk+peasant"
    assert Pick(0, "with", ("monk", "peasant"), 0, 0).forced() == "-"
    assert Pick(0, "with", ("monk", "peasant"), 1, 2).forced() is None
    assert Pick(0, "with", ("monk",), 1, 1, ask="turn").forced() is None


cards = st.lists(st.sampled_from(["monk", "novice", "peasant", "count"]), max_size=6).map(sorted)


@given(cards, st.data())
def test_all_answers_are_listed_once_and_each_reads_as_itself(options: list[str], data: st.DataObject) -> None:
    least = data.draw(st.integers(0, len(options)))
    most = data.draw(st.integers(least, len(options)))
    pick = Pick(0, "with", options, least, most)
    listed = list(pick.answers())
    expected = {keys for size in range(least, most + 1) for keys in combinations(options, size)}
    assert {pick.read(text) for text in listed} == expected
    assert len(listed) == len(expected)
    assert ["+".join(pick.read(text)) or "-" for text in listed] == listed


@given(cards, st.text(max_size=12) | st.lists(st.sampled_from(["monk", "p", ""]), max_size=4).map("+".join))
def test_any_text_is_read_or_refused(options: list[str], text: str) -> None:
    pick = Pick(0, "with", options, 0, len(options))
    try:
        assert set(pick.read(text)) <= set(options)
    except Refusal as refusal:
        assert isinstance(refusal, Unreadable | Illegal | Ambiguous)  # noqa: PT017 - either is right
