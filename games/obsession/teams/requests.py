"""What a family may ask its partner for in its turn: money or servants. The partner may refuse.

A request ends the step of whoever asks. The partner answers in the next one, and the turn goes on where it was. What
is refused is not asked for again in that turn, and money is given once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from games.kernel.decisions import Asking, Choose, Pick
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.kernel.standing import NO, YES
from games.obsession.hosting import can_borrow
from games.obsession.service import HELPED
from games.obsession.specials import borrow, borrow_for, call_servant
from games.obsession.state import County, Player, join
from games.obsession.teams import partner

GIFT, LOAN = "gift", "loan"
"""What requests are called: before a sum, and before the servants asked for."""
WINDOWS = (GIFT, LOAN)
"""Where a partner is asked for consent."""
SOLD = "sold"
"""The answer of a partner who raises all of a gift by reputation."""
Offer = Callable[[County, int], list[str]]


class Requests(NamedTuple):
    """What partners may be asked for, as the rest of the rules asks about it."""

    why_not: Callable[[County, int, str, str], Why | None]


# ── what may be asked for ───────────────────────────────────────────────────────────────────────────────────


def gifts(county: County, seat: int) -> list[str]:
    """The sums the partner could give now."""
    team, giver = county.in_progress.teamwork, county.players[partner(county, seat)]
    if team.given:
        return []
    most = giver.money + can_borrow(county, giver.reputation)
    keys = [f"{GIFT}.{money}" for money in county.box.setup.gifts if money <= most]
    return [key for key in keys if key not in team.refused]


def loans(county: County, seat: int) -> list[str]:
    """Whether servants of the partner could be asked for."""
    if LOAN in county.in_progress.teamwork.refused:
        return []
    return [LOAN] if lendable(county, seat) else []


def lendable(county: County, seat: int) -> list[str]:
    """The partner's servants who could come: those available, and those who rest if the partner can call them."""
    lender, granted = county.players[partner(county, seat)], county.in_progress.teamwork.granted
    calls = calls_of(county, lender)
    found = []
    for kind in county.box.kinds:
        found += [kind] * (lender.available.get(kind, 0) - granted.get(kind, 0))
        found += [HELPED + kind] * min(calls, lender.quarters.get(kind, 0))
    return found


def calls_of(county: County, lender: Player) -> int:
    """How many servants a partner could call from the quarters."""
    return lender.reputation // county.box.setup.help.reputation


def any_special(otherwise: Callable[[County, int], bool], county: County, seat: int) -> bool:
    """Whether there is anything special to do before an activity, or to ask the partner for."""
    return otherwise(county, seat) or bool(gifts(county, seat) or loans(county, seat))


def with_requests(offered: Mapping[str, Offer]) -> dict[str, Offer]:
    """What may be done between the steps, and what a partner may be asked for: servants before an activity only."""

    def before_hosting(county: County, seat: int) -> list[str]:
        return offered["host"](county, seat) + gifts(county, seat) + loans(county, seat)

    def before_the_end(county: County, seat: int) -> list[str]:
        return offered["buy"](county, seat) + gifts(county, seat)

    return {**offered, "host": before_hosting, "buy": before_the_end}


def why_not(county: County, seat: int, key: str, what: str) -> Why | None:
    """Why a partner cannot be asked for that now."""
    team, giver = county.in_progress.teamwork, county.players[partner(county, seat)]
    if key == GIFT:
        if team.given:
            return Why("team-money-once", "given-already", {"money": team.given})
        if f"{key}.{what}" in team.refused:
            return Why("team-consent", "refused-already")
        if what not in map(str, county.box.setup.gifts):
            return Why("team-money", "no-such-gift", {"sums": county.box.setup.gifts})
        most = giver.money + can_borrow(county, giver.reputation)
        return Why("team-money", "partner-has-too-little", {"have": most, "who": partner(county, seat)})
    if key == LOAN:
        if county.in_progress.kind:
            return Why("team-loans", "activity-is-over")
        if LOAN in team.refused:
            return Why("team-consent", "refused-already")
        return Why("team-servants", "nobody-to-lend", {"who": partner(county, seat)})
    return None


REQUESTS = Requests(why_not)


# ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────


def put(county: County, turn: Turn, seat: int) -> Asking:
    """Say what the request is about, where that is still open, and put it to the partner next."""
    team = county.in_progress.teamwork
    if team.request == LOAN:
        keys, most = lendable(county, seat), calls_of(county, county.players[partner(county, seat)])
        why = partial(why_not_lent, county, seat)
        about = {"who": partner(county, seat)}
        fits = partial(too_many_calls, county, most)
        chosen = yield Pick(seat, "loan", keys, 1, len(keys), fits, why, about)
        team.request = f"{LOAN}.{'+'.join(chosen)}"
    kind, _, what = team.request.partition(".")
    turn.tell(f"asked_{kind}", who=seat, whom=partner(county, seat), **told(kind, what))
    team.after, county.stage = county.stage, "consent"


