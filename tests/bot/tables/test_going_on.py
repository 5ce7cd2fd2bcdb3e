"""A command goes on with an open move where it cannot begin one."""

from __future__ import annotations

from pathlib import Path

from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.moves import Refused
from bot.tables.session import Draft
from games.kernel.errors import Illegal

ADA, EMILE = 999_999_999_999_999_998, 999_999_999_999_999_999


async def test_what_a_line_left_open_can_be_typed_as_the_next_line(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    session = await House(store).open(
        game="obsession", guild_id=900_000_000_000_002_001, channel_id=1_100_000_000_000_003_002,
        host=Sitter(ADA, "Ada"), language="en",
        options={"families": "dealt"},
    )  # fmt: skip
    await session.lobby.join(Sitter(EMILE, "Émile"))
    await session.lobby.start(ADA, seed=bytes(32))
    seat = session.playing.waiting[0]
    mover, view = (ADA, EMILE)[seat], session.playing.view(seat)
    gentry = session.playing.state.box.gentry
    lord_and_heir = "+".join(card for card in view.seats[seat].hand if gentry[card].role in ("lord", "heir"))
    refused = await session.moves.command(mover, "buy", {"favour": "money"})
    assert isinstance(refused, Refused)
    assert isinstance(refused.refusal, Illegal)
    opened = await session.moves.command(mover, "host", {"tile": "bowling-green", "guests": lord_and_heir})
    assert isinstance(opened, Draft)
    assert opened.position.decision.name == "favour"
    went_on = await session.moves.command(mover, "buy", {"favour": "money"})
    assert isinstance(went_on, Draft)
    assert went_on.answers == (*opened.answers, "money")
    await store.close()
