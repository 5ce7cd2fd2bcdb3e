"""What component files share: corrections laid over rows, and the count of standings."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from games.kernel.components import (
    BadComponents,
    BadCorrection,
    Components,
    Row,
    Rows,
    canonical,
    correct,
    read_rows,
    shares,
)

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


# ── the loader ──────────────────────────────────────────────────────────────────────────────────────────────


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """A component."""

    id: str
    worth: int
    standing: Row = {}


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """What no card carries."""

    coins: int
    standing: Row = {}


Box = tuple[dict[str, Card], Numbers]
BASE = """
[setup]
coins = 5
standing = { coins = "house" }

[[card]]
id = "king"
worth = 3
standing = { worth = "house" }
"""
MORE = """
[[card]]
id = "jack"
worth = 1
standing = { worth = "house" }
"""


def build(rows: Rows) -> Box:
    found = read_rows(rows["card"], Card), msgspec.convert(rows["setup"], Numbers)
    if sum(card.worth for card in found[0].values()) > 99:
        raise BadCorrection("The cards are worth too much together.")
    return found


def hold_to(found: Box) -> None:
    if found[1].coins < 1:
        raise BadCorrection("There is no coin to bid with.")


def components(folder: Path, base: str = BASE, more: str = MORE) -> Components[Box]:
    (folder / "base.toml").write_text(base, "utf-8")
    (folder / "more.toml").write_text(more, "utf-8")
    known = {"card": ("worth",), "setup": ("coins",)}
    return Components(folder, ("base.toml", "more.toml"), known, build, hold_to)


def test_a_box_is_made_of_the_rows_of_all_files(tmp_path: Path) -> None:
    cards, numbers = components(tmp_path).box()
    assert {card.id: card.worth for card in cards.values()} == {"king": 3, "jack": 1}
    assert numbers.coins == 5


def test_a_box_that_fits_and_cannot_be_played_is_refused_when_read_and_kept_where_a_table_has_it(
    tmp_path: Path,
) -> None:
    loader = components(tmp_path)
    with pytest.raises(BadCorrection, match="no coin"):
        loader.read_corrections("[setup]\ncoins = 0")
    assert loader.box('{"setup":{"coins":0}}')[1].coins == 0


def test_there_is_one_box_as_printed_however_it_is_asked_for(tmp_path: Path) -> None:
    loader = components(tmp_path)
    assert loader.box() is loader.box("") is loader.box(corrections="")


def test_a_group_may_correct_rows_and_numbers_and_its_box_is_its_own(tmp_path: Path) -> None:
    loader = components(tmp_path)
    ours = loader.read_corrections("[jack]\nworth = 4\n[setup]\ncoins = 7")
    assert ours == '{"jack":{"worth":4},"setup":{"coins":7}}'
    cards, numbers = loader.box(ours)
    assert (cards["jack"].worth, cards["jack"].standing, numbers.coins) == (4, {"worth": "group"}, 7)
    cards, numbers = loader.box()
    assert (cards["jack"].worth, numbers.coins) == (1, 5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[queen]\nworth = 1", "There is no component called 'queen'."),
        ("[king]\nsuit = 1", "'king' has no value called 'suit' to correct."),
        ("king = 1", "'king' needs a table of values."),
        ('[king]\nworth = "x"', "A correction of 'king' does not fit: Expected `int`, got `str` - at `$.worth`."),
        ("[king]\nworth = 100", "The cards are worth too much together."),
        ("[king", "The corrections cannot be read"),
    ],
)
def test_a_correction_that_does_not_fit_is_the_groups_to_mend(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadCorrection) as refusal:
        components(tmp_path).read_corrections(text)
    assert str(refusal.value).startswith(said)


@pytest.mark.parametrize(
    ("base", "more", "said"),
    [
        (BASE.replace("worth = 3", 'worth = "three"'), MORE, "'king': Expected `int`, got `str` - at `$.worth`"),
        (BASE.replace("worth = 3", "wort = 3"), MORE, "'king': Object"),
        (BASE.replace("worth = 3", "worth = 100"), MORE, "The cards are worth too much together."),
        (BASE, MORE + "[", "more.toml cannot be read"),
        (BASE, MORE.replace('id = "jack"', ""), "A row of [[card]] in more.toml has no id."),
        (BASE, MORE.replace("jack", "king"), "'king' stands twice among [[card]], the second time in more.toml."),
        (BASE, MORE + "[setup]\ncoins = 6\n", "[setup] stands in more.toml and in another file."),
    ],
)
def test_a_typo_in_the_games_own_file_is_never_called_a_correction(
    tmp_path: Path, base: str, more: str, said: str
) -> None:
    loader = components(tmp_path, base, more)
    for read in (loader.box, lambda: loader.read_corrections("[jack]\nworth = 4")):
        with pytest.raises(BadComponents) as fault:
            read()
        assert said in str(fault.value)
