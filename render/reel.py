"""Writes an animated GIF frame by frame: in the house's colours, of each frame only what is otherwise than before.

No frame is kept but the first and the last. What stays as it was is transparent, so that it packs to next to nothing.
A frame smaller than the largest lies on paper.
"""

from __future__ import annotations

import struct

from PIL import Image, ImageChops

from render.palette import INK, PAPER, Colour, printable
from render.png import inks_of, printed

CLEAR = 255
"""The colour that stands for what stays as it was."""
_BITS = 8
_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_LEAST_MS, _MOST_MS = 20, 655_350


class Reel:
    """A film being written.

    >>> reel = Reel()
    >>> for shade in (PAPER, INK):
    ...     reel.add(Image.new("RGB", (4, 2), shade), 900)
    >>> import io; film = Image.open(io.BytesIO(reel.film())); film.size, film.n_frames
    ((4, 2), 2)
    """

    def __init__(self, accent: Colour = INK) -> None:
        self._accent = accent
        colours = printable(accent)
        self._paper, ink = colours.index(PAPER), colours.index(INK)
        self._plain = [number if number < len(colours) else ink for number in range(256)]
        """Each number of a colour as one that has a meaning: behind the colours the plate is filled up with ink."""
        self._first: Image.Image | None = None
        self._first_ms = 0
        self._before: Image.Image | None = None
        self._later: list[bytes] = []
        self._bytes = 0
        self.size = (0, 0)
        """Wide and high enough for every frame so far."""

    @property
    def frames(self) -> int:
        """How many there are."""
        return len(self._later) + (self._first is not None)

    @property
    def weight(self) -> int:
        """How many bytes the frames after the first have: that one is packed when the largest is known."""
        return self._bytes

    def add(self, image: Image.Image, ms: int) -> None:
        """Another frame, in RGB, and how long it stands."""
        printed = self._printed(image)
        self.size = max(self.size[0], image.width), max(self.size[1], image.height)
        if self._before is None:
            self._first, self._first_ms = printed, ms
        else:
            self._later.append(self._changed(self._before, printed, ms))
            self._bytes += len(self._later[-1])
        self._before = printed

    def film(self) -> bytes:
        """The whole film, which begins again when it is over."""
        if self._first is None:
            raise ValueError("a film without a frame")
        inks = inks_of(self._accent)
        head = b"GIF89a" + struct.pack("<HHBBB", *self.size, 0xF0 | (_BITS - 1), self._paper, 0) + inks
        first = _frame(self._laid(self._first, self.size), (0, 0), self._first_ms)
        return b"".join([head, _FOR_EVER, first, *self._later, b";"])

    def _printed(self, image: Image.Image) -> Image.Image:
        """A picture as numbers of the house's colours."""
        numbers = printed(image, self._accent)
        return Image.frombytes("L", numbers.size, numbers.tobytes()).point(self._plain)

    def _laid(self, printed: Image.Image, size: tuple[int, int]) -> Image.Image:
        """A frame on paper of that size."""
        if printed.size == size:
            return printed
        sheet = Image.new("L", size, self._paper)
        sheet.paste(printed, (0, 0))
        return sheet

    def _changed(self, before: Image.Image, after: Image.Image, ms: int) -> bytes:
        size = max(before.width, after.width), max(before.height, after.height)
        old, new = self._laid(before, size), self._laid(after, size)
        differs = ImageChops.difference(old, new)
        box = differs.getbbox()
        if box is None:
            return _frame(Image.new("L", (1, 1), CLEAR), (0, 0), ms)
        mask = differs.crop(box).point(lambda value: 255 if value else 0)
        part = Image.new("L", mask.size, CLEAR)
        part.paste(new.crop(box), (0, 0), mask)
        return _frame(part, box[:2], ms)


def _frame(numbers: Image.Image, corner: tuple[int, int], ms: int) -> bytes:
    """A frame as GIF has it: how long it stands, where it lies, and its packed numbers."""
    hundredths = min(max(ms, _LEAST_MS), _MOST_MS) // 10
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b00000101, hundredths, CLEAR, 0)
    place = struct.pack("<BHHHHB", 0x2C, *corner, *numbers.size, 0)
    coloured = Image.frombytes("P", numbers.size, numbers.tobytes())
    return control + place + bytes([_BITS]) + coloured.tobytes("gif", "P", _BITS, 0) + b"\0"
