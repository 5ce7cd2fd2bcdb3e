"""How seats came out: money first, corpses under own annexes if that is equal."""

from __future__ import annotations

from games.bloody_inn import money
from games.bloody_inn.graves import buried
from games.bloody_inn.state import Inn
from games.kernel.game import Outcome, Standing


def buried_under(inn: Inn, seat: int) -> int:
    """Corpses under a seat's annexes, whoever buried them."""
    return sum(map(buried, inn.players[seat].annexes))


def score(inn: Inn) -> Outcome:
    """Places and totals. A solo player who was caught has no place."""
    marks = [(money.wealth(inn, player), buried_under(inn, seat)) for seat, player in enumerate(inn.players)]
    caught = inn.verdict == "caught"
    return Outcome(
        inn.verdict or "",
        tuple(
            Standing(seat, 0 if caught else 1 + sum(other > mark for other in marks), 0 if caught else mark[0])
            for seat, mark in enumerate(marks)
        ),
    )


def solo_rank(inn: Inn) -> str | None:
    """The title a long solo game has earned, if any."""
    if len(inn.players) > 1 or inn.options["length"] != "long" or inn.verdict == "caught":
        return None
    total = money.wealth(inn, inn.players[0])
    earned = [rank.id for rank in inn.box.setup.solo_ranks if total >= rank.least]
    return earned[-1] if earned else None
