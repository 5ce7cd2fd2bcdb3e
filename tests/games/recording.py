"""Whole games written down for a game's `records` folder: who plays at which table, how, and how it must end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.player import Player
from games.kernel.position import Position
from games.kernel.record import Record
from tests.contract.tables import seed

NAMES = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë")


class Told(msgspec.Struct, frozen=True):
    """A game to be written down."""

    game: Game
    seats: int
    options: Mapping[str, str]
    seeds: range
    """Those to try, in order."""
    ends: Callable[[Position], bool]
    plays: str = "thoughtful:rolls=60"


def ended(verdict: str, event: str = "") -> Callable[[Position], bool]:
    """Whether a game ended like this, and that happened in it."""

    def fits(position: Position) -> bool:
        told = {happened.id for happened in position.ledger}
        return position.outcome is not None and position.outcome.verdict == verdict and (not event or event in told)

    return fits


def played(told: Told, number: int) -> Position:
    """One game to its end."""
    position = Position.new(told.game, told.seats, seed(number), dict(told.options))
    stand_in = Player.read(told.plays).sit_down(told.game, QuickDice(number))
    while position.waiting:
        seat = position.waiting[0]
        for text in stand_in(position, seat, 0.0):
            position.push(text, seat)
    return position


def renew(records: Path, games: Mapping[str, Told]) -> None:
    """Write down the first game of each kind that ends as it should, or of those named on the command line."""
    for name in sys.argv[1:] or games:
        told = games[name]
        for number in told.seeds:
            position = played(told, number)
            if told.ends(position):
                record = Record.of(position, told.seats, seed(number), told.options, NAMES[: told.seats])
                (records / f"{name}.txt").write_text(record.text(), "utf-8")
                break
        else:
            raise AssertionError(f"no game ended like {name}")
