"""How well a family stands: its points, and what it has to play the turns to come with.

What helps to earn points is worth most while there are many turns left, and nothing at the end. The weights were
found by letting stand-ins play with them; they speak of points.
"""

from __future__ import annotations

import math
from functools import lru_cache

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
    "cook": 2.7, "hall-boy": 2.5, "head-housemaid": 2.0, "useful-man": 2.5,
}  # fmt: skip
"""What servants are worth who wait on guests, and how many of each find work."""
AT_WORK = 3
FAME = 0.95
"""What a step of reputation is worth to whoever gives one."""
DRAWN = {"casual": 1.0, "prestige": 3.6, "vp": 4.0, "objective": 2.0}
"""What a card is worth on arrival."""
SCREENED = {"casual": 0.8, "prestige": 1.4}
"""How much better a guest is who was chosen from one card more."""


def promise(county: County, seat: int) -> float:
    """Points as things stand, and what is likely to come of what there is."""
    player = county.players[seat]
    turns = 0 if county.over else turns_left(county, seat)
    if not turns:
        return sheet(county, player).total + suit(county, seat)
    ahead = turns / (county.track.rounds - county.track.rounds // county.track.season)
    worth = savings(county, player, ahead) + renown(county, player, ahead) + estate(county, player, turns, ahead)
    worth += company(county, player, ahead) + household(county, player, ahead) + ambitions(county, player, ahead)
    worth += suit(county, seat) + screened(county, seat)
    return worth + (race(county, seat, ahead) if county.milestones else 0.0)


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
    hosted, points, level = county.box.hosted, county.box.worth, county.level(player)
    rates = _rates(county.corrections, fame)
    worth, activities = 0.0, []
    for owned in player.tiles:
        key = (owned.tile, owned.flipped)
        worth += points[key] + rates.powers.get(key, 0.0) * turns
        if key in hosted:
            above = hosted[key].rating - level
            if above <= 0:
                activities.append(rates.activities[key])
            if not owned.flipped:
                chance = 0.3 + 0.7 * ahead - 0.15 * max(0, above)
                worth += max(0.0, chance) * rates.turning[owned.tile]
    activities.sort(reverse=True)
    return worth + 2.0 * ahead * sum(activities[:HOSTED])


def company(county: County, player: Player, ahead: float, fame: float = FAME) -> float:
    """Points of the cards, and what they bring when they are invited: now, or once reputation allows it."""
    gentry, gains, level = county.box.gentry, _rates(county.corrections, fame).cards, county.level(player)
    points = county.rules.sums.guest
    worth, later, welcome = 0.0, 0.0, []
    for card in player.hand + player.discard:
        person = gentry[card]
        worth += points(person.vp) + (ahead if person.is_prestige else 0.0)
        if person.pr <= level:
            welcome.append(gains[card])
        else:
            later += gains[card]
    welcome.sort(reverse=True)
    ready = sum([0.1 * gains[card] + 0.05 for card in player.hand if gentry[card].pr <= level])
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
    for card in player.objectives:
        objective = county.box.objectives[card]
        have, need = objectives.progress(county, player, objective)
        met = objective.vp * (have // need if objective.per else have >= need)
        found.append(met or (0.1 + 0.1 * ahead) * objective.vp * (min(have, need) / need) ** 2)
    found.sort(reverse=True)
    cards = county.box.vp_cards
    return sum(found[: kept_objectives(county, len(found))]) + sum([cards[card].vp for card in player.vp_cards])


def race(county: County, seat: int, ahead: float) -> float:
    """Milestones claimed, and a little for the way to those that have a place left; a claim in hand is best."""
    worth = float(milestones.points(county, county.players[seat]))
    for name in county.milestones:
        card, taken = county.box.milestones[name], milestones.holders(county, name)
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


def suit(county: County, seat: int) -> float:
    """The courtship to come: how likely its prize is, and what it is worth."""
    themes = courtship.judged(county)
    if not themes or county.phase not in ("turn", "round"):
        return 0.0
    mine = courtship.worth(county, seat, themes)
    best = max((courtship.worth(county, other, themes) for other in county.rivals(seat)), default=0)
    other = county.rules.court.to_beat(county, themes)
    best = best if other is None else other
    rounds = -county.round % county.track.season
    likely = 1 / (1 + math.exp((best - mine) / (0.7 + 0.7 * rounds)))
    return likely * (11.0 if courtship.is_final(county) else 6.0)


# ── what follows from the box alone ─────────────────────────────────────────────────────────────────────────


class Rates(msgspec.Struct, frozen=True):
    """What the things in the box bring each time they are used, in points."""

    cards: dict[str, float]
    activities: dict[tuple[str, bool], float]
    powers: dict[tuple[str, bool], float]
    turning: dict[str, int]
    """What a tile gains when it is turned over."""


@lru_cache(maxsize=64)
def _rates(corrections: str, fame: float) -> Rates:
    parts = box(corrections)
    return Rates(
        cards={card.id: gain(card.favours, fame) for card in parts.gentry.values()},
        activities={key: _activity(parts, key, fame) for key in parts.hosted},
        powers={key: _power(power, fame) for key, power in parts.powers.items()},
        turning={tile.id: max(0, tile.rose.vp - tile.front.vp) for tile in parts.tiles.values()},
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
