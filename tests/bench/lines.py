"""Hostile lines: how long the loop is kept by whatever is typed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from games.kernel.game import Game
from tests.bench.answers import loopback_bot
from tests.bench.figures import Figure
from tests.bench.scenes import SCENES, Scene
from tests.bench.waits import watching
from tests.bot.e2e.playing import as_command, seated, to_move
from tests.bot.e2e.test_play_hostile import LINES
from tests.loopback.driver import Person

MOST = 6000
"""Characters that Discord takes in one option."""


def figures() -> Iterator[list[Figure]]:
    """The longest that one callback kept the loop, by its thread's own clock: others' load does not count."""
    for scene in SCENES:
        yield asyncio.run(_longest(scene))


async def _longest(scene: Scene) -> list[Figure]:
    spent, run = [0.0], asyncio.events.Handle._run

    def timed(handle: Any) -> None:
        began = time.thread_time()
        run(handle)
        spent[0] = max(spent[0], time.thread_time() - began)

    async with loopback_bot() as (loopback, client):
        people = tuple(loopback.person(name) for name in ("Ada", "Émile"))
        mover = to_move(await seated(client, people, scene.game.id), people)[0]
        await _type(mover, scene.game, "nowhere")  # whatever is read from disk once is read now
        asyncio.events.Handle._run = timed  # type: ignore[method-assign]
        try:
            async with watching() as watch:
                typed = sum([await _type(mover, scene.game, line[:MOST]) for line in LINES])
        finally:
            asyncio.events.Handle._run = run  # type: ignore[method-assign]
    counted = {"lines": typed, "characters in the longest": min(MOST, max(map(len, LINES)))}
    what = f"{scene.name}: hostile lines are typed"
    return [
        Figure(f"{what}: the loop's longest callback", spent[0] * 1e3, "ms", 20, "at most", counted=counted),
        watch.figure(what, counted),
    ]


async def _type(mover: Person, game: Game, line: str) -> int:
    """Type it wherever this game takes something typed, and into the last argument as one types; how often that was."""
    typed = 0
    for verb in game.verbs:
        if verb.arguments:
            command, options = as_command(game, verb, dict.fromkeys(verb.arguments, line))
            await mover.slash(command, options=options)
            last, _ = options.popitem()
            await mover.autocomplete(command, last, line, **options)
            typed += 2
    return typed
