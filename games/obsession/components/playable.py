"""Whether a box holds what a game needs to its end: what a group's corrections leave short is said in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.components import BadCorrection
from games.obsession.components.box import Box
from games.obsession.components.rows import CATEGORIES, Favours, Track

SEATS = range(1, 7)
COIN = 100
"""All money is in notes of £100."""
SEASONS = 4
"""What an opponent's chart has columns for."""
PICKED = 2
"""Starter guests whom everybody picks, where they are drafted."""
COURTED = ("standard", "extended", "standard-public", "extended-public")
TARGETED = ("challenge", "challenge-extended")
"""The tracks of the modes that end with a courtship, and of the one with a target."""


def hold_to(parts: Box) -> None:
    """Raise `BadCorrection` with the first thing that is short, or does not add up."""
    for said in _faults(parts):
        raise BadCorrection(said)


def _faults(parts: Box) -> Iterator[str]:
    yield from _pounds(parts)
    yield from _wheel(parts)
    yield from _special_actions(parts)
    yield from _tracks(parts)
    yield from _families(parts)
    yield from _people(parts)
    yield from _servants(parts)
    yield from _monuments(parts)
    yield from _market(parts)
    yield from _opponents(parts)


# ── money and reputation ────────────────────────────────────────────────────────────────────────────────────


def _pounds(parts: Box) -> Iterator[str]:
    for where, money in _sums(parts):
        if money % COIN:
            yield f"{where!r} has £{money}, but money comes in notes of £{COIN}."
    setup = parts.setup
    for where, money in (("pass_money", setup.pass_money), *(("gifts", gift) for gift in setup.gifts)):
        if money < 0:
            yield f"{where!r} of 'setup' is £{money}, and cannot be less than nothing."
    for family in parts.families.values():
        if setup.money + family.money < 0:
            yield f"{family.id!r} would start with £{setup.money + family.money}."
    least_cost = min((min(costs.values()) for costs in (*parts.costs, parts.reserve_costs)), default=0)
    if least_cost < 0:
        yield f"A tile would cost £{least_cost}."


def _sums(parts: Box) -> Iterator[tuple[str, int]]:
    """Every sum of money, and where it stands."""
    setup = parts.setup
    for money in (setup.money, setup.reserve_price, setup.pass_money, setup.borrow.money, *setup.prices, *setup.gifts):
        yield "setup", money
    for sums in setup.compensation.values():
        yield from (("setup", money) for money in sums)
    yield "estate-challenge", parts.challenge.holiday
    yield from ((family.id, family.money) for family in parts.families.values())
    yield from ((tile.id, tile.price) for tile in parts.tiles.values())
    for row in parts.servants.values():
        if row.supplement:
            given = row.supplement
            yield from ((row.id, money) for money in (given.money, given.fair, given.discount))
    for where, favours in _favours(parts):
        yield from ((where, given.money) for given in (favours, *favours.either))


def _favours(parts: Box) -> Iterator[tuple[str, Favours]]:
    yield from ((card.id, card.favours) for card in parts.gentry.values())
    yield from ((card.id, card.favours) for card in parts.vp_cards.values())
    for tile in parts.tiles.values():
        for side in (tile.front, tile.rose):
            yield tile.id, side.favours
            if power := side.power:
                found = (power.turn, power.fair, power.gossip, *power.hosting.values())
                yield from ((tile.id, favours) for favours in found if favours is not None)


def _wheel(parts: Box) -> Iterator[str]:
    setup = parts.setup
    levels = min(len(track.levels) for track in parts.tracks.values())
    if setup.positions < 1 or levels < 1:
        yield "The reputation wheel needs at least one level of one position."
    if not (1 <= setup.position <= setup.positions and 1 <= setup.level <= levels):
        yield (
            f"Everybody would start at {setup.level}/{setup.position}, and the wheel goes from 1/1 to"
            f" {levels}/{setup.positions}."
        )
    for family in parts.families.values():
        if family.position is not None and not 1 <= family.position <= setup.positions * levels:
            yield f"{family.id!r} would start on step {family.position} of {setup.positions * levels}."


