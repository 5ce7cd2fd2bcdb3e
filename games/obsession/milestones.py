"""Milestones: goals in the open, of which whoever meets one may claim a place, once a turn and for good."""

from __future__ import annotations

from collections import Counter

from games.kernel.decisions import Choose, Flow
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.kernel.standing import NO
from games.obsession import objectives
from games.obsession.components import CATEGORIES, Milestone
from games.obsession.state import Activity, County, Player

CLAIM = "claim"
"""Before the milestone in the key of a claim."""
DEEDS = ("rating", "party")
"""What is done once and stays done; everything else must hold when it is claimed."""


def lay_out(county: County, dice: Dice) -> None:
    """Some milestones by lot, before anybody chooses anything; those about the new servants only where they are."""
    known = [card.id for card in county.box.milestones.values() if card.set in ("universal", *county.sets)]
    dice.shuffle(known)
    county.milestones = sorted(known[: county.box.setup.milestones])


# ── meeting one ─────────────────────────────────────────────────────────────────────────────────────────────


def progress(county: County, seat: int, card: Milestone) -> tuple[int, int]:
    """What a family has of what a milestone wants, and how much it wants."""
    if card.what in DEEDS:
        return (card.number if card.id in county.players[seat].deeds else 0), card.number
    return _counted(county, seat, card), card.number


def _counted(county: County, seat: int, card: Milestone) -> int:
    """What a family has now; whoever attends or serves at its activity is still its own."""
    player, activity = county.players[seat], county.activity if seat == county.mover else None
    match card.what:
        case "columns":
            columns = Counter(county.box.column[owned.tile, owned.flipped] for owned in player.tiles)
            return min(columns[category] for category in CATEGORIES)
        case "turned" | "one-column":
            turned = [county.box.column[owned.tile, True] for owned in player.tiles if owned.flipped]
            return len(turned) if card.what == "turned" else max(Counter(turned).values(), default=0)
        case "level":
            return county.level(player)
        case "kinds":
            serving, lent = (activity.serving, activity.lent) if activity else ({}, {})
            return sum(objectives.held(player, kind) + serving.get(kind, 0) > lent.get(kind, 0) for kind in card.kinds)
        case "household":
            areas = (player.available, player.quarters, player.expended, activity.serving if activity else {})
            return sum(sum(area.values()) for area in areas) - sum(activity.lent.values() if activity else ())
    cards = (*player.hand, *player.discard, *(activity.own_guests if activity else ()))
    guests = [county.box.gentry[card] for card in cards]
    return sum(guest.is_guest and guest.is_prestige == (card.what == "prestige") for guest in guests)


def remember(county: County, seat: int, activity: Activity) -> None:
    """An activity is under way: what it does for milestones that ask for a deed."""
    player = county.players[seat]
    for name in county.milestones:
        card = county.box.milestones[name]
        done = {"rating": county.box.tiles[activity.tile].pr or 1, "party": len(activity.guests)}
        if done.get(card.what, 0) >= card.number and name not in player.deeds:
            player.deeds.append(name)


# ── claiming it ─────────────────────────────────────────────────────────────────────────────────────────────


def holders(county: County, name: str) -> tuple[int, ...]:
    """Who has claimed a milestone, the first place first."""
    places = {player.claims[name]: seat for seat, player in enumerate(county.players) if name in player.claims}
    return tuple(places[place] for place in sorted(places))


def points(county: County, player: Player) -> int:
    """What a family's claims are worth."""
    known = county.box.milestones
    return sum([known[name].vp[place] for name, place in player.claims.items()])


def claims(county: County, seat: int) -> list[str]:
    """The claims a family could make now."""
    return [f"{CLAIM}.{name}" for name in county.milestones if why_not_claim(county, seat, name) is None]


def why_not_claim(county: County, seat: int, name: str) -> Why | None:
    """Why a milestone cannot be claimed."""
    args = {"milestone": name}
    if name not in county.milestones:
        return Why("milestones", "milestone-not-out", args)
    if name in county.players[seat].claims:
        return Why("milestones", "milestone-held", args)
    if county.activity is not None and county.activity.claimed:
        return Why("milestones", "claimed-already")
    card = county.box.milestones[name]
    if len(holders(county, name)) >= len(card.vp):
        return Why("milestones", "milestone-full", args)
    have, need = progress(county, seat, card)
    if have >= need:
        return None
    if card.what in DEEDS:
        return Why("milestones", "milestone-not-done", args)
    return Why("milestones", "milestone-not-met", {**args, "have": have, "need": need})


def claim(county: County, turn: Turn, seat: int, name: str) -> None:
    """A family's crest goes on the best place that is free, for good."""
    place = len(holders(county, name))
    county.players[seat].claims[name] = place
    county.in_progress.claimed = True
    turn.tell("claimed", who=seat, milestone=name, place=place + 1, points=county.box.milestones[name].vp[place])


def at_the_close(county: County, turn: Turn) -> Flow:
    """Once the board is cleared, what the tile turned over last has made possible; then the turn is at its end."""
    seat = county.mover
    key = yield Choose(seat, CLAIM, [NO, *claims(county, seat)])
    if key != NO:
        claim(county, turn, seat, key.partition(".")[2])
