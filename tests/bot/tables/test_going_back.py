"""Going back to a named point: who must agree, what is drawn anew, and what store, record and replay make of it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.cli import main
from bot.refusals import DeclinedBefore, NotPlaying, NotSeated, NotYourVote, ProposalEnded, ProposalOpen, StalePanel
from bot.store.rows import SETTLE, Customs, Proposal
from bot.store.sqlite import SqliteStore
from bot.tables.going_back import Point, Undone
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.records import UNTOLD, every_step, record_of
from bot.tables.replay import replay_all
from bot.tables.session import Session
from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.record import BadRecord, Record
from games.kernel.standins import STANDINS
from tests.contract.saleroom import SALEROOM

ADA = 999_999_999_999_999_998
EMILE = 999_999_999_999_999_999
GIULIA = 1_000_000_000_000_000_013
SAKURA = 1_000_000_000_000_000_014
STRANGER = 1_000_000_000_000_000_099
NAMES = {ADA: "Ada", EMILE: "Émile", GIULIA: "Giulia", SAKURA: "さくら"}
SEED = bytes(range(32))
HOUR = 3_600_000


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "pennypost.sqlite3"


@pytest.fixture
async def house(file: Path, clock: Clock) -> AsyncIterator[House]:
    store = await SqliteStore.open(file)
    yield House(store, {**all_games(), SALEROOM.id: SALEROOM}, clock=clock)
    await store.close()


async def opened(
    house: House, people: Sequence[int], game: str = "saleroom", standins: int = 0, agree: str = "all", **options: str
) -> Session:
    """A game that has begun."""
    host, *others = people
    session = await house.open(
        game=game, guild_id=900_000_000_000_002_001, channel_id=1_100_000_000_000_003_007,
        host=Sitter(host, NAMES[host]), language="en", options=options,
        customs=msgspec.convert({"agree": agree}, Customs),
    )  # fmt: skip
    for user in others:
        await session.lobby.join(Sitter(user, NAMES[user]))
    for number in range(standins):
        await session.lobby.add_standin(host, "random", f"Stand-in {number}")
    await session.lobby.start(host, seed=SEED)
    return session


async def moves(session: Session, dice: QuickDice, count: int = 1) -> None:
    """So many moves by chance, whoever is to make them."""
    for _ in range(count):
        if session.table.state != "playing":
            return
        revision = session.table.revision
        while session.table.revision == revision:
            await _moves(session, session.awaited()[0], dice)


async def _moves(session: Session, seat: int, dice: QuickDice) -> None:
    """A seat gives its part of a move."""
    user = session.seats[seat].user_id
    if user is None:
        await session.moves.play_standin(_by_chance, 0)
        return
    while not (draft := session.composed(seat)).done:
        decision = draft.position.decision_of(seat)
        assert decision is not None
        await session.moves.answer(user, decision.chance(dice), None)
    await session.moves.post(user, None)


async def _by_chance(position: Position, seat: int, kind: str, budget: float) -> tuple[str, ...]:
    return STANDINS[kind](position, seat, budget)


async def propose(session: Session, user: int, point: Point) -> Proposal:
    asked = await session.back.rewind(user, point.seq, session.table.revision)
    assert isinstance(asked, Proposal)
    return asked


async def a_point(session: Session, back: int, *, shown: bool | None = None) -> Point:
    """The moment before so many moves."""
    found = [p for p in await session.back.points(ADA) if shown is None or p.shown is shown]
    return found[back - 1]


async def went_back(session: Session, back: int, by: int = ADA) -> Undone:
    """All others agree to go back before so many moves, past something shown."""
    asked = await propose(session, by, await a_point(session, back, shown=True))
    outcome: Proposal | Undone = asked
    for seat in session.seats:
        if seat.user_id not in (None, by) and isinstance(outcome, Proposal):
            outcome = await session.back.vote(seat.user_id or 0, asked.id, True)
    assert isinstance(outcome, Undone)
    return outcome


# ── who must agree ──────────────────────────────────────────────────────────────────────────────────────────


async def test_the_points_are_the_whole_moves_newest_first(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    assert await session.back.points(ADA) == ()
    await moves(session, QuickDice(1), 7)
    found = await session.back.points(ADA)
    log = await session.whole_log()
    assert [point.seq for point in found] == sorted((point.seq for point in found), reverse=True)
    assert all(point.move[0].move_start and point.move[0].answers for point in found)
    assert all(point.before.seq < point.seq for point in found)
    assert sum(len(point.move) for point in found) == len([step for step in log if step.seq >= found[-1].seq])


async def test_only_a_seat_of_a_running_game_may_ask(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    await moves(session, QuickDice(1), 5)
    with pytest.raises(NotSeated):
        await session.back.points(STRANGER)
    with pytest.raises(NotSeated):
        await session.back.rewind(STRANGER, 3, session.table.revision)
    await session.lobby.cancel(ADA)
    with pytest.raises(NotPlaying):
        await session.back.points(ADA)


async def test_all_others_must_agree_and_one_no_ends_it(house: House) -> None:
    session = await opened(house, (ADA, EMILE, GIULIA))
    await moves(session, QuickDice(1), 8)
    checkpoint = session.playing.checkpoint
    asked = await propose(session, ADA, await a_point(session, 2))
    assert session.back.missing(asked) == (1, 2)
    with pytest.raises(NotYourVote):
        await session.back.vote(ADA, asked.id, True)
    with pytest.raises(NotSeated):
        await session.back.vote(STRANGER, asked.id, True)
    voted = await session.back.vote(EMILE, asked.id, True)
    assert isinstance(voted, Proposal)
    assert (voted.outcome, session.back.missing(voted)) == (None, (2,))
    declined = await session.back.vote(GIULIA, asked.id, False)
    assert isinstance(declined, Proposal)
    assert (declined.outcome, declined.votes) == ("declined", {1: True, 2: False})
    assert session.playing.checkpoint == checkpoint


async def test_where_a_majority_is_enough_it_is_decided_as_soon_as_it_is(house: House) -> None:
    session = await opened(house, (ADA, EMILE, GIULIA, SAKURA), agree="majority")
    await moves(session, QuickDice(1), 8)
    asked = await propose(session, ADA, await a_point(session, 2))
    against = await session.back.vote(EMILE, asked.id, False)
    assert isinstance(against, Proposal)
    assert against.outcome is None, "two of three can still agree"
    assert isinstance(await session.back.vote(GIULIA, asked.id, True), Proposal)
    assert isinstance(await session.back.vote(SAKURA, asked.id, True), Undone)
    await moves(session, QuickDice(2), 4)
    asked = await propose(session, ADA, await a_point(session, 2))
    await session.back.vote(EMILE, asked.id, False)
    declined = await session.back.vote(GIULIA, asked.id, False)
    assert isinstance(declined, Proposal)
    assert declined.outcome == "declined", "one voice is no majority of three"


async def test_equal_voices_are_a_no(house: House) -> None:
    session = await opened(house, (ADA, EMILE, GIULIA), agree="majority")
    await moves(session, QuickDice(1), 8)
    asked = await propose(session, ADA, await a_point(session, 1))
    declined = await session.back.vote(EMILE, asked.id, False)
    assert isinstance(declined, Proposal)
    assert declined.outcome == "declined"


async def test_a_voice_can_be_changed_until_it_is_decided(house: House) -> None:
    session = await opened(house, (ADA, EMILE, GIULIA, SAKURA), agree="majority")
    await moves(session, QuickDice(1), 8)
    asked = await propose(session, ADA, await a_point(session, 1))
    await session.back.vote(EMILE, asked.id, False)
    voted = await session.back.vote(EMILE, asked.id, True)
    assert isinstance(voted, Proposal)
    assert voted.votes == {1: True}
    assert isinstance(await session.back.vote(GIULIA, asked.id, True), Undone)


async def test_stand_ins_have_no_vote_and_alone_with_them_one_goes_back_at_once(house: House) -> None:
    session = await opened(house, (ADA,), standins=2)
    await moves(session, QuickDice(1), 12)
    point = await a_point(session, 3, shown=True)
    undone = await session.back.rewind(ADA, point.seq, session.table.revision)
    assert isinstance(undone, Undone)
    assert session.playing.branch == 1
    assert session.table.state == "playing"


async def test_who_lets_their_seat_be_minded_need_not_be_waited_for(house: House) -> None:
    session = await opened(house, (ADA, EMILE, GIULIA))
    await moves(session, QuickDice(1), 8)
    session.seats = tuple(
        msgspec.structs.replace(seat, minded_by="random") if seat.user_id == GIULIA else seat for seat in session.seats
    )
    asked = await propose(session, ADA, await a_point(session, 1, shown=True))
    assert session.back.missing(asked) == (1,)
    assert isinstance(await session.back.vote(EMILE, asked.id, True), Undone)


async def test_where_everybody_else_is_away_one_person_alone_still_cannot(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    await moves(session, QuickDice(1), 8)
    session.seats = tuple(
        msgspec.structs.replace(seat, minded_by="random") if seat.user_id == EMILE else seat for seat in session.seats
    )
    asked = await propose(session, ADA, await a_point(session, 1, shown=True))
    assert session.back.missing(asked) == (1,)
    assert isinstance(await session.back.vote(EMILE, asked.id, True), Undone)


async def test_one_question_a_table_and_no_point_again_that_was_declined_until_a_move(house: House) -> None:
    session = await opened(house, (ADA, EMILE, GIULIA))
    await moves(session, QuickDice(1), 9)
    first, second = await a_point(session, 2), await a_point(session, 3)
    asked = await propose(session, ADA, first)
    assert (await propose(session, ADA, first)).id == asked.id, "asked again it is the same question"
    with pytest.raises(ProposalOpen):
        await propose(session, ADA, second)
    with pytest.raises(ProposalOpen):
        await propose(session, EMILE, first)
    await session.back.vote(EMILE, asked.id, False)
    with pytest.raises(DeclinedBefore):
        await propose(session, ADA, first)
    other = await propose(session, GIULIA, first)  # somebody else may
    await session.back.vote(EMILE, other.id, False)
    await moves(session, QuickDice(2))
    again = next(point for point in await session.back.points(ADA) if point.seq == first.seq)
    assert (await propose(session, ADA, again)).outcome is None


async def test_a_point_of_an_older_board_is_stale_and_a_made_up_one_too(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    await moves(session, QuickDice(1), 6)
    point, revision = await a_point(session, 2), session.table.revision
    await moves(session, QuickDice(2))
    with pytest.raises(StalePanel):
        await session.back.rewind(ADA, point.seq, revision)
    for made_up in (0, 9999, point.before.seq + 10_000):
        with pytest.raises(StalePanel):
            await session.back.rewind(ADA, made_up, session.table.revision)


async def test_the_next_move_ends_the_question(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    await moves(session, QuickDice(1), 6)
    asked = await propose(session, ADA, await a_point(session, 2))
    await session.back.put(asked, 4711)
    await moves(session, QuickDice(2), 2)
    with pytest.raises(ProposalEnded):
        await session.back.vote(EMILE, asked.id, True)
    ended = await house.store.proposal(asked.id)
    assert ended.outcome == "moved-on"
    (timer,) = [t for t in await house.store.due_timers(house.clock(), most=99) if t.kind == SETTLE]
    assert timer.about == asked.id, "its message is to say so"


async def test_the_last_move_of_a_game_ends_the_question_and_its_message_is_to_say_so(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    dice = QuickDice(1)
    while True:
        position = session.playing.copy()
        for decision in position.decisions:
            position.push(decision.options[0], decision.seat)
        if position.over:
            break
        await moves(session, dice)
    asked = await propose(session, ADA, await a_point(session, 2))
    await moves(session, dice)
    assert session.table.state == "over"
    (timer,) = [t for t in await house.store.due_timers(house.clock(), most=99) if t.kind == SETTLE]
    assert (timer.about, (await house.store.proposal(asked.id)).outcome) == (asked.id, "moved-on")


async def test_a_question_has_a_timer_at_its_very_end(house: House, clock: Clock) -> None:
    session = await opened(house, (ADA, EMILE))
    await moves(session, QuickDice(1), 6)
    asked = await propose(session, ADA, await a_point(session, 2))
    clock.now = asked.ends_at - 2
    assert not [t for t in await house.store.due_timers(clock.now, most=99) if t.kind == SETTLE]
    clock.now = asked.ends_at
    assert [t.about for t in await house.store.due_timers(clock.now, most=99) if t.kind == SETTLE] == [asked.id]
    assert asked.ends_at - asked.made_at == 72 * HOUR


async def test_a_move_taken_back_alone_is_nobodys_consent(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    await moves(session, QuickDice(1), 6)
    table, point = session.table, await a_point(session, 1)
    for agreed, outcome in ((False, "moved-on"), (True, "agreed")):
        asked = await propose(session, ADA, await a_point(session, 2))
        await house.store.undo(
            table.id, expected=session.table.revision, back_to=point.before.seq, at=house.clock(), by_user=EMILE,
            agreed=asked.id if agreed else None,
        )  # fmt: skip
        assert (await house.store.proposal(asked.id)).outcome == outcome
        await session.reload()


# ── what is drawn anew ──────────────────────────────────────────────────────────────────────────────────────


async def test_past_a_reveal_the_next_branch_begins_and_numbers_grow_by_one(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    for branch in (1, 2, 3):
        await moves(session, QuickDice(branch), 5)
        await went_back(session, 3)
        last = (await house.store.load_open(session.table.id)).last
        assert last is not None
        assert (session.playing.branch, last.branch, last.revealed) == (branch, branch, True)
        assert last.back_to is not None
        assert await house.store.last_branch(session.table.id) == branch


async def test_without_a_reveal_the_branch_is_kept_and_nothing_drawn(house: House) -> None:
    session = await opened(house, (ADA, EMILE), game="bloody-inn")
    dice = QuickDice(5)
    while not (found := [p for p in await session.back.points(ADA) if not p.shown]):
        await moves(session, dice)
    point = found[-1]
    (mover,) = {int(answer[0]) - 1 for answer in point.move[0].answers.split()}
    other = next(seat.user_id for seat in session.seats if seat.index != mover)
    done = await session.back.rewind(other or 0, point.seq, session.table.revision)
    if isinstance(done, Proposal):
        await session.back.vote(session.seats[mover].user_id or 0, done.id, True)
    assert session.playing.branch == 0
    last = (await house.store.load_open(session.table.id)).last
    assert last is not None
    assert (last.seq, session.playing.checkpoint) == (point.before.seq, point.before.checkpoint)


async def test_going_further_back_from_where_one_went_back_to_draws_anew_again(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    await moves(session, QuickDice(1), 8)
    await went_back(session, 2)
    await went_back(session, 1)
    assert session.playing.branch == 2
    await moves(session, QuickDice(2), 30)
    record = await record_of(session, None)
    assert [branch.number for branch in record.branches] == [1, 2]
    assert record.branches[0].steps == ()
    record.verify(SALEROOM)


async def test_a_restart_finds_the_branch_and_goes_on_with_it(house: House) -> None:
    session = await opened(house, (ADA, EMILE))
    await moves(session, QuickDice(1), 8)
    await went_back(session, 3)
    again = await House(house.store, house.games, clock=house.clock).get(session.table.id)
    assert (again.playing.branch, again.playing.checkpoint) == (1, session.playing.checkpoint)
    await moves(again, QuickDice(4), 2)
    last = (await house.store.load_open(session.table.id)).last
    assert last is not None
    assert last.branch == 1


async def test_open_answers_and_a_question_to_a_partner_are_dropped(house: House) -> None:
    session = await opened(house, (ADA, EMILE, GIULIA, SAKURA), sides="pairs")
    dice = QuickDice(1)
    while not any(point.shown for point in await session.back.points(ADA)) or session.playing.together:
        await moves(session, dice)
    buyer = session.playing.waiting[0]
    user = session.seats[buyer].user_id or 0
    await session.moves.answer(user, "ask", None)
    await session.moves.post(user, None)
    assert session.asker == buyer
    partner = session.underway.waiting[0]
    await session.moves.answer(session.seats[partner].user_id or 0, "blind", None)
    assert session.drafts
    await went_back(session, 1, by=session.seats[(buyer + 1) % 4].user_id or 0)
    assert (session.drafts, session.asker) == ({}, None)


# ── what is kept ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["saleroom", *sorted(all_games())])
async def test_a_whole_game_with_two_rewinds_is_proved_to_its_last_branch(
    house: House, tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session = await opened(house, (ADA, EMILE), game=game)
    dice = QuickDice(8)
    for back in (3, 5):
        await moves(session, dice, 6)
        while sum(point.shown for point in await session.back.points(ADA)) < back:  # some games show nothing for long
            await moves(session, dice, 1)
        await went_back(session, back)
    await moves(session, dice, 3000)
    assert session.table.state == "over"
    record = await record_of(session, None)
    assert [branch.number for branch in record.branches] == [1, 2]
    assert record.verify(house.games[game]).checkpoint == session.playing.checkpoint
    if game in all_games():
        file = tmp_path / "record.txt"
        file.write_text(record.text(), "utf-8")
        assert main(["record", "verify", str(file)]) == 0
        assert "all 3 branches" in capsys.readouterr().out
    assert [r.broken async for r in replay_all(house.store, house.games)] == [""]


async def test_moves_taken_back_alone_are_not_in_the_record_and_a_table_without_branches_reads_as_ever(
    house: House,
) -> None:
    session = await opened(house, (ADA,), game="bloody-inn")
    await moves(session, QuickDice(1), 2)
    await session.lobby.cancel(ADA)
    text = (await record_of(session, None)).text()
    assert text.startswith("Penny Post record 1\n")
    assert "back to" not in text


async def test_replay_check_finds_a_branch_that_comes_out_differently(house: House, file: Path) -> None:
    session = await opened(house, (ADA, EMILE))
    await moves(session, QuickDice(1), 8)
    await went_back(session, 3)
    await moves(session, QuickDice(2), 3)
    assert [r.broken async for r in replay_all(house.store, house.games)] == [""]
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE steps SET dice_at = dice_at + 1 WHERE back_to IS NOT NULL")
        db.commit()
    assert [r.broken async for r in replay_all(house.store, house.games)] == ["branch 1 begins differently"]


async def test_while_the_game_is_on_no_line_of_the_record_tells_a_secret(house: House) -> None:
    session = await opened(house, (ADA, EMILE, GIULIA))
    await moves(session, QuickDice(1), 9)
    await went_back(session, 7)
    await moves(session, QuickDice(2), 2)
    steps = await every_step(house.store, session.table.id)
    assert any("!" in step.answers for step in steps if step.undone_at is not None)
    for seat in (None, 0, 1):
        record = Record.read((await record_of(session, seat)).text())
        assert record.branches
        assert record.seed == ""
        lines = [*record.steps, *(step for branch in record.branches for step in branch.steps)]
        secret = [answer for line in lines for answer in line if answer.secret]
        assert all(answer.text == UNTOLD or answer.seat == seat for answer in secret)
        assert any(answer.text == UNTOLD for answer in secret)
        with pytest.raises(BadRecord):
            record.verify(SALEROOM)


async def test_customs_are_settled_in_the_lobby_alone(house: House) -> None:
    session = await house.open(
        game="saleroom",
        guild_id=900_000_000_000_002_001,
        channel_id=1_100_000_000_000_003_009,
        host=Sitter(ADA, "Ada"),
        language="en",
        options={},
    )
    assert not session.back.by_majority
    await session.lobby.set_customs(ADA, {"agree": "majority"})
    assert (await house.store.get_table(session.table.id)).customs.agree == "majority"
    assert session.back.by_majority
