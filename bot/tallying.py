"""Counting finished games, each once: places, totals, pace and main numbers, from the stored game alone."""

from __future__ import annotations

import asyncio
from statistics import median

from bot.store.rows import EARLY, SeatResult
from bot.tables.house import House
from bot.tables.loading import Unreadable
from bot.tables.places import ended_early, outcome_of
from bot.tables.session import Session

AT_ONCE = 50
"""How many are counted before the store is asked again."""


class Tallying:
    """Who counts; several may ask at once, and one does it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lock = asyncio.Lock()

    async def catch_up(self) -> None:
        """Count every finished game that has not been; what was counted is left as it is."""
        engines = {game.id: game.engine for game in self._house.games.values()}
        async with self._lock:
            while tables := await self._house.store.uncounted(engines, most=AT_ONCE):
                for table in tables:
                    await self._count(table)

    async def _count(self, table: str) -> None:
        store, opened = self._house.store, await self._house.store.load_open(table)
        game, times = self._house.games[opened.table.game], await store.answer_times(table)

        def work() -> tuple[Session | None, list[SeatResult] | None]:
            try:  # a session of its own: what is only counted need not stay in memory
                session = Session(store, game, opened, self._house.clock, self._house.people)
                return session, results_of(session, times)
            except Unreadable:  # by present rules; by other ones it may be counted
                return None, None

        session, results = await asyncio.to_thread(work)
        by_its_people = session is not None and session.table.ending is not None and session.posted is not None
        early = EARLY if session is not None and by_its_people and await ended_early(session) else None
        await store.save_results(table, game.engine, results, unrated=early)


def results_of(session: Session, times: tuple[tuple[int, int], ...]) -> list[SeatResult]:
    """How every seat of a finished game came out; nothing where the game does not count."""
    outcome = outcome_of(session)
    if outcome is None:
        return []
    numbers, position = session.game.numbers(session.playing.view(None)).seats, session.playing
    counted = session.table.ending != "conceded"
    found = []
    for standing in outcome.standings:
        owner = session.seats[standing.seat].user_id
        own = [took for user, took in times if user == owner] if owner is not None else []
        found.append(
            SeatResult(
                standing.seat,
                position.allies(standing.seat)[0],
                standing.place,
                standing.total if counted else None,
                len(own),
                round(median(own)) if own else None,
                dict(numbers[standing.seat]),
            )
        )
    return found
