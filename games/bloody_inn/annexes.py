"""What annexes pay, and when: counted by what lies on the table, on the conditions they name."""

from __future__ import annotations

from collections.abc import Iterable

from games.bloody_inn import money
from games.bloody_inn.state import WHITE, Inn, in_sight
from games.bloody_inn.targets import powers
from games.kernel.position import Turn


def pay(inn: Inn, turn: Turn, seat: int, when: str) -> int:
    """All annexes of a seat that pay at this time; returns what they brought."""
    total = 0
    for card, effect in powers(inn, inn.players[seat]).paid.get(when, ()):
        if effect.gain and holds(inn, seat, effect.given):
            due = effect.gain * count_for(inn, seat, effect.per)
            gained = money.gain(inn, turn, seat, due)
            turn.tell("annex_paid", who=seat, card=card, **money.earned(due, gained))
            total += gained
    return total


def pay_for_guests(inn: Inn, turn: Turn, seat: int, when: str, guests: Iterable[str]) -> None:
    """Annexes that pay for guests of a family who arrive or are bribed."""
    for card, effect in powers(inn, inn.players[seat]).paid.get(when, ()):
        count = sum(inn.box.family[guest] == effect.per.partition(":")[2] for guest in guests)
        if count:
            gained = money.gain(inn, turn, seat, effect.gain * count)
            turn.tell("annex_paid", who=seat, card=card, **money.earned(effect.gain * count, gained))


def count_for(inn: Inn, seat: int, per: str) -> int:
    """How many times a gain is paid: once, or by annexes, discarded cards, rooms with a guest, or cheques."""
    what, _, family = per.partition(":")
    match what:
        case "annex":
            return sum(inn.box.family[annex.card] == family for annex in inn.players[seat].annexes)
        case "exit":
            return sum(inn.box.family[card] == family for card in inn.exit)
        case "cheque":
            return money.cheques(inn, inn.players[seat])
        case "white-room":
            return sum(room.owner == WHITE and room.guest is not None for room in inn.rooms)
        case "own-room":  # Carnies rulebook, silk farm: trailers do not count
            return sum(r.owner == seat and r.guest is not None and r.trailer is None for r in inn.rooms)
        case _:
            return 1


def holds(inn: Inn, seat: int, given: str) -> bool:
    """Whether an annex's condition is met."""
    if not given:
        return True
    others = [n for n in range(len(inn.players)) if n != seat]
    what, _, least = given.partition(":")
    if what == "others-corpse":
        return any(in_sight(inn, other) for other in others)
    return any(len(inn.players[other].hand) >= int(least) for other in others)
