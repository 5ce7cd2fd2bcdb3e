"""Pounds and possessions: spending, debt, A Little More Time, sales and exchanges."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.decisions import Asking, Choose
from games.kernel.errors import Why
from games.kernel.standing import NO
from games.prodigals_club.components import BOROUGHS, Effect
from games.prodigals_club.doing import Doing
from games.prodigals_club.state import Club, Player

# ── pounds ──────────────────────────────────────────────────────────────────────────────────────────────────


def spend(doing: Doing, amount: int) -> None:
    """Pay in full; with possessions left only what one has, without any one may go into debt."""
    player = doing.player
    paid = min(amount, player.pounds) if player.possessions else amount
    if paid > 0:
        player.pounds -= paid
        doing.did.append(["spent", paid])


def take(doing: Doing, amount: int) -> None:
    """Pounds from the bank."""
    if amount:
        doing.player.pounds += amount
        doing.did.append(["took", amount])


def spending(doing: Doing, effect: Effect, count: int) -> Asking:
    """The printed amount, so many times as it is counted, and more for A Little More Time."""
    amount = effect.n * count
    if effect.takes_time:
        amount += yield from add_time(doing, effect)
    spend(doing, amount)


def add_time(doing: Doing, effect: Effect) -> Asking:
    """Any number of A Little More Time cards may be added; they are gone then."""
    player = doing.player
    card = next((card for card in player.hand if doing.club.box.cards[card].is_time), None)
    if card is None:
        return 0
    held = player.hand.count(card)
    about = {"base": effect.n, "each": effect.time, "has": held}
    options = [str(number) for number in range(held + 1)]
    number = int((yield Choose(doing.seat, "time", options, why_not_time(held), about)))
    for _ in range(number):
        player.hand.remove(card)
        doing.club.gone.append(card)
    if number:
        doing.did.append(["time", number])
    return for_time(effect, number)


def for_time(effect: Effect, number: int) -> int:
    """Pounds more for so many A Little More Time cards.

    >>> for_time(Effect("spend", escalates=True), 3), for_time(Effect("spend", time=2), 3)
    (6, 6)
    """
    return number * (number + 1) // 2 if effect.escalates else effect.time * number


def why_not_time(held: int) -> Callable[[str], Why | None]:
    """Nobody can add more cards than he has."""
    return lambda key: Why("more-time", "not-so-much-time", {"has": held}) if key.isdecimal() else None


# ── sales ───────────────────────────────────────────────────────────────────────────────────────────────────


def discount(club: Club, player: Player, tile: str, printed: int) -> int:
    """All discounts on a sale together: the printed one, the indicator's, and those of black cards (P6)."""
    borough = club.box.possessions[tile].borough
    total = printed
    if BOROUGHS[club.borough] == borough:
        total += club.setup.indicator_discount
    for placed in player.black:
        for trigger in club.box.cards[placed.card].triggers:
            if trigger.on == "sale" and trigger.borough == borough:
                total += trigger.discount
    return total


def price(club: Club, player: Player, tile: str, printed: int) -> int:
    """What a sale brings; never less than nothing."""
    return max(0, club.box.possessions[tile].value - discount(club, player, tile, printed))


def sell(doing: Doing, effect: Effect, count: int) -> Asking:
    """The first sale is made, the others may be; the discount applies to each (P17)."""
    club, player = doing.club, doing.player
    for number in range(effect.n * count):
        if not player.possessions:
            return
        options = [*player.possessions, *([NO] if number else [])]
        about = {"discount": effect.discount, "left": effect.n * count - number}
        tile = yield Choose(doing.seat, "sell", options, why_not_tile(doing), about)
        if tile == NO:
            return
        brings = price(club, player, tile, effect.discount)
        player.possessions.remove(tile)
        club.gone.append(tile)
        player.pounds += brings
        doing.did.append(["sold", tile, brings])


# ── exchanges ───────────────────────────────────────────────────────────────────────────────────────────────


def exchange(doing: Doing, effect: Effect, count: int) -> Asking:
    """One's own tile for one on the board; what is lost beyond the limit is taken in pounds."""
    club, player = doing.club, doing.player
    if not player.possessions or not club.offer:
        return
    given = yield Choose(doing.seat, "exchange", list(player.possessions), why_not_tile(doing), _limit(effect))
    about = {"given": given, **_limit(effect)}
    taken = yield Choose(doing.seat, "for", sorted(set(club.offer)), why_not_offer(doing), about)
    excess = made_up_for(club, given, taken, effect.limit)
    player.possessions[player.possessions.index(given)] = taken
    club.offer[club.offer.index(taken)] = given
    player.pounds += excess
    doing.did.append(["exchanged", given, taken, excess])


def _limit(effect: Effect) -> dict[str, int]:
    return {"limit": -1 if effect.limit is None else effect.limit}


def made_up_for(club: Club, given: str, taken: str, limit: int | None) -> int:
    """The pounds to take where an exchange loses more in value than its limit."""
    tiles = club.box.possessions
    loss = tiles[given].value - tiles[taken].value
    return 0 if limit is None else max(0, loss - limit)


# ── why not, and what it comes to ───────────────────────────────────────────────────────────────────────────


def why_not_tile(doing: Doing) -> Callable[[str], Why | None]:
    """Nobody sells or exchanges what he does not have."""
    known = doing.club.box.possessions
    return lambda key: Why("sell", "not-your-possession", {"tile": key}) if key in known else None


def why_not_offer(doing: Doing) -> Callable[[str], Why | None]:
    """Only what lies on the board can be had."""
    known = doing.club.box.possessions
    return lambda key: Why("exchange", "not-on-offer", {"tile": key}) if key in known else None


def worth(club: Club, player: Player) -> int:
    """What possessions count for: their value, and the penalty for each."""
    tiles, penalty = club.box.possessions, club.setup.penalty
    return sum([tiles[tile].value + penalty for tile in player.possessions])
