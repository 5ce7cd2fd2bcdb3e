"""A group's own values: what is taken plays to the end at any table, and what is refused is refused in a sentence."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel.components import BadCorrection
from games.kernel.game import Game
from tests.contract.corrections import components_of, drawn, failing
from tests.contract.tables import GAMES, THOROUGH

DRAWN, PLAYED = (120, 50) if THOROUGH else (16, 3)
"""Files drawn for each game, and games played with each that is taken."""


@pytest.mark.parametrize("number", range(DRAWN if THOROUGH else 1))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_corrections_that_are_taken_play_to_the_end(game: Game, number: int) -> None:
    dice, components = Random(f"{game.id} {number}"), components_of(game)
    for _ in range(1 if THOROUGH else DRAWN):
        text = drawn(components, dice)
        assert not (why := failing(game, text, PLAYED, dice)), f"{why}\n{text}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_printed_would_be_taken_as_a_correction(game: Game) -> None:
    """A box that fits its own game passes what a group's file is held to."""
    try:
        assert game.corrections("# nothing") == ""
    except BadCorrection as refused:
        pytest.fail(str(refused))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_files_are_drawn_that_a_game_takes_and_that_change_something(game: Game) -> None:
    dice, components = Random(game.id), components_of(game)
    kept = set()
    for _ in range(60):
        try:
            kept.add(game.corrections(drawn(components, dice)))
        except BadCorrection:
            continue
    assert len(kept) > 10
