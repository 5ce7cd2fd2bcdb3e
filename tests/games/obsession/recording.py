"""Games of the modes without courtship, written down: `python -m tests.games.obsession.recording` renews them.

Each is a way in which such a game can end. Renew them only where the rules of Upstairs, Downstairs, or its values, play
otherwise on purpose: a record that still replays is worth more than one that was made today.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from games.kernel.dice import QuickDice
from games.kernel.player import Player
from games.kernel.position import Position
from games.kernel.record import Record
from games.obsession import GAME, challenge
from games.obsession.game import Obsession
from games.obsession.state import County
from tests.contract.tables import seed

RECORDS = Path(__file__).parent / "records"
NAMES = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë")


class Builders(Obsession):
    """The same game, in which stand-ins think of nothing but a complete estate."""

    def promise(self, state: County, seat: int) -> float:
        """Every column full, every tile turned, and what helps with that."""
        player = state.players[seat]
        lacking = sum(challenge.gaps(state).values())
        turned = sum(owned.flipped or state.box.tiles[owned.tile].back is None for owned in player.tiles)
        helpful = 0.005 * min(player.money, 1500) + 0.2 * sum(player.available.values()) + 0.2 * len(player.hand)
        welcome = 99 if state.options["printing"] == "first" else 22  # where Max alone is not the end, and where it is
        return 10.0 * turned - 15.0 * lacking + helpful + 0.5 * min(player.reputation, welcome)


class Told(msgspec.Struct, frozen=True):
    """A game to be written down: who plays at which table, how, and how it must end."""

    seats: int
    options: Mapping[str, str]
    seeds: range
    """Those to try, in order."""
    ends: Callable[[Position], bool]
    plays: str = "thoughtful:rolls=60"
    game: Obsession = GAME


def ended(verdict: str, event: str = "") -> Callable[[Position], bool]:
    """Whether a game ended like this, and that happened in it."""

    def fits(position: Position) -> bool:
        told = {happened.id for happened in position.ledger}
        return position.outcome is not None and position.outcome.verdict == verdict and (not event or event in told)

    return fits


UPSTAIRS = {"upstairs": "yes", "wessex": "yes", "milestones": "yes"}
TABLEAU = {"mode": "tableau", "upstairs": "yes"}
CHALLENGE = {"mode": "challenge", "upstairs": "yes"}
FIRST = {**CHALLENGE, "printing": "first", "scavenged": "counted"}
GAMES: Mapping[str, Told] = {
    "seasons-6-players-upstairs-milestones": Told(6, UPSTAIRS, range(20), ended("seasons", "claimed"), "random"),
    "max-3-players-tableau": Told(3, TABLEAU, range(20), ended("max", "claimed")),
    "max-2-players-duel": Told(2, {**TABLEAU, "mode": "duel"}, range(20), ended("max")),
    "track-2-players-tableau": Told(2, TABLEAU, range(20), ended("track"), "random"),
    "exceeded-alone-at-max": Told(1, CHALLENGE, range(40), ended("exceeded", "reached_max"), "thoughtful:rolls=240"),
    "missed-alone-at-max": Told(1, CHALLENGE, range(20), ended("missed", "reached_max")),
    "missed-alone-complete": Told(1, CHALLENGE, range(6), ended("missed", "completed"), game=Builders()),
    "missed-alone-at-the-end-of-the-track": Told(1, CHALLENGE, range(5), ended("missed", "ran_out"), "random"),
    "missed-alone-2020-complete-at-max": Told(1, FIRST, range(6), ended("missed", "completed"), game=Builders()),
}


def played(told: Told, number: int) -> Position:
    """One game to its end."""
    position = Position.new(told.game, told.seats, seed(number), dict(told.options))
    stand_in = Player.read(told.plays).sit_down(told.game, QuickDice(number))
    while position.waiting:
        seat = position.waiting[0]
        for text in stand_in(position, seat, 0.0):
            position.push(text, seat)
    return position


def renew(names: tuple[str, ...] = ()) -> None:
    """Write down the first game of each kind that ends as it should."""
    for name, told in GAMES.items():
        if names and name not in names:
            continue
        for number in told.seeds:
            position = played(told, number)
            if told.ends(position):
                record = Record.of(position, told.seats, seed(number), told.options, NAMES[: told.seats])
                (RECORDS / f"{name}.txt").write_text(record.text(), "utf-8")
                break
        else:
            raise AssertionError(f"no game ended like {name}")


if __name__ == "__main__":
    renew(tuple(sys.argv[1:]))
