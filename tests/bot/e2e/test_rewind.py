"""`/table rewind` at Discord: look, propose, agree by name; and what becomes of the question, after a restart too."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

import pytest

from bot.client import PennyPost
from bot.settings import Settings
from bot.tables.session import Session
from games.kernel.record import Record
from tests.bot.e2e.playing import Chance, boards, move_by_panel, to_move
from tests.bot.e2e.saleroom import SEED, bidding, give, lobby, sale, saleroom
from tests.bot.e2e.test_lobby import holding
from tests.contract.saleroom import SALEROOM, artist
from tests.loopback.driver import Loopback, Person, Reply, Seen

People = tuple[Person, Person, Person, Person]
HOUR = 3_600_000


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)


@pytest.fixture
def rooms(discord: Loopback, settings: Settings, clock: Clock) -> Callable[[], AbstractAsyncContextManager[PennyPost]]:
    """Starts the bot on the test's own data and clock; another start is a restart."""
    return lambda: saleroom(discord, settings, clock)


@pytest.fixture
async def client(rooms: Callable[[], AbstractAsyncContextManager[PennyPost]]) -> AsyncIterator[PennyPost]:
    async with rooms() as running:
        yield running


async def begun(client: PennyPost, people: tuple[Person, ...], **options: str) -> Session:
    """A sale in which the first lot was bought by the first person and taken: the second lies open."""
    session = await sale(client, people, **options)
    await bidding(session, people, buyer=people[0])
    await give(people[0], "take")
    return session


async def panel_of(person: Person) -> Seen:
    return (await person.slash("table rewind")).message


async def look(person: Person, back: int) -> Seen:
    """The board before so many moves."""
    panel = await panel_of(person)
    (menu,) = panel.menus
    return (await person.select(panel, menu.choices[back - 1].value)).message


async def propose(person: Person, back: int, button: str = "Propose this") -> Reply:
    return await person.click(await look(person, back), button)


async def question(person: Person) -> Seen:
    return await person.sees(lambda message: any("undo-yes" in (b.custom_id or "") for b in message.buttons))


def now(message: Seen, person: Person) -> Seen:
    return next(seen for seen in person.messages() if seen.id == message.id)


def tap_of(message: Seen, kind: str) -> str:
    return next(b.custom_id for b in message.buttons if (b.custom_id or "").startswith(f"pp:{kind}:")) or ""


# ── looking and asking ──────────────────────────────────────────────────────────────────────────────────────


async def test_the_panel_lists_the_moves_newest_first_and_shows_the_board_before_each(
    client: PennyPost, people: People
) -> None:
    ada, emile, giulia, _ = people
    session = await begun(client, (ada, emile, giulia))
    panel = await panel_of(emile)
    assert panel.ephemeral
    (menu,) = panel.menus
    assert [choice.name.split()[0] for choice in menu.choices] == ["Ada", "Ada", "Chacun"]
    assert "Ada" in menu.choices[0].description
    assert all(word in menu.choices[1].description for word in ("Ada", "Émile", "Giulia"))
    shown = (await emile.select(panel, menu.choices[1].value)).message
    (picture,) = shown.pictures
    point = (await session.back.points(int(emile.id)))[1]
    drawn = await client.pictures.board_after(session, "fr", session.back.seen_at(point), ())
    assert (picture.alt, len(picture.data) > 1000) == (drawn.alt, True)
    assert "2 coups" in shown.text
    assert "tiré de nouveau" in shown.text
    again = (await emile.click(shown, "Autres coups")).message
    assert again.menus
    assert not again.pictures
    assert session.proposal is None, "looking asks nobody"


