"""The files of a loopback Discord: on disk in a folder of their own, the oldest dropped when they are too many.

>>> files = Files(limit=8)
>>> for n in range(3):
...     _ = files.add(str(n), "board.png", "image/png", bytes(4))
>>> [(number, files.data(number)) for number in ("0", "1", "2")]
[('0', None), ('1', b'\\x00\\x00\\x00\\x00'), ('2', b'\\x00\\x00\\x00\\x00')]
"""

from __future__ import annotations

import io
import shutil
import tempfile
import weakref
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from PIL import Image

BYTES_KEPT: Final = 256 * 2**20


@dataclass(frozen=True)
class Attachment:
    """An uploaded file."""

    id: str
    filename: str
    content_type: str
    path: Path
    bytes: int
    size: tuple[int, int] | None = None
    """Width and height, if it is a picture."""


class Files:
    """The uploaded files, by their ids; the folder goes when nobody holds them any more."""

    def __init__(self, *, limit: int = BYTES_KEPT) -> None:
        self.limit = limit
        self._kept: dict[str, Attachment] = {}
        self._bytes = 0

    @cached_property
    def _folder(self) -> Path:
        folder = tempfile.mkdtemp(prefix="pennypost-parlour-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return Path(folder)

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, file_id: str) -> bool:
        return file_id in self._kept

    def get(self, file_id: str) -> Attachment | None:
        return self._kept.get(file_id)

    def data(self, file_id: str) -> bytes | None:
        """What is in a file; None when it was dropped."""
        kept = self._kept.get(file_id)
        return kept.path.read_bytes() if kept else None

    def add(self, file_id: str, filename: str, content_type: str, data: bytes) -> Attachment:
        path = self._folder / file_id
        path.write_bytes(data)
        added = Attachment(file_id, filename, content_type, path, len(data), picture_size(content_type, data))
        self._kept[file_id] = added
        self._bytes += added.bytes
        while self._bytes > self.limit and len(self._kept) > 1:
            self.drop(next(iter(self._kept)))
        return added

    def drop(self, file_id: str) -> None:
        dropped = self._kept.pop(file_id, None)
        if dropped:
            self._bytes -= dropped.bytes
            dropped.path.unlink(missing_ok=True)


def picture_size(content_type: str, data: bytes) -> tuple[int, int] | None:
    """Width and height of a picture; None for other files."""
    if not content_type.startswith("image/"):
        return None
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (OSError, ValueError, Image.DecompressionBombError):  # whatever a file says of itself may be a lie
        return None
