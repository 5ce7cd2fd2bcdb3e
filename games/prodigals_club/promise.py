"""How well a seat stands, in points: what stand-ins steer by.

The highest score counts, and what is still to be done can be done where it is needed most. So the scores are lowered by
what hand, board, Hyde Park and Dame Beatrice will bring to each competition by itself, and then, from the highest down,
by what the hats to come will bring: the level that is reached is what the seat can hope for.

Anybody at zero in one competition ends the game with the round. So there are two outlooks, one for the game that ends
now and one for the game that goes on, and a seat stands as well as both say, each as likely as it seems. To hurry in
one competition is to leave the others where they are: it is taken to happen where somebody would win by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from operator import sub
from typing import NamedTuple

from games.prodigals_club import dame, hyde_park, rounds, scoring
from games.prodigals_club.errands import CENTRAL
from games.prodigals_club.holdings import HAT, STEP, Holdings, holdings
from games.prodigals_club.state import Club

PACE = 9.0
"""How much the fastest lowers a score in a round: by this one guesses how many rounds are left."""
SALE = 2.4
"""What getting rid of a possession brings beyond the trouble of it, where there is time to."""
ORDER = 0.7
"""What each place further back in the order costs in each round to come: it is kept until somebody reserves another."""
OVERTAKEN = 0.1
"""How likely somebody further back who has hats left is to reserve a place."""
VICTORY = 10.0
"""What it is worth to have won; to be ahead is worth the more of it, the surer one may be to stay so."""
POINTS = 0.2
"""What each point is worth beside it."""
SURPRISE = 2.0
"""A lead, in points, that is safe enough in the round that is played."""
SURPRISES = 5.0
"""By how much it must be larger for each round to come."""
SYMBOL = 0.12
"""What any symbol is worth for cards that may come."""
HASTE = 3.0
"""What a hat may bring to the one competition somebody hurries in."""
WILLING = 4.0
"""From so much behind to so much ahead, in points, a seat grows from unwilling to end the game to set on it."""
DOUBT = {"errands": 6.0, "actions": 2.0}
"""How far from zero a score may come out otherwise than it looks, by phase; afterwards it is known."""
BEFORE_HYDE_PARK = ("errands", "actions", "hyde-park")
BEFORE_DAME_BEATRICE = (*BEFORE_HYDE_PARK, "dame-beatrice")


def promise(club: Club, seat: int) -> float:
    """How well one seat stands."""
    return promises(club)[seat]


def promises(club: Club) -> list[float]:
    """How well everybody stands: the level reached against the others', and the victory it stands for."""
    if club.over:
        return _prospects([_final(scoring.scores(club, player)) for player in club.players], SURPRISE / 4)
    order = rounds.next_order(club)
    heard = _heard(club)
    seats = [_outlook(club, seat, heard) for seat in range(len(club.players))]
    left = club.setup.rounds - club.round
    ended, soon = [_level_now(club, outlook) for outlook in seats], 1.0
    if left:
        ended, soon = _ended_by_somebody(club, seats, ended)
    found = [0.0] * len(seats)
    if soon > 0.0:
        found = [soon * worth for worth in _prospects(ended, SURPRISE)]
    if soon < 1.0:
        more = _rounds_left(left, seats)
        going_on = [_level_later(club, outlook, order, more) for outlook in seats]
        worths = _prospects(going_on, SURPRISE + SURPRISES * more)
        found = [sure + (1.0 - soon) * worth for sure, worth in zip(found, worths, strict=True)]
    return found


def _prospects(levels: Sequence[float], safe: float) -> list[float]:
    """What levels promise to everybody: how far below the mean they are, and how sure a victory looks."""
    mean = sum(levels) / len(levels)
    best, second = sorted(levels)[:2]
    found = []
    for level in levels:
        ahead = (second if level == best else best) - level
        found.append(POINTS * (mean - level) + VICTORY * tanh(ahead / safe))
    return found


def _final(own: dict[str, int]) -> float:
    """The score that counts, and as much of the others as breaks a tie."""
    ladder = sorted(own.values(), reverse=True)
    return ladder[0] + 0.05 * sum(ladder[1:])


class _Outlook(NamedTuple):
    """What lies before a seat, competition by competition in the order of the table."""

    seat: int
    scores: list[float]
    """When the round ends, but for the hats still to be placed."""
    cards: Holdings
    hats: int
    """To be placed this round, the one that comes back from the central card too."""


def _outlook(club: Club, seat: int, heard: Sequence[float]) -> _Outlook:
    player, to_act = club.players[seat], _to_act(club, seat)
    cards = holdings(club, seat, to_act)
    scores = [*map(sub, scoring.scores(club, player).values(), cards.now)]
    if heard:
        scores[0] -= heard[seat]
    if club.dame and club.phase in BEFORE_DAME_BEATRICE and not club.hat_on(seat, dame.SPACE):
        praised = len(dame.affected(club, club.box.dames[club.dame], player.markers))
        scores[club.layout.competitions.index("society")] += STEP * praised * (0.75 if to_act else 1.0)
    waiting = max(0, club.hats.get(CENTRAL, ()).count(seat) - 1)
    return _Outlook(seat, scores, cards, player.hats + waiting)


