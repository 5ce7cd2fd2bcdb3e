"""Steps 3 to 5 of a turn: which activities a family can host, whom it can invite to them, and why not others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.decisions import Chance, Pick
from games.kernel.errors import Why
from games.obsession.components import Side
from games.obsession.service import NO_NEED, Need, can_be_helped, can_serve, household, musters, plus, total
from games.obsession.state import County, Owned, Player

MOST = 99
"""A level above every rating."""
Find = Callable[[Sequence[str]], tuple[str, ...] | None]


class Invite(Pick, gc=False):
    """Who is invited: so many of the hand, such that all can be served and paid for."""

    find: Find | None = None
    """A party out of cards in this order of preference."""

    def draw(self, dice: Chance) -> tuple[str, ...]:
        """A party by chance."""
        left = list(self.options)
        order = [left.pop(dice.below(len(left))) for _ in self.options]
        party = self.find(order) if self.find else None
        return party if party is not None else super().draw(dice)


def rating_counts(county: County) -> bool:
    """Prestige ratings bind, except on the national holiday."""
    return county.event != "national"


class Company(dict[str, list[str]]):
    """Whom a family could invite, by the kind of guests a tile asks for, those who are easy to have first."""

    def __init__(self, county: County, player: Player) -> None:
        super().__init__()
        self.county, self.player = county, player
        self.most = highest_rating(county, player)

    def can_replace(self, kind: int) -> bool:
        """Whether somebody could serve instead of a servant who is not available."""
        house, available = household(self.county, self.player), self.player.available
        return house.resting > 0 or any(available[other] for other in house.instead[kind])

    def __missing__(self, who: str) -> list[str]:
        order = self[who] = invitable(self.county, self.player, who, self.most)
        order.sort(key=self.county.box.trouble.__getitem__)
        return order


def hostable(county: County, seat: int) -> tuple[list[str], list[str]]:
    """The tiles a seat can host now with the servants it has, and those it could with help from the quarters."""
    player = county.players[seat]
    company, helped = Company(county, player), can_be_helped(county, player)
    fine, with_help = [], []
    for owned in player.tiles:
        clear = is_clear(county, player, owned, company, help=False)
        if clear or (clear is None and has_party(county, player, owned, company, help=False)):
            fine.append(owned.tile)
        elif helped and can_host(county, player, owned, company, help=True):
            with_help.append(owned.tile)
    return fine, with_help


def can_host_any(county: County, seat: int) -> bool:
    """Whether there is a tile to host: those that need no search for guests are looked at first."""
    player = county.players[seat]
    company = Company(county, player)
    unclear = []
    for owned in player.tiles:
        clear = is_clear(county, player, owned, company, help=False)
        if clear:
            return True
        if clear is None:
            unclear.append(owned)
    if any(has_party(county, player, owned, company, help=False) for owned in unclear):
        return True
    helped = can_be_helped(county, player)
    return helped and any(can_host(county, player, owned, company, help=True) for owned in player.tiles)


def highest_rating(county: County, player: Player) -> int:
    """The highest rating of tile or guest that a family can have; on the national holiday any."""
    return county.level(player) if rating_counts(county) else MOST


def can_host(county: County, player: Player, owned: Owned, company: Company, help: bool) -> bool:
    """Whether this tile can be hosted: rating, guests, service (with help or without) and money."""
    clear = is_clear(county, player, owned, company, help)
    return has_party(county, player, owned, company, help) if clear is None else clear


def is_clear(county: County, player: Player, owned: Owned, company: Company, help: bool) -> bool | None:
    """Whether it can be hosted, as far as that is clear without looking for guests who need service or money."""
    hosted = county.box.hosted.get((owned.tile, owned.flipped))
    if hosted is None or hosted.rating > company.most:
        return False
    alone = hosted.alone
    if alone < 0 or not player.available[alone]:
        if alone >= 0 and not help and not company.can_replace(alone):
            return False
        if not can_serve(county, player, hosted.need, help):
            return False
    guests = hosted.side.guests
    if guests is None:
        return somebody_to_hire(county, player, hosted.side)
    if guests.drawn:
        return bool(county.prestige if guests.who == "prestige" else county.casual)
    if len(player.hand) < guests.count:
        return False
    easy, left = county.box.easy[guests.who], guests.count
    for card in player.hand:
        if card in easy:
            left -= 1
            if not left:
                return True
    return None


def has_party(county: County, player: Player, owned: Owned, company: Company, help: bool) -> bool:
    """Whether there are guests for a tile who can all be served and paid for."""
    hosted = county.box.hosted[owned.tile, owned.flipped]
    guests = hosted.side.guests
    if guests is None or len(company[guests.who]) < guests.count:
        return False
    return find_party(county, player, hosted.side, hosted.need, company[guests.who], help) is not None


def somebody_to_hire(county: County, player: Player, side: Side) -> bool:
    """Whether hiring or recruiting would bring anybody."""
    hire = county.hire
    for place in county.box.hireable:
        if hire[place]:
            return True
    lured = any(wish.recruit for wish in side.favours.either)
    return lured and any(rival is not player and any(on_board(county, rival)) for rival in county.players)


def for_hire(county: County) -> list[str]:
    """The kinds of servants that can be hired now."""
    rows = county.box.servants
    return [kind for (kind, row), number in zip(rows.items(), county.hire, strict=True) if row.hired and number]


def on_board(county: County, rival: Player) -> list[str]:
    """The kinds of servants that could be recruited from a rival."""
    found = []
    for place, (kind, row) in enumerate(county.box.servants.items()):
        if row.hired and rival.available[place] + rival.quarters[place] + rival.expended[place]:
            found.append(kind)
    return found


# ── guests ──────────────────────────────────────────────────────────────────────────────────────────────────


def invitable(county: County, player: Player, who: str, most: int) -> list[str]:
    """The cards of the hand that an activity for such guests could take, by themselves."""
    gentry, asked = county.box.gentry, county.box.asked[who]
    return [card for card in player.hand if card in asked and gentry[card].pr <= most]


def find_party(
    county: County, player: Player, side: Side, need: Need, order: Sequence[str], help: bool
) -> tuple[str, ...] | None:
    """The first party out of these cards that can be served and paid for, earlier cards preferred."""
    count = side.guests.count if side.guests else 0
    if len(order) < count:
        return None
    needs, purse = county.box.needs, county.box.purse

    def search(start: int, party: list[str], need: Need) -> list[str] | None:
        if len(party) == count:
            fine = can_serve(county, player, need, help) and short_of_money(county, player, side, party, need) is None
            return party if fine else None
        passed = set()
        for at in range(start, len(order) - (count - len(party)) + 1):
            card = order[at]
            sign = (needs[card], min(purse[card], 0))
            if sign in passed:
                continue
            together = need if needs[card] == NO_NEED else plus(need, needs[card])
            if together is need or can_serve(county, player, together, help):
                found = search(at + 1, [*party, card], together)
                if found is not None:
                    return found
            passed.add(sign)
        return None

    if not can_serve(county, player, need, help):
        return None
    party = search(0, [], need)
    return tuple(party) if party is not None else None


def any_party(county: County, player: Player, side: Side, need: Need, order: Sequence[str]) -> tuple[str, ...] | None:
    """A party that needs no help, or else one that does."""
    party = find_party(county, player, side, need, order, help=False)
    return party if party is not None else find_party(county, player, side, need, order, help=True)


def short_of_money(
    county: County, player: Player, side: Side, party: Sequence[str], need: Need
) -> tuple[int, int] | None:
    """What paupers cost beyond what the others bring, and what can be raised, where that is not enough."""
    purse = county.box.purse
    if all(purse[card] >= 0 for card in party):
        return None
    net = side.favours.money + sum(purse[card] for card in party) * (2 if side.doubles == "all" else 1)
    raised = player.money
    if raised + net < 0:
        ways = musters(county, player, need)
        spent = (ways[0].help if ways else 0) * county.box.setup.help.reputation
        raised += can_borrow(county, player.reputation - spent)
    return None if raised + net >= 0 else (-net, raised)


def can_borrow(county: County, reputation: int) -> int:
    """What so much reputation could be turned into, in pounds."""
    borrow = county.box.setup.borrow
    return reputation // borrow.reputation * borrow.money


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────────────


def why_not_tile(county: County, seat: int) -> Callable[[str], Why | None]:
    """Why a tile cannot be hosted."""
    player = county.players[seat]

    def why(key: str) -> Why | None:
        if key not in county.box.tiles:
            return None
        owned = next((owned for owned in player.tiles if owned.tile == key), None)
        if owned is None:
            return Why("host", "not-your-tile", {"tile": key})
        side, tile, level = county.side(owned), county.box.tiles[key], county.level(player)
        if not side.is_hosted:
            return Why("special-tiles", "nothing-hosted-there", {"tile": key})
        if (tile.pr or 1) > level and rating_counts(county):
            return Why("prestige-rating", "tile-above-level", {"tile": key, "rating": tile.pr or 1, "level": level})
        need = county.box.activity_needs[key, owned.flipped]
        if not can_serve(county, player, need):
            return Why("service", "no-service-for-tile", {"tile": key, "servants": list(side.service)})
        if side.guests is None:
            return Why("hiring", "nobody-to-hire")
        if side.guests.drawn:
            return Why("invitations", "deck-empty")
        able = len(invitable(county, player, side.guests.who, highest_rating(county, player)))
        if able < side.guests.count:
            args = {"tile": key, "need": side.guests.count, "who": side.guests.who, "have": able}
            return Why("invite", "too-few-guests", args)
        return Why("service", "no-party-served", {"tile": key, "need": side.guests.count})

    return why


def why_not_guest(county: County, seat: int, side: Side) -> Callable[[str], Why | None]:
    """Why a card cannot be invited, whoever else is."""
    player = county.players[seat]

    def why(key: str) -> Why | None:
        if key not in county.box.gentry or side.guests is None:
            return None
        if key in player.discard:
            return Why("discard", "guest-in-discard", {"guest": key})
        if key not in player.hand:
            return Why("invite", "guest-not-in-hand", {"guest": key})
        if key not in county.box.asked[side.guests.who]:
            return Why("invite", "guest-not-asked-for", {"guest": key, "who": side.guests.who})
        person, level = county.box.gentry[key], county.level(player)
        if person.pr > level and rating_counts(county):
            return Why("prestige-rating", "guest-above-level", {"guest": key, "rating": person.pr, "level": level})
        return None

    return why


def why_not_party(county: County, seat: int, side: Side, need: Need) -> Callable[[tuple[str, ...]], Why | None]:
    """Why these guests cannot come together."""
    player = county.players[seat]

    def why(party: tuple[str, ...]) -> Why | None:
        together = total((need, *(county.box.needs[card] for card in party)))
        if not can_serve(county, player, together):
            return Why("service", "no-service-for-party", {"servants": missing(county, player, together)})
        if short := short_of_money(county, player, side, party, together):
            return Why("paupers", "no-money-for-pauper", {"cost": short[0], "have": short[1]})
        return None

    return why


def missing(county: County, player: Player, need: Need) -> list[str]:
    """The kinds of servants of which more are needed than are available."""
    kinds = list(county.box.servants)
    lacking = [kind for kind, want, have in zip(kinds, need, player.available, strict=True) if want > have]
    return lacking or [kind for kind, want in zip(kinds, need, strict=True) if want]
