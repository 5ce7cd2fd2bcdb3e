"""Games stored by earlier builds open, draw and go on; what cannot be read is set aside and says so."""

from __future__ import annotations

import gzip
import itertools
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.pictures import Pictures
from bot.play.recap import recap_text
from bot.refusals import SetAside
from bot.store.rows import Proposal
from bot.store.sqlite import SqliteStore
from bot.tables.going_back import Undone
from bot.tables.house import House
from bot.tables.recap import recap_for
from bot.tables.records import UNTOLD, record_of, record_of_row
from bot.tables.replay import replay_all
from bot.tables.session import Session
from games.kernel.dice import QuickDice

STORED = sorted((Path(__file__).parents[2] / "stored").glob("*.sqlite3.gz"))
EVERY_THIRD = 3
"""Boards are drawn of some tables only: drawing has tests of its own."""


@pytest.fixture(params=STORED, ids=lambda file: file.name.partition(".")[0])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database as a build has left it."""
    copy = tmp_path / "stored.sqlite3"
    copy.write_bytes(gzip.decompress(request.param.read_bytes()))
    return copy


@pytest.fixture
async def house(file: Path) -> AsyncIterator[House]:
    store = await SqliteStore.open(file)
    yield House(store)
    await store.close()


async def _tables(house: House) -> list[Session]:
    return [await house.get(table.id) async for table in house.store.iter_tables()]


async def test_every_table_opens_and_is_drawn(house: House) -> None:
    pictures = Pictures(1)
    sessions = await _tables(house)
    assert {session.game.id for session in sessions} == {"bloody-inn", "obsession"}
    for session in sessions:
        if session.posted is None:
            continue
        for seat in (None, *range(len(session.seats))):
            session.playing.view(seat)
        await record_of(session, None)
    for session in sessions[::EVERY_THIRD]:
        if session.posted is not None:
            assert (await pictures.board(session, session.table.language)).png


async def test_every_table_that_was_being_played_goes_on_for_a_while(house: House) -> None:
    dice = QuickDice(7)
    for session in await _tables(house):
        for _ in range(12):
            if session.table.state == "playing":
                await _moves(session, dice)
        again = await House(house.store).get(session.table.id)
        assert again.posted is None or again.playing.checkpoint == session.playing.checkpoint


async def test_every_table_tells_everybody_what_has_happened(house: House) -> None:
    for session in await _tables(house):
        if session.posted is None:
            continue
        for seat in (None, *range(len(session.seats))):
            recap = await recap_for(session, seat)
            assert recap.before is not None
            assert recap.after == session.playing.view(None)
            assert recap_text(session, recap, session.table.language, seat)


async def _moves(session: Session, dice: QuickDice) -> None:
    """One of those who are to move composes on and posts."""
    seat = session.awaited()[0]
    user = session.seats[seat].user_id
    assert user is not None
    while not (draft := session.composed(seat)).done:
        decision = draft.position.decision_of(seat)
        assert decision is not None
        await session.moves.answer(user, decision.chance(dice), None)
    await session.moves.post(user, None)


async def test_every_table_that_was_being_played_can_go_back_to_any_of_its_moves(house: House) -> None:
    dice, went_back = QuickDice(9), 0
    for session in await _tables(house):
        if session.table.state != "playing":
            continue
        (first, *others) = [seat.user_id for seat in session.seats if seat.user_id is not None]
        found = await session.back.points(first)
        for point in found:
            assert session.back.seen_at(point).decisions
        if not found:
            continue
        done = await session.back.rewind(first, found[len(found) // 2].seq, session.table.revision)
        for user in others:
            if isinstance(done, Proposal):
                done = await session.back.vote(user, done.id, True)
        assert isinstance(done, Undone)
        went_back += session.playing.branch
        for _ in range(6):
            if session.table.state == "playing":
                await _moves(session, dice)
        session.game.check(session.playing.state)
        again = await House(house.store).get(session.table.id)
        assert again.playing.checkpoint == session.playing.checkpoint
        assert (await record_of(session, None)).branches or not session.playing.branch
    assert went_back >= 8
    assert [replayed.broken async for replayed in replay_all(house.store, house.games) if replayed.broken] == []


async def test_no_answer_from_before_secrets_were_marked_is_told_while_the_game_is_on(house: House) -> None:
    for session in await _tables(house):
        if session.table.state != "playing":
            continue
        record = await record_of(session, 0)
        assert all(answer.text == UNTOLD for step in record.steps for answer in step if answer.seat != 0)


async def test_open_answers_that_still_fit_are_kept(house: House) -> None:
    kept = 0
    for session in await _tables(house):
        for seat in session.drafts:
            assert session.composed(seat).answers
            kept += 1
    assert kept >= 8


async def test_rules_of_an_unknown_version_are_set_aside_and_the_record_can_be_had(file: Path) -> None:
    await (await SqliteStore.open(file)).close()  # brings it to the present schema
    store = await SqliteStore.open(file, read_only=True)
    tables = [table async for table in store.iter_tables("playing")]
    await store.close()
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE tables SET engine = 999")
        db.execute("UPDATE steps SET engine = 999")
        db.commit()
    store = await SqliteStore.open(file)
    house = House(store)
    for table in itertools.islice(tables, 2):
        with pytest.raises(SetAside):
            await house.get(table.id)
        row = await store.get_table(table.id)
        assert row.parked == "unreadable"
        record = await record_of_row(store, row, ("a", "b"), None)
        assert record.text().startswith("Penny Post record")
        assert await house.give_up(table.id, row.host_id or 0) is None
        assert not (await store.get_table(table.id)).is_open
    await store.close()


async def test_a_replay_check_says_of_older_rules_whether_their_games_go_on(house: House) -> None:
    found = [replayed async for replayed in replay_all(house.store, house.games)]
    assert found
    assert [replayed.broken for replayed in found if replayed.broken] == []
    assert all(replayed.carried for replayed in found)


async def test_a_damaged_row_is_set_aside_and_harms_no_other(file: Path) -> None:
    await (await SqliteStore.open(file)).close()
    with closing(sqlite3.connect(file)) as db:
        (damaged,) = db.execute("SELECT id FROM tables WHERE state = 'playing' ORDER BY id").fetchone()
        db.execute("UPDATE tables SET options = 'not json' WHERE id = ?", (damaged,))
        db.commit()
    store = await SqliteStore.open(file)
    house = House(store)
    with pytest.raises(SetAside):
        await house.get(damaged)
    opened = 0
    async for table in store.iter_tables("playing"):
        if table.id != damaged:
            await house.get(table.id)
            opened += 1
    assert opened >= 10
    await store.close()


async def test_standing_answers_of_earlier_builds_are_read(house: House) -> None:
    """The seats of a running game are given orders as an earlier build wrote them."""
    session = next(s for s in await _tables(house) if s.table.state == "playing" and s.game.id == "bloody-inn")
    await house.store.set_orders(session.table.id, {"0:evening": "*", "0:study": "round 1", "1:dawn": "round 99"})
    again = await House(house.store).get(session.table.id)
    assert again.orders.of(0) == {"evening": "ever", "study": "round"}
    assert again.orders.of(1) == {"dawn": "round"}
