"""The Bloody Inn's rule entries: the same in four languages, complete, and true to the data."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from itertools import combinations
from typing import Any

import pytest

LANGUAGES = ("en", "fr", "it", "ja")
FIELDS = {"title", "text", "source", "see"}
RULING = {"en": "Our ruling", "fr": "Notre décision", "it": "Nostra decisione", "ja": "当館の裁定"}
RULINGS = {
    "first-draw",
    "greenhouse",
    "hidden-hands",
    "laundering-one-way",
    "leaving-accomplices",
    "reshuffle-moment",
    "several-distilleries",
    "stacking-discounts",
    "take-back",
}
CARNIES_RULINGS = {
    "all-at-once",
    "blackmail",
    "booth",
    "cake-anywhere",
    "carnie-aptitudes",
    "confessional-ties",
    "dwarf-graves",
    "event-moments",
    "gold-teeth-alone",
    "high-season",
    "modules-without-limit",
    "money-from-the-dead",
    "morning-order",
    "no-modules-alone",
    "pickpockets",
    "quicklime",
    "sleepless-guests",
    "stampede",
    "study",
    "twins-together",
}
PARTLY = {
    "en": "; the rest is our ruling",
    "fr": "\u202f; le reste, notre décision",
    "it": "; il resto è nostra decisione",
    "ja": "。ほかは当館の裁定",
}
PARTLY_RULINGS = {"broken-safe", "cirrhosis", "confessional", "extortion", "notables", "red-herring"}
"""Entries in which a book says something, and we have added the rest."""
NAMED_AFTER_AN_ANNEX = ("brewery", "chapel", "crypt", "distillery", "greenhouse", "room-service", "shop")

FOLDER = resources.files("games.bloody_inn")
BOOKS: dict[str, dict[str, dict[str, Any]]] = {
    language: tomllib.loads(FOLDER.joinpath("rulebook", f"{language}.toml").read_text(encoding="utf-8"))
    for language in LANGUAGES
}
DATA = tomllib.loads(FOLDER.joinpath("components.toml").read_text(encoding="utf-8"))
ENTRIES = list(BOOKS["en"])


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?:\s|$)|[。？！]", text))


def francs(text: str) -> list[str]:
    return re.findall(r"\d+F", text)


def runs(text: str, length: int) -> set[tuple[str, ...]]:
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_entries_stand_in_every_language_in_the_same_order(language: str) -> None:
    assert list(BOOKS[language]) == ENTRIES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_is_a_title_and_two_to_five_sentences(language: str, entry: str) -> None:
    rule = BOOKS[language][entry]
    assert set(rule) == FIELDS
    assert rule["title"].strip() == rule["title"] != ""
    assert rule["text"].strip() == rule["text"]
    assert 2 <= sentences(rule["text"]) <= 5
    assert rule["source"]


@pytest.mark.parametrize("entry", ENTRIES)
def test_references_lead_to_other_entries_and_agree_in_every_language(entry: str) -> None:
    see = BOOKS["en"][entry]["see"]
    assert see
    assert set(see) <= set(ENTRIES) - {entry}
    assert len(see) == len(set(see))
    assert all(BOOKS[language][entry]["see"] == see for language in LANGUAGES)


def test_every_entry_can_be_reached_from_another() -> None:
    reached = {other for rule in BOOKS["en"].values() for other in rule["see"]}
    assert set(ENTRIES) - reached == {"goal"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_unique(language: str) -> None:
    titles = [rule["title"].casefold() for rule in BOOKS[language].values()]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_of_ours_say_so(language: str) -> None:
    ours = {entry for entry, rule in BOOKS[language].items() if rule["source"] == RULING[language]}
    assert ours == RULINGS | CARNIES_RULINGS


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_have_added_to_a_book_says_so(language: str) -> None:
    partly = {entry for entry, rule in BOOKS[language].items() if rule["source"].endswith(PARTLY[language])}
    assert partly == PARTLY_RULINGS


@pytest.mark.parametrize("entry", ENTRIES)
def test_sums_of_money_agree_in_every_language(entry: str) -> None:
    sums = {language: sorted(francs(BOOKS[language][entry]["text"])) for language in LANGUAGES}
    assert len({tuple(found) for found in sums.values()}) == 1, sums


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES[:3], 2)))
def test_no_sentence_was_left_in_another_language(one: str, other: str) -> None:
    shared = {entry: runs(BOOKS[one][entry]["text"], 4) & runs(BOOKS[other][entry]["text"], 4) for entry in ENTRIES}
    assert {entry: found for entry, found in shared.items() if found} == {}


@pytest.mark.parametrize("entry", ENTRIES)
def test_japanese_entries_are_in_japanese(entry: str) -> None:
    rule = BOOKS["ja"][entry]
    for part in (rule["title"], rule["text"], rule["source"]):
        assert re.findall(r"[A-Za-z]{2,}", part) == []
        assert re.search(r"[ぁ-んァ-ヶ一-龠]", part)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("annex", NAMED_AFTER_AN_ANNEX)
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


def test_french_punctuation_keeps_its_hard_spaces() -> None:
    loose = [
        entry
        for entry, rule in BOOKS["fr"].items()
        if re.search(r"[\w)] ?(?<!\u00a0)[:;!?»]", rule["title"] + rule["text"] + rule["source"])
    ]
    assert loose == []
