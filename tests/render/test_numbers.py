"""The numbers on a board are those of the view: read from the proof, and a wrong one is seen by the reference."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PIL import Image

from games.bloody_inn.view import InnView
from games.obsession.view import EstateView
from render.bloody_inn import ARTIST as INN
from render.bloody_inn import yards
from render.bloody_inn.words import speech as inn_speech
from render.lettering import proof
from render.obsession import ARTIST as ESTATE
from render.obsession import estates
from render.obsession.words import speech as county_speech
from render.palette import INK, PAPER
from render.pen import forget_letters
from render.studio import Studio
from tests.render import obsession_views, views
from tests.render.gallery import far_blocks, pixels
from tests.render.views import NAMES, setting

BOX = (100, 100, 844, 500)
"""Where a seat's part of a board may lie."""
SEATS = range(4)
replace = msgspec.structs.replace


def read(module: Any, view: InnView | EstateView, seat: int) -> list[str]:
    """What stands in a seat's line of sums, from left to right."""
    speech = inn_speech if isinstance(view, InnView) else county_speech
    forget_letters()
    with proof() as sheet:
        module.draw_sums(Image.new("RGB", (1000, 600), PAPER), view, speech(view, setting("en")), seat, BOX, {})
    return [placed.line.text for placed in sorted(sheet, key=lambda placed: placed.ink[0])]


@pytest.mark.parametrize("seat", SEATS)
def test_an_innkeepers_purse_cheques_and_hand_are_drawn_as_they_are(seat: int) -> None:
    view = views.busy()
    held = replace(view.seats[seat], cash=30 + seat, cheques=11 + seat, hand_size=5 + seat)
    view = replace(view, seats=(*view.seats[:seat], held, *view.seats[seat + 1 :]))
    assert read(yards, view, seat) == [NAMES[seat], f"{30 + seat}F", str(11 + seat), str(5 + seat)]


@pytest.mark.parametrize("seat", SEATS)
def test_a_familys_money_and_cards_are_drawn_as_they_are(seat: int) -> None:
    view = obsession_views.busy()
    held = replace(
        view.seats[seat], money=2100 + seat, hand_size=5 + seat, discard=("anne-hawkins",) * (10 + seat),
        objective_count=20 + seat, vp_card_count=30 + seat,
    )  # fmt: skip
    view = replace(view, seats=(*view.seats[:seat], held, *view.seats[seat + 1 :]))
    numbers = [text for text in read(estates, view, seat) if text.strip("£").isdigit()]
    sums = [f"£{2100 + seat}", str(5 + seat), str(10 + seat), str(20 + seat), str(30 + seat)]
    assert [text for text in numbers if text in sums] == sums


@pytest.mark.parametrize(
    ("draw", "busy", "speech"),
    [(yards.draw_yard, views.busy(), inn_speech), (estates.draw_estate, obsession_views.busy(), county_speech)],
    ids=["inn", "county"],
)
def test_only_who_is_to_move_has_a_heavy_frame(draw: Any, busy: Any, speech: Any) -> None:
    for seat in SEATS:
        for mover in SEATS:
            view = replace(busy, to_move=(mover,))
            image = Image.new("RGB", (1000, 600), PAPER)
            draw(image, view, speech(view, setting("en")), seat, BOX, {})
            assert (image.getpixel((BOX[0] + 4, BOX[3] - 60)) == INK) == (seat == mover)


def wrong(view: Any, seat: int, field: str) -> Any:
    """The view with one number of a seat a little off."""
    held = view.seats[seat]
    number = getattr(held, field)
    held = replace(held, **{field: number - 1 if number > 1 else number + 1})
    return replace(view, seats=(*view.seats[:seat], held, *view.seats[seat + 1 :]))


INN_NUMBERS = ("cash", "cheques", "hand_size")
COUNTY_NUMBERS = ("money", "hand_size", "objective_count", "vp_card_count", "position", "level")


@pytest.mark.parametrize(
    ("artist", "true", "fields"),
    [(INN, views.busy(), INN_NUMBERS), (ESTATE, obsession_views.busy(), COUNTY_NUMBERS)],
    ids=["inn", "county"],
)
def test_one_wrong_number_is_far_from_the_reference(artist: Studio, true: Any, fields: tuple[str, ...]) -> None:
    right = pixels(artist.board(true, setting()).png)
    assert far_blocks(right, right) == {}
    unnoticed = [
        (seat, field)
        for seat in SEATS
        for field in fields
        if not far_blocks(pixels(artist.board(wrong(true, seat, field), setting()).png), right)
    ]
    assert unnoticed == []
