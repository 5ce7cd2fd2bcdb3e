"""A process beside the bot: it steps back behind everything else, speaks through a pipe, and leaves nothing behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

_NICENESS: Final = 10
"""How far it steps back behind everything else on the machine."""
_PARTING_SECONDS: Final = 5.0
"""How long a process that was told to stop may take before it is killed."""

_spawn = multiprocessing.get_context("spawn")


def start(work: Callable[..., None], *order: Any, name: str, listens: bool = True) -> tuple[SpawnProcess, Connection]:
    """Have another process do this work, given its end of a pipe and the order; it reports, and may listen as well.

    Raises whatever a system has against it.
    """
    ours, theirs = _spawn.Pipe(duplex=listens)
    process = _spawn.Process(target=work, args=(theirs, *order), name=name, daemon=True)
    try:
        process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()  # the pipe must end when the process does
    return process, ours


def step_back() -> None:
    """What such a process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the bot, which then stops us
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def put_away(process: SpawnProcess, pipe: Connection) -> None:
    """Wait until a process that was told to stop, or hears nobody any more, has ended."""
    pipe.close()
    process.join(_PARTING_SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()
