"""How well a seat stands, in points: what stand-ins steer by.

The highest score counts, and what is still to be done can be done where it is needed most. So the scores are lowered by
what hand, board, Hyde Park and Dame Beatrice will bring to each competition by itself, and then, from the highest down,
by what the hats to come will bring: the level that is reached is what the seat can hope for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from games.prodigals_club import dame, hyde_park, rounds, scoring
from games.prodigals_club.components import Box, Card, Effect, box
from games.prodigals_club.effects import times
from games.prodigals_club.errands import CENTRAL
from games.prodigals_club.state import Club, Heard, Player

HAT = 2.6
"""What a hat brings, in points, when it goes where it is needed."""
PACE = 9.0
"""How much the fastest lowers a score in a round: by this one guesses how many rounds are left."""
STEP = 2.0
"""Points of a step down."""
SALE = 2.4
"""What getting rid of a possession brings beyond the trouble of it, where there is time to."""
KEPT = 0.85
"""What a card in hand is worth of what it would do now; it may still come to do more."""
LATER = 0.7
"""The same of a card that has to wait for the next round."""
ORDER = 0.9
"""What each place further back in the next round's order costs."""
VICTORY = 1.5
"""What being ahead by a point is worth at the very end; the further off that is, the less."""
LEAD = 10.0
"""A lead beyond this makes no difference."""
SYMBOL = 0.12
"""What any symbol is worth for cards that may come."""
BEFORE_HYDE_PARK = ("errands", "actions", "hyde-park")
BEFORE_DAME_BEATRICE = (*BEFORE_HYDE_PARK, "dame-beatrice")


def promise(club: Club, seat: int) -> float:
    """The lowest level to which the highest score may come; a little for the scores below it."""
    return _promise(club, seat, _survey(club))


def promises(club: Club) -> list[float]:
    """The same for every seat: what lies on the table for all is looked at once."""
    seen = _survey(club)
    return [_promise(club, seat, seen) for seat in range(len(club.players))]


class _Seen(NamedTuple):
    """What of the table concerns every seat alike."""

    scores: list[dict[str, int]]
    """Everybody's, in each competition."""
    left: float
    """Rounds that may come after this one."""
    loud: list[int]
    """Megaphones, as long as Hyde Park is still to come."""
    heard: list[Heard]
    """How Hyde Park would come out now."""
    order: list[int]
    """Of the next round, as places are reserved now."""


def _survey(club: Club) -> _Seen:
    scores = [scoring.scores(club, player) for player in club.players]
    loud, heard = [], []
    if club.phase in BEFORE_HYDE_PARK and club.plays("election"):
        loud = [hyde_park.megaphones(club, player) for player in club.players]
        heard = hyde_park.reception(loud, club.setup.hyde_rewards[club.round - 1], club.setup.hyde_penalty)
    return _Seen(scores, _rounds_left(club, scores), loud, heard, rounds.next_order(club))


def _promise(club: Club, seat: int, seen: _Seen) -> float:
    player, own = club.players[seat], seen.scores[seat]
    if club.over:
        ladder = sorted(own.values(), reverse=True)
        return -ladder[0] - 0.05 * sum(ladder[1:])
    left = seen.left
    to_act = _to_act(club, seat)
    gains = _gains(club, seat, seen, to_act)
    scores = [own[competition] - gain for competition, gain in gains.items()]
    if "possessions" in own:  # they are got rid of easily as long as there is time
        sales = SALE * len(player.possessions) * min(1.0, (left + 0.25 * player.hats) / 1.5)
        scores[club.layout.competitions.index("possessions")] -= sales
    waiting = max(0, club.hats.get(CENTRAL, ()).count(seat) - 1)  # a hat that comes back from the central card
    later = left * club.layout.hats * HAT
    hopes = level(scores, (player.hats + waiting) * HAT + later) + later / len(scores)  # rounds to come are everybody's
    first = ORDER * min(left, 1.0) * (player.spot - 1 if player.spot else seen.order.index(seat))
    ahead = _ahead(seat, seen) / (1.0 + 4.0 * left * left)
    return -hopes - 0.05 * sum(scores) - first + SYMBOL * min(left, 2.0) * len(player.joined) + VICTORY * ahead


