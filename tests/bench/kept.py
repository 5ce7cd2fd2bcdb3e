"""Tables as a store keeps them: real positions of every game, of people who sit there and are waited for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.store.protocol import Store
from bot.store.rows import NewStep, NewTable, Seat, Table, Timer, Waits
from bot.store.waits import CLOCK, REMIND
from games.kernel import notation
from games.kernel.dice import seal
from games.kernel.ledger import pack
from games.kernel.position import Position
from tests.bench.scenes import Scene


class Spot(NamedTuple):
    """Where and when a table is kept."""

    guild_id: int
    channel_id: int
    at: int = 0


def seats_of(people: Sequence[int]) -> list[Seat]:
    """These people in the order they sit."""
    return [Seat(index, user, None, f"Player {user}") for index, user in enumerate(people)]


async def keep_playing(
    store: Store, scene: Scene, position: Position, people: Sequence[int], spot: Spot, due_at: int | None = None
) -> Table:
    """Keep a table that is being played: its last step, and whom it waits for since then.

    With `due_at` they have been called, their time does not run, and then they are to be reminded.
    """
    waiting = tuple(position.waiting)
    table = await _start(store, scene, _last(position, spot.at), people, spot, Waits(waiting))
    if due_at is not None:
        for seat in waiting:
            await store.set_timer(Timer(kind=REMIND, due_at=due_at, table_id=table.id, seat=seat))
            await store.drop_timer(Timer(kind=CLOCK, due_at=0, table_id=table.id, seat=seat).key)
    return table


async def keep_ended(
    store: Store, scene: Scene, position: Position, people: Sequence[int], spot: Spot, ended_at: int
) -> Table:
    """Keep a table that has been played to its end, and of which its channel knows everything: its last two steps."""
    *_, step = position.steps
    before = NewStep(
        number=position.number - 2, answers="", events=pack(()), checkpoint=step.before, dice_at=step.dice_at,
        move_start=True, revealed=True, by_user=None, made_at=spot.at, engine=scene.game.engine,
    )  # fmt: skip
    started = await _start(store, scene, before, people, spot, Waits(()))
    last = _last(position, ended_at, people[0])
    ended = await store.commit_move(started.id, expected=started.revision, steps=[last], over=True)
    await store.told(ended.id, revision=ended.revision, message_id=spot.channel_id + 1)
    return ended


def _last(position: Position, at: int, by: int | None = None) -> NewStep:
    step = position.steps[-1] if position.steps else None  # a table that was laid out has none
    answers, events = ((), ()) if step is None else (step.answers, step.events)
    return NewStep(
        number=position.number - 1, answers=notation.write(answers), events=pack(events),
        checkpoint=position.checkpoint, dice_at=position.dice_at, move_start=True, revealed=True, by_user=by,
        made_at=at, engine=position.game.engine,
    )  # fmt: skip


async def _start(
    store: Store, scene: Scene, first: NewStep, people: Sequence[int], spot: Spot, waiting: Waits
) -> Table:
    new = NewTable(
        game=scene.game.id, guild_id=spot.guild_id, channel_id=spot.channel_id, host_id=people[0], language="en",
        options=dict(scene.options), created_at=spot.at,
    )  # fmt: skip
    seats = seats_of(people)
    table = await store.create_table(new, seats)
    seed = spot.channel_id.to_bytes(32, "big")
    started = await store.start(
        table.id, expected=table.revision, engine=scene.game.engine, seed=seed, seed_hash=seal(seed), seats=seats,
        first=first, waiting=waiting,
    )  # fmt: skip
    await store.told(started.id, revision=started.revision, message_id=spot.channel_id + 1)
    return started
