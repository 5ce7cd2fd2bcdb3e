"""The scoring move of each competition, done, undone, chosen between and swapped: a vote, a pound, a step down."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.decisions import Asking, Choose
from games.kernel.errors import Why
from games.kernel.standing import NO
from games.prodigals_club import society
from games.prodigals_club.components import Effect
from games.prodigals_club.doing import Doing
from games.prodigals_club.money import spend, take

VOTES, SPEND, MOVE = "votes", "spend", "move"


def lose_votes(doing: Doing, votes: int) -> None:
    """The marker goes down the track, below zero too."""
    if votes:
        doing.player.votes -= votes
        doing.did.append(["votes", votes])


def gain_vote(doing: Doing) -> None:
    """The marker goes up the track, which has an end (P11)."""
    doing.player.votes = min(doing.player.votes + 1, doing.club.setup.max_votes)
    doing.did.append(["votes_gained", 1])


def scoring_moves(doing: Doing, name: str, bases: Sequence[str], times: int) -> Asking:
    """So many times one of these, as one likes. A step down is named by its marker; no step need be made.

    Who leaves a step is asked for the next scoring move, unless there is nothing but steps to make.
    """
    firm: list[str] = [base for base in bases if base in (VOTES, SPEND)]
    for left in range(times, 0, -1):
        steps = society.falling(doing.club, doing.player) if MOVE in bases else []
        if not (firm or steps):
            return
        skip = [NO] if steps else []
        answer = yield Choose(doing.seat, name, [*firm, *steps, *skip], why_not_scoring(doing), {"left": left})
        if answer != NO:
            do(doing, answer)
        elif not firm:
            return


def do(doing: Doing, key: str) -> None:
    """One scoring move by its name: "votes", "spend", or a marker's step as `a-down`."""
    if key == VOTES:
        lose_votes(doing, 1)
    elif key == SPEND:
        spend(doing, 1)
    else:
        society.make(doing, key)


def either(doing: Doing, effect: Effect, count: int) -> Asking:
    """So many times one of the scoring moves of the card, as far as their competitions are in play."""
    bases = [base for base in effect.of if base in doing.club.layout.bases]
    yield from scoring_moves(doing, "either", bases, effect.n * count)


# ── swaps ───────────────────────────────────────────────────────────────────────────────────────────────────


def swap(doing: Doing, effect: Effect, count: int) -> Asking:
    """Undo one scoring move to make another; once, and only what can be undone (P10)."""
    club, player = doing.club, doing.player
    bases = [base for base in effect.of if base in club.layout.bases]
    ways = payments(doing, bases)
    if not ways:
        return
    paid = yield Choose(doing.seat, "pay", [*ways, NO], why_not_payment(doing), {"gain": effect.n})
    if paid == NO:
        return
    undo(doing, paid)
    base = paid if paid in (VOTES, SPEND) else MOVE
    others = [other for other in bases if other != base and (other != MOVE or society.falling(club, player))]
    gained = yield Choose(doing.seat, "gain", others, about={"gain": effect.n})
    if gained == MOVE:
        yield from society.moves(doing, Effect("move"), effect.n)
    elif gained == VOTES:
        lose_votes(doing, effect.n)
    else:
        spend(doing, effect.n)


def payments(doing: Doing, bases: Sequence[str]) -> list[str]:
    """What can be undone where something can be made of it."""
    club, player = doing.club, doing.player
    gains = [base for base in bases if base != MOVE or society.falling(club, player)]
    ways = []
    if VOTES in bases and player.votes < club.setup.max_votes and gains != [VOTES]:
        ways.append(VOTES)
    if SPEND in bases and gains != [SPEND]:
        ways.append(SPEND)
    if MOVE in bases and gains != [MOVE]:
        ways += society.rising(player)
    return ways


def undo(doing: Doing, key: str) -> None:
    """A vote gained, a pound taken, or a marker's step up as `a-up`."""
    if key == VOTES:
        gain_vote(doing)
    elif key == SPEND:
        take(doing, 1)
    else:
        society.make(doing, key)


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────────────


def why_not_scoring(doing: Doing) -> Callable[[str], Why | None]:
    """Why a scoring move is not offered."""
    not_a_move = society.why_not_move(doing)

    def why(key: str) -> Why | None:
        if key in (VOTES, SPEND):
            return Why("not-in-play", "not-in-play-here")
        return not_a_move(key) if doing.player.markers else None

    return why


def why_not_payment(doing: Doing) -> Callable[[str], Why | None]:
    """Why a scoring move cannot be undone."""
    not_a_move = society.why_not_move(doing)

    def why(key: str) -> Why | None:
        if key in (VOTES, SPEND):
            return Why("swap-payment", "cannot-pay")
        return not_a_move(key) if doing.player.markers else None

    return why
