"""Chance that anyone can check afterwards: one seeded stream, the same for ever and in any language.

The stream is a row of 64-bit words. Word n is the (n mod 4)-th group of eight bytes, big end first, of
HMAC-SHA-256 with the seed as key over the block number n div 4 as eight bytes, big end first. A number below
`limit` is the next word modulo `limit`; words at or above the greatest multiple of `limit` are passed over.
A shuffle walks from the last card to the second, swapping each with one at or before it. What is drawn from a bag is
the thing in the place of that number, from 0, and the last one takes its place.

A table that goes back past something that had come to light reads on in another branch of its stream, numbered from 1
in the order in which that happened. Branch 0 is the stream above. Branch n is the stream of another key, read from its
word 0: HMAC-SHA-256 with the seed as key over the six letters "branch" in ASCII and n as eight bytes, big end first.

>>> dice = Dice(bytes(32))
>>> [dice.below(6) + 1 for _ in range(5)]
[5, 5, 2, 3, 6]
>>> cards = list("abcdef"); dice.shuffle(cards); "".join(cards)
'feadbc'
>>> again = Dice(bytes(32), at=5); cards = list("abcdef"); again.shuffle(cards); "".join(cards)
'feadbc'
>>> other = Dice(bytes(32), branch=1); [other.below(6) + 1 for _ in range(5)]
[1, 4, 3, 1, 3]
>>> key = hmac.digest(bytes(32), b"branch" + (1).to_bytes(8, "big"), "sha256")
>>> same = Dice(key); [same.below(6) + 1 for _ in range(5)]
[1, 4, 3, 1, 3]
"""

from __future__ import annotations

import hashlib
import hmac
import random
import struct
from collections.abc import Sequence
from math import floor
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
_WORDS = 1 << 64
_four_words = struct.Struct(">4Q").unpack
_INNER, _OUTER = (bytes(pad ^ byte for byte in range(256)) for pad in (0x36, 0x5C))

Keyed: TypeAlias = tuple["hashlib._Hash", "hashlib._Hash"]


def _keyed(key: bytes) -> Keyed:
    """HMAC's two hashes with the key already read: copied for each block, they cost a third of a call to `hmac`."""
    whole = (key if len(key) <= 64 else hashlib.sha256(key).digest()).ljust(64, b"\0")
    return hashlib.sha256(whole.translate(_INNER)), hashlib.sha256(whole.translate(_OUTER))


class Dice:
    """The stream of a seed, or one of its branches, read from word `at` on."""

    __slots__ = ("_key", "_keyed", "_words", "at")

    def __init__(self, seed: bytes, at: int = 0, branch: int = 0) -> None:
        self.at = at
        self._key = _branch_key(seed, branch) if branch else seed
        self._words: Sequence[int] = ()
        """The four words of the block being read; none before the first is."""
        self._keyed: Keyed | None = None

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        while True:
            at = self.at
            words = self._words if at & 3 and self._words else self._read()
            self.at = at + 1
            word = words[at & 3]
            number = word % n
            if word - number <= _WORDS - n:
                return number

    def one_of(self, things: Sequence[T]) -> T:
        """One of these, each as likely."""
        return things[self.below(len(things))]

    def shuffle(self, cards: list[Any]) -> None:
        """Put the cards in a random order."""
        at, words = self.at, self._words
        i = len(cards) - 1
        while i > 0:  # as with `below(i + 1)`, which is not called as often as there are cards in a box
            if not (at & 3 and words):
                self.at = at
                words = self._read()
            word = words[at & 3]
            at += 1
            j = word % (i + 1)
            if word - j < _WORDS - i:
                cards[i], cards[j] = cards[j], cards[i]
                i -= 1
        self.at = at

    def draw(self, bag: list[T]) -> T:
        """Take one out of a bag, in which things lie in no order that means anything."""
        at = self.below(len(bag))
        drawn, bag[at] = bag[at], bag[-1]
        bag.pop()
        return drawn

    def _read(self) -> Sequence[int]:
        """The block of four words that the next one is in."""
        if self._keyed is None:
            self._keyed = _keyed(self._key)
        inner, outer = self._keyed[0].copy(), self._keyed[1].copy()
        inner.update((self.at >> 2).to_bytes(8, "big"))
        outer.update(inner.digest())
        self._words = _four_words(outer.digest())
        return self._words


def _branch_key(seed: bytes, branch: int) -> bytes:
    return hmac.digest(seed, b"branch" + branch.to_bytes(8, "big"), "sha256")


class QuickDice(Dice):
    """Chance for trying things out, where speed counts and nobody will check."""

    __slots__ = ("_fraction",)

    def __init__(self, seed: int | str | bytes) -> None:
        super().__init__(b"")
        self._fraction = random.Random(seed).random  # noqa: S311 - not for secrets

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        fraction = self._fraction
        return floor(fraction() * n)

    def one_of(self, things: Sequence[T]) -> T:
        """One of these, each as likely."""
        fraction = self._fraction
        return things[floor(fraction() * len(things))]

    def shuffle(self, cards: list[Any]) -> None:
        """Put the cards in a random order."""
        fraction = self._fraction
        cards.sort(key=lambda _: fraction())

    def draw(self, bag: list[T]) -> T:
        """Take one out of a bag, in which things lie in no order that means anything."""
        fraction = self._fraction
        at = floor(fraction() * len(bag))
        drawn, bag[at] = bag[at], bag[-1]
        bag.pop()
        return drawn


def seal(seed: bytes) -> str:
    """The hash of a seed: published when a table starts, so that the seed can be checked when it ends.

    >>> seal(b"penny")[:12]
    '03d04f7fcebc'
    """
    return hashlib.sha256(seed).hexdigest()
