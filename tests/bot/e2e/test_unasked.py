"""Standing answers and moves without a choice at Discord: left by a tap, told where they may be, taken back so."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from itertools import product

import pytest

from bot.client import PennyPost
from bot.parlour.world import GUILD_ID
from bot.settings import Settings
from bot.store.rows import NewStep
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from games.kernel.forced import forced_move, plain_to_all
from games.kernel.position import Position
from tests.bot.e2e.playing import People, boards, button_of, last_board, open_panel, tap
from tests.bot.e2e.saleroom import bidding, give, sale, saleroom
from tests.contract import leaks
from tests.contract.saleroom import artist
from tests.contract.tables import FEW_TABLES, seed
from tests.games.bloody_inn.builder import inn
from tests.loopback.driver import Loopback, Person, Seen


async def opened(client: PennyPost, people: tuple[Person, ...], position: Position, **start: object) -> Session:
    """A table of these people at which the game has got to this position."""
    host, *others = people
    session = await client.house.open(
        game=position.game.id,
        guild_id=int(GUILD_ID),
        channel_id=int(host.channel.id),
        host=Sitter(int(host.id), host.name),
        language="en",
        options=start.pop("options", {}),  # type: ignore[arg-type]
    )
    for person in others:
        await session.lobby.join(Sitter(int(person.id), person.name))
    await session.lobby.start(int(host.id), **start)  # type: ignore[arg-type]
    step = NewStep(
        number=position.number - 1,
        answers="",
        events=b"\x90",
        checkpoint=position.checkpoint,
        dice_at=position.dice_at,
        move_start=True,
        revealed=True,
        by_user=None,
        made_at=session.clock(),
        engine=position.game.engine,
    )
    await session.store.commit_move(session.table.id, expected=session.table.revision, steps=[step])
    await session.reload()
    await client.teller.tell(session)
    return session


def labels(seen: Seen) -> list[str]:
    return [button.label for button in seen.buttons]


async def says_no(person: Person, kind: str) -> Seen:
    panel = await open_panel(person)
    return (await person.click(panel, button_of(panel, kind))).message


# ── The Bloody Inn: windows of objects are secret, that of the study is not ─────────────────────────────────


def evening(*held: str) -> Position:
    return inn([""] * len(held), rooms="A1:- B2:abbot 3:bishop", held=held, phase="welcome", entrance="novice monk")


async def test_who_says_no_until_somebody_acts_is_asked_when_an_object_was_played(
    client: PennyPost, people: People
) -> None:
    ada, emile, *_ = people
    session = await opened(client, (ada, emile), evening("poison hammer", "rug coffee"), options={"objects": "yes"})
    noted = await says_no(emile, "not-used")
    assert "fin du soir" in noted.text
    assert "jusqu’à ce que quelqu’un d’autre y agisse" in noted.text
    assert session.awaited() == (0,)
    await give(ada, "poison", "room3")
    assert session.orders.of(1) == {}
    assert 1 in session.awaited()
    assert (await last_board(emile)).pinged == [ada.id, emile.id]


async def test_what_was_answered_in_a_secret_window_is_told_to_nobody_else(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await opened(client, (ada, emile), evening("poison", "rug"), options={"objects": "yes"})
    await says_no(emile, "not-ever")
    await give(ada, "poison", "room3")
    assert (await session.whole_log())[-1].unasked == "1!", "after the poison he would have been asked once more"
    board = await last_board(ada)
    assert "Answered automatically for" not in board.text
    assert "Ask me again" not in labels(board)
    assert "Answered automatically for" not in (await ada.slash("table log")).text
    assert "Réponse donnée pour Émile" in (await emile.slash("table log")).text


async def test_the_post_tells_of_an_open_answer_and_one_tap_there_takes_it_back(
    client: PennyPost, people: People
) -> None:
    ada, emile, *_ = people
    study = inn(["", ""], rooms="A1:- B2:-", annexes=["", "notary"], cash=[20, 20], notables="yes")
    session = await opened(client, (ada, emile), study, options={"notables": "yes"})
    session.orders.leave(1, "study")
    await session.store.set_orders(session.table.id, session.orders.scopes)
    await give(ada, "pass", "cheques1")
    board = await last_board(ada)
    assert "Answered automatically for Émile, as they asked." in board.text
    assert "(Answered automatically for Émile, as they asked.)" in (await ada.slash("table log")).text
    nothing = (await ada.click(board, button_of(board, "standing"))).message
    assert "Nothing is answered for you" in nothing.text
    listed = (await emile.click(board, button_of(board, "standing"))).message
    assert "quelqu’un blanchit de l’argent" in listed.text
    told = (await emile.click(listed, button_of(listed, "ask-me"))).message
    assert "La question vous est posée de nouveau." in told.text, "nobody else has been asked anything since"
    assert "En changez-vous en chèques" in told.text
    assert session.playing.decision.window == "study"
    assert session.orders.of(1) == {}


async def test_the_menu_lists_each_answer_and_takes_it_back_alone(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await opened(client, (ada, emile), evening("poison", "rug"), options={"objects": "yes"})
    board = await last_board(ada)
    menu = (await ada.click(board, button_of(board, "table"))).message
    assert "Automatic answers" not in labels(menu)
    await says_no(ada, "not-ever")
    session.orders.leave(0, "dawn", "*turn")
    await client.house.people.change(int(ada.id), forced=True)
    menu = (await ada.click(board, button_of(board, "table"))).message
    listed = (await ada.click(menu, button_of(menu, "table-standing"))).message
    assert "**end of the evening**: no, until you change it" in listed.text
    assert "**before the investigation**: no, until your next turn" in listed.text
    assert "Moves that leave no choice are made for you" in listed.text
    assert labels(listed)[:3] == [
        "Ask me again: end of the evening", "Ask me again: before the investigation", "Ask me everything again",
    ]  # fmt: skip
    panel = (await ada.click(listed, listed.buttons[0].custom_id or "")).message
    assert "You are asked again." in panel.text, "Émile has not answered yet"
    assert session.orders.of(0) == {"dawn": "turn"}
    assert session.awaited() == (0, 1)
    menu = (await ada.click(board, button_of(board, "table"))).message
    listed = (await ada.click(menu, button_of(menu, "table-standing"))).message
    await ada.click(listed, button_of(listed, "ask-forced"))
    assert not client.house.people.of(int(ada.id)).forced


# ── Obsession: nothing left to play ─────────────────────────────────────────────────────────────────────────


async def test_in_obsession_who_has_no_card_left_is_not_asked_for_one(client: PennyPost, people: People) -> None:
    position, seats, options, seat, number = last_card()
    playing = people[:seats]
    mover = playing[seat]
    await client.house.people.change(int(mover.id), forced=True)
    session = await opened(client, playing, position, options=options, seed=seed(number))
    (answer,) = session.playing.decision.options[1:2] or session.playing.decision.options
    played = session.playing.number
    await give(mover, answer)
    log = await session.whole_log()
    assert [step.unasked for step in log if step.number >= played] == ["", str(seat)]
    assert f"Answered automatically for {mover.name}" in (await last_board(mover)).text


def last_card() -> tuple[Position, int, dict[str, str], int, int]:
    """A place in a game at which somebody plays their last card, after which they are asked for another."""
    tables = [table for table in FEW_TABLES if table.game.id == "obsession" and table.seats == 3]
    for table, number in product(tables, (5, 6, 7)):
        before: Position | None = None
        for position, _ in leaks.started(table, number, lean=2):
            for seat in position.waiting:
                line = forced_move(position, seat)
                if line and before is not None and plain_to_all(position, seat, line):
                    return before, table.seats, table.options, seat, number
            before = position
    raise AssertionError("nobody ever plays their last card")


# ── The Saleroom: a partner's window ────────────────────────────────────────────────────────────────────────


@pytest.fixture
async def auction(
    discord: Loopback, settings: Settings, people: People, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Session]:
    """Two pairs, who sits opposite together; Ada has bought the first lot and may ask Giulia."""
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)
    async with saleroom(discord, settings) as running:
        session = await sale(running, people, sides="pairs")
        await bidding(session, people, buyer=people[0])
        yield session


async def test_a_partner_who_would_rather_not_is_not_called_again(auction: Session, people: People) -> None:
    ada, emile, giulia, _ = people
    await give(ada, "ask")
    noted = await says_no(giulia, "not-ever")
    assert "il tuo compagno chiede consiglio" in noted.text
    await give(ada, "take")
    for person in people:
        await give(person, "3" if person is ada else "0")
    posted = len(boards(ada))
    panel = await tap(ada, await open_panel(ada), "ask")
    panel = (await ada.click(panel, button_of(panel, "post"))).message
    assert "Giulia advises: Decide for yourself." in panel.text, "the move goes on where it was"
    assert len(boards(ada)) == posted, "nobody is called"
    panel = await tap(ada, panel, "take")
    await ada.click(panel, button_of(panel, "post"))
    assert "Answered automatically for" not in (await last_board(ada)).text
    assert "Répon" not in (await emile.slash("table log")).text
    assert "(Risposta automatica per Giulia, come richiesto.)" in (await giulia.slash("table log")).text
    board = await last_board(giulia)
    menu = (await giulia.click(board, button_of(board, "table"))).message
    listed = (await giulia.click(menu, button_of(menu, "table-standing"))).message
    await giulia.click(listed, button_of(listed, "ask-me"))
    assert auction.orders.of(2) == {}
