"""The month itself: time goes from event to event, and at each the bot comes to rest before the clock is set again."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import logging
import multiprocessing
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, TypeVar
from unittest import mock

from bot import keeping
from bot.commands.digest import set_digest
from bot.notes import UNHEARD
from bot.parlour.world import GUILD_ID, Channel, World
from bot.reminding import look_again
from bot.store.protocol import StoreError
from bot.store.rows import Customs
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from games.kernel.game import Game, settle
from tests.contract.saleroom import SALEROOM
from tests.drills.report import Report
from tests.loopback.apologies import blames_discord
from tests.loopback.driver import Loopback, NoAnswer
from tests.month import checks, troubles
from tests.month.acts import Hands, Unsendable
from tests.month.lives import GAMES, PATIENCE, Clock, Lives, quick
from tests.month.people import Absence, Actor, cast, wishes
from tests.month.secrets import Spy
from tests.month.whims import At, comes_back, goes_away, plays_again, settles, whims_of
from tests.month.witness import Turn, Witness
from tests.month.zones import DAY, HOUR, MINUTE

T = TypeVar("T")

TABLES: Final = 300
PEOPLE: Final = 1000
DAYS: Final = 31
START: Final = int(datetime(2026, 10, 2, tzinfo=UTC).timestamp() * 1000)
"""Sydney puts its clock forward in the first days of it, Europe back in the last week, New York on the last day."""
HOUSES: Final = 2
"""On a machine with two cores."""
WORTH_TWO: Final = 0.2
"""From this share on."""
ROUND: Final = 2 * HOUR
"""How often the house is kept; the bot does it every minute."""
AT_A_TIME: Final = 12
"""How many people act in the same minute at most."""
BY_PANEL: Final = 0.3
"""The share of the people who choose their settings in this month; the others have chosen them before."""
REMATCHES: Final = 0.3
"""How often a group taps on the rematch; else somebody opens a new table."""
REAL_GAMES: Final = 0.12
"""The share of the tables at which a game of the house is played, and not The Saleroom."""


@dataclass
class Group:
    """People who play together, one game after another, in a channel of their own."""

    actors: list[Actor]
    game: str
    seats: int
    options: dict[str, str]
    channel: str
    table: str = ""
    homes: list[tuple[int, str]] = field(default_factory=list)
    """Where their tables stood, and since when."""


class Month:
    """Everything that happens, and what is known of it."""

    def __init__(self, discord: Loopback, folder: Path, report: Report, scale: float, seed: int) -> None:
        self.discord, self.report, self.world = discord, report, discord.world
        self.scale, self.dice = scale, random.Random(seed)
        self.clock = Clock(START)
        self.end = START + DAYS * DAY
        self.world.clock = discord.faults.clock = self.clock.seconds
        self.lives = Lives(discord, folder, self.clock)
        self.witness = Witness(self.world, self.clock)
        self.hands = Hands(discord, seed)
        self.actors = cast(discord, max(8, round(PEOPLE * scale)), START, DAYS, self.dice)
        self.by_id = {actor.person.id: actor for actor in self.actors}
        self.groups: list[Group] = []
        self.tables: dict[str, Group] = {}
        """Every table there ever was, and who sat there."""
        self.hindrances: list[troubles.Hindrance] = []
        self.sent_away: list[tuple[int, int]] = []
        """When the bot was not in the server, and all tables rested."""
        self.spy = Spy(self)
        self._events: list[tuple[int, int, Callable[[], Any], bool]] = []
        self._order = itertools.count()
        self._begun: set[asyncio.Task[Any]] = set()

    # ── what will happen ────────────────────────────────────────────────────────────────────────────────

    def at(self, when: int, what: Callable[[], Any], *, act: bool = False) -> None:
        """Something happens at a time; an `act` is a person's, and may happen beside others."""
        heapq.heappush(self._events, (when, next(self._order), what, act))

    def later(self, delay: int, what: Callable[[], Any]) -> None:
        """Something happens after a time."""
        self.at(self.clock() + delay, what)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Begin something beside all else."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    def seated(self, turn: Turn) -> Actor | None:
        """Who sat in the seat when the game waited for it."""
        return self.by_id.get(str(turn.user))

    def hinder(self, length: int, channel: str) -> None:
        """For a time nothing can be sent there."""
        self.hindrances.append(troubles.Hindrance(self.clock(), self.clock() + length, channel))
        self.later(length + MINUTE, self.keep_house)

    def plan(self) -> None:
        """Lay the month out: tables, people's days, troubles, and the bot's lives."""
        for group in self._groups():
            self.at(START + self.dice.randrange(12 * HOUR), lambda group=group: self.open_table(group))
        for actor in self.actors:
            self.at(START + self.dice.randrange(HOUR), lambda actor=actor: self.settle_down(actor))
            self.at(actor.next_look(START + 12 * HOUR), lambda actor=actor: self.look(actor), act=True)
            for absence in actor.absences:
                if absence.announced:
                    self.at(absence.start - 5 * MINUTE, lambda a=actor, b=absence: self.announce(a, b))
        for when, trouble in troubles.calendar(self.dice, START, DAYS, self.scale):
            self.at(when, lambda trouble=trouble: self.trouble(trouble))
        few = max(0.25, min(1.0, self.scale))
        for _ in range(round(troubles.RESTARTS * few)):
            self.at(START + self.dice.randrange(DAY, DAYS * DAY), self.restart)
        for n in range(round(len(troubles.DEATHS) * 2 * few)):
            place = troubles.DEATHS[n % len(troubles.DEATHS)]
            self.at(START + self.dice.randrange(DAY, DAYS * DAY), lambda place=place: self.lives.doom(*place))
        for when in range(START + ROUND, self.end, ROUND):
            self.at(when, self.keep_house)

    def _groups(self) -> list[Group]:
        """Everybody sits somewhere, some at several tables."""
        count = max(2, round(TABLES * self.scale))
        sizes = [self.dice.choice((2, 3, 3, 4, 4, 4, 5)) for _ in range(count)]
        people = list(self.actors)
        self.dice.shuffle(people)
        people += self.dice.choices(self.actors, k=max(0, sum(sizes) - len(people)))
        for n, size in enumerate(sizes):
            seated, others = dict.fromkeys(people[:size]), people[size:]
            people = others
            while len(seated) < 2:
                seated.setdefault(self.dice.choice(self.actors))
            self.groups.append(self._group(n, list(seated)))
        for actor in people:  # who is left over joins where there is room
            room = [
                g for g in self.groups if g.game == SALEROOM.id and len(g.actors) < 6 and not g.options.get("sides")
            ]
            group = self.dice.choice(room)
            if actor not in group.actors:
                group.actors.append(actor)
                group.seats = max(group.seats, len(group.actors))
        return self.groups

    def _group(self, n: int, actors: list[Actor]) -> Group:
        dice, game = self.dice, SALEROOM
        if dice.random() < REAL_GAMES:
            fitting = [g for g in GAMES.values() if g is not SALEROOM and _plays(g, len(actors))]
            game = dice.choice(fitting) if fitting else SALEROOM
        standins = dice.random() < 0.1 and _plays(game, len(actors) + 1)
        seats, options = len(actors) + standins, dict[str, str]()
        if game is SALEROOM and seats == 4 and dice.random() < 0.5:
            options = {"sides": "pairs"}
        channel = self.world.add_channel(f"table-{n}")
        if dice.random() < 0.2:
            channel = self.world.add_thread(channel, f"thread-{n}", owner=self.world.bot)
        return Group(actors, game.id, seats, options, channel.id)

    # ── time ────────────────────────────────────────────────────────────────────────────────────────────

    async def run(self) -> None:
        """From the first day to the last."""
        await self._born()
        begun, day = time.monotonic(), 0
        while True:
            due = await self.lives.next_due()
            times = [self._events[0][0]] * bool(self._events) + [due] * (due is not None)
            if not times or (when := min(times)) >= self.end:
                break
            self.clock.at = max(self.clock.at, when)
            await self._live_through(self._now())
            self.report.met["times the clock was set"] += 1
            if (self.clock.at - START) // DAY > day:
                day = (self.clock.at - START) // DAY
                spent = time.monotonic() - begun
                print(
                    f"  day {day} of {DAYS}: {len(self.witness.deeds)} messages, {spent:.0f} s",
                    file=sys.stderr,
                    flush=True,
                )
        self.clock.at = self.end
        self.discord.faults.clear()
        if not self.lives.up:
            await self._born()
        await self._live_through([self.keep_house])

    def _now(self) -> list[Callable[[], Any]]:
        """What happens now: one thing, or a few people's acts within a minute."""
        batch: list[Callable[[], Any]] = []
        while self._events and len(batch) < AT_A_TIME and self._events[0][0] <= self.clock() + MINUTE:
            acts = self._events[0][3]
            if self._events[0][0] > self.clock() and not (acts and batch):
                break
            if batch and not acts:
                break
            batch.append(heapq.heappop(self._events)[2])
            if not acts:
                break
        return batch

    async def _live_through(self, batch: list[Callable[[], Any]]) -> None:
        """Let things happen and come to rest; or, where the bot is doomed, until it dies."""
        if self.lives.dying.is_set():  # it has come to its place between two events
            await self._die()
        work = asyncio.create_task(self._happen(batch))
        dying = asyncio.create_task(self.lives.dying.wait())
        await asyncio.wait((work, dying), return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if not self.lives.dying.is_set():
            await work
            return
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        await self._die()

    async def _die(self) -> None:
        await self.lives.cut(self.witness)
        self.report.met["lives cut off"] += 1
        self.later(self.dice.choice(troubles.DOWN), self._born)

    async def _happen(self, batch: list[Callable[[], Any]]) -> None:
        await asyncio.gather(*(self._one(what) for what in batch))
        await asyncio.gather(*self._begun)
        if self.lives.up:
            await self.lives.rest()

    async def _one(self, what: Callable[[], Any]) -> None:
        done = what()
        if asyncio.iscoroutine(done):
            await done

    # ── the bot ─────────────────────────────────────────────────────────────────────────────────────────

    async def _born(self) -> None:
        await self.lives.start(self.witness)
        self.report.met["lives"] += 1

    async def restart(self) -> None:
        """The host restarts the bot, at once or hours later."""
        if self.lives.up:
            await self.lives.stop(self.witness)
            self.later(self.dice.choice(troubles.DOWN), self._born)

    async def keep_house(self) -> None:
        """What the bot does every minute, and Discord now and then."""
        self.world.archive_the_idle()
        if self.lives.up:
            await self.lives.rest()
            await self.lives.within(keeping.make_round(self.lives.client))
            await self.witness.collect(self.lives.store)

    # ── people ──────────────────────────────────────────────────────────────────────────────────────────

    async def settle_down(self, actor: Actor) -> None:
        """Somebody says what they want to be told and when: most of them elsewhere, some here, by the panel."""
        if not self.lives.up or not self.world.bot.here:
            self.later(HOUR, lambda: self.settle_down(actor))
        elif wanted := wishes(actor):
            actor.deeds.append(self.clock())
            if actor.dice.random() < BY_PANEL:
                await self._try("settings", settles(actor, next(iter(self.world.channels.values())), wanted))
            else:
                await self._change(actor, **wanted)
            self.note(actor)

    async def announce(self, actor: Actor, absence: Absence) -> None:
        """Somebody says that they will be away, and some of them come back before they said."""
        hall = next(iter(self.world.channels.values()))
        if not self.lives.up or not self.world.bot.here:
            self.later(HOUR, lambda: self.announce(actor, absence))
            return
        days = max(1, round((absence.end - self.clock()) / DAY))
        actor.deeds.append(self.clock())
        await self._try("away", goes_away(actor, hall, days))
        self.note(actor)
        if actor.dice.random() < 0.4:
            absence.end = self.clock() + (absence.end - self.clock()) // 2
            self.at(absence.end, lambda: self.return_early(actor))

    async def return_early(self, actor: Actor) -> None:
        """Somebody is back before they said."""
        if not self.lives.up or not self.world.bot.here or not actor.person.user.here:
            self.later(HOUR, lambda: self.return_early(actor))
            return
        said = self.clock()
        actor.deeds.append(said)
        await self._try("back", comes_back(actor, next(iter(self.world.channels.values()))))
        actor.note(said, self.lives.client.house.people.of(actor.id))  # a board may call them before they are answered

    async def _change(self, actor: Actor, **changes: Any) -> None:
        if not self.lives.up:
            self.later(HOUR, lambda: self._change(actor, **changes))
            return
        client = self.lives.client
        person = await self.lives.within(client.house.people.change(actor.id, **changes))
        await self.lives.within(set_digest(client, person))
        await self.lives.within(look_again(client, actor.id))
        self.note(actor)

    def note(self, actor: Actor) -> None:
        """What somebody has settled holds from now on."""
        actor.note(self.clock(), self.lives.client.house.people.of(actor.id))

    async def open_table(self, group: Group) -> None:
        """A group sits down to a new game."""
        if not self.lives.up or group.channel not in self.world.channels or self.clock() > self.end - 2 * DAY:
            if self.clock() < self.end - 3 * DAY:
                self.later(HOUR, lambda: self.open_table(group))
            return
        there = await self.lives.store.table_in_channel(int(group.channel))
        house = self.lives.client.house
        if there is not None and there.state == "playing":  # the bot died when they had just begun
            self._sit(group, await self.lives.within(house.get(there.id)))
            return
        with contextlib.suppress(StoreError):
            if there is not None:
                await self.lives.within(house.give_up(there.id, there.host_id or 0))
            await self.lives.within(self._seat(group))

    async def _seat(self, group: Group) -> None:
        client, (host, *others) = self.lives.client, group.actors
        session = await client.house.open(
            customs=self._customs(),
            game=group.game,
            guild_id=int(GUILD_ID),
            channel_id=int(group.channel),
            host=Sitter(host.id, host.person.name),
            language=self.dice.choice(("en", "fr", "it", "ja")),
            options=settle(GAMES[group.game], group.options),
        )
        for actor in others:
            await session.lobby.join(Sitter(actor.id, actor.person.name))
        for n in range(group.seats - len(group.actors)):
            await session.lobby.add_standin(host.id, "random", f"Stand-in {n + 1}")
        self._sit(group, session)
        await session.lobby.start(host.id, seed=self.dice.randbytes(32))
        await client.teller.tell(session)
        client.go_on(session)
        self.report.met["games begun"] += 1

    def _customs(self) -> Customs:
        """Every third table plays with a clock."""
        clock = self.dice.choice(("none", "none", "none", "none", "relaxed", "brisk", "48h+12h"))
        return Customs(clock=clock, agree=self.dice.choice(("all", "majority")))

    def _sit(self, group: Group, session: Session) -> None:
        """A table is the group's from now on."""
        group.table = session.table.id
        group.homes.append((self.clock(), group.channel))
        self.tables[group.table] = group
        self._know(session)

    def _know(self, session: Session) -> None:
        """Whoever has a seat there, plays there."""
        for seat in session.seats:
            actor = self.by_id.get(str(seat.user_id))
            if actor is not None and session.table.id not in actor.tables:
                actor.tables.append(session.table.id)

    async def play_again(self, group: Group, before: str) -> None:
        """A group plays the rematch of a game that has ended."""
        board = self.hands.newest(group.channel, f"pp:rematch:{before}:")
        people = [actor.person for actor in group.actors if actor.person.user.here]
        if self.lives.up and self.world.bot.here and board is not None and len(people) == len(group.actors):
            people[0].channel = self.world.channels[group.channel]
            await self._try("rematches", plays_again(people, board))
        await self.open_table(group)

    async def look(self, actor: Actor) -> None:
        """Somebody looks at their phone, and plays where they are asked to, if they feel like it."""
        self.at(actor.next_look(self.clock()), lambda: self.look(actor), act=True)
        if not self.lives.up or actor.away(self.clock()) or not actor.person.user.here or not self.world.bot.here:
            return
        for table in list(actor.tables):
            if self.tables[table].table == table and actor.dice.random() < actor.zeal:
                await self._play(actor, table)

    async def _play(self, actor: Actor, table: str) -> None:
        house = self.lives.client.house
        session = await self.lives.within(house.get(table))
        seat = session.seat_of(actor.id)
        channel = self.hands.channel_of(session)
        if session.table.state != "playing" or seat is None or channel is None:
            self._over(session)
            return
        actor.person.channel = channel
        actor.deeds.append(self.clock())
        for whim in whims_of(actor):
            await self._try(whim.__name__, whim(At(self, actor, session)))
        if session.table.state == "playing" and self._asks(session, actor):
            await self._try("moves", self.hands.move(actor, session))
        self.clock.at += self.dice.randrange(500, 3_000)
        self._know(session)
        self._over(session)

    def _asks(self, session: Session, actor: Actor) -> bool:
        seat = session.seat_of(actor.id)
        return seat in session.awaited() and session.seats[seat].played_by is None

    async def _try(self, what: str, act: Coroutine[Any, Any, str | None]) -> None:
        """Let somebody do something; it is answered, or it is the bot's fault."""
        try:
            self.report.met[(await act) or f"people: {what}"] += 1
        except (RuntimeError, *Unsendable) as missing:
            if isinstance(missing, RuntimeError) and not isinstance(missing.__cause__, StopIteration):
                raise
            self.report.met["acts that could not be sent"] += 1
        except (NoAnswer, TimeoutError) as silence:
            if self.lives.up and not self.lives.dying.is_set():
                self.report.fault("unanswered", f"{what}: {silence}")

    def _over(self, session: Session) -> None:
        """Where a game has ended, its group begins another one within a day or two."""
        group = self.tables[session.table.id]
        if not session.table.is_open and group.table == session.table.id:
            group.table = ""
            self.report.met["games ended"] += 1
            ended = session.table.id
            again = self.dice.random() < REMATCHES
            self.later(
                self.dice.randrange(HOUR, 30 * HOUR),
                lambda: self.play_again(group, ended) if again else self.open_table(group),
            )

    async def carry_elsewhere(self, group: Group) -> None:
        """A host carries a table whose channel is gone into a new one."""
        host = group.actors[0].person
        if not group.table or not self.lives.up or not host.user.here or group.channel in self.world.channels:
            return
        channel = self.world.add_channel(f"another-{len(self.world.channels)}")
        group.channel = channel.id
        group.homes.append((self.clock(), channel.id))
        with contextlib.suppress(NoAnswer, TimeoutError):
            await host.slash("table move", channel=channel, table=group.table)
            self.report.met["tables carried elsewhere"] += 1

    # ── troubles ────────────────────────────────────────────────────────────────────────────────────────

    def trouble(self, bring: Callable[[Month], None]) -> None:
        """Something goes wrong."""
        self.report.met["troubles"] += 1
        bring(self)

    def any_group(self) -> Group:
        return self.dice.choice([group for group in self.groups if group.table] or self.groups)

    def any_channel(self) -> Channel:
        found = self.world.channels.get(self.any_group().channel)
        return found or self.dice.choice([c for c in self.world.channels.values() if c.is_room])


# ── all of it ───────────────────────────────────────────────────────────────────────────────────────────────


def _plays(game: Game, seats: int) -> bool:
    """Whether a game is played by so many, as it is if nobody chooses anything."""
    return seats in game.seats and game.refuses(seats, settle(game, {})) is None


def simulate(scale: float, seed: int) -> Report:
    """Live through the month, and hold what was sent against what should have been.

    Larger ones are lived through in several houses side by side, each with a bot, a file and people of its own.
    """
    if scale < WORTH_TWO:
        return _in_one_house(scale, seed)
    report = Report("month", *checks.WATCHED)
    with ProcessPoolExecutor(HOUSES, multiprocessing.get_context("spawn")) as pool:
        for found in pool.map(_in_one_house, [scale / HOUSES] * HOUSES, range(seed, seed + HOUSES)):
            report.met.update(found.met)
            for kind, said in found.faults.items():
                report.faults[kind] += said
    report.met["houses side by side"] = HOUSES
    return report


def _in_one_house(scale: float, seed: int) -> Report:
    report = Report("month", *checks.WATCHED)
    errors = _Errors()
    log = logging.getLogger("pennypost")
    log.addHandler(errors)
    log.propagate = False
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_simulate(Path(folder), report, scale, seed, errors))
    finally:
        log.removeHandler(errors)
        log.propagate = True
    for line in errors.lines:
        report.fault("in the log", line)
    report.met["tables"] = max(2, round(TABLES * scale))
    report.met["people"] = max(8, round(PEOPLE * scale))
    return report


