"""Every message of the pictures is there in every language, with the same arguments."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import render
from games.kernel.words import LANGUAGES
from render.lettering import BOLD, coverage

FOLDERS = sorted(path.parent for path in Path(render.__file__).parent.rglob("locale/en.po"))


def messages(folder: Path, lang: str) -> dict[str, tuple[str, ...]]:
    with (folder / f"{lang}.po").open("rb") as file:
        catalogue = read_po(file, locale=lang)
    found = {}
    for message in catalogue:
        if message.id:
            key = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
            words = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
            found[key] = tuple(words)
    return found


def arguments(words: tuple[str, ...]) -> set[str]:
    return {field for text in words for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_message_is_there_with_the_same_arguments(folder: Path, lang: str) -> None:
    english, other = messages(folder, "en"), messages(folder, lang)
    assert english.keys() == other.keys()
    for key, words in other.items():
        assert all(words), key
        assert arguments(words) == arguments(english[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_of_our_words_can_be_drawn(lang: str) -> None:
    for folder in FOLDERS:
        letters = {ord(c) for words in messages(folder, lang).values() for text in words for c in text}
        assert [letter for letter in letters if letter not in coverage(BOLD)] == []