def _ahead(seat: int, seen: _Seen) -> float:
    """By how much a seat's highest score is below that of the best other, within reason."""
    highest = [max(own.values()) for own in seen.scores]
    mine = highest.pop(seat)
    return max(-LEAD, min(LEAD, float(min(highest) - mine)))


def _rounds_left(club: Club, scores: Sequence[dict[str, int]]) -> float:
    """How many rounds may come after this one: until the fastest comes to zero, at most as many as there are."""
    left = club.setup.rounds - club.round
    if not left:
        return 0.0
    fastest = min([min(own.values()) for own in scores])
    return max(0.0, min(float(left), (fastest - (PACE / 2 if club.phase == "errands" else 0.0)) / PACE + 0.3))


def level(scores: Sequence[float], points: float) -> float:
    """The highest score once so many points have been taken off wherever it was highest.

    >>> level([20, 10], 6), level([20, 10], 16), level([20, 10, 4], 0)
    (14.0, 7.0, 20.0)
    """
    ordered = sorted(scores, reverse=True)
    reached = float(ordered[0])
    for number, below in enumerate([*ordered[1:], float("-inf")], 1):
        needed = (reached - below) * number
        if points <= needed:
            return reached - points / number
        points -= needed
        reached = below
    return reached


def _to_act(club: Club, seat: int) -> bool:
    """Whether a seat has its actions of this round still before it."""
    if club.phase in ("setup", "errands"):
        return True
    return club.phase == "actions" and club.order.index(club.mover) <= club.order.index(seat)


# ── what is to come by itself ───────────────────────────────────────────────────────────────────────────────


def _gains(club: Club, seat: int, seen: _Seen, to_act: bool) -> dict[str, float]:
    """What cards, Hyde Park and Dame Beatrice will bring to each competition."""
    player = club.players[seat]
    gains: dict[str, float] = dict.fromkeys(club.layout.competitions, 0.0)
    _add_cards(gains, club, seat, player, seen.left, to_act)
    if seen.heard:
        gains["election"] += 0.8 * seen.heard[seat].votes + 0.15 * seen.loud[seat]
    if club.dame and club.phase in BEFORE_DAME_BEATRICE and not club.hat_on(seat, dame.SPACE):
        praised = len(dame.affected(club, club.box.dames[club.dame], player.markers))
        gains["society"] -= STEP * praised * (0.75 if to_act else 1.0)
    return gains


def _add_cards(gains: dict[str, float], club: Club, seat: int, player: Player, left: float, to_act: bool) -> None:
    rates, cards = _rates(club.corrections), club.box.cards
    free = 0.5 * (club.setup.symbols_free - len(player.named)) if club.renaissance == seat and to_act else 0.0
    uses = left * 0.9
    flags = 0
    for placed in player.black:
        ready = uses + (1.0 if to_act and not placed.used else 0.0)
        _add(gains, rates[placed.card], club, seat, ready, free if to_act else 0.0)
    worths = []
    for card in player.hand:
        row = cards[card]
        if row.border == "black":
            _add(gains, rates[card], club, seat, uses + (1.0 if to_act else 0.0), free)
            continue
        flags += row.flag is not None
        worths.append(card)
    share = KEPT if to_act else LATER if left > 0 else 0.0
    if not to_act and len(worths) > club.setup.hand:
        share *= club.setup.hand / len(worths)
    for card in worths:
        if cards[card].flag == "beer":
            together = min(player.hand.count(card), len(club.setup.pub))
            gains["election"] += share * club.setup.pub[together - 1] / together
        elif cards[card].is_time:
            gains["possessions"] += 1.2 * share
        else:
            _add(gains, rates[card], club, seat, share, free)
    _add_triggers(gains, club, player, left, worths if to_act else [])


