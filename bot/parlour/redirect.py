"""Points discord.py at a loopback Discord, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import discord.asset
import discord.gateway
import discord.http
import yarl


@contextmanager
def redirect(origin: str) -> Iterator[None]:
    """While this lasts, clients of this process speak to ``origin`` (``http://127.0.0.1:8000``).

    >>> with redirect("http://127.0.0.1:8000"):
    ...     discord.http.Route.BASE
    'http://127.0.0.1:8000/api/v10'
    >>> discord.http.Route.BASE
    'https://discord.com/api/v10'
    """
    route, socket, asset = discord.http.Route, discord.gateway.DiscordWebSocket, discord.asset.Asset
    before = route.BASE, socket.DEFAULT_GATEWAY, asset.BASE
    route.BASE = f"{origin}/api/v10"
    socket.DEFAULT_GATEWAY = yarl.URL(origin.replace("http", "ws", 1) + "/gateway")
    asset.BASE = f"{origin}/cdn"
    try:
        yield
    finally:
        route.BASE, socket.DEFAULT_GATEWAY, asset.BASE = before
