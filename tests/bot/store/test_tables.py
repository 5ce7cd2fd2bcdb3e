"""Tables from their lobby to their end."""

from __future__ import annotations

import re

import pytest

from bot.store.protocol import AlreadySeen, ChannelTaken, NoSuchTable, Stale, Store, WrongState
from bot.store.rows import OpenTable, Seat, Waits
from tests.bot.store.builders import (
    ADA,
    CHANNEL,
    EMILE,
    GIULIA,
    SEED,
    game,
    interaction,
    lobby,
    new_table,
    standing,
    step,
    two_people,
)


async def test_a_new_table_is_an_empty_lobby_at_revision_0(store: Store) -> None:
    table = await store.create_table(new_table(options={"length": "long", "first": "はい"}))
    assert (table.state, table.revision) == ("lobby", 0)
    assert table.options == {"length": "long", "first": "はい"}
    assert (table.seed, table.engine, table.started_at, table.ended_at) == (None, None, None, None)
    assert await store.load_open(table.id) == OpenTable(table, (), None, {})


async def test_an_id_is_six_letters_and_digits_that_cannot_be_misread(store: Store) -> None:
    ids = {(await lobby(store, channel_id=n)).id for n in range(50)}
    assert len(ids) == 50
    assert all(re.fullmatch(r"[0-9a-hjkmnp-tv-z]{6}", table_id) for table_id in ids)


async def test_a_table_is_found_by_its_id_and_while_open_by_its_channel(store: Store) -> None:
    table = await lobby(store)
    assert await store.get_table(table.id) == table
    assert await store.table_in_channel(CHANNEL) == table
    assert await store.table_in_channel(CHANNEL + 1) is None
    await store.cancel(table.id, expected=0, at=2_000)
    assert await store.table_in_channel(CHANNEL) is None


async def test_an_unknown_table_is_said_to_be_unknown(store: Store) -> None:
    for asked in (store.get_table("zzzzzz"), store.load_open("zzzzzz"), store.history("zzzzzz")):
        with pytest.raises(NoSuchTable):
            await asked
    with pytest.raises(NoSuchTable):
        await store.cancel("zzzzzz", expected=0, at=1)
    with pytest.raises(NoSuchTable):
        await store.set_board_message("zzzzzz", 1)


async def test_a_channel_has_one_open_table(store: Store) -> None:
    first = await lobby(store)
    with pytest.raises(ChannelTaken) as refused:
        await lobby(store)
    assert refused.value.table == first
    await store.cancel(first.id, expected=0, at=2_000)
    second = await lobby(store)
    assert second.id != first.id


async def test_people_come_go_and_the_host_passes_the_table_on(store: Store) -> None:
    table = await lobby(store)
    seats = (*two_people(), Seat(2, None, "thoughtful", "The stand-in"))
    table = await store.change_table(table.id, expected=0, seats=seats, language="ja")
    assert (table.revision, table.language, table.host_id) == (1, "ja", ADA)
    assert (await store.load_open(table.id)).seats == seats
    table = await store.change_table(table.id, expected=1, seats=seats[1:], host_id=EMILE, options={"length": "long"})
    assert (table.host_id, table.options, table.language) == (EMILE, {"length": "long"}, "ja")
    assert [s.index for s in (await store.load_open(table.id)).seats] == [1, 2]


async def test_starting_keeps_the_seed_its_hash_and_the_set_up(store: Store) -> None:
    table = await game(store)
    assert (table.state, table.revision, table.engine, table.started_at) == ("playing", 1, 3, 10_000)
    assert table.seed == SEED
    opened = await store.load_open(table.id)
    assert opened.seats == two_people()
    assert (standing(opened).seq, standing(opened).number) == (0, 0)
    assert standing(opened).checkpoint == step(0).checkpoint


async def test_a_table_never_shows_its_seed_when_printed(store: Store) -> None:
    table = await game(store)
    assert repr(SEED)[2:20] not in repr(table)
    assert SEED.hex() not in repr(table)


async def test_a_game_does_not_start_twice(store: Store) -> None:
    table = await game(store)
    with pytest.raises(WrongState):
        await store.start(table.id, expected=1, engine=3, seed=SEED, seed_hash="x", seats=two_people(), first=step(0))


async def test_in_play_a_seat_may_change_hands_but_options_and_number_stand(store: Store) -> None:
    table = await game(store)
    handed_over = (two_people()[0], Seat(1, None, "random", "The stand-in"))
    table = await store.change_table(table.id, expected=1, seats=handed_over)
    assert (await store.load_open(table.id)).seats == handed_over
    with pytest.raises(WrongState):
        await store.change_table(table.id, expected=2, options={"length": "long"})
    with pytest.raises(WrongState):
        await store.change_table(table.id, expected=2, seats=handed_over[:1])
    assert (await store.load_open(table.id)).seats == handed_over


