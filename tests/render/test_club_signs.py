"""The club's signs before colour: told apart by their silhouettes at 24 pixels."""

from __future__ import annotations

import inspect

from games.prodigals_club.components import ARROWS, BOROUGHS, COLUMNS, COMPETITIONS, SYMBOLS, box
from render.pieces import Sign, cogwheel
from render.prodigals_club import signs
from render.prodigals_club.lines import INKS, SIGNS
from render.seats import SEATS
from tests.render.silhouettes import alike

SEATED = [known.symbol for known in SEATS[:5]]
ALL: list[Sign] = [
    found
    for name, found in vars(signs).items()
    if inspect.isfunction(found) and found.__module__ == signs.__name__ and not name.startswith("_")
]


def test_every_two_signs_differ_at_24_pixels() -> None:
    assert alike([*SEATED, *ALL, cogwheel]) == []


def test_everything_that_cards_and_boards_speak_of_has_a_sign() -> None:
    assert set(signs.SYMBOLS) == set(SYMBOLS) == set(box().symbols)
    assert set(signs.BOROUGH_SIGNS) == set(signs.BOROUGH_COLOURS) == set(BOROUGHS)
    assert set(signs.COMPETITION_SIGNS) == set(signs.COMPETITION_COLOURS) == set(COMPETITIONS)
    assert set(signs.FLAG_SIGNS) == set(signs.FLAG_COLOURS) == set(box().flags)
    assert set(signs.COLUMN_SIGNS) == set(COLUMNS)
    assert set(signs.WAY_SIGNS) == set(ARROWS)


def test_boroughs_parties_and_competitions_differ_in_colour_as_well() -> None:
    for colours in (signs.BOROUGH_COLOURS, signs.FLAG_COLOURS, signs.COMPETITION_COLOURS):
        assert len(set(colours.values())) == len(colours)


def test_a_sign_with_a_colour_of_its_own_is_one_that_rows_can_set() -> None:
    assert set(INKS) <= set(SIGNS)
