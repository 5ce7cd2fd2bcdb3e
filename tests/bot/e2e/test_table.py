"""At the table: looking, looking back, taking back, giving up, being forgotten."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import discord as discord_py
import pytest

from bot.client import PennyPost
from bot.commands.log import log_text
from bot.tables.session import Session
from games.kernel.position import Position
from games.kernel.record import Record
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import seated
from tests.bot.e2e.test_lobby import ADD, now, opened
from tests.loopback.driver import Loopback, Person, Seen

People = tuple[Person, Person, Person, Person]


async def started(client: PennyPost, *people: Person) -> Session:
    """A table of these people, begun."""
    host, *others = people
    await opened(host)
    for person in others:
        await person.slash("table join")
    await host.slash("table start")
    await host.sees(lambda message: bool(message.pictures))
    return await client.house.here(int(host.channel.id))


def to_move(session: Session, *people: Person) -> Person:
    seat = session.playing.waiting[0]
    return people[seat]


async def play_first(client: PennyPost, session: Session, person: Person) -> None:
    """Make this person's move by taking the first answer to every question."""
    user, seat = int(person.id), session.seat_of(int(person.id))
    assert seat is not None
    while not (draft := session.composed(seat)).done:
        decision = draft.position.decision_of(seat)
        assert decision is not None
        await session.moves.answer(user, next(iter(decision.answers())), None)
    await session.moves.post(user, None)


