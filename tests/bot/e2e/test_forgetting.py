"""`/forget-me`: nothing of who is forgotten stays, in the file or in memory, whatever they have done before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from pathlib import Path

import msgspec
import pytest

from bot.client import PennyPost
from bot.keeping import make_round
from bot.parlour.world import User
from bot.settings import Settings
from bot.store.rows import OpenTable
from bot.tables.session import Session
from bot.thinking import Think
from games.kernel.position import Position
from games.kernel.standins import Line, by_chance
from tests.bot.e2e.days import DAY, HOUR, Clock, after
from tests.bot.e2e.playing import Chance, People, compose_by_panel, is_board, last_board, move_by_command, seated
from tests.bot.e2e.test_import import gone_on, imports, looked_at, played
from tests.bot.e2e.test_plan import kept_as, planned
from tests.loopback.driver import Loopback, Person
from tests.loopback.house import bot_running

pytestmark = pytest.mark.usefixtures("same_shuffles")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def client(discord: Loopback, settings: Settings, clock: Clock) -> AsyncIterator[PennyPost]:
    async with bot_running(discord, settings, clock) as running:
        yield running


@pytest.fixture
def zenobia(discord: Loopback) -> Person:
    """Somebody whose id and name are like nothing else in the file."""
    user = User("917283645546372819", "Zenobia Quince", "en-GB", False)
    discord.world.people[user.id] = user
    return Person(discord, user, discord.channel)


async def forgets(person: Person) -> str:
    """What they are told who have themselves forgotten."""
    asked = await person.slash("forget-me")
    yes = next(b for b in asked.message.buttons if "forget-yes" in (b.custom_id or ""))
    return (await person.click(asked, yes)).text


def in_memory(session: Session) -> tuple[object, ...]:
    """What a table in memory takes for the case."""
    posted = None if session.posted is None else (session.posted.checkpoint, session.posted.number)
    turns = tuple(sorted(session.waiting.turns.items()))
    plans = {seat.index: session.plans.kept(seat.index) for seat in session.seats}
    table = msgspec.structs.replace(session.table, told=0, board_message_id=None)  # being posted perhaps
    return table, session.seats, session.proposal, session.invited, session.drafts, posted, turns, plans


async def told_the_same(client: PennyPost) -> None:
    """Whatever is in memory is as one would find it anew in the store."""
    store, house = client.house.store, client.house
    for session in house.sessions():
        opened: OpenTable = await store.load_open(session.table.id)
        anew = Session(store, session.game, opened, house.clock, house.people)
        assert in_memory(session) == in_memory(anew)


# ── in memory ───────────────────────────────────────────────────────────────────────────────────────────────


async def test_who_has_imported_a_record_is_forgotten_at_every_table(
    client: PennyPost, people: People, zenobia: Person
) -> None:
    """The records they brought go, in memory too, and keep no other table from hearing of it."""
    await imports(zenobia, played())
    session = await seated(client, (people[0], zenobia))
    assert session.awaited() == (1,)
    said = await forgets(zenobia)
    assert "removed from 2 tables" in said
    assert session.seats[1].standin is not None
    await people[0].sees(lambda m: is_board(m) and "A player has left this table" in m.text)
    await told_the_same(client)
    await people[0].sees(lambda m: is_board(m) and people[0].id in m.pinged)  # the bot player has moved


async def test_a_table_that_cannot_be_read_again_keeps_no_other_from_forgetting(
    client: PennyPost, discord: Loopback, people: People, zenobia: Person
) -> None:
    library = discord.world.add_channel("library")
    broken = await seated(client, (zenobia, people[0]))
    await zenobia.slash("table new", game="bloody-inn", channel=library)
    await people[0].slash("table join", channel=library)
    sound = await client.house.here(int(library.id))
    broken.game = client.house.games["obsession"]  # what is stored there is no position of its own
    said = await forgets(zenobia)
    assert "removed from 2 tables" in said
    assert sound.seat_of(int(zenobia.id)) is None
    found = await client.house.get(broken.table.id)
    assert found is not broken
    assert found.seat_of(int(zenobia.id)) is None


async def test_a_lobby_that_goes_on_from_a_record_can_still_start_without_who_was_forgotten(
    client: PennyPost, people: People, zenobia: Person
) -> None:
    ada = people[0]
    lobby = await gone_on(client, ada, played(seats=3))
    await zenobia.slash("table join")
    seat = lobby.own_seat(int(zenobia.id))
    await forgets(zenobia)
    assert lobby.seats[seat].standin is not None
    assert len(lobby.seats) == 3
    await ada.slash("table start")
    assert lobby.table.state == "playing"


async def test_a_lobby_that_goes_on_from_a_record_ends_with_its_last_person(client: PennyPost, zenobia: Person) -> None:
    lobby = await gone_on(client, zenobia, played())
    await forgets(zenobia)
    assert lobby.table.state == "cancelled"
    assert lobby.seat_of(int(zenobia.id)) is None


async def test_who_asked_for_a_seat_asks_no_longer(client: PennyPost, people: People, zenobia: Person) -> None:
    ada = people[0]
    await ada.slash("table new", game="bloody-inn")
    lobby = await client.house.here(int(ada.channel.id))
    await lobby.lobby.add_standin(int(ada.id), "random", "The Coachman")
    await ada.slash("table start")
    await last_board(ada)
    await zenobia.slash("table take-over")
    question = await ada.sees(lambda m: any(b.label == "Accept" for b in m.buttons))
    assert "Zenobia" in question.text
    await forgets(zenobia)
    assert lobby.proposal is None
    await client.sleeper.drain()
    (still,) = [m for m in ada.messages() if m.id == question.id]
    assert still.buttons == []
    assert "Zenobia" not in still.text
    assert zenobia.id not in still.text
    await told_the_same(client)


class Pondering:
    """A thinker that thinks until it is told that it has thought enough."""

    def __init__(self) -> None:
        self.begun, self.enough = asyncio.Event(), asyncio.Event()

    def at(self, table: Hashable, person: Hashable) -> Think:
        return self.think

    async def think(self, position: Position, seat: int, kind: str, budget: float) -> Line:
        self.begun.set()
        await self.enough.wait()
        return by_chance(position, seat)

    async def close(self) -> None:
        self.enough.set()


@pytest.mark.parametrize("practised", [False, True], ids=["a table", "practice"])
async def test_a_stand_in_that_is_thinking_then_leaves_no_trace_in_the_log(
    client: PennyPost,
    people: People,
    zenobia: Person,
    practised: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It thinks of a table that is no longer as it was: the table is looked at again, and it thinks anew."""
    thinker = Pondering()
    await client.thinkers.close()
    monkeypatch.setattr(client, "thinkers", thinker)
    if practised:
        await zenobia.slash("table practice", game="bloody-inn", seats=2, bots=1)
        session = await client.house.here(int(zenobia.channel.id))
        if session.awaited() == (0,):
            await move_by_command(zenobia, session, Chance(3))
    else:
        await people[0].slash("table new", game="bloody-inn")
        session = await client.house.here(int(zenobia.channel.id))
        await session.lobby.add_standin(int(people[0].id), "random", "The Coachman")
        await zenobia.slash("table join")
        await people[0].slash("table start")
    await thinker.begun.wait()
    revision = session.table.revision
    async with session.lock:  # the stand-in has thought before the table can be looked at again
        thinker.enough.set()
        await asyncio.sleep(0)
        forgotten = asyncio.create_task(forgets(zenobia))
        while await client.house.store.tables_of(int(zenobia.id), hosted=True):  # noqa: ASYNC110 - nor has a store
            await asyncio.sleep(0.01)
    assert "removed from 1 table" in await forgotten
    if not practised:
        assert session.table.revision > revision
        await people[0].sees(lambda m: is_board(m) and people[0].id in m.pinged)
    await asyncio.gather(*client._work)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert [record.getMessage() for record in caplog.records if "wait for the store" in record.getMessage()] == []


