"""A client of no library: raw requests and raw frames, to see what a Discord makes of each."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.parlour import gateway


@dataclass(frozen=True)
class Answer:
    """What came back to one request."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> tuple[int, int]:
        """The status, and the code that Discord gives its refusals."""
        return self.status, self.body.get("code", 0) if isinstance(self.body, dict) else 0

    def reason(self, path: str) -> str:
        """Why what stands at a place of the body was refused: ``answer.reason("components.0.type")``."""
        here: Any = self.body.get("errors") or {}
        for step in path.split("."):
            here = here.get(step) or {}
        return " ".join(error["code"] for error in here.get("_errors") or ())


class Bare:
    """Requests as they stand, and at most one gateway connection."""

    def __init__(self, origin: str, session: aiohttp.ClientSession) -> None:
        self.origin = origin
        self.session = session
        self.patient = True
        """Whether it waits, as the headers say, before it sends more."""

    async def __call__(
        self,
        request: str,
        body: Any = None,
        *,
        files: Mapping[str, bytes] | None = None,
        token: str | None = "Bot any",  # noqa: S107
    ) -> Answer:
        """One request: ``await bare("POST /channels/1/messages", {"content": "x"}, files={"a.txt": b"a"})``."""
        method, path = request.split()
        data: Any = None
        if files is not None:
            data = aiohttp.FormData({"payload_json": json.dumps(body)}, quote_fields=False)
            for number, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
        sent = {"data": data} if files is not None else {"json": body} if body is not None else {}
        headers = {"Authorization": token} if token else {}
        async with self.session.request(method, f"{self.origin}/api/v10{path}", headers=headers, **sent) as response:
            text = await response.text()
            exhausted = response.status != 429 and response.headers.get("X-RateLimit-Remaining") == "0"
            if self.patient and exhausted:
                await asyncio.sleep(float(response.headers["X-RateLimit-Reset-After"]))
            is_json = response.content_type == "application/json"
            return Answer(response.status, json.loads(text) if is_json else text, response.headers)

    @asynccontextmanager
    async def socket(self, query: str = "?v=10&encoding=json", *, identify: Any = None) -> AsyncIterator[Socket]:
        """A gateway connection that was greeted, and with ``identify`` (intents, or all of it) let in."""
        async with self.session.ws_connect(f"{self.origin}/gateway{query}") as raw:
            bare = Socket(raw)
            assert (await bare.read())["op"] == gateway.HELLO
            if identify is not None:
                intents = {"intents": identify} if isinstance(identify, int) else identify
                await bare.send(gateway.IDENTIFY, {"token": "x", "properties": {}, "intents": 1} | intents)
                assert (await bare.read())["t"] == "READY"
            yield bare


class Socket:
    """A bare gateway connection."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: Any = None) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def read(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads((await self.socket.receive(5)).data)
        return frame

    async def hear(self, event: str) -> dict[str, Any]:
        """The data of the next event of this name."""
        async with asyncio.timeout(5):
            while (frame := await self.read())["t"] != event:
                pass
        data: dict[str, Any] = frame["d"]
        return data

    async def close_code(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(5)
        return self.socket.close_code
