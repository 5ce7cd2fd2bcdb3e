"""Two stand-ins against each other, on the same deals in swapped seats: which of them is the better player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from games.kernel.dice import QuickDice
from games.kernel.game import Broken, Game, Outcome
from games.kernel.player import Player
from games.kernel.position import Position
from games.kernel.selfplay import LIMIT, seed_of, won


class Result(msgspec.Struct, frozen=True):
    """How a match came out. Of each pair the first is the first player's."""

    games: int
    wins: tuple[float, float]
    """A shared victory counts in parts, one that nobody won not at all."""
    scores: tuple[float, float]
    difference: float
    """How many points more a seat of the first player had, in the mean of all deals; below 0 is good where few win."""
    error: float | None
    """The standard error of that; None where there was one deal only."""


class Dealt(NamedTuple):
    """One deal, played twice: how each player did in both games together."""

    wins: tuple[float, float]
    scores: tuple[float, float]


def play(
    game: Game,
    seats: int,
    players: tuple[Player, Player],
    *,
    deals: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
) -> Result:
    """Play each deal twice, the players having swapped seats in between; the same seed deals the same again.

    >>> from games.bloody_inn import GAME
    >>> play(GAME, 2, (Player.read("random"), Player.read("random")), deals=3, seed=1).games
    6
    """
    one = partial(_both_ways, game, seats, players, seed, options)
    if jobs == 1:
        dealt = [one(number) for number in range(deals)]
    else:
        with ProcessPoolExecutor(jobs) as workers:
            dealt = list(workers.map(one, range(deals)))
    return sum_up(dealt)


def sum_up(dealt: Sequence[Dealt]) -> Result:
    """What the deals come to together."""
    ahead = [first - second for first, second in (deal.scores for deal in dealt)]
    return Result(
        games=2 * len(dealt),
        wins=(sum(deal.wins[0] for deal in dealt), sum(deal.wins[1] for deal in dealt)),
        scores=(fmean(deal.scores[0] for deal in dealt), fmean(deal.scores[1] for deal in dealt)),
        difference=fmean(ahead),
        error=stdev(ahead) / sqrt(len(ahead)) if len(ahead) > 1 else None,
    )


def _both_ways(
    game: Game,
    seats: int,
    players: tuple[Player, Player],
    seed: int,
    options: Mapping[str, str] | None,
    number: int,
) -> Dealt:
    wins: tuple[list[float], list[float]] = ([], [])
    scores: tuple[list[float], list[float]] = ([], [])
    for swapped in (0, 1):
        position = Position.new(game, seats, seed_of(seed, number), options)
        sides = [(side + swapped) % 2 for side in sides_of(position)]
        outcome = _one_game(position, [players[side] for side in sides], f"{seed}/{number}")
        for seat, side in enumerate(sides):
            wins[side].append(won(outcome, seat))
            scores[side].append(outcome.standings[seat].total)
    return Dealt((sum(wins[0]), sum(wins[1])), (fmean(scores[0]), fmean(scores[1])))


def sides_of(position: Position) -> list[int]:
    """Which player has which seat: turn and turn about, and one for all who play together."""
    game = position.game
    seats = range(game.seated(position.state))
    teams = [game.allies(position.state, seat)[0] for seat in seats]
    order = sorted(set(teams))
    return [order.index(team) % 2 for team in teams]


def _one_game(position: Position, players: Sequence[Player], chance: str) -> Outcome:
    """Play to the end; each seat has chance of its own, so that a match can be played again."""
    standins = [player.sit_down(position.game, QuickDice(f"{chance}/{n}")) for n, player in enumerate(players)]
    while position.waiting and position.number < LIMIT:
        seat = position.waiting[0]
        for text in standins[seat](position, seat, 0.0):
            position.push(text, seat)
    outcome = position.outcome
    if outcome is None:
        raise Broken(f"game {chance} does not end")
    return outcome
