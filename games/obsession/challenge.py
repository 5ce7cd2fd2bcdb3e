"""The Solo Estate Challenge: an estate to complete before a thief has emptied the market, and a score to beat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from typing import Any

from games.kernel.decisions import Choose, Decision, Flow
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.game import Outcome, Standing
from games.kernel.position import Turn
from games.obsession import market, solo, tableau
from games.obsession.components import CATEGORIES
from games.obsession.scoring import Sheet, sheet
from games.obsession.state import Activity, County, Solo, give_away
from games.obsession.turn import pass_on

Asking = Generator[Decision, Any, Any]
MONUMENT = "monument"
"""The pile that is no column's."""


# ── set-up ──────────────────────────────────────────────────────────────────────────────────────────────────


def seat_thief(county: County, dice: Dice) -> None:
    """Somebody will help themselves to the market, who has neither an estate nor cards."""
    county.solo = Solo()


def seat_rival(county: County, dice: Dice) -> None:
    """The thief belongs to an opponent, whose base score is the target: who that is, is chosen first."""
    seat_thief(county, dice)
    county.phase = "opponent"


def choose_target(county: County, turn: Turn) -> Flow:
    """Whose base score is to be beaten; those of the expansion are for the other solo game (U,D p. 14)."""
    yield from solo.choose_opponent(county, turn, without=("upstairs",))


def empty_bag(county: County, dice: Dice) -> None:
    """There is no bag: whatever there is lies out."""
    county.bag = []


def take_out_doubles(county: County, turn: Turn) -> None:
    """Of a servant whom the family brings, and of whom it may have but one, there is no other (U,D p. 13).

    That is Howard's cook: she is neither in the draft row nor for hire.
    """
    for kind in own_of_a_kind(county):
        county.servant_draft = [other for other in county.servant_draft if other != kind]
        county.hire.pop(kind, None)


def own_of_a_kind(county: County) -> list[str]:
    """The servants whom the family brings and of whom it may have no other."""
    family = county.players[0].family
    own = county.box.families[family].servants if family else {}
    return [kind for kind in own if kind in county.box.limits]


def open_up(county: County, turn: Turn) -> None:
    """One of every tile but the hybrids, in piles by columns and sorting numbers, and a pile of five monuments."""
    county.piles = laid_out(county)
    turn.reveal()
    turn.tell("piles_laid_out", number=sum(map(len, county.piles)))


def laid_out(county: County) -> list[list[str]]:
    """The piles before anything is bought or taken."""
    box, rule = county.box, county.box.challenge
    tiles = [tile for tile in dict.fromkeys(box.bag(county.sets)) if box.tiles[tile].kind != "hybrid"]
    columns: dict[str, list[str]] = {
        name: [tile for tile in tiles if box.column[tile, False] == name] for name in CATEGORIES
    }
    columns[MONUMENT] = list(rule.monuments)
    return [sorted(columns[name], key=box.sorting.__getitem__) for name in rule.piles]


# ── the market: six piles, of which everything is for sale ──────────────────────────────────────────────────


def offers(county: County) -> dict[str, int]:
    """What is for sale, and for how much: the price of its space and its own, less on a builders' holiday."""
    less = county.box.challenge.holiday if county.event == "builders" else 0
    return {
        tile: costs[tile] - less for pile, costs in zip(county.piles, county.box.costs, strict=True) for tile in pile
    }


def affordable(county: County, seat: int) -> list[str]:
    """What the family could buy with the money it has."""
    money, own = county.players[seat].money, county.estates[seat].sides
    return [tile for tile, cost in offers(county).items() if cost <= money and tile not in own]


def buy(county: County, turn: Turn, seat: int, activity: Activity, key: str) -> Asking:
    """Pay for a tile of any pile; in a column that is full another has to go first, out of the game."""
    column = county.box.column[key, False]
    if len(in_column(county, seat, column)) >= county.track.rows:
        there = [tile for tile in in_column(county, seat, column) if tile != activity.tile]
        about = {"tile": key, "theme": column}
        gone = yield Choose(seat, "discard", there, why_not_discard(county, seat, column), about)
        give_away(county, seat, gone)
        turn.tell("discarded", who=seat, tile=gone)
    cost = offers(county)[key]
    next(pile for pile in county.piles if key in pile).remove(key)
    market.move_in(county, turn, seat, activity, key, cost)


def in_column(county: County, seat: int, column: str) -> list[str]:
    """The tiles of an estate in one of its columns."""
    known = county.box.column
    return [side[0] for side in county.estates[seat].sides.items() if known[side] == column]


