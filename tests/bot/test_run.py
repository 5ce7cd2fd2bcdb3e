"""Where the parlour is opened: an address it cannot have is refused in one sentence, and an open one is warned of."""

from __future__ import annotations

import logging
import socket

import pytest

from bot import run
from bot.parlour.world import World
from bot.settings import SettingsError, read

HOST = "PENNYPOST_PARLOUR_HOST"
FAR = "nosuchhost.invalid"  # reserved: no machine may be called so


@pytest.mark.parametrize("fixed", [{}, {"PENNYPOST_PARLOUR_PORT": "8099"}], ids=["any port", "that port"])
@pytest.mark.parametrize("host", [FAR, "192.0.2.1"])
async def test_a_host_that_is_not_this_machine_is_refused_in_one_sentence(host: str, fixed: dict[str, str]) -> None:
    with pytest.raises(SettingsError) as refused:
        await run._open(World(), read({HOST: host, **fixed}))
    assert str(refused.value) == f"{HOST} is no address of this machine: {host}."


async def test_a_host_at_which_the_bot_itself_would_not_find_the_parlour_is_refused() -> None:
    with pytest.raises(SettingsError, match=r"set PENNYPOST_PARLOUR_HOST to that or to 0\.0\.0\.0, not 127\.0\.0\.2"):
        await run._open(World(), read({HOST: "127.0.0.2"}))


async def test_a_port_that_is_taken_is_refused_where_it_was_asked_for_and_passed_over_else() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"cannot listen on 127.0.0.1:{port}"):
            await run._open(World(), read({"PENNYPOST_PARLOUR_PORT": str(port)}))


@pytest.mark.parametrize(("host", "warned"), [("127.0.0.1", False), ("0.0.0.0", True)])  # noqa: S104 - for a moment
async def test_a_parlour_that_other_machines_can_reach_is_warned_of(
    host: str, warned: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "pennypost"):
        parlour = await run._open(World(), read({HOST: host}))
    await parlour.stop()
    assert ("can sit in every seat" in caplog.text) == warned
