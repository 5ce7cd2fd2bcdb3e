"""Moves: written once, in order, by one writer; drafts beside them; and the way back."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.protocol import AlreadySeen, Stale, Store, WrongState
from bot.store.sqlite import SqliteStore
from tests.bot.store.builders import ADA, EMILE, game, interaction, lobby, standing, step


async def test_a_move_of_several_steps_is_written_whole_and_in_order(store: Store) -> None:
    table = await game(store)
    table = await store.commit_move(
        table.id, expected=1, steps=[step(1), step(2, move_start=False, revealed=True, by_user=None)]
    )
    assert table.revision == 2
    log = await store.history(table.id)
    assert [(s.seq, s.number, s.move_start, s.revealed, s.by_user) for s in log] == [
        (0, 0, True, False, None),
        (1, 1, True, False, ADA),
        (2, 2, False, True, None),
    ]
    assert [s.answers for s in log[1:]] == ["0:answer-1", "0:answer-2"]
    assert standing(await store.load_open(table.id)) == log[-1]
    assert (log[-1].events, log[-1].checkpoint, log[-1].dice_at) == (b"events 2", b"\x00state 2\xff", 6)


async def test_a_move_without_steps_is_refused(store: Store) -> None:
    table = await game(store)
    with pytest.raises(ValueError, match="at least one step"):
        await store.commit_move(table.id, expected=1, steps=[])


async def test_of_many_moves_at_once_exactly_one_is_played(store: Store) -> None:
    table = await game(store)
    moves = [
        store.commit_move(table.id, expected=1, steps=[step(1, answers=f"0:{n}")], interaction=interaction(n, str(n)))
        for n in range(40)
    ]
    results = await asyncio.gather(*moves, return_exceptions=True)
    won = [n for n, result in enumerate(results) if not isinstance(result, BaseException)]
    assert len(won) == 1
    assert sum(isinstance(result, Stale) for result in results) == 39
    assert [s.answers for s in await store.history(table.id, after=0)] == [f"0:{won[0]}"]
    assert [n for n in range(40) if await store.seen(interaction(n).id)] == won


async def test_tables_played_at_the_same_time_do_not_mix(store: Store) -> None:
    tables = [await game(store, channel_id=n) for n in range(8)]

    async def play(index: int) -> None:
        for number in range(1, 11):
            made = step(number, answers=f"{index}:{number}")
            await store.commit_move(tables[index].id, expected=number, steps=[made])

    await asyncio.gather(*(play(n) for n in range(8)))
    for index, table in enumerate(tables):
        log = await store.history(table.id, after=0)
        assert [s.answers for s in log] == [f"{index}:{number}" for number in range(1, 11)]


async def test_a_redelivered_move_is_answered_and_not_played_again(store: Store) -> None:
    table = await game(store)
    asked = interaction(1, "kill brewer")
    await store.commit_move(table.id, expected=1, steps=[step(1)], interaction=asked)
    for expected in (1, 2):
        with pytest.raises(AlreadySeen) as refused:
            await store.commit_move(table.id, expected=expected, steps=[step(2)], interaction=asked)
        assert refused.value.answer == "kill brewer"
    assert len(await store.history(table.id)) == 2
    assert await store.seen(asked.id) == "kill brewer"


async def test_open_answers_come_back_in_the_order_they_were_given(store: Store) -> None:
    table = await game(store)
    given = {0: ("kill",), 1: ("keep", "牧師")}
    await store.save_draft(table.id, expected=1, drafts=given, interaction=interaction(1, "noted"))
    opened = await store.load_open(table.id)
    assert opened.drafts == given
    assert opened.table.revision == 1
    await store.save_draft(table.id, expected=1, drafts={1: ("keep",)})
    assert (await store.load_open(table.id)).drafts == {0: ("kill",), 1: ("keep",)}


async def test_a_redelivered_answer_is_not_given_twice(store: Store) -> None:
    table = await game(store)
    asked = interaction(1, "noted")
    await store.save_draft(table.id, expected=1, drafts={0: ["kill"]}, interaction=asked)
    with pytest.raises(AlreadySeen, match="answered before"):
        await store.save_draft(
            table.id,
            expected=1,
            drafts={0: ["kill", "kill"]},
            interaction=asked,
        )
    assert (await store.load_open(table.id)).drafts == {0: ("kill",)}


async def test_an_answer_to_an_older_position_is_stale(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    with pytest.raises(Stale):
        await store.save_draft(table.id, expected=1, drafts={0: ["kill"]})
    assert (await store.load_open(table.id)).drafts == {}


async def test_a_posted_move_leaves_nothing_open(store: Store) -> None:
    table = await game(store)
    await store.save_draft(table.id, expected=1, drafts={0: ["kill"], 1: ["not until I say"]})
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    assert (await store.load_open(table.id)).drafts == {}


async def test_nobody_moves_in_a_lobby(store: Store) -> None:
    table = await lobby(store)
    with pytest.raises(WrongState):
        await store.save_draft(table.id, expected=0, drafts={0: ["kill"]})
    with pytest.raises(WrongState):
        await store.commit_move(table.id, expected=0, steps=[step(1)])


async def test_undo_leads_back_and_keeps_the_undone_line(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    await store.commit_move(table.id, expected=2, steps=[step(2), step(3)])
    await store.save_draft(table.id, expected=3, drafts={0: ["kill"]})
    opened = await store.undo(table.id, expected=3, back_to=1, at=90_000, by_user=EMILE)
    assert opened == await store.load_open(table.id)
    assert (standing(opened).number, opened.table.revision, opened.drafts) == (1, 4, {})
    await store.commit_move(table.id, expected=4, steps=[step(2, answers="0:another")])
    assert [(s.seq, s.answers) for s in await store.history(table.id, after=0)] == [
        (1, "0:answer-1"),
        (4, "0:another"),
    ]
    kept = await store.history(table.id, with_undone=True)
    assert [(s.seq, s.undone_at, s.undone_by) for s in kept if s.undone_at] == [
        (2, 90_000, EMILE),
        (3, 90_000, EMILE),
    ]


async def test_an_undone_step_is_nothing_to_go_back_to(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    await store.undo(table.id, expected=2, back_to=0, at=1, by_user=None)
    for nowhere in (1, 2, -1):
        with pytest.raises(ValueError, match="has no step"):
            await store.undo(table.id, expected=3, back_to=nowhere, at=1, by_user=None)
    assert (await store.get_table(table.id)).revision == 3


async def test_a_redelivered_undo_undoes_once(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    asked = interaction(5, "taken back")
    await store.undo(table.id, expected=2, back_to=0, at=1, by_user=ADA, interaction=asked)
    with pytest.raises(AlreadySeen):
        await store.undo(table.id, expected=3, back_to=0, at=1, by_user=ADA, interaction=asked)


async def test_a_finished_game_is_not_undone(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1)], over=True)
    with pytest.raises(WrongState):
        await store.undo(table.id, expected=2, back_to=0, at=1, by_user=ADA)


async def test_a_long_log_is_read_in_pages(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(n) for n in range(1, 31)])
    read: list[int] = []
    while page := await store.history(table.id, after=read[-1] if read else -1, limit=7):
        assert len(page) <= 7
        read += [s.seq for s in page]
    assert read == list(range(31))


_MOVE = st.tuples(st.just("move"), st.integers(1, 3))
_UNDO = st.tuples(st.just("undo"), st.integers(1, 5))


@settings(max_examples=25, deadline=None)
@given(st.lists(st.one_of(_MOVE, _UNDO), max_size=12))
def test_after_any_moves_and_undos_the_log_is_the_line_that_stands(deeds: list[tuple[str, int]]) -> None:
    async def play(path: Path) -> None:
        store = await SqliteStore.open(path)
        table = await game(store)
        line, written = [0], 1
        for what, count in deeds:
            if what == "move":
                made = [step(len(line) + n) for n in range(count)]
                table = await store.commit_move(table.id, expected=table.revision, steps=made)
                line += range(written, written + count)
                written += count
            else:
                line = line[: max(1, len(line) - count)]
                opened = await store.undo(table.id, expected=table.revision, back_to=line[-1], at=1, by_user=None)
                table = opened.table
            assert standing(await store.load_open(table.id)).seq == line[-1]
        log = await store.history(table.id)
        assert [s.seq for s in log] == line
        assert [s.number for s in log] == list(range(len(line)))
        assert len(await store.history(table.id, with_undone=True)) == written
        await store.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder) / "games.sqlite3"))


async def test_an_open_move_handed_on_is_news_and_keeps_every_draft(store: Store) -> None:
    table = await game(store)
    await store.save_draft(table.id, expected=1, drafts={1: ("keep",)})
    asked = interaction(7, "posted")
    told = await store.hand_on(table.id, expected=1, drafts={0: ("ask", "!")}, at=5, interaction=asked)
    opened = await store.load_open(table.id)
    assert told.revision == 2
    assert opened.table.told < told.revision
    assert opened.drafts == {0: ("ask", "!"), 1: ("keep",)}
    with pytest.raises(Stale):
        await store.hand_on(table.id, expected=1, drafts={0: ()}, at=6)
    with pytest.raises(AlreadySeen):
        await store.hand_on(table.id, expected=2, drafts={0: ()}, at=6, interaction=asked)
