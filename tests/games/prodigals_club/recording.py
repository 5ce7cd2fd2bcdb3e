"""Games of the club, written down: `python -m tests.games.prodigals_club.recording` renews them.

Each is a way in which a game can end, and together they play every combination of competitions. Renew them where the
rules or our own values play otherwise on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from games.prodigals_club import GAME
from tests.games.recording import Told, ended, renew

RECORDS = Path(__file__).parent / "records"


def _told(seats: int, competitions: str, verdict: str, plays: str = "thoughtful:rolls=36") -> Told:
    return Told(GAME, seats, {"competitions": competitions}, range(40), ended(verdict), plays)


GAMES: Mapping[str, Told] = {
    "rounds-election-possessions-4-players": _told(4, "election-possessions", "rounds", "random"),
    "rounds-election-society-2-players": _told(2, "election-society", "rounds", "random"),
    "zero-all-5-players": _told(5, "all", "zero"),
    "zero-election-society-3-players": _told(3, "election-society", "zero"),
    "zero-society-possessions-2-players": _told(2, "society-possessions", "zero"),
}


if __name__ == "__main__":
    renew(RECORDS, GAMES)
