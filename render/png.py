"""Writes a picture as PNG the quick way: in the house's colours, without row filters, packed no harder than it must."""

from __future__ import annotations

import struct
import threading
import zlib
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from PIL import Image

from render.palette import INK, INKS, Colour, printable


class Packer(NamedTuple):
    """A way to pack."""

    pack: Callable[[Sequence[bytes]], bytes]
    share: float
    """How heavy a board comes out of it, at best, beside the same one from the quickest: what that leaves heavier than
    this can mend need not be tried."""


def _packed(press: Callable[[int], Any], level: int, bands: Sequence[bytes]) -> bytes:
    """Bands of rows, packed one after the other as if they were one."""
    pressing = press(level)
    return b"".join([*map(pressing.compress, bands), pressing.flush()])


def _packers() -> list[Packer]:
    """The ways to pack, from the quickest to the most patient. Python's own packs as well as any, but slowly."""
    found: list[Packer] = []
    try:
        from isal.isal_zlib import compressobj as quickly

        found += [Packer(partial(_packed, quickly, 2), 1.0)]
    except ImportError:  # a machine it is not built for
        pass
    try:
        from zlib_ng.zlib_ng import compressobj

        shares = {2: 0.91, 4: 0.80, 5: 0.0}
        return [*found, *(Packer(partial(_packed, compressobj, level), share) for level, share in shares.items())]
    except ImportError:
        return [
            *found,
            *(Packer(partial(_packed, zlib.compressobj, level), share) for level, share in ((3, 1.0), (6, 0.0))),
        ]


PACKERS = _packers()
BAND = 256
"""How many rows are taken at once."""
LIGHT = 260_000
"""How many bytes a picture should have at most; one that is heavier is packed again, each time with more patience."""
CROWD, CROWDED = 4, 300_000
"""A table with more seats than that has more on its pictures, which may then be so heavy."""


def light(seats: int) -> int:
    """How many bytes a picture should have at most at a table with so many seats.

    >>> light(4) < light(6)
    True
    """
    return LIGHT if seats <= CROWD else CROWDED


@cache
def inks_of(accent: Colour) -> bytes:
    """A game's printable colours, as PNG and GIF want them."""
    colours = printable(accent)
    return bytes(value for colour in [*colours, *[INK] * (INKS - len(colours))] for value in colour)


class _Plates(threading.local):
    """A thread's own plates: Pillow keeps its search table on one while it works, and finds it there the next time."""

    def __init__(self) -> None:
        self.by_accent: dict[Colour, Image.Image] = {}


_plates = _Plates()


def printed(image: Image.Image, accent: Colour) -> Image.Image:
    """An RGB picture in a game's printable colours: each pixel takes the nearest."""
    plate = _plates.by_accent.get(accent)
    if plate is None:
        plate = _plates.by_accent[accent] = Image.new("P", (1, 1))
        plate.putpalette(inks_of(accent))
    return image.quantize(palette=plate, dither=Image.Dither.NONE)


def encode(image: Image.Image, accent: Colour = INK, seats: int = 0) -> bytes:
    """Encode an RGB picture, or one that is `printed`, in the house's printable colours and the accent's.

    >>> encode(Image.new("RGB", (4, 4)))[1:4]
    b'PNG'
    """
    inks, rows = inks_of(accent), _rows(image if image.mode == "P" else printed(image, accent))
    most = light(seats)
    png = quickest = _file(image.size, inks, PACKERS[0].pack(rows))
    for pack, share in PACKERS[1:]:
        if len(png) <= most:
            break
        if len(quickest) * share <= most:
            png = _file(image.size, inks, pack(rows))
    return png


def _rows(image: Image.Image) -> list[bytes]:
    """The pixels row by row, each row after a zero: it has no filter. In bands, for which there is room anywhere.

    >>> _rows(Image.new("P", (3, 2), 7))
    [b'\\x00', b'\\x07\\x07\\x07\\x00\\x07\\x07\\x07']
    """
    # Pillow fills rows up with zeros behind, PNG wants them before: the same but for the first and the last.
    wide, high = image.size
    cut = (image.crop((0, top, wide, min(top + BAND, high))) for top in range(0, high, BAND))
    bands = [b"\0", *(band.tobytes("raw", "P", wide + 1) for band in cut)]
    bands[-1] = bands[-1][:-1]
    return bands


def _file(size: tuple[int, int], inks: bytes, packed: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"PLTE", inks), (b"IDAT", packed), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
