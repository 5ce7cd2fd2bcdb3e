"""Hostile lines: how long the loop is kept by whatever is typed."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tests.bench.answers import loopback_bot
from tests.bench.figures import Figure
from tests.bot.e2e.playing import seated, to_move
from tests.bot.e2e.test_play_hostile import LINES
from tests.loopback.driver import Person


def figures() -> list[Figure]:
    """The longest that one callback kept the loop, by its thread's own clock: others' load does not count."""
    return [asyncio.run(_longest())]


async def _longest() -> Figure:
    spent, run = [0.0], asyncio.events.Handle._run

    def timed(handle: Any) -> None:
        began = time.thread_time()
        run(handle)
        spent[0] = max(spent[0], time.thread_time() - began)

    async with loopback_bot() as (loopback, client):
        people = tuple(loopback.person(name) for name in ("Ada", "Émile"))
        mover = to_move(await seated(client, people), people)[0]
        await _type(mover, "nowhere")  # whatever is read from disk once is read now
        asyncio.events.Handle._run = timed  # type: ignore[method-assign]
        try:
            for line in LINES:
                await _type(mover, line[:6000])
        finally:
            asyncio.events.Handle._run = run  # type: ignore[method-assign]
    detail = {"lines": len(LINES), "characters": max(map(len, LINES))}
    return Figure(
        "the loop's longest callback while hostile lines are typed", spent[0] * 1e3, "ms", 20, "at most", detail
    )


async def _type(mover: Person, line: str) -> None:
    await mover.slash("inn welcome", room=line)
    await mover.autocomplete("inn welcome", "room", line)
    await mover.slash("inn kill", options={"guest": line, "with": line})
    await mover.autocomplete("inn kill", "with", line, guest=line)
