"""What the artists hand over, and what they are told besides the view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from games.kernel.words import FULL_STOP

ALT_LIMIT = 1024
"""Discord takes no longer alt text."""


@dataclass(frozen=True)
class Picture:
    """A drawn picture with its two texts."""

    png: bytes
    width: int
    height: int
    alt: str
    """The picture in short, for screen readers and for pictures that do not load."""
    twin: Callable[[], str] = field(repr=False, compare=False)
    """Puts the same into words; most pictures are never asked for them."""

    @cached_property
    def text(self) -> str:
        """The same information in full, plain lines: enough to play by."""
        return self.twin()


@dataclass(frozen=True)
class Setting:
    """Who sits at the table and in which language it is drawn."""

    names: tuple[str, ...]
    lang: str = "en"
    standins: tuple[bool, ...] = ()
    """Which seats the program plays; empty for none."""
    closed: bool = False
    """Whether the table was closed before its rules ended the game: nobody is to move any more."""

    def standin(self, seat: int) -> bool:
        """Whether the program plays this seat.

        >>> Setting(("Ada", "Émile"), standins=(False, True)).standin(1)
        True
        """
        return seat < len(self.standins) and self.standins[seat]


STOPS = ".!?。！？…:："
"""What a line may end in without another full stop."""


def sentences(lines: Iterable[str], limit: int = ALT_LIMIT, lang: str = "en") -> str:
    """Lines as one text to be read aloud: each a sentence, none empty, none run into the next.

    >>> sentences(["Your hand", "", "- Monk, rank 1", "† set by the house."])
    'Your hand. Monk, rank 1. † set by the house.'
    >>> sentences(["Adaの手番", "- 修道士"], lang="ja")
    'Adaの手番。修道士。'
    """
    found = [line.strip().removeprefix("- ").strip() for line in lines]
    told = [line if line[-1] in STOPS else f"{line}{FULL_STOP[lang]}" for line in found if line]
    return shorten("".join(line if line[-1] in "。！？：" else f"{line} " for line in told).strip(), limit)


def shorten(text: str, limit: int = ALT_LIMIT) -> str:
    """Cut a text to a limit at the last sentence or word that fits.

    >>> shorten("One. Two. Three.", 12)
    'One. Two. …'
    """
    if len(text) <= limit:
        return text
    cut = text[: limit - 2]
    stop = max(cut.rfind(". "), cut.rfind("。"), cut.rfind("\n"))
    return cut[: stop + 1 if stop > limit // 2 else cut.rfind(" ") + 1 or len(cut)].rstrip() + " …"
