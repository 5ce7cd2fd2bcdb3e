"""A seat of a running game changes hands: to a stand-in at once, to a person who accepts, and by being forgotten."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.hours import DAY
from bot.store.rows import Waits
from bot.tables.changing_hands import OFFER_MS
from bot.tables.session import Session
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import button_of, is_board, open_panel
from tests.bot.e2e.test_lobby import now
from tests.bot.e2e.test_table import play_first, started, to_move
from tests.loopback.driver import Loopback, Person, Seen

People = tuple[Person, Person, Person, Person]


async def offered(host: Person, seat: str, to: Person) -> Seen:
    """A seat offered to somebody, as everybody sees it."""
    reply = await host.slash("table replace", seat=seat, by=to)
    assert reply.ephemeral
    assert "<t:" in reply.text
    return await host.sees(lambda message: any(b.label == "Take the seat" for b in message.buttons))


async def silent(session: Session, seat: int, days: int = 8) -> None:
    """A game that has waited for a seat, and for nobody else, for so long."""
    began = session.clock() - days * DAY
    waits = Waits((seat,), frozenset((seat,)))
    await session.store.note_waits(session.table.id, waits, at=began)
    session.waiting.took(waits, began)


async def absent_mover(client: PennyPost, *people: Person) -> tuple[Session, Person, str]:
    """A game that has waited for a week for somebody who has answered one question; and the number of their seat."""
    session = await started(client, *people)
    mover = to_move(session, *people)
    seat = session.own_seat(int(mover.id))
    decision = session.playing.decision_of(seat)
    assert decision is not None
    await session.moves.answer(int(mover.id), next(iter(decision.answers())), None)
    await silent(session, seat)
    return session, mover, str(seat + 1)


async def test_a_stand_in_takes_over_at_once_and_the_game_goes_on(client: PennyPost, people: People) -> None:
    three = people[:3]
    session, gone, seat = await absent_mover(client, *three)
    reply = await people[0].slash("table replace", seat=seat)
    assert reply.ephemeral
    assert reply.text == f"The Coachman now plays the seat of {gone.name}."
    await people[0].sees(lambda m: is_board(m) and "The Coachman now plays the seat of" in m.text)
    await people[0].sees(lambda m: is_board(m) and bool(m.pinged) and gone.id not in m.pinged)
    assert session.seat_of(int(gone.id)) is None
    assert gone.id not in [str(user) for seat in session.playing.waiting if (user := session.seats[seat].user_id)]


async def test_a_person_takes_over_when_they_accept_and_not_before(client: PennyPost, people: People) -> None:
    *three, sakura = people
    session, gone, seat = await absent_mover(client, *three)
    index = int(seat) - 1
    offer = await offered(people[0], seat, sakura)
    assert offer.pinged == [sakura.id]
    assert session.seat_of(int(gone.id)) == index
    assert session.drafts[index]
    panel = await open_panel(gone)
    reply = await sakura.click(offer, "Take the seat")
    assert session.seat_of(int(sakura.id)) == index
    assert session.answers_of(index) == ()
    assert (await client.house.store.load_open(session.table.id)).drafts == {}
    assert now(offer, sakura).buttons == []
    assert "席はあなたのものです" in (await reply.next()).text
    board = await sakura.sees(lambda m: is_board(m) and m.pinged == [sakura.id])
    assert f"{sakura.name} now plays the seat of {gone.name}." in board.text
    assert (await sakura.slash("table hand")).message.pictures
    # who has left is refused politely, wherever they look
    for answer in (await gone.click(panel, panel.buttons[-1]), await gone.slash("table hand")):
        assert any("place à cette table" in m.text or "seat at this table" in m.text or "posto a questo" in m.text
                   for m in answer.all)  # fmt: skip
        assert all(not m.pictures for m in answer.all)


async def test_only_who_is_asked_can_answer_and_a_no_changes_nothing(client: PennyPost, people: People) -> None:
    *three, sakura = people
    session, gone, seat = await absent_mover(client, *three)
    offer = await offered(people[0], seat, sakura)
    for other in three:
        reply = await other.click(offer, "Take the seat")
        assert all(message.ephemeral for message in reply.all)
    assert session.seat_of(int(gone.id)) == int(seat) - 1
    await sakura.click(offer, "Decline")
    assert "Nothing has changed" in now(offer, gone).text
    assert now(offer, gone).buttons == []
    assert session.seat_of(int(gone.id)) == int(seat) - 1
    assert session.drafts[int(seat) - 1]


async def test_an_offer_survives_moves_and_a_restart_and_ends_after_three_days(
    bot: Callable[[], Running], people: People
) -> None:
    *three, sakura = people
    async with bot() as client:
        session = await started(client, *three)
        offer = await offered(people[1], "2", sakura)
        await play_first(client, session, to_move(session, *three))
        late = await offered(people[2], "3", sakura)
    async with bot() as client:
        await sakura.click(offer, "Take the seat")
        session = await client.house.here(int(sakura.channel.id))
        assert session.seat_of(int(sakura.id)) == 1
        clock = client.house.clock
        client.house.clock = lambda: clock() + OFFER_MS
        await client.look_after_tables()
        await sakura.sees(lambda m: m.id == late.id and m.text == "This offer is closed.")
        assert await client.house.store.open_proposals("replace") == ()


async def test_a_newer_offer_of_the_seat_withdraws_the_older(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    *three, sakura = people
    session = await started(client, *three)
    first = await offered(people[1], "2", sakura)
    ben = discord.person("Ben")
    second = await offered(people[1], "Émile", ben)
    assert now(first, sakura).buttons == []
    await people[1].slash("table replace", seat="2")
    assert now(second, ben).buttons == []
    reply = await ben.raw_tap(second, second.button("Take the seat").custom_id or "")
    assert any("closed" in m.text for m in reply.all)
    assert session.seats[1].standin is not None


async def test_host_and_moderators_hand_seats_on_and_nobody_else(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile, giulia)
    await silent(session, 1)
    assert "hôte" in (await emile.slash("table replace", seat="1")).text
    assert [c.value for c in await emile.autocomplete("table replace", "seat", "")] == ["2"]
    assert await people[3].autocomplete("table replace", "seat", "") == []
    assert [c.value for c in await ada.autocomplete("table replace", "seat", "giu")] == ["3"]
    assert (await ada.slash("table replace", seat="9")).text.startswith("This table has no such seat.")
    assert "already has a seat" in (await ada.slash("table replace", seat="2", by=giulia)).text
    guard = discord.person("Ben", moderator=True)
    await guard.slash("table replace", seat="2")
    assert session.seats[1].standin is not None
    await opened_elsewhere(discord, ada)


async def opened_elsewhere(discord: Loopback, host: Person) -> None:
    """In a lobby there is no game to take over."""
    library = discord.world.add_channel("library")
    await host.slash("table new", game="bloody-inn", channel=library)
    reply = await host.slash("table replace", seat="1", channel=library)
    assert reply.text == "No game is being played at this table."


async def test_an_offer_that_cannot_be_posted_is_no_offer(client: PennyPost, discord: Loopback, people: People) -> None:
    *three, sakura = people
    session = await started(client, *three)
    await silent(session, 1)
    await client.sleeper.drain()  # they are reminded, which is not what is to fail
    discord.faults.fail("POST /channels/*/messages", status=503)
    reply = await people[0].slash("table replace", seat="2", by=sakura)
    assert "The seat stays as it is" in reply.text
    assert await client.house.store.open_proposals("replace") == ()


async def test_standing_answers_go_with_their_owner(client: PennyPost, people: People) -> None:
    session = await started(client, *people[:3])
    session.orders.leave(1, "bell")
    session.orders.leave(2, "bell")
    await session.store.set_orders(session.table.id, session.orders.scopes)
    await session.reload()
    await people[1].slash("table replace", seat="2")
    assert session.orders.of(1) == {}
    assert session.orders.of(2) == {"bell": "ever"}


async def test_a_hand_over_that_cannot_be_told_is_done_and_told_by_name_later(
    client: PennyPost, discord: Loopback, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.timers.DELAYS_MS", (50,))
    session = await started(client, *people[:3])
    seat = next(seat for seat in range(3) if seat not in session.playing.waiting)
    await silent(session, seat)
    await client.sleeper.drain()
    discord.faults.fail("POST /channels/*/messages", status=503)
    reply = await people[0].slash("table replace", seat=str(seat + 1))
    assert "now plays the seat of" in reply.text
    assert "I could not show it" in reply.text
    assert await people[0].sees(lambda m: is_board(m) and "now plays the seat of" in m.text)


# ── leaving ─────────────────────────────────────────────────────────────────────────────────────────────────


async def test_who_leaves_a_running_game_is_asked_twice_and_hands_the_seat_and_the_table_on(
    client: PennyPost, people: People
) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    asked = await ada.slash("table leave")
    assert asked.ephemeral
    kept = await ada.click(asked, "Keep my seat")
    assert kept.text == "You keep your seat."
    assert session.seat_of(int(ada.id)) == 0
    done = await ada.click(await ada.slash("table leave"), "Give my seat to a bot player")
    assert done.text == "The Coachman now plays the seat of Ada."
    assert session.seats[0].standin is not None
    assert session.table.host_id == int(emile.id)
    assert (await people[2].slash("table leave")).text == "Non hai un posto a questo tavolo."
    board = await emile.sees(lambda m: is_board(m) and "The Coachman now plays" in m.text)
    assert button_of(board, "move")


# ── being forgotten ─────────────────────────────────────────────────────────────────────────────────────────


async def test_forget_me_hands_open_seats_to_stand_ins_and_leaves_lobbies(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    await play_first(client, session, to_move(session, ada, emile))
    library, attic = discord.world.add_channel("library"), discord.world.add_channel("attic")
    await ada.slash("table new", game="bloody-inn", channel=library)
    await emile.slash("table join", channel=library)
    await ada.slash("table new", game="bloody-inn", channel=attic)
    lobby, alone = await client.house.here(int(library.id)), await client.house.here(int(attic.id))

    asked = await ada.slash("forget-me")
    assert "3 tables are still open" in asked.text
    assert session.seat_of(int(ada.id)) == 0
    done = await ada.click(asked, "Forget me")
    assert "removed from 3 tables" in done.text
    assert "You have left 3 open tables" in done.text

    store = client.house.store
    assert await store.tables_of(int(ada.id), only_open=False, hosted=True) == ()
    assert session.seats[0].standin is not None
    assert session.table.host_id == int(emile.id)
    assert all(step.by_user != int(ada.id) for step in await store.history(session.table.id))
    assert [seat.user_id for seat in lobby.seats] == [int(emile.id)]
    assert lobby.table.host_id == int(emile.id)
    assert alone.table.state == "cancelled"
    assert "Ada" not in emile.messages(library)[0].text
    board = await emile.sees(lambda m: is_board(m) and "A player has left this table" in m.text)
    assert board.pinged in ([], [emile.id])


async def test_forget_me_says_where_it_could_not_be_shown(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    library = discord.world.add_channel("library")
    discord.world.remove_channel(discord.channel)
    emile.channel = library
    done = await emile.click(await emile.slash("forget-me"), "Oubliez-moi")
    assert "1 table ouverte" in done.text
    assert "pas pu le montrer" in done.text
    assert (await client.house.store.load_open(session.table.id)).seats[1].standin is not None
