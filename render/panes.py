"""Parts of a board that look as they did are laid down as they were drawn: most moves change one player's alone."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec
from PIL import Image

from render.lettering import Placed, present_proof
from render.marks import Pin, Spot
from render.pen import on_forget
from render.pieces import Box
from render.portfolio import PORTFOLIO, Drawer

Pins: TypeAlias = dict[Spot, Pin]


class _Pane(NamedTuple):
    image: Image.Image
    pins: Pins
    proof: list[Placed] | None
    """Where its lines are, if it was drawn for a proof."""


_panes: Drawer[_Pane] = Drawer(PORTFOLIO)
_once: deque[int] = deque(maxlen=96)
"""Looks that were drawn once, lately. A pane is a megabyte, and quick to draw: it is kept when it is drawn again."""
_plain = msgspec.json.Encoder(order="deterministic")


def pane(image: Image.Image, box: Box, looks: Any, draw: Callable[[Pins], None], pins: Pins) -> None:
    """Draw into a box of a picture and note where things are; or lay down what was drawn when it had the same looks.

    `looks` is plain data: all that the drawing depends on but for the sheet below it, which must be the same there.
    """
    left, top, right, bottom = box
    key = (image.size, box, _plain.encode(looks))
    known, looked = _panes.get(key), hash(key)
    proof = present_proof()
    if known is not None and (proof is None or known.proof is proof):
        image.paste(known.image, (left, top))
        pins.update(known.pins)
        return
    found: Pins = {}
    began = time.thread_time()
    draw(found)
    pins.update(found)
    seconds = time.thread_time() - began
    if looked in _once:
        _panes.put(key, _Pane(image.crop((left, top, right + 1, bottom + 1)), found, proof), seconds)
    else:
        _once.append(looked)


on_forget(_panes.clear)