async def test_a_game_ends_with_its_last_move(store: Store) -> None:
    table = await game(store)
    await store.save_draft(table.id, expected=1, drafts={0: ["kill"]})
    table = await store.commit_move(table.id, expected=1, steps=[step(1)], over=True)
    assert (table.state, table.ended_at) == ("over", step(1).made_at)
    assert (await store.load_open(table.id)).drafts == {}
    with pytest.raises(WrongState):
        await store.commit_move(table.id, expected=2, steps=[step(2)])


async def test_a_game_can_be_finished_early_but_a_lobby_cannot(store: Store) -> None:
    playing = await game(store)
    over = await store.commit_move(playing.id, expected=1, steps=[step(1, made_at=20_000)], over=True)
    assert (over.state, over.ended_at, over.revision) == ("over", 20_000, 2)
    waiting = await lobby(store)
    with pytest.raises(WrongState):
        await store.commit_move(waiting.id, expected=0, steps=[step(1)], over=True)


async def test_an_ended_table_is_not_cancelled(store: Store) -> None:
    table = await game(store)
    table = await store.commit_move(table.id, expected=1, steps=[step(1)], over=True)
    with pytest.raises(WrongState):
        await store.cancel(table.id, expected=table.revision, at=30_000)


async def test_a_persons_tables_are_those_they_sit_at_oldest_first(store: Store) -> None:
    second = await lobby(store, channel_id=CHANNEL + 2, created_at=2_000)
    first = await game(store, channel_id=CHANNEL + 1, created_at=1_000)
    ended = await store.cancel((await lobby(store, channel_id=CHANNEL + 3, created_at=500)).id, expected=0, at=600)
    assert await store.tables_of(EMILE) == (first, second)
    assert await store.tables_of(EMILE, only_open=False) == (ended, first, second)
    assert await store.tables_of(GIULIA, only_open=False) == ()


async def test_the_board_message_is_remembered_without_a_new_revision(store: Store) -> None:
    table = await lobby(store)
    await store.set_board_message(table.id, 987_654_321_987_654_321)
    now = await store.get_table(table.id)
    assert (now.board_message_id, now.revision) == (987_654_321_987_654_321, 0)


async def test_a_stale_change_changes_nothing(store: Store) -> None:
    table = await lobby(store)
    await store.change_table(table.id, expected=0, language="fr")
    with pytest.raises(Stale) as refused:
        await store.change_table(table.id, expected=0, language="it", seats=(), interaction=interaction(1))
    assert refused.value.table.revision == 1
    opened = await store.load_open(table.id)
    assert (opened.table.language, opened.seats) == ("fr", two_people())
    assert await store.seen(interaction(1).id) is None


async def test_a_redelivered_command_does_not_open_a_second_table(store: Store) -> None:
    asked = interaction(1, "table opened")
    table = await store.create_table(new_table(), interaction=asked)
    await store.cancel(table.id, expected=0, at=2_000)
    with pytest.raises(AlreadySeen) as refused:
        await store.create_table(new_table(), interaction=asked)
    assert refused.value.answer == "table opened"
    assert await store.table_in_channel(CHANNEL) is None


async def test_all_tables_are_walked_in_the_states_asked_for(store: Store) -> None:
    for channel in range(450):
        await store.create_table(new_table(channel))
    playing = await game(store, channel_id=1_000)
    everything = [table.id async for table in store.iter_tables()]
    assert len(everything) == len(set(everything)) == 451
    assert [table async for table in store.iter_tables("playing", "over")] == [playing]


async def test_a_start_looks_only_at_tables_that_need_it(store: Store) -> None:
    """The others wait for people, by rules that have not changed: whatever is due there has a timer of its own."""
    inn = {"bloody-inn": 3}
    people = [await game(store, channel_id=n) for n in range(5)]
    for table in people:
        await store.note_waits(table.id, Waits((0,)), at=1)
    await lobby(store, channel_id=90)
    assert await store.to_look_at(inn) == frozenset()
    unnoted = await game(store, channel_id=91)
    assert await store.to_look_at(inn) == {unnoted.id}
    await store.mind(people[0].id, 1, "fair", expected=1, at=2)
    handed = await store.hand_over(people[1].id, Seat(1, None, "fair", "Stand-in"), expected=1, at=2)
    await store.park(people[2].id, "unreadable")
    assert await store.to_look_at(inn) == {unnoted.id, people[0].id, handed.table.id, people[2].id}
    every = {table.id for table in people} | {unnoted.id}
    assert await store.to_look_at({"bloody-inn": 4}) == every
    assert await store.to_look_at({"obsession": 3}) == every


async def test_what_the_present_rules_kept_last_need_not_be_looked_at(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1, engine=4)], waiting=Waits((0,)))
    assert await store.to_look_at({"bloody-inn": 4}) == frozenset()
    assert await store.to_look_at({"bloody-inn": 3}) == {table.id}
