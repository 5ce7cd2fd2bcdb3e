"""The inn's cards by name: travellers with their annexes, families, events and objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.bloody_inn.components import Box, Card
from games.kernel.things import Thing

CARNIES = ("carnies=plain", "carnies=events")
_WHEN = {"carnie": CARNIES, "notable": ("notables=yes",)}
"""The families that are not of the base game, and where they come."""


def things(box: Box) -> dict[str, Thing]:
    """Everything in the box that has a name, by kind and id."""
    return {thing.id: thing for thing in _things(box)}


def _things(box: Box) -> Iterator[Thing]:
    for card in box.cards.values():
        yield Thing(f"card.{card.id}", card.names, _annex(card), _WHEN.get(card.family, ()), _standing(card))
    for family, names in box.families.items():
        yield Thing(f"family.{family}", names, when=_WHEN.get(family, ()))
    for event in box.events.values():
        yield Thing(f"event.{event.id}", event.names, when=("carnies=events",), standing=event.standing)
    for thing in box.objects.values():
        yield Thing(f"object.{thing.id}", thing.names, when=("objects=yes",), standing=thing.standing)


def _annex(card: Card) -> tuple[dict[str, str], ...]:
    return (card.annex.names,) if card.annex else ()


def _standing(card: Card) -> dict[str, Any]:
    """How a card's values are known, those of its annex beside its own."""
    built = {name: mark for name, mark in card.annex.standing.items() if name != "names"} if card.annex else {}
    return {**card.standing, **built}
