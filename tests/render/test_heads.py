"""The head of a board names who is to move; where they are many, it says everybody or how many, and cuts no name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from games.kernel.words import LANGUAGES
from render import Setting
from render.heads import draw_head
from render.lettering import proof
from render.palette import INK
from render.pieces import WIDTH
from render.seats import SEATS
from render.speech import SHARED
from tests.contract.saleroom.artist import SaleSpeech
from tests.contract.saleroom.components import box
from tests.render.proofs import check_lines, cut_short

NAMES = tuple(f"Wilhelmina-Maximiliana the {n}th" for n in range(1, len(SEATS) + 1))


def head(to_move: tuple[int, ...], lang: str, names: tuple[str, ...] = NAMES, winners: int = 0) -> list[str]:
    """What stands in the head of a board of so many."""
    speech = SaleSpeech.at(Setting(names, lang), len(names), box(""))
    results = [SimpleNamespace(seat=seat, place=1) for seat in range(winners)] if winners else None
    view: Any = SimpleNamespace(to_move=to_move, results=results)
    with proof() as sheet:
        draw_head(Image.new("RGB", (WIDTH, 300)), speech, view, "1", "1", INK)
    assert cut_short(sheet) == set()
    check_lines(sheet)
    return [placed.line.text for placed in sheet]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_together_are_everybody(lang: str) -> None:
    for seats in range(3, len(SEATS) + 1):
        assert SHARED.text(lang, "turn.everybody") in head(tuple(range(seats)), lang, NAMES[:seats])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("many", range(2, len(SEATS)))
def test_names_that_do_not_fit_are_counted(lang: str, many: int) -> None:
    said = " ".join(head(tuple(range(many)), lang))
    assert (str(many) in said and str(len(SEATS)) in said) or all(name in said for name in NAMES[:many])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_that_fit_are_named(lang: str) -> None:
    said = " ".join(head((0, 2), lang, ("Ada", "Émile", "Giulia", "さくら")))
    assert "Ada" in said
    assert "Giulia" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_winners_whose_names_do_not_fit_are_counted(lang: str) -> None:
    assert str(len(SEATS)) in " ".join(head((), lang, winners=len(SEATS)))
