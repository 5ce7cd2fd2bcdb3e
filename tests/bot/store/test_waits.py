"""Whom games wait for, what was sent about it, and timers: as any store must keep them."""

from __future__ import annotations

import pytest

from bot.store.protocol import Store
from bot.store.rows import BY_BOARD, BY_NOTICE, NAMED_ONLY, NOBODY, Seat, Timer, Turn, Waits
from tests.bot.store.builders import ADA, EMILE, game, lobby, step, two_people

CHANNEL = 987_654_321_987_654_321


async def timers(store: Store) -> dict[str, Timer]:
    """All but the one that every open table has, for when nobody comes any more."""
    found = await store.due_timers(10**15, most=1000)
    return {timer.key: timer for timer in found if timer.kind != "idle"}


async def waits_for(store: Store, *seats: int, at: int = 100, table: str = "", anew: tuple[int, ...] = ()) -> str:
    """A game that waits for these seats."""
    table = table or (await game(store)).id
    await store.note_waits(table, Waits(seats, frozenset(anew)), at=at)
    return table


async def turn_of(store: Store, table: str, seat: int) -> Turn:
    return next(turn for turn in await store.turns(table) if turn.seat == seat)


async def test_who_is_waited_for_anew_has_timers_that_are_due_at_once(store: Store) -> None:
    table = await waits_for(store, 0)
    assert await store.turns(table) == (Turn(table_id=table, seat=0, since=100),)
    assert {t.kind: t.due_at for t in (await timers(store)).values()} == {"remind": 100, "clock": 100}
    await store.settle_timers([(timer, None) for timer in (await timers(store)).values()])
    await waits_for(store, 0, 1, at=200, table=table)
    assert [turn.since for turn in await store.turns(table)] == [100, 200]  # the first was waited for already
    assert {(t.kind, t.seat) for t in (await timers(store)).values()} == {("remind", 1), ("clock", 1)}


async def test_who_has_answered_and_is_asked_again_is_waited_for_from_then_on(store: Store) -> None:
    table = await waits_for(store, 0)
    await store.note_notice(Turn(table_id=table, seat=0, since=100, reminded=2, hushed=True, called=BY_NOTICE))
    await waits_for(store, 0, at=300, table=table, anew=(0,))
    assert await turn_of(store, table, 0) == Turn(table_id=table, seat=0, since=300)


async def test_a_turn_that_ends_takes_its_timers_along_and_leaves_one_to_take_its_notice_down(store: Store) -> None:
    table = await waits_for(store, 0, 1)
    sent = Turn(table_id=table, seat=0, since=100, reminded=1, notice_channel=CHANNEL, notice_id=7, called=BY_NOTICE)
    assert await store.note_notice(sent)
    await waits_for(store, at=500, table=table)
    assert {key: timer.due_at for key, timer in (await timers(store)).items()} == {f"remind:{table}:0:": 500}
    over = await turn_of(store, table, 0)
    assert (over.since, over.reminded, over.called, over.notice_id) == (None, 0, BY_BOARD, 7)
    await store.drop_notice(over)
    assert (await turn_of(store, table, 0)).notice_id is None


async def test_what_was_sent_about_a_turn_that_is_over_is_not_noted(store: Store) -> None:
    table = await waits_for(store, 0)
    await waits_for(store, 0, at=300, table=table, anew=(0,))
    assert not await store.note_notice(Turn(table_id=table, seat=0, since=100, reminded=1, notice_id=7))
    assert await turn_of(store, table, 0) == Turn(table_id=table, seat=0, since=300)
    assert await store.note_notice(Turn(table_id=table, seat=0, since=300, called=NAMED_ONLY))


async def test_a_line_to_somebody_whose_turn_it_is_not_can_be_noted_and_only_dropped_as_itself(store: Store) -> None:
    table = await waits_for(store, 0)
    assert await store.note_notice(Turn(table_id=table, seat=1, notice_channel=CHANNEL, notice_id=9))
    await store.drop_notice(Turn(table_id=table, seat=1, notice_id=8))
    assert (await turn_of(store, table, 1)).notice_id == 9
    await store.cancel(table, expected=1, at=700)
    assert (await timers(store))[f"remind:{table}:1:"].due_at == 700


async def test_moves_note_whom_they_make_the_game_wait_for(store: Store) -> None:
    table = await waits_for(store, 0)
    await store.commit_move(table, expected=1, steps=[step(1, made_at=900)], waiting=Waits((1,)))
    assert [(turn.seat, turn.since) for turn in await store.turns(table)] == [(0, None), (1, 900)]
    await store.commit_move(table, expected=2, steps=[step(2, made_at=950)], over=True)
    assert [turn.since for turn in await store.turns(table)] == [None, None]
    assert await timers(store) == {}


