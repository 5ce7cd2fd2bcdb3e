"""What is printed of a card, in one language: the key by which its drawings are kept."""

from __future__ import annotations

from dataclasses import dataclass

from games.bloody_inn.components import Box, Card, box
from games.bloody_inn.view import InnView

DAGGER = "†"


@dataclass(frozen=True)
class Face:
    """A card as it is drawn; two cards that look the same are the same face."""

    name: str
    family: str
    rank: int
    money: int
    aptitude: str | None
    rank_mark: str = ""
    """A dagger where the house set the value."""
    money_mark: str = ""


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
        rank_mark=DAGGER if card.standing.get("rank") == "house" else "",
        money_mark=DAGGER if card.standing.get("money") == "house" else "",
    )
