"""The three ways an answer can fail, which a player is told apart, and the reason behind a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Whole(Exception):
    """An error that passes from one process to another as it is, whatever it is made with.

    Pickled as Python does by itself, it would be made again from its message alone.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Whole], args: tuple[Any, ...], fields: Mapping[str, Any]) -> Whole:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class Why(msgspec.Struct, frozen=True):
    """The reason an answer is refused: a rule entry, a sentence of the catalogue, and this position's numbers."""

    rule: str
    """The entry of the game's rulebook that says so."""
    reason: str
    """The sentence: `why.<reason>` in the catalogue."""
    args: dict[str, Any] = {}


class Refusal(Whole):
    """An answer that cannot be taken; nothing has changed."""

    def __init__(self, text: str, decision: str = "") -> None:
        super().__init__(text)
        self.text = text
        """What was given."""
        self.decision = decision
        """The name of the decision it was given to."""


class Unreadable(Refusal):
    """It names nothing in this game."""


class Illegal(Refusal):
    """It is understood, and a rule forbids it."""

    def __init__(self, text: str, decision: str, why: Why) -> None:
        super().__init__(text, decision)
        self.why = why


class Ambiguous(Refusal):
    """It could mean several of the options."""

    def __init__(self, text: str, decision: str, options: tuple[str, ...]) -> None:
        super().__init__(text, decision)
        self.options = options


class NotAsked(Refusal):
    """This seat is not being asked anything now."""

    def __init__(self, seat: int, waiting: tuple[int, ...]) -> None:
        super().__init__("")
        self.seat = seat
        self.waiting = waiting
        """The seats that are."""
