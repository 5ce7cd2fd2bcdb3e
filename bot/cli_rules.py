"""`pennypost rules`: look a rule up on the command line, as `/rules search` does."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from bot.settings import load
from games import all_games
from games.kernel.rulebook import RuleEntry
from games.kernel.words import LANGUAGES

if TYPE_CHECKING:
    from games.kernel.lookup import Hit

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

MOST = 10
"""Hits that are printed: nobody reads on to the eleventh."""


def add_to(commands: Commands) -> None:
    """Put it beside the other commands."""
    rules = commands.add_parser("rules", help="look up a rule by title, by its words, or nearly so")
    rules.add_argument("query", nargs="+", metavar="QUERY", help="as one would ask it, in any of our languages")
    rules.add_argument("--game", choices=all_games(), metavar="ID", help=f"one of: {', '.join(all_games())}")
    rules.add_argument("--lang", choices=LANGUAGES, help="instead of the language of new tables")
    rules.add_argument("--json", action="store_true", help="one line for programs")
    rules.set_defaults(act=_rules)


def _rules(asked: argparse.Namespace) -> int:
    from bot.rules.shelf import index  # only who looks something up waits for what that needs

    lang, query = asked.lang or load().language, " ".join(asked.query)
    hits = index(tuple(all_games().values())).find(query, lang, asked.game, limit=MOST)
    if asked.json:
        print(json.dumps([_line(hit) for hit in hits], ensure_ascii=False))
    elif hits:
        print("\n".join(_told(hits, lang)))
    else:
        print("pennypost: no rule was found; try a word of it, such as a card's name.", file=sys.stderr)
    return 0 if hits else 1


def _line(hit: Hit) -> dict[str, object]:
    return {"id": f"{hit.game}/{hit.entry}", **msgspec.to_builtins(hit)}


def _told(hits: list[Hit], lang: str) -> Iterator[str]:
    """The hits, a line each, then the first entry itself."""
    width = max(len(f"{hit.game}/{hit.entry}") for hit in hits)
    for hit in hits:
        yield f"{hit.score:5.1f}  {f'{hit.game}/{hit.entry}':{width}}  {hit.title}"
    first = all_games()[hits[0].game].words.rules(lang)[hits[0].entry]
    yield from ("", first.title, *_said(first))


def _said(entry: RuleEntry) -> Iterator[str]:
    yield entry.text
    yield from filter(None, (entry.example, entry.reason, entry.source and f"({entry.source})"))