async def test_the_board_is_shown_in_ones_own_language_to_oneself_alone(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    await started(client, ada, emile)
    english = await ada.slash("table board")
    french = await emile.slash("table board")
    assert english.ephemeral
    assert french.ephemeral
    assert english.message.pictures[0].alt != french.message.pictures[0].alt
    assert english.message.pictures[0].data.startswith(b"\x89PNG")


async def test_the_board_in_words_says_what_the_picture_shows(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    reply = await ada.slash("table board", text=True)
    assert all(message.ephemeral for message in reply.all)
    wanted = (await client.pictures.board(session, "en")).text
    assert wanted.splitlines()[0] in reply.text


async def test_a_hand_is_shown_to_its_owner_only(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, giulia, _ = people
    await started(client, ada, emile)
    shown = await ada.slash("table hand")
    assert shown.ephemeral
    assert shown.message.pictures
    assert (await giulia.slash("table hand")).text == "Non hai un posto a questo tavolo."


async def test_the_log_tells_what_happened_page_by_page(client: PennyPost, people: People, same_shuffles: None) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    for _ in range(30):
        await play_first(client, session, to_move(session, ada, emile))
    reply = await emile.slash("table log")
    assert "Journal de la table" in reply.text
    last = reply.text
    earlier = await emile.click(reply, "Plus tôt")
    assert earlier.text != last
    assert (await emile.click(earlier, "Plus tard")).text == last


async def test_the_menu_offers_what_one_may_do(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    await started(client, ada, emile)
    board = await ada.sees(lambda message: bool(message.pictures) and not message.ephemeral)
    host = await ada.click(board, "Table")
    assert host.ephemeral
    assert [button.label for button in host.message.buttons] == [
        "Rules now", "Board", "As text", "Your hand", "Log", "Symbols", "Hint", "Plan", "Move by move", "Film",
        "Take back", "Go back …", "Export", "Fair dice", "End game", "Concede", "Cancel table",
    ]  # fmt: skip
    guest = {button.label for button in (await giulia.click(board, "Table")).message.buttons}
    assert "La tua mano" not in guest
    assert "Annulla il tavolo" not in guest
    assert (await ada.click(host, "As text")).ephemeral


async def test_the_seal_of_the_shuffles_is_a_tap_away_with_what_it_is_for(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    assert session.table.seed_hash is not None
    assert session.table.seed is not None
    board = await ada.sees(lambda message: bool(message.pictures) and not message.ephemeral)
    menu = await ada.click(board, "Table")
    assert session.table.seed_hash not in menu.text
    shown = await ada.click(menu, "Fair dice")
    assert shown.ephemeral
    assert "one seed, drawn before the first card" in shown.text
    assert session.table.seed_hash in shown.text
    assert session.table.seed.hex() not in shown.text


async def test_a_picture_comes_alone_and_its_words_behind_a_button(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    hand = await ada.slash("table hand")
    assert (hand.text, len(hand.message.pictures)) == ("", 1)
    words = await ada.click(hand, "As text")
    assert words.ephemeral
    assert (await client.pictures.hand(session, 0, "en")).text.splitlines()[0] in words.text
    board = await ada.sees(lambda message: bool(message.pictures) and not message.ephemeral)
    menu = await ada.click(board, "Table")
    area = await ada.select(menu, ["1"], menu=menu.message.menus[0].custom_id)
    assert (area.text, len(area.message.pictures)) == ("", 1)
    words = await ada.click(area, "As text")
    assert (await client.pictures.area(session, 1, "en")).text.splitlines()[0] in words.text


async def test_a_board_asked_for_brings_the_ways_in_back(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    mover = to_move(session, ada, emile)
    shown = await mover.slash("table board")
    assert shown.text == ""
    kinds = [(button.custom_id or "").split(":")[1] for button in shown.message.buttons]
    assert kinds == ["move", "table-hand", "recap", "table", "symbols", "table-text"]
    panel = await mover.click(shown, shown.message.buttons[0])
    assert panel.ephemeral
    assert panel.message.menus


async def test_the_log_has_headings_and_says_what_was_taken_back(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    ada, *_ = people
    session = await started(client, ada)
    while session.playing.view(None).round < 2:
        await play_first(client, session, ada)
    text = await log_text(session, "en", 0)
    assert "\n\n**Round 2. First player: Ada.**" in text
    before = text.count("taken back")
    await play_first(client, session, ada)
    await ada.slash("table undo")
    text = await log_text(session, "en", 0)
    assert before == 0
    lines = [line for line in text.splitlines() if "taken back" in line]
    assert lines
    assert all(line.endswith("~~ (taken back)") for line in lines)


async def test_mine_lists_ones_tables_with_whose_move_it_is(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile)
    mover = to_move(session, ada, emile)
    other = emile if mover is ada else ada
    assert f"<#{ada.channel.id}>" in (await mover.slash("table mine")).text
    assert ("your move" in (await ada.slash("table mine")).text) == (mover is ada)
    assert mover.name in (await other.slash("table mine")).text
    assert (await giulia.slash("table mine")).text.startswith("Non sei a nessun tavolo")


# ── taking back ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_an_open_answer_is_taken_back_without_a_word_to_others(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await seated(client, (ada, emile), options="welcome=open")
    mover = to_move(session, ada, emile)
    seat = session.seat_of(int(mover.id))
    assert seat is not None
    decision = session.playing.decision_of(seat)
    assert decision is not None
    await session.moves.answer(int(mover.id), next(iter(decision.answers())), None)
    before = len(mover.messages())
    reply = await mover.slash("table undo")
    assert reply.ephemeral
    assert session.composed(seat).answers == ()
    assert len(mover.messages()) == before + 1


async def proposed(client: PennyPost, *people: Person) -> tuple[Session, Person, list[Person], Seen]:
    """A move that was handed on, and the proposal to take it back."""
    session = await started(client, *people)
    mover = to_move(session, *people)
    while to_move(session, *people) is mover:
        await play_first(client, session, mover)
    reply = await mover.slash("table undo")
    assert reply.ephemeral
    asked = await mover.sees(lambda message: any(b.label == "Agree" for b in message.buttons))
    return session, mover, [person for person in people if person is not mover], asked


async def test_a_move_handed_on_is_taken_back_when_everybody_agrees(client: PennyPost, people: People) -> None:
    session, mover, others, asked = await proposed(client, *people[:3])
    assert sorted(asked.pinged) == sorted(person.id for person in others)
    first, second = others
    await first.click(asked, "Agree")
    assert f"Agreed: {first.name}" in now(asked, mover).text
    assert to_move(session, *people[:3]) is not mover
    await second.click(asked, "Agree")
    assert to_move(session, *people[:3]) is mover
    assert now(asked, mover).buttons == []
    board = await mover.sees(lambda message: bool(message.pictures) and int(message.id) > int(asked.id))
    assert board.pinged == [mover.id]
    kept = await client.house.store.history(session.table.id, with_undone=True)
    assert any(step.undone_at is not None for step in kept)


async def test_one_who_declines_lets_the_move_stand(client: PennyPost, people: People) -> None:
    session, mover, others, asked = await proposed(client, *people[:3])
    await others[0].click(asked, "Decline")
    assert others[0].name in now(asked, mover).text
    assert now(asked, mover).buttons == []
    assert to_move(session, *people[:3]) is not mover


async def test_neither_the_proposer_nor_a_stranger_can_agree(client: PennyPost, people: People) -> None:
    session, mover, _, asked = await proposed(client, *people[:3])
    for person in (mover, people[3]):
        reply = await person.click(asked, "Agree")
        assert all(message.ephemeral for message in reply.all)
    assert to_move(session, *people[:3]) is not mover
    assert now(asked, mover).buttons


async def test_a_consent_given_for_an_older_board_is_stale(client: PennyPost, people: People) -> None:
    session, _, others, asked = await proposed(client, *people[:2])
    await play_first(client, session, to_move(session, *people[:2]))
    reply = await others[0].click(asked, "Agree")
    assert now(asked, others[0]).buttons == []
    assert (await reply.next()).ephemeral
    steps = await client.house.store.history(session.table.id, with_undone=True)
    assert all(step.undone_at is None for step in steps)


# ── ending ──────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_table_is_given_up_only_when_confirmed(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    assert "hôte" in (await emile.slash("table end", how="cancel")).text
    kept = await ada.click(await ada.slash("table end", how="cancel"), "Keep it")
    assert kept.text == "The table stays open."
    assert session.table.is_open
    await ada.click(await ada.slash("table end", how="cancel"), "Cancel the table")
    assert session.table.state == "cancelled"
    assert await emile.sees(lambda message: "has cancelled table" in message.text)


async def test_a_lobby_that_is_given_up_says_so(client: PennyPost, people: People) -> None:
    ada = people[0]
    lobby = await opened(ada)
    await ada.click(await ada.click(lobby, "Cancel table"), "Cancel the table")
    assert now(lobby, ada).text.endswith("This table was cancelled.")
    assert await opened(ada)


async def test_the_record_has_its_seed_only_once_the_table_has_ended(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    await play_first(client, session, to_move(session, ada, emile))
    ((name, data),) = (await ada.slash("table export")).message.files.items()
    record = Record.read(data.decode())
    assert name == f"bloody-inn-{session.table.id}.txt"
    assert (record.seed, record.seed_hash) == ("", session.table.seed_hash)
    await ada.click(await ada.slash("table end", how="cancel"), "Cancel the table")
    (data,) = (await ada.slash("table export", table=session.table.id)).message.files.values()
    record = Record.read(data.decode())
    assert session.table.seed is not None
    assert record.seed == session.table.seed.hex()
    assert record.replay(session.game).checkpoint == session.playing.checkpoint


async def test_forget_me_takes_a_person_out_of_their_ended_tables(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    await ada.click(await ada.slash("table end", how="cancel"), "Cancel the table")
    kept = await emile.click(await emile.slash("forget-me"), "Ne rien changer")
    assert kept.text == "Rien n’a changé."
    done = await emile.click(await emile.slash("forget-me"), "Oubliez-moi")
    assert "1 table" in done.text
    seats = (await client.house.get(session.table.id)).seats
    assert [(seat.user_id, seat.name) for seat in seats] == [(int(ada.id), "Ada"), (None, "")]
    (data,) = (await ada.slash("table export", table=session.table.id)).message.files.values()
    assert "Émile" not in data.decode()


# ── what goes wrong ─────────────────────────────────────────────────────────────────────────────────────────


async def test_an_unexpected_error_is_apologised_for_once_and_logged(
    client: PennyPost,
    discord: Loopback,
    people: People,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    revision = session.table.revision

    def burst(*_: object) -> None:
        raise RuntimeError("the ink ran dry")

    monkeypatch.setattr(type(client.pictures), "_draw", burst)
    monkeypatch.setattr(client.pictures, "_boards", {})
    with discord.apologies_expected():
        reply = await ada.slash("table board")
    (apology,) = reply.all
    reference = apology.text.split("`")[1]
    assert apology.ephemeral
    assert "the ink ran dry" not in apology.text
    assert any(reference in record.message and record.exc_info for record in caplog.records)
    assert session.table.revision == revision


async def test_a_redelivered_tap_is_not_carried_out_twice(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    reply = await emile.click(lobby, "Join")
    discord.redeliver(reply.interaction)
    await ada.select(now(lobby, ada), "fair", menu=ADD)
    session = await client.house.here(int(ada.channel.id))
    assert [seat.user_id for seat in session.seats] == [int(ada.id), int(emile.id), None]


async def test_a_stand_in_goes_on_after_a_restart(bot: Callable[[], Running], people: People) -> None:
    ada = people[0]
    async with bot() as client:
        await opened(ada)
        session = await client.house.here(int(ada.channel.id))
        await session.lobby.add_standin(int(ada.id), "random", "Stand-in 1")
        # Begun without telling the client: as if it had stopped before the stand-in could think.
        await session.lobby.start(int(ada.id), seed=seed_for_first(session, seat=1))
        assert session.standins_to_move() == (1,)
    async with bot() as client:
        await ada.sees(lambda message: ada.id in message.pinged)
        session = await client.house.here(int(ada.channel.id))
        assert session.playing.waiting == (0,)


async def test_a_move_that_was_stored_and_not_shown_is_shown_after_a_restart(
    bot: Callable[[], Running], people: People
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await started(client, ada, emile)
        seen = len(ada.messages())
        # The last board Discord was given is an hour old, and the move since then was only stored.
        hour_ago = discord_py.utils.time_snowflake(discord_py.utils.utcnow() - timedelta(hours=1))
        await client.house.store.set_board_message(session.table.id, hour_ago)
        await play_first(client, session, to_move(session, ada, emile))
    async with bot() as client:
        board = await ada.next_message() if len(ada.messages()) == seen else ada.last()
        assert board.pictures
        session = await client.house.here(int(ada.channel.id))
        assert board.pinged == [to_move(session, ada, emile).id]


def seed_for_first(session: Session, seat: int) -> bytes:
    """A seed with which this seat is asked first."""
    seats = len(session.seats)
    tried = (n.to_bytes(32, "big") for n in range(100))
    return next(seed for seed in tried if Position.new(session.game, seats, seed).waiting == (seat,))


async def test_where_posting_is_forbidden_the_game_is_safe_and_the_starter_is_told(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada = people[0]
    await opened(ada)
    discord.channel.bot_denied = discord_py.Permissions(send_messages=True).value
    reply = await ada.slash("table start")
    assert reply.text.startswith("This is done and saved")
    assert (await client.house.here(int(ada.channel.id))).table.state == "playing"
    discord.channel.bot_denied = 0
    assert (await ada.slash("table board")).message.pictures
