"""Games play as they were written down. After a wanted change: `python -m tests.contract.playthrough`."""

from __future__ import annotations

import pytest

from games.kernel.game import Game
from tests.contract.playthrough import all_counts, counts_path, path, playthrough
from tests.contract.tables import GAMES, LADEN_TABLES, PLAIN_TABLES, WAY_TABLES, Table


@pytest.mark.parametrize("table", PLAIN_TABLES + LADEN_TABLES + WAY_TABLES, ids=str)
def test_a_game_plays_as_it_was_written_down(table: Table) -> None:
    assert playthrough(table).splitlines() == path(table).read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_there_are_as_many_lines_of_answers_as_were_counted(game: Game) -> None:
    assert all_counts(game.id).splitlines() == counts_path(game.id).read_text("utf-8").splitlines()
