"""Plans in the store: one in each slot, and none outlives its game, its seat's owner or the person."""

from __future__ import annotations

import sqlite3

import msgspec
import pytest

from bot.store.protocol import Store, WrongState
from bot.store.rows import Plan, Seat
from bot.store.sqlite import SqliteStore
from games.kernel.plans import Planned
from tests.bot.store.builders import ADA, CHANNEL, EMILE, GIULIA, game, lobby, step

LINE = (Planned("action", "bribe", "Bribe"), Planned("guest", "baron", "Baron"))


def plan(slot: int = 0, seat: int = 0, user: int = ADA, **changes: object) -> Plan:
    made = Plan(seat, slot, user, "the Baron" if slot else "", LINE, 2, 7)
    return msgspec.structs.replace(made, **changes)


async def plans(store: Store, table: str) -> tuple[Plan, ...]:
    return (await store.load_open(table)).plans


async def test_a_plan_is_kept_in_its_slot_and_changes_no_revision(store: Store) -> None:
    table = await game(store)
    await store.save_plan(table.id, plan(0))
    await store.save_plan(table.id, plan(1))
    await store.save_plan(table.id, plan(1, name="the Duke", line=()))
    assert await plans(store, table.id) == (plan(0), plan(1, name="the Duke", line=()))
    assert (await store.get_table(table.id)).revision == table.revision
    await store.drop_plan(table.id, 0, 0)
    await store.drop_plan(table.id, 0, 5)
    assert [kept.slot for kept in await plans(store, table.id)] == [1]


async def test_only_the_owner_of_a_seat_plans_there_and_only_while_it_is_played(store: Store) -> None:
    table = await game(store)
    waiting = await lobby(store, channel_id=CHANNEL + 5)
    for where, of in ((table.id, plan(user=EMILE)), (table.id, plan(seat=7)), (waiting.id, plan())):
        with pytest.raises(WrongState):
            await store.save_plan(where, of)


async def test_plans_go_with_the_game_the_seat_and_the_person(store: Store) -> None:
    table = await game(store)
    await store.save_plan(table.id, plan())
    await store.save_plan(table.id, plan(1, seat=1, user=EMILE))
    await store.hand_over(table.id, Seat(1, GIULIA, None, "Giulia"), expected=1, at=6)
    assert await plans(store, table.id) == (plan(),)
    await store.forget(ADA, successor=lambda t, s, index: Seat(index, None, "random", "The Coachman"), at=8)
    assert await plans(store, table.id) == ()
    other = await game(store, channel_id=CHANNEL + 6)
    await store.save_plan(other.id, plan())
    await store.commit_move(other.id, expected=1, steps=[step(1)], over=True)
    assert await plans(store, other.id) == ()


async def test_a_plan_that_cannot_be_read_harms_nothing(store: Store) -> None:
    table = await game(store)
    await store.save_plan(table.id, plan())
    assert isinstance(store, SqliteStore)

    def damage(db: sqlite3.Connection) -> None:
        db.execute("UPDATE plans SET line = '[[1'")

    await store._write(damage)
    assert await plans(store, table.id) == ()
