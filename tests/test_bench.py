"""The bench itself: a figure whose set-up warns, that counts nothing, or other things than it says, is void."""

from __future__ import annotations

import asyncio
import json
import logging
import warnings
from collections.abc import Iterator
from pathlib import Path

from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from games import all_games
from tests.bench.figures import Figure, as_json, gathered, judged, listening, table
from tests.bench.kept import Spot, keep_ended, keep_playing
from tests.bench.scenes import FULL_SCENES, SCENES
from tests.bench.waits import MOST_MS, watching

PEOPLE = tuple(range(1_000_000_000_000_000_000, 1_000_000_000_000_000_006))
SPOT = Spot(900_000_000_000_002_001, 1_100_000_000_000_003_001)


def figure(name: str = "tables", **changes: object) -> Figure:
    """A figure that meets its bar, over three of something."""
    return Figure(name, 1.0, "ms", 2.0, "at most", **{"counted": {"tables": 3}, **changes})  # type: ignore[arg-type]


def test_a_figure_that_meets_its_bar_and_counts_what_it_says_holds() -> None:
    assert judged(figure(says={"tables": 3})).holds


def test_a_figure_whose_set_up_warns_is_void_and_names_the_warning() -> None:
    def measuring() -> Iterator[Figure]:
        yield figure("quiet")
        logging.getLogger("pennypost").warning("Table %s is set aside", "x1")
        yield figure("loud")
        yield figure("quiet again")

    with listening() as ear:
        found = gathered(measuring(), ear)
    assert [(each.name, each.holds) for each in found] == [("quiet", True), ("loud", False), ("quiet again", True)]
    assert found[1].faults == ("warned: pennypost: Table x1 is set aside",)
    assert "VOID  loud" in table(found)
    assert "Table x1 is set aside" in table(found)
    assert [each["holds"] for each in json.loads(as_json(found))] == [True, False, True]


def test_a_warning_voids_every_figure_of_one_set_up_and_what_comes_after_the_last_voids_it_too() -> None:
    def measuring() -> Iterator[list[Figure]]:
        logging.getLogger("anybody").error("A disk is gone")
        yield [figure("a"), figure("b")]
        yield [figure("c"), figure("d")]
        warnings.warn("left open", ResourceWarning, stacklevel=1)

    with listening() as ear, warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=True)
        found = gathered(measuring(), ear)
    assert not any(each.holds for each in found)
    assert "left open" in found[-1].faults[0]


def test_a_figure_that_does_not_say_what_was_counted_or_counted_nothing_is_void() -> None:
    assert judged(figure(counted={})).faults == ("it does not say what was counted",)
    assert judged(figure(counted={"tables": 0})).faults == ("there were no tables",)


def test_a_figure_that_had_other_numbers_than_its_name_says_is_void() -> None:
    found = judged(figure(counted={"live tables": 2871}, says={"live tables": 200}))
    assert found.faults == ("it says 200 live tables and had 2,871",)


def test_every_figure_prints_its_count() -> None:
    assert table([figure(counted={"live tables": 2871, "games": 3})]).endswith("· 2,871 live tables, 3 games")


def test_every_game_that_is_found_is_measured() -> None:
    for scenes in (SCENES, FULL_SCENES):
        assert [scene.game.id for scene in scenes] == list(all_games())


async def test_what_the_bench_stores_can_be_read(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "bench.sqlite3")
    house = House(store)
    for n, scene in enumerate((*SCENES, *FULL_SCENES)):
        people, spot = PEOPLE[: scene.seats], SPOT._replace(channel_id=SPOT.channel_id + n)
        ended = await keep_ended(store, scene, scene.ended("bench"), people, spot, ended_at=1)
        session = await house.get(ended.id)
        assert session.playing.over
        position = scene.busy()
        playing = await house.get((await keep_playing(store, scene, position, people, spot)).id)
        assert playing.awaited() == position.waiting
    assert await store.untold_tables(ended_after=0) == ()
    await store.close()


async def test_whatever_holds_the_loop_is_noticed_but_for_the_yardstick() -> None:
    async with watching() as watch:
        await asyncio.sleep(0.01)
        watch.beside(lambda: _hold(50))
        await asyncio.sleep(0.01)
        beside = watch.blocked
        _hold(2)
        await asyncio.sleep(0.01)
    assert beside < watch.blocked
    assert watch.figure("tables", {"tables": 1}).bar == MOST_MS


def _hold(rounds: int) -> None:
    for _ in range(rounds):
        sum(range(100_000))
