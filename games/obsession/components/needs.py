"""Servants counted by their posts in one whole number: a byte for each post, the first one lowest.

So what two need together is a sum, and whether there are enough is seen for all posts at once.

>>> maid, two_valets = packed((0, 1, 0)), packed((0, 0, 2))
>>> list(unpacked(maid + two_valets, 3))
[0, 1, 2]
>>> fills(maid, maid + two_valets), fills(maid + maid, maid + two_valets)
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Need: TypeAlias = int
"""How many of each kind, in the order of the box's `posts`: less than 128 of each, at no more than `POSTS`."""
POSTS = 16
_TOPS = int.from_bytes(b"\x80" * POSTS, "little")
"""The highest bit of every byte, which no number of servants reaches."""


def packed(numbers: Iterable[int]) -> Need:
    """So many at each post, as one number."""
    return int.from_bytes(bytes(numbers), "little")


def unpacked(need: Need, posts: int) -> bytes:
    """How many there are at each of so many posts."""
    return need.to_bytes(posts, "little")


def counted(post: int, number: int) -> Need:
    """So many at one post, and nobody elsewhere."""
    return number << 8 * post


def count_at(need: Need, post: int) -> int:
    """How many there are at one post."""
    return need >> 8 * post & 0x7F


def fills(need: Need, have: Need) -> bool:
    """Whether there are as many at every post as are needed."""
    return (have + _TOPS - need) & _TOPS == _TOPS


def lacking(need: Need, have: Need) -> Need:
    """A mark at every post where there are fewer than are needed; 0 where there is none.

    >>> list(unpacked(lacking(packed((0, 2, 1)), packed((1, 1, 1))), 3))
    [0, 128, 0]
    """
    return (have + _TOPS - need) & _TOPS ^ _TOPS


def at_most(have: Need, limit: Need) -> Need:
    """The smaller of two numbers at every post.

    >>> list(unpacked(at_most(packed((0, 2, 1)), packed((1, 1, 1))), 3))
    [0, 1, 1]
    """
    beyond = ((have + _TOPS - limit) & _TOPS) >> 7
    where = (beyond << 8) - beyond
    return have ^ ((have ^ limit) & where)


def everybody(posts: Iterable[int]) -> Need:
    """As many as there can be at each of these posts."""
    return sum(counted(post, 0x7F) for post in set(posts))


def marked(posts: Iterable[int]) -> Need:
    """The mark of `lacking` at each of these posts."""
    return sum(counted(post, 0x80) for post in set(posts))
