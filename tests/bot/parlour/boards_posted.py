"""Posts boards into a loopback Discord and prints by how many megabytes its process has grown.

``python -m tests.bot.parlour.boards_posted 200``
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import io
import json
import os
import sys
from pathlib import Path

import aiohttp
from PIL import Image

from tests.loopback.driver import Loopback

WARM_UP = 20
"""Boards posted before the first look: the first ones bring code and buffers, not pictures."""


def a_picture() -> bytes:
    """As heavy as a board: noise does not shrink."""
    page = io.BytesIO()
    Image.frombytes("RGB", (400, 300), os.urandom(400 * 300 * 3)).save(page, "PNG")
    return page.getvalue()


def resident_megabytes() -> float:
    """Memory in use, after what is free has been given back."""
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


async def post(session: aiohttp.ClientSession, address: str) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "A board. " * 100}]}
    words = {"type": 10, "content": "- Something happened.\n" * 150}
    payload = {"flags": 1 << 15, "components": [{"type": 17, "components": [words, gallery]}]}
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(payload), content_type="application/json")
    form.add_field("files[0]", a_picture(), filename="board.png", content_type="image/png")
    async with session.post(address, data=form, headers={"Authorization": "Bot x"}) as answer:
        assert answer.status == 200, await answer.text()


async def growth(boards: int) -> float:
    async with Loopback() as loopback, aiohttp.ClientSession() as session:
        address = f"{loopback.origin}/api/v10/channels/{loopback.channel.id}/messages"
        for _ in range(WARM_UP):
            await post(session, address)
        before = resident_megabytes()
        for _ in range(boards):
            await post(session, address)
        return resident_megabytes() - before


if __name__ == "__main__":
    print(f"{asyncio.run(growth(int(sys.argv[1]))):.1f}")
