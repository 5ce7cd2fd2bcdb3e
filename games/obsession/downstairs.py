"""Hosting with more hands: the carriage, a kitchen that feeds one more, and servants whom no icon asks for.

What must be there for a tile or a party is a need like any other, and is served with the rest: the useful man where a
tile is rated above the family, the cook where a guest is, a servant with the carriage where there is one guest more or
fewer. What nothing asks for is offered between service and favours, and laid where it helps (see `supplements`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.obsession.components import CARRIAGE, Guests, Hosted
from games.obsession.components.needs import Need, fills
from games.obsession.hosting import MOST, Means, find_party, invitable, party_need, short_of_money
from games.obsession.service import Muster, Musters, ways
from games.obsession.state import Activity, County, Placed, Player

NOBODY: frozenset[str] = frozenset()


class Upstairs(NamedTuple):
    """Who and what makes a family up to more guests, or to greater ones."""

    cook: Need | None = None
    above: frozenset[str] = NOBODY
    """Who can come only where the cook serves."""
    carriage: Need | None = None
    cooked: int = 0
    """How many more the cook can feed."""
    rating: int = 0
    """How much higher guests may be rated where the cook serves."""


class Aided(Means):
    """What a family could host with where the carriage or servants whom no icon asks for may help."""

    __slots__ = ("_upstairs", "_useful")

    def __init__(self, county: County, seat: int, player: Player | None = None) -> None:
        super().__init__(county, seat, player)
        self._upstairs: Upstairs | None = None
        self._useful = self._one_who("renovates")
        if self._useful:
            self.reach = self.most + county.box.supplement.renovates

    def _one_who(self, does: str) -> Need | None:
        """One servant who can do that, if the family has one who is not expended."""
        available, quarters, box = self.player.available, self.player.quarters, self.county.box
        for kind in box.doing[does]:
            if kind in available or kind in quarters:
                return box.one[kind]
        return None

    def upstairs(self) -> Upstairs:
        """What helps with guests."""
        found = self._upstairs
        if found is None:
            found = self._upstairs = self._look_upstairs()
        return found

    def _look_upstairs(self) -> Upstairs:
        cook, box = self._one_who("rating"), self.county.box
        powers = self.estate.powers["company"]
        if not (cook or powers):
            return NOTHING_MORE
        carriage, cooked = None, 0
        for _, power in powers:
            if power.carriage:
                post = power.carriage + CARRIAGE
                carriage = box.one[post if post in box.one else power.carriage]
            elif cook:
                cooked += power.cooked
        if cook is None:
            return Upstairs(carriage=carriage)
        return Upstairs(cook, box.above[min(self.most, len(box.above))], carriage, cooked, box.supplement.rating)

    def highest(self, asked: Guests) -> int:
        """The highest rating of a guest that an activity for such guests could have."""
        return MOST if asked.unrated else self.most + self.upstairs().rating

    def welcome(self, asked: Guests) -> list[str]:
        """The cards of the hand that an activity for such guests could take, by themselves."""
        return invitable(self.county, self.player, asked.who, self.highest(asked))

    # ── how many ────────────────────────────────────────────────────────────────────────────────────────────

    def sizes(self, hosted: Hosted) -> tuple[int, int]:
        """The fewest and the most guests an activity could have."""
        number, more = hosted.invited, self.upstairs()
        if more is NOTHING_MORE or not hosted.elastic:
            return number, number
        sent = self._can_send(hosted)
        return (number - 1 if sent and number > 1 else number), number + sent + more.cooked

    def _can_send(self, hosted: Hosted) -> bool:
        """Whether the carriage could be sent for this activity."""
        return self.upstairs().carriage is not None and hosted.elastic and guests_of(hosted).who != "family"

    def _opened(self, hosted: Hosted) -> Need:
        """What the tile itself needs."""
        if hosted.rating > self.most and self._useful is not None:
            return hosted.need + self._useful
        return hosted.need

    def _starts(self, hosted: Hosted, size: int) -> Iterator[Need]:
        """What the tile needs for a party of this size, in every way there is to have it."""
        need, more = self._opened(hosted), size - hosted.invited
        if not more:
            yield need
            return
        _, _, carriage, cooked, _ = self.upstairs()
        for by_cook in range(min(cooked, max(more, 0)), -1, -1):
            by_carriage = more - by_cook
            if by_carriage and not (abs(by_carriage) == 1 and self._can_send(hosted)):
                continue
            found = need + carriage if by_carriage and carriage else need
            yield self._with_cook(found) if by_cook else found

    def _with_cook(self, need: Need) -> Need:
        """A need with the cook in it."""
        cook = self.upstairs().cook
        return need if cook is None or fills(cook, need) else need + cook

    # ── who ─────────────────────────────────────────────────────────────────────────────────────────────────

    def needs(self, hosted: Hosted, party: Sequence[str]) -> Sequence[Need]:
        """The servants an activity needs with these guests, in every way it can have them."""
        if self._is_plain(hosted, party, len(party)):
            return (party_need(self.county, self._opened(hosted), party),)
        found: list[Need] = []
        above = not guests_of(hosted).unrated and not self.upstairs().above.isdisjoint(party)
        for start in self._starts(hosted, len(party)):
            need = party_need(self.county, self._with_cook(start) if above else start, party)
            found += [one for one in self._paid_for(hosted, party, need) if not any(fills(n, one) for n in found)]
        return found

    def _is_plain(self, hosted: Hosted, cards: Sequence[str], size: int) -> bool:
        """Whether so many of these guests need nobody whom no icon asks for."""
        if size != hosted.invited or not self.county.box.paupers.isdisjoint(cards):
            return False
        more = self.upstairs()
        return more is NOTHING_MORE or more.above.isdisjoint(cards)

    def _paid_for(self, hosted: Hosted, party: Sequence[str], need: Need) -> Sequence[Need]:
        """A need, with somebody in it who makes guests bring more where a pauper could not be paid for otherwise."""
        if self.county.box.paupers.isdisjoint(party) or short_of_money(self, hosted.side, party, need) is None:
            return (need,)
        more = [need + one for one in self._messengers()]
        return [one for one in more if short_of_money(self, hosted.side, party, one) is None] or (need,)

    def _messengers(self) -> list[Need]:
        """Those who make a guest bring more money, one at a time."""
        player, box = self.player, self.county.box
        return [box.one[kind] for kind in box.doing["money"] if kind in player.available or kind in player.quarters]

    def bonus(self, need: Need, party: Sequence[str]) -> int:
        """What those who serve add to the money that these guests bring."""
        box = self.county.box
        if box.paying.isdisjoint(party) or not any(fills(box.one[kind], need) for kind in box.doing["money"]):
            return 0
        return box.supplement.money

    def musters(self, hosted: Hosted, party: Sequence[str]) -> Musters:
        """Every way to serve an activity with these guests; those that cost reputation only where all do."""
        if not hosted.invited:
            return self.staff().musters(self._opened(hosted))
        needs = self.needs(hosted, party)
        if len(needs) == 1:
            return self.staff().musters(needs[0])
        found = {key: way for need in needs for key, way in self.staff().musters(need).items()}
        least = min((way.help for way in found.values()), default=0)
        return {key: way for key, way in found.items() if way.help == least}

    def can_open(self, hosted: Hosted, help: bool) -> bool:
        """Whether a tile rated above the family can be hosted all the same, as far as service goes."""
        return self.staff().can_serve(self._opened(hosted), help)

    def has_party(self, hosted: Hosted, help: bool) -> bool:
        """Whether there are guests for an activity who can all be served and paid for."""
        if not hosted.invited:
            return False
        order, size = self.company(guests_of(hosted)), hosted.invited
        if len(order) >= size and self.find(hosted, order, size, help) is not None:
            return True
        least = self.sizes(hosted)[0]
        return len(order) >= least < size and self.find(hosted, order, least, help) is not None

    def find(self, hosted: Hosted, order: Sequence[str], size: int, help: bool) -> tuple[str, ...] | None:
        """The first party of a size out of these cards that can be served and paid for, earlier cards preferred."""
        if self._is_plain(hosted, order, size):
            return find_party(self, hosted, order, size, self._opened(hosted), help)
        above = NOBODY if guests_of(hosted).unrated else self.upstairs().above
        modest = [card for card in order if card not in above] if above else order
        for start in self._starts(hosted, size):
            tries = [(modest, start)]
            if len(modest) < len(order):
                tries.append((order, self._with_cook(start)))
                if not above.isdisjoint(order[:size]):
                    tries.reverse()
            if not self.county.box.paupers.isdisjoint(order):
                tries += [(cards, need + one) for one in self._messengers() for cards, need in tuple(tries)]
            for cards, need in tries:
                party = find_party(self, hosted, cards, size, need, help)
                if party is not None:
                    return party
        return None

    # ── where they are ──────────────────────────────────────────────────────────────────────────────────────

    def settle(self, activity: Activity, hosted: Hosted, way: Muster) -> None:
        """Note who will lie where of those whom no icon asks for, and who of the quarters is called by a tile.

        They are all where they were: what can be paid for is reckoned as it was when the guests were chosen.
        """
        box, guests = self.county.box, activity.guests
        if way.resting:
            activity.rested = sum(way.resting.values())
        for kind in box.lifting:
            if kind in way.serving:
                activity.placed.append(Placed(kind, activity.tile))
        resized, poor = hosted.invited and len(guests) != hosted.invited, not box.paupers.isdisjoint(guests)
        if not (resized or poor):
            return
        sent = [*self._sent(activity, hosted, way.serving)] if resized else []
        paying = [*self._paying(activity, hosted, way.serving)] if poor else []
        activity.placed += sent + paying

    def _paying(self, activity: Activity, hosted: Hosted, serving: Mapping[str, int]) -> Iterator[Placed]:
        """Who makes a guest bring more because a pauper could not be paid for otherwise."""
        box, size = self.county.box, len(activity.guests)
        plain = [party_need(self.county, start, activity.guests) for start in self._starts(hosted, size)]
        if any(short_of_money(self, hosted.side, activity.guests, need) is None for need in plain):
            return
        sent = {placed.servant for placed in activity.placed}
        for kind in box.doing["money"]:
            if kind in serving and kind not in sent:
                yield Placed(kind, next(card for card in activity.guests if card in box.paying))
                return

    def _sent(self, activity: Activity, hosted: Hosted, serving: Mapping[str, int]) -> Iterator[Placed]:
        """Who has gone with the carriage: there is a way to serve all else with the others."""
        more, cook = len(activity.guests) - hosted.invited, self.county.box.doing["rating"]
        _, _, carriage, cooked, _ = self.upstairs()
        fed = cooked if any(kind in serving for kind in cook) else 0
        if 0 < more <= fed:
            return
        box, house = self.county.box, self.staff().house
        tile = next(tile for tile, power in self.estate.powers["company"] if power.carriage)
        sent, everybody = carriage or 0, box.in_order(serving)
        needs = [need - sent for need in self.needs(hosted, activity.guests) if fills(sent, need)]
        for kind in box.kinds:
            if kind in serving:
                rest = everybody - box.one[kind]
                if any(rest in ways(need, rest, house) for need in needs):
                    yield Placed(kind, tile)
                    return


NOTHING_MORE = Upstairs()


def guests_of(hosted: Hosted) -> Guests:
    """Whom an activity asks for."""
    if hosted.side.guests is None:
        raise LookupError("nobody is asked there")
    return hosted.side.guests
