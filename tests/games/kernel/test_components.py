"""What component files share: corrections laid over rows, and the count of standings."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.components import BadCorrection, Row, canonical, correct, shares

ROOM: Row = {
    "id": "room",
    "price": 100,
    "names": {"en": "Room", "fr": "Pièce"},
    "front": {"vp": 1, "favours": {"money": 100, "reputation": 1}, "standing": {"vp": "house", "favours": "house"}},
    "standing": {"price": "house", "names": {"en": "sourced", "fr": "house"}},
}
KNOWN = ("id", "price", "names", "front", "copies", "standing")


def test_a_file_that_corrects_nothing_leaves_no_trace() -> None:
    assert canonical("# nothing wrong with our box\n") == ""


def test_the_same_corrections_in_another_order_are_the_same_text() -> None:
    assert canonical("[b]\nx = 1\n[a]\ny = 2") == canonical("[a]\ny = 2\n[b]\nx = 1")


def test_a_corrected_value_is_marked_as_the_groups() -> None:
    room = correct(ROOM, {"price": 200}, KNOWN)
    assert (room["price"], room["standing"]["price"]) == (200, "group")
    assert room["standing"]["names"] == ROOM["standing"]["names"]


def test_a_value_the_row_did_not_have_can_be_given() -> None:
    room = correct(ROOM, {"copies": 2}, KNOWN)
    assert (room["copies"], room["standing"]["copies"]) == (2, "group")


def test_names_are_corrected_language_by_language() -> None:
    room = correct(ROOM, {"names": {"fr": "Chambre"}}, KNOWN)
    assert room["names"] == {"en": "Room", "fr": "Chambre"}
    assert room["standing"]["names"] == {"en": "sourced", "fr": "group"}


def test_a_part_with_its_own_standings_is_corrected_value_by_value() -> None:
    room = correct(ROOM, {"front": {"vp": 3}}, KNOWN)
    assert room["front"]["favours"] == {"money": 100, "reputation": 1}
    assert room["front"]["standing"] == {"vp": "group", "favours": "house"}


def test_any_other_value_is_replaced_whole() -> None:
    room = correct(ROOM, {"front": {"favours": {"money": 300}}}, KNOWN)
    assert room["front"]["favours"] == {"money": 300}


def test_the_printed_row_stays_as_it_was() -> None:
    correct(ROOM, {"price": 0, "names": {"en": "Hall"}, "front": {"vp": 9}}, KNOWN)
    assert (ROOM["price"], ROOM["names"]["en"], ROOM["front"]["vp"]) == (100, "Room", 1)
    assert ROOM["front"]["standing"]["vp"] == "house"


@pytest.mark.parametrize("values", [{"colour": "red"}, {"id": "other"}, {"standing": {}}, 3])
def test_what_a_row_does_not_have_cannot_be_corrected(values: object) -> None:
    with pytest.raises(BadCorrection, match="room"):
        correct(ROOM, values, KNOWN)


def test_a_file_that_is_not_toml_is_refused() -> None:
    with pytest.raises(BadCorrection, match="cannot be read"):
        canonical("[room")


def test_shares_count_values_and_leave_words_out() -> None:
    assert shares([ROOM]) == Counter(house=3)
