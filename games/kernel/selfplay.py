"""Games played by stand-ins alone, with every invariant checked: for measuring, for balance, and for finding faults."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from games.kernel.dice import QuickDice
from games.kernel.game import Bar, Broken, Game, Outcome, Tally, settle
from games.kernel.ledger import Event
from games.kernel.player import Player
from games.kernel.position import Position
from games.kernel.standins import Standin, manner_of
from games.kernel.strengths import RANDOM

LIMIT = 20_000
"""Decisions after which a game counts as endless."""


class Played(NamedTuple):
    """One game, played to its end."""

    decisions: int
    seconds: float
    outcome: Outcome
    tally: Tally


def run(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    standin: str = RANDOM,
    options: Mapping[str, str] | None = None,
    budget: float = 0.05,
    jobs: int = 1,
) -> dict[str, Any]:
    """Play, and sum up: decisions, speed, scores, how games ended, how even they were. `Broken` where a rule is.

    A stand-in with a number of lines to try (`thoughtful:rolls=60`) plays the same games each time.

    >>> from games.bloody_inn import GAME
    >>> run(GAME, seats=2, games=2, seed=7)["games"]
    2
    """
    player = _seated(game, standin, budget)
    one = partial(play, game, seats, seed, player=player, options=options)
    if jobs == 1:
        played = [one(number) for number in range(games)]
    else:
        with ProcessPoolExecutor(jobs) as workers:
            played = list(workers.map(one, range(games)))
    asked = {
        "game": game.id,
        "seats": seats,
        "options": settle(game, options or {}),
        "games": games,
        "standin": standin,
    }
    found = asked | sum_up(played, seats)
    return found | {"bars": [_written(bar) for bar in game.bars(found)]}


def _seated(game: Game, text: str, budget: float) -> Player:
    """A player as typed; one who has no number of lines to try thinks as long as the budget says."""
    player = Player.read(text)
    untold = player.budget is None and player.manner.rolls is None
    if untold and manner_of(game, player.manner.kind).rolls is None:
        return msgspec.structs.replace(player, budget=budget)
    return player


def play(
    game: Game, seats: int, seed: int, number: int, *, player: Player, options: Mapping[str, str] | None
) -> Played:
    """The game of that number: the same every time, unless time is all that ends a stand-in's thoughts."""
    position = Position.new(game, seats, seed_of(seed, number), options)
    inspector = _Inspector(game)
    told: Sequence[Event] = ()
    began = time.perf_counter()
    if player.manner.kind == RANDOM:
        decisions = play_by_chance(position, QuickDice(f"{seed}/{number}"), inspector)
    else:
        standins = [player.sit_down(game, QuickDice(f"{seed}/{number}/{seat}")) for seat in range(seats)]
        decisions = _play_with(standins, position, inspector)
        told = position.ledger
    seconds = time.perf_counter() - began - inspector.spent
    outcome = game.outcome(position.state)
    if outcome is None:
        raise Broken(f"game {number} of seed {seed} does not end")
    return Played(decisions, seconds, outcome, game.tally(position.state, told))


def play_by_chance(position: Position, dice: QuickDice, after_step: Callable[[Any], None] | None = None) -> int:
    """Play to the end by chance; returns the number of decisions, those with a single answer counted."""
    return position.play_out(dice, LIMIT, after_step)


def _play_with(standins: Sequence[Standin], position: Position, after_step: Callable[[Any], None]) -> int:
    count = 0
    while position.waiting and count < LIMIT:
        seat = position.waiting[0]
        for text in standins[seat](position, seat, 0.0):
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


def seed_of(seed: int, number: int) -> bytes:
    """The seed of the table that the game of that number is played at."""
    return f"{seed}/{number}".encode().ljust(32, b".")


# ── summing up ──────────────────────────────────────────────────────────────────────────────────────────────


