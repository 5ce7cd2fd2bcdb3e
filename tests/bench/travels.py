"""What it costs to verify a record of a thousand steps that somebody brings here."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

import msgspec

from bot.tables.importing import verified
from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.record import Branch, Record
from tests.bench.figures import Figure
from tests.bench.scenes import FULL_SCENES, SCENES, Scene

STEPS = 1_000
TRIES = 5


def figures() -> Iterator[Figure]:
    """All figures of records that travel."""
    for scene in (*SCENES, *FULL_SCENES):
        yield _verifying(scene)


def _verifying(scene: Scene) -> Figure:
    record, times = long_record(scene), list[float]()
    data, steps = record.text().encode(), len(record.steps) + sum(len(branch.steps) for branch in record.branches)
    for _ in range(TRIES):
        began = time.perf_counter()
        verified(data, all_games())
        times.append(time.perf_counter() - began)
    detail = {"kilobytes": round(len(data) / 1000)}
    return Figure(
        f"{scene.name}: a record of a thousand steps verified, median", statistics.median(times), "s", 2.0, "at most",
        detail, {"steps": steps, "times": len(times)}, {"steps": STEPS},
    )  # fmt: skip


def long_record(scene: Scene) -> Record:
    """Games by chance at a table that goes back to its beginning again and again, until it has played so many steps."""
    seed, dice = bytes(range(32)), QuickDice(5)
    position = Position.new(scene.game, scene.seats, seed, scene.options)
    played = [_played(position, STEPS, dice)]
    branches: list[Branch] = []
    while (left := STEPS - sum(map(len, played))) > 0:
        position = position.back_to(2).drawn_anew(len(branches) + 1)
        played.append(_played(position, left, dice))
        branches.append(Branch(len(branches) + 1, 1, tuple(played[-1])))
    options = {option.name: scene.options.get(option.name, option.default) for option in scene.game.options}
    record = Record.of(Position.new(scene.game, scene.seats, seed, scene.options), scene.seats, seed, options)
    return msgspec.structs.replace(record, steps=tuple(played[0]), branches=tuple(branches), scores=())


def _played(position: Position, most: int, dice: QuickDice) -> list[tuple[object, ...]]:
    """The answers of the steps that come next, so many of them or all to the end."""
    first = position.number
    while not position.over and (position.number < first + most or position.answers):
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
    return [step.answers for step in position.steps_since(first)][:most]
