"""The words around a move: the catalogue of panels, posts and refusals, and texts cut to what Discord takes."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from bot.words import with_commands
from games.kernel.ledger import Event
from games.kernel.words import BadMessage, Catalogue, Words

log = logging.getLogger("pennypost")

UNTOLD: Final = "No words for what happened"
CATALOGUE = Catalogue(Path(__file__).parent / "locale")


def say(lang: str, message: str, /, count: int | None = None, **args: Any) -> str:
    """One of the sentences about a move.

    >>> say("it", "panel.back")
    'Indietro'
    """
    return with_commands(CATALOGUE, lang, message, count, args)


def clip(text: str, most: int) -> str:
    """The text, or as much of it as fits, with a mark that something is missing.

    >>> clip("a long story", 7)
    'a long…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def happened(words: Words[Any], lang: str, event: Event, names: Sequence[str], view: Any) -> str:
    """What happened, as one sentence; and where a game has none for it, that something did.

    Nobody may be left without what happened, nor the whole telling fail for one sentence: the log says what is missing.
    """
    try:
        sentence = words.event(lang, event, names, view)
    except BadMessage:
        log.exception("%s: %r", UNTOLD, event)
        sentence = ""
    else:
        if not sentence:
            log.error("%s: %r", UNTOLD, event)
    return sentence or say(lang, "post.untold", event=event.id.replace("_", " "))


def counted(lang: str, sentences: Iterable[str]) -> list[str]:
    """The sentences, those that come several times in a row once, with their number.

    >>> counted("en", ["It rains.", "It rains.", "It stops."])
    ['It rains. (× 2)', 'It stops.']
    """
    runs = ((sentence, len(list(run))) for sentence, run in groupby(sentences))
    return [sentence if n == 1 else say(lang, "post.times", sentence=sentence, times=n) for sentence, n in runs]


def clip_lines(lines: list[str], most: int) -> tuple[list[str], int]:
    """The last lines that fit together, and how many before them do not.

    >>> clip_lines(["one", "two", "three"], 9)
    (['two', 'three'], 1)
    """
    kept: list[str] = []
    room = most
    for line in reversed(lines):
        line = clip(line, most)
        if len(line) > room:
            break
        kept.append(line)
        room -= len(line) + 1
    return kept[::-1], len(lines) - len(kept)
