"""How Obsession speaks: its tiles, cards, servants and money in words."""

from __future__ import annotations

from pathlib import Path

from games.kernel.words import Words


class EstateWords(Words):
    """The estates in words."""

    def __init__(self) -> None:
        super().__init__(Path(__file__).parent)
