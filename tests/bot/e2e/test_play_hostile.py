"""Whatever is typed, the loop is free for everybody else: the work on a line is bounded and done beside it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any

import msgspec
import pytest

from bot.client import PennyPost
from bot.play.reading import Typist
from games.kernel.game import Game
from tests.bot.e2e.playing import People, seated, to_move

pytestmark = pytest.mark.usefixtures("same_shuffles")

LOOP_SECONDS = 0.020
LINES = (
    "+".join(["room2"] * 1000),
    "+".join(f"room{n % 12}" for n in range(900)),
    "r+" * 2900,
    "+" * 6000,
    "é" * 6000,
    "Room 2 + " * 650,
    ", " * 3000,
    "novice × 9, " * 480,
)


@pytest.fixture
def longest(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The longest time the loop was kept by one callback, by its thread's own clock: others' load does not count."""
    spent, run = [0.0], asyncio.events.Handle._run

    def timed(handle: Any) -> None:
        began = time.thread_time()
        run(handle)
        spent[0] = max(spent[0], time.thread_time() - began)

    monkeypatch.setattr(asyncio.events.Handle, "_run", timed)
    return spent


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:8])
async def test_no_typed_line_keeps_the_loop(client: PennyPost, people: People, longest: list[float], line: str) -> None:
    session = await seated(client, people[:2])
    mover = to_move(session, people)[0]
    await mover.slash("inn welcome", room="nowhere")  # whatever is read from disk once is read now
    longest[0] = 0.0
    await mover.slash("inn welcome", room=line[:6000])
    await mover.autocomplete("inn welcome", "room", line[:6000])
    await mover.slash("inn kill", options={"guest": line[:6000], "with": line[:6000]})
    await mover.autocomplete("inn kill", "with", line[:6000], guest=line[:6000])
    assert longest[0] <= LOOP_SECONDS


async def test_a_command_plays_its_line_once(
    client: PennyPost, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await seated(client, people[:2])
    mover = to_move(session, people)[0]
    begun, step = Counter[bytes](), type(session.game).step

    def counted(game: Game, state: Any, *args: Any) -> Any:
        begun[msgspec.msgpack.encode(state)] += 1
        return step(game, state, *args)

    monkeypatch.setattr(type(session.game), "step", counted)
    before = session.playing.checkpoint
    typist = Typist(session.own_seat(int(mover.id)), "en", session.names)
    await session.moves.command(int(mover.id), "welcome", {"room": "the rest in order"}, read=typist.read)
    assert session.playing.checkpoint != before
    assert begun[before] == 1
    assert max(begun.values()) <= 3
