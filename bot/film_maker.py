"""One film in a process of its own: what it is told, and what it reports.

It is told views and what their eyes saw happen, never a state: what may not be seen never gets there.
"""

from __future__ import annotations

import time
import traceback
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, NamedTuple

import msgspec

from bot import beside
from render import Setting, artist
from render.film import Still, TooHeavy, film
from render.palette import Colour

MOST_BYTES: Final = 8_000_000
"""How heavy a film may be: Discord takes a little more."""
_REST: Final = 1.5
"""How long it rests after each frame, against what that took: a film has time, and whoever plays beside it has not."""


class Order(NamedTuple):
    """All that a film is made from."""

    game: str
    setting: Setting
    accent: Colour
    stills: tuple[Still, ...]


class Report(msgspec.Struct, frozen=True):
    """How far it is; or the film; or how it failed."""

    frames: int = 0
    film: bytes = b""
    too_heavy: bool = False
    failure: str = ""


def start(order: Order) -> tuple[SpawnProcess, Connection]:
    """Begin a film in another process, which reports until it is done. Raises whatever a system has against it."""
    return beside.start(work, order, name="film", listens=False)


def work(pipe: Connection, order: Order) -> None:
    """What the process does."""
    beside.step_back()
    begun = time.process_time()
    try:
        for made in film(artist(order.game), order.setting, order.stills, order.accent, MOST_BYTES):
            report = Report(film=made) if isinstance(made, bytes) else Report(frames=made)
            pipe.send_bytes(msgspec.msgpack.encode(report))
            time.sleep(_REST * (time.process_time() - begun))
            begun = time.process_time()
    except TooHeavy:
        pipe.send_bytes(msgspec.msgpack.encode(Report(too_heavy=True)))
    except OSError:  # nobody listens any more
        return
    except Exception:
        pipe.send_bytes(msgspec.msgpack.encode(Report(failure=traceback.format_exc())))


def read(pipe: Connection) -> Report:
    """The next report. `EOFError` where the process has ended without one."""
    return msgspec.msgpack.decode(pipe.recv_bytes(), type=Report)
