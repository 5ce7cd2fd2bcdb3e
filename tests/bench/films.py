"""A film of three hundred moves: how long it takes, how heavy it is, and what others' answers take meanwhile."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Iterator

from PIL import Image

from bot.client import PennyPost
from bot.film_maker import Order
from games.kernel.dice import QuickDice
from games.kernel.ledger import visible
from render import Setting, artist
from render.film import Still
from tests.bench.answers import MOVES, TABLES, Table, loopback_bot
from tests.bench.figures import Figure
from tests.bench.scenes import FULL_SCENES, SCENES, Scene
from tests.bench.waits import watching
from tests.bench.yardstick import window

FRAMES = 301
"""The set-up and three hundred moves: more than any game of ours has, so that it is one and a part of another."""


def figures() -> Iterator[list[Figure]]:
    """All figures of films: of the fullest table of each game, while eight tables of that game play."""
    for scene, full in zip(SCENES, FULL_SCENES, strict=True):
        yield asyncio.run(_figures(scene, full))


async def _figures(scene: Scene, full: Scene) -> list[Figure]:
    order = _order(full)
    board = artist(scene.game.id).board(scene.busy().view(None), Setting(scene.names, "en"))
    before = window(board)
    async with loopback_bot() as (loopback, client):
        tables = [await Table.open(loopback, client, scene, n) for n in range(TABLES)]
        films = _Films(client, order)
        async with watching() as watch, asyncio.TaskGroup() as group:
            group.create_task(films.run())
            played = await asyncio.gather(*(table.play(MOVES // 4) for table in tables))
            films.stop()
    times = [spent for table in played for spent in table]
    plain = (before + window(board)) / 2
    p99 = sorted(times)[int(len(times) * 0.99) - 1]
    size, heaviest = Image.open(io.BytesIO(films.made[0])).size, max(map(len, films.made))
    frames = {"frames": len(order.stills), "films": len(films.made)}
    counted = {"tables": len(tables), "moves": len(times), **frames}
    return [
        Figure(
            f"{full.name}: a film of 300 moves, while eight tables play", films.seconds[0], "s", 60, "at most",
            {"size": size, "seconds": [round(seconds, 1) for seconds in films.seconds]}, counted, {"frames": FRAMES},
        ),
        Figure(
            f"{full.name}: a film of 300 moves, how heavy it is", heaviest / 1e6, "MB", 8, "at most",
            counted=frames, says={"frames": FRAMES},
        ),
        Figure(
            f"{scene.name}: an answer over Pillow's PNG of its board, 99th percentile, eight tables while films are"
            " made",
            p99 / plain, "×", 0.8, "at most",
            {"answer_ms": round(p99 * 1e3, 1), "x_ms": round(plain * 1e3, 1)}, counted,
        ),
        watch.figure(f"{scene.name}, eight tables while films are made", counted),
    ]  # fmt: skip


class _Films:
    """One film after the other, as long as others play."""

    def __init__(self, client: PennyPost, order: Order) -> None:
        self._client, self._order, self._on = client, order, True
        self.seconds: list[float] = []
        self.made: list[bytes] = []

    def stop(self) -> None:
        self._on = False

    async def run(self) -> None:
        while self._on or not self.made:
            began = time.perf_counter()
            key = (len(self.made),)
            self.made.append(await self._client.films.make(1, key, self._order, _unheard))
            self.seconds.append(time.perf_counter() - began)


async def _unheard(frames: int) -> None:
    """Nobody asks how far it is."""


def _order(scene: Scene) -> Order:
    """So many moves as everybody saw them, from as many games as it takes."""
    stills: list[Still] = []
    while len(stills) < FRAMES:
        position, dice = scene.new(f"film {len(stills)}"), QuickDice(len(stills))
        while not position.over and len(stills) < FRAMES:
            begun = position.number
            while position.number == begun and not position.over:
                decision = position.decisions[0]
                position.push(decision.chance(dice), decision.seat)
            events = [event for step in position.steps_since(begun) for event in visible(step.events, None)]
            view = position.view(None)
            told = " ".join(filter(None, (scene.game.words.event("en", e, scene.names, view) for e in events)))
            stills.append(Still(view, tuple(events), told[:160], f"{len(stills)}/{FRAMES - 1}"))
    accent = scene.game.accent
    colour = (accent >> 16, accent >> 8 & 255, accent & 255)
    return Order(scene.game.id, Setting(scene.names, "en"), colour, tuple(stills))
