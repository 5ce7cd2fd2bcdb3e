"""Tables, seats and steps for the tests of the store, filled in where a test does not care."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from bot.store.protocol import Store
from bot.store.rows import Interaction, NewStep, NewTable, OpenTable, Seat, Step, Table

ADA, EMILE, GIULIA = 999_999_999_999_999_998, 999_999_999_999_999_999, 1_000_000_000_000_000_013
STRANGER = 1_000_000_000_000_000_099
SEED = bytes(range(32))

# Discord's ids are snowflakes of up to 63 bits: the tests use large ones.
GUILD = 900_000_000_000_000_077
CHANNEL = 1_234_567_890_123_456_789


def new_table(channel_id: int = CHANNEL, **changes: Any) -> NewTable:
    """A lobby of the Bloody Inn, hosted by Ada."""
    lobby = NewTable(
        game="bloody-inn",
        guild_id=GUILD,
        channel_id=channel_id,
        host_id=ADA,
        language="en",
        options={"length": "short"},
        created_at=1_000,
    )
    return msgspec.structs.replace(lobby, **changes)


def two_people() -> tuple[Seat, ...]:
    """Ada, and Émile with an accent."""
    return Seat(0, ADA, None, "Ada"), Seat(1, EMILE, None, "Émile")


def step(number: int, **changes: Any) -> NewStep:
    """A step whose bytes tell its number."""
    made = NewStep(
        number=number,
        answers=f"0:answer-{number}",
        events=b"events %d" % number,
        checkpoint=b"\x00state %d\xff" % number,
        dice_at=number * 3,
        move_start=True,
        revealed=False,
        by_user=ADA,
        made_at=10_000 + number,
        engine=3,
    )
    return msgspec.structs.replace(made, **changes)


def interaction(number: int, answer: str = "done", at: int = 50_000) -> Interaction:
    """An interaction of Discord's."""
    return Interaction(1_100_000_000_000_000_000 + number, answer, at)


async def lobby(store: Store, channel_id: int = CHANNEL, **changes: Any) -> Table:
    """A stored lobby with two people in it."""
    return await store.create_table(new_table(channel_id, **changes), two_people())


async def game(store: Store, channel_id: int = CHANNEL, **changes: Any) -> Table:
    """A stored game at its start, at revision 1."""
    table = await lobby(store, channel_id, **changes)
    return await store.start(
        table.id,
        expected=table.revision,
        engine=3,
        seed=SEED,
        seed_hash=hashlib.sha256(SEED).hexdigest(),
        seats=two_people(),
        first=step(0, by_user=None),
    )


def standing(opened: OpenTable) -> Step:
    """The last step that stands, where there must be one."""
    assert opened.last is not None
    return opened.last