async def test_more_than_25_moves_are_paged(client: PennyPost, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.commands.rewind.PAGE", 2)
    session = await begun(client, people[:2])
    panel = await panel_of(people[0])
    assert len(panel.menus[0].choices) == 2
    earlier = (await people[0].click(panel, "Earlier")).message
    assert len(earlier.menus[0].choices) == 1
    shown = (await people[0].select(earlier, earlier.menus[0].choices[0].value)).message
    back = (await people[0].click(shown, "Other moves")).message
    assert [c.value for c in back.menus[0].choices] == [c.value for c in earlier.menus[0].choices]
    later = (await people[0].click(back, "Later")).message
    assert len(later.menus[0].choices) == 2
    assert session.proposal is None


async def test_all_others_agree_by_name_and_the_channel_hears_where_the_table_went(
    client: PennyPost, people: People
) -> None:
    ada, emile, giulia, _ = people
    session = await begun(client, (ada, emile, giulia))
    lot, number = session.playing.view(None).lot, session.playing.number
    reply = await propose(ada, 2)
    assert "The others have been asked" in now(reply.message, ada).text
    asked = await question(ada)
    assert sorted(asked.pinged) == sorted((emile.id, giulia.id))
    assert "Ada proposes to go back." in asked.text
    assert "only if everyone agrees" in asked.text
    await emile.click(asked, "Agree")
    assert "Agreed: Émile" in now(asked, ada).text
    assert session.playing.number == number
    await giulia.click(asked, "Agree")
    ended = now(asked, ada)
    assert ended.buttons == []
    assert "Émile and Giulia agreed with Ada: the game has gone back." in ended.text
    assert "drawn again" in ended.text
    board = await ada.sees(lambda message: bool(message.pictures) and int(message.id) > int(asked.id))
    assert "The game has gone back." in board.text
    assert "What nobody knew at that moment is drawn again." in board.text
    assert session.playing.branch == 1
    log = (await ada.slash("table log")).text
    assert log.count("(taken back)") >= 2
    assert "The game went back to here" in log
    await bidding_again(session, (ada, emile, giulia), buyer=ada)
    await give(ada, "take")
    assert session.playing.view(None).lot != lot, "another lot comes: this seed and branch say so"


async def bidding_again(session: Session, people: tuple[Person, ...], buyer: Person) -> None:
    for person in people:
        await give(person, "3" if person is buyer else "0")


async def test_a_majority_is_enough_where_the_lobby_says_so(client: PennyPost, people: People) -> None:
    ada, emile, giulia, sakura = people
    session = await lobby(client, people)
    await session.lobby.set_customs(int(ada.id), {"agree": "majority"})
    await session.lobby.start(int(ada.id), seed=SEED)
    await client.teller.tell(session)
    await bidding(session, people, buyer=ada)
    await give(ada, "take")
    await propose(ada, 1)
    asked = await question(ada)
    assert "more than half of the others agree" in asked.text
    await emile.click(asked, "Decline")
    open_still = now(asked, ada)
    assert "Against: Émile" in open_still.text
    assert open_still.buttons
    await giulia.click(asked, "Agree")
    await sakura.click(asked, "Agree")
    assert "Giulia and さくら agreed with Ada" in now(asked, ada).text
    assert session.playing.waiting == (0,)


async def test_the_host_settles_it_in_the_lobbys_own_menu(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await lobby(client, (ada, emile))
    await client.house.store.set_board_message(session.table.id, None)
    await emile.slash("table leave")  # the lobby is posted by whoever changes it
    shown = await ada.sees(lambda message: bool(message.menus))
    assert "Going back or ending needs: all the others" in shown.text
    menu = holding(shown, "agree=majority")
    refused = await emile.select(shown, "agree=majority", menu=menu)
    assert session.table.customs.agree == "all"
    assert refused.ephemeral
    await ada.select(shown, "agree=majority", menu=menu)
    assert session.table.customs.agree == "majority"
    assert "- Going back or ending needs: more than half of the others" in now(shown, ada).text


async def test_one_no_ends_it_and_the_same_point_waits_for_a_move(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await begun(client, (ada, emile, giulia))
    await propose(ada, 2)
    asked = await question(ada)
    await emile.click(asked, "Decline")
    ended = now(asked, ada)
    assert ended.text.startswith("Émile declined")
    assert ended.buttons == []
    assert "have declined" in (await propose(ada, 2)).text
    assert session.proposal is None
    assert len([message for message in ada.messages() if "proposes to go back" in message.text]) == 0


async def test_an_open_question_is_shown_to_who_asks_for_it_and_can_be_answered_there(
    client: PennyPost, people: People
) -> None:
    ada, emile, giulia, _ = people
    session = await begun(client, (ada, emile, giulia))
    await propose(ada, 1)
    asked = await question(ada)
    private = await panel_of(giulia)
    assert private.ephemeral
    await giulia.click(private, tap_of(private, "undo-yes"))
    assert await ada.sees(lambda message: message.id == asked.id and "Agreed: Giulia" in message.text)
    await emile.click(asked, "Agree")
    assert session.playing.waiting == (0,)


# ── hostile and late ────────────────────────────────────────────────────────────────────────────────────────


async def test_strangers_old_panels_and_made_up_points_change_nothing(client: PennyPost, people: People) -> None:
    ada, emile, giulia, sakura = people
    session = await begun(client, (ada, emile, giulia))
    assert not (await sakura.slash("table rewind")).message.menus
    old = await look(ada, 1)
    await bidding_again(session, (ada, emile, giulia), buyer=emile)
    before = (session.playing.checkpoint, session.table.revision)
    for custom_id in (
        tap_of(old, "rewind-ask"),
        f"pp:rewind-ask:{session.table.id}:{session.table.revision}:0",
        f"pp:rewind-ask:{session.table.id}:{session.table.revision}:999999",
        f"pp:rewind-ask:{session.table.id}::1",
        f"pp:undo-yes:{session.table.id}:zzzzzz:",
    ):
        await giulia.raw_tap(old, custom_id)
    await sakura.raw_tap(old, f"pp:rewind-ask:{session.table.id}:{session.table.revision}:3")
    await ada.raw_tap(old, f"pp:rewind-look:{session.table.id}:{session.table.revision}:", values=["-1"])
    assert (session.playing.checkpoint, session.table.revision) == before
    assert session.proposal is None


async def test_neither_proposer_nor_stranger_votes_and_a_late_tap_is_told_how_it_ended(
    client: PennyPost, people: People
) -> None:
    ada, emile, giulia, sakura = people
    session = await begun(client, (ada, emile, giulia))
    await propose(ada, 1)
    asked = await question(ada)
    for person in (ada, sakura):
        assert all(message.ephemeral for message in (await person.click(asked, "Agree")).all)
    assert session.back.asked is not None
    assert session.back.asked.votes == {}
    yes = tap_of(asked, "undo-yes")
    await bidding_again(session, (ada, emile, giulia), buyer=emile)
    await client.sleeper.drain()
    assert now(asked, ada).buttons == [], "the next move has closed it"
    late = await emile.raw_tap(asked, yes)
    assert session.playing.branch == 0
    assert late


async def test_a_question_expires_to_the_hour_after_a_restart_too(
    rooms: Callable[[], AbstractAsyncContextManager[PennyPost]], clock: Clock, people: People
) -> None:
    ada, emile, giulia, _ = people
    async with rooms() as client:
        session = await begun(client, (ada, emile, giulia))
        table = session.table.id
        await propose(ada, 1)
        asked = await question(ada)
        await emile.click(asked, "Agree")
    clock.now += 71 * HOUR
    async with rooms() as client:
        await client.sleeper.drain()
        assert now(asked, ada).buttons
        clock.now += 1 * HOUR
        await client.sleeper.drain()
        ended = now(asked, ada)
        assert ended.buttons == []
        assert "closed" in ended.text
        session = await client.house.get(table)
        assert session.proposal is None
        assert session.playing.branch == 0
        history = await client.house.store.history(table, with_undone=True)
        assert all(step.undone_at is None for step in history)


async def test_a_question_enough_had_agreed_to_before_a_crash_is_carried_out_after_it(
    rooms: Callable[[], AbstractAsyncContextManager[PennyPost]], people: People
) -> None:
    ada, emile, *_ = people
    async with rooms() as client:
        session = await begun(client, (ada, emile))
        await propose(ada, 1)
        asked = await question(ada)
        assert session.back.asked is not None
        await client.house.store.vote(session.back.asked.id, seat=1, agrees=True, at=client.house.clock())
    async with rooms() as client:
        await client.look_after_tables()
        await client.sleeper.drain()
        session = await client.house.get(session.table.id)
        assert session.playing.waiting == (0,)
        assert "Émile agreed with Ada" in now(asked, ada).text


# ── the whole way ───────────────────────────────────────────────────────────────────────────────────────────


async def test_a_whole_game_with_two_rewinds_is_exported_and_every_branch_proved(
    client: PennyPost, people: People
) -> None:
    ada, emile, giulia, _ = people
    players = (ada, emile, giulia)
    session = await begun(client, players)
    chance = Chance(5)
    for back in (2, 3):
        for _ in range(4):
            await move_by_panel(to_move(session, players)[0], session, chance)
        revision = session.table.revision
        await propose(ada, back)
        asked = await question(ada)
        for person in (emile, giulia):
            await person.click(asked, "Agree")
        assert session.table.revision == revision + 1
        (data,) = (await emile.slash("table export")).message.files.values()
        assert b"seed:" not in data
        assert b"back to " in data
    assert session.playing.branch == 2
    while session.table.state == "playing":
        await move_by_panel(to_move(session, players)[0], session, chance)
    await ada.sees(lambda message: len(message.pictures) > 1)
    (data,) = (await ada.slash("table export", table=session.table.id)).message.files.values()
    record = Record.read(data.decode())
    assert [branch.number for branch in record.branches] == [1, 2]
    assert record.verify(SALEROOM).scores() == session.playing.scores()


async def test_alone_with_stand_ins_one_goes_back_at_once(client: PennyPost, people: People) -> None:
    ada = people[0]
    session = await sale(client, (ada,), standins=1)
    for answer in (None, "5"):
        decision = session.playing.decision_of(0)
        assert decision is not None
        number = session.playing.number
        await give(ada, answer or decision.options[0])
        await ada.loopback.until(lambda before=number: session.playing.number != before or None, "the end of the move")
    reply = await propose(ada, 1, "Go back here")
    assert "The game has gone back." in now(reply.message, ada).text
    assert session.playing.branch == 1
    assert not [message for message in ada.messages() if "proposes" in message.text]
    assert boards(ada)
