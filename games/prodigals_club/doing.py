"""A play or an errand while it is being done: who does it, and an account of what came of it."""

from __future__ import annotations

from typing import Any

from games.kernel.position import Turn
from games.prodigals_club.state import Club, Player


class Doing:
    """One seat at work. What is done is told in one event when it is finished."""

    __slots__ = ("club", "did", "player", "seat", "turn")

    def __init__(self, club: Club, turn: Turn, seat: int) -> None:
        self.club, self.turn, self.seat = club, turn, seat
        self.player: Player = club.players[seat]
        self.did: list[list[Any]] = []
        """What has been done, each a word and its numbers: see `did.…` in the catalogue."""

    def tell(self, event: str, **args: Any) -> None:
        """Say what was done, and begin a new account. With nothing to say of it, it is `<event>_idle`."""
        self.turn.tell(event if self.did else f"{event}_idle", who=self.seat, did=self.did, **args)
        self.did = []
