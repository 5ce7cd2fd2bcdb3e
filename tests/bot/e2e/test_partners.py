"""A partner asked in the middle of a turn: called, shown what they may see, and the turn goes on where it was."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.client import PennyPost
from bot.settings import Settings
from bot.store.rows import Seat
from bot.tables.session import Session
from games.kernel.position import Position
from tests.bot.e2e.playing import boards, button_of, leads_in, open_panel, tap
from tests.bot.e2e.saleroom import bidding, give, sale, saleroom
from tests.contract.saleroom import artist
from tests.loopback.driver import Loopback, Person

People = tuple[Person, Person, Person, Person]


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)


@pytest.fixture
async def client(discord: Loopback, settings: Settings) -> AsyncIterator[PennyPost]:
    async with saleroom(discord, settings) as running:
        yield running


@pytest.fixture
async def table(client: PennyPost, people: People) -> Session:
    """Two pairs, who sits opposite together; Ada has bought the first lot and may ask Giulia."""
    session = await sale(client, people, sides="pairs")
    await bidding(session, people, buyer=people[0])
    return session


async def whisper_of(person: Person) -> str:
    """What the panel says."""
    return (await open_panel(person)).text


async def test_the_partner_is_called_and_the_others_see_who_waits_for_whom(table: Session, people: People) -> None:
    ada, emile, giulia, sakura = people
    revision = table.table.revision
    await give(ada, "ask")
    board = await ada.sees(leads_in)
    assert board.pinged == [giulia.id]
    assert "needs a decision from you" in board.text
    assert table.table.revision == revision + 1
    assert table.playing.number == table.underway.number - 1, "nothing is posted of it"
    assert "Ada attend Giulia" in await whisper_of(emile)
    assert "Ada is waiting for Giulia" in await whisper_of(ada)
    assert "Ada is waiting for" not in await whisper_of(giulia)
    assert "手番はGiuliaです" in (await sakura.slash("sale take")).text


async def test_the_asker_goes_on_after_the_answer_and_only_the_two_know_it(table: Session, people: People) -> None:
    ada, emile, giulia, _ = people
    await give(ada, "ask")
    panel = await open_panel(giulia)
    panel = await tap(giulia, panel, "blind")
    assert "tra te e Ada" in panel.text
    await giulia.click(panel, button_of(panel, "post"))
    board = await ada.sees(leads_in)
    assert board.pinged == [ada.id]
    assert "Giulia advises: Take the next one unseen." in await whisper_of(ada)
    await give(ada, "take")
    assert table.asker is None
    assert "advises" not in "\n".join(message.text for message in ada.messages() if not message.ephemeral)
    assert "conseille" not in (await emile.slash("table log")).text
    assert "advises" in (await ada.slash("table log")).text
    assert "Ada takes" in (await ada.sees(leads_in)).text


async def test_commands_ask_answer_and_go_on(table: Session, people: People) -> None:
    ada, _, giulia, _ = people
    await ada.slash("sale ask")
    assert table.asker == 0
    await giulia.slash("sale advise", options={"advice": "take"})
    assert table.asker is None
    assert table.underway.waiting == (0,)
    await ada.slash("sale take")
    assert "Ada takes" in (await ada.sees(leads_in)).text


async def test_a_question_can_be_taken_back_until_it_is_answered(table: Session, people: People) -> None:
    ada, _, giulia, _ = people
    await give(ada, "ask")
    panel = await tap(giulia, await open_panel(giulia), "blind")
    await ada.slash("table undo")
    assert table.underway is table.playing
    assert (await ada.sees(leads_in)).pinged == [ada.id]
    late = await giulia.click(panel, button_of(panel, "post"))
    assert table.underway is table.playing, "the partner's answer was to a question that is gone"
    assert late.message
    await give(ada, "ask")
    await give(giulia, "take")
    assert "stands" in (await ada.slash("table undo")).text
    assert table.underway.waiting == (0,)
    assert (await giulia.slash("table undo")).text
    assert table.underway.waiting == (0,), "what the partner has said stands"


async def test_a_restart_in_the_middle_of_it_changes_nothing(
    discord: Loopback, settings: Settings, people: People
) -> None:
    ada, _, giulia, _ = people
    async with saleroom(discord, settings) as client:
        session = await sale(client, people, sides="pairs")
        await bidding(session, people, buyer=ada)
        await give(ada, "ask")
        posted = len(boards(ada))
    async with saleroom(discord, settings) as client:
        session = await client.house.here(int(ada.channel.id))
        await client.look_after_tables()
        assert len(boards(ada)) == posted
        assert session.asker == 0
        await give(giulia, "blind")
    async with saleroom(discord, settings) as client:
        session = await client.house.here(int(ada.channel.id))
        assert session.underway.waiting == (0,)
        assert "Giulia advises: Take the next one unseen." in await whisper_of(ada)
        await give(ada, "take")
        assert session.underway is session.playing


async def test_a_call_that_could_not_be_posted_is_posted_after_a_restart(
    discord: Loopback, settings: Settings, people: People
) -> None:
    ada, _, giulia, _ = people
    async with saleroom(discord, settings) as client:
        session = await sale(client, people, sides="pairs")
        await bidding(session, people, buyer=ada)
        discord.faults.fail("POST /channels/*/messages", status=503, times=20)
        await give(ada, "ask")
    discord.faults.clear()
    async with saleroom(discord, settings) as client:
        board = await ada.sees(lambda message: "needs a decision from you" in message.text)
        assert board.pinged == [giulia.id]


async def test_a_stand_in_answers_as_a_partner_at_once_and_asks_people(client: PennyPost, people: People) -> None:
    ada, emile = people[:2]
    session = await sale(client, (ada, emile), 2, sides="pairs")
    for person in (ada, emile):
        decision = session.playing.decision_of(session.own_seat(int(person.id)))
        assert decision is not None
        await give(person, decision.options[0])
    await until(ada, session, "bid")
    await give(ada, "5")  # of equal bids the first seat's counts
    await give(emile, "0")
    await until(ada, session, "prize")
    await give(ada, "ask")
    await ada.loopback.until(lambda: session.underway.waiting == (0,) or None, "the stand-in's advice")
    assert session.playing.waiting == (0,)
    board = await ada.sees(lambda message: message.pinged == [ada.id] and not message.ephemeral)
    assert "your move" in board.text
    await give(ada, "take")


async def test_a_person_answers_a_stand_in_who_asks(
    client: PennyPost, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(position: Position, seat: int, kind: str, budget: float) -> tuple[str, ...]:
        """The third seat buys and asks; the others keep to themselves."""
        decision = position.decision_of(seat)
        assert decision is not None
        wanted = {"bid": "3" if seat == 2 else "0", "prize": "ask"}.get(decision.name)
        return (wanted if wanted in decision.options else decision.options[0],)

    monkeypatch.setattr(client.thinkers, "at", lambda table, person: think)
    ada = people[0]
    session = await sale(client, (ada,), 3, sides="pairs")
    await give(ada, session.playing.decisions[0].options[0])
    await until(ada, session, "bid")
    await give(ada, "0")
    board = await ada.sees(lambda message: "needs a decision from you" in message.text)
    assert board.pinged == [ada.id]
    assert session.asker == 2
    assert "Stand-in 2 asks" in (await open_panel(ada)).text
    await give(ada, "take")
    await until(ada, session, "bid")
    assert "Stand-in 2 takes" in (await ada.sees(leads_in)).text


async def test_a_partner_who_hands_their_seat_on_is_answered_for(
    client: PennyPost, table: Session, people: People
) -> None:
    ada, _, giulia, _ = people
    await give(ada, "ask")
    await tap(giulia, await open_panel(giulia), "blind")
    standin = Seat(2, None, "random", "The tutor")
    await table.hands.to_standin(2, standin, int(giulia.id))
    assert table.asker == 0, "what Ada handed on stands"
    client.go_on(table)
    await ada.loopback.until(lambda: table.underway.waiting == (0,) or None, "the stand-in's advice")
    assert "The tutor advises" in await whisper_of(ada)
    await give(ada, "take")


async def test_who_is_not_asked_is_offered_nothing(table: Session, people: People) -> None:
    ada, emile, giulia, _ = people
    assert await giulia.autocomplete("sale advise", "advice") == []
    await give(ada, "ask")
    assert [choice.value for choice in await giulia.autocomplete("sale advise", "advice")] == ["take", "blind", "no"]
    assert await emile.autocomplete("sale advise", "advice") == []
    assert await ada.autocomplete("sale advise", "advice") == []


async def until(person: Person, session: Session, decision: str) -> None:
    """Wait for stand-ins until everybody is asked this."""
    await person.loopback.until(lambda: session.playing.decisions[0].name == decision or None, decision)


async def test_who_is_asked_sees_in_their_hand_how_far_the_move_has_got(
    client: PennyPost, table: Session, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, giulia, _ = people
    drawn_from = list[Any]()
    hand = artist.ARTIST.hand
    monkeypatch.setattr(
        type(artist.ARTIST), "hand", lambda _, view, setting: (drawn_from.append(view), hand(view, setting))[1]
    )
    await give(ada, "ask")
    seat = table.own_seat(int(giulia.id))
    assert table.underway.view(seat) != table.playing.view(seat)
    await client.pictures.hand(table, seat, "en")
    assert drawn_from == [table.underway.view(seat)]
