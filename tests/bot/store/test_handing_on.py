"""Seats that change hands, offers of them, limits on open tables, and people forgotten in the middle of a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from bot.store.protocol import ChannelTaken, NoSuchProposal, Store, TooManyTables
from bot.store.rows import NewProposal, Seat, Table
from tests.bot.store.builders import (
    ADA,
    CHANNEL,
    EMILE,
    GIULIA,
    GUILD,
    STRANGER,
    game,
    interaction,
    lobby,
    new_table,
    step,
    two_people,
)

STANDIN = Seat(1, None, "random", "The Coachman")


def offer(seat: int = 1, user: int = GIULIA) -> NewProposal:
    return NewProposal(kind="replace", seat=seat, revision=1, back_to=-1, made_at=5, ends_at=9, user_id=user)


def successor(table: Table, seats: Sequence[Seat], index: int) -> Seat:
    return Seat(index, None, "random", "The Coachman")


async def test_a_seat_changes_hands_and_takes_nothing_along(store: Store) -> None:
    table = await game(store)
    await store.save_draft(table.id, expected=1, drafts={0: ["kill"], 1: ["bury"]})
    await store.set_orders(table.id, {"0:bell": "*", "1:bell": "*"})
    asked = NewProposal(kind="undo", seat=1, revision=1, back_to=0, made_at=5, ends_at=9)
    await store.propose(table.id, asked, expected=1)
    opened = await store.hand_over(table.id, STANDIN, expected=1, at=6, host_id=EMILE)
    assert opened.seats == (two_people()[0], STANDIN)
    assert opened.drafts == {0: ("kill",)}
    assert opened.table.orders == {"0:bell": "*"}
    assert (opened.table.revision, opened.table.host_id, opened.proposal) == (2, EMILE, None)


async def test_a_question_and_offers_stand_beside_each_other_and_a_move_ends_the_question_alone(store: Store) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    asked = NewProposal(kind="undo", seat=0, revision=2, back_to=0, made_at=5, ends_at=9)
    await store.propose(table.id, asked, expected=2)
    first = await store.propose(table.id, offer(0), expected=2)
    second = await store.propose(table.id, offer(1), expected=2)
    assert (await store.load_open(table.id)).proposal is not None
    await store.commit_move(table.id, expected=2, steps=[step(2)])
    assert await store.open_proposals() == ()
    assert {each.id for each in await store.open_proposals("replace")} == {first.id, second.id}
    await store.cancel(table.id, expected=3, at=7)
    assert await store.open_proposals("replace") == ()


async def test_an_offer_is_accepted_once_and_a_newer_one_withdraws_it(store: Store) -> None:
    table = await game(store)
    older = await store.propose(table.id, offer(user=STRANGER), expected=1)
    newer = await store.propose(table.id, offer(), expected=1)
    giulia = Seat(1, GIULIA, None, "Giulia")
    with pytest.raises(NoSuchProposal):
        await store.hand_over(table.id, giulia, expected=1, at=6, accepts=older.id)
    assert (await store.load_open(table.id)).seats == two_people()
    await store.hand_over(table.id, giulia, expected=1, at=6, accepts=newer.id)
    assert (await store.load_open(table.id)).seats[1] == giulia
    assert await store.open_proposals("replace") == ()


async def test_no_more_tables_than_a_person_or_a_server_may_have(store: Store) -> None:
    await lobby(store, channel_id=CHANNEL + 1)
    with pytest.raises(TooManyTables) as refused:
        await store.create_table(new_table(CHANNEL + 2), per_host=1, per_guild=9)
    assert (refused.value.whose, refused.value.most) == ("person", 1)
    with pytest.raises(TooManyTables) as refused:
        await store.create_table(new_table(CHANNEL + 2, host_id=EMILE), per_host=1, per_guild=1)
    assert (refused.value.whose, refused.value.most) == ("server", 1)
    await store.create_table(new_table(CHANNEL + 2, host_id=EMILE, guild_id=GUILD + 1), per_host=1, per_guild=1)
    with pytest.raises(ChannelTaken):
        await store.create_table(new_table(CHANNEL + 1), per_host=1, per_guild=1)


async def test_forgetting_with_successors_is_one_deed(store: Store) -> None:
    playing = await game(store, channel_id=CHANNEL + 1)
    await store.commit_move(playing.id, expected=1, steps=[step(1, by_user=EMILE)], interaction=interaction(1))
    await store.save_draft(playing.id, expected=2, drafts={1: ["bury"]})
    shared = await lobby(store, channel_id=CHANNEL + 2, host_id=EMILE)
    alone = await store.create_table(new_table(CHANNEL + 3, host_id=EMILE), [Seat(0, EMILE, None, "Émile")])
    await store.propose(playing.id, msgspec.structs.replace(offer(0, EMILE), revision=2), expected=2)

    assert (await store.forget(EMILE, successor=successor, at=50)).tables == 3

    opened = await store.load_open(playing.id)
    assert opened.seats == (two_people()[0], STANDIN)
    assert (opened.drafts, opened.table.revision, opened.table.host_id) == ({}, 3, ADA)
    assert [s.by_user for s in await store.history(playing.id)] == [None, None]
    assert await store.seen(interaction(1).id) == "done"
    assert await store.open_proposals("replace") == ()
    left = await store.load_open(shared.id)
    assert (left.seats, left.table.host_id) == ((two_people()[0],), ADA)
    assert (await store.get_table(alone.id)).state == "cancelled"
    assert (await store.get_table(alone.id)).host_id is None
