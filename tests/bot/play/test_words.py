"""The words around a move: the same messages, with the same placeholders, in every language."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import bot.play
from bot.play.words import UNTOLD, happened
from games.kernel.ledger import Event
from games.kernel.words import LANGUAGES, Words

FOLDER = Path(bot.play.__file__).parent
ENGLISH = "en"


def catalogue(lang: str) -> Catalog:
    with (FOLDER / "locale" / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang)


def messages(lang: str) -> dict[str, tuple[str, ...]]:
    """Each message with its forms."""
    found = {}
    for message in catalogue(lang):
        if message.id:
            name = message.id[0] if isinstance(message.id, tuple) else message.id
            found[name] = message.string if isinstance(message.string, tuple) else (message.string,)
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_there_with_its_placeholders(lang: str) -> None:
    english, other = messages(ENGLISH), messages(lang)
    assert sorted(other) == sorted(english)
    for name, forms in other.items():
        for form in forms:
            assert form, name
            assert placeholders(form) == placeholders(english[name][-1]), name


def test_every_message_that_is_said_exists_and_every_one_that_exists_is_said() -> None:
    source = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    said = set(re.findall(r"""["']((?:panel|move|post|refused|look|recap|plan)\.[a-z-]+)["']""", source))
    assert said == set(messages(ENGLISH))


class Speechless(Words[Any]):
    """A game that finds no words, or empty ones."""

    def event(self, lang: str, event: Event, names: Sequence[str], view: Any | None = None) -> str:
        return "" if event.id == "empty" else super().event(lang, event, names, view)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("event", ["empty", "never_worded"])
def test_what_a_game_has_no_words_for_is_told_as_something_and_logged(
    lang: str, event: str, caplog: pytest.LogCaptureFixture
) -> None:
    told = happened(Speechless(FOLDER), lang, Event(event, {"who": 0}), ("Ada",), None)
    assert event.replace("_", " ") in told
    (record,) = caplog.records
    assert record.levelname == "ERROR"
    assert record.getMessage() == f"{UNTOLD}: {Event(event, {'who': 0})!r}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_are_short(lang: str) -> None:
    for name in (
        "panel.back",
        "panel.again",
        "panel.post",
        "panel.rules",
        "panel.hand",
        "post.move",
        "post.hand",
        "post.recap",
    ):
        assert len(messages(lang)[name][0]) <= 20
