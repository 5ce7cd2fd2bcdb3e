"""Tableau Obsession and its duel: no courtship, a track of its own, and over as soon as a turn ends at Max."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.dice import Dice
from games.kernel.game import Outcome, Standing
from games.kernel.position import Turn
from games.obsession import market, season
from games.obsession.scoring import Sheet
from games.obsession.setup import COUNTER_CLOCKWISE
from games.obsession.state import County, Player
from games.obsession.turn import pass_on


def leave_out(county: County, dice: Dice) -> None:
    """There are neither themes nor Fairchilds, and no objectives for groups of tiles."""
    county.themes, county.fairchilds = [], []
    county.objectives = [card for card in county.objectives if county.box.objectives[card].kind != "group"]


def begin_at_the_right(county: County, dice: Dice) -> None:
    """Boards and servants are chosen counter-clockwise, from the first player's right; the first player is last."""
    county.mover = (county.first + COUNTER_CLOCKWISE) % len(county.players)


def end_of_round(county: County, turn: Turn) -> None:
    """Both reserves open after an early round; in every one the cheapest space is emptied (Queen Victoria)."""
    if county.round == county.track.reserves:
        for reserve in market.RESERVES:
            market.open_reserve(county, turn, reserve)
    season.clear_first_space(county, turn)


def at_max(county: County, player: Player) -> bool:
    """Whether a family's reputation is at Max."""
    return county.level(player) == county.track.max_level


def onward(county: County, turn: Turn) -> None:
    """The next turn, unless this one has ended at Max: nobody has another then. The track is not endless, either."""
    if at_max(county, county.players[county.mover]):
        county.rules.end(county, turn)
        return
    pass_on(county, turn)
    if county.phase == "round" and county.round >= county.track.rounds:
        county.rules.end(county, turn)


def verdict(county: County, turn: Turn) -> str:
    """Somebody has reached Max, or the track has come to its end."""
    at_the_top = [seat for seat, player in enumerate(county.players) if at_max(county, player)]
    if not at_the_top:
        turn.tell("ran_out")
        return "track"
    turn.tell("reached_max", who=at_the_top[0])
    return "max"


def score(county: County, points: Sequence[Sheet]) -> Outcome:
    """Places and totals by these sheets. A tie goes to the higher points of tiles, then to who has reached Max."""
    marks = [
        (sheet.total, sheet.tiles, at_max(county, player)) for sheet, player in zip(points, county.players, strict=True)
    ]
    standings = [Standing(n, 1 + sum(other > mark for other in marks), mark[0]) for n, mark in enumerate(marks)]
    return Outcome(county.verdict or "", tuple(standings))