def _to_act(club: Club, seat: int) -> bool:
    """Whether a seat has its actions of this round still before it."""
    if club.phase in ("setup", "errands"):
        return True
    return club.phase == "actions" and club.order.index(club.mover) <= club.order.index(seat)


def _heard(club: Club) -> list[float]:
    """Votes that Hyde Park will take from everybody, as loud as they are now; nothing where it is over."""
    if club.phase not in BEFORE_HYDE_PARK or not club.plays("election"):
        return []
    loud = [hyde_park.megaphones(club, player) for player in club.players]
    return [0.8 * each.votes + 0.15 * each.megaphones for each in hyde_park.received(club, loud)]


# ── when it ends ────────────────────────────────────────────────────────────────────────────────────────────


def _ended_by_somebody(club: Club, seats: Sequence[_Outlook], levels: list[float]) -> tuple[list[float], float]:
    """What everybody will come to if the likeliest seat is at zero when the round ends, and how likely that is."""
    doubt, found, likely = DOUBT.get(club.phase, 0.5), levels, 0.0
    for at, outlook in enumerate(seats):
        lowest = min(outlook.scores)
        able = _part(0.5 - 0.5 * (lowest - HASTE * outlook.hats - 0.5) / doubt)  # at 0 it ends, at 1 not
        if able <= likely:
            continue
        reached = max(levels[at], _level_in_haste(outlook, lowest))
        if _to_act(club, outlook.seat):
            rival = min(levels[:at] + levels[at + 1 :])
            able *= _part(0.5 + (rival - reached) / WILLING)
        if able > likely:
            found, likely = [*levels[:at], reached, *levels[at + 1 :]], able
    return found, likely


def _level_in_haste(outlook: _Outlook, lowest: float) -> float:
    """What a seat will come to if its hats go to its lowest score until that is at zero, and only then elsewhere."""
    others = [*outlook.scores]
    others.remove(lowest)
    spare = max(0.0, outlook.hats - max(0.0, lowest) / HASTE)
    return level(others, spare * HAT) + 0.05 * sum(outlook.scores)


def _part(share: float) -> float:
    return max(0.0, min(1.0, share))


def _rounds_left(left: int, seats: Sequence[_Outlook]) -> float:
    """How many rounds will come if this is not the last: until the fastest is at zero, at most as many as there are."""
    fastest = min([min(outlook.scores) for outlook in seats])
    return max(1.0, min(float(left), fastest / PACE))


# ── what is reached ─────────────────────────────────────────────────────────────────────────────────────────


def _level_now(club: Club, outlook: _Outlook) -> float:
    """What a seat will come to if the round is the last."""
    scores = _after_sales(club, outlook.seat, outlook.scores, 0.0)
    return level(scores, outlook.hats * HAT) + 0.05 * sum(scores)


def _level_later(club: Club, outlook: _Outlook, order: Sequence[int], left: float) -> float:
    """What it will come to in so many rounds more, but for what those rounds bring everybody."""
    seat, cards = outlook.seat, outlook.cards
    coming = [
        score - waiting - left * again
        for score, waiting, again in zip(outlook.scores, cards.waiting, cards.again, strict=True)
    ]
    scores = _after_sales(club, seat, coming, left)
    later = left * club.layout.hats * HAT
    reached = level(scores, outlook.hats * HAT + later) + later / len(scores)
    player = club.players[seat]
    behind = ORDER * left * _place(club, order, seat)
    return reached + 0.05 * sum(scores) + behind - SYMBOL * min(left, 2.0) * len(player.joined)


def _place(club: Club, order: Sequence[int], seat: int) -> float:
    """How many will play before a seat in the next round: those behind it may still reserve a place before it."""
    if club.players[seat].spot:
        return club.players[seat].spot - 1
    place = order.index(seat)
    if club.phase != "errands":
        return place
    later = [club.players[other] for other in order[place + 1 :]]
    return place + OVERTAKEN * sum([player.hats > 0 and not player.spot for player in later])


def _after_sales(club: Club, seat: int, scores: list[float], left: float) -> list[float]:
    """Scores without the possessions that will be got rid of: that is easy as long as there is time."""
    player = club.players[seat]
    if player.possessions:
        sold = SALE * len(player.possessions) * min(1.0, (left + 0.25 * player.hats) / 1.5)
        return [*scores[:-1], scores[-1] - sold]  # possessions are the last of the competitions
    return scores


def level(scores: Sequence[float], points: float) -> float:
    """The highest score once so many points have been taken off wherever it was highest.

    >>> level([20, 10], 6), level([20, 10], 16), level([20, 10, 4], 0)
    (14.0, 7.0, 20.0)
    """
    ordered = sorted(scores, reverse=True)
    reached = float(ordered[0])
    for number, below in enumerate([*ordered[1:], float("-inf")], 1):
        needed = (reached - below) * number
        if points <= needed:
            return reached - points / number
        points -= needed
        reached = below
    return reached
