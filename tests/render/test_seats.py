"""Seats are told apart by symbol alone, without colour and by whoever sees fewer; a seat too many is an error."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from games.kernel.game import Game
from render.palette import PAPER, printable
from render.pieces import seal
from render.seats import SEATS, seat_sign
from tests.contract.tables import GAMES
from tests.render.silhouettes import alike

Sight = Callable[[Image.Image], Image.Image]

_LINEAR = [round(255 * (v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4)) for v in range(256)]
_SHOWN = [0, *(round(255 * (1.055 * (v / 255) ** (1 / 2.4) - 0.055)) for v in range(1, 256))]


def without(*weights: float) -> Sight:
    """The sight of somebody who lacks a kind of cones: Machado, Oliveira and Fernandes (2009), lacking it wholly."""
    red, green, blue = weights[:3], weights[3:6], weights[6:]

    def see(image: Image.Image) -> Image.Image:
        light = image.convert("RGB").point(_LINEAR * 3)
        return light.convert("RGB", (*red, 0, *green, 0, *blue, 0)).point(_SHOWN * 3)

    return see


SIGHTS: dict[str, Sight] = {
    "every colour": lambda image: image.convert("RGB"),
    "greyscale": lambda image: image.convert("L").convert("RGB"),
    "protanopia": without(0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deuteranopia": without(0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritanopia": without(1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}
SEAL = 54
"""Pixels of the smallest seal on a board."""
SEALS_APART = 15
"""How far two seals must be apart on average, of 255: twice what symbols just far enough apart would give."""
CONTRAST = 2.2
"""A seat's colour against the paper, as WCAG reckons it."""


def on_paper(seat: int, size: int = SEAL) -> Image.Image:
    drawn, ground = seal(seat, size), Image.new("RGB", (size, size), PAPER)
    ground.paste(drawn, (0, 0), drawn)
    return ground


def rim(seal: Image.Image) -> Image.Image:
    """A seal without its symbol."""
    blind, edge = seal.copy(), seal.width * 14 // 100
    blind.paste(PAPER, (edge, edge, seal.width - edge, seal.height - edge))
    return blind


def apart(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def luminance(image: Image.Image) -> float:
    red, green, blue = (mean / 255 for mean in ImageStat.Stat(image.convert("RGB").point(_LINEAR * 3)).mean)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_there_are_signs_for_eight_seats_each_with_a_symbol_colour_pattern_and_name_of_its_own() -> None:
    assert len(SEATS) >= 8
    for part in ("name", "symbol", "colour", "pattern"):
        assert len({getattr(known, part) for known in SEATS}) == len(SEATS), part


def test_seats_are_told_apart_by_symbol_alone() -> None:
    assert alike(known.symbol for known in SEATS) == []


@pytest.mark.parametrize("sight", SIGHTS)
def test_seals_are_told_apart_by_everybody(sight: str) -> None:
    seen = [SIGHTS[sight](on_paper(seat)) for seat in range(len(SEATS))]
    confused = [
        f"{SEATS[one].name} and {SEATS[other].name}: {far:.1f}"
        for one, other in combinations(range(len(SEATS)), 2)
        if (far := apart(seen[one], seen[other])) < SEALS_APART
    ]
    assert confused == []


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_rims_look_the_same_to_anybody(sight: str) -> None:
    assert len({SIGHTS[sight](rim(on_paper(seat, 100))).tobytes() for seat in range(len(SEATS))}) == len(SEATS)


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_seats_colour_stands_out_from_the_paper_for_everybody(sight: str) -> None:
    paper = luminance(SIGHTS[sight](Image.new("RGB", (4, 4), PAPER)))
    faint = [
        f"{known.name}: {ratio:.2f}"
        for known in SEATS
        if (ratio := (paper + 0.05) / (luminance(SIGHTS[sight](Image.new("RGB", (4, 4), known.colour))) + 0.05))
        < CONTRAST
    ]
    assert faint == []


def test_a_seat_beyond_the_last_sign_is_an_error_that_says_where_to_add_one() -> None:
    for seat in (len(SEATS), -1):
        with pytest.raises(LookupError, match=r"render/seats\.py"):
            seat_sign(seat)
    with pytest.raises(LookupError):
        seal(len(SEATS), SEAL)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_seat_of_every_game_has_a_sign_that_prints(game: Game) -> None:
    accent = (game.accent >> 16, game.accent >> 8 & 255, game.accent & 255)
    assert {seat_sign(seat).colour for seat in range(max(game.seats))} <= set(printable(accent))
