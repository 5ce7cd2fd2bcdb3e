"""Catalogues: messages by id, placeholders with kinds, plurals by the language's own rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kernel.errors import Why
from games.kernel.ledger import Event
from games.kernel.words import LANGUAGES, BadMessage, Catalogue, Words

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {plural}\\n"\n\n'
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "ja": "nplurals=1; plural=0;",
}
BODY = {
    "en": 'msgid "hit"\nmsgstr "{who:seat} hits {what}"\n\nmsgid "n"\nmsgid_plural "n.many"\n'
    'msgstr[0] "{count} coin"\nmsgstr[1] "{count} coins"\n',
    "fr": 'msgid "hit"\nmsgstr "{what} : touché par {who:seat}"\n\nmsgid "n"\nmsgid_plural "n.many"\n'
    'msgstr[0] "{count} pièce"\nmsgstr[1] "{count} pièces"\n',
    "ja": 'msgid "n"\nmsgid_plural "n.many"\nmsgstr[0] "硬貨{count}枚"\n',
}


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    for lang, body in BODY.items():
        (tmp_path / f"{lang}.po").write_text(HEAD.format(plural=PLURALS[lang]) + body, "utf-8")
    return Catalogue(tmp_path)


def test_placeholders_are_filled_in_the_order_of_the_language(catalogue: Catalogue) -> None:
    kinds = {"seat": ("Ada", "Émile").__getitem__}
    args = {"who": 1, "what": "3"}
    assert catalogue.text("en", "hit", args, kinds) == "Émile hits 3"
    assert catalogue.text("fr", "hit", args, kinds) == "3 : touché par Émile"


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("en", 0, "0 coins"), ("en", 1, "1 coin"), ("en", 2, "2 coins"),
        ("fr", 0, "0 pièce"), ("fr", 1, "1 pièce"), ("fr", 2, "2 pièces"),
        ("ja", 1, "硬貨1枚"), ("ja", 5, "硬貨5枚"),
    ],
)  # fmt: skip
def test_a_number_is_said_by_the_plural_rule_of_the_language(
    catalogue: Catalogue, lang: str, count: int, said: str
) -> None:
    assert catalogue.text(lang, "n", {"count": count}, count=count) == said


def test_a_missing_message_is_known_to_be_missing(catalogue: Catalogue) -> None:
    assert catalogue.has("en", "hit")
    assert catalogue.has("fr", "n"), "plural ones are found as well"
    assert not catalogue.has("ja", "hit")


def test_without_a_number_it_is_said_of_one(catalogue: Catalogue) -> None:
    assert catalogue.text("fr", "n", {"count": 7}) == "7 pièce"


def test_what_happens_is_never_told_as_nothing(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    counted = (
        'msgid "event.paid"\nmsgid_plural "event.paid.many"\nmsgstr[0] "{count} coin"\nmsgstr[1] "{count} coins"\n'
    )
    (tmp_path / "locale" / "en.po").write_text(HEAD.format(plural=PLURALS["en"]) + counted, "utf-8")
    words = Words[None](tmp_path)
    assert words.event("en", Event("paid", {"count": 2}), ()) == "2 coins"
    with pytest.raises(BadMessage, match=r"has no message 'event\.fled'"):
        words.event("en", Event("fled", {}), ())


@pytest.mark.parametrize(
    ("lang", "message", "args", "count", "said"),
    [
        ("ja", "hit", {}, None, r"ja\.po has no message 'hit'"),
        ("en", "m", {"count": 2}, 2, r"en\.po has no message 'm'"),
        ("en", "hit", {"who": 0}, None, r"'hit' in .*en\.po asks for 'what' and is given who"),
        ("en", "hit", {"who": 0, "what": 1}, None, r"'hit' in .*en\.po names the kind seat, which `kinds` lacks"),
    ],
)
def test_a_message_that_cannot_be_said_says_what_is_wrong_with_it(
    catalogue: Catalogue, lang: str, message: str, args: dict[str, int], count: int | None, said: str
) -> None:
    kinds = {"seat": ("Ada", "Émile").__getitem__} if "what" not in args else {}
    with pytest.raises(BadMessage, match=said):
        catalogue.text(lang, message, args, kinds, count)


def test_a_message_may_be_worded_like_its_id(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text(HEAD.format(plural=PLURALS["en"]) + 'msgid "nobody"\nmsgstr "nobody"\n', "utf-8")
    assert Catalogue(tmp_path).text("en", "nobody") == "nobody"


def test_what_a_player_is_called_is_never_read_as_a_placeholder(catalogue: Catalogue) -> None:
    kinds = {"seat": ("{what}", "{0.__class__}").__getitem__}
    assert catalogue.text("en", "hit", {"who": 1, "what": "{who}"}, kinds) == "{0.__class__} hits {who}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "why",
    [
        Why("", "pick-exactly", {"least": 2, "most": 2, "given": 1}),
        Why("", "pick-between", {"least": 0, "most": 3, "given": 5}),
        Why("", "pick-twice", {"key": "peasant"}),
        Why("", "not-asked-now", {"argument": "grave"}),
        Why("", "wrong-moment"),
    ],
    ids=lambda why: why.reason,
)
def test_the_kernel_explains_its_own_refusals(lang: str, why: Why) -> None:
    said = Words.kernel(lang, f"why.{why.reason}", **why.args)
    assert not said.startswith("why.")
    assert "{" not in said
    for name, value in why.args.items():
        if not (name == "most" and why.reason == "pick-exactly"):
            assert str(value) in said
