"""What each thing in the club's box is and does, in full sentences: from its values, a group's own included."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.kernel.words import run_on
from games.prodigals_club.components import COMBINATIONS, Box, Card, CardSet
from games.prodigals_club.phrases import Say, effects_line, trigger_words


def described(say: Say, lang: str, parts: Box, thing: str) -> list[str]:
    """A card, tile, space, set, symbol or borough by its kind and id."""
    kind, _, name = thing.partition(".")
    return list(_KINDS[kind](say, lang, parts, name))


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


def _card(say: Say, lang: str, parts: Box, name: str) -> Iterator[str]:
    card = parts.cards[name]
    if card.actions:
        raise KeyError(name)
    if card.combination:
        yield say(f"does.central.{card.border}", boards=COMBINATIONS[card.combination])
    else:
        yield say(f"does.card.{card.border}", board=card.deck)
        yield say("does.copies", count=card.copies)
    if card.flag:
        yield say(f"does.flag.{card.flag}")
    if card.is_time:
        yield say("does.time")
    yield from _effects(say, lang, parts, card)


def _effects(say: Say, lang: str, parts: Box, card: Card) -> Iterator[str]:
    if card.is_pub:
        yield say("does.pub", votes=run_on(lang, map(str, parts.setup.pub)))
    elif card.effects:
        message = "does.played" if card.border == "white" else "does.activated"
        yield say(message, what=effects_line(say, lang, card.effects))
    for trigger in card.triggers:
        yield say("does.triggered", what=trigger_words(say, trigger))


# ── tiles ───────────────────────────────────────────────────────────────────────────────────────────────────


def _possession(say: Say, lang: str, parts: Box, name: str) -> Iterator[str]:
    tile = parts.possessions[name]
    yield say("does.possession", money=tile.value, symbol=tile.symbol, borough=tile.borough)
    yield say("does.possession.left", money=tile.value + parts.setup.penalty)
    yield say("does.possession.set", letter=tile.set.upper()) if tile.set else say(f"does.tile.icons{tile.icons}")


def _circle(say: Say, lang: str, parts: Box, name: str) -> Iterator[str]:
    tile = parts.circles[name]
    yield say("does.circle", edges=run_on(lang, [_edge(say, edge) for edge in tile.edges]))
    yield say("does.circle.start") if not tile.icons else say(f"does.tile.icons{tile.icons}")


def _edge(say: Say, edge: str) -> str:
    return say("edge.symbol", symbol=edge) if edge not in ("", "?") else say("edge.any" if edge else "edge.blank")


def _dame(say: Say, lang: str, parts: Box, name: str) -> Iterator[str]:
    tile = parts.dames[name]
    yield say("does.dame")
    low, high = tile.rows or (0, 0)
    yield say(f"does.dame.{tile.kind}", column=tile.spared, low=low, high=high)
    yield say(f"does.dame.{tile.kind}.safe", column=tile.spared)


def _bonus(say: Say, lang: str, parts: Box, name: str) -> Iterator[str]:
    tile = parts.bonuses[name]
    yield say("does.bonus")
    yield say("does.bonus.kept" if tile.is_kept else "does.bonus.used", what=effects_line(say, lang, tile.effects))


# ── boards ──────────────────────────────────────────────────────────────────────────────────────────────────


def _space(say: Say, lang: str, parts: Box, name: str) -> Iterator[str]:
    space = parts.spaces[name]
    yield say("does.space.own" if space.own else "does.space", board=space.board)
    if space.kind == "order":
        yield say("does.space.order", number=space.number)
    elif space.kind != "space":
        yield say(f"does.space.{space.kind}", count=parts.setup.symbols_free)
    elif space.either:
        lines = [effects_line(say, lang, [effect]) for effect in space.effects]
        yield say("does.space.either", what=say("effect.or").join(lines))
    else:
        yield say("does.space.gives", what=effects_line(say, lang, space.effects))
    for players, effects in space.by_players.items():
        yield say("does.space.with", players=int(players), what=effects_line(say, lang, effects))
    if any(effect.do == "hyde-park" for effect in space.effects):
        yield from _megaphones(say, lang, parts)
    if space.players[0] > 2:
        yield say("does.space.players", least=space.players[0])


def _megaphones(say: Say, lang: str, parts: Box) -> Iterator[str]:
    """Hyde Park's, by round: numbers of players with the same ones share a line."""
    shared: dict[tuple[int, ...], list[str]] = {}
    for number, start in parts.setup.players.items():
        shared.setdefault(start.hyde_megaphones, []).append(number)
    for loud, players in shared.items():
        many = say("effect.or").join(players)
        yield say("does.space.hyde-park", players=many, numbers=run_on(lang, map(str, loud)))


def _set(say: Say, lang: str, parts: Box, name: str) -> Iterator[str]:
    lot: CardSet = parts.sets[name]
    yield say("does.set", board=lot.board)
    for deal in lot.deals:
        cards = [
            say(f"does.deal.{border}", count=number)
            for border, number in (("white", deal.white), ("black", deal.black))
            if number
        ]
        yield say("does.set.deal", first=deal.first, last=deal.last, cards=run_on(lang, cards))
    if lot.circle:
        yield say("does.set.circle")
    if lot.reward:
        yield say("does.set.reward", what=effects_line(say, lang, lot.reward))


def _symbol(say: Say, lang: str, parts: Box, name: str) -> Iterator[str]:
    goods = sum(tile.symbol == name for tile in parts.possessions.values()) if name in parts.symbols else 0
    if name not in parts.symbols:
        raise KeyError(name)
    edges = sum(edge == name for tile in parts.circles.values() for edge in tile.edges)
    yield say("does.symbol")
    yield say("does.symbol.where", goods=goods, edges=edges, cells=sum(cell == name for cell in parts.cells))
    cards = [
        c.id for c in parts.cards.values() if not c.actions and any(e.per and e.per.symbol == name for e in c.effects)
    ]
    if cards:
        yield say("does.symbol.cards", cards=cards)


def _borough(say: Say, lang: str, parts: Box, name: str) -> Iterator[str]:
    if name not in parts.boroughs:
        raise KeyError(name)
    tiles = sum(tile.borough == name for tile in parts.possessions.values())
    yield say("does.borough", number=tiles)
    yield say("does.borough.indicated", money=parts.setup.indicator_discount)


_KINDS: dict[str, Callable[[Say, str, Box, str], Iterator[str]]] = {
    "card": _card,
    "possession": _possession,
    "circle": _circle,
    "dame": _dame,
    "bonus": _bonus,
    "space": _space,
    "set": _set,
    "symbol": _symbol,
    "borough": _borough,
}
