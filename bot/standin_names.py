"""What stand-ins are called: after offices of a house that are no pieces of its games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words import say

OFFICES = ("coachman", "gamekeeper", "librarian", "tutor", "steward")


def standin_name(lang: str, taken: Sequence[str]) -> str:
    """The name of an office that nobody holds yet, or a number."""
    offices = [say(lang, f"standin.name.{office}") for office in OFFICES]
    numbered = [say(lang, "standin.name", number=n) for n in range(1, len(taken) + 2)]
    return next(name for name in (*offices, *numbered) if name not in taken)


def standin_names(lang: str, seats: int) -> tuple[str, ...]:
    """The names of so many who play among themselves.

    >>> standin_names("en", 2) == (standin_name("en", ()), standin_name("en", standin_names("en", 1)))
    True
    """
    names: tuple[str, ...] = ()
    for _ in range(seats):
        names = (*names, standin_name(lang, names))
    return names