async def test_a_seat_that_changes_hands_is_waited_for_anew(store: Store) -> None:
    table = await waits_for(store, 0)
    await store.note_notice(Turn(table_id=table, seat=0, since=100, called=BY_NOTICE, notice_channel=1, notice_id=2))
    await store.hand_over(table, Seat(0, 4711, None, "Eve"), expected=1, at=400)
    left = await turn_of(store, table, 0)
    assert (left.since, left.called, left.notice_id) == (None, BY_BOARD, 2)
    assert set(await timers(store)) == {f"remind:{table}:0:"}


async def test_what_waits_for_a_person_comes_the_longest_wait_first_and_at_tables_that_are_played(
    store: Store,
) -> None:
    first, second, third = [(await game(store, channel_id=n)).id for n in (1, 2, 3)]
    await waits_for(store, 0, at=300, table=first)
    await waits_for(store, 0, 1, at=200, table=second)
    await waits_for(store, 1, at=100, table=third)
    assert [found.table.id for found in await store.waiting_for(ADA)] == [second, first]
    assert [found.turn.since for found in await store.waiting_for(EMILE)] == [100, 200]
    await store.cancel(second, expected=1, at=5)
    assert [found.table.id for found in await store.waiting_for(ADA)] == [first]
    minded = Seat(0, ADA, None, "Ada", minded_by="random")
    await store.change_table(first, expected=1, seats=(minded, two_people()[1]))
    assert await store.waiting_for(ADA) == ()
    assert await store.waiting_for(4711) == ()


async def test_a_glance_has_all_open_tables_and_whom_each_waits_for(store: Store) -> None:
    playing = (await game(store, channel_id=CHANNEL + 1, created_at=1)).id
    await waits_for(store, 0, 1, table=playing)
    waiting = (await lobby(store, channel_id=CHANNEL + 2, created_at=2)).id
    ended = (await game(store, channel_id=CHANNEL + 3, created_at=3)).id
    await store.cancel(ended, expected=1, at=5)
    found = await store.glances(EMILE)
    assert [(glance.table.id, [seat.name for seat in glance.awaited]) for glance in found] == [
        (playing, ["Ada", "Émile"]),
        (waiting, []),
    ]
    assert await store.glances(4711) == ()


async def test_timers_come_in_order_without_those_that_are_held(store: Store) -> None:
    for user, due in ((1, 30), (2, 10), (3, 20), (4, 40)):
        await store.set_timer(Timer(kind="a", due_at=due, user_id=user))
    assert [t.user_id for t in await store.due_timers(30, most=10)] == [2, 3, 1]
    assert [t.user_id for t in await store.due_timers(30, most=1)] == [2]
    assert [t.user_id for t in await store.due_timers(30, most=1, but=["a:::2"])] == [3]
    assert await store.next_due() == 10
    assert await store.next_due(but=["a:::2", "a:::3"]) == 30
    await store.drop_timer("a:::1")
    await store.set_timer(Timer(kind="a", due_at=5, user_id=4, about="anew"))
    assert [(t.user_id, t.about) for t in await store.due_timers(99, most=9)] == [(4, "anew"), (2, ""), (3, "")]


async def test_settling_takes_what_was_done_and_leaves_what_was_set_meanwhile(store: Store) -> None:
    done, again, anew = (Timer(kind="a", due_at=n, user_id=n) for n in (1, 2, 3))
    for timer in (done, again, anew):
        await store.set_timer(timer)
    await store.set_timer(Timer(kind="a", due_at=99, user_id=3))
    later = Timer(kind="a", due_at=50, user_id=2, tries=1)
    await store.settle_timers([(done, None), (again, later), (anew, None)])
    assert await store.due_timers(999, most=9) == (later, Timer(kind="a", due_at=99, user_id=3))


async def test_a_table_takes_its_timers_along_and_a_person_theirs(store: Store) -> None:
    table = await waits_for(store, 0)
    await store.set_timer(Timer(kind="digest", due_at=5, user_id=ADA))
    await store.set_timer(Timer(kind="digest", due_at=6, user_id=EMILE))
    await store.cancel(table, expected=1, at=5)
    await store.forget(ADA)
    assert list(await timers(store)) == [f"digest:::{EMILE}"]


@pytest.mark.parametrize("waits", [NOBODY, Waits((0,))])
async def test_to_note_the_same_twice_changes_nothing(store: Store, waits: Waits) -> None:
    table = (await game(store)).id
    await store.note_waits(table, waits, at=1)
    before = await store.turns(table), await timers(store)
    await store.note_waits(table, waits, at=2)
    assert (await store.turns(table), await timers(store)) == before
