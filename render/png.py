"""Writes a picture as PNG the quick way: in the house's colours, and without row filters."""

from __future__ import annotations

import struct
import zlib
from functools import cache

from PIL import Image

from render.palette import INK, INKS, Colour, printable

LEVEL = 6


@cache
def _plate(accent: Colour) -> tuple[bytes, Image.Image]:
    """A game's printable colours, as PNG wants them and as Pillow does."""
    colours = printable(accent)
    inks = bytes(value for colour in [*colours, *[INK] * (INKS - len(colours))] for value in colour)
    plate = Image.new("P", (1, 1))
    plate.putpalette(inks)
    return inks, plate


def encode(image: Image.Image, accent: Colour = INK) -> bytes:
    """Encode an RGB picture; each pixel takes the nearest of the house's printable colours and the accent's.

    >>> encode(Image.new("RGB", (4, 4)))[1:4]
    b'PNG'
    """
    width, height = image.size
    inks, plate = _plate(accent)
    # A plate of its own: Pillow keeps its search table on the plate while it works, and this runs in threads.
    pixels = image.quantize(palette=plate.copy(), dither=Image.Dither.NONE).tobytes()
    rows = b"".join(b"\0" + pixels[start : start + width] for start in range(0, width * height, width))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"PLTE", inks), (b"IDAT", zlib.compress(rows, LEVEL)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
