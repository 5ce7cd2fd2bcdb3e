"""Rounds and seasons: themes, events, the first player, the reserves, and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.decisions import Flow
from games.kernel.game import Outcome
from games.kernel.position import Turn
from games.obsession.market import RESERVES, back_into_bag, open_reserve, refill
from games.obsession.scoring import LINES, Sheet, sheets
from games.obsession.state import County

Act = Callable[[County, Turn], None]
Score = Callable[[County, Sequence[Sheet]], Outcome]
"""How everybody comes out with these sheets."""
DICE_FACES = 20
OF_THEIR_OWN = ("courtship", "ball")
"""Events that are a phase of their own."""


def next_round(county: County, turn: Turn, *, reveal: Callable[[County, Turn], int], market: Act) -> Flow:
    """The pawn moves on: a new theme at a season's start, then turns or the courtship."""
    yield from ()
    if county.round:
        market(county, turn)
    county.round += 1
    track = county.track
    if (county.round - 1) % track.season == 0:
        county.reveal_round = reveal(county, turn)
    if county.round == county.reveal_round:
        theme = county.themes.pop()
        county.shown.append(theme)
        turn.reveal()
        turn.tell("theme", theme=theme, season=county.season)
    event = county.event
    turn.tell("round_event" if event else "round", round=county.round, rounds=track.rounds, event=event)
    county.phase = event if event in OF_THEIR_OWN else "turn"
    county.stage, county.mover = "begin", county.first


def at_once(county: County, turn: Turn) -> int:
    """A season's theme is revealed as the season begins."""
    return county.round


def at_courtship(county: County, turn: Turn) -> int:
    """A season's theme is revealed when its courtship comes."""
    return county.round + county.track.season - 1


def by_die(county: County, turn: Turn) -> int:
    """A die says when a season's theme is revealed."""
    roll = turn.dice.below(DICE_FACES) + 1
    number = county.round + (roll - 1) // county.track.reveal_step
    turn.tell("theme_rolled", roll=roll, round=number)
    return number


def clear_first_space(county: County, turn: Turn) -> None:
    """Queen Victoria: the cheapest space is emptied, and its tiles go back into the bag once the gap is filled."""
    if not county.market:
        return
    leaving = county.market.pop(0)
    turn.tell("left_market", tile=leaving.tile)
    refill(county, turn)
    back_into_bag(county, [leaving])
    refill(county, turn)  # where the bag was empty, there is a gap to be filled still


def never(county: County, turn: Turn) -> int:
    """There is no theme."""
    return 0


def open_reserves(county: County, turn: Turn) -> None:
    """After some seasons tiles of a kind leave the market for their reserve."""
    track = county.track
    for reserve, opens in zip(RESERVES, (track.service_reserve, track.pr1_reserve), strict=True):
        if county.season == opens:
            open_reserve(county, turn, reserve)


def end_season(county: County, turn: Turn, *, end: Act, pawn: Act, reserves: Act, market: Act) -> Flow:
    """After a courtship: the first player changes, a reserve may open, the market may be drawn anew; or the end."""
    yield from ()
    if county.round >= county.track.rounds:
        end(county, turn)
        return
    pawn(county, turn)
    reserves(county, turn)
    market(county, turn)
    county.phase = "round"


def pass_pawn(county: County, turn: Turn) -> None:
    """The first player's pawn goes counter-clockwise."""
    county.first = (county.first - 1) % len(county.players)
    turn.tell("new_first", who=county.first)


def end(
    county: County, turn: Turn, *, verdict: Callable[[County, Turn], str], tell: Callable[[County, Turn], None]
) -> None:
    """Everything is counted."""
    county.over, county.phase = True, "over"
    county.verdict = verdict(county, turn)
    if turn.heard:
        tell(county, turn)


def tell_scores(county: County, turn: Turn) -> None:
    """Tell who came where, and by what."""
    points = sheets(county)
    for placed in county.rules.score(county, points).standings:
        lines = {line: getattr(points[placed.seat], line) for line in LINES}
        turn.tell("scored", who=placed.seat, place=placed.place, **lines)


def judged(county: County, turn: Turn) -> str:
    """Four seasons have passed; places tell the rest."""
    return "seasons"