async def _simulate(folder: Path, report: Report, scale: float, seed: int, errors: _Errors) -> None:
    world = World(messages_kept=60, most_messages=100_000)
    world.add_channel("hall")
    async with _PatientDiscord(world, deadline=PATIENCE) as discord:
        month = Month(discord, folder, report, scale, seed)
        errors.lives = month.lives
        with (
            discord.redirect(),
            quick(),
            month.spy.listening(),
            mock.patch("bot.client.time", SimpleNamespace(monotonic=month.clock.seconds)),
        ):
            month.plan()
            try:
                await month.run()
                await checks.check(month)
            finally:  # whatever has happened: a store that is left open keeps the process
                if month.lives.up:
                    await month.lives.stop(month.witness)
                for said in discord.apologies.take():
                    if blames_discord(said):
                        report.met["answers that Discord refused"] += 1
                    else:
                        report.fault("apologised", said)


class _PatientDiscord(Loopback):
    """Seconds are nobody's concern here: the machine may have other things to do."""

    async def until(self, probe: Callable[[], T | None], what: str, patience: float = PATIENCE) -> T:
        return await super().until(probe, what, patience)


class _Errors(logging.Handler):
    """What the bot logs as an error or a timer's failure, but for what Discord fails in; not while it is cut off."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []
        self.lives: Lives | None = None

    def emit(self, record: logging.LogRecord) -> None:
        cause = record.exc_info[1] if record.exc_info else None
        if isinstance(cause, UNHEARD) or (cause is None and record.levelno < logging.ERROR):
            return
        if self.lives is None or not (self.lives.cutting or self.lives.dying.is_set()):
            told = "".join(traceback.format_tb(cause.__traceback__, -2)) if cause is not None else ""
            self.lines.append(f"{record.msg} … {cause!r} {told}"[:600])
