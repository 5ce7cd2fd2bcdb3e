"""The errands: one hat at a time on a free space, which does at once what it does."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.decisions import Asking, Choose, Flow
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.kernel.standing import NO
from games.prodigals_club.circles import place_circle
from games.prodigals_club.components import CardSet, Effect, Gate, Space
from games.prodigals_club.doing import Doing
from games.prodigals_club.effects import DEEDS, perform
from games.prodigals_club.state import NOBODY, Club

CENTRAL = "central-card"


def errand(club: Club, turn: Turn) -> Flow:
    """The next hat in play order."""
    seat = club.mover
    player = club.players[seat]
    options = free(club, seat)
    hats = 1
    if options:
        key = yield Choose(seat, "errand", options, why_not_errand(club, seat), {"hats": player.hats})
        hats = club.layout.central_hats if key == CENTRAL else 1
        yield from send(Doing(club, turn, seat), key, hats)
    player.hats -= hats
    pass_on(club)


def pass_on(club: Club) -> None:
    """The next in order who has a hat; then whoever may take one back from the central card; then come the actions."""
    order, players = club.order, club.players
    at = order.index(club.mover)
    for seat in (*order[at + 1 :], *order[: at + 1]):
        if players[seat].hats:
            club.mover = seat
            return
    on_card = club.hats.get(CENTRAL, [])
    if len(on_card) > 1:
        club.mover = on_card.pop()
        players[club.mover].hats = 1
        return
    club.phase, club.mover = "actions", order[0]


# ── which spaces are free ───────────────────────────────────────────────────────────────────────────────────


def free(club: Club, seat: int, extra: bool = False) -> list[str]:
    """The spaces and card sets a seat may send a hat to; `extra` for one sent in the actions phase (P4)."""
    on, lots, layout = club.hats.get, club.lots, club.layout
    shut = _shut(club, seat, extra)
    found = [
        space
        for space, own, gate in layout.doors
        if gate not in shut and (not (taken := on(space)) or (own and seat not in taken))
    ]
    for board, sets, places in layout.offers:
        if len(on(board, ())) < places:
            found += [lot for lot in sets if lots[lot].taken == NOBODY]
    return found


def _shut(club: Club, seat: int, extra: bool) -> list[Gate]:
    """Which kinds of spaces are closed to a seat, whoever is there."""
    player, needed = club.players[seat], club.layout.central_hats
    found: list[Gate] = []
    if player.spot:
        found.append("order")
    if needed > (1 if extra else player.hats):
        found.append("central-card")
    if not player.possessions:
        found.append("trade")
    return found


def _why_not_space(club: Club, seat: int, space: Space, extra: bool) -> Why | None:
    """Why a space nobody has taken is closed to a seat all the same."""
    if space.gate not in _shut(club, seat, extra):
        return None
    if space.gate == "order":
        return Why("order-spots", "reserved-already", {"number": club.players[seat].spot})
    if space.gate == "trade":
        return Why("must-sell", "nothing-to-trade")
    if extra:
        return Why("extra-errand-hat", "no-extra-for-two")
    return Why("last-hat", "two-hats-needed", {"needed": club.layout.central_hats})


def why_not_errand(club: Club, seat: int, extra: bool = False) -> Callable[[str], Why | None]:
    """Why a space or a set cannot be chosen."""

    def why(key: str) -> Why | None:
        if key in club.box.sets:
            return _why_not_set(club, club.box.sets[key])
        space = club.box.spaces.get(key)
        if space is None:
            return None
        if space in club.layout.closed:
            return Why("spaces", "space-closed", {"space": key, "players": len(club.players)})
        if space not in club.layout.spaces:
            return Why("not-in-play", "board-not-in-play", {"board": space.board})
        taken = club.hats.get(key, [])
        if space.own and seat in taken:
            return Why("own-colour-spaces", "own-space-used", {"space": key})
        if taken and not space.own:
            return Why("spaces", "space-occupied", {"space": key, "holder": taken[0]})
        return _why_not_space(club, seat, space, extra)

    return why


def _why_not_set(club: Club, lot: CardSet) -> Why:
    if lot.board not in club.layout.competitions:
        return Why("not-in-play", "board-not-in-play", {"board": lot.board})
    if club.lots[lot.id].taken != NOBODY:
        return Why("card-sets", "set-taken", {"set": lot.id, "holder": club.lots[lot.id].taken})
    return Why("fewer-card-spaces", "set-lost", {"board": lot.board, "places": club.layout.places[lot.board]})


# ── what a hat does ─────────────────────────────────────────────────────────────────────────────────────────


def send(doing: Doing, key: str, hats: int = 1) -> Asking:
    """Put a hat there, and do what the space does."""
    club = doing.club
    lot = club.box.sets.get(key)
    club.hats.setdefault(lot.board if lot else key, []).extend([doing.seat] * hats)
    if len(club.firsts) < club.round:
        club.firsts.append([key, *(club.lots[key].cards if lot else [club.central] if key == CENTRAL else ())])
    if lot:
        yield from take_set(doing, lot)
        return
    space = club.box.spaces[key]
    if space.kind == "central-card":
        club.central_taken = doing.seat
        to_hand(doing, [club.central])
        doing.turn.tell("took_central", who=doing.seat, card=club.central)
    elif space.kind == "order":
        yield from reserve(doing, space)
    elif space.kind == "renaissance":
        club.renaissance = doing.seat
        doing.turn.tell("took_renaissance", who=doing.seat)
    else:
        yield from use(doing, space)


def take_set(doing: Doing, lot: CardSet) -> Asking:
    """The cards to the hand, the political circle tile to the grid, or the printed rewards."""
    dealt = doing.club.lots[lot.id]
    dealt.taken = doing.seat
    to_hand(doing, dealt.cards)
    cards = list(dealt.cards)
    if not cards:
        yield from perform(doing, lot.reward)
    if dealt.circle:
        yield from place_circle(doing, dealt.circle)
    doing.tell("took" if cards else "took_reward", set=lot.id, cards=cards)


def to_hand(doing: Doing, cards: list[str]) -> None:
    """Cards join a hand, which is kept in order."""
    doing.player.hand = sorted([*doing.player.hand, *cards])


def reserve(doing: Doing, space: Space) -> Asking:
    """A place in the next round's order, and one of the bonus tiles that are left (P2)."""
    club, player = doing.club, doing.player
    player.spot = space.number
    doing.turn.tell("reserved", who=doing.seat, number=space.number)
    if club.bonuses:
        bonus = yield Choose(doing.seat, "bonus", list(club.bonuses), why_not_bonus(club))
        club.bonuses.remove(bonus)
        player.bonus = bonus
        doing.turn.tell("took_bonus", who=doing.seat, bonus=bonus)