# ── in the file ─────────────────────────────────────────────────────────────────────────────────────────────


def traces(folder: Path, *words: str, ids: tuple[str, ...]) -> list[tuple[str, str]]:
    """Which of these stand in which file of the bot's folder: freed pages and what is not yet in its place too."""
    wanted = {word: [word.encode()] for word in words}
    for one in ids:
        number = int(one)  # as digits, and as SQLite and what packs states write numbers
        wanted[one] = [one.encode(), number.to_bytes(8, "big"), number.to_bytes(8, "little")]
    return [
        (file.name, what)
        for file in sorted(folder.rglob("*"))
        if file.is_file()
        for what, forms in wanted.items()
        if any(form in file.read_bytes() for form in forms)
    ]


async def everything(
    client: PennyPost, clock: Clock, discord: Loopback, people: People, zenobia: Person
) -> tuple[Session, ...]:
    """Whatever one can do that is written down, done by one person; tables of all kinds are left."""
    ada, emile, giulia, sakura = people
    me = int(zenobia.id)
    client.exports.most = 1000
    rooms = {name: discord.world.add_channel(name) for name in ("library", "attic", "cellar", "stable", "yard", "barn")}
    settings = await zenobia.slash("settings")
    assert settings.text
    await client.house.people.change(me, time_zone="Antarctica/Troll", private="also", quiet=(60, 120))
    # a game that is over: moves, one taken back, and a result
    done = await seated(client, (zenobia, ada))
    for _ in range(4):
        person = zenobia if done.awaited() == (0,) else ada
        await move_by_command(person, done, Chance(5))
        await client.teller.tell(done)
        if person is zenobia:
            await zenobia.slash("table undo")
    ended = await zenobia.slash("table end", how="concede")
    await zenobia.click(ended, next(b for b in ended.message.buttons if "yes" in (b.custom_id or "")))
    await client.tallying.catch_up()
    # one's own practice, once ended, once left open
    practice = [await zenobia.slash("table practice", game="bloody-inn", seats=2, channel=rooms["attic"])]
    put_away = await zenobia.slash("table end", channel=rooms["attic"])
    await zenobia.click(put_away, "End the practice")
    practice.append(await zenobia.slash("table practice", game="bloody-inn", seats=2, channel=rooms["attic"]))
    # records with names of their own
    await looked_at(client, await imports(zenobia, played()))
    # a lobby of others that one is invited to and sits down in; and one of one's own
    await ada.slash("table new", game="bloody-inn", channel=rooms["library"])
    await ada.slash("table invite", who=zenobia, channel=rooms["library"])
    await zenobia.slash("table join", channel=rooms["library"])
    await emile.slash("table new", game="bloody-inn", channel=rooms["barn"])
    await emile.slash("table invite", who=zenobia, channel=rooms["barn"])
    # a game that one watches, and where one asks for a seat
    await ada.slash("table new", game="bloody-inn", channel=rooms["cellar"])
    followed = await client.house.here(int(rooms["cellar"].id))
    await followed.lobby.add_standin(int(ada.id), "random", "The Coachman")
    await ada.slash("table start", channel=rooms["cellar"])
    await zenobia.slash("table watch", table=followed.table.id, channel=rooms["cellar"])
    await zenobia.slash("table take-over", channel=rooms["cellar"])
    # one from which one has been sent away, but for the log; and one whose seat is offered
    await emile.slash("table new", game="bloody-inn", channel=rooms["stable"])
    await zenobia.slash("table join", channel=rooms["stable"])
    await emile.slash("table start", channel=rooms["stable"])
    left = await client.house.here(int(rooms["stable"].id))
    left_by = await zenobia.slash("table leave", channel=rooms["stable"])
    await zenobia.click(left_by, next(b for b in left_by.message.buttons if "leave-yes" in (b.custom_id or "")))
    await emile.slash("table replace", seat="2", by=zenobia, channel=rooms["stable"])
    # a game under way: a move being made, a plan kept, an answer for always, a vote, a notice, days off
    await giulia.slash("table new", game="bloody-inn", channel=rooms["yard"], options={"options": "clock=brisk"})
    for person in (zenobia, sakura):
        await person.slash("table join", channel=rooms["yard"])
    await giulia.slash("table start", channel=rooms["yard"])
    on = await client.house.here(int(rooms["yard"].id))
    home, zenobia.channel = zenobia.channel, rooms["yard"]
    giulia_home, giulia.channel = giulia.channel, rooms["yard"]
    while on.awaited() != (1,):
        other = giulia if on.awaited() == (0,) else sakura
        other.channel = rooms["yard"]
        await move_by_command(other, on, Chance(3))
        await client.teller.tell(on)
    await after(client, clock, HOUR)
    await after(client, clock, 20 * HOUR)
    await planned(zenobia, on, Chance(7))
    await kept_as(zenobia, "Poison the archdeacon")
    await compose_by_panel(zenobia, on, Chance(3))
    await on.store.set_orders(on.table.id, {"1:bribe": "always"})
    await on.reload()
    await zenobia.slash("table end", how="together")
    await zenobia.slash("table away", until="3d")
    await zenobia.slash("table hint")
    await after(client, clock, DAY)
    zenobia.channel, giulia.channel = home, giulia_home
    return done, followed, left, on


async def test_nothing_of_who_is_forgotten_is_left_in_any_file(
    client: PennyPost, settings: Settings, clock: Clock, discord: Loopback, people: People, zenobia: Person
) -> None:
    tables = await everything(client, clock, discord, people, zenobia)
    private = discord.world.dm_with(zenobia.user).id
    words = ("Zenobia", "Quince", "Poison the archdeacon", "Antarctica/Troll", "Flo", "Gus")
    ids = (zenobia.id, private)
    before = {what for _, what in traces(settings.data_dir, *words, ids=ids)}
    assert before == {*words, *ids}  # all of it was there: what is not found later is gone
    await forgets(zenobia)
    assert traces(settings.data_dir, *words, ids=(zenobia.id,)) == []  # at once
    await after(client, clock, HOUR)  # what was sent to them is taken down
    await make_round(client)
    assert traces(settings.data_dir, *words, ids=ids) == []
    await told_the_same(client)
    for session in tables:
        assert session.seat_of(int(zenobia.id)) is None
    assert int(zenobia.id) not in client.house.people._known
