"""Looking rules up: what is found by which words, in which order, and that nothing typed can break it."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from games import all_games
from games.kernel.lookup import AtTable, Hit, Lookup
from games.kernel.rulebook import Rulebook
from games.kernel.things import Thing
from games.kernel.words import LANGUAGES
from tests.alike import for_every

SHARED: dict[str, dict[str, Any]] = {
    "wages": {},
    "gravedigger": {"see": ["wages"]},
    "service": {"about": ["servant"]},
    "footman": {"about": ["servant.footman"]},
    "alone": {"when": ["seats=1"]},
    "crowd": {},
    "coin": {},
}
SPOKEN: dict[str, dict[str, dict[str, Any]]] = {
    "en": {
        "wages": {"title": "Wages", "text": "Every morning you pay your accomplices.", "also": ["salary", "payday"]},
        "gravedigger": {"title": "The gravedigger", "text": "He buries whom the police would find; you pay him 10F."},
        "service": {"title": "Service", "text": "Guests ask for servants."},
        "footman": {"title": "The footman", "text": "He serves any guest at the table."},
        "alone": {"title": "Ties", "text": "Alone you tie with nobody."},
        "crowd": {"title": "Ties among many", "text": "Who has more cash wins."},
        "coin": {"title": "Francs", "text": "The sign of money.", "also": ["£"]},
    },
    "fr": {
        "wages": {"title": "Les salaires", "text": "Chaque matin, payez vos complices."},
        "gravedigger": {"title": "Le fossoyeur", "text": "Il enterre ceux que la police trouverait."},
        "service": {"title": "Le service", "text": "Les invités demandent des domestiques."},
        "footman": {"title": "Le valet de pied", "text": "Il sert tout invité."},
        "alone": {"title": "Égalités", "text": "Seul, vous n’égalez personne."},
        "crowd": {"title": "Égalités à plusieurs", "text": "Qui a le plus d’argent gagne."},
        "coin": {"title": "Les francs", "text": "Le signe de l’argent."},
    },
    "it": {
        "wages": {"title": "I salari", "text": "Ogni mattina paghi i complici."},
        "gravedigger": {"title": "Il becchino", "text": "Seppellisce chi la polizia troverebbe."},
        "service": {"title": "Il servizio", "text": "Gli ospiti chiedono servitori."},
        "footman": {"title": "Il lacchè", "text": "Serve ogni ospite."},
        "alone": {"title": "Pareggi", "text": "Da solo non pareggi con nessuno."},
        "crowd": {"title": "Pareggi tra molti", "text": "Chi ha più contanti vince."},
        "coin": {"title": "I franchi", "text": "Il segno del denaro."},
    },
    "ja": {
        "wages": {"title": "賃金", "text": "毎朝、共犯者に支払います。"},
        "gravedigger": {"title": "墓掘り人", "text": "警察に見つかる死体を埋めます。"},
        "service": {"title": "執務", "text": "ゲストは召使いを求めます。"},
        "footman": {"title": "下男", "text": "どのゲストにも仕えます。"},
        "alone": {"title": "同点", "text": "一人では同点はありません。"},
        "crowd": {"title": "大勢の同点", "text": "現金の多い人の勝ちです。"},
        "coin": {"title": "フラン", "text": "お金の記号です。"},
    },
}
BUTLER = {"en": "Underbutler", "fr": "Sous-majordome", "it": "Vicemaggiordomo", "ja": "副執事"}
FOOTMAN = {"en": "Footman", "fr": "Valet de pied", "it": "Lacchè", "ja": "フットマン"}
THINGS = {
    "servant.footman": Thing("servant.footman", FOOTMAN),
    "servant.underbutler": Thing("servant.underbutler", BUTLER),
}
NASTY = (
    "", " ", "\n\t", "x" * 6000, "あ" * 6000, "the " * 1500, "?!…", '"', '""', "*", "NEAR(", "NEAR(wages, 2)",
    "title:wages", "wages AND", "(", ")", "-wages", "^wages", "wages*", "'; DROP TABLE names; --", "\x00", "wages\x00",
    "\x1b[31m", "\u202e", "\u200b", "💰", "\ud800", "ﷺ" * 500, "か\u309a", "a" * 199 + "é" * 3, "{0}", "%s", "_", "と",
    "の", "١٢٣",
)  # fmt: skip


def game(name: str) -> Any:
    rules = {lang: Rulebook(SHARED, SPOKEN[lang]) for lang in LANGUAGES}
    words = SimpleNamespace(rules=rules.__getitem__, things=lambda: THINGS)
    return SimpleNamespace(id=name, words=words)


@pytest.fixture(scope="module")
def lookup() -> Lookup:
    return Lookup([game("inn")])


@pytest.fixture(scope="module")
def real() -> Lookup:
    """Of all games of the house."""
    return Lookup(all_games().values())


def first(hits: list[Hit]) -> str:
    return hits[0].entry if hits else ""


def test_a_title_is_worth_all_and_what_else_it_is_called_a_little_less(lookup: Lookup) -> None:
    assert lookup.find("Wages", "en")[0].score == 100
    assert first(lookup.find("salary", "en")) == "wages"
    assert 80 < lookup.find("salary", "en")[0].score < 100


@pytest.mark.parametrize(
    ("query", "lang", "entry"),
    [
        ("WAGES", "en", "wages"),
        ("ｗａｇｅｓ", "en", "wages"),
        ("egalites", "fr", "alone"),
        ("ÉGALITÉS", "fr", "alone"),
        ("l'égalité", "fr", "alone"),
        ("l’égalité", "fr", "alone"),
        ("lacche", "it", "footman"),
        ("フットマン", "ja", "footman"),
        ("ふっとまん", "ja", "footman"),
        ("ﾌｯﾄﾏﾝ", "ja", "footman"),
    ],
)
def test_case_accents_width_apostrophes_and_kana_do_not_matter(
    lookup: Lookup, query: str, lang: str, entry: str
) -> None:
    assert first(lookup.find(query, lang)) == entry


@pytest.mark.parametrize(
    ("query", "lang", "entry"),
    [
        ("who pays the gravedigger", "en", "gravedigger"),
        ("what is a footman?", "en", "footman"),
        ("how do I pay my accomplices", "en", "wages"),
        ("qui enterre ceux que la police trouve", "fr", "gravedigger"),
        ("combien dois-je payer aux complices ?", "fr", "wages"),
        ("quando pago i complici?", "it", "wages"),
        ("墓掘り人とは何ですか", "ja", "gravedigger"),
        ("共犯者に支払うのはいつ？", "ja", "wages"),
    ],
)
def test_a_question_is_answered_as_people_ask_it(lookup: Lookup, query: str, lang: str, entry: str) -> None:
    assert first(lookup.find(query, lang)) == entry


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("gravediger", "gravedigger"),
        ("grave digger", "gravedigger"),
        ("who pays the gravdigger", "gravedigger"),
        ("foootman", "footman"),
        ("grav", "gravedigger"),
        ("wag", "wages"),
        ("payd", "wages"),
    ],
)
def test_what_is_misspelt_or_only_begun_is_found(lookup: Lookup, query: str, entry: str) -> None:
    assert first(lookup.find(query, "en")) == entry


def test_every_language_knows_the_others_words(lookup: Lookup) -> None:
    for lang in LANGUAGES:
        for query in ("valet de pied", "footman", "lacchè", "フットマン", "下男"):
            assert first(lookup.find(query, lang)) == "footman", (lang, query)


def test_two_letters_of_japanese_are_enough_and_one_is_not_too_few(lookup: Lookup) -> None:
    assert first(lookup.find("賃金", "ja")) == "wages"
    assert first(lookup.find("警察", "ja")) == "gravedigger"
    assert first(lookup.find("墓", "ja")) == "gravedigger"
    assert first(lookup.find("金", "ja")) == "wages"  # a letter that only ends a word


def test_a_component_leads_to_the_entry_about_it_or_about_its_kind(lookup: Lookup) -> None:
    butler = lookup.find("sous-majordome", "en")[0]
    assert (butler.entry, butler.thing) == ("service", "servant.underbutler")
    assert first(lookup.find("footman", "en")) == "footman"


def test_a_sign_is_found_by_itself(lookup: Lookup) -> None:
    assert [hit.entry for hit in lookup.find("£", "en")] == ["coin"]


def test_a_title_weighs_more_than_a_mention(lookup: Lookup) -> None:
    scores = {hit.entry: hit.score for hit in lookup.find("guest", "en")}
    assert scores.keys() >= {"service", "footman"}
    titles = lookup.find("ties", "en")
    assert titles[0].score == 100
    assert [hit.entry for hit in titles] == ["alone", "crowd"]


def test_at_a_table_what_holds_there_comes_first() -> None:
    both = Lookup([game("inn"), game("manor")])
    assert [hit.game for hit in both.find("wages", "en", limit=2)] == ["inn", "manor"]
    at_manor = AtTable("manor", 2, {})
    assert [hit.game for hit in both.find("wages", "en", table=at_manor, limit=2)] == ["manor", "inn"]
    alone, together = (
        {hit.entry: hit.score for hit in both.find("ties", "en", table=AtTable("manor", n, {})) if hit.game == "manor"}
        for n in (1, 2)
    )
    assert alone["alone"] > together["alone"]
    assert alone["crowd"] == together["crowd"]


def test_a_game_that_is_named_is_the_only_one() -> None:
    both = Lookup([game("inn"), game("manor")])
    assert {hit.game for hit in both.find("wages", "en", game="manor", table=AtTable("inn", 2, {}))} == {"manor"}
    assert {hit.game for hit in both.near("wxges", "en", game="manor")} == {"manor"}
    assert both.find("wages", "en", game="nowhere") == []


@pytest.mark.parametrize("query", NASTY, ids=range(len(NASTY)))
def test_nothing_that_is_typed_breaks_it(lookup: Lookup, query: str) -> None:
    for lang in LANGUAGES:
        for hit in (*lookup.find(query, lang), *lookup.near(query, lang)):
            assert hit.entry in SHARED
            assert 0 <= hit.score <= 100


def test_what_is_not_there_is_not_found_but_something_like_it_is_offered(lookup: Lookup) -> None:
    for query in ("", "?!", "xyzzyx", '"*'):
        assert lookup.find(query, "en") == []
    assert "wages" in [hit.entry for hit in lookup.near("wedges", "en")]


def test_signs_of_the_search_language_are_no_commands(lookup: Lookup) -> None:
    for query in ('"wages"', "wages*", "wages AND", "title:wages", "NEAR(wages)", "-wages", "^wages"):
        assert first(lookup.find(query, "en")) == "wages", query


def test_it_may_be_asked_from_many_threads_at_once(lookup: Lookup) -> None:
    alone = lookup.find("who pays the gravedigger", "en")
    wrong: list[object] = []

    def ask() -> None:
        for _ in range(40):
            if (found := lookup.find("who pays the gravedigger", "en")) != alone:
                wrong.append(found)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@for_every("lang", LANGUAGES)
def test_every_entry_of_every_game_is_found_by_its_title(lang: str, real: Lookup) -> None:
    for name, known in all_games().items():
        for entry in known.words.rules(lang).values():
            hits = real.find(entry.title, lang, name, limit=3)
            assert entry.id in [hit.entry for hit in hits if hit.score == 100], entry.title
