"""How well a family stands: its points, and what it has to play the turns to come with.

What helps to earn points is worth most while there are many turns left, and nothing at the end. The weights were
found by letting stand-ins play with them; they speak of points.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from games.obsession import courtship, milestones, objectives
from games.obsession.components import Box, Favours, Power, box
from games.obsession.scoring import sheet
from games.obsession.state import County, Player

INVITED = 9
"""Cards that are worth having: more are seldom played."""
HOSTED = 3
"""Activities that are worth having: the best few are hosted again and again."""
SAVED = 700
"""Pounds that can soon be spent."""
EMPLOYED = {
    "valet": 1.5, "ladys-maid": 1.5, "footman": 1.0,
    "cook": 2.55, "hall-boy": 2.5, "head-housemaid": 2.0, "useful-man": 2.5,
}  # fmt: skip
"""What servants are worth who wait on guests, and how many of each find work."""
AT_WORK = 3
FAME = 0.95
"""What a step of reputation is worth to whoever gives one."""
DRAWN = {"casual": 1.0, "prestige": 3.6, "vp": 4.0, "objective": 2.0}
"""What a card is worth on arrival."""
SCREENED = {"casual": 0.8, "prestige": 1.4}
"""How much better a guest is who was chosen from one card more."""
PRIZE, FINAL_PRIZE = 6.0, 11.0
"""What it is worth to be favoured at a courtship, and at the final one."""


class Survey(NamedTuple):
    """What of the county concerns every family alike."""

    courted: Sequence[int]
    """What each estate is worth at the courtship to come, by seats; nothing where none is to come, or nobody knows."""
    to_beat: int | None
    """What somebody else has there who is to be beaten instead of the rivals."""
    prize: float
    """What it is worth to be favoured there."""
    claimed: Mapping[str, Sequence[int]]
    """Who has claimed each milestone that lies out."""


def survey(county: County) -> Survey:
    """A look round the county, for all promises there are to make."""
    themes = courtship.judged(county) if county.phase in ("turn", "round") else []
    return Survey(
        [courtship.worth(county, seat, themes) for seat in range(len(county.players))] if themes else [],
        county.rules.court.to_beat(county, themes) if themes else None,
        FINAL_PRIZE if courtship.is_final(county) else PRIZE,
        {name: milestones.holders(county, name) for name in county.milestones},
    )


def promise(county: County, seat: int, seen: Survey | None = None) -> float:
    """Points as things stand, and what is likely to come of what there is."""
    player = county.players[seat]
    seen = survey(county) if seen is None else seen
    turns = 0 if county.over else turns_left(county, seat)
    if not turns:
        return sheet(county, player).total + suit(county, seat, seen)
    ahead = turns / (county.track.rounds - county.track.rounds // county.track.season)
    worth = savings(county, player, ahead) + renown(county, player, ahead) + estate(county, player, turns, ahead)
    worth += company(county, player, ahead) + household(county, player, ahead) + ambitions(county, player, ahead)
    worth += suit(county, seat, seen) + screened(county, seat)
    return worth + (race(county, seat, ahead, seen) if county.milestones else 0.0)


def turns_left(county: County, seat: int) -> int:
    """The turns this family has not begun yet; none are taken in rounds of courtship."""
    seats, track = len(county.players), county.track
    waits = (seat - county.first) % seats - (county.mover - county.first) % seats
    in_this = county.phase == "turn" and (waits > 0 or (waits == 0 and county.stage == "begin"))
    courtships = track.rounds // track.season - county.round // track.season
    return track.rounds - county.round - courtships + in_this


def savings(county: County, player: Player, ahead: float) -> float:
    """Money, as long as there is something to spend it on; at the end only where it counts."""
    counted = player.money / 200 if "wealth" in county.rules.sums.lines else 0.0
    return counted + min(player.money, SAVED) * 0.007 * ahead


def renown(county: County, player: Player, ahead: float) -> float:
    """Reputation: it opens doors long before it is counted."""
    return (1.5 + 1.5 * ahead) * player.reputation + 3 * ahead * (county.level(player) > 1)


def estate(county: County, player: Player, turns: int, ahead: float, fame: float = FAME) -> float:
    """Points of the tiles, what they do by lying there, the best activities, and sides still to be turned."""
    sides, level = _rates(county.corrections, fame).sides, county.level(player)
    worth, activities = 0.0, []
    for owned in player.tiles:
        side = sides[owned.tile, owned.flipped]
        worth += side.points + side.power * turns
        if side.rating is not None:
            above = side.rating - level
            if above <= 0:
                activities.append(side.activity)
                above = 0
            if not owned.flipped:
                chance = 0.3 + 0.7 * ahead - 0.15 * above
                worth += (chance if chance > 0.0 else 0.0) * side.turning
    activities.sort(reverse=True)
    return worth + 2.0 * ahead * sum(activities[:HOSTED])


def company(county: County, player: Player, ahead: float, fame: float = FAME) -> float:
    """Points of the cards, and what they bring when they are invited: now, or once reputation allows it."""
    cards, level = _rates(county.corrections, fame).cards, county.level(player)
    points = county.rules.sums.guest
    worth, later, welcome = 0.0, 0.0, []
    for name in player.hand + player.discard:
        card = cards[name]
        worth += points(card.points) + (ahead if card.prestige else 0.0)
        if card.rating <= level:
            welcome.append(card.gain)
        else:
            later += card.gain
    welcome.sort(reverse=True)
    hand = [cards[name] for name in player.hand]
    ready = sum([0.1 * card.gain + 0.05 for card in hand if card.rating <= level])
    return worth + ready + ahead * (3.0 * sum(welcome[:INVITED]) + 2.0 * later)


def household(county: County, player: Player, ahead: float) -> float:
    """Points of the servants, whether they are rested, and those who find work."""
    available, quarters, expended = player.available, player.quarters, player.expended
    rested = sum(available.values())
    worth = 0.05 * rested
    if "servants" in county.rules.sums.lines:
        worth += (1 - ahead) * (rested + sum(quarters.values()) + sum(expended.values()))
    for kind, each in EMPLOYED.items():
        there = available.get(kind, 0) + quarters.get(kind, 0) + expended.get(kind, 0)
        worth += each * ahead * min(AT_WORK, there)
    return worth


def ambitions(county: County, player: Player, ahead: float) -> float:
    """Victory point cards, the objectives that will be kept, and a little for those begun."""
    found: list[float] = []
    rooms = objectives.rooms_of(player)
    for card in player.objectives:
        objective = county.box.objectives[card]
        have, need = objectives.progress(county, player, objective, rooms)
        met = objective.vp * (have // need if objective.per else have >= need)
        found.append(met or (0.1 + 0.1 * ahead) * objective.vp * (min(have, need) / need) ** 2)
    found.sort(reverse=True)
    cards = county.box.vp_cards
    return sum(found[: kept_objectives(county, len(found))]) + sum([cards[card].vp for card in player.vp_cards])


def race(county: County, seat: int, ahead: float, seen: Survey) -> float:
    """Milestones claimed, and a little for the way to those that have a place left; a claim in hand is best."""
    worth = float(milestones.points(county, county.players[seat]))
    for name, taken in seen.claimed.items():
        card = county.box.milestones[name]
        if seat not in taken and len(taken) < len(card.vp):
            have, need = milestones.progress(county, seat, card)
            likely = 0.8 if have >= need else (0.2 + 0.2 * ahead) * (have / need) ** 2
            worth += likely * card.vp[len(taken)]
    return worth


def screened(county: County, seat: int) -> float:
    """What it is worth in the turn in progress that somebody screens an invitation: the better of two will be kept."""
    if county.activity is None or seat != county.mover:
        return 0.0
    return sum([SCREENED[placed.deck] for placed in county.activity.placed if placed.deck])


def kept_objectives(county: County, held: int) -> int:
    """How many of the objectives held now are likely to be scored."""
    track, setup = county.track, county.box.setup
    if not track.objectives:  # whoever is dealt none gives up none
        return held
    seasons = track.rounds // track.season - county.season + (county.phase not in ("season", "round"))
    to_come = setup.objective_draw * sum(number > county.round for number in track.draw)
    return max(1, held + to_come - seasons * setup.objective_discard)


def suit(county: County, seat: int, seen: Survey) -> float:
    """The courtship to come: how likely its prize is, and what it is worth."""
    if not seen.courted:
        return 0.0
    mine, others = seen.courted[seat], [*seen.courted[:seat], *seen.courted[seat + 1 :]]
    best = max(others, default=0) if seen.to_beat is None else seen.to_beat
    rounds = -county.round % county.track.season
    likely = 1 / (1 + math.exp((best - mine) / (0.7 + 0.7 * rounds)))
    return likely * seen.prize


# ── what follows from the box alone ─────────────────────────────────────────────────────────────────────────


class CardRate(msgspec.Struct, frozen=True, gc=False):
    """A card of the gentry: what it is worth, and what it brings each time it is invited."""

    points: int
    prestige: bool
    rating: int
    gain: float


class SideRate(msgspec.Struct, frozen=True, gc=False):
    """A side of a tile: what it is worth, and what it brings each time it is used."""

    points: int
    power: float
    """What it does in an ordinary turn by lying there."""
    rating: int | None
    """None where nothing is hosted there."""
    activity: float
    turning: int
    """What it gains when it is turned over."""


class Rates(NamedTuple):
    """What the things in the box are worth and bring, in points."""

    cards: Mapping[str, CardRate]
    sides: Mapping[tuple[str, bool], SideRate]


@lru_cache(maxsize=64)
def _rates(corrections: str, fame: float) -> Rates:
    parts = box(corrections)
    people = parts.gentry.values()
    return Rates(
        {card.id: CardRate(card.vp, card.is_prestige, card.pr, gain(card.favours, fame)) for card in people},
        {side: _side(parts, side, fame) for side in parts.worth},
    )


def _side(parts: Box, side: tuple[str, bool], fame: float) -> SideRate:
    tile, hosted = parts.tiles[side[0]], parts.hosted.get(side)
    return SideRate(
        points=parts.worth[side],
        power=_power(parts.powers[side], fame) if side in parts.powers else 0.0,
        rating=hosted.rating if hosted else None,
        activity=_activity(parts, side, fame) if hosted else 0.0,
        turning=max(0, tile.rose.vp - tile.front.vp),
    )


def gain(favours: Favours, fame: float = FAME) -> float:
    """What favours are worth in the middle of a game."""
    worth = 0.009 * favours.money + fame * favours.reputation + 0.3 * favours.attack + 0.5 * favours.admirer
    worth += sum(DRAWN[draw.deck] * draw.keep * (0.88 + 0.12 * draw.see / draw.keep) for draw in favours.draw)
    worth += 2.2 * favours.hire + 2.5 * favours.recruit + (0.3 if favours.dismiss else 0.0) + 0.8 * favours.recall
    return worth + max((gain(choice, fame) for choice in favours.either), default=0.0)


def _activity(parts: Box, key: tuple[str, bool], fame: float) -> float:
    """An activity: its own favours, and room for guests."""
    side = parts.hosted[key].side
    if side.guests is None:
        return 0.0
    doubled = {"": 0.0, "one": 1.2, "all": 2.5}[side.doubles]
    return gain(side.favours, fame) + 0.5 * side.guests.count + doubled


def _power(power: Power, fame: float) -> float:
    """What a tile does in an ordinary turn by lying there."""
    worth = 0.25 * power.resting + (0.1 if power.stands_in else 0.0)
    worth += (0.3 if power.carriage else 0.0) + 0.5 * power.cooked
    worth += gain(power.turn, fame) if power.turn else 0.0
    worth += 0.1 * gain(power.fair, fame) if power.fair else 0.0
    worth += 0.7 * gain(power.gossip, fame) if power.gossip else 0.0
    return worth + sum(0.25 * gain(favours, fame) for favours in power.hosting.values())
