"""A turn where there are partners: the steps of any turn, with what one asks of the other and what goes to both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.kernel.decisions import Asking, Choose, Flow
from games.kernel.position import Turn
from games.kernel.standing import NO
from games.obsession import turn as turns
from games.obsession.components import ANY_NUMBER, Hosted
from games.obsession.decks import deck, put_under
from games.obsession.favours import draw_cards, keep_cards, receive, why_not_dismiss
from games.obsession.hosting import Invite, Means, any_party, why_not_guest, why_not_party
from games.obsession.milestones import remember
from games.obsession.state import Activity, County, Draws, Teamwork
from games.obsession.teams import THEIRS, confidants, partner, shared_guests
from games.obsession.teams.joint import send_for, send_home
from games.obsession.teams.requests import consent, put
from games.obsession.teams.shared import enjoy


def begin(county: County, turn: Turn) -> Flow:
    """Service moves on; whatever the partner did last turn is over."""
    yield from turns.begin(county, turn)
    county.in_progress.team = Teamwork()


# ── an activity ─────────────────────────────────────────────────────────────────────────────────────────────


def invite(county: County, turn: Turn, activity: Activity, hosted: Hosted, means: Means) -> Asking:
    """Those whom the partner lends come; then guests out of both hands, those of the partner's by name."""
    seat, ally, side = means.seat, partner(county, means.seat), hosted.side
    send_for(county, seat, hosted)
    if side.guests is None or side.guests.drawn:
        return
    theirs = county.players[ally].hand
    keys = {card: card + THEIRS if card in theirs else card for card in means.welcome(side.guests)}
    least, most = means.sizes(hosted)
    about = {"tile": activity.tile, "count": side.guests.count, "who": side.guests.who}

    def find(order: Sequence[str], size: int) -> tuple[str, ...] | None:
        party = any_party(means, hosted, cards_of(order), size)
        return None if party is None else tuple(keys[card] for card in party)

    guests = yield Invite(
        seat, "guests", sorted(keys.values()), least, min(most, len(keys)),
        lambda chosen: why_not_party(means, hosted, cards_of(chosen)),
        lambda key: why_not_guest(means, side, key.removesuffix(THEIRS)), about, find=find,
    )  # fmt: skip
    activity.guests = sorted(cards_of(guests))
    means.fetch(activity.guests)
    if came := activity.teamwork.guests:
        turn.tell("guests_of_partner", who=seat, partner=ally, guests=list(came))


def cards_of(keys: Iterable[str]) -> tuple[str, ...]:
    """The cards that keys name.

    >>> cards_of(["george-york", "paul-cavendish.partner"])
    ('george-york', 'paul-cavendish')
    """
    return tuple(key.removesuffix(THEIRS) for key in keys)


def favours(county: County, turn: Turn, activity: Activity, hosted: Hosted, means: Means) -> Asking:
    """All that tile and guests bring; then what is the partner's goes home. True where the turn goes on later."""
    if county.milestones:
        remember(county, means.seat, activity)
    yield from enjoy(county, turn, means.seat, activity, hosted.side)
    send_home(county, turn, means.seat)
    revealed = draw_cards(county, turn, means.seat, activity)
    if not revealed and not is_due(activity.teamwork):
        return False
    turns.go_on(county, turn, activity, "rest")
    return True


PARTS: Mapping[str, turns.Part] = {**turns.PARTS, "invite": invite, "favours": favours}


# ── what goes to the partner ────────────────────────────────────────────────────────────────────────────────


def is_due(team: Teamwork) -> bool:
    """Whether something is still to be done for the partner."""
    return bool(team.draws or team.dismissals)


def present(county: County, turn: Turn) -> Flow:
    """Invitations that go to the partner, one by one; then the partner's guests may be dismissed."""
    seat, activity = county.mover, county.in_progress
    team = activity.teamwork
    if team.draws:
        look_for_partner(county, turn, seat, activity, team.draws.pop(0))
    else:
        yield from dismiss_for_partner(county, turn, seat)
    turns.go_on(county, turn, activity, "rest")


def look_for_partner(county: County, turn: Turn, seat: int, activity: Activity, due: Draws) -> None:
    """Cards for the partner; where fewer are kept than seen, the host looks and chooses."""
    pile = deck(county, due.deck)
    seen = [pile.pop() for _ in range(min(due.see, len(pile)))]
    if len(seen) <= due.keep:
        for card in seen:
            receive(county, turn, partner(county, seat), due.deck, card)
    else:
        activity.seen, activity.seen_deck, activity.keep = seen, due.deck, due.keep
        activity.teamwork.presenting = True
        turn.tell("looked", who=seat, deck=due.deck, cards=len(seen))
    if seen:
        turn.reveal()


def keep(county: County, turn: Turn) -> Flow:
    """Keep some of the cards that were looked at, for oneself or for the partner."""
    activity = county.in_progress
    team = activity.team
    if team is None or not team.presenting:
        yield from turns.keep(county, turn)
        return
    seat = county.mover
    yield from keep_cards(county, turn, seat, partner(county, seat))
    team.presenting = False
    turns.go_on(county, turn, activity, "rest")


def dismiss_for_partner(county: County, turn: Turn, seat: int) -> Asking:
    """Guests of the partner may be sent away, of those whom the host sees; they leave at once."""
    ally, team = partner(county, seat), county.in_progress.teamwork
    player = county.players[ally]
    while team.dismissals and (guests := dismissible(county, seat)):
        about = {"left": team.dismissals, "whose": ally}
        card = yield Choose(seat, "dismiss", [NO, *guests], why_not_dismiss(county), about)
        if card == NO:
            break
        (player.hand if card in player.hand else player.discard).remove(card)
        put_under(county, "prestige" if county.box.gentry[card].deck == "prestige" else "casual", [card])
        turn.tell("dismissed", who=ally, guest=card)
        team.dismissals -= team.dismissals != ANY_NUMBER
    team.dismissals = 0


def dismissible(county: County, seat: int) -> list[str]:
    """Guests of the partner whom the host sees, in hand or on the discard pile; never family, and no Fairchild."""
    ally, gentry = partner(county, seat), county.box.gentry
    player = county.players[ally]
    known = player.hand if ally in confidants(county, seat) else shared_guests(county, player)
    return sorted(card for card in (*known, *player.discard) if gentry[card].deck not in ("family", "fairchild"))


# ── the steps ───────────────────────────────────────────────────────────────────────────────────────────────


def with_partner(play: turns.Play) -> turns.Play:
    """A step after which the partner is asked, or what goes to the partner is seen to, before the turn goes on."""

    def step(county: County, turn: Turn) -> Flow:
        yield from play(county, turn)
        team = county.activity.team if county.activity is not None else None
        if team is None:
            return
        if team.request:
            yield from put(county, turn, county.mover)
        elif county.stage == "rest" and is_due(team):
            county.stage = "present"

    return step


STAGES: Mapping[str, turns.Play] = {
    **{
        stage: with_partner(play)
        for stage, play in {**turns.STAGES, "begin": begin, "keep": keep, "present": present}.items()
    },
    "consent": consent,
}
"""The steps of a turn."""
