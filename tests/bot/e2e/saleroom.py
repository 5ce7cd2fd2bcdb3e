"""The Saleroom at Discord: a house with the small auction of the contract's tests, and people who bid in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from bot.client import PennyPost
from bot.parlour.world import GUILD_ID
from bot.settings import Settings
from bot.store.rows import Seat
from bot.tables.house import now
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from tests.bot.e2e.playing import button_of, open_panel, tap
from tests.contract.saleroom import SALEROOM
from tests.loopback.driver import Loopback, Person, Reply
from tests.loopback.house import bot_running

SEED = bytes(range(32))


@asynccontextmanager
async def saleroom(discord: Loopback, settings: Settings, clock: Callable[[], int] = now) -> AsyncIterator[PennyPost]:
    """The bot in a house with The Saleroom alone; whoever uses it lets `render.saleroom` be its artist's module."""
    async with bot_running(discord, settings, clock, {SALEROOM.id: SALEROOM}) as client:
        yield client


async def lobby(client: PennyPost, people: Sequence[Person], standins: int = 0, **options: str) -> Session:
    """A lobby with these people, then stand-ins that answer by chance."""
    host, *others = people
    session = await client.house.open(
        game=SALEROOM.id,
        guild_id=int(GUILD_ID),
        channel_id=int(host.channel.id),
        host=Sitter(int(host.id), host.name),
        language="en",
        options=options,
    )
    for person in others:
        await session.lobby.join(Sitter(int(person.id), person.name))
    for number in range(standins):
        await session.lobby.add_standin(int(host.id), "random", f"Stand-in {number + 1}")
    return session


async def sale(client: PennyPost, people: Sequence[Person], standins: int = 0, **options: str) -> Session:
    """A sale that has begun and is told of."""
    session = await lobby(client, people, standins, **options)
    await session.lobby.start(int(people[0].id), seed=SEED)
    await client.teller.tell(session)
    client.go_on(session)
    return session


async def give(person: Person, *answers: str) -> Reply:
    """Give answers on one's panel and post them."""
    panel = await open_panel(person)
    for answer in answers:
        panel = await tap(person, panel, answer)
    return await person.click(panel, button_of(panel, "post"))


async def bidding(session: Session, people: Sequence[Person], buyer: Person) -> None:
    """Everybody keeps a goal; then one person bids three and the others nothing."""
    for person in people:
        decision = session.playing.decision_of(session.own_seat(int(person.id)))
        assert decision is not None
        await give(person, decision.options[0])
    for person in people:
        await give(person, "3" if person is buyer else "0")


def seat(session: Session, person: Person) -> Seat:
    """Where somebody sits."""
    return session.seats[session.own_seat(int(person.id))]
