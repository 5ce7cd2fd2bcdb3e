"""Pictures beside board and hand: in the table's menu and by command, and a private one for its seat alone."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest

from bot.client import PennyPost
from bot.settings import Settings
from bot.tables.session import Session
from render import Picture, Setting
from tests.bot.e2e.playing import button_of, last_board
from tests.bot.e2e.saleroom import sale, saleroom
from tests.contract.saleroom import artist
from tests.contract.saleroom.state import SaleView
from tests.loopback.driver import Loopback, Menu, Nonsense, Person, Reply

People = tuple[Person, Person, Person, Person]


@pytest.fixture
async def client(discord: Loopback, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PennyPost]:
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)
    async with saleroom(discord, settings) as running:
        yield running


@pytest.fixture
async def table(client: PennyPost, people: People) -> Session:
    """Ada, Émile and Giulia at a sale; Sakura looks on."""
    return await sale(client, people[:3])


async def menu_of(person: Person) -> tuple[Reply, Menu]:
    """The table's menu, and in it that of pictures."""
    board = await last_board(person)
    reply = await person.click(board, button_of(board, "table"))
    return reply, next(menu for menu in reply.message.menus if menu.custom_id.startswith("pp:picture:"))


async def test_the_tables_menu_shows_each_picture_with_its_words(table: Session, people: People) -> None:
    emile = people[1]
    reply, menu = await menu_of(emile)
    assert [choice.name for choice in menu.choices] == ["Catalogue", "Coffre"]
    for name, said in (("catalogue", "Catalogue"), ("safe", "Coffre")):
        shown = (await emile.select(reply, [name], menu=menu.custom_id)).message
        assert shown.ephemeral
        (picture,) = shown.pictures
        assert picture.filename == f"{name}.png"
        assert said in picture.alt
        assert said in (await emile.click(shown, button_of(shown, "picture-text"))).text


async def test_a_private_picture_is_offered_and_shown_to_its_seat_alone(table: Session, people: People) -> None:
    sakura = people[3]
    reply, menu = await menu_of(sakura)
    assert [choice.value for choice in menu.choices] == ["catalogue"]
    assert [c.value for c in await sakura.autocomplete("table board", "picture")] == ["catalogue"]
    typed = await sakura.slash("table board", picture="safe")
    forged = await sakura.raw_tap(reply, menu.custom_id, values=["safe"])
    for answer in (typed, forged):
        assert not answer.message.pictures
        assert "座っていません" in answer.text


async def test_a_picture_is_typed_by_what_it_is_called_in_ones_own_language(table: Session, people: People) -> None:
    ada, emile, giulia, _ = people
    assert [c.name for c in await ada.autocomplete("table board", "picture", "cat")] == ["Catalogue"]
    assert [c.name for c in await giulia.autocomplete("table board", "picture", "CASS")] == ["Cassaforte"]
    shown = await emile.slash("table board", picture="COFFRE")
    assert [picture.filename for picture in shown.message.pictures] == ["safe.png"]
    words = await ada.slash("table board", picture="Catalogue", text=True)
    assert not words.message.pictures
    assert "Catalogue" in words.text


async def test_a_public_picture_is_drawn_from_what_all_see_and_a_private_one_from_the_askers_seat(
    client: PennyPost, table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, asked = artist.ARTIST, list[tuple[str, int | None]]()

    class Copyist(SimpleNamespace):
        """An artist who notes whose view a picture is drawn from."""

        def picture(self, name: str, view: SaleView, setting: Setting) -> Picture:
            asked.append((name, view.seat))
            return original.picture(name, view, setting)

    monkeypatch.setattr(sys.modules["render.saleroom"], "ARTIST", Copyist(pictures=artist.ARTIST.pictures))
    await client.pictures.further(table, "safe", 2, "en")
    await client.pictures.further(table, "catalogue", 2, "en")
    assert asked == [("safe", 2), ("catalogue", None)]


async def test_a_picture_nobody_knows_is_refused_in_a_sentence(table: Session, people: People) -> None:
    reply = await people[0].slash("table board", picture="attic")
    assert "no picture called “attic”" in reply.text
    menu_reply, menu = await menu_of(people[0])
    assert not (await people[0].raw_tap(menu_reply, menu.custom_id, values=["attic"])).message.pictures
    with pytest.raises(Nonsense):
        await people[0].select(menu_reply, ["attic"], menu=menu.custom_id)


async def test_where_no_game_is_played_no_picture_is_offered(client: PennyPost, people: People) -> None:
    assert await people[0].autocomplete("table board", "picture") == []
