"""What each thing in Obsession's box is and does, in full sentences: from its values, a group's own included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Protocol

from games.obsession.components import (
    ANY_NUMBER,
    Box,
    Favours,
    Milestone,
    Objective,
    Power,
    ServantRow,
    Side,
    StandIn,
    Tile,
)
from games.obsession.milestones import DEEDS


class Say(Protocol):
    """A message of the game in one language; `count` chooses between its singular and its plural."""

    def __call__(self, message: str, **args: object) -> str: ...


def described(say: Say, parts: Box, thing: str) -> list[str]:
    """A tile, card, servant, family, theme, event or opponent by its kind and id."""
    kind, _, name = thing.partition(".")
    return list(_KINDS[kind](say, parts, name))


# ── tiles ───────────────────────────────────────────────────────────────────────────────────────────────


def _tile(say: Say, parts: Box, name: str) -> Iterator[str]:
    tile = parts.tiles[name]
    if tile.kind == "start":
        yield say("does.start")
    if tile.kind == "hybrid":
        yield say("does.hybrid", front=tile.column(False), back=tile.column(True))
    else:
        yield say("does.category", theme=tile.column(False))
    if tile.kind != "start":
        way = "more" if tile.price > 0 else "less" if tile.price < 0 else "same"
        yield say(f"does.price.{way}", money=abs(tile.price))
    if (tile.pr or 1) > 1 and (tile.front.is_hosted or tile.rose.is_hosted):
        yield say("does.rating", rating=tile.pr)
    if tile.back is None:
        yield say("does.side.only", vp=_signed(tile.front.vp))
        yield from _side(say, tile.front)
        return
    for flipped, message in ((False, "does.side.front"), (True, "does.side.rose")):
        side = tile.side(flipped)
        message = "does.side.here" if tile.kind == "hybrid" else message
        yield say(message, vp=_signed(side.vp), theme=tile.column(flipped))
        yield from _side(say, side, tile.front if flipped else None)


def _side(say: Say, side: Side, before: Side | None = None) -> Iterator[str]:
    """What a side asks for and gives; of what is as it was before, nothing is said again."""
    if side.monument:
        yield say("does.monument")
    if side.activity and (before is None or before.activity != side.activity):
        yield say("does.activity", activity=side.activity)
    if side.guests and (before is None or before.guests != side.guests):
        guests = say(f"does.who.{side.guests.who}", count=side.guests.count)
        yield say("does.invite", guests=guests)
        if side.guests.drawn:
            yield say("does.drawn")
        if side.guests.unrated:
            yield say("does.unrated")
    if side.service and (before is None or before.service != side.service):
        yield say("does.served", servants=side.service)
    if side.doubles:
        yield say(f"does.doubles.{side.doubles}")
    if what := favours(say, side.favours):
        yield say("does.then", what=what)
    if side.power:
        yield from _power(say, side.power)


def _power(say: Say, power: Power) -> Iterator[str]:
    """What a tile does by lying there."""
    for name, given in (("turn", power.turn), ("fair", power.fair), ("gossip", power.gossip)):
        if given:
            yield say(f"does.power.{name}", what=favours(say, given))
    for category, given in power.hosting.items():
        yield say("does.power.hosting", theme=category, what=favours(say, given))
    if power.bought:
        yield say("does.power.bought", servants=[kind for kind, number in power.bought.items() for _ in range(number)])
    for kind, found in power.stands_in.items():
        yield from _stands_in(say, kind, found)
    if power.resting:
        yield say("does.power.resting", count=power.resting)
    if power.carriage:
        yield say("does.power.carriage", servant=power.carriage)
    if power.cooked:
        yield say("does.power.cooked", count=power.cooked)


def _stands_in(say: Say, kind: str, found: Iterable[StandIn]) -> Iterator[str]:
    for whom in found:
        how = ".scarce" if whom.scarce else f".{whom.where}" if whom.where else ""
        yield say(f"does.stands-in{how}", servant=kind, other=whom.servant)


# ── favours ─────────────────────────────────────────────────────────────────────────────────────────────


def favours(say: Say, given: Favours) -> str:
    """What favours give, as clauses in a row that go on a sentence; nothing for none."""
    clauses = list(_clauses(say, given))
    if given.either:
        sides = (favours(say, side) for side in given.either)
        clauses.append(reduce(lambda one, other: say("does.or", one=one, other=other), sides))
    return reduce(lambda one, other: say("does.and", one=one, other=other), clauses) if clauses else ""


def _clauses(say: Say, given: Favours) -> Iterator[str]:
    if given.money:
        yield say("does.give.money" if given.money > 0 else "does.give.pay", money=abs(given.money))
    if given.reputation:
        yield say("does.give.rise" if given.reputation > 0 else "does.give.fall", steps=abs(given.reputation))
    for name in ("attack", "admirer"):
        if steps := getattr(given, name):
            yield say(f"does.give.{name}", steps=steps)
    for draw in given.draw:
        if draw.see == draw.keep:
            yield say("does.give.draw", count=draw.keep, deck=draw.deck)
        else:
            yield say("does.give.look", see=draw.see, keep=draw.keep, deck=draw.deck)
    if given.dismiss == ANY_NUMBER:
        yield say("does.give.dismiss-any")
    for name in ("dismiss", "hire", "recruit", "recall"):
        if (count := getattr(given, name)) > 0:
            yield say(f"does.give.{name}", count=count)
    for what in given.refresh:
        yield say(f"does.give.refresh-{what}")
    if given.purchases:
        yield say("does.give.purchases")


# ── people ──────────────────────────────────────────────────────────────────────────────────────────────


def _guest(say: Say, parts: Box, name: str) -> Iterator[str]:
    card = parts.gentry[name]
    yield say(f"does.gentry.{card.deck}", role=card.role, family=card.family)
    yield say(f"does.sex.{card.sex}")
    if card.trait:
        yield say("does.trait", trait=card.trait)
    yield say("does.gentry.rating" if card.pr > 1 else "does.gentry.any", rating=card.pr)
    yield say("does.served", servants=card.service) if card.service else say("does.unserved")
    if what := favours(say, card.favours):
        yield say("does.attends", what=what)
    yield say("does.gentry.worth", vp=_signed(card.vp))


def _servant(say: Say, parts: Box, name: str) -> Iterator[str]:
    servant, setup = parts.servants[name], parts.setup
    if number := setup.servants.get(name):
        yield say("does.servant.start", number=number)
    how = "hired" if servant.recruited else "kept" if servant.hired else "fixed"
    yield say(f"does.servant.{how}")
    bringing = [tile.id for tile in parts.tiles.values() if any(name in power.bought for power in _powers(tile))]
    if bringing:
        yield say("does.servant.comes", tiles=bringing)
    yield from _stands_in(say, name, servant.stands_in)
    yield from _supplement(say, servant)
    asking = [tile.id for tile in parts.tiles.values() if name in (*tile.front.service, *tile.rose.service)]
    if asking:
        yield say("does.servant.tiles", tiles=asking)
    if guests := sum(name in card.service for card in parts.gentry.values()):
        yield say("does.servant.guests", number=guests)
    yield say("does.servant.worth", vp=setup.servant_vp)


def _supplement(say: Say, servant: ServantRow) -> Iterator[str]:
    """What a servant does whom no icon asks for."""
    for other in servant.supplements:
        yield say("does.supplements", servant=servant.id, other=other)
    if servant.limit:
        yield say("does.servant.limit", number=servant.limit)
    does = servant.supplement
    if does is None:
        return
    if does.reputation or does.rating:
        yield say("does.supplement.tile", steps=does.reputation, rating=does.rating)
    for name, amount in (("money", does.money), ("fair", does.fair), ("discount", does.discount)):
        if amount:
            yield say(f"does.supplement.{name}", money=amount)
    if does.screens:
        yield say("does.supplement.screens", number=does.screens)
    if does.renovates:
        yield say("does.supplement.renovates", rating=does.renovates)
    for what in does.departs:
        yield say(f"does.supplement.{what}")


def _powers(tile: Tile) -> list[Power]:
    return [side.power for side in (tile.front, tile.rose) if side.power]


def _family(say: Say, parts: Box, name: str) -> Iterator[str]:
    people = [card.id for card in parts.gentry.values() if card.family == name]
    yield say("does.family.people", guests=people)
    yield say("does.sentence", what=say(f"detail.family.{name}"))


def _opponent(say: Say, parts: Box, name: str) -> Iterator[str]:
    opponent = parts.opponents[name]
    yield say("does.opponent", level=say(f"opponent.{opponent.level}"))
    yield say("does.opponent.base", base=opponent.base)
    yield say("does.opponent.themes")
    for category, points in opponent.chart.items():
        yield say("does.opponent.chart", theme=category, points=" · ".join(map(str, points)))
    if opponent.gathers:
        yield say("does.opponent.gathers")


# ── cards, themes and events ────────────────────────────────────────────────────────────────────────────


def _objective(say: Say, parts: Box, name: str) -> Iterator[str]:
    yield say("does.goal")
    yield _wanted(say, parts.objectives[name])


def _wanted(say: Say, goal: Objective) -> str:
    """What an objective wants, and what it is worth."""
    if goal.per:
        what = say(f"counted.{goal.per.replace(':', '-')}", count=goal.every)
        return say("does.goal.per" if goal.every == 1 else "does.goal.every", vp=goal.vp, what=what, every=goal.every)
    servants = [kind for kind, number in goal.servants.items() for _ in range(number)]
    if goal.servants and goal.own:
        return say("does.goal.with", vp=goal.vp, servants=servants, tiles=goal.own)
    if goal.servants and goal.flipped:
        return say("does.goal.with.flipped", vp=goal.vp, servants=servants, tiles=goal.flipped)
    if goal.servants:
        return say("does.goal.servants", vp=goal.vp, servants=servants)
    if goal.own:
        return say("does.goal.own", vp=goal.vp, tiles=goal.own)
    if goal.max_reputation:
        return say("does.goal.max", vp=goal.vp)
    return say("does.goal.money", vp=goal.vp, money=goal.money)


def _milestone(say: Say, parts: Box, name: str) -> Iterator[str]:
    card = parts.milestones[name]
    yield say("does.milestone")
    yield say("does.milestone.wants", what=milestone_wants(say, card))
    if card.what in DEEDS:
        yield say("does.milestone.done")
    first, second = card.vp
    yield say("does.milestone.worth", first=first, second=second)


def milestone_wants(say: Say, card: Milestone) -> str:
    """What a milestone asks for, in a few words."""
    return say(f"milestone.{card.what}", number=card.number, servants=card.kinds)


def _vp_card(say: Say, parts: Box, name: str) -> Iterator[str]:
    card = parts.vp_cards[name]
    yield say("does.points.keep", vp=_signed(card.vp))
    if what := favours(say, card.favours):
        yield say("does.points.play", what=what)
    yield say("does.copies", number=card.copies)


def _theme(say: Say, parts: Box, name: str) -> Iterator[str]:
    yield say("does.theme")
    yield say("does.theme.cards", number=parts.categories[name].themes)


def _event(say: Say, parts: Box, name: str) -> Iterator[str]:
    yield say(f"does.happening.{name}", number=parts.setup.objective_draw, less=parts.challenge.holiday)


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


_KINDS = {
    "tile": _tile,
    "guest": _guest,
    "servant": _servant,
    "family": _family,
    "objective": _objective,
    "milestone": _milestone,
    "vp-card": _vp_card,
    "theme": _theme,
    "event": _event,
    "opponent": _opponent,
}
