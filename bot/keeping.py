"""Keeping house while the bot runs: idle tables leave the memory, old interactions the store, and health is noted."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import sys
import time
from pathlib import Path
from typing import Literal, NamedTuple

from bot.client import PennyPost
from bot.settings import Settings
from bot.store import private

log = logging.getLogger("pennypost")

ROUND_SECONDS = 60
LINE_EVERY = 10
"""Rounds between two health lines in the log."""
INTERACTIONS_KEPT_MS = 24 * 3600 * 1000
"""Discord gives up on an interaction after fifteen minutes; a day is more than enough."""
STALE_SECONDS = 3 * ROUND_SECONDS
GRACE_SECONDS = 5 * 60
"""How long the bot may be without Discord and still be well: connections end now and then, and come back soon."""


class Pulse(NamedTuple):
    """How the bot was a moment ago."""

    at: float
    connected_at: float
    """When a connection to Discord was last seen open; 0 for never."""
    open: int
    live: int
    latency_ms: int | None
    """Unknown without a connection, and on a new one until its first heartbeat was answered."""
    memory_mb: int | None

    @property
    def connected(self) -> bool:
        """Whether there was a connection at that moment."""
        return self.connected_at == self.at

    def line(self) -> str:
        """For the log and the command line.

        >>> Pulse(0.0, 0.0, 12, 3, 45, 118).line()
        '12 tables open, 3 in memory, latency 45 ms, 118 MB'
        """
        if not self.connected:
            latency = "no connection to Discord"
        else:
            latency = "latency unknown yet" if self.latency_ms is None else f"latency {self.latency_ms} ms"
        memory = "" if self.memory_mb is None else f", {self.memory_mb} MB"
        return f"{self.open} tables open, {self.live} in memory, {latency}{memory}"


def condition(pulse: Pulse | None, now: float) -> Literal["ok", "not running", "not connected"]:
    """How the bot is, by its last pulse.

    >>> condition(Pulse(at=1000.0, connected_at=1000.0, open=0, live=0, latency_ms=45, memory_mb=118), now=1030.0)
    'ok'
    """
    if pulse is None or now - pulse.at >= STALE_SECONDS:
        return "not running"
    return "ok" if pulse.at - pulse.connected_at < GRACE_SECONDS else "not connected"


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
    client.pictures.give_back()
    tables = (await house.store.health()).tables
    now, connected, before = time.time(), is_connected(client), last_pulse(settings)
    beat = client.latency if connected else math.nan
    pulse = Pulse(
        at=now,
        connected_at=now if connected else before.connected_at if before else 0.0,
        open=tables["lobby"] + tables["playing"],
        live=house.live,
        latency_ms=round(beat * 1000) if math.isfinite(beat) else None,
        memory_mb=memory_mb(),
    )
    private.write(pulse_file(settings), json.dumps(pulse._asdict()) + "\n")
    return pulse


def is_connected(client: PennyPost) -> bool:
    """Whether Discord can be heard now. Once ready, a client calls itself so for ever: look at its connection."""
    return client.is_ready() and client.ws is not None and client.ws.open


def pulse_file(settings: Settings) -> Path:
    """Where the pulse is noted, beside the database it belongs to."""
    return settings.database_path.with_suffix(".health.json")


def last_pulse(settings: Settings) -> Pulse | None:
    """The pulse that was noted last; None where there is none worth reading."""
    try:
        return Pulse(**json.loads(pulse_file(settings).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def memory_mb() -> int | None:
    """How much memory this process holds: now where the system says so, else at its highest, else unknown."""
    if sys.platform == "win32":
        return None
    import resource

    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * resource.getpagesize() // 2**20
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak // (2**20 if sys.platform == "darwin" else 2**10)
