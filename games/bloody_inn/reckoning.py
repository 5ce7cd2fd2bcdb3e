"""What everybody would own if the inn closed now: the gravedigger for every corpse, annexes that pay at the end.

It is counted from a view alone. The rules of the end are those of `morning.last_reckoning`; whoever owes the
gravedigger is taken to pay in cash as far as that goes, which leaves room for what the annexes bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from games.bloody_inn.components import Box, Effect, box
from games.bloody_inn.view import InnView, Result, SeatView
from games.kernel.reckoning import Reckoning, ScoreLine

Say = Callable[..., str]
"""`say(message, **args)`: a message of the catalogue with this position's numbers."""


class _Purse(msgspec.Struct):
    """What a seat has while the end is counted out, and what it has been told so far."""

    cash: int
    cheques: int
    lines: list[ScoreLine]


def reckoning(say: Say, names: Sequence[str], view: InnView) -> list[Reckoning]:
    """Everybody's lines, in order of seats."""
    parts = box(view.corrections)
    if view.results is not None:
        lines = [_final(say, view, result) for result in view.results]
    else:
        lines = [purse.lines for purse in _Count(say, view, parts).purses]
    return [Reckoning(name, tuple(of_seat)) for name, of_seat in zip(names, lines, strict=False)]


def _final(say: Say, view: InnView, result: Result) -> list[ScoreLine]:
    """The final sheet: what was paid at the very end is in the cash already."""
    paid = {"annexes": result.annexes, "gravedigger": result.gravedigger}
    lines = [
        ScoreLine(say("score.cash"), result.cash, say("score.cash.final", **paid)),
        ScoreLine(say("score.cheques"), result.cheques, say("score.cheques.final")),
    ]
    return [*lines, _forfeit(say, lines)] if view.verdict == "caught" else lines


def _forfeit(say: Say, lines: Sequence[ScoreLine]) -> ScoreLine:
    """Alone, one corpse above ground at the end loses everything."""
    return ScoreLine(say("score.caught"), -sum(line.points for line in lines), say("score.caught.how"))


class _Count:
    """The end, played through on what everybody sees."""

    def __init__(self, say: Say, view: InnView, parts: Box) -> None:
        self.say, self.view, self.parts = say, view, parts
        self.unlimited = view.options["wealth"] == "unlimited"
        self.purses = [self._purse(held) for held in view.seats]
        if len(view.seats) == 1 and view.seats[0].corpses:
            self.purses[0].lines.append(_forfeit(say, self.purses[0].lines))
            return
        for purse, held in zip(self.purses, view.seats, strict=True):
            self._pay_gravedigger(purse, len(held.corpses))
        for seat in range(len(self.purses)):
            for card, effect in self._paying(seat):
                self._pay(seat, card, effect)

    def _purse(self, held: SeatView) -> _Purse:
        say, setup = self.say, self.parts.setup
        how = say("score.cash.unlimited") if self.unlimited else say("score.cash.how", cap=setup.cap)
        lines = [
            ScoreLine(say("score.cash"), held.cash, how),
            ScoreLine(
                say("score.cheques"),
                held.cheques * setup.cheque,
                say("score.cheques.how", count=held.cheques, worth=setup.cheque),
            ),
        ]
        return _Purse(held.cash, held.cheques, lines)

    def _pay_gravedigger(self, purse: _Purse, corpses: int) -> None:
        """The fewest cheques that will do; who cannot pay it all gives everything."""
        worth, price = self.parts.setup.cheque, self.parts.setup.gravedigger
        if not corpses:
            return
        debt = min(corpses * price, purse.cash + purse.cheques * worth)
        cheques = max(0, -(-(debt - purse.cash) // worth))
        purse.cheques -= cheques
        purse.cash -= max(0, debt - cheques * worth)
        how = self.say("score.gravedigger.how", count=corpses, price=price)
        how = self.say("score.gravedigger.all", how=how) if debt < corpses * price else how
        purse.lines.append(ScoreLine(self.say("score.gravedigger"), -debt, how))

    def _paying(self, seat: int) -> Iterator[tuple[str, Effect]]:
        """Annexes that pay at the end, and what; by then no corpse is in sight."""
        hands = [held.hand_size for n, held in enumerate(self.view.seats) if n != seat]
        for annex in self.view.seats[seat].annexes:
            for effect in self.parts.effects[annex.card]:
                what, _, least = effect.given.partition(":")
                met = not what or (what == "others-hand" and max(hands, default=0) >= int(least))
                if effect.when == "end" and effect.gain and met:
                    yield annex.card, effect

    def _pay(self, seat: int, card: str, effect: Effect) -> None:
        """Onto the track as far as it goes; what passes its end is lost, or found by others' safes."""
        purse, times = self.purses[seat], self._times(seat, effect.per)
        due = effect.gain * times
        gained = due if self.unlimited else min(due, self.parts.setup.cap - purse.cash)
        purse.cash += gained
        what, _, family = effect.per.partition(":")
        args: dict[str, Any] = {"gain": effect.gain, "times": times, "family": family}
        how = self.say(f"score.annex.{what or 'once'}", **args)
        if gained < due:
            how = self.say("score.annex.capped", how=how, lost=due - gained, cap=self.parts.setup.cap)
        purse.lines.append(ScoreLine(self.say("score.annex", card=card), gained, how))
        self._catch(seat, due - gained)

    def _catch(self, loser: int, surplus: int) -> None:
        for seat, purse in enumerate(self.purses):
            room = min(surplus, self.parts.setup.cap - purse.cash)
            safe = next((a.card for a in self.view.seats[seat].annexes if self._is_safe(a.card)), None)
            if room > 0 and seat != loser and safe is not None:
                purse.cash += room
                surplus -= room
                how = self.say("score.annex.surplus", loser=loser)
                purse.lines.append(ScoreLine(self.say("score.annex", card=safe), room, how))

    def _is_safe(self, card: str) -> bool:
        return any(effect.surplus for effect in self.parts.effects[card])

    def _times(self, seat: int, per: str) -> int:
        what, _, family = per.partition(":")
        match what:
            case "exit":
                return sum(self.parts.family[card] == family for card in self.view.exit)
            case "annex":
                return sum(self.parts.family[annex.card] == family for annex in self.view.seats[seat].annexes)
            case "cheque":
                purse = self.purses[seat]
                return purse.cash // self.parts.setup.cheque if self.unlimited else purse.cheques
            case "white-room" | "own-room":  # the guests have left
                return 0
            case _:
                return 1
