"""Texts that are nearly another, letter by letter, found among those of about its length."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from typing import Final

from rapidfuzz import fuzz, process

_A_HAIR: Final = 1e-9
"""A length that is just within reach, after its own arithmetic."""


class Alike:
    """Some texts, to be compared with others. They are numbered from 0."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._numbers = sorted(range(len(texts)), key=lambda number: len(texts[number]))
        self._texts = [texts[number] for number in self._numbers]
        self._lengths = [len(text) for text in self._texts]

    def to(self, text: str, least: float, most: int) -> list[tuple[int, float]]:
        """Those at least so like a text, in percent, with how much they are; the most alike first.

        >>> Alike(["peer", "beer", "baron"]).to("bear", 70, 2)
        [(1, 75.0)]
        """
        # Two texts share no more letters than the shorter one has: what is much longer or shorter cannot be like it.
        apart = (200 - least) / least
        begin = bisect.bisect_left(self._lengths, len(text) / apart - _A_HAIR)
        end = bisect.bisect_right(self._lengths, len(text) * apart + _A_HAIR)
        near = process.extract(text, self._texts[begin:end], scorer=fuzz.ratio, score_cutoff=least, limit=None)
        found = [(self._numbers[begin + place], ratio) for _, ratio, place in near]
        return sorted(found, key=lambda one: (-one[1], one[0]))[:most]