def sum_up(played: Sequence[Played], seats: int) -> dict[str, Any]:
    """What the games were like, taken together."""
    decisions, seconds = sum(game.decisions for game in played), sum(game.seconds for game in played)
    wins = [sum(won(game.outcome, seat) for game in played) for seat in range(seats)]
    totals = [[game.outcome.standings[seat].total for game in played] for seat in range(seats)]
    return {
        "decisions": decisions,
        "decisions_per_second": round(decisions / seconds) if seconds else 0,
        "mean_score": _mean(total for seat in totals for total in seat),
        "mean_scores": [_mean(seat) for seat in totals],
        "mean_winning_score": _mean(_winning_score(game.outcome) for game in played if game.outcome.winners),
        "wins": [round(share, 2) for share in wins],
        "won": round(sum(bool(game.outcome.winners) for game in played) / len(played), 2) if played else 0.0,
        "endings": dict(Counter(game.outcome.verdict for game in played)),
        "sides": _sides(played, [game.tally.sides for game in played]),
        "places": _sides(played, [game.tally.places for game in played]),
        "unused": _unused(played),
        "marks": _marks(played),
        "taken_first": _taken_first(played),
    }


def _written(bar: Bar) -> str:
    """A figure by its name, with what it should be.

    >>> _written(Bar("mean winning score", 2.5, least=3, most=14))
    'mean winning score 2.5, wanted 3 to 14: MISSED'
    """
    wanted = " to ".join(f"{limit:g}" for limit in (bar.least, bar.most) if limit is not None)
    most = "at most " if bar.least is None else "at least " if bar.most is None else ""
    about = f" ({bar.about})" if bar.about else ""
    return f"{bar.name} {bar.figure:g}{about}, wanted {most}{wanted}: {'held' if bar.held else 'MISSED'}"


def won(outcome: Outcome, seat: int) -> float:
    """1 for a victory, a part of it where it was shared."""
    winners = outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def _winning_score(outcome: Outcome) -> float:
    """What those in first place came to: not always the most points, and not the same for all of a side."""
    return fmean(outcome.standings[seat].total for seat in outcome.winners)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return round(fmean(found), 2) if found else 0.0


def _sides(played: Sequence[Played], sides: Sequence[Sequence[str]]) -> dict[str, dict[str, float]]:
    """How often each side was played, and its victories over those an equal share would have given it."""
    games: Counter[str] = Counter()
    wins: defaultdict[str, float] = defaultdict(float)
    share: defaultdict[str, float] = defaultdict(float)
    for game, taken in zip(played, sides, strict=True):
        for seat, side in enumerate(taken):
            games[side] += 1
            wins[side] += won(game.outcome, seat)
            share[side] += 1 / len(taken)
    return {
        side: {"games": games[side], "wins": round(wins[side], 2), "over_its_share": round(wins[side] / share[side], 2)}
        for side in sorted(games)
    }


def _unused(played: Sequence[Played]) -> dict[str, float]:
    """In which part of the games that had it each component was left alone by all, those most neglected first."""
    had: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for game in played:
        had.update(game.tally.there)
        alone.update(game.tally.there - game.tally.used)
    found = {what: round(alone[what] / had[what], 2) for what in had}
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _taken_first(played: Sequence[Played]) -> dict[str, float]:
    """In which part of its offers each thing was the first that was taken, the most wanted first."""
    offered: Counter[str] = Counter()
    first: Counter[str] = Counter()
    for game in played:
        offered.update(game.tally.offered)
        first.update(game.tally.first)
    found = {what: round(first[what] / number, 2) for what, number in offered.items() if number}
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _marks(played: Sequence[Played]) -> dict[str, dict[str, float]]:
    """The mean of each mark, for all seats and for those that won."""
    everybody: defaultdict[str, list[float]] = defaultdict(list)
    winners: defaultdict[str, list[float]] = defaultdict(list)
    for game in played:
        for seat, marks in enumerate(game.tally.marks):
            for name, value in marks.items():
                everybody[name].append(value)
                if seat in game.outcome.winners:
                    winners[name].append(value)
    return {name: {"mean": _mean(everybody[name]), "of_winners": _mean(winners[name])} for name in everybody}
