"""What every game's artist does the same way: speak, draw, encode, and lay the words beside the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from PIL import Image

from games.kernel.ledger import Event
from games.kernel.words import Words
from render.easel import EASEL
from render.house import house_signs
from render.key import Section, draw_symbols, symbols_text
from render.palette import Colour
from render.picture import Picture, Setting, sentences
from render.placard import Fact, Placard, draw_placard
from render.png import encode, printed
from render.speech import SHARED


@dataclass(frozen=True)
class Further:
    """A picture of a game's own, beside board, hand, area and scores."""

    draw: Callable[[Any, Any], Image.Image]
    """Of a view and its speech."""
    text: Callable[[Any, Any], str]
    private: bool = False
    """Only for the seat whose view it is drawn from; others see the public's."""
    there: Callable[[Any], bool] = lambda view: True
    """Whether the table of this view has what is drawn."""


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
    words: Words[Any] | None = None
    """How the game speaks; an artist without words draws no things."""
    placard: Callable[[str, str, str], Placard] | None = None
    """One of the game's things, with the group's corrections, in a language; without one, what its words say of it."""
    signs: Callable[[str], Sequence[Section]] = lambda lang: ()
    """Every sign the game's pictures use beside those of the house, in a language."""
    seats: int = 4
    """How many may sit at a table: the key explains the seal of each."""

    @property
    def pictures(self) -> Mapping[str, bool]:
        """Further pictures by name, and whether each is private."""
        return {name: picture.private for name, picture in self.further.items()}

    def shows(self, name: str, view: Any) -> bool:
        """Whether a further picture is of something this table has."""
        return self.further[name].there(view)

    def picture(self, name: str, view: Any, setting: Setting) -> Picture:
        """A further picture."""
        asked = self.further[name]
        if asked.private and view.seat is None:
            raise ValueError(f"The public has no {name}.")
        spoken, written = self._speeches(view, setting)
        return self._picture(setting, lambda: asked.draw(view, spoken), lambda: asked.text(view, written))

    def caption(self, name: str, view: Any, setting: Setting) -> str:
        """What a further picture is called, for a menu."""
        said: str = self.speech(view, setting).say(f"picture.{name}")
        return said

    def board(self, view: Any, setting: Setting, last: Sequence[Event] = ()) -> Picture:
        """The whole table."""
        spoken, written = self._speeches(view, setting)
        return self._picture(
            setting,
            lambda: self.draw_board(view, spoken, last),
            lambda: self.board_text(view, written, last),
            self.board_alt(view, written),
        )

    def panes(self, view: Any, setting: Setting, last: Sequence[Event] = ()) -> tuple[Image.Image, ...]:
        """The board as it is drawn and not yet printed, for a film; of a seat's view its hand as well."""
        spoken = self.speech(view, setting)
        board = self.draw_board(view, spoken, last)
        return (board,) if view.seat is None else (board, self.draw_hand(view, spoken, view.seat))

    def recap(self, view: Any, setting: Setting, before: Any) -> Picture:
        """The whole table, with everything marked that is otherwise than before."""
        spoken, written = self._speeches(view, setting)
        lines = self.recap_lines(view, written, before)

        def twin() -> str:
            board = self.board_text(view, written, ())
            return "\n".join([*lines, "", board]) if lines else board

        alt = sentences([written.headline(view), *lines], lang=setting.lang) if lines else self.board_alt(view, written)
        return self._picture(setting, lambda: self.draw_recap(view, spoken, before), twin, alt)

    def hand(self, view: Any, setting: Setting) -> Picture:
        """What the viewing seat alone may see."""
        if view.seat is None:
            raise ValueError("The public has no hand.")
        spoken, written = self._speeches(view, setting)
        return self._picture(
            setting,
            lambda: self.draw_hand(view, spoken, view.seat),
            lambda: self.hand_text(view, written, view.seat),
        )

    def area(self, view: Any, setting: Setting, seat: int) -> Picture:
        """One seat's part of the table, in detail."""
        spoken, written = self._speeches(view, setting)
        return self._picture(
            setting, lambda: self.draw_area(view, spoken, seat), lambda: self.area_text(view, written, seat)
        )

    def scores(self, view: Any, setting: Setting) -> Picture:
        """The final sheet."""
        if view.results is None:
            raise ValueError("The game is not over.")
        spoken, written = self._speeches(view, setting)
        return self._picture(setting, lambda: self.draw_scores(view, spoken), lambda: self.scores_text(view, written))

    def thing(self, thing: str, corrections: str, setting: Setting) -> Picture:
        """One card, tile or other thing by itself; a `KeyError` for one that is not in the box."""
        if self.words is None:
            raise KeyError(thing)
        words, lang = self.words, setting.lang
        placard = (self.placard or partial(_plainly, words, self.accent))(thing, corrections, lang)

        def twin() -> str:
            return "\n".join(dict.fromkeys([*placard.lines, *words.does(lang, thing, corrections)]))

        alt = sentences(placard.lines, lang=lang)
        return self._picture(setting, lambda: draw_placard(placard, self.accent), twin, alt)

    def symbols(self, setting: Setting) -> Picture:
        """The key of every sign."""
        title = SHARED.text(setting.lang, "symbols.title")
        sections = [*self.signs(setting.lang), house_signs(setting.lang, self.seats)]
        return self._picture(
            setting, lambda: draw_symbols(title, sections, self.accent), lambda: symbols_text(title, sections)
        )

    def _speeches(self, view: Any, setting: Setting) -> tuple[Any, Any]:
        spoken = self.speech(view, setting)
        return spoken, replace(spoken, names=spoken.full_names)

    def _picture(
        self, setting: Setting, draw: Callable[[], Image.Image], twin: Callable[[], str], alt: str | None = None
    ) -> Picture:
        alt = sentences(twin().splitlines(), lang=setting.lang) if alt is None else alt
        with EASEL.taken():
            image = printed(draw(), self.accent)
        return Picture(encode(image, self.accent, len(setting.names)), image.width, image.height, alt, twin)


def _plainly(words: Words[Any], accent: Colour, thing: str, corrections: str, lang: str) -> Placard:
    """A thing that nobody has drawn: its name, and what it is and does."""
    name = words.things(corrections)[thing].names[lang]
    return Placard(name, "", accent, [Fact(sentence) for sentence in words.does(lang, thing, corrections)])