def why_not_lent(county: County, seat: int, key: str) -> Why | None:
    """Why a servant of the partner cannot be asked for."""
    kind = key.removeprefix(HELPED)
    if kind not in county.box.servants:
        return None
    if kind in county.in_progress.teamwork.granted:
        return Why("team-servants", "lent-already", {"servant": kind, "who": partner(county, seat)})
    return Why("team-servants", "not-available-there", {"servant": kind, "who": partner(county, seat)})


def too_many_calls(county: County, most: int, keys: tuple[str, ...]) -> Why | None:
    """Why a partner cannot call so many from the quarters."""
    called = sum(key.startswith(HELPED) for key in keys)
    cost = county.box.setup.help.reputation
    return Why("team-servants", "too-many-calls", {"steps": called * cost, "most": most}) if called > most else None


# ── the partner's answer ────────────────────────────────────────────────────────────────────────────────────


def consent(county: County, turn: Turn) -> Asking:
    """The partner says yes or no to what is asked; then the turn goes on where it was."""
    seat, team = county.mover, county.in_progress.teamwork
    ally = partner(county, seat)
    kind, _, what = team.request.partition(".")
    asked = (_of_gift if kind == GIFT else _of_loan)(county, what)
    about = {"who": seat, "scope": str(county.round), "price": price(county, ally, kind, what), **asked}
    options = list(answers(county, ally, kind, what))
    why = partial(why_not_answer, county, ally)
    answer = yield Choose(ally, "consent", options, why, about, window=kind)
    if answer == NO:
        team.refused.append(team.request if kind == GIFT else LOAN)
        turn.tell(f"refused_{kind}", who=ally, whom=seat, **told(kind, what))
    elif kind == GIFT:
        give(county, turn, ally, seat, int(what), sold=answer == SOLD)
    else:
        lend(county, turn, ally, seat, what.split("+"))
    county.stage, team.request, team.after = team.after, "", ""
    turn.goes_on()


def price(county: County, ally: int, kind: str, what: str) -> int:
    """The reputation that a yes would cost the partner: to raise what is lacking, or to call those who rest.

    Nobody agrees to that beforehand.
    """
    setup = county.box.setup
    if kind == LOAN:
        return what.count(HELPED) * setup.help.reputation
    lacking = max(0, int(what) - county.players[ally].money)
    return -(-lacking // setup.borrow.money) * setup.borrow.reputation


def answers(county: County, ally: int, kind: str, what: str) -> Iterator[str]:
    """No, yes, and for money that need not be raised: yes, but raised all the same."""
    yield NO
    yield YES
    giver = county.players[ally]
    if kind == GIFT and giver.money > 0 and can_borrow(county, giver.reputation) >= int(what):
        yield SOLD


def why_not_answer(county: County, ally: int, key: str) -> Why | None:
    """Why a partner cannot say that."""
    if key != SOLD:
        return None
    price = county.box.setup.borrow
    have = county.players[ally].reputation
    return Why("team-money", "reputation-too-low", {"cost": price.reputation, "have": have})


def _of_gift(county: County, what: str) -> dict[str, object]:
    return {"money": int(what)}


def _of_loan(county: County, what: str) -> dict[str, object]:
    return {"servants": lent_kinds(what), "steps": what.count(HELPED) * county.box.setup.help.reputation}


def lent_kinds(what: str) -> list[str]:
    """The kinds of servants a request names.

    >>> lent_kinds("footman+helped-valet")
    ['footman', 'valet']
    """
    return [key.removeprefix(HELPED) for key in what.split("+")]


def told(kind: str, what: str) -> dict[str, object]:
    """What a request is about, as it is told."""
    return {"money": int(what)} if kind == GIFT else {"servants": lent_kinds(what)}


def give(county: County, turn: Turn, giver: int, to: int, money: int, *, sold: bool) -> None:
    """Money changes hands; what the giver has not, or wants to keep, is raised by reputation."""
    price, purse = county.box.setup.borrow, county.players[giver]
    if sold:
        borrow(county, turn, giver, -(-money // price.money))
    elif purse.money < money:
        borrow_for(county, turn, giver, money)
    purse.money -= money
    county.players[to].money += money
    county.in_progress.teamwork.given = money
    turn.tell("gave_money", who=giver, whom=to, money=money)


def lend(county: County, turn: Turn, lender: int, to: int, keys: Sequence[str]) -> None:
    """Servants will come when the activity is hosted; those who rest are called for it at once."""
    granted = county.in_progress.teamwork.granted
    for key in keys:
        if key.startswith(HELPED):
            call_servant(county, turn, lender, key.removeprefix(HELPED))
    for kind, number in Counter(lent_kinds("+".join(keys))).items():
        join(granted, kind, number)
    turn.tell("lent", who=lender, whom=to, servants=lent_kinds("+".join(keys)))