def _add_triggers(gains: dict[str, float], club: Club, player: Player, left: float, hand: Sequence[str]) -> None:
    """What black cards on the board bring by what is held, and by what may come."""
    cards = club.box.cards
    for placed in player.black:
        for trigger in cards[placed.card].triggers:
            if trigger.on == "sale":
                near = sum([club.box.possessions[t].borough == trigger.borough for t in player.possessions])
                gains["possessions"] += 0.8 * trigger.discount * near
            elif trigger.on == "inner-circle":
                gains[club.layout.competitions[0]] += 1.2 * left
            elif trigger.on == "megaphone":
                gains["society"] += STEP * (0.9 * sum([cards[c].megaphones for c in hand]) + 0.4 * left)
            elif "election" in gains:
                now = sum([_sets_off(trigger.on, cards[c].flag) for c in hand])
                gains["election"] += trigger.votes * (0.9 * now + (0.9 if trigger.on == "party" else 0.4) * left)


def _sets_off(on: str, flag: str | None) -> bool:
    return flag is not None and (flag != "beer" if on == "party" else flag == on)


# ── what a card is worth ────────────────────────────────────────────────────────────────────────────────────


class Rate(msgspec.Struct, frozen=True, gc=False):
    """What one effect of a card brings each time it is counted."""

    competition: str
    """Nothing where it can be had in any."""
    points: float
    effect: Effect


def _add(gains: dict[str, float], rates: Sequence[Rate], club: Club, seat: int, share: float, free: float) -> None:
    """Count a card's effects, so often, into the competitions they belong to."""
    for rate in rates:
        per = rate.effect.per
        number = 1.0 if per is None else times(club, seat, per) + (free if per.symbol else 0.0)
        points = rate.points * number * share
        if rate.competition in gains:
            gains[rate.competition] += points
        elif not rate.competition:
            worst = club.layout.competitions[0]
            gains[worst] += points


@lru_cache(maxsize=64)
def _rates(corrections: str) -> dict[str, tuple[Rate, ...]]:
    parts = box(corrections)
    return {card.id: tuple(_rated(parts, card, effect) for effect in card.effects) for card in parts.cards.values()}


def _rated(parts: Box, card: Card, effect: Effect) -> Rate:
    competition, points = _WORTH[effect.do](effect)
    return Rate(competition, points, effect)


def _steps(effect: Effect) -> float:
    return STEP * effect.n * len(effect.ways) * (0.85 if effect.gender else 0.95)


_WORTH: dict[str, Callable[[Effect], tuple[str, float]]] = {
    "votes": lambda e: ("election", float(e.n)),
    "spend": lambda e: ("possessions", 0.85 * e.n + (0.5 if e.takes_time else 0.0)),
    "move": lambda e: ("society", _steps(e)),
    "row": lambda e: ("society", STEP * (1.4 if e.n == 1 else 2.2)),
    "column": lambda e: ("society", STEP * 1.6),
    "leap": lambda e: ("society", STEP * 2.0),
    "megaphones": lambda e: ("election", 0.5 * e.n),
    "pub": lambda e: ("election", 1.5),
    "sell": lambda e: ("possessions", e.n * (1.0 + e.discount)),
    "exchange": lambda e: ("possessions", 0.8 * (e.limit or 5)),
    "either": lambda e: ("society" if "move" in e.of else e.of[0], e.n * (STEP if "move" in e.of else 1.0)),
    "swap": lambda e: ("", 1.0),
    "errand": lambda e: ("", HAT),
    "hyde-park": lambda e: ("election", 2.0),
    "choose-circle": lambda e: ("election", 0.5),
    "immunity": lambda e: ("society", 2.0),
}
"""What each deed brings, and to which competition."""
