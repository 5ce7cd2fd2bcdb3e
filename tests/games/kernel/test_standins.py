"""Stand-ins: they play whole legal moves, know no more than their seat, and prefer what pays."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from games.bloody_inn import GAME
from games.kernel.decisions import Choose, Flow
from games.kernel.dice import QuickDice
from games.kernel.position import Position, Turn
from games.kernel.selfplay import run
from games.kernel.standins import STANDINS, by_chance, manner_of, next_line, playing, thoughtful_with
from games.kernel.strengths import STRENGTHS
from games.kernel.verbs import moved_on
from tests.games.bloody_inn.builder import hand, inn, play
from tests.games.kernel.toys import Coins, Purse, coins


def ticking(ticks: float = 0.01):  # type: ignore[no-untyped-def]
    """A clock that moves on by itself each time it is read: so many tries, however fast the machine."""
    return itertools.count(0, ticks).__next__


@pytest.mark.parametrize("name", STANDINS)
def test_a_stand_in_gives_the_answers_of_one_whole_move(name: str) -> None:
    position = Position.new(GAME, 2, bytes(32))
    for _ in range(12):
        seat = position.waiting[0]
        before, line = position.copy(), STANDINS[name](position, seat, 0.0)
        assert line
        for text in line:
            position.push(text, seat)
        assert moved_on(before, position, seat)


def test_a_stand_in_answers_its_own_part_when_several_are_asked() -> None:
    position = coins(3)
    for _ in range(3):
        position.push("leave")
    line = by_chance(position, 1)
    for text in line:
        position.push(text, 1)
    assert position.waiting == (0, 2)


def test_the_thoughtful_one_thinks_the_same_on_any_position_its_seat_cannot_tell_apart() -> None:
    position = inn(
        ["baron novice peasant", "monk major"], rooms="A1:viscount B2:count 3:baron", entrance="duke monk count"
    )
    lines = set()
    for number in range(4):
        imagined = position.imagine(0, QuickDice(number))
        lines.add(thoughtful_with(QuickDice(1), ticking())(imagined, 0, 1.0))
    assert len(lines) == 1


def test_the_thoughtful_one_buries_what_the_police_would_find() -> None:
    position = inn(
        ["novice novice novice", ""], rooms="A1:major B2:major 3:major", corpses=["duke"], cash=(5, 5), cheques=(0, 0),
        lap=2, entrance="baron baron count",
    )  # fmt: skip
    line = thoughtful_with(QuickDice(3), ticking(0.004))(position, 0, 1.0)
    assert line[0] == "bury"
    assert line[-1] == "1.barn"


def test_looking_ahead_counts_what_was_answered_together_with_others() -> None:
    position = inn(
        ["peasant monk", "peasant novice"], rooms="A1:- B2:-", cash=(1, 1), mover=1, lap=2, entrance="duke baron count"
    )
    play(position, "pass no 1:monk")
    position.play_out(QuickDice(1), 1)
    assert hand(position) == ["peasant"]
    assert "monk" in position.state.exit


class Giving(Coins):
    """The first seat gives a coin away; opposite seats play together."""

    def allies(self, state: Purse, seat: int) -> tuple[int, ...]:
        return (seat % 2, seat % 2 + 2)

    def step(self, state: Purse, turn: Turn) -> Flow:
        to = yield Choose(0, "to", ("1", "2", "3"))
        state.coins[int(to)] += 1
        state.over = True


@pytest.mark.parametrize("seed", range(4))
def test_what_an_ally_gains_is_gained(seed: int) -> None:
    position = Position.new(Giving(), 4, bytes(32))
    assert thoughtful_with(QuickDice(seed), ticking())(position, 0, 0.0) == ("2",)


def test_self_play_sums_up_and_is_the_same_for_the_same_seed() -> None:
    first, again = (run(GAME, seats=3, games=5, seed=11) for _ in range(2))
    assert first.pop("decisions_per_second") > 0
    again.pop("decisions_per_second")
    assert first == again
    assert first["games"] == 5
    assert sum(first["endings"].values()) == 5
    assert len(first["mean_scores"]) == 3
    assert run(GAME, seats=3, games=5, seed=12)["decisions"] != first["decisions"]


@pytest.mark.parametrize("kind", STRENGTHS)
def test_a_strength_is_a_number_of_lines_not_of_seconds(kind: str) -> None:
    """A machine that is ten times as busy makes the same move, as long as the time suffices at all."""
    position = Position.new(GAME, 2, bytes(32))
    quick, slow = (playing(manner_of(GAME, kind), QuickDice(1), ticking(pace)) for pace in (1e-5, 1e-4))
    assert quick(position, 0, 1.0) == slow(position, 0, 1.0)


def test_whoever_is_told_to_hurry_answers_after_a_few_dozen_lines() -> None:
    position, tried = Position.new(GAME, 2, bytes(32)), []
    next_line(position, 0, QuickDice(1), lambda: tried.append(1) or False, STRENGTHS["strong"])  # type: ignore[func-returns-value]
    assert len(tried) == 1


@pytest.mark.parametrize("kind", STRENGTHS)
def test_a_strength_thinks_the_same_on_any_position_its_seat_cannot_tell_apart(kind: str) -> None:
    position = inn(["baron novice", "monk major"], rooms="A1:viscount B2:count 3:baron", entrance="duke monk count")
    manner = msgspec.structs.replace(manner_of(GAME, kind), horizon=4)
    imagined = [position.imagine(0, QuickDice(number)) for number in range(3)]
    assert len({playing(manner, QuickDice(1), ticking(1e-4))(world, 0, 1.0) for world in imagined}) == 1


def test_the_thoughtful_one_beats_chance() -> None:
    """Two seats, a few games: the program's better player must be worth having."""
    think, dice = thoughtful_with(QuickDice(5), ticking(0.02)), QuickDice(6)
    won = 0
    for number in range(3):
        position = Position.new(GAME, 2, bytes([number]) * 32)
        while not position.over:
            seat = position.waiting[0]
            if seat == 0:
                for text in think(position, 0, 1.0):
                    position.push(text, 0)
            else:
                decision = position.decision_of(seat)
                position.push(decision.chance(dice), seat)
        scores = position.scores()
        won += scores[0] > scores[1]
    assert won == 3
