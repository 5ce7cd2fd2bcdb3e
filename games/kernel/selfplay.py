"""Games played by stand-ins alone, with every invariant checked: for measuring, and for finding faults."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.dice import QuickDice
from games.kernel.game import Broken, Game
from games.kernel.position import Position
from games.kernel.standins import STANDINS, Standin

LIMIT = 20_000
"""Decisions after which a game counts as endless."""


def run(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    standin: str = "random",
    options: Mapping[str, str] | None = None,
    budget: float = 0.05,
) -> dict[str, Any]:
    """Play, and sum up: decisions, speed, scores by seat, how games ended. `Broken` where an invariant breaks.

    >>> from games.bloody_inn import GAME
    >>> run(GAME, seats=2, games=2, seed=7)["games"]
    2
    """
    totals: list[list[int]] = [[] for _ in range(seats)]
    wins = [0.0] * seats
    verdicts: Counter[str] = Counter()
    decisions, spent = 0, 0.0
    for number in range(games):
        position = Position.new(game, seats, _seed(seed, number), options)
        inspector = _Inspector(game)
        began = time.perf_counter()
        if standin == "random":
            decisions += play_by_chance(position, QuickDice(f"{seed}/{number}"), inspector)
        else:
            decisions += _play_with(STANDINS[standin], budget, position, inspector)
        spent += time.perf_counter() - began - inspector.spent
        outcome = game.outcome(position.state)
        if outcome is None:
            raise Broken(f"game {number} of seed {seed} does not end")
        verdicts[outcome.verdict] += 1
        for standing in outcome.standings:
            totals[standing.seat].append(standing.total)
            if standing.place == 1:
                wins[standing.seat] += 1 / len(outcome.winners)
    return {
        "game": game.id,
        "seats": seats,
        "games": games,
        "standin": standin,
        "decisions": decisions,
        "decisions_per_second": round(decisions / spent) if spent else 0,
        "mean_scores": [round(sum(t) / max(1, len(t)), 1) for t in totals],
        "wins": [round(w, 2) for w in wins],
        "endings": dict(verdicts),
    }


def play_by_chance(position: Position, dice: QuickDice, after_step: Callable[[Any], None] | None = None) -> int:
    """Play to the end by chance; returns the number of decisions, those with a single answer counted."""
    return position.play_out(dice, LIMIT, after_step)


def _play_with(standin: Standin, budget: float, position: Position, after_step: Callable[[Any], None]) -> int:
    count = 0
    while position.waiting and count < LIMIT:
        seat = position.waiting[0]
        for text in standin(position, seat, budget):
            position.push(text, seat)
            count += 1
        after_step(position.state)
    return count


class _Inspector:
    """Checks a game's invariants after every step, and notes how long that took: it is not the game's time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spent = 0.0

    def __call__(self, state: Any) -> None:
        began = time.perf_counter()
        self.game.check(state)
        self.spent += time.perf_counter() - began


def _seed(seed: int, number: int) -> bytes:
    return f"{seed}/{number}".encode().ljust(32, b".")
