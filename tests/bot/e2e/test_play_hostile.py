"""Whatever is typed, the work on it is bounded, and a line is played once; `make bench` times it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from bot.client import PennyPost
from games.bloody_inn import GAME
from games.kernel.game import Game
from tests.bot.e2e.playing import Chance, People, move_by_command, open_panel, seated, tap, to_move

pytestmark = pytest.mark.usefixtures("same_shuffles")

MOST_BEGUN = 40
"""Steps begun for two lines and two suggestions together: a few each, however many parts they have."""
LINES = (
    "+".join(["room2"] * 1000),
    "+".join(f"room{n % 12}" for n in range(900)),
    "r+" * 2900,
    "+" * 6000,
    "é" * 6000,
    "Room 2 + " * 650,
    ", " * 3000,
    "novice × 9, " * 480,
)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Counter[bytes]:
    """How often the rules were begun from each state."""
    counts, step = Counter[bytes](), type(GAME).step

    def counted(game: Game, state: Any, *args: Any) -> Any:
        counts[msgspec.msgpack.encode(state)] += 1
        return step(game, state, *args)

    monkeypatch.setattr(type(GAME), "step", counted)
    return counts


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:8])
async def test_a_line_of_thousands_of_parts_is_not_played_thousands_of_times(
    client: PennyPost, people: People, begun: Counter[bytes], line: str
) -> None:
    session = await seated(client, people[:2])
    mover = to_move(session, people)[0]
    begun.clear()
    await mover.slash("inn welcome", room=line[:6000])
    await mover.autocomplete("inn welcome", "room", line[:6000])
    await mover.slash("inn kill", options={"guest": line[:6000], "with": line[:6000]})
    await mover.autocomplete("inn kill", "with", line[:6000], guest=line[:6000])
    assert begun.total() <= MOST_BEGUN


async def test_a_tap_composes_once(client: PennyPost, people: People, begun: Counter[bytes]) -> None:
    session = await seated(client, people[:2], options="welcome=open")
    await move_by_command(to_move(session, people)[0], session, Chance(1))
    mover = to_move(session, people)[0]
    seat, panel = session.own_seat(int(mover.id)), await open_panel(mover)
    for answer in ("kill", "next"):
        decision = session.composed(seat).position.decision_of(seat)
        assert decision is not None
        begun.clear()
        panel = await tap(mover, panel, answer if answer in decision.options else decision.chance(Chance(1)))
        assert len(session.answers_of(seat)) == (1 if answer == "kill" else 2)
        here = begun[session.playing.checkpoint]
        assert here <= 1, f"begun {here} times from what everybody has seen"


async def test_a_command_plays_its_line_once(client: PennyPost, people: People, begun: Counter[bytes]) -> None:
    session = await seated(client, people[:2], options="welcome=open")
    mover = to_move(session, people)[0]
    begun.clear()
    await mover.slash("inn welcome", room="rest")
    assert max(begun.values()) <= 3
