"""The Carnies as a whole: its data file, its rules in words, the table before the first evening, and whole games."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources
from itertools import product
from typing import Any

import pytest

from games.bloody_inn import GAME
from games.bloody_inn.components import FILES, box
from games.bloody_inn.state import Inn
from games.kernel import selfplay
from games.kernel.components import BadCorrection
from games.kernel.dice import QuickDice
from games.kernel.game import BadSetup
from games.kernel.position import Position, thaw
from games.kernel.standins import thoughtful_with
from games.kernel.words import LANGUAGES
from tests.alike import for_every

STANDINGS = {"sourced", "inferred", "house"}
DATA: list[dict[str, Any]] = [
    tomllib.loads(resources.files("games.bloody_inn").joinpath(name).read_text("utf-8")) for name in FILES
]
CARDS, EVENTS, OBJECTS = DATA[1]["card"], DATA[1]["event"], DATA[1]["object"]
ANNEXES = [card["annex"] for card in CARDS if "annex" in card]
MODULES = [
    {"carnies": carnies, "notables": notables, "objects": objects}
    for carnies, notables, objects in product(("no", "plain", "events"), ("no", "yes"), ("no", "yes"))
]
EVERYTHING = {"carnies": "events", "notables": "yes", "objects": "yes"}


def by_id(rows: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(row, id=row["id"]) for row in rows]


# ── the data ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_expansion_holds_28_travellers_8_events_and_16_objects() -> None:
    """Carnies rulebook, components: 14 and 14 travellers, 8 events, 16 objects."""
    copies: Counter[str] = Counter()
    for card in CARDS:
        copies[card["family"]] += card["copies"]
    assert copies == {"carnie": 14, "notable": 14}
    assert (len(EVENTS), len(OBJECTS)) == (8, 16)


def test_no_two_things_of_the_two_boxes_share_an_id_or_a_name() -> None:
    rows = [*DATA[0]["card"], *CARDS, *EVENTS, *OBJECTS]
    ids = [row["id"] for row in rows]
    assert len(ids) == len(set(ids))
    annexes = [card["annex"] for card in [*DATA[0]["card"], *CARDS] if "annex" in card]
    for lang in LANGUAGES:
        for named in (rows, annexes):
            spoken = Counter(row["names"][lang].casefold() for row in named)
            assert [name for name, count in spoken.items() if count > 1] == []


@for_every("row", by_id([*CARDS, *ANNEXES, *EVENTS, *OBJECTS]))
def test_every_value_has_a_standing_and_every_row_four_names(row: dict[str, Any]) -> None:
    assert set(row["standing"]) == set(row) - {"id", "family", "standing", "annex"}
    assert set(row["names"]) == set(row["standing"]["names"]) == set(LANGUAGES)
    marks = [mark for field, mark in row["standing"].items() if field != "names"]
    assert {*marks, *row["standing"]["names"].values()} <= STANDINGS


@for_every("card", by_id(CARDS))
def test_money_lies_between_what_the_two_ranks_carry_in_the_base_game(card: dict[str, Any]) -> None:
    """Facts 5.5.5; for two special burials it is 24F."""
    carried = (8, 12, 18, 26)
    mean = (carried[card["in_room"]] + carried[card["rank"]]) / 2
    assert card["money"] == 24 if card.get("burial") in ("abroad", "double") else abs(card["money"] - mean) <= 2
    assert card["money"] % 2 == 0


def test_what_nobody_could_source_is_marked_as_the_house_s() -> None:
    assert all(card["standing"]["aptitude"] == "house" for card in CARDS if card["family"] == "carnie")
    house = {row["id"] for row in EVENTS + OBJECTS for field, mark in row["standing"].items() if mark == "house"}
    assert house == {
        "stampede", "blackmail", "pickpockets", "high-season",
        "gold-teeth", "cake", "tomb", "quicklime", "well",
    }  # fmt: skip
    assert {a["id"] for a in ANNEXES if a["standing"]["effects"] == "house"} == {"booth", "study"}


@pytest.mark.parametrize(
    "text",
    [
        "[coffee]\nphase = 'kill'",
        "[coffee]\ncost = -1",
        "[pickpockets]\nmoment = 'noon'",
        "[pickpockets]\nid = 'thieves'",
        "[juggler]\nburial = 'flying'",
        "[juggler]\naptitude = 'juggle'",
        "[blackmail]\nnames = 3",
        "[pharmacist.annex]\neffects = [{ when = 'hands', gain = 2, given = 'others-hand:0' }]",
        "".join(f"[{card['id']}]\ncopies = 0\n" for card in DATA[0]["card"] if card["family"] in ("artisan", "police"))
        + "".join(f"[{card['id']}]\ncopies = 0\n" for card in CARDS if card["family"] == "notable"),
    ],
)
def test_corrections_of_the_expansion_that_do_not_fit_are_refused(text: str) -> None:
    with pytest.raises(BadCorrection):
        GAME.corrections(text)


def plain(text: str) -> str:
    """A text whatever its case and its apostrophes."""
    return text.casefold().replace("’", "'")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_call_every_event_and_object_by_its_name(lang: str) -> None:
    rules = GAME.words.rules(lang)
    taking_back = plain(rules["taking-back"].title)
    for row in EVENTS + OBJECTS:
        name = plain(row["names"][lang]).removeprefix("la ").removeprefix("le ").removeprefix("les ")
        name = name.removeprefix("il ").removeprefix("i ").removeprefix("l'")
        if row["id"] in rules:
            assert name in plain(rules[row["id"]].title), row["id"]
        else:
            assert name in taking_back


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_call_every_annex_by_its_name(lang: str) -> None:
    rules = GAME.words.rules(lang)
    for annex in ANNEXES:
        if not annex["id"].endswith("-trailer"):
            assert plain(annex["names"][lang]) in plain(rules[annex["id"]].title), annex["id"]


# ── the table ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("modules", MODULES[1:], ids=lambda modules: "-".join(modules.values()))
def test_alone_the_modules_are_refused_with_the_reason(modules: dict[str, str]) -> None:
    """House ruling: no-modules-alone."""
    with pytest.raises(BadSetup) as refused:
        Position.new(GAME, 1, bytes(32), modules)
    assert refused.value.why.rule == "no-modules-alone"
    for lang in LANGUAGES:
        assert "{" not in GAME.words.why(lang, refused.value.why, ["Ada"])
    assert GAME.words.rule("en", "no-modules-alone") is not None


@pytest.mark.parametrize(
    ("seats", "length", "removed"), [(2, "short", 35), (3, "long", 16), (4, "short", 22), (4, "long", 6)]
)
def test_as_many_travellers_are_taken_out_as_in_the_base_game(seats: int, length: str, removed: int) -> None:
    """Carnies rulebook, setup of modules 1, 2, and of both together."""
    for modules in MODULES:
        position = Position.new(GAME, seats, bytes(32), {**modules, "length": length})
        inn: Inn = thaw(GAME, position.checkpoint)
        assert (len(inn.unseen), len(inn.unseen) + len(inn.entrance)) == (
            removed,
            70 + 14 * (modules["carnies"] != "no"),
        )


def test_without_modules_the_table_is_that_of_the_base_game() -> None:
    inn: Inn = thaw(GAME, Position.new(GAME, 4, bytes(32)).checkpoint)
    assert sorted(inn.entrance + inn.unseen) == sorted(box().travellers)
    assert (inn.events, inn.packs, inn.unseen_objects, inn.phase) == ([], [], [], "welcome")


# ── whole games ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", MODULES, ids=lambda modules: "-".join(modules.values()))
def test_games_by_chance_with_any_modules_end_and_lose_nothing(seats: int, modules: dict[str, str]) -> None:
    result = selfplay.run(GAME, seats, games=4, seed=7, options=modules)
    assert sum(result["endings"].values()) == 4


def test_stand_ins_use_most_of_their_objects() -> None:
    """No endless hoarding: what is left at the end is worth nothing."""
    ticks = iter(range(10**9))
    stand_in = thoughtful_with(QuickDice(5), lambda: float(next(ticks)))
    position = Position.new(GAME, 2, bytes(32), EVERYTHING)
    while not position.over:
        seat = position.waiting[0]
        for text in stand_in(position, seat, 25.0):
            position.push(text, seat)
    assert len(position.view(None).used_objects) >= 3
