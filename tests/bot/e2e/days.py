"""Games over days: a clock that a test puts forward, for the bot and for Discord alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.client import PennyPost
from bot.settings import Settings
from bot.tables.session import Session
from tests.bot.e2e.playing import last_board, seated
from tests.loopback.driver import PATIENCE, Loopback, Person, Seen
from tests.loopback.house import bot_running

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
WINTER = 1_800_000_000_000
"""A January morning: 15 January 2027, 8:00 UTC."""


class Clock:
    """Says what time it is, as the test has it."""

    def __init__(self, at: int = WINTER) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def pass_by(self, ms: int) -> None:
        """Let time pass; nothing is done about it yet."""
        self.at += ms


async def after(client: PennyPost, clock: Clock, ms: int) -> None:
    """Let time pass, and do what is due by then."""
    clock.pass_by(ms)
    await client.look_after_tables()
    await client.sleeper.drain()


NOON = "2026-06-01T12:00"


def moment(text: str, zone: str = "") -> int:
    """A moment by the clock of a zone, in milliseconds."""
    wall = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone) if zone else UTC)
    return int(wall.timestamp() * 1000)


class Days:
    """Starts the bot on the test's own data, at a time of the test's own choice."""

    def __init__(self, discord: Loopback, settings: Settings, start: str = NOON, zone: str = "") -> None:
        self.now = moment(start, zone)
        self._discord, self._settings = discord, settings
        discord.world.clock = lambda: self.now / 1000

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[PennyPost]:
        """To end the context and begin another is a restart."""
        async with bot_running(self._discord, self._settings, lambda: self.now) as client:
            yield client

    async def pass_(self, client: PennyPost, *, hours: float = 0, seconds: float = 0) -> None:
        """Let time go by, and everything be done that is due then."""
        self.now += int(hours * HOUR + seconds * 1000)
        await client.sleeper.drain()

    async def until(self, client: PennyPost, text: str, zone: str = "") -> None:
        """Let it become that moment."""
        then = moment(text, zone)
        assert then >= self.now, "time does not go back"
        self.now = then
        await client.sleeper.drain()


async def table(client: PennyPost, days: Days, *people: Person) -> tuple[Session, Person]:
    """A game of these people, all that is due at its start done; and whose turn it is."""
    session = await seated(client, people)
    await days.pass_(client, seconds=3)
    return session, mover(session, *people)


def mover(session: Session, *people: Person) -> Person:
    """Whom the game waits for."""
    (seat,) = session.awaited()
    return next(person for person in people if int(person.id) == session.seats[seat].user_id)


async def move(client: PennyPost, days: Days, session: Session, person: Person) -> None:
    """Take the first answer to every question, and let all of it be told."""
    user, seat = int(person.id), session.own_seat(int(person.id))
    while not (draft := session.composed(seat)).done:
        decision = draft.position.decision_of(seat)
        assert decision is not None
        await session.moves.answer(user, next(iter(decision.answers())), None)
    await session.moves.post(user, None)
    await client.teller.tell(session)
    client.go_on(session)
    await days.pass_(client, seconds=3)


async def play_until(client: PennyPost, days: Days, session: Session, person: Person, *people: Person) -> None:
    """Let the others move until it is this person's turn."""
    while (now := mover(session, *people)) is not person:
        await move(client, days, session, now)


async def told(session: Session) -> None:
    """Wait until the channel knows everything."""
    async with asyncio.timeout(PATIENCE):
        while session.table.told < session.table.revision:  # noqa: ASYNC110 - nor has a store
            await asyncio.sleep(0.01)


def notices(person: Person) -> list[Seen]:
    """The notices that stand in the channel, for anybody."""
    return [m for m in person.messages() if not m.ephemeral and (has(m, "hush") or has(m, "unhush"))]


def letters(person: Person) -> list[Seen]:
    """The notices that stand in somebody's private messages."""
    return [m for m in person.direct_messages() if has(m, "hush") or has(m, "unhush")]


def has(message: Seen, kind: str) -> bool:
    """Whether there is a button of this kind."""
    return any((button.custom_id or "").startswith(f"pp:{kind}:") for button in message.buttons)


async def board_of(person: Person) -> Seen:
    """The newest board."""
    return await last_board(person)
