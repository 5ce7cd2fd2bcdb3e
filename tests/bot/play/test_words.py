"""The words around a move: the same messages, with the same placeholders, in every language."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import bot.play
from games.kernel.words import LANGUAGES

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
