"""What people write, as words that can be compared: folded, cut, without what says nothing and without endings.

Japanese has no spaces: it is cut where its script changes, and each piece into pairs of letters that overlap. A single
letter of hiragana is a particle or an ending, and says nothing.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

_ACCENTS = re.compile("[\u0300-\u036f]+")
"""The marks on kana are none: without them another letter would stand there."""
_PUT_RIGHT = str.maketrans({
    **dict.fromkeys("’‘ʼ＇`´′", "'"),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", ""),
})  # fmt: skip
"""One apostrophe, and nothing that cannot be seen."""
_GRAMMAR = 0.7
"""What hiragana say against other letters: in them Japanese writes more of its grammar than of what is meant."""
_CUT = 0.25
"""How much less each pair says the more of them a word is cut into: a long word is not worth as many short ones."""
_ONE_KANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
"""Whoever types does not always turn katakana on."""
_KANJI, _KATAKANA = r"\u3005-\u3007\u3400-\u9fff\uf900-\ufaff", r"\u30a1-\u30fa\u30fc-\u30fe"
_HIRAGANA = r"\u3041-\u309a\u309d-\u309f"
_LATIN = rf"[^\W_]+?(?=[{_KANJI}{_KATAKANA}{_HIRAGANA}\W_]|$)"
_RUN = re.compile(rf"(?P<japanese>[{_KANJI}{_KATAKANA}{_HIRAGANA}]+)|{_LATIN}")
_ALL_KANJI = re.compile(f"[{_KANJI}]+")
_PIECE = re.compile(rf"(?P<kanji>[{_KANJI}]+)|(?P<katakana>[{_KATAKANA}]+)|(?P<hiragana>[{_HIRAGANA}ー]+)|{_LATIN}")


class Word(NamedTuple):
    """A word as it was written, folded, and what is left of it without its ending."""

    full: str
    stem: str
    whole: bool = True
    """Whether it is a word and no pair of letters."""
    weight: float = 1.0
    """What it says against a whole word."""


class _Language(NamedTuple):
    stop: frozenset[str]
    phrases: re.Pattern[str] | None
    """What says nothing in a language without spaces."""
    ending: re.Pattern[str]
    """What is left of a word, and its ending."""
    least: int


def fold(text: str) -> str:
    """A text as it is compared: no case, no accents, no width, one kind of apostrophe, single spaces.

    >>> fold(" L’Évêque  ドワーフ") == fold("l'eveque ﾄﾞﾜｰﾌ")
    True
    """
    spread = unicodedata.normalize("NFKD", text.translate(_PUT_RIGHT).casefold())
    bare = unicodedata.normalize("NFC", _ACCENTS.sub("", spread))
    return " ".join(bare.split())


def runs(folded: str) -> list[str]:
    """The letters and figures of a folded text, without what stands between them; in one kind of kana.

    >>> runs("ドワーフ, gnome") == runs("どわーふ: gnome")
    True
    """
    return [found[0].translate(_ONE_KANA) for found in _RUN.finditer(folded)]


def pieces(folded: str) -> frozenset[str]:
    """The same, Japanese in pairs of letters: two texts are as alike as they share these."""
    found = ((_pairs(run[0].translate(_ONE_KANA)) if run["japanese"] else [run[0]]) for run in _RUN.finditer(folded))
    return frozenset(piece for some in found for piece in some)


def squashed(folded: str) -> str:
    """A folded text by its letters alone.

    >>> squashed("grave-digger's")
    'gravediggers'
    """
    return "".join(runs(folded))


def words(folded: str, lang: str) -> list[Word]:
    """The words of a folded text that say what it is about; all of them where none would be left.

    >>> [word.stem for word in words(fold("Who pays the gravediggers?"), "en")]
    ['pay', 'gravedig']
    >>> [word.full for word in words(fold("墓掘り人の費用とコイン"), "ja")]
    ['墓掘', '人', '費用', 'こい', 'いん']
    """
    stop, phrases = _languages()[lang].stop, _languages()[lang].phrases
    telling = _words(phrases.sub(" ", folded) if phrases else folded, lang)
    return [word for word in telling if word.full not in stop] or list(_words(folded, lang))


def last_letters(folded: str) -> list[str]:
    """With what pieces of kanji end: no pair begins with it, but it may be what is looked for.

    >>> last_letters("墓掘りの費用 x 鍵")
    ['掘', '用']
    """
    return [found[0][-1] for found in _PIECE.finditer(folded) if found["kanji"] and len(found[0]) > 1]


def is_kanji(piece: str) -> bool:
    """Whether all of its letters mean something each."""
    return bool(_ALL_KANJI.fullmatch(piece))


def _words(folded: str, lang: str) -> Iterator[Word]:
    for found in _PIECE.finditer(folded):
        text = found[0]
        if found.lastgroup is None:
            yield Word(text, stem(text, lang))
        elif len(text) > 1 or not found["hiragana"]:
            pairs = _pairs(text.translate(_ONE_KANA))
            weight = (_GRAMMAR if found["hiragana"] else 1.0) / len(pairs) ** _CUT
            yield from (Word(pair, pair, False, weight) for pair in pairs)


def _pairs(text: str) -> list[str]:
    """Each two letters in a row; a single one is itself."""
    return [text[n : n + 2] for n in range(max(1, len(text) - 1))]


@lru_cache(maxsize=2**12)
def stem(word: str, lang: str) -> str:
    """A folded word without its longest ending, if enough is left; of two same letters at its end one stays.

    >>> stem("burying", "en"), stem("fossoyeurs", "fr"), stem("becchini", "it"), stem("bidding", "en")
    ('bury', 'fossoy', 'becchin', 'bid')
    """
    least, ending = _languages()[lang].least, _languages()[lang].ending
    if (found := ending.fullmatch(word)) is not None:
        word = found[1]
    return word[:-1] if len(word) > least and word[-1] == word[-2] else word


@cache
def _languages() -> dict[str, _Language]:
    data = tomllib.loads((Path(__file__).parent / "wording.toml").read_text("utf-8"))
    return {lang: _language(**said) for lang, said in data.items()}


def _language(stop: str, endings: str, least: int) -> _Language:
    said = sorted((fold(word) for word in stop.split()), key=len, reverse=True)
    unspaced = [re.escape(word) for word in said if not word.isascii()]
    phrases = re.compile("|".join(unspaced)) if unspaced else None
    ending = re.compile(f"(.{{{least},}}?)(?:{'|'.join(endings.split())})")
    return _Language(frozenset(said), phrases, ending, least)
