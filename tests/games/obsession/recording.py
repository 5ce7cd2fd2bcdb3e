"""Games of the modes without courtship, written down: `python -m tests.games.obsession.recording` renews them.

Each is a way in which such a game can end. Renew them only where the rules of Upstairs, Downstairs, or its values, play
otherwise on purpose: a record that still replays is worth more than one that was made today.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from games.obsession import GAME, challenge
from games.obsession.game import Obsession
from games.obsession.state import County
from tests.games.recording import Told, ended, renew

RECORDS = Path(__file__).parent / "records"


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


UPSTAIRS = {"upstairs": "yes", "wessex": "yes", "milestones": "yes"}
TABLEAU = {"mode": "tableau", "upstairs": "yes"}
CHALLENGE = {"mode": "challenge", "upstairs": "yes"}
FIRST = {**CHALLENGE, "printing": "first", "scavenged": "counted"}
GAMES: Mapping[str, Told] = {
    "seasons-6-players-upstairs-milestones": Told(GAME, 6, UPSTAIRS, range(20), ended("seasons", "claimed"), "random"),
    "max-3-players-tableau": Told(GAME, 3, TABLEAU, range(20), ended("max", "claimed")),
    "max-2-players-duel": Told(GAME, 2, {**TABLEAU, "mode": "duel"}, range(20), ended("max")),
    "track-2-players-tableau": Told(GAME, 2, TABLEAU, range(20), ended("track"), "random"),
    "exceeded-alone-at-max": Told(
        GAME, 1, CHALLENGE, range(40), ended("exceeded", "reached_max"), "thoughtful:rolls=240"
    ),
    "missed-alone-at-max": Told(GAME, 1, CHALLENGE, range(20), ended("missed", "reached_max")),
    "missed-alone-complete": Told(Builders(), 1, CHALLENGE, range(6), ended("missed", "completed")),
    "missed-alone-at-the-end-of-the-track": Told(GAME, 1, CHALLENGE, range(5), ended("missed", "ran_out"), "random"),
    "missed-alone-2020-complete-at-max": Told(Builders(), 1, FIRST, range(6), ended("missed", "completed")),
}


if __name__ == "__main__":
    renew(RECORDS, GAMES)
