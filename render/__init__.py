"""Pictures and their text twins: a view in, image bytes and words out. Knows no state and no Discord."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from PIL import Image

from games.kernel.ledger import Event
from render.picture import Picture, Setting

__all__ = ["Artist", "Picture", "Setting", "artist"]


class Artist(Protocol):
    """Who draws one game. Every method is a pure function of its arguments, safe in any thread."""

    def board(self, view: Any, setting: Setting, last: Sequence[Event] = ()) -> Picture:
        """The whole table, with what the events of the last completed move changed marked in their order."""

    def panes(self, view: Any, setting: Setting, last: Sequence[Event] = ()) -> tuple[Image.Image, ...]:
        """The board as it is drawn and not yet printed, for a film; of a seat's view its hand as well."""

    def recap(self, view: Any, setting: Setting, before: Any) -> Picture:
        """The whole table, with everything marked that is otherwise than in an earlier view of the same eyes.

        Its alt text says what that is, and its text twin says it before all else.
        """

    def hand(self, view: Any, setting: Setting) -> Picture:
        """What the viewing seat alone may see."""

    def area(self, view: Any, setting: Setting, seat: int) -> Picture:
        """One seat's part of the table, in detail."""

    def scores(self, view: Any, setting: Setting) -> Picture:
        """The final sheet."""

    @property
    def pictures(self) -> Mapping[str, bool]:
        """Further pictures by name (a market, one of three boards), and whether each is private.

        A public one is drawn from the public's view and may be shown to all, a private one from a seat's for that seat.
        """

    def shows(self, name: str, view: Any) -> bool:
        """Whether a further picture is of something this table has: a board may be left in the box."""

    def picture(self, name: str, view: Any, setting: Setting) -> Picture:
        """A further picture. A `KeyError` for a name that is not among `pictures`."""

    def caption(self, name: str, view: Any, setting: Setting) -> str:
        """What a further picture is called, for a menu."""

    def thing(self, thing: str, corrections: str, setting: Setting) -> Picture:
        """One card, tile or other thing by its id, as the group corrected it; a `KeyError` for one not there."""

    def symbols(self, setting: Setting) -> Picture:
        """The key of every sign that the game's pictures use."""


def artist(game_id: str) -> Artist:
    """Find the artist of a game by its id: `render/<id>` and its `ARTIST`; there is no list to keep.

    >>> artist("bloody-inn") is artist("obsession")
    False
    """
    found: Artist = import_module(f"render.{game_id.replace('-', '_')}").ARTIST
    return found
