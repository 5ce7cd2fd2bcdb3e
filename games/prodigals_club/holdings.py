"""What cards promise to bring to each competition: those in hand and on the board, now and in rounds to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from games.prodigals_club.components import BonusTile, Card, Effect, Trigger, box
from games.prodigals_club.effects import times
from games.prodigals_club.state import Club, Player

HAT = 2.6
"""What a hat brings, in points, when it goes where it is needed."""
STEP = 2.0
"""Points of a step down."""
KEPT = 0.85
"""What a card in hand is worth of what it would do now; it may still come to do more."""
LATER = 0.7
"""The same of a card that has to wait for the next round."""
AGAIN = 0.9
"""What a black card on the board brings in each round to come, of what it would do now."""
REMEMBERED = 20_000
"""So many holdings are kept: those of the others are the same in most of the lines a stand-in tries."""


class Holdings(NamedTuple):
    """What a seat's cards bring, competition by competition in the order of the table."""

    now: list[float]
    """In the actions of this round, if they are still to come."""
    waiting: list[float]
    """In the next round, once."""
    again: list[float]
    """In every round to come."""


_known: dict[tuple[object, ...], Holdings] = {}
_encoder = msgspec.msgpack.Encoder()


def holdings(club: Club, seat: int, to_act: bool) -> Holdings:
    """What a seat's cards bring; the same for the same cards, symbols and markers."""
    player = club.players[seat]
    free = 0.5 * (club.setup.symbols_free - len(player.named)) if to_act and club.renaissance == seat else 0.0
    key = (club.layout, _encoder.encode(player), to_act, free, club.hat_on(seat, "hyde-park"))
    found = _known.get(key)
    if found is None:
        if len(_known) >= REMEMBERED:
            _known.clear()
        found = _known[key] = _Cards(club, seat, to_act, free).found
    return found


class _Cards:
    """The cards of one seat, counted."""

    def __init__(self, club: Club, seat: int, to_act: bool, free: float) -> None:
        self.club, self.seat, self.free = club, seat, free
        self.player: Player = club.players[seat]
        self.at: dict[str, int] = {name: at for at, name in enumerate(club.layout.competitions)}
        none = [0.0] * len(self.at)
        self.found = Holdings([*none], [*none], [*none])
        cards = club.box.cards
        hand = [cards[card] for card in self.player.hand]
        black = [card for card in hand if card.border == "black"]
        self._count_black(black, to_act)
        white = [card for card in hand if card.border == "white"]
        if to_act:
            self._count_white(white, self.found.now, KEPT)
        elif white:
            self._count_white(white, self.found.waiting, LATER * min(1.0, club.setup.hand / len(white)))
        if to_act and self.player.bonus:
            self._count_bonus(club.box.bonuses[self.player.bonus])
        for card in [*(cards[placed.card] for placed in self.player.black), *black]:
            for trigger in card.triggers:
                self._count_trigger(trigger, white if to_act else [])

    def _count_black(self, hand: Sequence[Card], to_act: bool) -> None:
        for card, ready in [
            *((self.club.box.cards[placed.card], not placed.used) for placed in self.player.black),
            *((card, True) for card in hand),
        ]:
            for at, points in self._worths(card, 0.0):
                self.found.again[at] += AGAIN * points
            if to_act and ready:
                for at, points in self._worths(card, self.free):
                    self.found.now[at] += points

    def _count_white(self, hand: Sequence[Card], gains: list[float], share: float) -> None:
        """White cards at a share of what they would do now; pub cards count together."""
        for card in hand:
            if card.is_pub:
                together = min(hand.count(card), len(self.club.setup.pub))
                self._bring(gains, "election", share * self.club.setup.pub[together - 1] / together)
            elif card.is_time:
                self._bring(gains, "possessions", 1.2 * share)
            else:
                for at, points in self._worths(card, self.free):
                    gains[at] += share * points

    def _count_bonus(self, tile: BonusTile) -> None:
        """A bonus action tile that is still to be used; one with megaphones is heard anyway."""
        for effect in () if tile.is_kept else tile.effects:
            competition, points = _WORTH[effect.do](effect)
            self._bring(self.found.now, competition, KEPT * points)

    def _count_trigger(self, trigger: Trigger, hand: Sequence[Card]) -> None:
        """What a black card, placed or about to be, is set off to bring: by what is held and by what may come."""
        now, waiting, again = self.found
        if trigger.on == "sale":
            tiles, goods = self.player.possessions, self.club.box.possessions
            near = sum([goods[tile].borough == trigger.borough for tile in tiles])
            self._bring(waiting, "possessions", 0.8 * trigger.discount * near)
        elif trigger.on == "inner-circle":
            again[0] += 0.5
        elif trigger.on == "megaphone":
            self._bring(now, "society", 0.9 * STEP * sum([card.megaphones for card in hand]))
            self._bring(again, "society", 0.4 * STEP)
        else:
            held = sum([_sets_off(trigger.on, card.flag) for card in hand])
            self._bring(now, "election", 0.9 * trigger.votes * held)
            self._bring(again, "election", trigger.votes * (0.9 if trigger.on == "party" else 0.4))

    def _bring(self, gains: list[float], competition: str, points: float) -> None:
        """Points for a competition, if it is in play: a group's own cards may do what belongs to another."""
        at = self.at.get(competition) if competition else 0
        if at is not None:
            gains[at] += points

    def _worths(self, card: Card, free: float) -> list[tuple[int, float]]:
        """What a card's effects would bring now, and to which competition; to the first where it may be any."""
        found = []
        for rate in _rates(self.club.corrections)[card.id]:
            at = self.at.get(rate.competition) if rate.competition else 0
            if at is not None:
                per = rate.effect.per
                number = 1.0 if per is None else times(self.club, self.seat, per) + (free if per.symbol else 0.0)
                found.append((at, rate.points * number))
        return found


def _sets_off(on: str, flag: str | None) -> bool:
    return flag is not None and (flag != "beer" if on == "party" else flag == on)


# ── what an effect is worth ─────────────────────────────────────────────────────────────────────────────────


class Rate(msgspec.Struct, frozen=True, gc=False):
    """What one effect of a card brings each time it is counted."""

    competition: str
    """Nothing where it can be had in any."""
    points: float
    effect: Effect


@lru_cache(maxsize=64)
def _rates(corrections: str) -> dict[str, tuple[Rate, ...]]:
    return {
        card.id: tuple(Rate(*_WORTH[effect.do](effect), effect) for effect in card.effects)
        for card in box(corrections).cards.values()
    }


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
    "either": lambda e: ("society", STEP * e.n) if "move" in e.of else ("election", float(e.n)),
    "swap": lambda e: ("", 1.0),
    "errand": lambda e: ("", HAT),
    "hyde-park": lambda e: ("election", 2.0),
    "choose-circle": lambda e: ("election", 0.5),
    "immunity": lambda e: ("society", 2.0),
}
"""What each deed brings, and to which competition."""
