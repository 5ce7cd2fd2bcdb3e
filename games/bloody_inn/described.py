"""What each of the inn's cards is and does, in full sentences: from its values, a group's own included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from games.bloody_inn.components import Box, Card, Effect
from games.bloody_inn.state import BARN, PEASANT

POLICE = "police"


class Say(Protocol):
    """A message of the game in one language; `count` chooses between its singular and its plural."""

    def __call__(self, message: str, **args: object) -> str: ...


def described(say: Say, parts: Box, thing: str) -> list[str]:
    """A card, family, event or object by its kind and id."""
    kind, _, name = thing.partition(".")
    return list({"card": _card, "family": _family, "event": _event, "object": _object}[kind](say, parts, name))


def _card(say: Say, parts: Box, name: str) -> Iterator[str]:
    card = parts.cards[name]
    if name == BARN:
        yield say("does.barn", count=card.rank)
        return
    yield say("does.family", family=card.family)
    yield from _ranks(say, card)
    yield say("does.money.abroad" if card.burial == "abroad" else "does.money", money=card.money)
    if card.burial:
        yield say(f"does.burial.{card.burial}")
    if name == PEASANT:
        yield say("does.peasant", number=parts.setup.bribe_peasants)
    else:
        yield say(f"does.aptitude.{card.aptitude or 'none'}")
    if card.annex:
        yield say("does.annex", annex=name, count=card.rank) if card.rank else say("does.annex.none", annex=name)
        yield from (_effect(say, parts, effect) for effect in card.annex.effects)


def _ranks(say: Say, card: Card) -> Iterator[str]:
    plain = "" if card.annex else ".plain"
    if card.in_room is None:
        yield say(f"does.rank{plain}", rank=card.rank)
    else:
        yield say("does.rank.room", rank=card.in_room)
        yield say(f"does.rank.after{plain}", rank=card.rank)


def _effect(say: Say, parts: Box, effect: Effect) -> str:
    for name in ("fewer", "key", "service", "free", "exchange"):
        if count := getattr(effect, name):
            return say(f"does.{name}", count=count, action=effect.action)
    if effect.peasants:
        return say("does.peasants", number=effect.peasants)
    for name in ("many", "returns", "trailer", "surplus"):
        if getattr(effect, name):
            return say(f"does.{name}", action=effect.action, cap=parts.setup.cap)
    return _gain(say, effect)


def _gain(say: Say, effect: Effect) -> str:
    """What an annex pays: when, for each of what, and in which case."""
    args: dict[str, object] = {"money": effect.gain, "when": say(f"does.when.{effect.when}")}
    if effect.per:
        what, _, family = effect.per.partition(":")
        args["per"] = say(f"does.per.{what}", family=family)
    if effect.given:
        what, _, least = effect.given.partition(":")
        args["given"] = say(f"does.given.{what}", least=least)
    also = "both" if effect.per and effect.given else "per" if effect.per else "given" if effect.given else ""
    return say(f"does.gain.{also}" if also else "does.gain", **args)


def _family(say: Say, parts: Box, name: str) -> Iterator[str]:
    cards = [card for card in parts.cards.values() if card.family == name]
    yield say("does.family.cards", cards=[card.id for card in cards])
    aptitudes = {card.aptitude for card in cards}
    if len(aptitudes) > 1:
        yield say("does.family.aptitudes")
    elif name == PEASANT:
        yield say("does.peasant", number=parts.setup.bribe_peasants)
    elif name != BARN:
        yield say(f"does.aptitude.{aptitudes.pop() or 'none'}")
    if name == POLICE:
        yield say("does.police")
    if name == BARN:
        yield say("does.barn", count=parts.rank[BARN])


def _event(say: Say, parts: Box, name: str) -> Iterator[str]:
    event = parts.events[name]
    yield say("does.event")
    for field in ("per_corpse", "rent", "cash", "wage"):
        if money := getattr(event, field):
            yield say(f"does.event.{field}", money=money)
    for field in ("cheques", "peasants"):
        if number := getattr(event, field):
            yield say(f"does.event.{field}", number=number)
    for field in ("no_investigation", "corpses_go", "hands"):
        if getattr(event, field):
            yield say(f"does.event.{field}")


def _object(say: Say, parts: Box, name: str) -> Iterator[str]:
    card = parts.objects[name]
    yield say("does.object", cost=card.cost)
    yield say(f"detail.object.{name}", gain=card.gain)
