"""The words a language has for what can be looked up: how rare each is, and which is meant by one it has not."""

from __future__ import annotations

import bisect
import math
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from typing import Final

from games.kernel.alike import Alike
from games.kernel.fulltext import Term, Way
from games.kernel.wording import Word, is_kanji, stem
from games.kernel.words import LANGUAGES

_MOST_TERMS: Final = 12
_COMMON: Final = 0.2
"""The share of all texts from which a word is so common in them that only names are told apart by it."""
_ABROAD: Final = 0.8
"""What a word counts for without an ending that only another language has."""
_BEGUN: Final = 0.9
"""What a word counts for that is only begun."""
_LEAST_BEGUN: Final = 3
"""Letters that begin a word: with fewer, half of all words begin so."""
_MOST_MEANT: Final = 4
"""Words of one query that may be written wrongly, the longest of them: each is compared with all we have."""
_MEANT: Final = 0.85
"""What a word counts for that was written otherwise."""
_AKIN: Final = 0.4
"""What one letter of two counts for: 埋葬 is akin to 埋める."""
_ALIKE: Final = 74
"""How alike a word must be to the one that is meant, in percent: one letter of four may be wrong."""
_MOST_ALIKE: Final = 4
_AS_ALIKE: Final = 6
"""How much less alike another may be that is as likely meant."""
_SHARPNESS: Final = 0.7
"""How much more a rare word weighs: people ask in words the rules do not have, and the rarest is not what they mean."""
_SHORTEST: Final = 4
"""Of words that may be written wrongly: shorter ones are like too many."""


class Vocabulary:
    """The words of some texts, for who reads one language."""

    def __init__(self, lang: str, texts: Iterable[Set[Word]]) -> None:
        self._lang = lang
        self._texts = 0
        self._rarity = Counter[str]()
        found = set[str]()
        for said in texts:
            self._texts += 1
            self._rarity.update({word.stem for word in said})
            found.update(word.full for word in said if word.whole)
        self._words = sorted(found)
        self._alike = Alike(self._words)

    def terms(self, asked: Sequence[Word]) -> list[Term]:
        """What is looked for: every word once, the rarest if there are too many; together they weigh 1.

        The last one may be only begun.
        """
        once = {word.stem: word for word in asked}.values()
        last = asked[-1].full
        unknown = [word.full for word in once if word.whole and not self._knows(word, last=word.full == last)]
        meant = {written: self._meant(written) for written in sorted(unknown, key=len)[-_MOST_MEANT:]}
        common = {word.stem for word in once if self._rarity[word.stem] > _COMMON * self._texts}
        if len(common) == len(once):  # then they are all there is to go by
            common = set()
        found = [self._term(word, word.full == last, word.stem in common, meant.get(word.full)) for word in once]
        rarest = sorted(found, key=lambda term: term.weight, reverse=True)[:_MOST_TERMS]
        total = sum(term.weight for term in rarest)
        return [term._replace(weight=term.weight / total) for term in rarest]

    def _knows(self, word: Word, *, last: bool) -> bool:
        """Whether a word is one of ours, or may still become one."""
        return word.stem in self._rarity or (last and self._begins(word.full))

    def _term(self, word: Word, last: bool, common: bool, meant: Sequence[str] | None) -> Term:
        """A word with the ways to meet it; `meant` are those it is taken for, if it is none of ours."""
        ours = {word.full, word.stem}
        ways = [Way(tuple(ours), 1.0, narrow=common)]
        if theirs := {stem(word.full, lang) for lang in LANGUAGES} - ours:
            ways.append(Way(tuple(theirs), _ABROAD, narrow=True))
        open_end = (last or meant is not None) and len(word.full) >= _LEAST_BEGUN
        if open_end if word.whole else len(word.full) == 1:
            ways.append(Way((word.full,), _BEGUN, begun=True, narrow=common or not word.whole))
        if not word.whole and len(word.full) > 1 and is_kanji(word.full):
            ways.append(Way(tuple(word.full), _AKIN, narrow=True))
        if not meant:
            return Term(self._weight(word.stem) * word.weight, tuple(ways))
        stems = {stem(near, self._lang) for near in meant}
        return Term(max(map(self._weight, stems)), (*ways, Way((*meant, *stems), _MEANT)))

    def _weight(self, stem: str) -> float:
        return float(math.log(1 + self._texts / (1 + self._rarity[stem])) ** _SHARPNESS)

    def _begins(self, start: str) -> bool:
        """Whether any word begins so."""
        place = bisect.bisect_left(self._words, start)
        return place < len(self._words) and self._words[place].startswith(start)

    def _meant(self, written: str) -> list[str]:
        """The words that are most like one that is none of them."""
        if len(written) < _SHORTEST:
            return []
        alike = self._alike.to(written, _ALIKE, _MOST_ALIKE)
        return [self._words[number] for number, ratio in alike if ratio >= alike[0][1] - _AS_ALIKE]
