"""What a machine can hold of good setting and one manner in each language, over everything people read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]

HARD = "\u00a0\u202f"
"""The spaces at which no line is broken."""
_PLACEHOLDER = re.compile(r"\{[^}]*\}")
_CODE = re.compile(r"`[^`]*`|https?://\S+|<t:[^>]*>|/\w+(?: \w+)?: ?")


def catalogues(lang: str) -> Iterator[tuple[str, str]]:
    """Every form of every message in the language, with where it stands."""
    for path in sorted(ROOT.glob(f"[bgr]*/**/{lang}.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=lang):
                forms = (message.string,) if isinstance(message.string, str) else message.string or ()
                if message.id:
                    yield from ((f"{path.relative_to(ROOT)} {message.id}", form) for form in forms)


def names(lang: str) -> Iterator[tuple[str, str]]:
    """What components and terms are called in the language."""
    for path in sorted(file for file in ROOT.glob("games/*/*.toml") if file.name != "wording.toml"):
        for where, said in texts(tomllib.loads(path.read_text("utf-8")), ()):
            if lang in where and "standing" not in where and not {"instead", "but"} & {*where}:
                yield f"{path.relative_to(ROOT)} {'.'.join(where)}", said


def rulebooks(lang: str) -> Iterator[tuple[str, str]]:
    """Everything the rulebooks say in the language."""
    for path in sorted(ROOT.glob(f"games/*/rulebook/**/*{lang}.toml")):
        for where, said in texts(tomllib.loads(path.read_text("utf-8")), ()):
            yield f"{path.relative_to(ROOT)} {'.'.join(where)}", said


def texts(value: Any, where: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text inside a value of a TOML file, with the keys that lead there."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from texts(part, (*where, key))
    elif isinstance(value, list):
        for part in value:
            yield from texts(part, where)


def loose_in_french(text: str) -> list[str]:
    """Signs that stand at a breakable space or at none, and straight apostrophes."""
    said = _PLACEHOLDER.sub("X", _CODE.sub("X", text))
    straight = re.findall(r"\w'[\wX«]", said)
    before = re.findall(rf"[^{HARD}\s;!?…(][;!?»](?!\w)|[^{HARD}\s]:(?=\s|$)|(?<=\S)[ \n][:;!?»](?!\w)", said)
    return [*straight, *before, *re.findall(rf"«(?![{HARD}])", said)]


def odd_in_italian(text: str) -> list[str]:
    """Straight apostrophes, the plural of courtesy, and a word for what Discord itself calls a thread."""
    straight = re.findall(r"\w'[\w{]", text)
    courtesy = re.findall(
        r"\b(?:[Vv]ostr[oaie]|[Vv]oi|[Aa]vete|[Ss]iete|[Pp]otete|[Dd]ovete|[Vv]olete|[Ff]ate)\b", text
    )
    return [*straight, *courtesy, *re.findall(r"\b[Dd]iscussion[ei]\b", text)]


def odd_in_japanese(text: str) -> list[str]:
    """Wide figures, the other wave dash, half-width signs beside Japanese, and sentences in the plain past."""
    said = _CODE.sub("", text)
    wide = re.findall(r"[０-９〜]", said)
    narrow = re.findall(r"(?<=[\u3040-\u30ff\u4e00-\u9fff])[,:;!?()](?!\*)", _PLACEHOLDER.sub("X", said))
    plain = re.findall(r"\w(?<!まし)(?<!でし)た。", said)
    return [*wide, *narrow, *plain]


HELD: dict[str, Callable[[str], list[str]]] = {
    "fr": loose_in_french,
    "it": odd_in_italian,
    "ja": odd_in_japanese,
}


def found(lang: str, said: Iterator[tuple[str, str]]) -> str:
    """Each place with what is amiss there, a line each."""
    return "\n".join(f"{where}: {amiss} in {text}" for where, text in said if (amiss := HELD[lang](text)))


@pytest.mark.parametrize("lang", HELD)
def test_messages_are_set_as_their_language_is(lang: str) -> None:
    assert found(lang, catalogues(lang)) == ""


@pytest.mark.parametrize("lang", HELD)
def test_names_are_set_as_their_language_is(lang: str) -> None:
    assert found(lang, names(lang)) == ""


@pytest.mark.parametrize("lang", HELD)
def test_rule_entries_are_set_as_their_language_is(lang: str) -> None:
    assert found(lang, rulebooks(lang)) == ""


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("fr", "Vraiment ?", "Vraiment\u202f?"),
        ("fr", "Voici: {x}", "Voici\u00a0: {x}"),
        ("fr", "« oui »", "«\u00a0oui\u00a0»"),
        ("fr", "l'auberge", "l\u2019auberge"),
        ("fr", "d'{name}", "à 12:00, voyez https://x.org/?a"),
        ("it", "La vostra mano", "La tua mano"),
        ("it", "l'oste", "l\u2019oste"),
        ("ja", "評判は６", "評判は6"),
        ("ja", "1〜4人", "1～4人"),
        ("ja", "建設: なし", "建設：なし"),
        ("ja", "客を殺した。", "客を殺しました。"),
    ],
)
def test_what_is_amiss_is_found_and_what_is_right_is_not(lang: str, wrong: str, right: str) -> None:
    assert HELD[lang](wrong)
    assert HELD[lang](right) == []
