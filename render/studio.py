"""What every game's artist does the same way: speak, draw, encode, and lay the words beside the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from PIL import Image

from games.kernel.ledger import Event
from render.palette import Colour
from render.picture import Picture, Setting, sentences
from render.png import encode


@dataclass(frozen=True)
class Further:
    """A picture of a game's own, beside board, hand, area and scores."""

    draw: Callable[[Any, Any], Image.Image]
    """Of a view and its speech."""
    text: Callable[[Any, Any], str]
    private: bool = False
    """Only for the seat whose view it is drawn from; others see the public's."""


@dataclass(frozen=True)
class Studio:
    """An artist made of a game's own drawings and descriptions.

    Drawings get the names as they can be drawn, descriptions the names as they are.
    """

    accent: Colour
    """The game's own colour."""
    speech: Callable[[Any, Setting], Any]
    draw_board: Callable[[Any, Any, Sequence[Event]], Image.Image]
    draw_recap: Callable[[Any, Any, Any], Image.Image]
    """Of a view, its speech and an earlier view."""
    draw_hand: Callable[[Any, Any, int], Image.Image]
    draw_area: Callable[[Any, Any, int], Image.Image]
    draw_scores: Callable[[Any, Any], Image.Image]
    board_alt: Callable[[Any, Any], str]
    board_text: Callable[[Any, Any, Sequence[Event]], str]
    recap_lines: Callable[[Any, Any, Any], Sequence[str]]
    """What is otherwise than in an earlier view, a line each."""
    hand_text: Callable[[Any, Any, int], str]
    area_text: Callable[[Any, Any, int], str]
    scores_text: Callable[[Any, Any], str]
    further: Mapping[str, Further] = field(default_factory=dict)
    """Further pictures by name; each is called `picture.<name>` in the catalogue of its speech."""

    @property
    def pictures(self) -> Mapping[str, bool]:
        """Further pictures by name, and whether each is private."""
        return {name: picture.private for name, picture in self.further.items()}

    def picture(self, name: str, view: Any, setting: Setting) -> Picture:
        """A further picture."""
        asked = self.further[name]
        if asked.private and view.seat is None:
            raise ValueError(f"The public has no {name}.")
        spoken, written = self._speeches(view, setting)
        return self._picture(asked.draw(view, spoken), asked.text(view, written))

    def caption(self, name: str, view: Any, setting: Setting) -> str:
        """What a further picture is called, for a menu."""
        said: str = self.speech(view, setting).say(f"picture.{name}")
        return said

    def board(self, view: Any, setting: Setting, last: Sequence[Event] = ()) -> Picture:
        """The whole table."""
        spoken, written = self._speeches(view, setting)
        image = self.draw_board(view, spoken, last)
        return self._picture(image, self.board_text(view, written, last), self.board_alt(view, written))

    def recap(self, view: Any, setting: Setting, before: Any) -> Picture:
        """The whole table, with everything marked that is otherwise than before."""
        spoken, written = self._speeches(view, setting)
        lines = self.recap_lines(view, written, before)
        text = "\n".join(
            [*lines, "", self.board_text(view, written, ())] if lines else [self.board_text(view, written, ())]
        )
        alt = sentences([written.headline(view), *lines]) if lines else self.board_alt(view, written)
        return self._picture(self.draw_recap(view, spoken, before), text, alt)

    def hand(self, view: Any, setting: Setting) -> Picture:
        """What the viewing seat alone may see."""
        if view.seat is None:
            raise ValueError("The public has no hand.")
        spoken, written = self._speeches(view, setting)
        return self._picture(self.draw_hand(view, spoken, view.seat), self.hand_text(view, written, view.seat))

    def area(self, view: Any, setting: Setting, seat: int) -> Picture:
        """One seat's part of the table, in detail."""
        spoken, written = self._speeches(view, setting)
        return self._picture(self.draw_area(view, spoken, seat), self.area_text(view, written, seat))

    def scores(self, view: Any, setting: Setting) -> Picture:
        """The final sheet."""
        if view.results is None:
            raise ValueError("The game is not over.")
        spoken, written = self._speeches(view, setting)
        return self._picture(self.draw_scores(view, spoken), self.scores_text(view, written))

    def _speeches(self, view: Any, setting: Setting) -> tuple[Any, Any]:
        spoken = self.speech(view, setting)
        return spoken, replace(spoken, names=spoken.full_names)

    def _picture(self, image: Image.Image, text: str, alt: str | None = None) -> Picture:
        alt = sentences(text.splitlines()) if alt is None else alt
        return Picture(encode(image, self.accent), image.width, image.height, alt, text)
