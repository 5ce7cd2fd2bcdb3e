"""The whole bot against the loopback Discord: a real client, a real file, real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.client import PennyPost
from bot.settings import Settings
from tests.loopback.driver import Loopback, Person
from tests.loopback.house import bot_running

Running = AbstractAsyncContextManager[PennyPost]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path, standin_budget_ms=10, standin_workers=0)


@pytest.fixture
def at_once() -> bool:
    """Whether the test's people have chosen that what they type is posted without being confirmed."""
    return True


@pytest.fixture
def bot(discord: Loopback, settings: Settings, at_once: bool) -> Callable[[], Running]:
    """Starts the bot on the test's own data; to end the context and begin another is a restart."""

    @asynccontextmanager
    async def running() -> AsyncIterator[PennyPost]:
        async with bot_running(discord, settings, at_once=at_once) as client:
            yield client

    return running


@pytest.fixture
async def client(bot: Callable[[], Running]) -> AsyncIterator[PennyPost]:
    async with bot() as running:
        yield running


@pytest.fixture
def people(discord: Loopback) -> tuple[Person, Person, Person, Person]:
    """Four people, one for each language; none of them moderates."""
    return (
        discord.person("Ada", locale="en-GB"),
        discord.person("Émile", locale="fr"),
        discord.person("Giulia", locale="it"),
        discord.person("さくら", locale="ja"),
    )


@pytest.fixture
def same_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table of the test is dealt from the same seed, so that a failure can be seen again."""
    monkeypatch.setattr("bot.tables.lobby.secrets", SimpleNamespace(token_bytes=lambda n: bytes(range(n))))
