"""One test for many cases that are alike: it looks at all of them and names each that fails."""

from __future__ import annotations

import inspect

import pytest

from tests.alike import for_every


def test_every_case_is_looked_at_and_each_that_fails_is_named() -> None:
    seen = []

    @for_every("number, word", [(1, "one"), pytest.param(2, "zwei", id="two"), (3, "three"), (4, "vier")])
    def held(number: int, word: str) -> None:
        seen.append(number)
        assert len(word) != 4

    with pytest.raises(ExceptionGroup, match="2 of 4 fail") as failed:
        held()
    assert seen == [1, 2, 3, 4]
    assert [failure.__notes__ for failure in failed.value.exceptions] == [["for two"], ["for 4-vier"]]


def test_what_should_be_raised_and_is_not_is_a_failure_like_any_other() -> None:
    @for_every("number", [0, 1], ids=lambda number: f"number {number}")
    def held(number: int) -> None:
        with pytest.raises(ZeroDivisionError):
            1 // number

    with pytest.raises(ExceptionGroup) as failed:
        held()
    assert [str(failure) for failure in failed.value.exceptions] == ["DID NOT RAISE ZeroDivisionError, for number 1"]


def test_without_a_case_it_fails() -> None:
    @for_every("number", [])
    def held(number: int) -> None:
        """Nothing is asked of it."""

    with pytest.raises(AssertionError, match="no case"):
        held()


def test_what_it_is_given_besides_comes_from_pytest_as_ever() -> None:
    @for_every("number", [1, 2])
    def held(number: int, others: list[int]) -> None:
        others.append(number)

    others: list[int] = []
    held(others=others)
    assert others == [1, 2]
    assert list(inspect.signature(held).parameters) == ["others"]
