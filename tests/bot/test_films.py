"""Films are made one at a time in processes beside the bot: one that dies or is stopped leaves nobody waiting."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator

import pytest
from PIL import Image

from bot.film_maker import Order
from bot.films import Films
from bot.refusals import FilmFailed, FilmTooHeavy, FilmUnderWay
from games.bloody_inn import GAME
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from render import Setting
from render.film import Still

ADA, EMILE = 999_999_999_999_999_998, 999_999_999_999_999_999
QUICKLY = 60.0
"""Seconds after which a test has failed, however slow the machine is."""


def order(frames: int) -> Order:
    position, dice, stills = Position.new(GAME, seats=2, seed=bytes(32)), QuickDice(1), list[Still]()
    for n in range(frames):
        stills.append(Still(position.view(None), (), f"Move {n}", f"{n}/{frames - 1}"))
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    return Order(GAME.id, Setting(("Ada", "Émile")), (124, 29, 29), tuple(stills))


@pytest.fixture
async def films() -> AsyncIterator[Films]:
    made = Films()
    yield made
    await made.close()


async def nothing(frames: int) -> None:
    """Whoever does not want to know how far it is."""


class Drawn(asyncio.Event):
    """Set once a frame is drawn."""

    async def heard(self, frames: int) -> None:
        if frames:
            self.set()


async def test_a_film_is_made_in_a_process_that_says_how_far_it_is(films: Films) -> None:
    heard: list[int] = []

    async def hear(frames: int) -> None:
        heard.append(frames)

    film = await films.make(ADA, ("a",), order(5), hear)
    assert heard == [0, 1, 2, 3, 4, 5]
    assert Image.open(io.BytesIO(film)).n_frames == 5
    assert await films.make(ADA, ("a",), order(5), hear) is film
    assert heard == [0, 1, 2, 3, 4, 5]  # it was at hand
    assert not films._running


async def test_one_is_made_at_a_time_and_one_for_a_person(films: Films) -> None:
    first = asyncio.create_task(films.make(ADA, ("a",), order(4), nothing))
    await asyncio.sleep(0)
    with pytest.raises(FilmUnderWay):
        await films.make(ADA, ("b",), order(4), nothing)
    second = asyncio.create_task(films.make(EMILE, ("b",), order(2), nothing))
    done, _ = await asyncio.wait({first, second}, timeout=QUICKLY, return_when=asyncio.FIRST_COMPLETED)
    assert done == {first}
    assert await second
    assert await films.make(ADA, ("c",), order(2), nothing)  # and then another


async def test_a_process_that_dies_is_no_end_of_films(films: Films) -> None:
    async def kill(frames: int) -> None:
        for process in films._running:
            process.kill()

    with pytest.raises(FilmFailed):
        await films.make(ADA, ("a",), order(30), kill)
    assert await films.make(ADA, ("a",), order(2), nothing)


async def test_who_waits_when_the_bot_stops_is_told_so() -> None:
    films = Films()
    drawn = Drawn()
    waiting = [asyncio.create_task(films.make(who, (who,), order(30), drawn.heard)) for who in (ADA, EMILE)]
    await asyncio.wait_for(drawn.wait(), QUICKLY)
    await films.close()
    for task in waiting:
        with pytest.raises(FilmFailed):
            await asyncio.wait_for(task, QUICKLY)
    assert not films._running


async def test_a_film_nobody_waits_for_any_more_is_stopped(films: Films) -> None:
    drawn = Drawn()
    task = asyncio.create_task(films.make(ADA, ("a",), order(30), drawn.heard))
    await asyncio.wait_for(drawn.wait(), QUICKLY)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not films._running
    assert await films.make(ADA, ("b",), order(2), nothing)


async def test_a_film_that_cannot_be_light_enough_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    films = Films(in_processes=False)
    monkeypatch.setattr("bot.films.MOST_BYTES", 10_000)
    with pytest.raises(FilmTooHeavy):
        await films.make(ADA, ("a",), order(3), nothing)


async def test_views_that_cannot_be_drawn_are_one_sentence_and_the_rest_is_in_the_log(
    films: Films, caplog: pytest.LogCaptureFixture
) -> None:
    broken = order(2)._replace(stills=(Still(None, (), "", ""),))
    with pytest.raises(FilmFailed):
        await films.make(ADA, ("a",), broken, nothing)
    assert "Traceback" in caplog.text
