"""What is asked of a store about how games came out: results, counted once, and read for statistics and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.store.rows import PlayedGame, RatedGame, SeatResult


class Tallies(Protocol):
    """Finished games that count."""

    async def uncounted(self, engines: Mapping[str, int], *, most: int) -> tuple[str, ...]:
        """Finished tables of these games whose result these versions of their rules have not counted, oldest first."""
        ...

    async def answer_times(self, table_id: str) -> tuple[tuple[int, int], ...]:
        """For each step of a game that a person answered: who, and how many milliseconds after the step before."""
        ...

    async def save_results(
        self, table_id: str, engine: int, results: Sequence[SeatResult] | None, *, unrated: str | None = None
    ) -> None:
        """Keep how a table came out in the place of what was kept; None where it could not be counted now.

        `unrated` says why it counts for no rating, if that turned out only now.
        """
        ...

    async def played_by(self, user_id: int) -> tuple[PlayedGame, ...]:
        """Every seat of the counted games of a person, oldest game first."""
        ...

    async def played_in(self, guild_id: int, game: str | None = None) -> tuple[PlayedGame, ...]:
        """Every seat of the counted games of a server, oldest game first, of one game where it is named."""
        ...

    async def rated_games(self, game: str) -> tuple[RatedGame, ...]:
        """The games that count for ratings, in the order they ended: played by people to their end, nobody's seat by
        another.
        """
        ...
