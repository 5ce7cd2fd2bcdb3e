"""The reputation wheel: five steps a level, never below the first, never beyond the last of Max."""

from __future__ import annotations

from games.kernel.position import Turn
from games.obsession.state import County, Player


def change(county: County, player: Player, steps: int) -> int:
    """Turn the wheel as far as it goes; returns the steps it went."""
    if not steps:
        return 0
    before, most = player.reputation, county.most_reputation
    after = before + steps
    player.reputation = 0 if after < 0 else most if after > most else after
    return player.reputation - before


def tell_lost(turn: Turn, seat: int, due: int, moved: int) -> None:
    """Tell what of a gain was lost because the wheel was at its end; only called where it was, for speed."""
    turn.tell("reputation_lost", who=seat, steps=due - moved)


def position(county: County, player: Player) -> int:
    """Where on the wheel the marker stands, from 1."""
    return player.reputation % county.box.setup.positions + 1
