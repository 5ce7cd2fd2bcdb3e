"""Errors of the kernel: whatever one is made with comes whole out of another process."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Iterator
from typing import Any

from games import all_games, kernel
from games.kernel.errors import Ambiguous, Refusal, Why
from games.kernel.record import Place
from tests.alike import for_every

SAMPLES = {
    "str": "wolf",
    "str | None": "wolf",
    "int": 2,
    "str | int": 2,
    "tuple[str, ...]": ("wolf", "wolfhound"),
    "tuple[int, ...]": (0, 2),
    "Why": Why("rank", "too-few", {"needed": 3}),
    "Place": Place(part=0, step=4),
    "Game": all_games()["bloody-inn"],
}
"""Something to make an error with, by what it asks for."""


def errors() -> Iterator[type[Exception]]:
    """Every kind of error that a module of the kernel has of its own."""
    for found in pkgutil.iter_modules(kernel.__path__):
        module = importlib.import_module(f"{kernel.__name__}.{found.name}")
        for kind in vars(module).values():
            if inspect.isclass(kind) and issubclass(kind, Exception) and kind.__module__ == module.__name__:
                yield kind


def made(kind: type[Exception]) -> Exception:
    if kind.__init__ in (Exception.__init__, ValueError.__init__, LookupError.__init__, AssertionError.__init__):
        return kind("one sentence")
    _, *asked = inspect.signature(kind.__init__).parameters.values()
    given = {each.name: SAMPLES[each.annotation] for each in asked if each.kind is not each.VAR_KEYWORD}
    return kind(**given)


def told(error: Exception) -> tuple[Any, ...]:
    fields = {name: getattr(value, "id", value) for name, value in vars(error).items()}
    return type(error), error.args, str(error), fields


@for_every("kind", errors(), ids=lambda kind: kind.__qualname__)
def test_every_error_of_the_kernel_comes_whole_out_of_another_process(kind: type[Exception]) -> None:
    error = made(kind)
    assert told(pickle.loads(pickle.dumps(error))) == told(error)  # noqa: S301 - our own


def test_a_refusal_out_of_another_process_still_says_what_could_be_meant() -> None:
    refusal = pickle.loads(pickle.dumps(Ambiguous("wol", "card", ("wolf", "wolfhound"))))  # noqa: S301 - our own
    assert isinstance(refusal, Refusal)
    assert (refusal.text, refusal.decision, refusal.options) == ("wol", "card", ("wolf", "wolfhound"))
