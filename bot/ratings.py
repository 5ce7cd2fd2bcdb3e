"""Ratings: how strong people are at a game, by openskill, from its finished games in the order they ended.

Nothing of it is stored. It follows from the results and from who does not want to be rated: who opts out, or is
forgotten, is in no rating from then on, their own or anybody's.

>>> book = rated((RatedGame("a", ((0, 1, 7), (1, 2, 8))), RatedGame("b", ((0, 1, 7), (1, 2, 8)))), frozenset())
>>> book[7].points > 1000 > book[8].points, book[7].games, rated((), frozenset())
(True, 2, {})
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from openskill.models import PlackettLuce

from bot.people import People
from bot.store.protocol import Store
from bot.store.rows import RatedGame

ESTABLISHED = 5
"""From so many games on a rating says something."""
_BEGIN, _UNIT = 1000, 20
"""What a newcomer's rating is shown as, and how many points a unit of openskill's is."""
_MODEL = PlackettLuce()


class Rating(NamedTuple):
    """How strong somebody is, as far as is known."""

    mu: float
    sigma: float
    games: int

    @property
    def points(self) -> int:
        """As it is shown: what they are worth at least, rather surely."""
        return round(_BEGIN + _UNIT * (self.mu - 3 * self.sigma))

    @property
    def established(self) -> bool:
        """Whether it rests on enough games."""
        return self.games >= ESTABLISHED


Book = Mapping[int, Rating]
"""Ratings of one game by person."""


class Ratings:
    """The books of all games, each worked out again when something of it has changed."""

    def __init__(self, store: Store, people: People, *, on: bool = True) -> None:
        self.on = on
        self._store = store
        self._people = people
        self._books: dict[str, tuple[tuple[RatedGame, ...], frozenset[int], Book]] = {}

    async def of(self, game: str) -> Book:
        """Everybody's rating at a game; empty where the host has switched ratings off."""
        if not self.on:
            return {}
        games, out = await self._store.rated_games(game), self._people.unrated()
        known = self._books.get(game)
        if known is None or known[:2] != (games, out):
            known = games, out, await asyncio.to_thread(rated, games, out)
            self._books[game] = known
        return known[2]


def rated(games: Iterable[RatedGame], out: frozenset[int]) -> dict[int, Rating]:
    """Everybody's rating after these games; who is out takes part in none of them."""
    book: dict[int, Rating] = {}
    for game in games:
        sides: dict[int, list[int | None]] = {}
        places: dict[int, int] = {}
        for side, place, user in game.seats:
            sides.setdefault(side, []).append(user)
            places[side] = place or len(game.seats) + 1
        counted = [side for side, users in sides.items() if all(u is not None and u not in out for u in users)]
        if len(counted) > 1:
            _rate(book, [[u for u in sides[s] if u is not None] for s in counted], [float(places[s]) for s in counted])
    return book


def _rate(book: dict[int, Rating], teams: list[list[int]], places: list[float]) -> None:
    before = [[book.get(user) for user in team] for team in teams]
    playing = [[_MODEL.rating(r.mu, r.sigma) if r else _MODEL.rating() for r in team] for team in before]
    for team, known, after in zip(teams, before, _MODEL.rate(playing, ranks=places), strict=True):
        for user, was, now in zip(team, known, after, strict=True):
            book[user] = Rating(now.mu, now.sigma, (was.games if was else 0) + 1)
