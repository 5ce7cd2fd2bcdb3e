"""What the rows of tiles and cards promise, added up as a player would, and what a turn has really brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.kernel.position import Position
from games.obsession.components import Favours, Gentry, Side, box
from tests.games.obsession.builder import Spec, family, player, told

HOST = "asquith"
"""The largest family: five who need no service."""
RIVAL = family("york", level=3)
Gains = dict[str, int]
"""Money, steps of reputation, steps a rival lost, and cards by their decks; nothing that is nought."""


def promised(side: Side, guests: Sequence[str], *, again: Favours | None = None) -> Gains:
    """What an activity promises, the first side of every either-or chosen, and a favour given once more."""
    people = [box().gentry[card] for card in guests]
    admired = any(person.sex == "m" and person.is_prestige for person in people)
    times = 2 if side.doubles == "all" else 1
    sources = [(side.favours, 1)]
    for person in people:
        sources.append((person.favours, times))
        sources += [(choice, times) for choice in person.favours.either[:1]]
    if again is not None:
        sources.append((again, 1))
    total: Counter[str] = Counter()
    for favours, often in sources:
        total["money"] += often * favours.money
        total["reputation"] += often * (favours.reputation + (favours.admirer if admired else 0))
        total["attack"] += often * favours.attack
        for draw in favours.draw:
            total[draw.deck] += often * draw.keep
    return {name: number for name, number in total.items() if number}


def gained(before: Position, after: Position) -> Gains:
    """What the first seat has gained from one position to the other."""
    one, other = player(before), player(after)
    invited = Counter(
        box().gentry[event["guest"]].deck.replace("starter", "casual") for event in told(after, "invited")
    )
    total = {
        "money": other.money - one.money,
        "reputation": other.reputation - one.reputation,
        "attack": player(before, 1).reputation - player(after, 1).reputation,
        "vp": len(other.vp_cards) - len(one.vp_cards),
        "objective": len(other.objectives) - len(one.objectives),
        **invited,
    }
    return {name: number for name, number in total.items() if number}


def host_for(
    tile: str, guests: Sequence[str], *, flipped: bool = False, level: int = 0, name: str = HOST, spare: str = ""
) -> Spec:
    """A family with this tile, these guests in hand and some to spare, servants for them, money and reputation."""
    parts = box()
    people = [parts.gentry[card] for card in guests]
    side = parts.tiles[tile].side(flipped)
    enough = max([3, parts.tiles[tile].pr or 1, *(person.pr for person in people)])
    extra = Counter([*side.service, *(kind for person in people for kind in person.service)])
    extra.subtract(parts.setup.servants)
    strangers = [person.id for person in people if person.is_guest]
    return family(
        name,
        guests=" ".join(dict.fromkeys([*strangers, *spare.split()])),
        tiles=f"{tile}{'*' if flipped else ''}",
        servants=" ".join((+extra).elements()),
        level=level or enough,
        money=1000,
    )


def company(side: Side, name: str = HOST) -> list[str]:
    """A party such a side takes: the family first, then whoever needs least."""
    if side.guests is None or side.guests.drawn:
        return []
    asked = [box().gentry[card] for card in box().asked[side.guests.who]]
    there = [person for person in asked if person.family in ("", name) and person.set == "base"]
    there.sort(key=lambda person: (person.deck != "family", len(person.service), trouble(person), person.id))
    return sorted(person.id for person in there[: side.guests.count])


def trouble(person: Gentry) -> int:
    """Somebody with a flaw is asked last."""
    return bool(person.trait) + person.pr


def spent(position: Position) -> Counter[str]:
    """The servants of the first seat who are expended."""
    return Counter(player(position).expended)
