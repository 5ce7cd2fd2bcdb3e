"""Rounds and seasons: themes, events, the first player, the reserves, and the end."""

from __future__ import annotations

import msgspec

from games.kernel.decisions import Flow
from games.kernel.position import Turn
from games.obsession import market, solo
from games.obsession.scoring import score, sheet
from games.obsession.state import County

DICE_FACES = 20


def next_round(county: County, turn: Turn) -> Flow:
    """The pawn moves on: a new theme at a season's start, then turns or the courtship."""
    yield from ()
    if county.round and county.options["victoria"] == "yes":
        clear_first_space(county, turn)
    county.round += 1
    track = county.track
    if (county.round - 1) % track.season == 0:
        plan_theme(county, turn)
    if county.round == county.reveal_round:
        theme = county.themes.pop()
        county.shown.append(theme)
        turn.reveal()
        turn.tell("theme", theme=theme, season=county.season)
    event = "round_event" if county.event else "round"
    turn.tell(event, round=county.round, rounds=track.rounds, event=county.event)
    county.phase = "courtship" if county.event == "courtship" else "turn"
    county.stage, county.mover = "begin", county.first


def plan_theme(county: County, turn: Turn) -> None:
    """When this season's theme is revealed: at once, at the courtship, or when the die says."""
    track = county.track
    timing = county.options["theme"] if county.solo is None else "closed"
    if timing == "open":
        county.reveal_round = county.round
    elif timing == "closed":
        county.reveal_round = county.round + track.season - 1
    else:
        roll = turn.dice.below(DICE_FACES) + 1
        county.reveal_round = county.round + (roll - 1) // track.reveal_step
        turn.tell("theme_rolled", roll=roll, round=county.reveal_round)


def clear_first_space(county: County, turn: Turn) -> None:
    """Queen Victoria: the cheapest space is emptied, and its tiles go back into the bag once the gap is filled."""
    if not county.market:
        return
    leaving = county.market.pop(0)
    turn.tell("left_market", tile=leaving.tile)
    market.refill(county, turn)
    market.back_into_bag(county, [leaving])
    market.refill(county, turn)  # where the bag was empty, there is a gap to be filled still


def end_season(county: County, turn: Turn) -> Flow:
    """After a courtship: the first player changes, a reserve may open, the market may be drawn anew; or the end."""
    yield from ()
    season, track = county.season, county.track
    if county.round >= track.rounds:
        end(county, turn)
        return
    county.first = (county.first - 1) % len(county.players)
    if county.solo is None:
        turn.tell("new_first", who=county.first)
    for reserve, opens in (("service", track.service_reserve), ("pr1", track.pr1_reserve)):
        if season == opens:
            market.open_reserve(county, turn, reserve)
    if county.options["bronte"] == "yes":
        market.refresh(county, turn)
    county.phase = "round"


def end(county: County, turn: Turn) -> None:
    """Everything is counted."""
    county.over, county.phase, county.verdict = True, "over", "seasons"
    if county.solo is not None:
        rival = solo.total(county).total
        county.verdict = "won" if sheet(county, county.players[0]).total >= rival else "lost"
        turn.tell("opponent_scored", points=rival)
    for standing in score(county).standings:
        points = msgspec.structs.asdict(sheet(county, county.players[standing.seat]))
        turn.tell("scored", who=standing.seat, place=standing.place, **points)
