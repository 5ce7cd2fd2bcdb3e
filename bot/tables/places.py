"""How everybody came out: as the rules have it, or as the table ended it; who conceded comes behind all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bot.store.rows import Seat
from games.kernel import notation
from games.kernel.game import Outcome, Standing, has_rounds
from games.kernel.numbers import standing_now
from games.kernel.position import Position

if TYPE_CHECKING:
    from bot.tables.session import Session

Side = tuple[int, ...]
"""The seats that win and lose together: one, or those of a team."""


def sides(position: Position, seats: int) -> tuple[Side, ...]:
    """Who plays with whom, each side once."""
    return tuple(dict.fromkeys(position.allies(seat) for seat in range(seats)))


def conceded(side: Side, seats: Sequence[Seat]) -> int | None:
    """When a side conceded; None while somebody of it plays on. A side without people never does."""
    people = [seats[seat] for seat in side if seats[seat].user_id is not None]
    times = [seats[seat].conceded_at for seat in side]
    said = [at for at in times if at is not None]
    return max(said) if said and all(person.conceded_at is not None for person in people) else None


class Foreseen(NamedTuple):
    """What it would mean for a seat to concede."""

    ends: bool
    """No other side would be left to play against, or no person to play."""
    partners: tuple[int, ...]
    """People of its side who play on: it concedes only when they do, too."""


def foreseen(position: Position, seats: Sequence[Seat], seat: int) -> Foreseen:
    """What it means that this seat, which has conceded among these, has."""
    standing = [side for side in sides(position, len(seats)) if conceded(side, seats) is None]
    playing = [each.index for each in seats if each.user_id is not None and each.conceded_at is None]
    partners = tuple(ally for ally in position.allies(seat) if ally in playing)
    return Foreseen(len(standing) < 2 or not playing, partners)


def outcome_of(session: Session) -> Outcome | None:
    """How a table that counts came out; None for one that is open, or was given up."""
    table, position = session.table, session.posted
    if position is None or table.state != "over":
        return None
    if table.ending == "conceded":
        return _behind(session, Outcome("", tuple(Standing(seat, 1, 0) for seat in range(len(session.seats)))))
    if table.ending == "agreed":
        return _behind(session, Outcome("", standing_now(session.game, position.view(None))))
    return _behind(session, position.outcome) if position.outcome else None


async def ended_early(session: Session) -> bool:
    """Whether a game has not well begun: it is in its first round, or, without rounds, somebody has not moved yet.

    Ended then by its people it says nothing of who plays better.
    """
    position = session.playing
    if has_rounds(session.game):
        return session.game.round(position.view(None)) < 2
    log = await session.whole_log()
    return {answer.seat for step in log for answer in notation.read(step.answers)} < set(range(len(session.seats)))


def as_it_came_out(session: Session, view: Any) -> Any:
    """A view of a finished game with everybody in the place they have at this table, whatever the rules alone say."""
    outcome = outcome_of(session)
    if outcome is None or outcome == session.playing.outcome or view.results is None:
        return view
    places = {standing.seat: standing.place for standing in outcome.standings}
    results = tuple(msgspec.structs.replace(result, place=places[result.seat]) for result in view.results)
    return msgspec.structs.replace(view, results=results)


def _behind(session: Session, outcome: Outcome) -> Outcome:
    """An outcome with the sides that conceded behind all others, who held out longest first."""
    seats = session.seats
    gave_up = {seat: conceded(side, seats) for side in sides(session.playing, len(seats)) for seat in side}
    if all(at is None for at in gave_up.values()):
        return outcome
    if all(at is not None for at in gave_up.values()):  # nobody was left to win
        return Outcome(outcome.verdict, tuple(Standing(s.seat, 0, s.total) for s in outcome.standings))
    rank = {s.seat: (0, s.place) if (at := gave_up[s.seat]) is None else (1, -at) for s in outcome.standings}
    places = {seat: 1 + sum(other < mine for other in rank.values()) for seat, mine in rank.items()}
    return Outcome(outcome.verdict, tuple(Standing(s.seat, places[s.seat], s.total) for s in outcome.standings))
