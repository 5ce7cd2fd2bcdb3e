"""Milestones: goals in the open, of which whoever meets one may claim a place, once a turn and for good."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial

from games.kernel.decisions import Choose, Flow, Pick
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.kernel.standing import NO
from games.obsession.components import CLAIM, Milestone
from games.obsession.state import Activity, County, Player

DEEDS = ("rating", "party")
"""What is done once and stays done; everything else must hold when it is claimed."""


def played(county: County) -> list[str]:
    """The milestones that may lie out: those about the new servants only where they are."""
    return [card.id for card in county.box.milestones.values() if card.set in ("universal", *county.sets)]


def lay_out(county: County, dice: Dice) -> None:
    """Some milestones by lot, before anybody chooses anything."""
    known = played(county)
    dice.shuffle(known)
    county.milestones = sorted(known[: county.box.setup.milestones])


def ask_for(county: County, dice: Dice) -> None:
    """The first player is to choose them before anything else is done; what that is waits in the stage."""
    county.stage, county.phase = county.phase, "milestones"


def choose(county: County, turn: Turn) -> Flow:
    """The first player says which milestones lie out."""
    seat, count = county.first, county.box.setup.milestones
    why = partial(why_not_laid_out, county)
    chosen = yield Pick(seat, "milestones", played(county), count, count, why=why, about={"count": count})
    county.milestones = sorted(chosen)
    turn.tell("chose_milestones", who=seat, milestones=list(county.milestones))
    # The very text of the code, however this state was kept: what is as at first is left out of a checkpoint.
    county.phase, county.stage = sys.intern(county.stage), ""


def why_not_laid_out(county: County, key: str) -> Why | None:
    """Why a milestone cannot be chosen to lie out."""
    return Why("milestones-drawn", "milestone-not-played", {"milestone": key}) if key in county.box.milestones else None


# ── meeting one ─────────────────────────────────────────────────────────────────────────────────────────────


def progress(county: County, seat: int, card: Milestone) -> tuple[int, int]:
    """What a family has of what a milestone wants, and how much it wants."""
    return HAVE[card.what](county, seat, card), card.number


def _done(county: County, seat: int, card: Milestone) -> int:
    return card.number if card.id in county.players[seat].deeds else 0


def _rows(county: County, seat: int, card: Milestone) -> int:
    return min(county.estates[seat].columns.lying.values())


def _turned(county: County, seat: int, card: Milestone) -> int:
    return sum(county.estates[seat].columns.turned.values())


def _turned_in_a_column(county: County, seat: int, card: Milestone) -> int:
    return max(county.estates[seat].columns.turned.values())


def _level(county: County, seat: int, card: Milestone) -> int:
    return county.level(county.players[seat])


def _kinds(county: County, seat: int, card: Milestone) -> int:
    player, activity = county.players[seat], county.activity
    one, two, three = player.available, player.quarters, player.expended
    if activity is None or seat != county.mover:
        return len([k for k in card.kinds if one.get(k) or two.get(k) or three.get(k)])
    serving = activity.serving
    if activity.team is not None:
        places, lent = (one, two, three, serving), activity.lent
        return sum(sum(place.get(kind, 0) for place in places) > lent.get(kind, 0) for kind in card.kinds)
    return len([k for k in card.kinds if one.get(k) or two.get(k) or three.get(k) or serving.get(k)])


def _servants(county: County, seat: int, card: Milestone) -> int:
    player, activity = county.players[seat], county.activity
    there = sum(player.available.values()) + sum(player.quarters.values()) + sum(player.expended.values())
    if activity is None or seat != county.mover:
        return there
    return there + sum(activity.serving.values()) - (sum(activity.lent.values()) if activity.team is not None else 0)


def _guests(county: County, seat: int, card: Milestone) -> int:
    player, activity = county.players[seat], county.activity
    cards = player.hand + player.discard
    if activity is not None and seat == county.mover:
        cards += activity.guests if activity.team is None else activity.own_guests
    return len(county.box.asked[card.what].intersection(cards))


HAVE: Mapping[str, Callable[[County, int, Milestone], int]] = {
    "rating": _done,
    "party": _done,
    "columns": _rows,
    "turned": _turned,
    "one-column": _turned_in_a_column,
    "level": _level,
    "kinds": _kinds,
    "household": _servants,
    "casual": _guests,
    "prestige": _guests,
}
"""How a family's part of what a milestone wants is counted."""


def remember(county: County, seat: int, activity: Activity) -> None:
    """An activity is under way: what it does for milestones that ask for a deed."""
    deeds, known = county.players[seat].deeds, county.box.milestones
    for name in county.milestones:
        card = known[name]
        if card.what in DEEDS and name not in deeds:
            rating = county.box.tiles[activity.tile].pr or 1
            if (rating if card.what == "rating" else len(activity.guests)) >= card.number:
                deeds.append(name)


# ── claiming it ─────────────────────────────────────────────────────────────────────────────────────────────


def holders(county: County, name: str) -> tuple[int, ...]:
    """Who has claimed a milestone, the first place first."""
    places = {player.claims[name]: seat for seat, player in enumerate(county.players) if name in player.claims}
    return tuple(places[place] for place in sorted(places))


def taken(county: County, name: str) -> int:
    """How many places of a milestone have been claimed."""
    return len([player for player in county.players if name in player.claims])


def points(county: County, player: Player) -> int:
    """What a family's claims are worth."""
    known = county.box.milestones
    return sum([known[name].vp[place] for name, place in player.claims.items()])


def claims(county: County, seat: int) -> list[str]:
    """The claims a family could make now: those that nothing in `why_not_claim` speaks against, soon told."""
    activity, held, known = county.activity, county.players[seat].claims, county.box.milestones
    if activity is not None and activity.claimed:
        return []
    found = []
    for name in county.milestones:
        if name not in held:
            card = known[name]
            if HAVE[card.what](county, seat, card) >= card.number and taken(county, name) < len(card.vp):
                found.append(f"{CLAIM}.{name}")
    return found


def about_tiles(county: County) -> bool:
    """Whether a milestone lies out that may come within reach as a tile is turned over."""
    return not county.box.about_tiles.isdisjoint(county.milestones)


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
    if taken(county, name) >= len(card.vp):
        return Why("milestones", "milestone-full", args)
    have, need = progress(county, seat, card)
    if have >= need:
        return None
    if card.what in DEEDS:
        return Why("milestones", "milestone-not-done", args)
    return Why("milestones", "milestone-not-met", {**args, "have": have, "need": need})


def claim(county: County, turn: Turn, seat: int, name: str) -> None:
    """A family's crest goes on the best place that is free, for good."""
    place = taken(county, name)
    county.players[seat].claims[name] = place
    county.in_progress.claimed = True
    turn.tell("claimed", who=seat, milestone=name, place=place + 1, points=county.box.milestones[name].vp[place])


def at_the_close(county: County, turn: Turn) -> Flow:
    """Once the board is cleared, what the tile turned over last has made possible; then the turn is at its end."""
    seat = county.mover
    key = yield Choose(seat, CLAIM, [NO, *claims(county, seat)])
    if key != NO:
        claim(county, turn, seat, key.partition(".")[2])
