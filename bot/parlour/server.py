"""The parlour: one aiohttp application that is Discord to the bot and a web page to people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from ipaddress import ip_address
from pathlib import Path
from typing import Final, Self

from aiohttp import web

import render
from bot.limits import ACKNOWLEDGE_SECONDS, REQUEST_BYTES

from .deadlines import WALL, Stopwatch
from .faults import Faults
from .gateway import Gateway
from .interactions import Interaction, Interactions
from .page_api import PageApi
from .rates import Rates
from .redirect import redirect
from .rest import PREFIX, Rest
from .world import World

PAGE: Final = Path(__file__).parent / "page"
FACES: Final = Path(render.__file__).parent / "fonts"
_ANYWHERE: Final = "0.0.0.0"  # noqa: S104 - compared, not listened on
BACKLOG: Final = 4096  # aiohttp's 128 loses bursts

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Parlour:
    """A loopback Discord.

    It outlives the bots that log in to it; and a world can be handed from one parlour to the next::

        async with Parlour() as parlour:
            with parlour.redirect():
                await client.start("any token")
    """

    def __init__(
        self,
        world: World | None = None,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        page: Path = PAGE,
        deadline: float = ACKNOWLEDGE_SECONDS,
        stopwatch: Stopwatch = WALL,
        heartbeat_seconds: float = 41.25,
        pace: float = 1.0,
    ) -> None:
        self.world = world or World.furnished()
        self.faults = Faults()
        self.gateway = Gateway(self.world, heartbeat_seconds=heartbeat_seconds, pace=pace)
        self.interactions = Interactions(self.world, self.gateway, deadline=deadline, stopwatch=stopwatch)
        self.rest = Rest(self.world, self.interactions, self.faults, Rates(pace=pace))
        self.page_api = PageApi(self.world, self.gateway, self.interactions)
        self.rest.on_refusal = self.page_api.tell_refusal
        self._host = host
        self._wanted_port = port
        self._page = page
        self._runner: web.AppRunner | None = None
        self.port = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def at_home(self) -> bool:
        """Whether it listens where its bot and this machine's own browsers look for it."""
        return bool({"127.0.0.1", _ANYWHERE}.intersection(self._hosts()))

    @property
    def open_to_others(self) -> bool:
        """Whether other machines can reach it. There are no passwords, and the host a request names is no proof."""
        return not all(ip_address(host).is_loopback for host in self._hosts())

    def _hosts(self) -> list[str]:
        return [address[0] for address in self._runner.addresses] if self._runner else []

    def redirect(self) -> AbstractContextManager[None]:
        """Point discord.py in this process here, for as long as the context lasts."""
        return redirect(self.origin)

    def redeliver(self, interaction: Interaction) -> None:
        """Deliver an interaction to the bot once more, with the same id."""
        self.interactions.deliver(interaction)

    # -- life ------------------------------------------------------------------------------------------------

    async def start(self) -> Self:
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._wanted_port, backlog=BACKLOG).start()
        self.port = self._runner.addresses[0][1]
        self.world.settle_at(self.origin)
        return self

    async def stop(self) -> None:
        await self.gateway.stop()
        await self.page_api.stop()
        if self._runner:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *reason: object) -> None:
        await self.stop()

    # -- the application -------------------------------------------------------------------------------------

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=REQUEST_BYTES, middlewares=[self._keep_strangers_out])
        app.add_routes(self.rest.routes())
        app.add_routes(self.page_api.routes())
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/attachments/{attachment_id}/{filename}", self._attachment)
        app.router.add_get("/", self._index)
        app.router.add_static("/static", self._page)
        app.router.add_static("/faces", FACES)
        return app

    @web.middleware
    async def _keep_strangers_out(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Other web pages, and names that were made to point here, get nothing.

        That is for browsers, which cannot lie about these headers. Whoever reaches the port by other means can: what
        keeps other machines out is the address that the parlour listens on.
        """
        home = f"127.0.0.1:{self.port}"
        origin = request.headers.get("Origin")
        if request.host != home or origin not in (None, f"http://{home}"):
            raise web.HTTPForbidden(text="This parlour is for this machine only.")
        if origin is not None and request.path.startswith((PREFIX, "/gateway")):
            raise web.HTTPForbidden(text="No browser speaks to this part.")
        from_elsewhere = request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none")
        if from_elsewhere and request.path != "/":
            raise web.HTTPForbidden(text="This parlour is for this machine only.")
        response = await handler(request)
        if not response.prepared:
            response.headers.setdefault("X-Content-Type-Options", "nosniff")
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    async def _index(self, request: web.Request) -> web.StreamResponse:
        response = web.FileResponse(self._page / "index.html")
        response.headers["Content-Security-Policy"] = (
            "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
            "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
        )
        return response

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        attachment = self.world.files.get(request.match_info["attachment_id"])
        if attachment is None:
            raise web.HTTPNotFound
        shown = attachment.content_type.startswith(("image/", "text/plain"))
        return web.FileResponse(
            attachment.path,
            headers={
                "Content-Type": attachment.content_type,
                "Content-Disposition": "inline" if shown else "attachment",
                "Content-Security-Policy": "sandbox",
                "Cache-Control": "max-age=86400, immutable",
            },
        )
