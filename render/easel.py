"""Where pictures are drawn, one at a time, on memory that stays: it is the same for one picture after the other."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, get_ident

from PIL import Image, _imaging

from render.palette import Colour

_PIXEL = 4
"""Bytes of an RGB pixel, as Pillow lays them down."""


class Easel:
    """Holds the sheet of one picture.

    A sheet has four bytes a pixel. Two threads would draw somewhat more than one, for another sheet; nobody waits long
    for a board, and it is memory that a small machine lacks. Were each sheet had from the system, a board would wait
    for thousands of its pages; were it had from the heap, what is kept would come to lie between one sheet and the
    next, and the heap would grow by several of them.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._free_for: int | None = None
        """The thread that may have the sheet, until it has it."""
        self._memory: mmap.mmap | None = None

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Have it for a picture, which must be printed by the end of it."""
        with self._lock:
            self._free_for = get_ident()
            try:
                yield
            finally:
                self._free_for = None

    def sheet(self, size: tuple[int, int], ground: Colour) -> Image.Image:
        """An RGB sheet to draw on: the easel's, the first time in a picture, and otherwise one like any other.

        >>> with (easel := Easel()).taken():
        ...     easel.sheet((3, 2), (1, 2, 3)).getpixel((2, 1))
        (1, 2, 3)
        """
        if self._free_for != get_ident() or not hasattr(_imaging, "map_buffer"):
            return Image.new("RGB", size, ground)
        self._free_for = None
        needed = size[0] * size[1] * _PIXEL
        if self._memory is None or len(self._memory) < needed:
            self._memory = mmap.mmap(-1, needed)
        # As `Image.frombuffer` does it for RGBX, which has the same pixels, but cannot be drawn upon like RGB.
        sheet = Image.new("RGB", (0, 0))._new(_imaging.map_buffer(self._memory, size, "raw", 0, ("RGB", 0, 1)))
        sheet.paste(ground, (0, 0, *size))
        return sheet

    def clear(self) -> None:
        """Give its memory back to the system until the next picture."""
        with self._lock:
            self._memory = None


EASEL = Easel()
"""The one of this process."""
