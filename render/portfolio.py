"""Keeps what was drawn at hand, within one budget of bytes for all of it: what is least worth its room goes first."""

from __future__ import annotations

import heapq
import itertools
import zlib
from collections.abc import Callable, Hashable
from functools import partial
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar, cast

from PIL import Image

from render.picture import Picture

V = TypeVar("V")

BUDGET = 100 * 10**6
"""How many bytes are kept if nobody says."""
_OVERHEAD = 2000
"""Bytes that a kept thing takes beside its pixels: its key, what Pillow notes of an image, where it lies."""
_PIXEL = {"1": 1, "L": 1, "P": 1, "LA": 4, "RGB": 4, "RGBA": 4, "RGBa": 4}
"""Bytes of a pixel, as Pillow lays them down."""
_ROW = 8
"""Bytes it takes to find a row."""
_VIEW = 40_000
"""Bytes of the view that a picture's text is told from."""
_UNPACKING = 15e-6, 0.6e-9
"""Seconds that it takes about to unpack an image, and for each of its bytes: what packed ones save by lying open."""
_WORTH_PACKING = 4096
"""Bytes; a smaller image would hardly become smaller."""


def _packer() -> tuple[Callable[[bytes], bytes], Callable[[bytes], bytes]]:
    """The quickest there is: drawings are flat, and pack to a fifteenth by any."""
    try:
        from isal import isal_zlib
    except ImportError:  # a machine it is not built for
        return partial(zlib.compress, level=1), zlib.decompress
    return partial(isal_zlib.compress, level=1), isal_zlib.decompress


_pack, _unpack = _packer()


class _Packed(NamedTuple):
    mode: str
    size: tuple[int, int]
    pixels: bytes

    @classmethod
    def of(cls, image: Image.Image) -> _Packed:
        return cls(image.mode, image.size, _pack(image.tobytes()))

    def image(self) -> Image.Image:
        return Image.frombytes(self.mode, self.size, _unpack(self.pixels))


def weight(thing: Any) -> int:
    """How many bytes something kept takes: its images and what is packed; numbers and names are not counted.

    >>> weight(Image.new("RGB", (10, 10))), weight((Image.new("L", (10, 10)), "a name", b"12345678"))
    (480, 188)
    """
    if isinstance(thing, Image.Image):
        return (thing.width * _PIXEL[thing.mode] + _ROW) * thing.height
    if isinstance(thing, bytes):
        return len(thing)
    if isinstance(thing, Picture):
        return len(thing.png) + _VIEW
    if isinstance(thing, tuple | list):
        return sum(map(weight, thing))
    return 0


class _Kept(Generic[V]):
    """Something in a drawer: open, packed, or both."""

    __slots__ = ("bytes", "drawer", "key", "open", "packed", "rank", "seconds", "turn", "worth")

    def __init__(self, drawer: Drawer[V], key: Hashable, thing: V, seconds: float) -> None:
        self.drawer = drawer
        self.key = key
        self.seconds = seconds
        """What it costs to draw it again."""
        self.packed: _Packed | None = None
        self.rank = 0.0
        """The lowest goes first."""
        self.turn = 0
        """Where it stands in the queue; where it stood before does not count."""
        self.open: V | None = None
        self.lay_open(thing)

    @property
    def can_be_packed(self) -> bool:
        return isinstance(self.open, Image.Image) and self.bytes >= _WORTH_PACKING

    def lay_open(self, thing: V) -> None:
        """It is asked for, and may be again soon."""
        self.open = thing
        size = weight(thing)
        self.bytes = size + _OVERHEAD + (len(self.packed.pixels) if self.packed else 0)
        again = min(self.seconds, _UNPACKING[0] + size * _UNPACKING[1]) if self.can_be_packed else self.seconds
        self.worth = again / self.bytes
        """The seconds that it saves, a byte."""

    def put_away(self) -> None:
        """It stays, packed."""
        if self.packed is None:
            self.packed = _Packed.of(cast("Image.Image", self.open))
        self.open = None
        self.bytes = len(self.packed.pixels) + _OVERHEAD
        self.worth = self.seconds / self.bytes


