"""An apology of the bot's fails the test in which it is heard, in any language, unless that test asked for it."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from games.kernel.words import LANGUAGES
from tests.bot.e2e.playing import People
from tests.loopback.apologies import Apologised
from tests.loopback.driver import Loopback


@pytest.fixture
def clumsy(client: PennyPost, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot in which something goes wrong whenever somebody looks at their tables."""

    async def stumble(*_: object) -> None:
        raise RuntimeError("stumbled")

    monkeypatch.setattr("bot.commands.mine.mine_text", stumble)


@pytest.mark.usefixtures("clumsy")
async def test_an_apology_is_heard_in_every_language(discord: Loopback, people: People) -> None:
    for n, person in enumerate(people):
        await person.slash("table mine")
        assert len(discord.apologies.heard) == n + 1, LANGUAGES[n]
    with pytest.raises(Apologised, match="4 times: Sorry, something went wrong"):
        discord.apologies.check()


@pytest.mark.usefixtures("clumsy")
async def test_a_test_that_makes_something_go_wrong_says_so_and_gets_what_is_said(
    discord: Loopback, people: People
) -> None:
    with discord.apologies_expected() as said:
        await people[0].slash("table mine")
    assert len(said) == 1
    assert discord.apologies.heard == []


async def test_who_expects_an_apology_in_vain_is_told(discord: Loopback) -> None:
    with pytest.raises(AssertionError, match="did not apologise"), discord.apologies_expected():
        pass
