"""Boards with parts laid down as they were drawn before: no pixel and no mark differs from one drawn from nothing."""

from __future__ import annotations

import pytest

from games import all_games
from games.kernel.game import Game
from render import Setting, artist
from render.pen import forget
from tests.contract.journeys import journey
from tests.contract.tables import FEW_TABLES, Table


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_a_board_drawn_beside_others_is_the_board_drawn_from_nothing(game: Game) -> None:
    for table in [table for table in FEW_TABLES if table.game is game][:2]:
        _check(table)


def _check(table: Table) -> None:
    names, standins = ("Ada", "Émile", "Giulia", "さくら"), (False, True, False, True)
    setting = Setting(names[: table.seats], "en", standins[: table.seats])
    by, views = artist(table.game.id), []
    for n, position in enumerate(journey(table, 5)):
        if n % 9 == 0 and len(views) < 5:
            views.append(position.view(None))
    forget()
    beside = [by.board(view, setting).png for view in views]
    recaps = [by.recap(view, setting, views[0]).png for view in views]
    for n, view in enumerate(views[1:], 1):  # the first was drawn from nothing
        forget()
        assert by.board(view, setting).png == beside[n]
        assert by.recap(view, setting, views[0]).png == recaps[n]
