"""A game the house has never seen plays by panel and command all the same: nothing in the bot knows a game."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client import PennyPost
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from games.kernel.ledger import Event
from render import Picture, Setting
from tests.bot.e2e.playing import button_of, open_panel, tap
from tests.bot.play.toy import ShelfGame
from tests.loopback.driver import Loopback, Person, Seen

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8ffff3f0005fe02fe0def46b80000000049454e44ae426082"
)


class ShelfArtist:
    """Draws a shelf as one dot."""

    pictures: Mapping[str, bool] = {}

    def board(self, view: Any, setting: Setting, last: Sequence[Event] = ()) -> Picture:
        return Picture(PIXEL, 1, 1, "A shelf", lambda: "A shelf")

    def hand(self, view: Any, setting: Setting) -> Picture:
        return Picture(PIXEL, 1, 1, "Your hand", lambda: "Your hand")

    def area(self, view: Any, setting: Setting, seat: int) -> Picture:
        return Picture(PIXEL, 1, 1, "An area", lambda: "An area")

    def scores(self, view: Any, setting: Setting) -> Picture:
        return Picture(PIXEL, 1, 1, "Scores", lambda: "Scores")


@pytest.fixture
async def client(discord: Loopback, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PennyPost]:
    """The bot in a house with the shelf alone."""
    monkeypatch.setitem(sys.modules, "render.shelf", SimpleNamespace(ARTIST=ShelfArtist()))
    store = await SqliteStore.open(settings.database_path)
    house = House(store, games={"shelf": ShelfGame()})
    client = PennyPost(settings, house, guild_ready_timeout=0)
    async with discord.running(client):
        yield client
    await house.close()
    await store.close()


@pytest.fixture
def ada(discord: Loopback) -> Person:
    return discord.person("Ada")


async def table(client: PennyPost, ada: Person, size: int, kind: str) -> Session:
    """A table at which Ada alone takes things off a shelf."""
    session = await client.house.open(
        game="shelf",
        guild_id=None,
        channel_id=int(ada.channel.id),
        host=Sitter(int(ada.id), ada.name),
        language="en",
        options={"size": str(size), "kind": kind},
    )
    await session.lobby.start(int(ada.id))
    await client.teller.tell(session)
    return session


async def posted(ada: Person, panel: Seen) -> Seen:
    await ada.click(panel, button_of(panel, "post"))
    return await ada.sees(lambda message: len(message.pictures) == 2)


async def test_one_of_more_than_a_panel_holds_is_found_on_its_next_page(client: PennyPost, ada: Person) -> None:
    await table(client, ada, 130, "choose")
    panel = await open_panel(ada)
    panel = (await ada.click(panel, button_of(panel, "more"))).message
    menu = next(m for m in panel.menus if any(choice.value == "thing128" for choice in m.choices))
    panel = (await ada.select(panel, ["thing128"], menu=menu.custom_id)).message
    assert "Ada takes thing128." in (await posted(ada, panel)).text


async def test_several_of_more_than_a_menu_holds_are_gathered_menu_by_menu(client: PennyPost, ada: Person) -> None:
    session = await table(client, ada, 60, "pick")
    panel = await open_panel(ada)
    for values, page in ((["thing3", "thing9"], 0), (["thing40"], 1), (["thing3"], 0)):
        menu = next(m for m in panel.menus if m.custom_id.endswith(f":{page}"))
        panel = (await ada.select(panel, values, menu=menu.custom_id)).message
    assert [c.value for m in panel.menus for c in m.choices if c.default] == ["thing3", "thing40"]
    assert session.composed(0).answers == ()
    panel = (await ada.click(panel, button_of(panel, "gathered"))).message
    assert "Ada takes thing3+thing40." in (await posted(ada, panel)).text


async def test_things_alike_are_chosen_one_by_one(client: PennyPost, ada: Person) -> None:
    await table(client, ada, 11, "alike")
    panel = await tap(ada, await open_panel(ada), "penny+penny+penny")
    assert "Ada takes penny+penny+penny." in (await posted(ada, panel)).text


async def test_nothing_can_be_taken_too(client: PennyPost, ada: Person) -> None:
    await table(client, ada, 11, "alike")
    panel = await tap(ada, await open_panel(ada), "-")
    assert "Ada takes ." in (await posted(ada, panel)).text


async def test_a_window_is_answered_for_good_by_one_tap(client: PennyPost, ada: Person) -> None:
    session = await table(client, ada, 2, "window")
    panel = await open_panel(ada)
    await ada.click(panel, button_of(panel, "not-ever"))
    assert "Ada takes no." in (await ada.sees(lambda message: len(message.pictures) == 2)).text
    assert session.table.state == "over"


async def test_the_command_of_the_game_offers_and_plays(client: PennyPost, ada: Person) -> None:
    await table(client, ada, 60, "choose")
    offered = await ada.autocomplete("shelf take", "thing", "thing5")
    assert [choice.value for choice in offered][:2] == ["thing5", "thing50"]
    panel = (await ada.slash("shelf take", thing="The thing7 on the shelf")).message
    await ada.click(panel, button_of(panel, "post"))
    assert "thing7" in (await ada.sees(lambda message: len(message.pictures) == 2)).text


async def test_a_move_is_told_even_if_its_picture_cannot_be_drawn(
    client: PennyPost, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table(client, ada, 2, "choose")
    monkeypatch.delattr(ShelfArtist, "board")
    panel = await tap(ada, await open_panel(ada), "thing1")
    await ada.click(panel, button_of(panel, "post"))
    board = await ada.sees(lambda message: "takes thing1" in message.text and not message.ephemeral)
    assert [picture.filename for picture in board.pictures] == ["scores.png"]


async def test_what_is_forbidden_can_be_asked_about_and_typed_in_vain(client: PennyPost, ada: Person) -> None:
    session = await table(client, ada, 10, "choose")
    panel = await open_panel(ada)
    menu = next(m for m in panel.menus if m.custom_id.startswith("pp:why:"))
    shown = (await ada.select(panel, ["crown"], menu=menu.custom_id)).message
    typed = await ada.slash("shelf steal")
    for text in (shown.text, typed.text):
        assert "does not fit what you are being asked now" in text
    assert session.composed(0).answers == ()
