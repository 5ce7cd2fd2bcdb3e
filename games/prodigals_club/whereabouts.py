"""Where a card, tile or symbol is, as far as a view tells: whatever it does not show is in nobody's sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from games.prodigals_club.phrases import Say
from games.prodigals_club.view import ClubView


def whereabouts(say: Say, view: ClubView, thing: str) -> list[str]:
    """The places of a thing, a few words each."""
    kind, _, name = thing.partition(".")
    counted = Counter(_KINDS[kind](say, view, name))
    return [say("where.times", place=place, number=n) if n > 1 else place for place, n in counted.items()]


def _card(say: Say, view: ClubView, card: str) -> Iterator[str]:
    if view.central.card == card and view.central.taken is None:
        yield say("where.central")
    for lot in view.sets:
        if lot.taken is None:
            yield from [say("where.set", set=lot.set)] * lot.cards.count(card)
    own = view.seats[view.seat].hand or () if view.seat is not None else ()
    mine = [held.card for held in own].count(card)
    yield from [say("where.hand")] * mine
    yield from [say("where.hands")] * (view.in_hands.count(card) - mine)
    for seat, held in enumerate(view.seats):
        yield from [say("where.board", owner=seat)] * [p.card for p in held.black if p is not None].count(card)
        yield from [say("where.played", owner=seat)] * held.played.count(card)


def _possession(say: Say, view: ClubView, tile: str) -> Iterator[str]:
    if tile in [offered.possession for offered in view.offer]:
        yield say("where.offer")
    for seat, held in enumerate(view.seats):
        if tile in [owned.possession for owned in held.possessions]:
            yield say("where.owned", owner=seat)


def _circle(say: Say, view: ClubView, tile: str) -> Iterator[str]:
    if tile in view.choice:
        yield say("where.choice")
    for lot in view.sets:
        if lot.circle == tile and lot.taken is None:
            yield say("where.set", set=lot.set)
    for seat, held in enumerate(view.seats):
        if tile in [laid.circle for laid in held.circles]:
            yield say("where.grid", owner=seat)


def _dame(say: Say, view: ClubView, tile: str) -> Iterator[str]:
    if view.dame == tile:
        yield say("where.dame")


def _bonus(say: Say, view: ClubView, tile: str) -> Iterator[str]:
    for shown in view.bonuses:
        if shown.bonus == tile:
            yield say("where.free") if shown.holder is None else say("where.held", owner=shown.holder)


def _space(say: Say, view: ClubView, space: str) -> Iterator[str]:
    for shown in view.spaces:
        if shown.space == space:
            yield from (say("where.hat", owner=seat) for seat in shown.hats)
            if not shown.hats:
                yield say("where.nobody" if shown.open else "where.closed")


def _set(say: Say, view: ClubView, name: str) -> Iterator[str]:
    for lot in view.sets:
        if lot.set == name and lot.taken is not None:
            yield say("where.taken", owner=lot.taken)
        elif lot.set == name:
            yield say("where.cards", cards=lot.cards) if lot.cards else say("where.reward")


def _symbol(say: Say, view: ClubView, symbol: str) -> Iterator[str]:
    for seat, held in enumerate(view.seats):
        for counted in held.symbols:
            if counted.symbol == symbol:
                yield say("where.symbol", owner=seat, number=counted.total)


def _borough(say: Say, view: ClubView, borough: str) -> Iterator[str]:
    if view.borough == borough:
        yield say("where.indicated")
    for seat, held in enumerate(view.seats):
        if number := sum(tile.borough == borough for tile in held.possessions):
            yield say("where.tiles", owner=seat, number=number)


_KINDS: dict[str, Callable[[Say, ClubView, str], Iterator[str]]] = {
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
