"""The Bloody Inn's rule entries: the same in four languages, complete, and true to the data."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from itertools import combinations
from typing import Any

import pytest

from tests.alike import for_every

LANGUAGES = ("en", "fr", "it", "ja")
RULING = {"en": "Our ruling", "fr": "Notre décision", "it": "Nostra decisione", "ja": "当ボットの裁定"}
HOUSE = {
    "all-at-once",
    "blackmail",
    "booth",
    "carnie-aptitudes",
    "extortion",
    "first-draw",
    "high-season",
    "modules-without-limit",
    "money-from-the-dead",
    "no-modules-alone",
    "notable-aptitudes",
    "own-card-values",
    "pickpockets",
    "quicklime",
    "red-herring",
    "stampede",
    "study",
    "table-options",
    "take-back",
    "unchecked-values",
    "welcome-open",
}
"""Rulings of ours, where the books say nothing or a card could not be read."""
SETTLED = {
    "broken-safe",
    "cake-anywhere",
    "cirrhosis",
    "confessional-count",
    "confessional-moment",
    "confessional-ties",
    "dwarf-graves",
    "event-moments",
    "gold-teeth-alone",
    "greenhouse-without-limit",
    "hidden-hands",
    "laundering-one-way",
    "leaving-accomplices",
    "morning-order",
    "one-object-one-corpse",
    "plain-carnies",
    "poison-corpse",
    "ranks-elsewhere",
    "reshuffle-moment",
    "safe-catches-all",
    "several-distilleries",
    "skilled-cards-return",
    "sleepless-guests",
    "snow",
    "stacking-discounts",
    "tomb-and-blackmail",
    "tomb-at-the-end",
    "twins-together",
}
"""Where a book leaves something open, and we chose."""
NAMED_AFTER_AN_ANNEX = ("brewery", "chapel", "crypt", "distillery", "greenhouse", "room-service", "shop")

FOLDER = resources.files("games.bloody_inn")
BOOKS: dict[str, dict[str, dict[str, Any]]] = {
    language: tomllib.loads(FOLDER.joinpath("rulebook", f"{language}.toml").read_text(encoding="utf-8"))
    for language in LANGUAGES
}
DATA = tomllib.loads(FOLDER.joinpath("components.toml").read_text(encoding="utf-8"))
CARNIES = tomllib.loads(FOLDER.joinpath("carnies.toml").read_text(encoding="utf-8"))
ENTRIES = list(BOOKS["en"])
SHARED = tomllib.loads(FOLDER.joinpath("rulebook", "entries.toml").read_text(encoding="utf-8"))


def waiting(language: str) -> set[str]:
    """Entries still to be written in a language, or to be brought up to the English: marked so in its file."""
    text = FOLDER.joinpath("rulebook", f"{language}.toml").read_text(encoding="utf-8")
    return set(re.findall(rf"^# TODO {language}\b.*\n\[([\w-]+)\]$", text, re.MULTILINE))


WAITING = {language: waiting(language) for language in LANGUAGES}
SPOKEN = [(language, entry) for language in LANGUAGES for entry in ENTRIES if entry not in WAITING[language]]


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?:\s|$)|[。？！]", text))


def francs(text: str) -> list[str]:
    return re.findall(r"\d+F", text)


def runs(text: str, length: int) -> set[tuple[str, ...]]:
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


@pytest.mark.parametrize("language", LANGUAGES)
@for_every("entry", ENTRIES)
def test_an_entry_is_two_to_six_sentences(language: str, entry: str) -> None:
    assert 2 <= sentences(BOOKS[language][entry]["text"]) <= 6


def test_the_rulings_are_these() -> None:
    standings = {entry: rule.get("standing", "rule") for entry, rule in SHARED.items()}
    assert {entry for entry, standing in standings.items() if standing == "house"} == HOUSE
    assert {entry for entry, standing in standings.items() if standing == "settled"} == SETTLED


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_of_ours_say_so(language: str) -> None:
    ours = {entry for entry, rule in BOOKS[language].items() if rule["source"] == RULING[language]}
    assert ours == HOUSE


@for_every("entry", ENTRIES)
def test_sums_of_money_agree_in_every_language(entry: str) -> None:
    written = [language for language in LANGUAGES if (language, entry) in SPOKEN]
    sums = {language: sorted(francs(BOOKS[language][entry]["text"])) for language in written}
    assert len({tuple(found) for found in sums.values()}) == 1, sums


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES[:3], 2)))
def test_no_sentence_was_left_in_another_language(one: str, other: str) -> None:
    written = [entry for entry in ENTRIES if entry not in WAITING[one] | WAITING[other]]
    shared = {entry: runs(BOOKS[one][entry]["text"], 4) & runs(BOOKS[other][entry]["text"], 4) for entry in written}
    assert {entry: found for entry, found in shared.items() if found} == {}


@for_every("entry", [entry for entry in ENTRIES if entry not in WAITING["ja"]])
def test_japanese_entries_are_in_japanese(entry: str) -> None:
    rule = BOOKS["ja"][entry]
    for part in (rule["title"], rule["text"], rule["source"]):
        assert re.findall(r"[A-Za-z]{2,}", part) == []
        assert re.search(r"[ぁ-んァ-ヶ一-龠]", part)


@for_every("language, annex", [named for named in SPOKEN if named[1] in NAMED_AFTER_AN_ANNEX])
def test_an_entry_about_an_annex_calls_it_by_its_name(language: str, annex: str) -> None:
    (row,) = [card["annex"] for card in DATA["card"] if card.get("annex", {}).get("id") == annex]
    rule = BOOKS[language][annex]
    assert row["names"][language].casefold() in f"{rule['title']} {rule['text']}".casefold()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_entry_on_length_gives_the_numbers_of_the_setup(language: str) -> None:
    removed = DATA["setup"]["removed"]
    numbers = [int(n) for n in re.findall(r"\d+", BOOKS[language]["short-long"]["text"])]
    listed = [*removed["short"].values(), *removed["long"].values()]
    assert [n for n in numbers if n in listed] == listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_entry_on_solo_ranks_gives_their_names_and_thresholds(language: str) -> None:
    text = BOOKS[language]["solo-ranks"]["text"].casefold()
    for rank in DATA["setup"]["solo_ranks"]:
        assert f"{rank['from']}f" in text
        assert rank["names"][language].casefold() in text


@pytest.mark.parametrize("language", [language for language, entry in SPOKEN if entry == "money-by-rank"])
def test_the_entry_on_money_gives_the_sums_of_the_cards(language: str) -> None:
    carried = {f"{card['money']}F" for card in DATA["card"] if card["family"] != "barn"}
    assert set(francs(BOOKS[language]["money-by-rank"]["text"])) == carried


@for_every("language, entry", [(lang, entry) for lang, entry in SPOKEN if "about" in SHARED[entry]])
def test_an_entry_about_an_object_gives_its_price(language: str, entry: str) -> None:
    prices = {f"object.{row['id']}": row["cost"] for row in CARNIES["object"]}
    wanted = {f"{prices[what]}F" for what in SHARED[entry]["about"] if prices.get(what)}
    assert wanted <= set(francs(BOOKS[language][entry]["text"]))


@pytest.mark.parametrize("language", [language for language, entry in SPOKEN if entry == "carnie-aptitudes"])
def test_the_entry_on_the_carnies_aptitudes_names_them_by_action(language: str) -> None:
    text = BOOKS[language]["carnie-aptitudes"]["text"].casefold()
    rows = [card for card in CARNIES["card"] if card["family"] == "carnie"]
    places = {row["id"]: text.find(row["names"][language].casefold()) for row in rows}
    assert [name for name, place in places.items() if place < 0] == []
    order = [row["aptitude"] for row in sorted(rows, key=lambda row: places[row["id"]])]
    assert len([one for one, before in zip(order, ["", *order], strict=False) if one != before]) == 4


def test_french_punctuation_keeps_its_hard_spaces() -> None:
    loose = [
        entry
        for entry, rule in BOOKS["fr"].items()
        if entry not in WAITING["fr"]
        and re.search(r"[\w)] ?(?<!\u00a0)[:;!?»]", rule["title"] + rule["text"] + rule["source"])
    ]
    assert loose == []
