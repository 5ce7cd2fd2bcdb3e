"""What lies in Obsession's box by name: tiles with their activities, the gentry, servants, cards and opponents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.kernel.things import Thing
from games.obsession.components import Box, Named, Tile

WHEN = {
    "base": (),
    "wessex": ("wessex=yes",),
    "universal": ("upstairs=guests", "upstairs=yes"),
    "upstairs": ("upstairs=yes",),
    "low": ("monuments=low",),
    "promo": ("promos=three", "promos=five"),
}
"""The settings of a table with which the things of a set are played, any of them."""
ALONE = ("seats=1",)
MILESTONES = ("milestones=yes", "milestones=instead", "mode=tableau", "mode=duel")


def things(box: Box) -> dict[str, Thing]:
    """Everything in the box that has a name, by kind and id."""
    return {thing.id: thing for thing in _things(box)}


def _things(box: Box) -> Iterator[Thing]:
    for tile in box.tiles.values():
        yield Thing(f"tile.{tile.id}", tile.names, _activities(tile), WHEN[tile.set], tile.standing, _sides(tile))
    for person in box.gentry.values():
        yield _thing("guest", person, when=WHEN[person.set])
    for servant in box.servants.values():
        yield _thing("servant", servant, when=WHEN[servant.set])
    for family in box.families.values():
        yield _thing("family", family, when=WHEN[family.set])
    for objective in box.objectives.values():
        yield _thing("objective", objective, when=() if "base" in objective.decks else WHEN["upstairs"])
    for milestone in box.milestones.values():
        yield _thing("milestone", milestone, when=MILESTONES)
    for card in box.vp_cards.values():
        yield _thing("vp-card", card)
    for theme in box.categories.values():
        yield _thing("theme", theme)
    for event in box.events.values():
        yield _thing("event", event)
    for opponent in box.opponents.values():
        yield _thing("opponent", opponent, when=ALONE)


def _thing(kind: str, named: Named, also: tuple[dict[str, str], ...] = (), when: tuple[str, ...] = ()) -> Thing:
    return Thing(f"{kind}.{named.id}", named.names, also, when, named.standing)


def _activities(tile: Tile) -> tuple[dict[str, str], ...]:
    sides = (tile.front, tile.back)
    return tuple(side.activity for side in sides if side is not None and side.activity)


def _sides(tile: Tile) -> dict[str, dict[str, Any]]:
    back = {"back": tile.back.standing} if tile.back is not None else {}
    return {"front": tile.front.standing, **back}
