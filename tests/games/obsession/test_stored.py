"""Tables stored by earlier builds open, are seen, and go on to the end."""

from __future__ import annotations

import gzip
import sqlite3
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from games.obsession import GAME, state
from games.obsession.components import loading, printed
from games.obsession.game import Obsession
from tests.games.obsession.builder import county, family, play

STORED = Path(__file__).parents[2] / "stored" / "abcb82a.sqlite3.gz"
ENGINE_3 = STORED.with_name("obsession-engine-3.json")


class Stored(msgspec.Struct):
    """A table at one of its steps, as a build kept it."""

    table: str
    engine: int
    seats: int
    seed: bytes
    checkpoint: bytes
    dice_at: int
    number: int

    def open(self, game: Game = GAME) -> Position:
        """The position a game of today makes of it."""
        state = msgspec.msgpack.decode(self.checkpoint)
        if self.engine != game.engine:
            state = game.migrate(self.engine, state)
        assert state is not None
        checkpoint = msgspec.msgpack.encode(msgspec.convert(state, game.state))
        return Position(game, self.seed, checkpoint, self.dice_at, self.number + 1)


@cache
def stored() -> list[Stored]:
    """Every step of every table of this game."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(gzip.decompress(STORED.read_bytes()))
        rows = database.execute(
            "SELECT t.id, t.engine, (SELECT count(*) FROM seats WHERE table_id = t.id), t.seed, s.checkpoint,"
            " s.dice_at, s.number FROM tables t JOIN steps s ON s.table_id = t.id WHERE t.game = ?"
            " ORDER BY t.id, s.seq",
            (GAME.id,),
        )
        return [Stored(*row) for row in rows]


def last_steps() -> list[Stored]:
    """Every table as it was left."""
    return list({step.table: step for step in stored()}.values())


def of_engine_3() -> list[Stored]:
    """Tables in the middle of a game, as the rules before this engine kept them: every mode, teams, alone and six."""
    rows: list[dict[str, Any]] = msgspec.json.decode(ENGINE_3.read_bytes())
    return [
        Stored(
            f"engine 3, {number}", row["engine"], row["seats"], bytes.fromhex(row["seed"]), b64decode(row["state"]),
            row["dice_at"], row["number"] - 1,
        )
        for number, row in enumerate(rows, 1)
    ]  # fmt: skip


def to_the_end(position: Position, number: int) -> Position:
    """Play on by chance."""
    dice = QuickDice(number)
    while not position.over:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
        position.game.check(position.state)
    return position


def test_there_are_stored_tables_of_every_size_and_of_both_lengths() -> None:
    assert {step.seats for step in last_steps()} == {1, 2, 3, 4}
    assert {step.open().state.options["length"] for step in last_steps()} == {"standard", "extended"}


@pytest.mark.parametrize("step", [*last_steps(), *of_engine_3()], ids=lambda step: step.table)
def test_a_stored_table_opens_is_seen_and_goes_on_to_the_end(step: Stored) -> None:
    position = step.open()
    GAME.check(position.state)
    for seat in (None, *range(step.seats)):
        assert position.view(seat).seats
    assert to_the_end(position, 5).outcome is not None


def test_every_step_that_was_stored_can_be_looked_at() -> None:
    for step in stored():
        position = step.open()
        GAME.check(position.state)
        assert len(position.view(None).seats) == step.seats


def test_a_challenge_of_howards_that_was_begun_before_has_no_other_cook_from_now_on() -> None:
    states = [step.open().state for step in of_engine_3()]
    howards = [state for state in states if state.solo and state.players[0].family == "howard"]
    assert len(howards) == 2
    assert [(state.hire.get("cook", 0), state.servant_draft.count("cook")) for state in howards] == [(0, 0), (0, 0)]


def test_a_table_of_an_engine_nobody_knows_is_not_guessed_at() -> None:
    assert GAME.migrate(1, {}) is None


# ── a state that grows ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("struct", "fields"),
    [
        (state.Owned, "tile flipped"),
        (
            state.Player,
            "money reputation available quarters expended tiles family hand discard objectives vp_cards"
            " departed deeds claims",
        ),
        (state.Stack, "tile copies"),
        (state.Draws, "deck see keep"),
        (state.Placed, "servant on deck"),
        (
            state.Activity,
            "kind tile flipped guests serving draws seen seen_deck keep dismissals dismissed bought purchases"
            " refreshed undecided after claimed placed rested searching discount team",
        ),
        (state.Teamwork, "request after given refused granted borrowed guests draws dismissals presenting"),
        (state.Solo, "opponent vp_cards fairchild roll hindered taken"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_fields_that_are_stored_by_position_keep_their_places(struct: type[msgspec.Struct], fields: str) -> None:
    """A new field goes to the end, with a default: anywhere else it would make others' values its own in silence."""
    assert struct.__struct_config__.array_like
    assert " ".join(struct.__struct_fields__) == fields


class WiderPlayer(state.Player, array_like=True):
    """A family with one thing more."""

    balls: int = 3


class WiderCounty(state.County, dict=True, omit_defaults=True):
    """A county with one thing more."""

    players: list[WiderPlayer]  # type: ignore[assignment]
    weather: str = "fine"


class Wider(Obsession):
    """The game as it might be one day, with more in its state."""

    state = WiderCounty


@pytest.fixture
def with_a_gardener(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A box with one more kind of servant, before all others."""
    rows = printed()
    gardener = {**rows["servant"]["footman"], "id": "gardener", "names": dict.fromkeys(LANGUAGES, "Gardener")}
    wider = {**rows, "servant": {"gardener": gardener, **rows["servant"]}}
    monkeypatch.setattr(loading.COMPONENTS, "_printed", wider)
    loading.COMPONENTS.boxes.cache_clear()
    yield
    loading.COMPONENTS.boxes.cache_clear()


@pytest.mark.usefixtures("with_a_gardener")
@pytest.mark.parametrize("step", last_steps(), ids=lambda step: step.table)
def test_a_stored_table_goes_on_in_a_game_with_one_more_servant_and_one_more_field(step: Stored) -> None:
    position = step.open(Wider())
    assert (position.state.players[0].balls, position.state.weather) == (3, "fine")
    views = [position.view(seat) for seat in (None, *range(step.seats))]
    assert views[0].hire == step.open().view(None).hire
    assert to_the_end(position, 6).outcome is not None


@pytest.mark.usefixtures("with_a_gardener")
def test_a_new_kind_of_servant_is_seen_told_and_may_be_sent_to_the_hall() -> None:
    position = county(family("york", tiles="servants-hall"), family("asquith"))
    position.state.players[0].available["gardener"] = 1
    assert position.view(1).seats[0].servants.available["gardener"] == 1
    assert "Gardener" in GAME.words.means("en", ("Ada", "Bea"), position.view(0))
    play(position, "host gardener")
    assert position.view(None).seats[0].servants.expended == {"gardener": 1}
