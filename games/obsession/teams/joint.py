"""Hosting with a partner's people: guests of the partner's active hand, and servants the partner has lent.

Servants stay where they are until an activity is hosted; then all of those granted come, and when its favours have
been enjoyed they go home, tired. So nothing is asked about which of two footmen serves: the partner's always does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import structs

from games.kernel.errors import Why
from games.kernel.position import Turn
from games.obsession.components import Hosted
from games.obsession.downstairs import Aided
from games.obsession.service import Musters
from games.obsession.state import County, Player, move
from games.obsession.teams import confidants, partner, shared_guests


class Joint(Aided):
    """What a family could host with where its partner helps."""

    __slots__ = ("ally",)

    def __init__(self, county: County, seat: int, player: Player | None = None) -> None:
        self.ally = partner(county, seat)
        own = county.players[seat] if player is None else player
        hand = own.hand + shared_guests(county, county.players[self.ally])
        super().__init__(county, seat, structs.replace(own, hand=hand, available=_with_granted(county, own)))

    def fetch(self, guests: Iterable[str]) -> None:
        """Those who are invited leave the hands they are in."""
        own, county = self.county.players[self.seat].hand, self.county
        theirs, team = county.players[self.ally].hand, county.in_progress.teamwork
        for card in guests:
            if card in own:
                own.remove(card)
            else:
                theirs.remove(card)
                team.guests.append(card)
        team.guests.sort()

    def why_not_here(self, card: str) -> Why | None:
        """Why a card is not among those to be invited: of a partner's, as far as the family may know."""
        ally = self.county.players[self.ally]
        if card in ally.discard:
            return Why("team-guests", "partner-guest-in-discard", {"guest": card, "who": self.ally})
        known = self.ally in confidants(self.county, self.seat)
        if known and card in ally.hand and card not in self.player.hand:
            return Why("team-guests", "partner-guest-not-shared", {"guest": card, "who": self.ally})
        return super().why_not_here(card)

    # ── hiring is no social activity: only the family's own staff serve there ───────────────────────────────

    def is_clear(self, hosted: Hosted, help: bool) -> bool | None:
        """Whether it can be hosted, as far as that is clear without looking for guests who need service or money."""
        if hosted.side.guests is None:
            return Aided(self.county, self.seat).is_clear(hosted, help)
        return super().is_clear(hosted, help)

    def musters(self, hosted: Hosted, party: Sequence[str]) -> Musters:
        """Every way to serve an activity with these guests."""
        if hosted.side.guests is None:
            return Aided(self.county, self.seat).musters(hosted, party)
        return super().musters(hosted, party)


def _with_granted(county: County, own: Player) -> dict[str, int]:
    """Available Service with those a partner will lend."""
    activity = county.activity
    granted = activity.team.granted if activity is not None and activity.team is not None else {}
    return dict(Counter(own.available) + Counter(granted)) if granted else own.available


def send_for(county: County, seat: int, hosted: Hosted) -> None:
    """An activity begins: those whom the partner lends come, unless it is no social one."""
    team = county.in_progress.teamwork
    if hosted.side.guests is not None:
        for kind, number in team.granted.items():
            move(kind, county.players[partner(county, seat)].available, county.players[seat].available, number)
        team.borrowed = team.granted
    team.granted = {}


def send_home(county: County, turn: Turn, seat: int) -> None:
    """The activity is over: the partner's servants are expended and the guests on the discard pile, both at home."""
    activity, player = county.in_progress, county.players[seat]
    team, ally = activity.teamwork, partner(county, seat)
    lender = county.players[ally]
    for kind, number in team.borrowed.items():
        served = min(number, activity.serving.get(kind, 0))
        move(kind, activity.serving, lender.expended, served)
        move(kind, player.available, lender.expended, number - served)
    if team.borrowed:
        home = [kind for kind in county.box.kinds for _ in range(team.borrowed.get(kind, 0))]
        turn.tell("servants_home", who=ally, servants=home)
    team.borrowed = {}
    lender.discard += [card for card in team.guests if card in activity.guests]
    activity.guests = [card for card in activity.guests if card not in team.guests]
