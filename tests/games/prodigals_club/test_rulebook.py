"""The Prodigals Club's rule entries: the same in four languages, complete, and true to the data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from games.kernel.rulebook import RuleEntry
from games.prodigals_club import GAME
from games.prodigals_club.components import COLUMNS, Card, Effect, box
from games.prodigals_club.components.rows import Start
from tests.alike import for_every

LANGUAGES = ("en", "fr", "it", "ja")
BOOKS = {lang: GAME.words.rules(lang) for lang in LANGUAGES}
ENTRIES = list(BOOKS["en"])
SPOKEN = [(lang, entry) for lang in LANGUAGES for entry in ENTRIES]
BOX, SETUP = box(), box().setup

RULINGS = {
    1: "last-hat",
    2: "no-bonus-tile",
    3: "not-in-play",
    4: "extra-errand-hat",
    5: "inner-circle-when",
    6: "discounts-any-time",
    7: "turning-tiles",
    8: "adjacent-markers",
    9: "order-of-blocked",
    10: "swap-payment",
    11: "votes-above-44",
    12: "shared-victory",
    13: "own-effect-first",
    14: "naming-symbols",
    15: "what-is-seen",
    17: "two-sales",
    18: "empty-purse",
}
"""The questions the rulebook leaves open, by the number under which they were settled."""
BY_THE_TEXT = ("place-tile", "order-in-round-five")
"""Two more that its text settles when it is read closely."""
HOUSE = {
    "commands",
    "hyde-park-table",
    "last-will",
    "move-spaces",
    "one-turn-one-move",
    "our-values",
    "sell-two-space",
    "society-grid",
    "starting-markers",
    "term-borough",
}
"""What is ours altogether."""

TRIGGERS = {
    "party": "on-party",
    "liberal": "on-one-party",
    "conservative": "on-one-party",
    "beer": "brewer",
    "megaphone": "on-megaphone",
    "sale": "borough-discount",
    "inner-circle": "inner-circle-five",
}
PER_SYMBOL = {"votes": "votes-per-symbol", "spend": "pounds-per-symbol", "move": "moves-per-symbol"}
DEEDS = {
    "pub": "pub",
    "either": "either-or",
    "errand": "extra-errand",
    "column": "column-moves",
    "leap": "leapfrog",
    "exchange": "exchange",
}
NAMED_AFTER_A_SPACE = {
    "vote": "vote-space",
    "hyde-park": "hyde-park-space",
    "circles": "tile-choice",
    "snub": "one-step-space",
    "promenade": "move-spaces",
    "ballroom": "move-spaces",
    "dame-beatrice": "dame-beatrice-space",
    "pound": "pound-space",
    "exchange": "exchange-space",
    "auction": "sell-two-space",
    "pawnbroker": "either-space",
    "renaissance": "renaissance-man",
    "central-card": "central-card",
}


def entry(lang: str, name: str) -> RuleEntry:
    return BOOKS[lang][name]


def numbers(text: str) -> list[int]:
    """The figures in a text, in order; a true minus is a sign."""
    return [int(found.replace("−", "-")) for found in re.findall(r"−?\d+", text)]


def pounds(text: str) -> Counter[str]:
    """The sums of money in a text, wherever the language puts the sign."""
    return Counter(re.findall(r"£(\d+)", text) + re.findall(r"(\d+)\s£", text))


def runs(text: str, length: int) -> set[tuple[str, ...]]:
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


# ── the rulings ─────────────────────────────────────────────────────────────────────────────────────────────


def test_what_the_rulebook_leaves_open_is_settled_and_says_why() -> None:
    settled = {name for name, found in BOOKS["en"].items() if found.standing == "settled"}
    assert settled == {*RULINGS.values(), "hyde-park-for-two"}
    assert {name for name, found in BOOKS["en"].items() if found.standing == "house"} == HOUSE
    assert all(entry("en", name).standing == "rule" for name in BY_THE_TEXT)


# ── every effect ────────────────────────────────────────────────────────────────────────────────────────────


def codes(card: Card) -> Iterator[str]:
    """The entries on all that a card does otherwise than simply."""
    yield from (TRIGGERS[trigger.on] for trigger in card.triggers)
    if card.is_time:
        yield "more-time"
    if {"votes", "spend", "move"} <= {effect.do for effect in card.effects}:
        yield "all-three"
    yield from (found for effect in card.effects if (found := code(effect)))


def code(effect: Effect) -> str:
    """The entry on one effect; nothing for a plain one."""
    if effect.per is not None:
        return _counted(effect)
    if effect.do == "spend" and effect.takes_time:
        return "growing-spend" if effect.escalates else "time-bonus"
    if effect.do == "swap":
        return "swap-two-for-one" if effect.n > 1 else "swap"
    if effect.do == "row":
        return "row-of-one-gender" if effect.gender else "row-moves"
    if effect.do == "sell":
        return "two-sales" if effect.n > 1 else "sell"
    return "moves-of-one-gender" if effect.do == "move" and effect.gender else DEEDS.get(effect.do, "")


def _counted(effect: Effect) -> str:
    per = effect.per
    assert per is not None
    by_what = {
        PER_SYMBOL.get(effect.do, ""): per.symbol,
        "pounds-per-borough": per.borough,
        "moves-per-six": per.row,
        "per-marker": per.marker,
        "votes-per-card-played": per.played,
        "vote-for-hyde-park": per.hyde_park,
    }
    return next(name for name, counted in by_what.items() if counted)


@for_every("card", [card for card in BOX.cards.values() if not card.actions], ids=lambda card: card.id)
def test_every_card_is_explained_by_what_it_does(card: Card) -> None:
    about = {name for name, found in BOOKS["en"].items() if f"card.{card.id}" in found.about}
    assert about == (set(codes(card)) or {"plain-effects"})


def test_every_effect_of_the_rulebook_is_on_some_card() -> None:
    met = {name for card in BOX.cards.values() for name in codes(card)}
    assert met == {
        *TRIGGERS.values(), *PER_SYMBOL.values(), *DEEDS.values(), "all-three", "growing-spend", "more-time",
        "moves-of-one-gender", "moves-per-six", "per-marker", "pounds-per-borough", "row-moves", "row-of-one-gender",
        "sell", "swap", "swap-two-for-one", "time-bonus", "two-sales", "vote-for-hyde-park", "votes-per-card-played",
    }  # fmt: skip


@for_every("lang, space", [(lang, space) for lang in LANGUAGES for space in NAMED_AFTER_A_SPACE])
def test_an_entry_about_a_space_calls_it_by_its_name(lang: str, space: str) -> None:
    found = entry(lang, NAMED_AFTER_A_SPACE[space])
    assert f"space.{space}" in found.about
    assert BOX.spaces[space].name(lang).casefold() in found.title.casefold()


# ── the numbers ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_entry_on_hyde_park_gives_its_table(lang: str) -> None:
    text = entry(lang, "hyde-park-table").text
    two, three, four, five = (SETUP.for_players(seats) for seats in GAME.seats)
    assert (two.hyde_megaphones, four.hyde_megaphones) == (three.hyde_megaphones, five.hyde_megaphones)
    assert len(set(two.hyde_rewards[:3])) == 1
    assert all(start.hyde_rewards[3:] == two.hyde_rewards[3:] for start in (three, four, five))
    told = [two.hyde_rewards[0], *(row for start in (three, four, five) for row in start.hyde_rewards[:3])]
    told += two.hyde_rewards[3:]
    assert re.findall(r"\d+/\d+/\d+", text) == ["/".join(map(str, row)) for row in told]
    figures = numbers(re.sub(r"\d+/\d+/\d+", "", text))
    for megaphones in (list(two.hyde_megaphones), list(four.hyde_megaphones)):
        assert any(figures[n : n + len(megaphones)] == megaphones for n in range(len(figures)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_of_the_hyde_park_space_is_one_of_its_rounds(lang: str) -> None:
    round, *_ = numbers(entry(lang, "hyde-park-space").example)
    assert {SETUP.for_players(seats).hyde_megaphones[round - 1] for seats in GAME.seats} == {3}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_entry_on_the_scoreboard_gives_its_rows_and_symbols(lang: str) -> None:
    text = entry(lang, "society-grid").text
    assert {BOX.values[0], BOX.values[-1], *(cell.value for cell in SETUP.cells)} <= set(numbers(text))
    named = Counter(cell.symbol for cell in SETUP.cells)
    for symbol, times in named.items():
        name = re.escape(BOX.symbols[symbol].name(lang).casefold())
        assert len(re.findall(rf"{name}(?=[、。／])" if lang == "ja" else rf"\b{name}\b", text.casefold())) == times, (
            symbol
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_entry_on_where_markers_start_gives_their_spaces(lang: str) -> None:
    text = entry(lang, "starting-markers").text
    order = [marker.value for seats in (2, 3, 5) for marker in _by_column(seats)]
    values = [n for n in numbers(text) if n >= BOX.values[-1] and n > 5]
    assert values == order
    assert SETUP.for_players(3).markers == SETUP.for_players(4).markers


def _by_column(seats: int) -> list[Start]:
    return sorted(SETUP.for_players(seats).markers, key=lambda marker: COLUMNS.index(marker.column))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_entry_on_the_start_gives_the_table_of_players(lang: str) -> None:
    told = set(numbers(entry(lang, "player-setup").text))
    for seats in GAME.seats:
        start = SETUP.for_players(seats)
        influence = sum(marker.value for marker in start.markers)
        assert {start.hats, start.votes, start.pounds, influence} <= told
        assert start.hats_three == start.hats + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_entries_on_spaces_give_their_discounts_and_limits(lang: str) -> None:
    spaces = {"exchange-space": "exchange", "sell-two-space": "auction", "either-space": "pawnbroker"}
    for name, space in spaces.items():
        shown = [BOX.spaces[space].shows(seats)[0] for seats in GAME.seats]
        limits = [effect.discount if effect.limit is None else effect.limit for effect in shown]
        assert set(limits) <= set(numbers(entry(lang, name).text)), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_entry_on_the_spaces_with_moves_gives_their_number_for_every_table(lang: str) -> None:
    told = Counter(numbers(entry(lang, "move-spaces").text))
    shown = [[BOX.spaces[space].shows(seats)[0].n for seats in GAME.seats] for space in ("promenade", "ballroom")]
    wanted = Counter(number for space in shown for number in set(space))
    assert wanted <= told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_of_the_auction_is_a_sale_there(lang: str) -> None:
    found = entry(lang, "sell-two-space").example
    discount = {seats: BOX.spaces["auction"].shows(seats)[0].discount for seats in GAME.seats}
    assert pounds(found) == Counter([str(5 - discount[4]), str(5 - discount[2])])
    assert discount[2] == discount[3]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_many_boroughs_there_are_is_said_where_it_is_called_ours(lang: str) -> None:
    four = {"en": "four", "fr": "quatre", "it": "quattro", "ja": "4つ"}[lang]
    assert four not in entry(lang, "boroughs").text
    assert four in entry(lang, "term-borough").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_entries_on_the_start_name_the_first_political_circle_tile(lang: str) -> None:
    tile = {"en": "political circle tile", "fr": "tuile Cercle", "it": "tessera Circolo", "ja": "政治サークルタイル"}[
        lang
    ]
    for name in ("setup", "player-setup"):
        assert tile in entry(lang, name).text, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_entry_on_the_pub_gives_its_votes(lang: str) -> None:
    found = [n for n in numbers(entry(lang, "pub").text) if n in SETUP.pub]
    assert [n for n in SETUP.pub if n in found] == list(SETUP.pub)


@for_every("name", ENTRIES)
def test_sums_of_money_agree_in_every_language(name: str) -> None:
    sums = {lang: pounds(entry(lang, name).text + entry(lang, name).example) for lang in LANGUAGES}
    assert len({frozenset(found.items()) for found in sums.values()}) == 1, sums


# ── the languages ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES[:3], 2)))
def test_no_sentence_was_left_in_another_language(one: str, other: str) -> None:
    shared = {name: runs(entry(one, name).text, 5) & runs(entry(other, name).text, 5) for name in ENTRIES}
    assert {name: found for name, found in shared.items() if found} == {}


@for_every("name", ENTRIES)
def test_japanese_entries_are_in_japanese(name: str) -> None:
    found = entry("ja", name)
    for part in (found.title, found.text, found.source):
        assert re.findall(r"[A-Za-z]{2,}", part) == []
        assert re.search(r"[ぁ-んァ-ヶ一-龠]", part)


@for_every("name", ENTRIES)
def test_a_title_in_kanji_says_how_it_is_read(name: str) -> None:
    found = entry("ja", name)
    assert bool(re.search(r"[一-龠]", found.title)) <= bool(found.reading)
    assert re.findall(r"[一-龠]", found.reading) == []


@for_every("lang, name", SPOKEN)
def test_an_entry_is_at_most_seven_sentences(lang: str, name: str) -> None:
    assert len(re.findall(r"[.!?](?:\s|$)|[。？！]", entry(lang, name).text)) <= 7
