"""Cases that are all alike, held by one test that names each of them that fails.

A test for every card, message or rule entry costs far more in being counted, handed out and reported than in what it
looks at. Where cases differ in nothing but which row is looked at, one test looks at all of them::

    @for_every("card", GENTRY)
    def test_every_card_of_the_gentry_yields_a_favour(card: Gentry) -> None:
        assert card.favours != Favours()
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]


def for_every(names: str, cases: Iterable[Any], ids: Iterable[str] | Callable[[Any], str] | None = None) -> Any:
    """As `pytest.mark.parametrize`, with all cases in one test. What the test is given besides is the same for all."""
    arguments = [name.strip() for name in names.split(",")]
    given = [_case(case, len(arguments)) for case in cases]
    called = _called(given, ids)

    def hold(test: Test) -> Test:
        @wraps(test)
        def held(**others: Any) -> None:
            failures = [
                failure
                for name, case in zip(called, given, strict=True)
                if (failure := _failure(test, name, dict(zip(arguments, case.values, strict=True)) | others))
            ]
            assert given, "there is no case to look at"
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(given)} fail", failures)

        signature = inspect.signature(test)
        others = [parameter for name, parameter in signature.parameters.items() if name not in arguments]
        held.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return held

    return hold


def _case(case: Any, arguments: int) -> Any:
    """A case with its values and perhaps an id, as `pytest.param` has them."""
    if isinstance(case, type(pytest.param())):
        return case
    return pytest.param(case) if arguments == 1 else pytest.param(*case)


def _called(cases: list[Any], ids: Iterable[str] | Callable[[Any], str] | None) -> list[str]:
    """What each case is called where it fails."""
    if ids is None:
        return [case.id or "-".join(map(str, case.values)) for case in cases]
    return [ids(case.values[0]) for case in cases] if callable(ids) else list(ids)


def _failure(test: Test, name: str, arguments: dict[str, Any]) -> Exception | None:
    """Why the test does not hold for a case, if it does not."""
    try:
        test(**arguments)
    except Exception as failure:
        failure.add_note(f"for {name}")
        return failure
    except pytest.fail.Exception as failure:  # as where nothing is raised that should be
        return AssertionError(f"{failure}, for {name}")
    return None