class Portfolio:
    """All that is kept, in drawers, within a budget. Safe in any thread.

    When room is needed, that goes which saves least time for its bytes and has not been asked for in a long while:
    whenever a thing is asked for, it ranks by its worth above the last that went (GreedyDual-Size). A drawing that goes
    is packed first, and unpacked when it is asked for, which is far quicker than to draw it.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._bytes = 0
        self._level = 0.0
        """The rank of the last that went."""
        self._queue: list[tuple[float, int, _Kept[Any]]] = []
        self._kept = 0
        """How many things."""
        self._turn = itertools.count()
        self.lock = Lock()

    @property
    def bytes(self) -> int:
        """How many are kept now."""
        return self._bytes

    @property
    def budget(self) -> int:
        """How many are kept at most."""
        return self._budget

    @budget.setter
    def budget(self, most: int) -> None:
        with self.lock:
            self._budget = most
            self._make_room()

    def asked_for(self, kept: _Kept[Any]) -> None:
        """Something is used."""
        kept.rank = self._level + kept.worth

    def came(self, kept: _Kept[Any]) -> None:
        """Something is in its drawer; with the lock held."""
        self._kept += 1
        self.changed(kept, 0)

    def changed(self, kept: _Kept[Any], before: int) -> None:
        """Something has another size than before; with the lock held."""
        self._bytes += kept.bytes - before
        self.asked_for(kept)
        self._line_up(kept)
        self._make_room()

    def gone(self, *all_of: _Kept[Any]) -> None:
        """Things have been taken out of their drawers; with the lock held."""
        for kept in all_of:
            self._bytes -= kept.bytes
            self._kept -= 1
            kept.open = kept.packed = None  # they may stand in the queue still
        if len(self._queue) > 2 * self._kept + 64:
            self._queue = [each for each in self._queue if each[2].drawer.has(each[2]) and each[1] == each[2].turn]
            heapq.heapify(self._queue)

    def _line_up(self, kept: _Kept[Any]) -> None:
        kept.turn = next(self._turn)
        heapq.heappush(self._queue, (kept.rank, kept.turn, kept))

    def _make_room(self) -> None:
        while self._bytes > self._budget:
            rank, turn, kept = heapq.heappop(self._queue)
            if turn != kept.turn or not kept.drawer.has(kept):
                continue
            if kept.rank > rank:  # it has been asked for since
                self._line_up(kept)
                continue
            self._level = rank
            if kept.can_be_packed:
                before = kept.bytes
                kept.put_away()
                self._bytes += kept.bytes - before
                self.asked_for(kept)
                self._line_up(kept)
            else:
                kept.drawer.take_out(kept)
                self.gone(kept)


class Drawer(Generic[V]):
    """Things of one kind, by what tells one from the other.

    >>> boards: Drawer[bytes] = Drawer(Portfolio(budget=7000))
    >>> for n in range(4):
    ...     _ = boards.put(n, bytes(200), seconds=0.02)
    >>> [boards.get(n) is not None for n in range(4)]
    [False, True, True, True]
    """

    def __init__(self, portfolio: Portfolio) -> None:
        self._portfolio = portfolio
        self._things: dict[Hashable, _Kept[V]] = {}

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Hashable) -> V | None:
        """What is kept under this key, if it is."""
        kept = self._things.get(key)
        if kept is None:
            return None
        thing = kept.open
        if thing is None:
            return self._unpacked(kept)
        self._portfolio.asked_for(kept)
        return thing

    def _unpacked(self, kept: _Kept[V]) -> V | None:
        packed = kept.packed
        if packed is None:
            return None
        thing = cast("V", packed.image())
        with self._portfolio.lock:
            if self.has(kept) and kept.open is None:
                before = kept.bytes
                kept.lay_open(thing)
                self._portfolio.changed(kept, before)
        return thing

    def put(self, key: Hashable, thing: V, seconds: float) -> V:
        """Keep something that took so long to draw, in the place of what was kept; gives it back."""
        kept = _Kept(self, key, thing, seconds)
        with self._portfolio.lock:
            if (before := self._things.pop(key, None)) is not None:
                self._portfolio.gone(before)
            if kept.bytes <= self._portfolio.budget:
                self._things[key] = kept
                self._portfolio.came(kept)
        return thing

    def clear(self) -> None:
        """Let go of all of it."""
        with self._portfolio.lock:
            all_of_it = tuple(self._things.values())
            self._things.clear()
            self._portfolio.gone(*all_of_it)

    def has(self, kept: _Kept[V]) -> bool:
        """Whether this is what is kept under its key."""
        return self._things.get(kept.key) is kept

    def take_out(self, kept: _Kept[V]) -> None:
        """Its room is needed; with the lock held."""
        del self._things[kept.key]


PORTFOLIO = Portfolio()
"""Everything that is drawn in this process."""
