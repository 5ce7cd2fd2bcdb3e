"""A small bot that answers in every way there is, for the loopback's own tests."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord as d
import pytest
from discord import app_commands, ui
from PIL import Image

from bot.limits import IDENTIFY_SECONDS
from tests.loopback.bare import Bare
from tests.loopback.driver import HURRIED, Loopback, Person


def picture() -> bytes:
    page = io.BytesIO()
    Image.new("RGB", (40, 30), "darkgreen").save(page, "PNG")
    return page.getvalue()


class Move(ui.DynamicItem[ui.Button[Any]], template=r"move:(?P<key>\w+)"):
    """A button that survives a restart."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(ui.Button(label=key.title(), custom_id=f"move:{key}"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Move:
        return cls(match["key"])

    async def callback(self, interaction: d.Interaction) -> None:
        await interaction.response.edit_message(view=board(f"played {self.key}"))


class Later(ui.DynamicItem[ui.Button[Any]], template=r"later"):
    """A button whose answer is deferred."""

    def __init__(self) -> None:
        super().__init__(ui.Button(label="Later", custom_id="later"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Later:
        return cls()

    async def callback(self, interaction: d.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=board("played at last"))


class Rooms(ui.DynamicItem[ui.Select[Any]], template=r"rooms"):
    """A menu of three, of which up to two."""

    def __init__(self) -> None:
        options = [d.SelectOption(label=f"Room {n}", value=f"room-{n}") for n in (1, 2, 3)]
        super().__init__(ui.Select(custom_id="rooms", placeholder="Rooms", options=options, max_values=2))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Rooms:
        return cls()

    async def callback(self, interaction: d.Interaction) -> None:
        await interaction.response.send_message(f"You chose {', '.join(self.item.values)}", ephemeral=True)


class Whom(ui.DynamicItem[ui.UserSelect[Any]], template=r"whom"):
    """A menu of people."""

    def __init__(self) -> None:
        super().__init__(ui.UserSelect(custom_id="whom", placeholder="Whom"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Whom:
        return cls()

    async def callback(self, interaction: d.Interaction) -> None:
        await interaction.response.send_message(self.item.values[0].display_name)


class Form(ui.Modal, title="Bid"):
    note: ui.TextDisplay[Any] = ui.TextDisplay("Think first.")
    amount: ui.Label[Any] = ui.Label(text="Amount", component=ui.TextInput(custom_id="amount", max_length=3))
    seat: ui.Label[Any] = ui.Label(
        text="Seat",
        component=ui.Select(
            custom_id="seat",
            options=[d.SelectOption(label="North", value="n"), d.SelectOption(label="South", value="s")],
        ),
    )

    async def on_submit(self, interaction: d.Interaction) -> None:
        amount: Any = self.amount.component
        seat: Any = self.seat.component
        await interaction.response.send_message(f"{amount.value} at {seat.values[0]}", ephemeral=True)


def board(text: str, *, files: bool = True) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(
        ui.Container(
            ui.TextDisplay(f"## Board\n{text}"),
            ui.MediaGallery(d.MediaGalleryItem("attachment://board.png", description="An empty board")),
            ui.Separator(),
            ui.Section(ui.TextDisplay("A section"), accessory=ui.Thumbnail("attachment://board.png")),
            ui.ActionRow(Move("pass"), Move("build"), Later(), ui.Button(label="Off", custom_id="off", disabled=True)),
            ui.ActionRow(Rooms()),
            ui.ActionRow(Whom()),
        )
    )
    return view


class Translator(app_commands.Translator):
    async def translate(self, string: app_commands.locale_str, locale: d.Locale, context: Any) -> str | None:
        words = {"board": "盤面", "Show the board": "盤面を表示する"}
        return words.get(string.message) if locale is d.Locale.japanese else None


class Porter(d.Client):
    """Answers commands in every way there is."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=d.Intents(guilds=True), guild_ready_timeout=0, **options)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[d.Interaction] = []
        self.resumed = asyncio.Event()
        _add_commands(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Move, Later, Rooms, Whom)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """A second identify waits as long as this server asks for, which is not five seconds."""
        if not initial:
            await asyncio.sleep(IDENTIFY_SECONDS * HURRIED)

    async def on_interaction(self, interaction: d.Interaction) -> None:
        self.heard.append(interaction)

    async def on_resumed(self) -> None:
        self.resumed.set()


def _add_commands(tree: app_commands.CommandTree[Any]) -> None:
    text = app_commands.locale_str
    table = app_commands.Group(name="table", description="Tables")

    @tree.command(name=text("board"), description=text("Show the board"))
    async def show(interaction: d.Interaction, words: str = "your move") -> None:
        file = d.File(io.BytesIO(picture()), "board.png", description="The board")
        await interaction.response.send_message(view=board(words), file=file)

    @table.command(description="Slowly")
    async def slow(interaction: d.Interaction, hidden: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=hidden)
        await interaction.edit_original_response(content="done", attachments=[d.File(io.BytesIO(picture()), "b.png")])
        await interaction.followup.send("psst", ephemeral=True)

    @table.command(description="Whisper")
    async def whisper(interaction: d.Interaction) -> None:
        await interaction.response.send_message(f"only for {interaction.user.mention}", ephemeral=True)

    @table.command(description="Nothing at all")
    async def silent(interaction: d.Interaction) -> None:
        pass

    @table.command(description="Pick")
    @app_commands.describe(game="Which")
    async def pick(
        interaction: d.Interaction, game: str, seats: app_commands.Range[int, 1, 4], who: d.Member | None = None
    ) -> None:
        name = who.display_name if who else "nobody"
        await interaction.response.send_message(f"{game} for {seats} with {name}")

    @pick.autocomplete("game")
    async def games(interaction: d.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = ["bloody-inn", "obsession", "prodigals-club"]
        return [app_commands.Choice(name=n, value=n) for n in names if n.startswith(typed)]

    @table.command(description="Weigh a file")
    async def weigh(interaction: d.Interaction, letter: d.Attachment, seats: int = 0) -> None:
        read = await letter.read()
        await interaction.response.send_message(f"{letter.filename} ({letter.content_type}) weighs {len(read)}")

    @tree.command(description="A form")
    async def form(interaction: d.Interaction) -> None:
        await interaction.response.send_modal(Form())

    tree.add_command(table)


@pytest.fixture
async def porter(discord: Loopback) -> AsyncIterator[Porter]:
    client = Porter()
    async with discord.running(client):
        yield client


@pytest.fixture
async def bare(discord: Loopback) -> AsyncIterator[Bare]:
    """A client of no library."""
    async with aiohttp.ClientSession() as session:
        yield Bare(discord.origin, session)


@pytest.fixture
def ada(discord: Loopback) -> Person:
    return discord.person("Ada", locale="ja", moderator=True)


@pytest.fixture
def emile(discord: Loopback) -> Person:
    return discord.person("Émile", locale="fr")
