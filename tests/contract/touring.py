"""The games that the tours show, played by stand-ins and written down.

`python -m tests.contract.touring` plays each again at the same table, for when the rules have changed;
`python -m tests.contract.touring GAME SEATS NUMBER` plays another.
"""

from __future__ import annotations

import sys
from pathlib import Path

import games
from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.record import Record
from games.kernel.selfplay import seed_of
from games.kernel.standins import Manner, playing
from games.kernel.tour import SHOWN

ROLLS = 400
"""Lines a stand-in tries at each step: a number rather than a time, so that the same game is played everywhere."""


def played(game: Game, seats: int, seed: bytes) -> Record:
    """One game to its end, as thoughtful stand-ins play it."""
    position = Position.new(game, seats, seed)
    standins = [playing(Manner(rolls=ROLLS), QuickDice(f"tour/{seed.hex()}/{seat}")) for seat in range(seats)]
    while position.waiting:
        seat = position.waiting[0]
        for text in standins[seat](position, seat, 0.0):
            position.push(text, seat)
    return Record.of(position, seats, seed)


def path(game: Game) -> Path:
    """Where the record is kept."""
    return Path(games.__file__).parent / game.id.replace("-", "_") / "rulebook" / f"{SHOWN}.txt"


def renew() -> None:
    """Play all of them again."""
    for game in all_games().values():
        if path(game).is_file():
            last = Record.read(path(game).read_text("utf-8"))
            path(game).write_text(played(game, last.seats, bytes.fromhex(last.seed)).text(), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        name, seats, number = sys.argv[1:]
        game = all_games()[name]
        path(game).write_text(played(game, int(seats), seed_of(int(number), 0)).text(), "utf-8")
    else:
        renew()
