"""What everybody is told: all of it that fits, in the table's language, calling only whoever is to move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import ui

from bot.play.posting import News, board_message, news_of, post_text, turn_lines
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.moves import Posted
from bot.tables.session import Session
from games.kernel.ledger import Event
from games.kernel.words import LANGUAGES
from render import Picture
from tests.bot.play.desks import refuse_what_discord_refuses

ADA, EMILE = 999_999_999_999_999_998, 999_999_999_999_999_999


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    yield House(store)
    await store.close()


async def table(house: House, language: str = "en", *, standin: bool = False) -> tuple[Session, Posted]:
    """A table of Ada and Émile, just started; or of Ada and a stand-in."""
    session = await house.open(
        game="bloody-inn",
        guild_id=900_000_000_000_002_001,
        channel_id=1_100_000_000_000_003_002,
        host=Sitter(ADA, "*Ada*"),
        language=language,
        options={},
    )
    if standin:
        await session.lobby.add_standin(ADA, "random", "Stand-in")
    else:
        await session.lobby.join(Sitter(EMILE, "Émile"))
    return session, await session.lobby.start(ADA, seed=bytes(32))


def _news(session: Session, *events: Event) -> News:
    return News(session.table.revision, session.playing, events, awaited=session.awaited())


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_more_than_fits_is_cut_to_the_last_lines_and_says_how_many_came_before(house: House, lang: str) -> None:
    session, posted = await table(house, lang)
    events = tuple(Event("passed", {"who": n % 2}) for n in range(1000))
    text = post_text(session, _news(session, *events))
    refuse_what_discord_refuses(board_message(session, text, {}))
    lines = text.split("\n")
    told = [line for line in lines if line.startswith("- ")]
    assert str(1000 - len(told)) in lines[0]
    assert lines[-1].startswith(f"<@{[ADA, EMILE][posted.waiting[0]]}>")


async def test_names_cannot_format_what_everybody_reads(house: House) -> None:
    session, _ = await table(house)
    text = post_text(session, _news(session, Event("passed", {"who": 0})))
    assert "- \\*Ada\\* passes." in text


async def test_a_stand_in_is_named_and_nobody_is_called(house: House) -> None:
    session, _ = await table(house, standin=True)
    text = turn_lines(session, _news(session)._replace(awaited=(1,)))
    assert "Thinking: Stand-in." in text
    assert "<@" not in text


async def test_the_first_board_says_that_the_game_begins(house: House) -> None:
    session, _ = await table(house, "fr")
    news = news_of(session, await session.store.untold(session.table.id), session.table.told)
    assert "La partie commence." in post_text(session, news)


async def test_each_picture_of_a_post_has_the_whole_width(house: House) -> None:
    session, _ = await table(house)
    drawn = Picture(b"", 1, 1, "Alt", lambda: "Text")
    shown = board_message(session, "Over", {"scores": drawn, "board": drawn})
    galleries = [part for part in shown.walk_children() if isinstance(part, ui.MediaGallery)]
    assert [[item.media.url for item in gallery.items] for gallery in galleries] == [
        ["attachment://scores.png"],
        ["attachment://board.png"],
    ]


async def test_an_answer_given_among_several_shows_nothing_yet(house: House) -> None:
    _, posted = await table(house)
    assert not posted.only_handed_in
    assert posted._replace(waiting=()).only_handed_in


async def test_a_groups_own_name_for_a_card_is_told(house: House) -> None:
    session, _ = await _corrected(house, "[bishop.names]\nen = 'Archbishop'")
    told = Event("killed", {"who": 0, "guest": "bishop", "room": 1})
    assert "Archbishop" in post_text(session, _news(session, told))


async def test_what_happens_several_times_over_is_told_once(house: House) -> None:
    session, _ = await table(house)
    events = (Event("passed", {"who": 1}),) * 2 + (Event("passed", {"who": 0}),)
    text = post_text(session, _news(session, *events))
    assert "- Émile passes. (× 2)\n- \\*Ada\\* passes.\n" in text


async def _corrected(house: House, corrections: str) -> tuple[Session, Posted]:
    session = await house.open(
        game="bloody-inn", guild_id=900_000_000_000_002_001, channel_id=1_100_000_000_000_003_002,
        host=Sitter(ADA, "Ada"), language="en", options={},
        corrections=house.games["bloody-inn"].corrections(corrections),
    )  # fmt: skip
    await session.lobby.join(Sitter(EMILE, "Émile"))
    return session, await session.lobby.start(ADA, seed=bytes(32))
