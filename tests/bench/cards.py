"""An answer with a card nobody has asked for, against Pillow encoding a board; and its name, as one types."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator

from bot.rules.naming import things_called
from games import all_games
from games.kernel.game import Game
from games.kernel.things import Thing
from games.kernel.words import LANGUAGES
from render import Setting, artist
from tests.bench.answers import loopback_bot
from tests.bench.figures import Figure
from tests.bench.scenes import SCENES, Scene
from tests.bench.waits import watching
from tests.bench.yardstick import plainly

EVERY = 5
"""Of so many things one is drawn, in each language another."""
WARMING = 6
"""The first, which warm the fonts and are not counted."""


def figures() -> Iterator[list[Figure]]:
    """All figures of the cards."""
    for scene in SCENES:
        yield asyncio.run(_answered(scene, 0.35))
    yield [typed(20)]


async def _answered(scene: Scene, bar: float) -> list[Figure]:
    """A whole answer over the loopback with a card that nobody has asked for: its picture, and its words beside it."""
    game = scene.game
    board = artist(game.id).board(scene.busy().view(None), Setting(scene.names, "en"), ())
    asked = [(thing, lang) for n, lang in enumerate(LANGUAGES) for thing in list(game.words.things())[n::EVERY]]
    spent, plain = [], []
    async with loopback_bot() as (loopback, _):
        readers = {lang: loopback.person(f"Reader {lang}", locale=lang) for lang in LANGUAGES}
        async with watching() as watch:
            for n, (thing, lang) in enumerate(asked):
                name = game.words.things()[thing].names[lang]
                began = time.perf_counter()
                await readers[lang].slash("rules card", name=name, game=game.id)
                took = time.perf_counter() - began
                if n >= WARMING:
                    spent.append(took)
                if n % 10 == 0:
                    plain.append(watch.beside(lambda: plainly(board)))
    x = statistics.median(plain)
    detail = {
        "median_ms": round(statistics.median(spent) * 1e3, 1),
        "slowest_ms": round(max(spent) * 1e3, 1),
        "x_ms": round(x * 1e3, 1),
    }
    counted = {"cards": len(spent), "languages": len(readers)}
    title = f"{scene.name}: an answer with a card's picture over Pillow's PNG of a board, median"
    return [
        Figure(title, statistics.median(spent) / x, "×", bar, "at most", detail, counted),
        watch.figure(f"{scene.name}, cards are looked up", counted),
    ]


def typed(bar: float) -> Figure:
    """What autocomplete of a name costs: everything that is typed on the way to each of some names."""
    games: list[Game] = list(all_games().values())
    names = [thing.names[lang] for game in games for lang in LANGUAGES for thing in _some(game)]
    spent = []
    for text in (name[:length] for name in names for length in range(1, len(name) + 1)):
        began = time.process_time()
        things_called(text, "en", games, limit=25)
        spent.append((time.process_time() - began) * 1e3)
    p99 = statistics.quantiles(spent, n=100)[98]
    detail = {"median_ms": round(statistics.median(spent), 2)}
    counted = {"lines typed": len(spent), "games": len(games)}
    return Figure("autocomplete of a card's name, p99", p99, "ms", bar, "at most", detail, counted)


def _some(game: Game) -> list[Thing]:
    return list(game.words.things().values())[::25]
