"""Supplemental service: where servants may be laid whom no icon asks for, and what they do there.

A key names the servant, then what the servant is laid on and, where a card brings several invitations, which of them
is screened: `cook`, `hall-boy.ambrose-tetbury`, `head-housemaid.istvan-hoyos.prestige`. What the useful man does by
himself is named instead of a place: `useful-man.fair`, `useful-man.refresh`, `useful-man.search`; a tile he is laid on
is bought.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.kernel.errors import Why
from games.kernel.position import Turn
from games.obsession import market
from games.obsession.state import Activity, County, Placed, Player, move

FAIR, REFRESH, SEARCH = "fair", "refresh", "search"


# ── with an activity ────────────────────────────────────────────────────────────────────────────────────────


def is_social(county: County, activity: Activity) -> bool:
    """Whether servants may be laid with an activity at all: hiring is no social one."""
    return county.box.hosted[activity.tile, activity.flipped].side.guests is not None


def to_place(county: County, activity: Activity, free: Iterable[str]) -> list[str]:
    """Which of these servants may be laid with an activity before its favours are enjoyed, and where."""
    return [key for kind in free for key in places(county, activity, kind)]


def free(county: County, player: Player, activity: Activity) -> list[str]:
    """The kinds of servants that could still be laid somewhere: who is available, and who rests if a tile says so."""
    able = county.box.upstairs
    resting = county.estates[county.mover].household.resting > activity.rested
    quarters = player.quarters if resting else {}
    return [kind for kind in able if kind in player.available or kind in quarters]


def places(county: County, activity: Activity, kind: str) -> list[str]:
    """Where a kind of servant may be laid with a social activity.

    Nowhere where one of them has been already and two would not add up.
    """
    box, does, found = county.box, county.box.doing, []
    if kind in does["reputation"] and activity.serving.keys().isdisjoint(does["reputation"]):
        found.append(kind)
    if kind in does["money"] and not box.paying.isdisjoint(activity.guests):
        taken = {placed.on for placed in activity.placed if placed.servant in does["money"]}
        found += [f"{kind}.{card}" for card in activity.guests if card in box.paying and card not in taken]
    if kind in does["screens"]:
        found += _screened(county, activity, kind)
    return found


def _screened(county: County, activity: Activity, kind: str) -> Iterator[str]:
    """The invitations that could be screened: those of cards, then those of the activity itself."""
    done = [(placed.on, placed.deck) for placed in activity.placed]
    for on in (*activity.guests, activity.tile):
        decks = invitations(county, activity, on)
        for deck in decks:
            if (on, deck) not in done:
                yield f"{kind}.{on}.{deck}" if len(decks) > 1 else f"{kind}.{on}"


def invitations(county: County, activity: Activity, on: str) -> Sequence[str]:
    """The decks that a card or the activity's tile invites guests from, those of an either-or included."""
    box = county.box
    return box.hosted[on, activity.flipped].invitations if on == activity.tile else box.invitations.get(on, ())


def place(county: County, turn: Turn, seat: int, kind: str, where: str) -> None:
    """A servant is laid on the activity's tile or on a card."""
    activity, player = county.in_progress, county.players[seat]
    on, _, deck = where.partition(".")
    on = on or activity.tile
    if not deck and kind in county.box.doing["screens"]:
        deck = invitations(county, activity, on)[0]
    if kind in player.available:
        move(kind, player.available, activity.serving)
    else:
        move(kind, player.quarters, activity.serving)
        activity.rested += 1
    activity.placed.append(Placed(kind, on, deck))
    tell_placed(county, turn, seat, activity.placed[-1])


def tell_placed(county: County, turn: Turn, seat: int, placed: Placed) -> None:
    """Tell where a servant has been laid whom no icon asks for."""
    if placed.on in county.box.gentry:
        turn.tell("laid_on_guest", who=seat, servant=placed.servant, guest=placed.on)
    else:
        turn.tell("laid_on_tile", who=seat, servant=placed.servant, tile=placed.on)


def why_not_place(county: County, seat: int, kind: str, where: str) -> Why:
    """Why a servant cannot be laid there."""
    activity, player, box = county.in_progress, county.players[seat], county.box
    if kind not in free(county, player, activity):
        return Why("supplemental-service", "servant-not-free", {"servant": kind})
    on = where.partition(".")[0]
    if kind in box.doing["reputation"] and not activity.serving.keys().isdisjoint(box.doing["reputation"]):
        return Why("team-same-servants", "one-cook", {"servant": kind})
    if kind in box.doing["money"] and on in activity.guests:
        return Why("hall-boy", "brings-no-money", {"guest": on})
    if kind in box.doing["screens"]:
        return Why("head-housemaid", "brings-no-invitation")
    return Why("supplemental-service", "no-place-for-servant", {"servant": kind})


# ── the useful man by himself ───────────────────────────────────────────────────────────────────────────────


def errands(county: County, seat: int) -> list[str]:
    """What the useful man may do now beside activity and purchase: help at the fair, or leave for good."""
    available, box = county.players[seat].available, county.box
    if available.keys().isdisjoint(box.useful) or not county.rules.market.renewed:
        return []
    return [
        f"{kind}.{errand}"
        for kind in box.doing["departs"]
        if kind in available
        for errand in box.servants[kind].departs
        if errand != SEARCH or market.can_search(county)
    ]


def at_fair(county: County, seat: int) -> list[str]:
    """Who may help at the village fair."""
    if county.events[county.round] != FAIR:
        return []
    available = county.players[seat].available
    return [f"{kind}.{FAIR}" for kind in county.box.doing["fair"] if kind in available]


def run(county: County, turn: Turn, seat: int, kind: str, errand: str) -> bool:
    """An errand of the useful man; true where the turn goes on in another step."""
    player, activity = county.players[seat], county.in_progress
    if errand == FAIR:
        move(kind, player.available, activity.serving)
        money = county.box.supplement.fair
        player.money += money
        turn.tell("helped_at_fair", who=seat, servant=kind, money=money)
        return False
    move(kind, player.available, {})
    player.departed.append(kind)
    turn.tell("departed", who=seat, servant=kind, errand=errand)
    if errand == REFRESH:
        market.refresh(county, turn)
    else:
        activity.searching = True
    return True


# ── with a purchase ─────────────────────────────────────────────────────────────────────────────────────────


def bargains(county: County, seat: int) -> list[str]:
    """The tiles a family could buy with the useful man's help; none may come for nothing."""
    player, box = county.players[seat], county.box
    for helper in box.doing["discount"]:
        if helper in player.available:
            break
    else:
        return []
    discount, own = box.supplement.discount, county.estates[seat].sides
    offers = county.rules.market.offers(county)
    within = [tile for tile, cost in offers.items() if discount < cost <= player.money + discount]
    return [f"{helper}.{tile}" for tile in within if tile not in own]


def lend_a_hand(county: County, seat: int, activity: Activity, kind: str) -> None:
    """Somebody helps with a purchase and then is at work there."""
    move(kind, county.players[seat].available, activity.serving)
    activity.discount = county.box.supplement.discount
