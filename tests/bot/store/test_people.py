"""What is kept about people, and how they are forgotten."""

from __future__ import annotations

import pytest

from bot.store.protocol import StillSeated, Store
from bot.store.rows import Person, Seat
from tests.bot.store.builders import ADA, CHANNEL, EMILE, game, interaction, lobby, new_table, step, two_people


async def test_a_persons_language_is_remembered_and_may_be_unset(store: Store) -> None:
    assert await store.get_person(ADA) == Person(ADA, None)
    await store.save_person(Person(ADA, "ja"))
    await store.save_person(Person(EMILE, "fr"))
    assert await store.get_person(ADA) == Person(ADA, "ja")
    await store.save_person(Person(ADA, None))
    assert await store.get_person(ADA) == Person(ADA, None)


async def test_forgetting_takes_the_person_out_of_finished_games_and_leaves_the_moves(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1), step(2, by_user=EMILE)])
    await store.undo(table.id, expected=2, back_to=1, at=5, by_user=ADA)
    asked = interaction(1, "Ada kills the brewer")
    await store.commit_move(table.id, expected=3, steps=[step(2, by_user=EMILE)], over=True, interaction=asked)
    await store.save_person(Person(ADA, "ja"))
    before = await store.history(table.id, with_undone=True)

    assert (await store.forget(ADA)).tables == 1

    opened = await store.load_open(table.id)
    assert opened.seats == (Seat(0, None, None, ""), two_people()[1])
    assert opened.seats[0].is_forgotten
    assert not opened.seats[1].is_forgotten
    assert opened.table.host_id is None
    after = await store.history(table.id, with_undone=True)
    assert [(s.answers, s.events, s.checkpoint) for s in after] == [(s.answers, s.events, s.checkpoint) for s in before]
    assert [(s.by_user, s.undone_by) for s in after] == [
        (None, None),
        (None, None),
        (EMILE, None),
        (EMILE, None),
    ]
    assert await store.get_person(ADA) == Person(ADA, None)
    assert await store.seen(asked.id) is None
    assert await store.tables_of(ADA, only_open=False) == ()
    assert [t.id for t in await store.tables_of(EMILE, only_open=False)] == [table.id]


async def test_nobody_is_forgotten_in_the_middle_of_a_game(store: Store) -> None:
    playing = await game(store, channel_id=CHANNEL + 1)
    ended = await store.cancel((await lobby(store, channel_id=CHANNEL + 2)).id, expected=0, at=5)
    await store.save_person(Person(EMILE, "fr"))
    with pytest.raises(StillSeated) as refused:
        await store.forget(EMILE)
    assert refused.value.tables == (playing,)
    assert (await store.load_open(ended.id)).seats == two_people()
    assert (await store.get_person(EMILE)).language == "fr"


async def test_the_host_of_an_open_table_is_not_forgotten_either(store: Store) -> None:
    hosted = await store.create_table(new_table())
    with pytest.raises(StillSeated) as refused:
        await store.forget(ADA)
    assert refused.value.tables == (hosted,)


async def test_a_person_who_left_a_running_game_is_forgotten_in_its_log(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1, by_user=EMILE)])
    seats = (two_people()[0], Seat(1, None, "random", "The stand-in"))
    await store.change_table(table.id, expected=2, seats=seats)
    await store.forget(EMILE)
    assert [s.by_user for s in await store.history(table.id)] == [None, None]
    assert (await store.load_open(table.id)).seats == seats


async def test_forgetting_a_stranger_changes_nothing(store: Store) -> None:
    table = await game(store)
    assert (await store.forget(424242)).tables == 0
    assert (await store.load_open(table.id)).seats == two_people()
