"""Parts of a board that look as they did are laid down as they were drawn: most moves change one player's alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

import msgspec
from PIL import Image

from render.lettering import Placed, present_proof
from render.marks import Pin, Spot
from render.pen import on_forget
from render.pieces import Box

Pins: TypeAlias = dict[Spot, Pin]
MOST = 16
"""Panes that stay at hand: those of a few tables, each a megabyte."""


class _Pane(NamedTuple):
    image: Image.Image
    pins: Pins
    proof: list[Placed] | None
    """Where its lines are, if it was drawn for a proof."""


_panes: OrderedDict[tuple[object, ...], _Pane] = OrderedDict()
_lock = Lock()
_plain = msgspec.json.Encoder(order="deterministic")


def pane(image: Image.Image, box: Box, looks: Any, draw: Callable[[Pins], None], pins: Pins) -> None:
    """Draw into a box of a picture and note where things are; or lay down what was drawn when it had the same looks.

    `looks` is plain data: all that the drawing depends on but for the sheet below it, which must be the same there.
    """
    left, top, right, bottom = box
    key = (image.size, box, _plain.encode(looks))
    with _lock:
        known = _panes.get(key)
        if known is not None:
            _panes.move_to_end(key)
    proof = present_proof()
    if known is not None and (proof is None or known.proof is proof):
        image.paste(known.image, (left, top))
        pins.update(known.pins)
        return
    found: Pins = {}
    draw(found)
    pins.update(found)
    with _lock:
        _panes[key] = _Pane(image.crop((left, top, right + 1, bottom + 1)), found, proof)
        if len(_panes) > MOST:
            _panes.popitem(last=False)


on_forget(_panes.clear)
