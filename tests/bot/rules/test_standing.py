"""How the values of a thing are known, as whoever looks it up reads it."""

from __future__ import annotations

import pytest

from bot.rules.standing import standing_lines
from games import all_games
from games.bloody_inn.components import read_corrections

INN, COUNTY = (all_games()[name].words for name in ("bloody-inn", "obsession"))


def test_what_the_publisher_printed_and_what_is_ours_are_told_apart() -> None:
    lines = list(standing_lines(INN, INN.things()["card.fire-eater"], "en"))
    assert lines == [
        "As the publisher printed it: effect of the annex.",
        "Inferred from what the publisher printed: rank in a room, rank, money, number of cards, name.",
        "Our own, the printed ones are unknown (†): aptitude.",
    ]


def test_a_name_is_told_in_the_language_it_is_read_in() -> None:
    gardener = INN.things()["card.mechanic"]
    assert "nom" in next(standing_lines(INN, gardener, "fr"))
    assert list(standing_lines(INN, gardener, "it"))[-1] == "Valori nostri, quelli stampati non si conoscono (†): nome."


def test_the_sides_of_a_tile_are_told_apart() -> None:
    lines = list(standing_lines(COUNTY, COUNTY.things()["tile.butlers-room"], "en"))
    assert "points (rose side)" in lines[0]
    assert lines[-1] == "Our own, the printed ones are unknown (†): points (front)."


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Corrected by your group: rank."), ("ja", "グループで訂正した値：ランク。")]
)
def test_what_a_group_has_put_right_is_its_own(lang: str, said: str) -> None:
    corrections = read_corrections("[monk]\nrank = 3")
    monk = INN.things(corrections)["card.monk"]
    assert list(standing_lines(INN, monk, lang))[-1] == said
    assert "3" in INN.does("en", "card.monk", corrections)[1]