def why_not_bonus(club: Club) -> Callable[[str], Why | None]:
    """Only bonus tiles on the central board can be taken."""
    return lambda key: Why("bonus-tiles", "bonus-gone", {"bonus": key}) if key in club.box.bonuses else None


def use(doing: Doing, space: Space) -> Asking:
    """What the space shows, or the part of it that is chosen."""
    effects = space.shows(len(doing.club.players))
    able = [effect for effect in effects if effect.do in doing.club.layout.deeds]
    if space.either and able:
        kind = yield Choose(doing.seat, "deal", [effect.do for effect in able], about={"space": space.id})
        effects = tuple(effect for effect in able if effect.do == kind)
    yield from perform(doing, effects)
    doing.tell("went", space=space.id)


# ── one more errand ─────────────────────────────────────────────────────────────────────────────────────────


def extra_errand(doing: Doing, effect: Effect, count: int) -> Asking:
    """One more hat from the stock, in the actions phase, on any space that is free (P4)."""
    club, seat = doing.club, doing.seat
    options = free(club, seat, extra=True)
    if not options:
        return
    key = yield Choose(seat, "errand", [*options, NO], why_not_errand(club, seat, extra=True), {"hats": 1})
    if key != NO:
        sent = Doing(club, doing.turn, seat)
        yield from send(sent, key)


DEEDS["errand"] = extra_errand
