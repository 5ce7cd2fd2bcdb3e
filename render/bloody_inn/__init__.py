"""The Bloody Inn, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from games.bloody_inn.view import InnView
from games.kernel.ledger import Event
from render.bloody_inn.board import draw_board
from render.bloody_inn.text import board_alt, board_text
from render.bloody_inn.words import speech
from render.picture import Picture, Setting
from render.png import encode


class InnArtist:
    """Draws The Bloody Inn."""

    def board(self, view: InnView, setting: Setting, last: Sequence[Event] = ()) -> Picture:
        """The whole table."""
        spoken = speech(view, setting)
        written = replace(spoken, names=spoken.full_names)
        image = draw_board(view, spoken, last)
        return _picture(image, board_alt(view, written), board_text(view, written, last))


def _picture(image: Image.Image, alt: str, text: str) -> Picture:
    return Picture(encode(image), image.width, image.height, alt, text)


ARTIST = InnArtist()
