"""The Bloody Inn's data file: every card, its annex, and the numbers of the setup."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from games.bloody_inn import components
from tests.alike import for_every

LANGUAGES = {"en", "fr", "it", "ja"}
STANDINGS = {"sourced", "inferred", "house"}
FAMILIES = {
    "artisan": "build",
    "merchant": "bribe",
    "religious": "bury",
    "police": "kill",
    "noble": None,
    "peasant": None,
    "barn": None,
}
TRAVELLERS = {"artisan", "merchant", "religious", "noble", "police"}
ACTIONS_WITH = {"fewer": {"build", "bribe", "bury"}, "many": {"kill", "bribe", "bury"}, "returns": {"bury"}}
PER = {"build": {f"annex:{f}" for f in FAMILIES}, "end": {f"exit:{f}" for f in FAMILIES} | {"cheque"}}

DATA: dict[str, Any] = tomllib.loads(
    resources.files("games.bloody_inn").joinpath("components.toml").read_text(encoding="utf-8")
)
CARDS: list[dict[str, Any]] = DATA["card"]
ANNEXES = [card["annex"] for card in CARDS if "annex" in card]


def in_grammar(effect: dict[str, Any]) -> bool:
    """Whether the effect has one of the shapes the flow knows."""
    match effect:
        case {"when": "build" | "morning", "gain": int(), **rest} if not rest:
            return True
        case {"when": "build" | "end" as when, "gain": int(), "per": per, **rest} if not rest:
            return per in PER[when]
        case {"when": "wages", "free": int(), **rest} if not rest:
            return True
        case {"when": "always", "peasants": int(), **rest} if not rest:
            return True
        case {"when": "build", "key": 1, **rest} | {"when": "build", "service": 1, **rest} if not rest:
            return True
        case {"when": "always", "action": action, **rest} if len(rest) == 1:
            ((power, value),) = rest.items()
            return action in ACTIONS_WITH.get(power, set()) and value == 1
    return False


def by_id(cards: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(card, id=card["id"]) for card in cards]


def test_the_box_holds_seventy_travellers_eight_peasants_and_four_barns() -> None:
    copies: Counter[str] = Counter()
    for card in CARDS:
        copies[card["family"]] += card["copies"]
    assert sum(copies[family] for family in TRAVELLERS) == 70
    assert (copies["peasant"], copies["barn"]) == (8, 4)


def test_there_are_28_kinds_of_traveller_and_24_annexes_beside_the_barn() -> None:
    assert sum(card["family"] in TRAVELLERS for card in CARDS) == 28
    assert len(ANNEXES) == 25
    assert sum(annex["id"] == "barn" for annex in ANNEXES) == 1


def test_no_two_cards_and_no_two_annexes_share_an_id() -> None:
    for rows in (CARDS, ANNEXES):
        ids = [row["id"] for row in rows]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_no_two_cards_and_no_two_annexes_share_a_name(language: str) -> None:
    for rows in (CARDS, ANNEXES):
        names = [row["names"][language].casefold() for row in rows]
        assert [name for name, count in Counter(names).items() if count > 1] == []


@pytest.mark.parametrize("family", sorted(TRAVELLERS))
def test_a_family_has_four_four_three_and_three_cards_by_rank(family: str) -> None:
    by_rank: Counter[int] = Counter()
    for card in CARDS:
        if card["family"] == family:
            by_rank[card["rank"]] += card["copies"]
    assert by_rank == {0: 4, 1: 4, 2: 3, 3: 3}


@pytest.mark.parametrize("family", sorted(TRAVELLERS - {"police"}))
def test_a_family_that_builds_has_three_different_cards_of_rank_three(family: str) -> None:
    masters = [card for card in CARDS if card["family"] == family and card["rank"] == 3]
    assert [card["copies"] for card in masters] == [1, 1, 1]


@for_every("card", by_id(CARDS))
def test_money_follows_the_rank(card: dict[str, Any]) -> None:
    fixed = {"peasant": 4, "barn": 0}
    assert card["money"] == fixed.get(card["family"], (8, 12, 18, 26)[card["rank"]])


@for_every("card", by_id(CARDS))
def test_money_can_be_halved_between_burier_and_owner(card: dict[str, Any]) -> None:
    assert card["money"] % 2 == 0


@for_every("card", by_id(CARDS))
def test_police_and_peasants_have_no_annex_and_all_others_do(card: dict[str, Any]) -> None:
    assert ("annex" in card) == (card["family"] not in {"police", "peasant"})


@for_every("row", by_id(CARDS + ANNEXES + DATA["setup"]["solo_ranks"]))
def test_every_row_is_named_in_four_languages(row: dict[str, Any]) -> None:
    assert set(row["names"]) == LANGUAGES
    assert all(name.strip() == name and name for name in row["names"].values())


@for_every("row", by_id(CARDS + ANNEXES))
def test_every_value_of_a_row_has_a_standing(row: dict[str, Any]) -> None:
    values = set(row) - {"id", "family", "standing", "annex"}
    assert set(row["standing"]) == values
    assert set(row["standing"]["names"]) == LANGUAGES
    marks = [mark for key, mark in row["standing"].items() if key != "names"]
    assert {*marks, *row["standing"]["names"].values()} <= STANDINGS


@for_every("annex", by_id(ANNEXES))
def test_every_effect_is_within_the_grammar(annex: dict[str, Any]) -> None:
    assert [effect for effect in annex["effects"] if not in_grammar(effect)] == []


def test_only_the_barn_has_no_effect() -> None:
    assert [annex["id"] for annex in ANNEXES if not annex["effects"]] == ["barn"]


@pytest.mark.parametrize(
    "effect",
    [
        {"when": "build", "gain": 4, "per": "exit:noble"},
        {"when": "always", "fewer": 1, "action": "kill"},
        {"when": "always", "many": True},
        {"when": "morning", "gain": 2, "per": "cheque"},
        {"when": "never", "gain": 2},
    ],
)
def test_the_grammar_refuses_what_the_flow_does_not_know(effect: dict[str, Any]) -> None:
    assert not in_grammar(effect)


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_a_family_has_names_its_aptitude_and_their_standing(family: str) -> None:
    entry = DATA["family"][family]
    assert entry.get("aptitude") == FAMILIES[family]
    assert set(entry["names"]) == LANGUAGES
    assert set(entry["standing"]["names"]) == LANGUAGES
    assert entry["standing"]["aptitude"] in STANDINGS


def test_every_card_belongs_to_a_family_of_the_file() -> None:
    assert set(DATA["family"]) == set(FAMILIES)
    assert {card["family"] for card in CARDS} == set(FAMILIES)


def test_every_number_of_the_setup_has_a_standing() -> None:
    setup = DATA["setup"]
    assert set(setup["standing"]) == set(setup) - {"standing"}
    assert set(setup["standing"].values()) <= STANDINGS


@pytest.mark.parametrize(
    ("length", "players", "rounds"),
    [
        *[("short", n, r) for n, r in [(1, 9), (2, 7), (3, 7), (4, 6)]],
        *[("long", n, r) for n, r in [(1, 11), (2, 9), (3, 9), (4, 8)]],
    ],
)
def test_the_deck_fills_the_open_rooms_a_whole_number_of_times(length: str, players: int, rounds: int) -> None:
    setup, count = DATA["setup"], str(players)
    rooms = players * setup["keys"] + setup["white_keys"][count]
    assert 70 - setup["removed"][length][count] == rooms * rounds
    assert rooms <= setup["doors"]


def test_there_are_peasants_enough_for_every_hand_and_the_bistro() -> None:
    setup = DATA["setup"]
    (peasants,) = [card["copies"] for card in CARDS if card["id"] == "peasant"]
    assert all(players * setup["peasants"] + setup["bistro"][str(players)] <= peasants for players in range(1, 5))


def test_solo_ranks_rise() -> None:
    steps = [rank["from"] for rank in DATA["setup"]["solo_ranks"]]
    assert steps == [110, 130, 150, 170]


def test_powers_are_found_from_yard_to_yard_as_if_counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else has been built before, and however much of it was forgotten."""
    monkeypatch.setattr(components, "MOST_YARDS", 5)
    parts = components.COMPONENTS.boxes.__wrapped__("")
    built = [card for card in parts.effects if card != "barn"]
    for start in range(len(built)):
        yard, annexes = parts.no_annexes, ()
        for card in (built * 2)[start : start + 4]:
            yard, annexes = yard[card], (*annexes, card)
            assert yard.powers == parts.powers(annexes)
    assert len(parts.no_annexes) <= 5
