"""A stand-in entered for a match or for self-play, as it is typed: `fair`, or `thoughtful:rolls=40,horizon=8`."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.standins import BUDGET, STANDINS, Standin, manner_of, playing
from games.kernel.strengths import RANDOM, THOUGHTFUL, Manner


class BadPlayer(ValueError):
    """A player that cannot be entered, in one sentence."""


class Player(msgspec.Struct, frozen=True):
    """A stand-in entered: its manner, as far as it is not its kind's, and how long it may think."""

    manner: Manner = THOUGHTFUL
    budget: float | None = None
    """Seconds a move; None for as long as its lines take, or the usual time where it has no number of them."""

    @classmethod
    def read(cls, text: str) -> Player:
        """A player as it is typed: a kind, and what it does otherwise than usual.

        >>> Player.read("thoughtful:budget=0.2,horizon=8")
        Player(manner=Manner(kind='thoughtful', horizon=8, rolls=None), budget=0.2)
        >>> Player.read("thoughtful:depth=8")
        Traceback (most recent call last):
        games.kernel.player.BadPlayer: a thoughtful stand-in has no 'depth', but: budget, horizon, rolls
        """
        kind, _, rest = text.partition(":")
        if kind not in STANDINS:
            raise BadPlayer(f"there is no bot player called {kind!r}; there are: {', '.join(STANDINS)}")
        known = () if kind == RANDOM else ("budget", "horizon", "rolls")
        settings = dict(_setting(kind, known, part) for part in rest.split(",") if part)
        budget = settings.pop("budget", None)
        return cls(Manner(kind, **{name: int(value) for name, value in settings.items()}), budget)

    def sit_down(self, game: Game, dice: QuickDice) -> Standin:
        """The stand-in as it plays that game, whatever time it is given."""
        usual, own = manner_of(game, self.manner.kind), self.manner
        horizon = usual.horizon if own.horizon is None else own.horizon
        manner = Manner(own.kind, horizon, usual.rolls if own.rolls is None else own.rolls)
        budget = self.budget if self.budget is not None else BUDGET if manner.rolls is None else inf
        stand_in = playing(manner, dice)
        return lambda position, seat, _: stand_in(position, seat, budget)


def _setting(kind: str, known: Sequence[str], text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    if name not in known:
        raise BadPlayer(f"a {kind} stand-in has no {name!r}, but: {', '.join(known) or 'nothing to set'}")
    try:
        number = float(value) if name == "budget" else int(value)
    except ValueError:
        number = -1
    if not 0 <= number < float("inf"):
        raise BadPlayer(f"{text!r} does not name a number")
    return name, number
