"""Looking rules up: a search over all entries, autocomplete while eight tables play, and a whole answer."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator
from functools import cache

from bot.rules.shelf import index
from games import all_games
from games.kernel.lookup import Lookup
from games.kernel.words import LANGUAGES
from tests.bench.answers import TABLES, Table, loopback_bot
from tests.bench.figures import Figure
from tests.bench.scenes import SCENES
from tests.bench.waits import watching
from tests.loopback.driver import Loopback, Person
from tests.rules.test_questions import Question, questions

MOVES = 12
"""Moves at each table while somebody types."""
BREATH = 0.03
"""Seconds between two letters: quicker than anybody types."""
ANSWERS = 60
LOCALES = {"en": "en-GB", "fr": "fr", "it": "it", "ja": "ja"}


def figures() -> Iterator[list[Figure]]:
    """All figures of looking up."""
    yield _searching()
    yield asyncio.run(_over_discord())


@cache
def _asked() -> list[tuple[str, Question]]:
    """Every question there is, with its language. Read once: whoever reads files while the loop is watched holds it."""
    folders = ("questions", "sample")
    return [(lang, question) for lang in LANGUAGES for folder in folders for question in questions(lang, folder)]


def _typed(question: str) -> Iterator[str]:
    """What stands there after each letter."""
    return (question[:n] for n in range(1, len(question) + 1))


def _p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99) - 1]


def _ms(seconds: float) -> float:
    return round(seconds * 1e3, 2)


# ── the index by itself ─────────────────────────────────────────────────────────────────────────────────────────────


def _searching() -> list[Figure]:
    for game in all_games().values():
        for lang in LANGUAGES:
            game.words.rules(lang)  # reading the files is no part of it
    began = time.process_time()
    lookup = Lookup(all_games().values())
    built = time.process_time() - began
    times = []
    for lang, question in _asked():
        for text in (question.ask, *_typed(question.ask)):
            began = time.thread_time()
            lookup.find(text, lang, question.game, limit=25)
            times.append(time.thread_time() - began)
    entries = sum(len(game.words.rules("en")) for game in all_games().values())
    counted, detail = {"entries": entries, "games": len(all_games())}, {"median_ms": _ms(statistics.median(times))}
    return [
        Figure("rules: making the index of all games", built, "s", 2, "at most", counted=counted),
        Figure(
            "rules: a search over all entries, 99th percentile", _ms(_p99(times)), "ms", 5, "at most", detail,
            {"searches": len(times), **counted},
        ),
    ]  # fmt: skip


# ── over Discord ────────────────────────────────────────────────────────────────────────────────────────────────────


async def _over_discord() -> list[Figure]:
    async with loopback_bot() as (loopback, client):
        readers = [_reader(loopback, lang) for lang in LANGUAGES]
        index.cache_clear()  # the bot's own, made as it is after a start
        async with watching() as making:
            await client.shelf.lookup()
        await readers[0].autocomplete("rules search", "query", "a")
        async with watching() as asking:
            answers = [await _answer(readers, n) for n in range(ANSWERS)]
        scenes = [SCENES[n % len(SCENES)] for n in range(TABLES)]
        tables = [await Table.open(loopback, client, scene, n) for n, scene in enumerate(scenes)]
        async with watching() as watch, asyncio.TaskGroup() as group:
            playing = group.create_task(_all_play(tables))
            times = await _type_while(playing, readers)
    detail = {"median_ms": _ms(statistics.median(times))}
    counted = {"lines typed": len(times), "tables": len(tables), "games": len({scene.game.id for scene in scenes})}
    asked = {"answers": len(answers)}
    return [
        Figure(
            "rules: autocomplete while eight tables play, 99th percentile", _ms(_p99(times)), "ms", 20, "at most",
            detail, counted,
        ),
        watch.figure("rules, autocomplete while eight tables play", counted),
        Figure("rules: an answer to a search, median", _ms(statistics.median(answers)), "ms", 50, "at most",
               counted=asked),
        asking.figure("rules, answers to searches", asked),
        making.figure("rules, while the index is made", {"games": len(all_games())}),
    ]  # fmt: skip


def _reader(loopback: Loopback, lang: str) -> Person:
    """Somebody who looks rules up in a channel of their own."""
    reader = loopback.person(f"Reader {lang}", locale=LOCALES[lang])
    reader.channel = loopback.world.add_channel(f"rules-{lang}")
    return reader


async def _all_play(tables: list[Table]) -> None:
    await asyncio.gather(*(table.play(MOVES) for table in tables))


async def _type_while(playing: asyncio.Task[None], readers: list[Person]) -> list[float]:
    """Type question after question, letter by letter, until the tables have played."""
    times = []
    people = dict(zip(LANGUAGES, readers, strict=True))
    while not playing.done():
        for lang, question in _asked():
            for text in _typed(question.ask):
                if playing.done():
                    return times
                began = time.perf_counter()
                await people[lang].autocomplete("rules search", "query", text)
                times.append(time.perf_counter() - began)
                await asyncio.sleep(BREATH)
    return times


async def _answer(readers: list[Person], number: int) -> float:
    """From a question to its entry, or to the menu of those that may be meant."""
    asked = _asked()
    lang, question = asked[number * len(asked) // ANSWERS]
    reader = readers[LANGUAGES.index(lang)]
    began = time.perf_counter()
    await reader.slash("rules search", query=question.ask)
    return time.perf_counter() - began
