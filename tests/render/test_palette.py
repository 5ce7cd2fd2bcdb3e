"""The printable colours: every game's accent finds room among them, with the mixes its edges need."""

from __future__ import annotations

import pytest
from PIL import Image

from games import all_games
from games.kernel.game import Game
from render import artist
from render.palette import INK, INKS, OXBLOOD, PAPER, PRUSSIAN, Colour, blend, colour, printable
from render.png import encode
from render.studio import Studio
from tests.render.gallery import pixels

BOTTLE_GREEN = colour("#1F4D3A")


@pytest.mark.parametrize("accent", [OXBLOOD, PRUSSIAN, BOTTLE_GREEN])
def test_an_accent_and_its_mixes_are_printable(accent: Colour) -> None:
    colours = printable(accent)
    assert len(colours) <= INKS
    assert {accent, blend(accent, INK, 0.5), blend(accent, PAPER, 0.25)} <= set(colours)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_each_game_prints_its_own_accent(game: Game) -> None:
    studio = artist(game.id)
    assert isinstance(studio, Studio)
    assert studio.accent == colour(f"#{game.accent:06X}")


def test_an_accent_is_printed_true() -> None:
    printed = pixels(encode(Image.new("RGB", (8, 8), BOTTLE_GREEN), BOTTLE_GREEN))
    assert printed.getpixel((4, 4)) == BOTTLE_GREEN