def why_not_discard(county: County, seat: int, column: str) -> Callable[[str], Why | None]:
    """Why a tile cannot make room for another."""

    def why(key: str) -> Why | None:
        if key not in county.box.tiles:
            return None
        if key == county.in_progress.tile:
            return Why("estate-limit", "tile-in-use", {"tile": key})
        return Why("estate-limit", "not-in-column", {"tile": key, "theme": column})

    return why


# ── the thief ───────────────────────────────────────────────────────────────────────────────────────────────


def steal(county: County, turn: Turn) -> None:
    """After every turn the die takes a tile out of the game, unless the column could then no longer be filled."""
    thief, rule = county.against, county.box.challenge
    roll = thief.roll = turn.dice.below(rule.die) + 1
    place = next((n for n, last in enumerate(rule.theft) if roll <= last), None)
    if place is None:
        turn.tell("stole_nothing", roll=roll)
        return
    pile, depth = county.piles[place], roll - (rule.theft[place - 1] if place else 0) - 1
    if depth >= len(pile):
        turn.tell("stole_nothing", roll=roll)
    elif is_guarded(county, rule.piles[place], pile[depth]):
        turn.tell("stole_guarded", roll=roll, tile=pile[depth])
    else:
        thief.taken.append(pile.pop(depth))
        turn.tell("stole", roll=roll, tile=thief.taken[-1])


def is_guarded(county: County, name: str, tile: str) -> bool:
    """Whether without this tile its pile would hold too little to fill the column; monuments are nobody's column."""
    if name == MONUMENT:
        return False
    pile = county.piles[county.box.challenge.piles.index(name)]
    own = county.estates[0].sides
    left = sum(other != tile and other not in own for other in pile)
    return left < gaps(county)[name]


def gaps(county: County) -> dict[str, int]:
    """How many tiles each column still needs."""
    found = Counter(county.box.column[side] for side in county.estates[0].sides.items())
    return {column: max(0, county.track.rows - found[column]) for column in CATEGORIES}


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────


def is_complete(county: County) -> bool:
    """Whether every column is full, and every tile that can be turned lies on its rose side."""
    return is_turned(county) and not any(gaps(county).values())


def is_turned(county: County) -> bool:
    """Whether every tile that can be turned lies on its rose side; the Renovated Kitchen is one of them."""
    tiles = county.box.tiles
    return all(flipped or tiles[tile].back is None for tile, flipped in county.estates[0].sides.items())


def at_max(county: County) -> bool:
    """Whether reputation is at Max."""
    return tableau.at_max(county, county.players[0])


def either(county: County) -> bool:
    """Second printing: the estate is complete, or reputation at Max."""
    return at_max(county) or is_complete(county)


def both(county: County) -> bool:
    """Printing of 2020: the estate is complete, and reputation at Max."""
    return at_max(county) and is_complete(county)


def growing(county: County) -> int:
    """Second printing: each further round from the target round weighs so much more than the one before."""
    early = county.track.target_round - county.round
    steps = abs(early) * (abs(early) + 1) // 2
    return county.box.challenge.haste * (steps if early > 0 else -steps)


def flat(county: County) -> int:
    """Printing of 2020: each round before or after the target round weighs the same."""
    return county.box.challenge.haste * (county.track.target_round - county.round)


def onward(county: County, turn: Turn, *, is_over: Callable[[County], bool]) -> None:
    """The next round, unless the estate is finished, or the track."""
    if is_over(county) or county.round >= county.track.rounds:
        county.rules.end(county, turn)
    else:
        pass_on(county, turn)


def target(county: County) -> int:
    """The score to beat: that of the track or of an opponent's card; where so agreed, with the stolen monuments."""
    thief = county.against
    base = county.box.opponents[thief.opponent].base if thief.opponent else county.track.target
    return base + (solo.scavenged_monuments(county) if county.options["scavenged"] == "counted" else 0)


def verdict(county: County, turn: Turn, *, is_over: Callable[[County], bool]) -> str:
    """Beaten or not: as many points as the target are not enough, and an estate that is never finished neither."""
    goal, points = target(county), sheet(county, county.players[0])
    if is_complete(county):
        turn.tell("completed", who=0)
    if at_max(county):
        turn.tell("reached_max", who=0)
    if not is_over(county):
        turn.tell("ran_out")
    turn.tell("haste", round=county.round, target=county.track.target_round, points=points.haste)
    turn.tell("target_scored", points=goal)
    return "exceeded" if is_over(county) and points.total > goal else "missed"


def score(county: County, points: Sequence[Sheet]) -> Outcome:
    """First place or none."""
    place = 1 if county.verdict == "exceeded" else 0
    return Outcome(county.verdict or "", (Standing(0, place, points[0].total),))
