"""Obsession, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from games.kernel.ledger import Event
from games.obsession.view import EstateView
from render.obsession.area import draw_area
from render.obsession.board import draw_board
from render.obsession.hand import draw_hand
from render.obsession.scores import draw_scores
from render.obsession.text import area_text, board_alt, board_text, hand_text, scores_text
from render.obsession.words import speech
from render.picture import Picture, Setting, shorten
from render.png import encode


class EstateArtist:
    """Draws Obsession."""

    def board(self, view: EstateView, setting: Setting, last: Sequence[Event] = ()) -> Picture:
        """The whole table."""
        spoken = speech(view, setting)
        written = replace(spoken, names=spoken.full_names)
        image = draw_board(view, spoken, last)
        return _picture(image, board_alt(view, written), board_text(view, written, last))

    def hand(self, view: EstateView, setting: Setting) -> Picture:
        """The viewing seat's own cards."""
        if view.seat is None:
            raise ValueError("The public has no hand.")
        spoken = speech(view, setting)
        text = hand_text(view, replace(spoken, names=spoken.full_names), view.seat)
        return _picture(draw_hand(view, spoken, view.seat), shorten(text.replace("\n", " ")), text)

    def area(self, view: EstateView, setting: Setting, seat: int) -> Picture:
        """One seat's estate in detail."""
        spoken = speech(view, setting)
        text = area_text(view, replace(spoken, names=spoken.full_names), seat)
        return _picture(draw_area(view, spoken, seat), shorten(text.replace("\n", " ")), text)

    def scores(self, view: EstateView, setting: Setting) -> Picture:
        """The final sheet."""
        if view.results is None:
            raise ValueError("The game is not over.")
        spoken = speech(view, setting)
        text = scores_text(view, replace(spoken, names=spoken.full_names))
        return _picture(draw_scores(view, spoken), shorten(text.replace("\n", " ")), text)


def _picture(image: Image.Image, alt: str, text: str) -> Picture:
    return Picture(encode(image), image.width, image.height, alt, text)


ARTIST = EstateArtist()
