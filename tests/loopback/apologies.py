"""Listens for apologies: whatever the bot says when something of its own went wrong fails the test that heard it.

A test that provokes one says so, and gets what was said::

    with discord.apologies_expected() as heard:
        await ada.slash("table board")
    assert heard
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bot.parlour import messages
from bot.parlour.world import Change, Message
from bot.words import say
from games.kernel.words import LANGUAGES

APOLOGIES: Final = ("error.unexpected", "error.discord", "refusal.film-failed")
"""What is said where something went wrong, or Discord did not accept what was sent."""
_REFERENCE: Final = "REFERENCE"


def _pattern(lang: str, message: str) -> str:
    before, _, after = say(lang, message, reference=_REFERENCE).partition(_REFERENCE)
    return f"{re.escape(before)}[0-9a-f]+{re.escape(after)}" if after else re.escape(before)


_SAID: Final = re.compile("|".join(_pattern(lang, message) for lang in LANGUAGES for message in APOLOGIES))
_REFUSED: Final = re.compile("|".join(_pattern(lang, "error.discord") for lang in LANGUAGES))


def blames_discord(said: str) -> bool:
    """Whether it is Discord that did not take something: all one can say where a drill makes it refuse."""
    return _REFUSED.search(said) is not None


class Apologised(AssertionError):
    """The bot has apologised, and nobody had asked for that."""


class Apologies:
    """Who listens to a world."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        """Those nobody expected."""
        self.count = 0
        """Of all, those that were expected too."""
        self._expected: list[str] | None = None
        self._known: set[tuple[str, str]] = set()

    def hear(self, change: Change) -> None:
        """Something has changed: was it an apology?"""
        if change.kind not in ("message", "message_update") or not isinstance(change.subject, Message):
            return
        message = change.subject
        text = "\n".join(messages.texts(message.object))
        if not _SAID.search(text) or (message.id, text) in self._known:
            return
        self._known.add((message.id, text))
        self.count += 1
        (self.heard if self._expected is None else self._expected).append(text)

    @contextmanager
    def expected(self) -> Iterator[list[str]]:
        """For as long as the context lasts the bot may apologise, and must; given is what it says."""
        before, self._expected = self._expected, []
        try:
            yield self._expected
            assert self._expected, "the bot did not apologise"
        finally:
            self._expected = before

    def take(self) -> list[str]:
        """What was heard so far, for whoever reports it otherwise."""
        taken, self.heard = self.heard, []
        return taken

    def check(self) -> None:
        """Nobody has heard an apology that was not expected."""
        if said := self.take():
            raise Apologised(f"the bot apologised {len(said)} times: {said[0]}")
