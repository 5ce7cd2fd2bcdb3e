"""Questions as people ask them: how often the right entry is found first, and how often among the first three.

`questions/<lang>.toml` were written down by readers of each language before the search was tuned, and without it. A
language's questions count once they are there. `sample/` is what the search is tried on while somebody works on it:
`python -m tests.rules.test_questions sample` prints what is missed there.
"""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games import all_games
from games.kernel.lookup import Hit, Lookup
from games.kernel.words import LANGUAGES

HERE = Path(__file__).parent
LEAST = 120
FIRST, FIRST_THREE = 0.90, 0.97


class Question(NamedTuple):
    ask: str
    entry: tuple[str, ...]
    """Ids of entries, or of components, of which any is right."""
    game: str | None = None


class Told(NamedTuple):
    """What came of some questions."""

    first: float
    first_three: float
    misses: list[str]
    """Those not found first, each with what was."""


def questions(lang: str, folder: str) -> list[Question]:
    """What is asked in one language; nothing where nobody has written it down yet."""
    file = HERE / folder / f"{lang}.toml"
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))["question"] if file.is_file() else []
    return [Question(row["ask"], tuple(row["entry"]), row.get("game")) for row in rows]


@cache
def lookup() -> Lookup:
    return Lookup(all_games().values())


def right(question: Question, hit: Hit) -> bool:
    """Whether an entry is one of those meant, was found by a component that is, or is about one."""
    about = all_games()[hit.game].words.rules(LANGUAGES[0])[hit.entry].about
    return not {hit.entry, hit.thing, *about}.isdisjoint(question.entry)


def asked(lang: str, folder: str) -> Told:
    """Ask everything."""
    places, misses = [], []
    for question in questions(lang, folder):
        hits = lookup().find(question.ask, lang, question.game, limit=5)
        place = next((n for n, hit in enumerate(hits) if right(question, hit)), len(hits) + 3)
        places.append(place)
        if place:
            found = ", ".join(f"{hit.entry} {hit.score:.0f}" for hit in hits[:4])
            mark = "third" if place < 3 else "MISS "
            misses.append(
                f"{lang} {mark} {question.ask!r} wants {', '.join(question.entry)}; found {found or 'nothing'}"
            )
    total = len(places) or 1
    return Told(sum(p == 0 for p in places) / total, sum(p < 3 for p in places) / total, misses)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_right_entry_comes_first_or_nearly_so(lang: str) -> None:
    if not (there := questions(lang, "questions")):
        pytest.skip(f"nobody has written questions down in {lang}")
    told = asked(lang, "questions")
    print(f"{lang}: {len(there)} questions, {told.first:.1%} first, {told.first_three:.1%} in the first three")
    print("\n".join(told.misses))
    assert len(there) >= LEAST
    assert told.first >= FIRST
    assert told.first_three >= FIRST_THREE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_names_entries_that_there_are(lang: str) -> None:
    games = all_games()
    for folder in ("questions", "sample"):
        for question in questions(lang, folder):
            in_games = [games[question.game]] if question.game else games.values()
            known = {name for game in in_games for name in (*game.words.rules(lang), *game.words.things())}
            assert set(question.entry) <= known, question
            assert question.entry


if __name__ == "__main__":
    for each in LANGUAGES:
        outcome = asked(each, sys.argv[1] if len(sys.argv) > 1 else "questions")
        print("\n".join(outcome.misses))
        print(f"{each}: {outcome.first:.1%} first, {outcome.first_three:.1%} in the first three")
