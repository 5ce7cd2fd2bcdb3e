"""What people have chosen, at hand: loaded once, changed one after the other, forgotten when the store has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.people import People
from bot.store.protocol import StoreFailed
from bot.store.rows import Person
from bot.store.sqlite import SqliteStore

ADA, EMILE = 1_234_567_890_123_456_789, 999_999_999_999_999_999


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(tmp_path / "people.sqlite3")
    yield store
    await store.close()


async def test_somebody_unknown_has_chosen_what_the_house_has(store: SqliteStore) -> None:
    people = People(store)
    await people.load()
    assert people.of(ADA) == Person(ADA)
    assert people.of(ADA).reminders == (24, 48)
    assert not people.knows(ADA)


async def test_what_is_chosen_is_stored_and_there_after_a_restart(store: SqliteStore) -> None:
    people = People(store)
    chosen = await people.change(ADA, quiet=(1320, 420), reminders=(), private="instead", away=(1, 2))
    assert people.of(ADA) == chosen
    await people.change(EMILE, language="fr")
    again = People(store)
    assert again.of(ADA) == Person(ADA)
    await again.load()
    assert again.of(ADA) == chosen
    assert again.of(EMILE) == Person(EMILE, "fr")
    assert again.knows(EMILE)


async def test_two_changes_at_once_both_hold(store: SqliteStore) -> None:
    people = People(store)
    await asyncio.gather(people.change(ADA, forced=True), people.change(ADA, next_up=True))
    assert people.of(ADA) == await store.get_person(ADA) == Person(ADA, next_up=True, forced=True)


async def test_what_could_not_be_stored_is_not_chosen(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    people = People(store)

    async def fails(person: Person) -> None:
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(store, "save_person", fails)
    with pytest.raises(StoreFailed):
        await people.change(ADA, forced=True)
    assert people.of(ADA) == Person(ADA)


async def test_who_is_forgotten_is_unknown(store: SqliteStore) -> None:
    people = People(store)
    await people.change(ADA, forced=True)
    await store.forget(ADA)
    people.forget(ADA)
    assert not people.knows(ADA)
    assert people.of(ADA) == await store.get_person(ADA) == Person(ADA)
    people.forget(EMILE)
