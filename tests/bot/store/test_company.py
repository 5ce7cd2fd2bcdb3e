"""How tables end where the rules do not end them, and who comes to them without a seat."""

from __future__ import annotations

import msgspec
import pytest

from bot.store.company import FIRST_LOOK_MS, IDLE, SHOWN_EVERY_MS, WATCH
from bot.store.protocol import AlreadySeen, Followed, NoSuchProposal, Store, TooManyCompany, WrongState
from bot.store.rows import NewProposal, Timer, Watcher
from tests.bot.store.builders import ADA, CHANNEL, EMILE, GIULIA, game, interaction, lobby, new_table, step, two_people

FOREVER = 10**15


def end_of(seat: int = 0) -> NewProposal:
    return NewProposal(kind="end", seat=seat, revision=1, back_to=-1, made_at=5, ends_at=9, about="counted")


def watcher(table: str, user: int = GIULIA) -> Watcher:
    return Watcher(table_id=table, user_id=user, since=7, language="it")


async def due(store: Store, kind: str) -> list[Timer]:
    return [timer for timer in await store.due_timers(FOREVER, most=99) if timer.kind == kind]


async def test_a_question_to_end_outlives_moves_and_ends_the_table_with_those_who_agreed(store: Store) -> None:
    table = await game(store)
    asked = await store.propose(table.id, end_of(), expected=1)
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    await store.vote(asked.id, seat=1, agrees=True, at=6, ends=False)
    opened = await store.end(table.id, expected=2, at=20_000, state="over", ending="agreed", agreed=asked.id)
    assert (opened.table.state, opened.table.ending, opened.table.ended_at) == ("over", "agreed", 20_000)
    assert opened.agreement is not None
    assert (opened.agreement.outcome, opened.agreement.votes) == ("agreed", {1: True})
    assert opened.proposal is None
    with pytest.raises(WrongState):
        await store.end(table.id, expected=opened.table.revision, at=1, state="over", ending="agreed")


async def test_what_is_no_longer_asked_ends_nothing(store: Store) -> None:
    table = await game(store)
    asked = await store.propose(table.id, end_of(), expected=1)
    await store.close_proposal(asked.id, outcome="expired", at=9)
    with pytest.raises(NoSuchProposal):
        await store.end(table.id, expected=1, at=10, state="over", ending="agreed", agreed=asked.id)
    assert (await store.get_table(table.id)).state == "playing"


async def test_a_seat_that_concedes_is_kept_with_the_end(store: Store) -> None:
    table = await game(store)
    seat = msgspec.structs.replace(two_people()[1], conceded_at=10)
    opened = await store.end(table.id, expected=1, at=10, state="over", ending="conceded", seat=seat)
    assert opened.seats[1].conceded_at == 10
    assert await due(store, IDLE) == []


async def test_an_ended_table_is_untold_until_told_and_a_lobby_never_is(store: Store) -> None:
    table, other = await game(store, 1), await lobby(store, 2)
    await store.end(table.id, expected=1, at=10, state="cancelled", ending="silent")
    await store.end(other.id, expected=0, at=10, state="cancelled", ending="silent")
    assert [found.id for found in await store.untold_tables(ended_after=0)] == [table.id]


# ── silence ─────────────────────────────────────────────────────────────────────────────────────────────────


async def test_every_open_table_is_looked_at_and_what_people_do_there_is_noted(store: Store) -> None:
    table = await lobby(store)
    (timer,) = await due(store, IDLE)
    assert (timer.table_id, timer.due_at) == (table.id, table.created_at + FIRST_LOOK_MS)
    assert table.active_at == table.created_at
    table = await store.change_table(table.id, expected=0, language="fr", interaction=interaction(1, at=5_000))
    assert table.active_at == 5_000
    await store.stir(table.id, interaction(2, at=6_000))
    with pytest.raises(AlreadySeen):
        await store.stir(table.id, interaction(2, at=7_000))
    assert (await store.get_table(table.id)).active_at == 6_000
    assert (await store.get_table(table.id)).revision == 1


# ── rematch and invited ─────────────────────────────────────────────────────────────────────────────────────


async def test_a_table_has_one_rematch_unless_that_is_given_up(store: Store) -> None:
    first = await game(store, 1)
    await store.cancel(first.id, expected=1, at=10)
    second = await store.create_table(new_table(CHANNEL + 2, follows=first.id), two_people()[:1], invited=[EMILE])
    assert await store.rematch_of(first.id) == second
    assert (await store.load_open(second.id)).invited == (EMILE,)
    with pytest.raises(Followed) as refused:
        await store.create_table(new_table(CHANNEL + 3, follows=first.id))
    assert refused.value.table == second
    await store.cancel(second.id, expected=0, at=11)
    assert await store.rematch_of(first.id) is None
    assert await store.create_table(new_table(CHANNEL + 3, follows=first.id))


async def test_nobody_is_invited_twice_and_only_so_many_are(store: Store) -> None:
    table = await lobby(store)
    assert await store.invite(table.id, GIULIA, most=1, interaction=interaction(1))
    assert not await store.invite(table.id, GIULIA, most=1)
    with pytest.raises(TooManyCompany):
        await store.invite(table.id, ADA, most=1)
    assert (await store.load_open(table.id)).invited == (GIULIA,)
    await store.forget(GIULIA)
    assert (await store.load_open(table.id)).invited == ()


# ── who watches ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_who_watches_is_shown_what_calls_when_the_last_has_stood_long_enough(store: Store) -> None:
    table = await game(store)
    assert await store.watch(watcher(table.id), per_table=1, per_person=1)
    assert not await store.watch(watcher(table.id), per_table=1, per_person=1)
    await store.told(table.id, revision=1, message_id=5)
    assert await due(store, WATCH) == []
    await store.told(table.id, revision=1, message_id=5, watched_at=1_000)
    (timer,) = await due(store, WATCH)
    assert (timer.key, timer.due_at) == (f"watch:{table.id}::{GIULIA}", SHOWN_EVERY_MS)
    shown = msgspec.structs.replace(watcher(table.id), message_id=3, channel_id=4, posted_at=9, shown_at=9)
    await store.save_watcher(shown)
    assert await store.watcher(table.id, GIULIA) == shown
    await store.cancel(table.id, expected=1, at=2_000)
    (timer,) = await due(store, WATCH)
    assert timer.due_at == 2_000, "the end is shown at once"


async def test_only_so_many_watch_and_nobody_an_ended_table(store: Store) -> None:
    first, second = await game(store, 1), await game(store, 2)
    await store.watch(watcher(first.id), per_table=1, per_person=1)
    for refused, whose in ((watcher(first.id, ADA), "table"), (watcher(second.id), "person")):
        with pytest.raises(TooManyCompany) as many:
            await store.watch(refused, per_table=1, per_person=1)
        assert many.value.whose == whose
    assert (await store.unwatch(first.id, GIULIA)) is not None
    assert (await store.unwatch(first.id, GIULIA)) is None
    await store.cancel(first.id, expected=1, at=9)
    with pytest.raises(WrongState):
        await store.watch(watcher(first.id), per_table=1, per_person=1)


async def test_who_is_forgotten_watches_nothing(store: Store) -> None:
    table = await game(store)
    await store.watch(watcher(table.id), per_table=9, per_person=9)
    await store.told(table.id, revision=1, message_id=5, watched_at=1_000)
    await store.forget(GIULIA)
    assert await store.watcher(table.id, GIULIA) is None
    assert await due(store, WATCH) == []
