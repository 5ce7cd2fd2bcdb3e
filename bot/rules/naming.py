"""Which thing somebody means: by its name in any language, by the beginning or a part of it, or nearly so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz, process

from games.kernel.game import Game
from games.kernel.lookup import LONGEST, AtTable
from games.kernel.things import Thing
from games.kernel.wording import fold, squashed
from games.kernel.words import Words

_EXACT, _BEGINS, _WORD, _HAS, _NEARLY = 100.0, 85.0, 75.0, 65.0, 60.0
"""What a name counts for that is what was typed, begins with it, has a word that does, has it, or is like it."""
_ALIKE: Final = 72
"""How alike, in percent, a name must be that is only like it."""
_ABROAD, _BESIDES = 0.97, 0.95
"""What a name counts for in another language, and one of something on the thing: its annex, its activity."""
_OTHER_GAME, _NOT_HERE = 0.5, 0.9
"""What a thing counts for at a table of another game, and at one that plays without it."""
_LEAST: Final = 2
"""Letters that must be typed before a part of a name is looked for."""


class Found(NamedTuple):
    """A thing that may be meant."""

    game: str
    thing: Thing
    score: float

    @property
    def name(self) -> str:
        """As ids and menus name it."""
        return f"{self.game}/{self.thing.id}"


class _Name(NamedTuple):
    folded: str
    thing: Thing
    lang: str
    worth: float


def things_called(
    typed: str, lang: str, games: Iterable[Game], at: AtTable | None = None, corrections: str = "", limit: int = 8
) -> list[Found]:
    """The things that may be meant, the likeliest first; `corrections` are those of the table's game."""
    wanted = fold(typed[:LONGEST])
    found: list[Found] = []
    if not squashed(wanted):
        return found
    for game in games:
        own = at is not None and at.game == game.id
        scores: dict[str, float] = {}
        names = _names(game.words, corrections if own else "")
        for name, score in _scored(wanted, names):
            worth = score * name.worth * (1.0 if name.lang == lang else _ABROAD)
            scores[name.thing.id] = max(worth, scores.get(name.thing.id, 0.0))
        things = {name.thing.id: name.thing for name in names}
        found += [Found(game.id, things[id], score * _here(things[id], game, at)) for id, score in scores.items()]
    return sorted(found, key=lambda each: -each.score)[:limit]


def first_things(games: Iterable[Game], at: AtTable | None, limit: int) -> list[Found]:
    """What to offer before anything is typed: the table's own things, or some of every game."""
    chosen = [game for game in games if at is None or game.id == at.game]
    rows = [[Found(game.id, thing, 0.0) for thing in game.words.things().values()] for game in chosen]
    share = -(-limit // max(len(rows), 1))
    return [found for row in rows for found in row[:share]][:limit]


def _here(thing: Thing, game: Game, at: AtTable | None) -> float:
    if at is None:
        return 1.0
    if at.game != game.id:
        return _OTHER_GAME
    return 1.0 if thing.holds(at.seats, at.options) else _NOT_HERE


@lru_cache(maxsize=32)
def _names(words: Words[Any], corrections: str) -> tuple[_Name, ...]:
    """Every name of every thing of a game, folded."""
    return tuple(name for thing in words.things(corrections).values() for name in _of(thing))


def _of(thing: Thing) -> Iterator[_Name]:
    for worth, called in ((1.0, thing.names), *((_BESIDES, names) for names in thing.also)):
        for lang, name in called.items():
            yield _Name(fold(name), thing, lang, worth)


def _scored(wanted: str, names: Sequence[_Name]) -> Iterator[tuple[_Name, float]]:
    """The names that have what was typed, and those that are like it."""
    for name in names:
        if score := _score(wanted, name.folded):
            yield name, score
    texts = [name.folded for name in names]
    for _, alike, number in process.extract(wanted, texts, scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=12):
        yield names[number], _NEARLY * alike / 100


def _score(wanted: str, name: str) -> float:
    if name == wanted:
        return _EXACT
    if (len(wanted) < _LEAST and wanted.isascii()) or wanted not in name:
        return 0.0
    share = len(wanted) / len(name)
    if name.startswith(wanted):
        return _BEGINS + 10 * share
    if any(word.startswith(wanted) for word in name.replace("'", " ").split()) or f" {wanted}" in name:
        return _WORD + 8 * share
    return _HAS + 8 * share
