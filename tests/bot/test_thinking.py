"""Thinking beside the bot: the same moves as here, nothing told that a seat may not know, and a clean end."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio

from bot import beside
from bot.thinker import NotStarted, Task, Thinker
from bot.thinking import Thinkers, ThinkingFailed
from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.standins import Line, next_line
from games.kernel.verbs import moved_on
from tests.games.kernel.toys import coins

GAMES = [pytest.param(game, id=game.id) for game in all_games().values()]
LONG = 30.0
"""A budget nobody will wait for."""


def chance() -> int:
    return 7


@pytest_asyncio.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(2, chance=chance)
    yield made
    await made.close()


@pytest_asyncio.fixture
async def threads() -> AsyncIterator[Thinkers]:
    made = Thinkers(2, in_processes=False, chance=chance)
    yield made
    await made.close()


def well_into(game: Game, steps: int = 30) -> Position:
    position, dice = Position.new(game, 2, bytes(32)), QuickDice(3)
    while position.number < steps or position.together:
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    return position


def thought_here(position: Position, seat: int) -> Line:
    """A move as we would think of it: a step at a time, chance beginning anew with each."""
    after, answers = position.copy(), list[str]()
    while not moved_on(position, after, seat):
        for text in next_line(after, seat, QuickDice(7), lambda: False):
            after.push(text, seat)
            answers.append(text)
    return tuple(answers)


# ── what is thought ─────────────────────────────────────────────────────────────────────────────────────────


async def test_a_process_thinks_as_we_would(thinkers: Thinkers) -> None:
    for game in all_games().values():
        position = well_into(game)
        seat = position.waiting[0]
        assert await thinkers.think(position, seat, "thoughtful", 0.0) == thought_here(position, seat)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["random", "thoughtful"])
async def test_a_stand_in_plays_a_whole_game_of_whole_moves(game: Game, kind: str, threads: Thinkers) -> None:
    """On moves of several steps, too: what chance brings in between is the table's, not the thinker's."""
    position = Position.new(game, 2, bytes(32))
    while position.number < 40:
        seat = position.waiting[0]
        before, line = position.copy(), await threads.think(position, seat, kind, 0.0)
        assert position.answers == before.answers
        for text in line:
            position.push(text, seat)
        assert moved_on(before, position, seat)


async def test_one_of_several_who_answer_together_thinks_for_itself(threads: Thinkers) -> None:
    position = coins(3)
    for _ in range(3):
        position.push("leave")
    position.push("1", 0)
    line = await threads.think(position, 1, "thoughtful", 0.0)
    for text in line:
        position.push(text, 1)
    assert position.waiting == (2,)


@pytest.mark.parametrize("game", GAMES)
def test_a_thinker_is_told_only_what_the_seat_may_know(game: Game) -> None:
    """Positions that the seat cannot tell apart make the same task, but for what was imagined for it."""
    position = well_into(game)
    seat = position.waiting[0]
    tasks = {
        msgspec.json.encode(Task.at(other, seat, "thoughtful", 0.1, 7))
        for other in (position, *(position.imagine(seat, QuickDice(number)) for number in range(3)))
    }
    assert len(tasks) == 1


async def test_a_game_of_this_process_alone_is_thought_about_here(thinkers: Thinkers) -> None:
    line = await thinkers.think(coins(2), 0, "thoughtful", 0.0)
    assert line[0] == "take"
    assert not any(each.pid for each in thinkers._thinkers)


async def test_a_fault_in_the_rules_is_told(threads: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    position = coins(2)
    monkeypatch.setattr(type(position.game), "promise", lambda *_: 1 / 0)
    with pytest.raises(ThinkingFailed, match="ZeroDivisionError"):
        await threads.think(position, 0, "thoughtful", 0.0)
    monkeypatch.undo()
    assert await threads.think(position, 0, "thoughtful", 0.0)


# ── whose turn it is ────────────────────────────────────────────────────────────────────────────────────────


async def test_tables_think_turn_and_turn_about() -> None:
    alone, done = Thinkers(1, in_processes=False, chance=chance), list[str]()

    async def move(table: str, person: str) -> None:
        await alone.at(table, person)(coins(2), 0, "thoughtful", 0.0)
        done.append(table)

    asked = ["ada-1", "ada-2", "ada-3", "émile-1"]
    await asyncio.gather(*(move(table, table.partition("-")[0]) for table in asked))
    await alone.close()
    assert done == ["ada-1", "ada-2", "émile-1", "ada-3"]


async def test_who_stops_waiting_for_a_thought_leaves_the_thinker_to_others() -> None:
    alone = Thinkers(1, in_processes=False, chance=chance)
    gone = asyncio.create_task(alone.think(coins(2), 0, "thoughtful", 0.2))
    await asyncio.sleep(0.05)
    gone.cancel()
    assert await alone.think(coins(2), 0, "thoughtful", 0.0)
    await alone.close()


# ── what can go wrong ───────────────────────────────────────────────────────────────────────────────────────


async def begun(thinkers: Thinkers, position: Position) -> int:
    """The process of the only thinker, warm."""
    assert await thinkers.think(position, position.waiting[0], "thoughtful", 0.0)
    (process,) = [each.pid for each in thinkers._thinkers if each.pid]
    return process


async def test_a_killed_process_is_replaced_and_the_move_is_made(
    thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    position = well_into(all_games()["bloody-inn"])
    first = await begun(thinkers, position)
    os.kill(first, signal.SIGSTOP)  # so that it cannot be done before it is killed
    thinking = asyncio.create_task(thinkers.think(position, position.waiting[0], "thoughtful", 0.1))
    await asyncio.sleep(0.1)
    os.kill(first, signal.SIGKILL)
    assert await thinking
    assert "has died" in caplog.text
    assert await begun(thinkers, position) != first


async def test_a_process_that_died_idle_is_replaced(thinkers: Thinkers) -> None:
    position = well_into(all_games()["bloody-inn"])
    os.kill(await begun(thinkers, position), signal.SIGTERM)
    assert await thinkers.think(position, position.waiting[0], "thoughtful", 0.0)


async def test_without_processes_it_thinks_in_a_thread(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def cannot(*_: object, **__: object) -> None:
        raise PermissionError("not here")

    monkeypatch.setattr(beside, "start", cannot)
    position = well_into(all_games()["bloody-inn"])
    for _ in range(2):
        assert await thinkers.think(position, position.waiting[0], "thoughtful", 0.0)
    assert caplog.text.count("not here") == 1


def test_a_thinker_that_cannot_be_started_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "start", lambda *_, **__: 1 / 0)
    position = coins(2)
    with pytest.raises(NotStarted):
        Thinker().ask(Task.at(position, 0, "thoughtful", 0.0, 7))


async def test_closing_ends_thoughts_under_way_and_those_that_wait() -> None:
    thinkers = Thinkers(1)
    position = well_into(all_games()["bloody-inn"])
    seat, process = position.waiting[0], await begun(thinkers, position)
    tasks = [asyncio.create_task(thinkers.think(position, seat, "thoughtful", LONG)) for _ in range(3)]
    await asyncio.sleep(0.1)
    await thinkers.close()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in done)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    with pytest.raises(asyncio.CancelledError):
        await thinkers.think(position, seat, "thoughtful", 0.0)


async def test_closing_ends_a_process_that_is_still_being_started() -> None:
    thinkers, position = Thinkers(1), well_into(all_games()["bloody-inn"])
    thinking = asyncio.create_task(thinkers.think(position, position.waiting[0], "thoughtful", LONG))
    await asyncio.sleep(0)
    await thinkers.close()
    with pytest.raises(asyncio.CancelledError):
        await thinking


async def test_closing_cuts_a_thought_in_a_thread_short() -> None:
    thinkers = Thinkers(1, in_processes=False)
    thinking = asyncio.create_task(thinkers.think(coins(2), 0, "thoughtful", LONG))
    await asyncio.sleep(0.05)
    async with asyncio.timeout(LONG / 2):
        await thinkers.close()
        assert await thinking


async def test_closing_what_never_thought_is_nothing() -> None:
    thinkers = Thinkers(3)
    await thinkers.close()
    await thinkers.close()