def _special_actions(parts: Box) -> Iterator[str]:
    setup = parts.setup
    asked = {
        "borrow": min(setup.borrow.reputation, setup.borrow.money),
        "help": min(setup.help.reputation, setup.help.servants),
        "refresh": setup.refresh.reputation,
        "wealth": setup.wealth,
    }
    for name, least in asked.items():
        if least < 1:
            yield f"{name!r} of 'setup' needs numbers from 1 on."


# ── rounds ──────────────────────────────────────────────────────────────────────────────────────────────────


def _tracks(parts: Box) -> Iterator[str]:
    for name, track in parts.tracks.items():
        yield from _rounds(parts, name, track)
        if (track.target > 0) != (name in TARGETED) or (track.rows > 0) != (name in TARGETED):
            needs = "a target and a limit" if name in TARGETED else "no target and no limit"
            yield f"{name!r} needs {needs} of rows."
        upstairs = ("base", "universal", "upstairs")
        for sets, most in ((("base",), 4), (upstairs, SEATS[-1])):
            dealt = {seats: parts.setup.objectives.get(str(seats), track.objectives) for seats in range(1, most + 1)}
            needed = max(seats * number for seats, number in dealt.items()) if track.objectives else 0
            owned = len(parts.objective_deck(sets))
            if owned < needed:
                yield f"There are {owned} objectives, but {needed} are dealt with {name!r}."


def _rounds(parts: Box, name: str, track: Track) -> Iterator[str]:
    if track.rounds < 1 or track.season < 1:
        yield f"{name!r} needs at least one round, and one in each season."
    elif track.courtship != (name in COURTED):
        yield f"{name!r} needs {'' if name in COURTED else 'no '}courtships."
    elif track.courtship:
        seasons = track.rounds // track.season
        if track.rounds % track.season or seasons > SEASONS:
            yield f"{track.rounds} rounds of {name!r} do not make up to {SEASONS} whole seasons of {track.season}."
        if seasons > len(parts.theme_deck()):
            yield f"There are {len(parts.theme_deck())} themes, but {seasons} seasons of {name!r} need one each."
        if track.reveal_step < 1:
            yield f"{name!r} needs faces of the die for each round."


# ── people ──────────────────────────────────────────────────────────────────────────────────────────────────

BOXES = (
    (("base",), 4),
    (("base", "wessex"), 4),
    (("base", "universal"), 4),
    (("base", "universal", "upstairs"), 5),
    (("base", "wessex", "universal"), 5),
    (("base", "wessex", "universal", "upstairs"), 6),
)
"""What may be on the table together, and how many families can play with it."""


def _families(parts: Box) -> Iterator[str]:
    for sets, seats in BOXES:
        boards = sum(family.set in sets for family in parts.families.values())
        if boards < seats:
            yield f"There are {boards} families of {', '.join(sets)}, but {seats} can play."


def _people(parts: Box) -> Iterator[str]:
    setup = parts.setup
    if setup.starters < PICKED or setup.draft_spare < 0:
        yield f"Everybody picks {PICKED} starter guests, so that as many are needed."
    for sets, seats in BOXES:
        owned, needed = len(parts.guests("starter", sets)), setup.starters * seats + setup.draft_spare
        if owned < needed:
            yield f"There are {owned} starter guests, but {needed} are needed with {seats} families."
        if not parts.guests("fairchild", sets):
            yield "There is no Fairchild to be courted."
    known = sum(card.set == "universal" for card in parts.milestones.values())
    if known < setup.milestones:
        yield f"There are {known} milestones for any game, but {setup.milestones} lie out."


