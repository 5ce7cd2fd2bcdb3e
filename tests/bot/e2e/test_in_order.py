"""What a channel is told, it is told in order and once, however long a picture takes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.client import PennyPost
from bot.tables.session import Session
from render import Picture
from tests.bot.e2e.playing import People, is_board, last_board, seated
from tests.loopback.driver import PATIENCE, Person, Seen
from tests.loopback.idling import waiting_in


class SlowInk:
    """Lets the next board wait until it is told to dry; those after it are as quick as ever."""

    def __init__(self, draw: Any) -> None:
        self._draw = draw
        self.begun, self.dry = asyncio.Event(), asyncio.Event()

    async def board_after(self, *args: Any) -> Picture:
        first, picture = not self.begun.is_set(), await self._draw(*args)
        self.begun.set()
        if first:
            await self.dry.wait()
        drawn: Picture = picture
        return drawn


async def moves_by_itself(session: Session) -> None:
    """Whoever is to move does, and nobody is told of it yet."""
    seat = session.playing.waiting[0]
    user = session.seats[seat].user_id or 0
    while not (draft := session.composed(seat)).done:
        decision = draft.position.decision_of(seat)
        assert decision is not None
        await session.moves.answer(user, next(iter(decision.answers())), None)
    await session.moves.post(user, None)


def news(person: Person, since: Seen) -> list[list[str]]:
    """What happened, board by board, as the channel was told after one of its messages."""
    boards = [message for message in person.messages() if int(message.id) > int(since.id) and is_board(message)]
    return [[line for line in board.text.splitlines() if line.startswith("- ")] for board in boards]


async def test_a_slow_board_is_not_overtaken_by_the_next_one(
    client: PennyPost, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await seated(client, people)
    ink = SlowInk(client.pictures.board_after)
    monkeypatch.setattr(client.pictures, "board_after", ink.board_after)
    before = await last_board(people[0])
    movers = [session.names[session.playing.waiting[0]]]
    await moves_by_itself(session)
    slow = asyncio.create_task(client.teller.tell(session))
    await ink.begun.wait()
    movers.append(session.names[session.playing.waiting[0]])
    await moves_by_itself(session)
    quick = asyncio.create_task(client.teller.tell(session))
    async with asyncio.timeout(PATIENCE):
        while not quick.done() and "Lock.acquire" not in waiting_in(quick):  # noqa: ASYNC110 - nor has a lock
            await asyncio.sleep(0.001)
    ink.dry.set()
    assert [await slow, await quick] == ["told", "told"]
    told = news(people[0], before)
    assert len(told) == 2
    assert [mover in lines[0] for mover, lines in zip(movers, told, strict=True)] == [True, True]
    assert not set(told[0]) & set(told[1])
    assert session.table.told == session.table.revision
