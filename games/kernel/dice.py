"""Chance that anyone can check afterwards: one seeded stream, the same for ever and in any language.

The stream is a row of 64-bit words. Word n is the (n mod 4)-th group of eight bytes, big end first, of
HMAC-SHA-256 with the seed as key over the block number n div 4 as eight bytes, big end first. A number below
`limit` is the next word modulo `limit`; words at or above the greatest multiple of `limit` are passed over.
A shuffle walks from the last card to the second, swapping each with one at or before it.

>>> dice = Dice(bytes(32))
>>> [dice.below(6) + 1 for _ in range(5)]
[5, 5, 2, 3, 6]
>>> cards = list("abcdef"); dice.shuffle(cards); "".join(cards)
'feadbc'
>>> again = Dice(bytes(32), at=5); cards = list("abcdef"); again.shuffle(cards); "".join(cards)
'feadbc'
"""

from __future__ import annotations

import hashlib
import hmac
import random
from typing import Any

_WORDS = 1 << 64


class Dice:
    """The stream of a seed, read from word `at` on."""

    __slots__ = ("_block", "_digest", "at", "seed")

    def __init__(self, seed: bytes, at: int = 0) -> None:
        self.seed = seed
        self.at = at
        self._block = -1
        self._digest = b""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        bar = _WORDS - _WORDS % n
        while True:
            word = self._word()
            if word < bar:
                return word % n

    def shuffle(self, cards: list[Any]) -> None:
        """Put the cards in a random order."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def _word(self) -> int:
        block, part = divmod(self.at, 4)
        self.at += 1
        if block != self._block:
            self._block, self._digest = block, hmac.digest(self.seed, block.to_bytes(8, "big"), "sha256")
        return int.from_bytes(self._digest[8 * part : 8 * part + 8], "big")


class QuickDice(Dice):
    """Chance for trying things out, where speed counts and nobody will check."""

    __slots__ = ("_source",)

    def __init__(self, seed: int | str | bytes) -> None:
        super().__init__(b"")
        self._source = random.Random(seed)  # noqa: S311 - not for secrets

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self._source.random() * n)

    def shuffle(self, cards: list[Any]) -> None:
        """Put the cards in a random order."""
        self._source.shuffle(cards)


def seal(seed: bytes) -> str:
    """The hash of a seed: published when a table starts, so that the seed can be checked when it ends.

    >>> seal(b"penny")[:12]
    '03d04f7fcebc'
    """
    return hashlib.sha256(seed).hexdigest()
