"""Keeping house while the bot runs: idle tables leave the memory, old interactions the store, and health is noted."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import resource
import sys
import time
from pathlib import Path
from typing import NamedTuple

from bot.client import PennyPost
from bot.settings import Settings

log = logging.getLogger("pennypost")

ROUND_SECONDS = 60
LINE_EVERY = 10
"""Rounds between two health lines in the log."""
INTERACTIONS_KEPT_MS = 24 * 3600 * 1000
"""Discord gives up on an interaction after fifteen minutes; a day is more than enough."""
STALE_SECONDS = 3 * ROUND_SECONDS


class Pulse(NamedTuple):
    """How the bot was a moment ago."""

    at: float
    ready: bool
    open: int
    live: int
    latency_ms: int | None
    memory_mb: int

    def line(self) -> str:
        """For the log and the command line.

        >>> Pulse(0.0, True, 12, 3, 45, 118).line()
        '12 tables open, 3 in memory, latency 45 ms, 118 MB'
        """
        latency = "not connected" if self.latency_ms is None else f"latency {self.latency_ms} ms"
        return f"{self.open} tables open, {self.live} in memory, {latency}, {self.memory_mb} MB"


async def keep(client: PennyPost) -> None:
    """Make the rounds until cancelled."""
    rounds = 0
    while True:
        try:
            pulse = await make_round(client)
            if rounds % LINE_EVERY == 0:
                log.info("Health: %s", pulse.line())
        except Exception:
            log.exception("Keeping house failed")
        rounds += 1
        await asyncio.sleep(ROUND_SECONDS)


async def make_round(client: PennyPost) -> Pulse:
    """One round: tidy up, feel the pulse, and leave it where `pennypost health` finds it."""
    house, settings = client.house, client.settings
    house.drop_idle(settings.idle_minutes * 60_000)
    await house.store.prune(before=house.clock() - INTERACTIONS_KEPT_MS)
    await client.look_after_tables()
    tables = (await house.store.health()).tables
    beat = client.latency
    pulse = Pulse(
        at=time.time(),
        ready=client.is_ready(),
        open=tables["lobby"] + tables["playing"],
        live=house.live,
        latency_ms=round(beat * 1000) if math.isfinite(beat) else None,
        memory_mb=memory_mb(),
    )
    pulse_file(settings).write_text(json.dumps(pulse._asdict()) + "\n", "utf-8")
    return pulse


def pulse_file(settings: Settings) -> Path:
    """Where the pulse is noted, beside the database it belongs to."""
    return settings.database_path.with_suffix(".health.json")


def last_pulse(settings: Settings) -> Pulse | None:
    """The pulse that was noted last; None where there is none worth reading."""
    try:
        return Pulse(**json.loads(pulse_file(settings).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def memory_mb() -> int:
    """How much memory this process holds: now where the system says so, else at its highest."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * resource.getpagesize() // 2**20
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak // (2**20 if sys.platform == "darwin" else 2**10)
