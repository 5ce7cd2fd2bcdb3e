"""The hostile drill: attackers flood the bot while two people play; nothing forbidden changes, and nobody waits."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Final

from bot.store.sqlite import SqliteStore
from games import all_games
from tests.drills.attacks import ATTACKS, Field, Target
from tests.drills.mortal import DATABASE, Mortal
from tests.drills.party import Party
from tests.drills.report import Report
from tests.loopback.driver import Loopback, NoAnswer, Person

INTERACTIONS: Final = 50_000
ATTACKERS: Final = 12
"""Each sends the next as soon as the last is answered."""
PAUSE: Final = 0.05
"""Seconds between two acts of the good people."""
ALONE: Final = 40
"""Acts of the good people before the flood."""
ANSWER_BAR_MS: Final = 500.0


def drill(scale: float, seed: int) -> Report:
    """Flood it."""
    report = Report("hostile", "changed", "lost", "doubled", "unanswered", "in the log", "apologised")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_drill(report, Path(folder), max(100, round(INTERACTIONS * scale)), seed))
    return report


async def _drill(report: Report, folder: Path, wanted: int, seed: int) -> None:
    async with Loopback() as discord:
        bot = Mortal(discord, folder)
        await bot.live()
        store = await SqliteStore.open(folder / DATABASE, read_only=True)
        try:
            good, still, mallory = await _tables(discord, store)
            clocks = [_timed(person) for person in good.people.values()]
            field = await _field(discord, [good, *still], mallory, seed)
            before, alone = _rows(folder, still), await _alone(good, folder, report, clocks)
            over = asyncio.Event()
            playing = asyncio.create_task(_play(good, folder, report, over.is_set))
            strangers = [discord.person(f"Stranger {n}") for n in range(ATTACKERS - 1)]
            await asyncio.gather(*(_attack(field, who, wanted) for who in (mallory, *strangers)))
            over.set()
            await playing
            for was, is_ in zip(before, _rows(folder, still), strict=False):
                if was != is_:
                    report.fault("changed", f"where nobody could do anything, {was[:200]} became {is_[:200]}")
            if not bot.alive:
                report.fault("changed", "the bot has died")
        finally:
            await bot.kill()
            await store.close()
        for said in discord.apologies.take():
            report.fault("apologised", said)
    times = sorted(spent for clock in clocks for spent in clock)
    report.met["longest answer before the flood (ms)"] = round(1000 * alone)
    _judge(report, field, times, wanted, bot)


def _judge(report: Report, field: Field, times: list[float], wanted: int, bot: Mortal) -> None:
    for what in field.unanswered:
        report.fault("unanswered", what)
    for error in bot.errors():
        report.fault("in the log", error)
    report.met["ignored on purpose"] = field.ignored
    report.met["answers to good people"] = len(times)
    report.at_least("hostile interactions", field.sent, wanted)
    report.at_least("answers to good people", len(times), min(100, wanted // 100))
    report.at_most("a good person's answer, median", 1000 * times[len(times) // 2], ANSWER_BAR_MS, "ms")
    report.at_most("a good person's answer, 99th percentile", 1000 * times[int(len(times) * 0.99)], ANSWER_BAR_MS, "ms")


# ── the people ──────────────────────────────────────────────────────────────────────────────────────────────


async def _tables(discord: Loopback, store: SqliteStore) -> tuple[Party, list[Party], Person]:
    """The table of the good people; one of each game at which nobody acts; and Mallory, who sits at one of these."""
    mallory, games, rooms = discord.person("Mallory"), sorted(all_games()), count()

    async def party(game: str, *people: Person) -> Party:
        channel = discord.world.add_channel(f"table-{next(rooms)}")
        found = Party(discord, store, channel, game, list(people), 0)
        await found.sit_down()
        return found

    good = await party(games[0], discord.person("Ada"), discord.person("Bea"))
    still = [
        await party(game, discord.person(f"Cleo {n}"), discord.person(f"Dora {n}")) for n, game in enumerate(games[1:])
    ]
    still.append(await party(games[0], discord.person("Emma"), mallory))
    while int(mallory.id) in [seat.user_id for seat in await _awaited(still[-1])]:
        still[-1] = await party(games[0], discord.person("Emma"), mallory)  # she may do nothing but what all may
    return good, still, mallory


async def _awaited(party: Party) -> list[Any]:
    session = (await party.facts()).session
    return [session.seats[seat] for seat in session.awaited()]


async def _field(discord: Loopback, parties: list[Party], mallory: Person, seed: int) -> Field:
    """What attackers know: every table's id, and a panel of its own people."""
    targets = []
    for party in parties:
        owner = party.people[(await _awaited(party))[0].user_id]
        targets.append(Target(party.table, party.channel, party.game, await party._open_panel(owner)))
    corner, street = discord.world.add_channel("corner"), discord.world.add_channel("street")
    mine = await mallory.slash("table mine", channel=corner)
    return Field(discord, targets, mine.message, street, seed)


async def _attack(field: Field, who: Person, wanted: int) -> None:
    shown = 0
    while field.sent < wanted:
        await field.dice.choice(ATTACKS)(field, who)
        if who.name == "Mallory" and field.sent // 5000 > shown:
            shown = field.sent // 5000
            print(f"  hostile: {field.sent} of {wanted}", flush=True)


async def _alone(party: Party, folder: Path, report: Report, clocks: list[list[float]]) -> float:
    """The longest that good people wait with nobody about: what the machine itself can do, to hold the rest against."""
    await _play(party, folder, report, lambda: sum(map(len, clocks)) >= ALONE)
    longest = max(spent for clock in clocks for spent in clock)
    for clock in clocks:
        clock.clear()
    return longest


async def _play(party: Party, folder: Path, report: Report, over: Callable[[], bool]) -> None:
    """The good people play on; between two of their acts nothing at their table changes."""
    known: list[str] = []
    while not over():
        await asyncio.sleep(PAUSE)
        now = _rows(folder, [party])
        if known and now != known:
            report.fault("changed", "the good people's table changed between two of their acts")
        try:
            if not await party.do(party.dice.choice(("tap", "tap", "tap", "move")), report):
                party.panels.clear()
                await party.sit_down()
        except (NoAnswer, TimeoutError) as silence:
            report.fault("unanswered", f"a good person: {silence}")
            party.act = None
        known = _rows(folder, [party])


def _timed(person: Person) -> list[float]:
    """Note how long each of a person's acts takes until its answer is shown."""
    times: list[float] = []
    act = person._act

    async def timed(*args: Any, **kwargs: Any) -> Any:
        begun = time.perf_counter()
        reply = await act(*args, **kwargs)
        times.append(time.perf_counter() - begun)
        return reply

    person._act = timed  # type: ignore[method-assign]
    return times


def _rows(folder: Path, parties: list[Party]) -> list[str]:
    """All there is in the store about these tables but what the channel was told."""
    db = sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True)
    try:
        db.execute("BEGIN")
        found: list[Any] = []
        for party in parties:
            found += db.execute(
                "SELECT state, options, orders, revision, host_id, parked FROM tables WHERE id = ?", (party.table,)
            )
            for table in ("seats", "steps", "drafts", "proposals"):
                query = f"SELECT * FROM {table} WHERE table_id = ? ORDER BY 1, 2, 3"  # noqa: S608
                found += db.execute(query, (party.table,))
        return [repr(row) for row in found]
    finally:
        db.close()