def _servants(parts: Box) -> Iterator[str]:
    setup = parts.setup
    for kind, row in parts.servants.items():
        if row.set not in ("base", "upstairs"):
            yield f"{kind!r} must come with 'base' or with 'upstairs'."
    plain = {kind for kind, row in parts.servants.items() if row.set == "base"}
    wanted = {*setup.servants, *setup.hire, *setup.hire_always}
    for card in parts.gentry.values():
        wanted.update(card.service if card.set != "upstairs" else ())
    for kind in plain:
        wanted.update(whom.servant for whom in parts.servants[kind].stands_in)
    for tile in parts.tiles.values():
        for side in (tile.front, tile.rose) if tile.set != "upstairs" else ():
            wanted.update(side.service)
            if side.power:
                wanted.update(whom.servant for found in side.power.stands_in.values() for whom in found)
    for missing in sorted(wanted - plain):
        yield f"{missing!r} comes with 'upstairs', but is needed without it."
    for seats in SEATS:
        supply = setup.supply.get(str(seats))
        if supply is None:
            yield f"There is no supply of servants for {seats} families."
            continue
        for kind in setup.servant_draft:
            if supply.get(kind, 0) < setup.servant_draft.count(kind):
                yield f"{kind!r} lies in the draft, but there is none for hire with {seats} families."
    if len(setup.servant_draft) <= SEATS[-1]:
        yield f"{len(setup.servant_draft)} servants lie in the draft, but {SEATS[-1]} families choose and one is left."
    counts = [*setup.servants.values(), *setup.hire.values(), *setup.hire_always.values()]
    counts += [number for supply in setup.supply.values() for number in supply.values()]
    if min(counts, default=0) < 0:
        yield "There cannot be fewer servants than none."


# ── market ──────────────────────────────────────────────────────────────────────────────────────────────────


def _monuments(parts: Box) -> Iterator[str]:
    known = set(parts.monuments())
    for seats in SEATS:
        rule = parts.setup.monuments.get(str(seats))
        if rule is None:
            yield f"There is no number of monuments for {seats} families."
            continue
        fixed = {*rule.named, *rule.instead}
        for tile in sorted(fixed - known):
            yield f"{tile!r} is no monument that can lie in the bag."
        if len(rule.instead) != len(rule.named) or len(fixed) < len(rule.named) + len(rule.instead):
            yield f"With {seats} families every monument that is set needs another that may take its place."
        if not 0 <= rule.others <= len(known - fixed):
            yield f"There are {len(known - fixed)} other monuments, but {rule.others} are needed with {seats} families."


def _market(parts: Box) -> Iterator[str]:
    setup, challenge, die = parts.setup, parts.challenge, parts.scavenger
    spaces = len(setup.prices)
    if spaces != len(challenge.piles) or not spaces:
        yield f"The market has {spaces} spaces, but the Estate Challenge {len(challenge.piles)} piles."
    if len(challenge.theft) > spaces or list(challenge.theft) != sorted(challenge.theft):
        yield "The thief's numbers must rise from pile to pile, one for each at most."
    for tile in challenge.monuments:
        if tile not in parts.monuments():
            yield f"{tile!r} is no monument that can lie in the Estate Challenge."
    for rolls in (die.standard, die.monument):
        if die.die < 1 or max((row.to for row in rolls), default=0) < die.die + max(0, die.after_nothing):
            yield f"The opponent's die goes to {die.die}, but says nothing for its highest numbers."
        if any(row.take == "monument" for row in rolls) and rolls is die.standard:
            yield "The opponent cannot take a monument where none lies in the market."
    bag = parts.bag(("base",))
    for variant, tiles in setup.intensive.items():
        for tile in tiles:
            if tiles.count(tile) > bag.count(tile):
                yield f"{tile!r} lies in the opening market of {variant!r}, but is not in the bag so often."
        if len(set(tiles)) > spaces:
            yield f"{variant!r} lays out {len(set(tiles))} tiles, but the market has {spaces} spaces."


def _opponents(parts: Box) -> Iterator[str]:
    for opponent in parts.opponents.values():
        for category in CATEGORIES:
            if category not in opponent.chart:
                yield f"The chart of {opponent.id!r} says nothing of {category!r}."
    if not any(opponent.set == "base" for opponent in parts.opponents.values()):
        yield "There is no opponent in the base game."
