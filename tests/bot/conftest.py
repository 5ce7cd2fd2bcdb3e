"""The loopback Discord as a fixture, held against Discord's own description where that is at hand."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.play.words import UNTOLD
from tests.loopback import conformance
from tests.loopback.driver import Loopback


@pytest.fixture
async def discord(caplog: pytest.LogCaptureFixture) -> AsyncIterator[Loopback]:
    """A loopback Discord with one channel and nobody in it; discord.py is pointed at it.

    Fails the test when a request or an answer violates Discord's description, or the loopback itself fails;
    when a client does not wait as the headers of a route told it to; and when the bot has no words for something that
    happened.
    """
    async with Loopback() as loopback:
        with conformance.watching(loopback.rest) as violations, loopback.redirect():
            yield loopback
    assert violations == []
    assert list(loopback.rest.rates.exceeded) == []
    records = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    assert [r.getMessage() for r in records if r.name == "aiohttp.server" and r.levelname == "ERROR"] == []
    failed = [r.getMessage() for r in records if r.module == "explaining" and r.levelname == "ERROR"]
    assert failed[loopback.apologies.count :] == []
    assert [r.getMessage() for r in records if r.getMessage().startswith(UNTOLD)] == []
