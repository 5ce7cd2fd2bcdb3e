"""Signs before colour: which of them cannot be told apart by their silhouettes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from PIL import ImageChops, ImageStat

from render.pieces import Sign, sign

SMALL = 24
"""Pixels of the smallest sign there is."""
APART = 0.12
"""The least share of a small square in which two silhouettes must differ."""


def alike(signs: Iterable[Sign]) -> list[str]:
    """The pairs that are too much alike, with how far they are apart."""
    masks = {draw.__name__: sign(draw, SMALL) for draw in signs}
    found = []
    for (one, mask), (other, against) in combinations(masks.items(), 2):
        apart = ImageStat.Stat(ImageChops.difference(mask, against)).mean[0] / 255
        if apart <= APART:
            found.append(f"{one} and {other}: {apart:.2f}")
    return found
