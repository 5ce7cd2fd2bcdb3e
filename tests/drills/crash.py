"""The crash drill: the bot is killed at random and at chosen places; nothing answered is lost, nothing happens twice.

Each life plays four tables at once, two games with and without stand-ins. Where one of them brings the bot to the
place at which it dies, the others are wherever they are. After each restart everything must come to rest: told,
called once, replayable; and the panels from before still work.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from itertools import cycle
from pathlib import Path
from typing import Final

from bot.store.sqlite import SqliteStore
from bot.tables.replay import replay_all
from games import all_games
from tests.drills.mortal import AFTER, BEFORE, DATABASE, Mortal
from tests.drills.party import Calls, Deed, Party
from tests.drills.report import Report
from tests.loopback.driver import Loopback, NoAnswer

KILLS: Final = 240
PATIENCE: Final = 40.0
"""Seconds in which everything must have come to rest after a restart."""
RANDOMLY: Final = ""
PLACES: Final[tuple[tuple[str, tuple[Deed, ...]], ...]] = (
    (f"commit_move {AFTER}", ("move",)),  # between commit and post
    (f"told {BEFORE}", ("move",)),  # between the post and the note that it was told
    (RANDOMLY, ("tap", "move", "tap")),
    (f"save_draft {AFTER}", ("tap",)),
    (f"_put {BEFORE}", ("move",)),
    (f"think {BEFORE}", ("move",)),
    (f"propose {AFTER}", ("move", "undo")),
    (RANDOMLY, ("move", "undo", "vote")),
    (f"commit_move {BEFORE}", ("move",)),
    (f"set_proposal_message {BEFORE}", ("move", "undo", "vote")),
    (f"vote {AFTER}", ("undo", "vote", "move")),
    (f"undo {AFTER}", ("undo", "vote", "move")),
    (f"save_draft {BEFORE}", ("tap",)),
    (f"told {AFTER}", ("move",)),
    (RANDOMLY, ("tap",)),
    (f"undo {BEFORE}", ("undo", "vote", "move")),
)
"""Where the bot dies, and what people do meanwhile."""
ROUNDS: Final = 4
"""How often people go through their deeds before a bot that will not die is killed."""


def drill(scale: float, seed: int) -> Report:
    """Kill it, again and again."""
    report = Report("crash", "lost", "doubled", "silent", "unanswered", "in the log", "apologised")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_drill(report, Path(folder), max(1, round(KILLS * scale)), seed))
    return report


async def _drill(report: Report, folder: Path, kills: int, seed: int) -> None:
    dice, places, rested = random.Random(seed), cycle(PLACES), 0
    async with Loopback() as discord:
        bot, calls = Mortal(discord, folder), Calls(discord)
        await bot.live()
        store = await SqliteStore.open(folder / DATABASE, read_only=True)
        try:
            parties = [await _seated(discord, store, n) for n in range(2 * len(all_games()))]
            await bot.kill()
            for n in range(kills):
                place, deeds = next(places)
                await bot.live(place)
                rested += await _comes_to_rest(bot, parties, calls, report)
                await _act_until_death(bot, parties, deeds, report, None if place else dice.uniform(0.0, 1.0))
                for party in parties:
                    await party.died(report)
                report.met[f"killed {place or 'at random'}"] += 1
                if n % 20 == 19:
                    print(f"  crash: {n + 1} of {kills}", flush=True)
            await bot.live()
            rested += await _comes_to_rest(bot, parties, calls, report)
            await _replays(store, report)
        finally:
            await bot.kill()
            await store.close()
        for said in discord.apologies.take():
            report.fault("apologised", said)
    for custom_id, posts in calls.posts.items():
        if len([pinged for pinged in posts if pinged]) > 1:
            report.fault("doubled", f"{custom_id} was posted {len(posts)} times")
    for error in bot.errors():
        report.fault("in the log", error)
    report.at_least("kills", kills, min(kills, 200))
    report.at_least("lives in which everything came to rest", rested, kills // 2)


async def _seated(discord: Loopback, store: SqliteStore, number: int) -> Party:
    """A table: one of each game with two people, and one of each with a person and a stand-in."""
    standins = number // len(all_games())
    people = [discord.person(f"Player {number}.{n}") for n in range(2 - standins)]
    game = sorted(all_games())[number % len(all_games())]
    party = Party(discord, store, discord.world.add_channel(f"table-{number}"), game, people, standins)
    await party.sit_down()
    return party


# ── one life ────────────────────────────────────────────────────────────────────────────────────────────────


async def _comes_to_rest(bot: Mortal, parties: list[Party], calls: Calls, report: Report) -> bool:
    """Wait until all that goes on by itself has; whoever is to move must then have been called, once.

    A bot that dies meanwhile, at its chosen place, is nobody's fault: the next life will tell.
    """
    for party in parties:
        try:
            async with asyncio.timeout(PATIENCE):
                while not party.is_settled(facts := await party.facts()) and bot.alive:  # noqa: ASYNC110 - nor has a file
                    await asyncio.sleep(0.05)
        except TimeoutError:
            told, revision = facts.session.table.told, facts.session.table.revision
            report.fault("silent", f"{party.game.id}: told up to {told} of {revision}, and nothing more happens")
        if not bot.alive:
            return False
        party.called_once(facts, calls, report)
        await party.redelivered(report)
        if facts.session.table.state != "playing" and not await _sat_down(bot, party, report):
            return False
    return True


async def _sat_down(bot: Mortal, party: Party, report: Report) -> bool:
    """A game has ended, and another begins; whether the bot has outlived that."""
    try:
        await party.sit_down()
    except (NoAnswer, TimeoutError) as silence:
        await asyncio.sleep(0.1)
        if bot.alive:
            report.fault("unanswered", f"{party.game.id}: sitting down: {silence}")
        return bot.alive
    return True


async def _act_until_death(
    bot: Mortal, parties: list[Party], deeds: tuple[Deed, ...], report: Report, seconds: float | None
) -> None:
    """Everybody acts until the bot is dead: at its place, or after so many seconds, or when all are through."""
    dying = asyncio.create_task(bot.death())
    acting = [asyncio.create_task(_act(bot, party, deeds, report)) for party in parties]
    everybody = asyncio.create_task(_all(acting))
    await asyncio.wait((dying, everybody), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    await bot.kill()
    for task in (*acting, dying):
        task.cancel()
    await asyncio.wait((*acting, everybody))


async def _all(acting: list[asyncio.Task[None]]) -> None:
    await asyncio.wait(acting)


async def _act(bot: Mortal, party: Party, deeds: tuple[Deed, ...], report: Report) -> None:
    for _ in range(ROUNDS):
        for deed in deeds:
            try:
                if not await party.do(deed, report):
                    await asyncio.sleep(0.05)
            except (NoAnswer, TimeoutError) as silence:
                await asyncio.sleep(0.1)
                if not bot.alive:
                    return
                report.fault("unanswered", f"{party.game.id}: {deed}: {silence}")
                party.act = None


async def _replays(store: SqliteStore, report: Report) -> None:
    """Every table plays again from its seed as it is stored."""
    async for replayed in replay_all(store, all_games()):
        report.met["steps replayed"] += replayed.steps
        if replayed.broken:
            report.fault("lost", f"a table no longer replays: {replayed.broken}")
