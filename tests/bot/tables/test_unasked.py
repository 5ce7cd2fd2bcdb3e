"""What a table answers without asking: standing answers and what ends them, partners, moves that leave no choice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot.refusals import NothingToUndo, StalePanel
from bot.store import log, tables
from bot.store.protocol import StoreError
from bot.store.rows import HANDED_IN
from bot.store.sqlite import SqliteStore
from bot.tables.going_back import Undone
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.moves import Posted
from bot.tables.session import Draft, Session
from tests.bot.tables.alley import Alley
from tests.bot.tables.bell import BellGame
from tests.contract.saleroom import SALEROOM

ADA = 999_999_999_999_999_998
EMILE = 999_999_999_999_999_999
GIULIA = 1_000_000_000_000_000_013
SAKURA = 1_000_000_000_000_000_014
NAMES = {ADA: "Ada", EMILE: "Émile", GIULIA: "Giulia", SAKURA: "さくら"}
GAMES = {game.id: game for game in (BellGame(), Alley(), SALEROOM)}
CHANNEL = 1_100_000_000_000_003_007


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    ticks = count(1_000_000)
    yield House(store, GAMES, clock=lambda: next(ticks))
    await store.close()


async def _table(house: House, game: str, users: tuple[int, ...], **options: str) -> Session:
    session = await house.open(
        game=game,
        guild_id=900_000_000_000_002_001,
        channel_id=CHANNEL,
        host=Sitter(ADA, "Ada"),
        language="en",
        options=options,
    )
    for user in users[1:]:
        await session.lobby.join(Sitter(user, NAMES[user]))
    await session.lobby.start(ADA, seed=bytes(range(32)))
    return session


@pytest.fixture
async def bells(house: House) -> Session:
    return await _table(house, "bells", (ADA, EMILE))


async def _after_restart(table: Session) -> Session:
    again = House(table.store, GAMES, clock=table.clock)
    await again.people.load()
    return await again.here(CHANNEL)


async def _says(table: Session, user: int, *answers: str) -> Posted:
    for answer in answers:
        await table.moves.answer(user, answer, None)
    return await table.moves.post(user, None)


async def _draws(table: Session) -> None:
    await table.moves.command(ADA, "draw", {"size": "small+large"})


async def _unasked(table: Session) -> list[str]:
    return [step.unasked for step in await table.whole_log()]


def _forced(house: House, *users: int) -> None:
    for user in users:
        house.people._known[user] = house.people.of(user).__class__(user, forced=True)


# ── what ends a standing answer ─────────────────────────────────────────────────────────────────────────────


async def test_not_before_my_next_turn_ends_when_one_is_asked_something_else(bells: Session) -> None:
    await bells.moves.say_no(EMILE, None, "turn")
    await bells.moves.say_no(ADA, None, "turn")
    assert bells.orders.of(0) == {}, "Ada is asked what to draw"
    assert (await _after_restart(bells)).orders.of(1) == {"bell": "turn"}
    await _draws(bells)
    assert bells.awaited() == (0,)
    assert not bells.composed(0).answers


async def test_not_until_somebody_acts_stands_while_all_say_no(bells: Session) -> None:
    await bells.moves.say_no(EMILE, None, "used")
    await _says(bells, ADA, "no")
    assert bells.orders.of(1) == {"bell": "used"}
    await _draws(bells)
    assert bells.awaited() == (0,)


async def test_not_until_somebody_acts_ends_when_somebody_else_does(bells: Session) -> None:
    await bells.moves.say_no(EMILE, None, "used")
    await _says(bells, ADA, "yes")
    assert bells.orders.of(1) == {}
    assert (await _after_restart(bells)).orders.of(1) == {}, "stored with the move that ended it"
    await _draws(bells)
    assert bells.awaited() == (0, 1)


async def test_an_order_of_a_round_is_gone_when_the_next_one_asks(bells: Session) -> None:
    await bells.moves.say_no(EMILE, None, "round")
    await _says(bells, ADA, "no")
    assert bells.orders.of(1) == {"bell": "round"}
    await _draws(bells)
    assert bells.orders.of(1) == {}
    assert (await _after_restart(bells)).orders.of(1) == {}


async def test_orders_of_older_builds_are_read_and_obeyed(bells: Session) -> None:
    await bells.store.set_orders(bells.table.id, {"0:bell": "round 2", "1:bell": "*", "1:gone": "*"})
    table = await _after_restart(bells)
    assert table.orders.of(0) == {"bell": "round"}
    assert table.orders.of(1) == {"bell": "ever", "gone": "ever"}
    await _says(table, ADA, "no")
    await _says(table, EMILE, "no")
    assert table.orders.of(0) == {"bell": "round"}, "it is for the second round"
    await _draws(table)
    assert table.playing.decision.name == "size", "nobody was asked in the second"


async def test_only_what_a_window_offers_can_be_ordered(house: House) -> None:
    table = await _table(house, "alley", (ADA, EMILE))
    with pytest.raises(StalePanel):
        await table.moves.say_no(ADA, None, "ever")
    await table.moves.answer(ADA, "go", None)
    with pytest.raises(StalePanel):
        await table.moves.say_no(ADA, None, "used")


# ── what is written down ────────────────────────────────────────────────────────────────────────────────────


async def test_the_log_tells_who_was_not_asked_and_not_who_answered_themselves(bells: Session) -> None:
    await bells.moves.say_no(EMILE, None, "ever")
    await bells.moves.say_no(ADA, None, "ever")
    await _draws(bells)
    assert await _unasked(bells) == ["", "", "", "", "0 1"]


async def test_who_waits_for_the_others_after_being_answered_for_is_told_apart_after_a_restart(bells: Session) -> None:
    await bells.moves.say_no(EMILE, None, "ever")
    await _says(bells, ADA, "no")
    await _draws(bells)
    table = await _after_restart(bells)
    assert table.awaited() == (0,)
    assert table.composed(1).done
    await _says(table, ADA, "yes")
    assert (await _unasked(table))[-1] == "1"


async def test_an_order_and_the_answer_it_gives_are_stored_together(
    bells: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as torn_disk:
        torn_disk.setattr(tables, "put_orders", torn)
        with pytest.raises(StoreError):
            await bells.moves.say_no(EMILE, None, "ever")
    assert bells.orders.of(1) == {}
    again = await _after_restart(bells)
    assert again.orders.of(1) == {}
    assert again.drafts == {}


async def test_a_crash_in_a_move_leaves_none_of_what_it_would_have_set_off(
    bells: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bells.moves.say_no(EMILE, None, "turn")
    await _says(bells, ADA, "no")
    number = bells.playing.number

    def torn(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as torn_disk:
        torn_disk.setattr(log, "put_drafts", torn)
        with pytest.raises(StoreError):
            await _draws(bells)
    again = await _after_restart(bells)
    assert again.playing.number == bells.playing.number == number
    await _draws(again)
    assert HANDED_IN in again.drafts[1]


# ── taking it back ──────────────────────────────────────────────────────────────────────────────────────────


async def test_a_question_is_open_again_while_others_have_not_answered(bells: Session) -> None:
    await bells.moves.say_no(EMILE, None, "ever")
    await _says(bells, ADA, "no")
    await _draws(bells)
    assert bells.awaited() == (0,)
    assert await bells.moves.ask_again(EMILE) == "open"
    for table in (bells, await _after_restart(bells)):
        assert table.awaited() == (0, 1)
        assert table.composed(1).answers == ()
        assert table.orders.of(1) == {}


async def test_what_all_have_seen_stands(bells: Session) -> None:
    await bells.moves.say_no(EMILE, None, "ever")
    await bells.moves.say_no(ADA, None, "ever")
    await _draws(bells)
    assert await bells.moves.ask_again(EMILE, "bell") == "stands"
    assert await bells.moves.ask_again(EMILE, "bell") == "never-stood"
    await _draws(bells)
    assert bells.awaited() == (1,)


async def test_one_is_taken_back_and_the_others_stand(bells: Session) -> None:
    bells.orders.leave(1, "bell")
    bells.orders.leave(1, "door", "*turn")
    assert await bells.moves.ask_again(EMILE, "bell") == "asked-from-now"
    assert (await _after_restart(bells)).orders.of(1) == {"door": "turn"}


# ── in the middle of a move ─────────────────────────────────────────────────────────────────────────────────


async def test_a_window_in_one_s_own_move_is_answered_and_can_be_gone_back_to(house: House) -> None:
    table = await _table(house, "alley", (ADA, EMILE))
    await table.moves.answer(ADA, "go", None)
    draft = await table.moves.say_no(ADA, None, "ever")
    assert isinstance(draft, Draft)
    assert draft.answers == ("go", "no")
    await table.moves.post(ADA, None)
    await _says(table, EMILE, "pass")
    draft = await table.moves.answer(ADA, "go", None)
    assert (draft.answers, draft.done) == (("go", "no"), True)
    draft = await table.moves.take_back(ADA, None)
    assert draft.answers == ("go",), "this once one can"
    await _says(table, ADA, "yes")
    await _says(table, EMILE, "pass")
    assert isinstance(await table.moves.command(ADA, "go", {}), Posted), "a command need not be finished by hand"
    assert set(await _unasked(table)) == {""}, "one's own move is made by oneself"


@pytest.fixture
async def asking(house: House) -> Session:
    """Two pairs; Ada has bought the first lot and may ask Giulia."""
    people = (ADA, EMILE, GIULIA, SAKURA)
    table = await _table(house, "saleroom", people, sides="pairs")
    for user in people:
        decision = table.playing.decision_of(table.own_seat(user))
        assert decision is not None
        await _says(table, user, decision.options[0])
    for user in people:
        await _says(table, user, "3" if user == ADA else "0")
    return table


async def test_a_partner_s_standing_no_is_given_and_nobody_is_called(asking: Session) -> None:
    asking.orders.leave(2, "advice")
    await asking.store.set_orders(asking.table.id, asking.orders.scopes)
    revision, stamp = asking.table.revision, asking.stamp(0)
    posted = await _says(asking, ADA, "ask")
    assert posted.waiting == (0,)
    assert asking.table.revision == revision, "there is nothing to tell"
    assert asking.stamp(0) != stamp, "but an older panel is stale"
    for table in (asking, await _after_restart(asking)):
        assert table.asker is None
        assert table.underway.waiting == (0,)
        assert table.underway.view(0).advice == "no"
        assert table.waiting.since(2) is None
    await _says(asking, ADA, "take")
    log = await asking.whole_log()
    assert [step.unasked for step in log if step.unasked] == ["2!"]
    (step,) = (step for step in log if step.unasked)
    assert (step.answered_for(None), step.answered_for(0), step.answered_for(2)) == ((), (), (2,))


async def test_a_partner_leaves_a_standing_no_with_their_answer(asking: Session) -> None:
    await _says(asking, ADA, "ask")
    posted = await asking.moves.say_no(GIULIA, None, "turn")
    assert isinstance(posted, Posted)
    assert asking.underway.waiting == (0,)
    assert (await _after_restart(asking)).orders.of(2) == {"advice": "turn"}
    assert await asking.moves.ask_again(GIULIA) == "asked-from-now"


async def test_a_partner_who_takes_it_back_is_told_what_stands(asking: Session) -> None:
    asking.orders.leave(2, "advice")
    await _says(asking, ADA, "ask")
    assert await asking.moves.ask_again(GIULIA) == "stands"
    assert asking.underway.waiting == (0,)


# ── moves that leave no choice ──────────────────────────────────────────────────────────────────────────────


async def test_a_move_that_everybody_sees_to_be_forced_is_made(house: House) -> None:
    table = await _table(house, "alley", (ADA, EMILE, GIULIA), water="high")
    _forced(house, EMILE, GIULIA)
    posted = await _says(table, ADA, "go", "no")
    assert [event.args["who"] for event in posted.events] == [0, 1, 2]
    assert table.playing.waiting == (0,)
    assert await _unasked(table) == ["", "", "1", "2"]
    assert [step.by_user for step in await table.whole_log()] == [None, ADA, EMILE, GIULIA]


async def test_who_has_not_asked_for_it_is_asked(house: House) -> None:
    table = await _table(house, "alley", (ADA, EMILE, GIULIA), water="high")
    _forced(house, GIULIA)
    await _says(table, ADA, "go", "no")
    assert table.playing.waiting == (1,)
    await _says(table, EMILE, "pass")
    assert table.playing.waiting == (0,)


async def test_a_move_that_only_its_maker_knows_to_be_forced_is_asked_for(house: House) -> None:
    table = await _table(house, "alley", (ADA, EMILE), legs="lame")
    _forced(house, EMILE)
    await _says(table, ADA, "pass")
    assert table.playing.waiting == (1,)
    assert list(table.playing.decision.options) == ["pass"]


async def test_where_nobody_else_sits_nothing_is_told_and_every_forced_move_is_made(house: House) -> None:
    options = {"legs": "all-lame"}
    table = await house.open(
        game="alley",
        guild_id=900_000_000_000_002_001,
        channel_id=CHANNEL,
        host=Sitter(ADA, "Ada"),
        language="en",
        options=options,
    )
    await table.lobby.add_standin(ADA, "random", "Stand-in")
    await table.lobby.start(ADA, seed=bytes(32))
    _forced(house, ADA)

    async def passes(*_: object) -> tuple[str, ...]:
        return ("pass",)

    await _says(table, ADA, "pass")
    await table.moves.play_standin(passes, 0)
    assert table.playing.waiting == (1,), "only Ada knew that she could not walk, and nobody learns it"
    assert (await _unasked(table))[-1] == "0"


async def test_a_seat_that_a_stand_in_minds_is_left_to_it(house: House) -> None:
    table = await _table(house, "alley", (ADA, EMILE), water="high")
    _forced(house, EMILE)
    emile = table.seats[1].__class__(1, EMILE, None, "Émile", minded_by="random")
    table.seats = (table.seats[0], emile)
    await _says(table, ADA, "pass")
    assert table.standins_to_move() == (1,)


async def test_undo_goes_back_to_what_one_has_done_oneself(house: House) -> None:
    table = await _table(house, "alley", (ADA, EMILE), water="high")
    _forced(house, EMILE)
    await _says(table, ADA, "go", "no")
    with pytest.raises(NothingToUndo):
        await table.back.undo(EMILE)
    asked = await table.back.undo(ADA)
    assert not isinstance(asked, Undone), "Émile's move was made: he is asked whether he minds"
