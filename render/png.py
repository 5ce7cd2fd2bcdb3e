"""Writes a picture as PNG the quick way: no row filters, which flat drawings compress better without."""

from __future__ import annotations

import struct
import zlib

from PIL import Image

LEVEL = 4


def encode(image: Image.Image, level: int = LEVEL) -> bytes:
    """Encode an RGB, P or L image.

    >>> encode(Image.new("RGB", (4, 4)))[1:4]
    b'PNG'
    """
    depth = {"RGB": 3, "P": 1, "L": 1}[image.mode]
    kind = {"RGB": 2, "P": 3, "L": 0}[image.mode]
    width, height = image.size
    pixels, stride = image.tobytes(), width * depth
    rows = bytearray((stride + 1) * height)
    for y in range(height):
        start = y * (stride + 1) + 1
        rows[start : start + stride] = pixels[y * stride : (y + 1) * stride]
    palette = _chunk(b"PLTE", bytes(image.getpalette() or ())) if image.mode == "P" else b""
    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    body = zlib.compress(bytes(rows), level)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + palette + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
