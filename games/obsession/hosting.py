"""Steps 3 to 5 of a turn: which activities a family can host, whom it can invite to them, and why not others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from games.kernel.decisions import Chance, Pick
from games.kernel.errors import Why
from games.obsession.components import Guests, Hosted, Side, kind_of
from games.obsession.components.needs import Need, unpacked
from games.obsession.service import Muster, Musters, Staff, can_be_helped
from games.obsession.state import Activity, County, Player

MOST = 99
"""A level above every rating."""
ALONE, HELPED = False, True
"""With the servants who are available, or with those as well who could be called from the quarters."""
Find = Callable[[Sequence[str], int], tuple[str, ...] | None]


class Invite(Pick, gc=False):
    """Who is invited: so many of the hand, such that all can be served and paid for."""

    find: Find | None = None
    """A party of some size out of cards in this order of preference."""

    def draw(self, dice: Chance) -> tuple[str, ...]:
        """A party by chance."""
        left, below = list(self.options), dice.below
        order = [left.pop(below(size)) for size in range(len(left), 0, -1)]
        if self.least == self.most:
            party = self.prefer(order, self.most)
            return party if party is not None else super().draw(dice)
        sizes = list(range(self.least, self.most + 1))
        while sizes:
            party = self.prefer(order, sizes.pop(dice.below(len(sizes))))
            if party is not None:
                return party
        return super().draw(dice)

    def prefer(self, order: Sequence[str], size: int) -> tuple[str, ...] | None:
        """A party of those who are preferred."""
        return self.find(order, size) if self.find else super().prefer(order, size)


class Means:
    """What a family could host with at one moment: its level, its staff, its hand and its purse."""

    __slots__ = ("_company", "_easy", "_staff", "county", "estate", "most", "player", "reach", "seat")

    def __init__(self, county: County, seat: int, player: Player | None = None) -> None:
        self.county, self.seat, self.estate = county, seat, county.estates[seat]
        self.player = player = county.players[seat] if player is None else player
        """The family, or what it would be with what others lend it."""
        national = county.events[county.round] == "national"
        self.most = self.reach = MOST if national else county.level(player)
        """The rating a family is up to by itself (on the national holiday any), and the highest of a tile to host."""
        self._staff: Staff | None = None
        self._company: dict[tuple[str, bool], list[str]] = {}
        self._easy: dict[frozenset[str], int] = {}

    def staff(self) -> Staff:
        """Everybody who could serve."""
        staff = self._staff
        if staff is None:
            staff = self._staff = Staff(self.county, self.seat, self.player)
        return staff

    def highest(self, asked: Guests) -> int:
        """The highest rating of a guest that an activity for such guests could have."""
        return self.most

    def welcome(self, asked: Guests) -> list[str]:
        """The cards of the hand that an activity for such guests could take, by themselves."""
        return invitable(self.county, self.player, asked.who, self.most)

    def fetch(self, guests: Iterable[str]) -> None:
        """Those who are invited leave the hand."""
        for card in guests:
            self.player.hand.remove(card)

    def why_not_here(self, card: str) -> Why | None:
        """Why a card is not among those to be invited."""
        if card in self.player.discard:
            return Why("discard", "guest-in-discard", {"guest": card})
        return Why("invite", "guest-not-in-hand", {"guest": card}) if card not in self.player.hand else None

    def company(self, asked: Guests) -> list[str]:
        """Whom a tile for such guests could have, those who are easy to have first."""
        which = asked.who, asked.unrated
        order = self._company.get(which)
        if order is None:
            order = self._company[which] = self.welcome(asked)
            order.sort(key=self.county.box.trouble.__getitem__)
        return order

    def sizes(self, hosted: Hosted) -> tuple[int, int]:
        """The fewest and the most guests an activity could have."""
        return hosted.invited, hosted.invited

    def needs(self, hosted: Hosted, party: Sequence[str]) -> Sequence[Need]:
        """The servants an activity needs with these guests, in every way it can have them."""
        return (party_need(self.county, hosted.need, party),)

    def musters(self, hosted: Hosted, party: Sequence[str]) -> Musters:
        """Every way to serve an activity with these guests."""
        return self.staff().musters(party_need(self.county, hosted.need, party))

    def bonus(self, need: Need, party: Sequence[str]) -> int:
        """What those who serve add to the money that these guests bring."""
        return 0

    def settle(self, activity: Activity, hosted: Hosted, way: Muster) -> None:
        """Note what there is to note of who serves where."""

    def is_clear(self, hosted: Hosted, help: bool) -> bool | None:
        """Whether it can be hosted, as far as that is clear without looking for guests who need service or money."""
        if hosted.rating > self.most and not self.can_open(hosted, help):
            return False
        player = self.player
        available = player.available
        for kind, number in hosted.servants:
            if kind not in available or available[kind] < number:
                house = self.estate.household
                nobody_else = not (help or house.resting) and available.keys().isdisjoint(house.substitutes[kind])
                if nobody_else or not self.staff().can_serve(hosted.need, help):
                    return False
                break
        invited, hand = hosted.invited, player.hand
        if invited:
            easy = self._easy.get(hosted.easy)  # many tiles ask for the same
            if easy is None:
                easy = self._easy[hosted.easy] = len(hosted.easy.intersection(hand))
            if easy >= invited:
                return True
            return None if len(hand) >= invited or len(hand) >= self.sizes(hosted)[0] else False
        guests = hosted.side.guests
        if guests is None:
            return somebody_to_hire(self.county, player, hosted.side)
        return bool(self.county.prestige if guests.who == "prestige" else self.county.casual)

    def can_open(self, hosted: Hosted, help: bool) -> bool:
        """Whether a tile rated above the family can be hosted all the same, as far as service goes."""
        return False

    def find(self, hosted: Hosted, order: Sequence[str], size: int, help: bool) -> tuple[str, ...] | None:
        """The first party of a size out of these cards that can be served and paid for, earlier cards preferred."""
        return find_party(self, hosted, order, size, hosted.need, help)

    def has_party(self, hosted: Hosted, help: bool) -> bool:
        """Whether there are guests for an activity who can all be served and paid for."""
        asked = hosted.side.guests
        return asked is not None and self.find(hosted, self.company(asked), hosted.invited, help) is not None

    def can_host(self, hosted: Hosted, help: bool) -> bool:
        """Whether there are guests, service (with help or without) and money for an activity."""
        clear = self.is_clear(hosted, help)
        return self.has_party(hosted, help) if clear is None else clear


def is_staffed(player: Player, hosted: Hosted) -> bool:
    """Whether all servants whom an activity itself needs are available, each in their own place."""
    there = player.available.get
    return not [kind for kind, number in hosted.servants if there(kind, 0) < number]


def hostable(means: Means) -> tuple[list[str], list[str]]:
    """The tiles a family can host now with the servants it has, and those it could with help from the quarters."""
    helped = can_be_helped(means.county, means.player)
    fine, with_help, most = [], [], means.reach
    for tile, hosted in means.estate.activities.items():
        if hosted is None or hosted.rating > most:
            continue
        clear = means.is_clear(hosted, ALONE)
        if clear or (clear is None and means.has_party(hosted, ALONE)):
            fine.append(tile)
        elif helped and means.can_host(hosted, HELPED):
            with_help.append(tile)
    return fine, with_help


def can_host_any(means: Means) -> bool:
    """Whether there is a tile to host: those that need no search for guests are looked at first."""
    unclear, most = [], means.reach
    for hosted in means.estate.activities.values():
        if hosted is None or hosted.rating > most:
            continue
        clear = means.is_clear(hosted, ALONE)
        if clear:
            return True
        if clear is None:
            unclear.append(hosted)
    for hosted in unclear:
        if means.has_party(hosted, ALONE):
            return True
    return can_be_helped(means.county, means.player) and could_with_help(means)


def could_with_help(means: Means) -> bool:
    """Whether there is a tile to host with help from the quarters."""
    most, activities = means.reach, means.estate.activities.values()
    return any(means.can_host(hosted, HELPED) for hosted in activities if hosted is not None and hosted.rating <= most)


def somebody_to_hire(county: County, player: Player, side: Side) -> bool:
    """Whether hiring or recruiting would bring anybody."""
    if any_for_hire(county, player):
        return True
    return any(wish.recruit for wish in side.favours.either) and anybody_to_recruit(county, player)


def for_hire(county: County, player: Player) -> list[str]:
    """The kinds of servants that a family can hire now."""
    hire, box = county.hire, county.box
    limits = box.limits
    return [kind for kind in box.hireable if hire.get(kind) and (kind not in limits or has_room(county, player, kind))]


def any_for_hire(county: County, player: Player) -> bool:
    """Whether there is any of them: most families can do with one more of most kinds."""
    hire, box = county.hire, county.box
    if any(map(hire.get, box.hired_freely)):
        return True
    for kind in box.hired_rarely:  # noqa: SIM110 - asked so often that a generator would cost more than the looking
        if hire.get(kind) and has_room(county, player, kind):
            return True
    return False


def has_room(county: County, player: Player, kind: str) -> bool:
    """Whether a family may have one more of a kind of servant; whoever has left the game is not replaced."""
    limit = county.box.limits.get(kind)
    return limit is None or employed(county, player, kind) < limit


def employed(county: County, player: Player, kind: str) -> int:
    """How many servants of a kind a family has had: wherever they are, upstairs or out of the game."""
    activity, number = county.activity, player.departed.count(kind)
    if kind in player.available:
        number += player.available[kind]
    if kind in player.quarters:
        number += player.quarters[kind]
    if kind in player.expended:
        number += player.expended[kind]
    if activity is not None and kind in activity.serving and player is county.players[county.mover]:
        number += activity.serving[kind]
    return number


def on_board(county: County, rival: Player) -> list[str]:
    """The kinds of servants that could be recruited from a rival."""
    one, other, third = rival.available, rival.quarters, rival.expended
    return [kind for kind in county.box.recruitable if one.get(kind) or other.get(kind) or third.get(kind)]


def anybody_to_recruit(county: County, player: Player) -> bool:
    """Whether a rival of a family has any of those."""
    kinds = county.box.recruitable
    for rival in county.players:
        for area in (rival.available, rival.quarters, rival.expended):
            if rival is not player and any(map(area.get, kinds)):
                return True
    return False


# ── guests ──────────────────────────────────────────────────────────────────────────────────────────────────


def invitable(county: County, player: Player, who: str, most: int) -> list[str]:
    """The cards of a hand that a tile for these guests could take, by themselves."""
    rated = county.box.asked_up_to[who]
    asked = rated[most] if most < len(rated) else rated[-1]
    return [card for card in player.hand if card in asked]


def find_party(
    means: Means, hosted: Hosted, order: Sequence[str], count: int, need: Need, help: bool
) -> tuple[str, ...] | None:
    """The first party out of these cards that can be served and paid for beside a need, earlier cards preferred."""
    if len(order) < count:
        return None
    first = tuple(order[:count])
    if suits(means, hosted, first, need, help):
        return first
    if len(order) == count or not means.staff().can_serve(need, help):
        return None
    return search_party(means, hosted, order, count, need, help)


def search_party(
    means: Means,
    hosted: Hosted,
    order: Sequence[str],
    count: int,
    need: Need,
    help: bool,
    party: tuple[str, ...] = (),
) -> tuple[str, ...] | None:
    """The same by trying one card after the other, beside those of the party who are found already."""
    more = count - len(party)
    if not more:
        return party if short_of_money(means, hosted.side, party, need) is None else None
    staff, needs, signs, passed = means.staff(), means.county.box.needs, means.county.box.signs, set()
    for at, card in enumerate(order[: len(order) - more + 1], 1):
        if signs[card] in passed:
            continue
        together = need + needs[card]
        if staff.can_serve(together, help):
            found = search_party(means, hosted, order[at:], count, together, help, (*party, card))
            if found is not None:
                return found
        passed.add(signs[card])
    return None


def suits(means: Means, hosted: Hosted, party: Sequence[str], need: Need, help: bool) -> bool:
    """Whether these guests can all be served and paid for beside a need."""
    need = party_need(means.county, need, party)
    if not means.staff().can_serve(need, help):
        return False
    return means.county.box.paupers.isdisjoint(party) or short_of_money(means, hosted.side, party, need) is None


def party_need(county: County, need: Need, party: Iterable[str]) -> Need:
    """The servants that are needed, with those for these guests."""
    needs = county.box.needs_of_some
    for card in party:
        if card in needs:
            need += needs[card]
    return need


def any_party(means: Means, hosted: Hosted, order: Sequence[str], size: int) -> tuple[str, ...] | None:
    """A party that needs no help, or else one that does."""
    party = means.find(hosted, order, size, ALONE)
    return party if party is not None else means.find(hosted, order, size, HELPED)


def short_of_money(means: Means, side: Side, party: Sequence[str], need: Need) -> tuple[int, int] | None:
    """What paupers cost beyond what the others bring, and what can be raised, where that is not enough."""
    county, player = means.county, means.player
    if county.box.paupers.isdisjoint(party):
        return None
    purse = county.box.purse
    net = side.favours.money + sum(purse[card] for card in party) * (2 if side.doubles == "all" else 1)
    net += means.bonus(need, party)
    raised = player.money
    if raised + net < 0:
        called = next((way.help for way in means.staff().musters(need).values()), 0)
        raised += can_borrow(county, player.reputation - called * county.box.setup.help.reputation)
    return None if raised + net >= 0 else (-net, raised)


def can_borrow(county: County, reputation: int) -> int:
    """What so much reputation could be turned into, in pounds."""
    borrow = county.box.setup.borrow
    return reputation // borrow.reputation * borrow.money


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────────────


def why_not_tile(means: Means, key: str) -> Why | None:
    """Why a tile cannot be hosted."""
    county = means.county
    if key not in county.box.tiles:
        return None
    flipped = county.estates[means.seat].sides.get(key)
    if flipped is None:
        return Why("host", "not-your-tile", {"tile": key})
    tile, side = county.box.tiles[key], county.box.tiles[key].side(flipped)
    if not side.is_hosted:
        return Why("special-tiles", "nothing-hosted-there", {"tile": key})
    if (tile.pr or 1) > means.reach:
        return Why("prestige-rating", "tile-above-level", {"tile": key, "rating": tile.pr or 1, "level": means.most})
    if not means.staff().can_serve(county.box.activity_needs[key, flipped]):
        return Why("service", "no-service-for-tile", {"tile": key, "servants": list(side.service)})
    if side.guests is None:
        return Why("hiring", "nobody-to-hire")
    if side.guests.drawn:
        return Why("invitations", "deck-empty")
    able, least = len(means.welcome(side.guests)), means.sizes(county.box.hosted[key, flipped])[0]
    if able < least:
        args = {"tile": key, "need": least, "who": side.guests.who, "have": able}
        return Why("invite", "too-few-guests", args)
    return Why("service", "no-party-served", {"tile": key, "need": side.guests.count})


def why_not_guest(means: Means, side: Side, key: str) -> Why | None:
    """Why a card cannot be invited, whoever else is."""
    box = means.county.box
    if key not in box.gentry or side.guests is None:
        return None
    if why := means.why_not_here(key):
        return why
    if key not in box.asked[side.guests.who]:
        return Why("invite", "guest-not-asked-for", {"guest": key, "who": side.guests.who})
    rating, most = box.gentry[key].pr, means.highest(side.guests)
    if rating > most:
        return Why("prestige-rating", "guest-above-level", {"guest": key, "rating": rating, "level": most})
    return None


def why_not_party(means: Means, hosted: Hosted, party: tuple[str, ...]) -> Why | None:
    """Why these guests cannot come together."""
    staff, needs = means.staff(), means.needs(hosted, party)
    served = [need for need in needs if staff.can_serve(need)]
    if not served:
        return Why("service", "no-service-for-party", {"servants": missing(means.county, means.player, needs[0])})
    short = [short_of_money(means, hosted.side, party, need) for need in served]
    if None not in short and (least := short[0]):
        return Why("paupers", "no-money-for-pauper", {"cost": least[0], "have": least[1]})
    return None


def missing(county: County, player: Player, need: Need) -> list[str]:
    """The kinds of servants of which more are needed than are available."""
    wanted: Counter[str] = Counter()
    posts = county.box.posts
    for post, want in zip(posts, unpacked(need, len(posts)), strict=True):
        wanted[kind_of(post)] += want
    return [kind for kind, want in wanted.items() if want > player.available.get(kind, 0)] or list(+wanted)
