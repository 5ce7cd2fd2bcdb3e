"""Ways through a game: by chance, or leaning towards what pays, so that its far corners are met as well."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from games.kernel.decisions import Decision, Pick
from games.kernel.dice import Dice, QuickDice
from games.kernel.game import Game
from games.kernel.position import Answer, Position
from games.kernel.verbs import Verb
from tests.contract.tables import Table, seed

MOST_ANSWERS = 5000
"""No game of any number of players takes more."""
Line = list[tuple[str, str]]
"""What was asked and what was answered."""


def journey(table: Table, number: int, lean: int = 1) -> Iterator[Position]:
    """Play a game, giving the same position object before every answer and once more at the end.

    With `lean` above 1 the best of so many answers by chance is taken, by what the game promises the seat.
    """
    dice = QuickDice(number)
    position = table.open(seed(number))
    for _ in range(MOST_ANSWERS):
        yield position
        if position.over:
            return
        decision = position.decisions[dice.below(len(position.decisions))]
        position.push(answer(position, decision, dice, lean), decision.seat)
    raise AssertionError(f"{table} does not end within {MOST_ANSWERS} answers")


WELL_PLAYED = 51
"""The number of the game that most tests look at."""


def well_played(table: Table) -> Iterator[Position]:
    """The journey of one game at a table, leaning towards what pays: what to answer is found out once for all tests."""
    position = table.open(seed(WELL_PLAYED))
    for given in _well_played(table):
        yield position
        position.push(given.text, given.seat)
    yield position


@cache
def _well_played(table: Table) -> list[Answer]:
    *_, position = journey(table, WELL_PLAYED, lean=2)
    return [given for step in position.steps for given in step.answers]


def answer(position: Position, decision: Decision, dice: Dice, lean: int = 1) -> str:
    """A legal answer by chance, or the most promising of several."""
    tried = {decision.chance(dice) for _ in range(lean)}
    if len(tried) == 1:
        return tried.pop()

    def promise(text: str) -> float:
        after = position.copy().push(text, decision.seat)
        return position.game.promise(after.state, decision.seat)

    return max(sorted(tried), key=promise)


def asked(decision: Decision) -> tuple[Any, ...]:
    """A decision as plain data: everything of it that a player meets."""
    size = (decision.least, decision.most) if isinstance(decision, Pick) else None
    return decision.seat, decision.name, tuple(decision.options), size, decision.about, decision.ask


def snapshot(position: Position, seats: int) -> bytes:
    """All there is to a position, to compare two of them byte for byte.

    The state stands for all views of it: `test_play.py` holds that a view rests on nothing else.
    """
    return encode(
        [
            [asked(decision) for decision in position.decisions],
            position.number,
            position.checkpoint,
            position.dice_at,
            position.answers,
            seats,
            position.state,
            position.news,
            position.over,
            position.scores(),
        ]
    )


def encode(value: Any) -> bytes:
    """Any plain data, byte for byte."""
    return msgspec.json.encode(value, order="deterministic")


def laid_out(*views: Any) -> list[Any]:
    """These views, but of those that are the same byte for byte, in what order things lie too, only one.

    Whatever is made of views alone is the same for them.
    """
    return list({msgspec.json.encode(view): view for view in views}.values())


def command(game: Game, line: Line) -> tuple[Verb, dict[str, str]] | None:
    """The one command for a line of answers, if there is one."""
    for verb in game.verbs:
        fixed = verb.fixed.items()
        others = [asked for asked in line if asked not in (*fixed, *verb.detours.values())]
        given: dict[str, list[str]] = {}
        for name, text in others:
            given.setdefault(name, []).append(text)
        if (
            all(line.count(answered) == 1 for answered in fixed)
            and all(name in verb.arguments for name in given)
            and all(len(texts) == 1 or verb.repeats(name) for name, texts in given.items())
        ):
            return verb, {name: "+".join(texts) for name, texts in given.items()}
    return None


def commands(game: Game, line: Line) -> Iterator[tuple[Verb, dict[str, str]]]:
    """The commands for a line of answers, each taking as much of it as it can and leaving the move open for the next.

    Most moves are one command. A turn of any number of plays in any order is one for each play.
    """
    while line:
        for length in range(len(line), 0, -1):
            if found := command(game, line[:length]):
                yield found
                line = line[length:]
                break
        else:
            raise AssertionError(f"no command of {game.id} answers {line[0][0]!r}, as in {line}")
