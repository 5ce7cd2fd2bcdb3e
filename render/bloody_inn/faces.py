"""What is printed of a card, in one language: the key by which its drawings are kept."""

from __future__ import annotations

from dataclasses import dataclass

from games.bloody_inn.components import Box, Card, box
from games.bloody_inn.view import InnView
from render.lettering import DAGGER


@dataclass(frozen=True)
class Face:
    """A card as it is drawn; two cards that look the same are the same face."""

    name: str
    family: str
    rank: int
    money: int
    aptitude: str | None
    rank_mark: str = ""
    """A dagger where the house set the value; the drawing has one for all of them."""
    money_mark: str = ""
    aptitude_mark: str = ""
    kind: str = ""
    """The card itself, for its portrait."""
    other: int | None = None
    """Of a card with two ranks, the one that does not count here: afterwards for a guest, in the room for the rest."""
    burial: str = ""
    """How its corpse lies, where that is out of the ordinary."""

    @property
    def mark(self) -> str:
        """One dagger for the whole card where the house set any of its values."""
        return self.rank_mark or self.money_mark or self.aptitude_mark

    @property
    def money_text(self) -> str:
        """What the card has on it."""
        return f"{self.money}F"


def box_of(view: InnView) -> Box:
    """The cards this table plays with, its own corrections laid over them."""
    return box(view.corrections)


def face(card: Card, lang: str, in_room: bool = False) -> Face:
    """How a card looks, in a room or out of it."""
    return Face(
        name=card.name(lang),
        family=card.family,
        rank=card.room_rank if in_room else card.rank,
        money=card.money,
        aptitude=card.aptitude,
        rank_mark=_mark(card, "in_room" if in_room and card.in_room is not None else "rank"),
        money_mark=_mark(card, "money"),
        aptitude_mark=_mark(card, "aptitude") if card.aptitude else "",
        kind=card.id,
        burial=card.burial or "",
        other=None if card.in_room is None else card.rank if in_room else card.in_room,
    )


def _mark(card: Card, value: str) -> str:
    return DAGGER if card.standing.get(value) == "house" else ""
