"""A game in about ten small steps for who has never played it, each with a picture of one real game.

`rulebook/tour.toml` says once what each step shows, `rulebook/tour.<lang>.toml` its words, afresh in each language, and
`rulebook/tour.txt` is the record of the game that all its pictures are taken from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, overload

import msgspec

from games.kernel.again import Again
from games.kernel.game import Game
from games.kernel.ledger import Event, visible
from games.kernel.position import Position
from games.kernel.record import Record

SHOWN = "tour"
"""The file of what is the same in every language."""
OVER = "over"
"""Stands where a question would, for the end of the game."""
_Fields: TypeAlias = Mapping[str, Mapping[str, Any]]


class TourStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: a few sentences, and what is seen meanwhile."""

    id: str
    title: str
    text: str
    picture: str = "board"
    """`board`, `hand`, `area`, `scores`, or one of the game's further pictures by its name."""
    after: str = ""
    """The event after which it is taken; it may be taken from the start where none is named."""
    before: str = ""
    """The event just before which it is taken, instead."""
    times: int = 1
    """Which event of that kind is meant, counted from 1."""
    when: str = ""
    """The question it is taken at, the first of its kind from then on; `over` for the end of the game."""
    seat: int | None = None
    """Whose hand or area it is; of who is asked, or who moved last, where nobody is named."""
    entries: tuple[str, ...] = ()
    """The rule entries in which one may read on."""


class Tour(Sequence[TourStep]):
    """The steps of one game in one language, in order."""

    def __init__(self, shown: _Fields, spoken: _Fields, record: str) -> None:
        if shown.keys() != spoken.keys():
            raise ValueError(f"{SHOWN}.toml and the language's file have other steps: {list(shown)}, {list(spoken)}")
        self.record = record
        """The game it shows, as a record."""
        self._steps = tuple(
            msgspec.convert({"id": name, **fields, **spoken[name]}, TourStep) for name, fields in shown.items()
        )

    @overload
    def __getitem__(self, index: int) -> TourStep: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[TourStep, ...]: ...
    def __getitem__(self, index: int | slice) -> TourStep | tuple[TourStep, ...]:
        return self._steps[index]

    def __iter__(self) -> Iterator[TourStep]:
        return iter(self._steps)

    def __len__(self) -> int:
        return len(self._steps)


def read_tour(folder: Path, lang: str) -> Tour:
    """The tour in a game's folder of rules in one language; without steps where there is none."""
    if not (folder / f"{SHOWN}.toml").is_file():
        return Tour({}, {}, "")
    shown, spoken = (tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in (SHOWN, f"{SHOWN}.{lang}"))
    return Tour(shown, spoken, (folder / f"{SHOWN}.txt").read_text("utf-8"))


class Scene(NamedTuple):
    """The moment that a step shows."""

    position: Position
    seats: int
    seat: int
    """Whose eyes a hand is seen with, and whose area it is."""
    last: tuple[Event, ...]
    """What everybody saw happen last."""


def scene(game: Game, tour: Tour, step: TourStep) -> Scene:
    """The moment of the tour's game that a step shows. A `LookupError` where that game has none such."""
    record = Record.read(tour.record)
    position = Position.new(game, record.seats, bytes.fromhex(record.seed), record.options)
    awaited = step.after or step.before
    left, mover = step.times if awaited else 0, 0
    again = Again(position)
    answers = iter([(number, answer) for number, given in enumerate(record.steps, 1) for answer in given])
    while left > 0 or not _asks(position, step.when):
        number, answer = next(answers, (0, None))
        if answer is None:
            raise LookupError(f"the game that the tour of {game.id} shows never gets to its step {step.id!r}")
        earlier, known = position.copy(), position.number
        again.give(number, answer)
        left -= sum(event.id == awaited for done in position.steps_since(known) for event in done.events)
        if step.before and left <= 0:
            position = earlier
            break
        mover = answer.seat
    asked = step.when or step.before
    seat = step.seat if step.seat is not None else (*position.waiting, mover)[0] if asked else mover
    return Scene(position, record.seats, seat, visible(position.steps[-1].events if position.steps else (), None))


def _asks(position: Position, question: str) -> bool:
    if question == OVER:
        return position.over
    return not question or any(decision.name == question for decision in position.decisions)
