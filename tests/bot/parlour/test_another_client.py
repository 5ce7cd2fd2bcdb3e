"""A client that nobody here wrote, disnake, meets the loopback as it meets Discord."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from typing import Any

import disnake as d
import pytest

from bot.limits import IDENTIFY_SECONDS
from tests.bot.parlour.conftest import picture
from tests.loopback.driver import HURRIED, Loopback, Person


class Stranger(d.Client):
    """Answers in disnake's ways: a command, its autocomplete, a button, a form; and notes what befalls it."""

    def __init__(self) -> None:
        super().__init__(intents=d.Intents(guilds=True, dm_messages=True))
        self.resumed = asyncio.Event()
        self.heard: list[d.Message] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if not initial:
            await asyncio.sleep(IDENTIFY_SECONDS * HURRIED)

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_message(self, message: d.Message) -> None:
        self.heard.append(message)

    async def on_application_command(self, inter: d.ApplicationCommandInteraction[Any]) -> None:
        game = inter.options["new"]["game"]
        await inter.response.defer()
        file = d.File(io.BytesIO(picture()), "my board.png", description="A board")
        bid: Any = d.ui.Button(label="Bid", custom_id="bid")
        await inter.edit_original_response(f"{game} is laid out", file=file, components=[bid])
        await inter.followup.send("psst", ephemeral=True)

    async def on_application_command_autocomplete(self, inter: d.ApplicationCommandInteraction[Any]) -> None:
        await inter.response.autocomplete(choices=["inn", "obsession"])

    async def on_button_click(self, inter: d.MessageInteraction[Any]) -> None:
        amount = d.ui.TextInput(label="Amount", custom_id="amount", max_length=3)
        await inter.response.send_modal(title="Bid", custom_id="bidding", components=[amount])

    async def on_modal_submit(self, inter: d.ModalInteraction[Any]) -> None:
        await inter.response.edit_message(f"bid {inter.text_values['amount']}", components=None)


COMMAND = d.SlashCommand(
    "table",
    "Tables",
    options=[
        d.Option(
            "new",
            "A new one",
            d.OptionType.sub_command,
            options=[d.Option("game", "Which", d.OptionType.string, required=True, autocomplete=True)],
        )
    ],
)


@pytest.fixture
async def stranger(discord: Loopback, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stranger]:
    monkeypatch.setattr("disnake.http.Route.BASE", f"{discord.origin}/api/v10")
    client = Stranger()
    life = asyncio.create_task(client.start("any"))
    async with asyncio.timeout(30):
        await client.wait_until_ready()
    yield client
    await client.close()
    with contextlib.suppress(asyncio.CancelledError):
        await life


async def test_it_registers_a_command_and_answers_it_in_every_way(stranger: Stranger, ada: Person) -> None:
    await stranger.bulk_overwrite_global_commands([COMMAND])
    assert [choice.value for choice in await ada.autocomplete("table new", "game", "i")] == ["inn", "obsession"]
    board = await ada.slash("table new", game="inn")
    assert board.text == "inn is laid out"
    assert list(board.message.files) == ["my_board.png"]
    whisper = await ada.sees(lambda seen: seen.text == "psst")
    assert whisper.ephemeral
    form = await ada.click(board, "Bid")
    assert (await ada.submit(form, {"Amount": "40"})).text == "bid 40"
    assert ada.messages()[0].buttons == []


async def test_it_posts_edits_deletes_and_opens_threads(discord: Loopback, stranger: Stranger, ada: Person) -> None:
    room: Any = stranger.get_channel(int(discord.channel.id))
    posted = await room.send("one", file=d.File(io.BytesIO(picture()), "a.png"))
    await posted.edit("uno")
    assert [(message.content, len(message.attachments)) for message in await room.history().flatten()] == [("uno", 1)]
    thread = await posted.create_thread(name="Table", auto_archive_duration=1440)
    await thread.send(ada.mention)
    assert [seen.text for seen in ada.pings()] == [ada.mention]
    await thread.edit(archived=True)
    assert discord.world.channels[str(thread.id)].archived
    for n in range(8):
        await room.send(str(n))
    await posted.delete()
    assert [seen.text for seen in ada.messages()] == [str(n) for n in range(8)]
    with pytest.raises(d.NotFound):
        await room.fetch_message(posted.id)


async def test_it_writes_and_hears_direct_messages(stranger: Stranger, ada: Person) -> None:
    user = await stranger.fetch_user(int(ada.id))
    await user.send("psst")
    assert [seen.text for seen in ada.direct_messages()] == ["psst"]
    async with asyncio.timeout(30):
        while not stranger.heard:  # noqa: ASYNC110 - disnake has no event to wait for once it came
            await asyncio.sleep(0.01)
    assert stranger.heard[0].guild is None


@pytest.mark.parametrize("how", ["close 1001", "op 7", "no word"])
async def test_it_is_cut_off_and_resumes(discord: Loopback, stranger: Stranger, ada: Person, how: str) -> None:
    if how == "op 7":
        discord.gateway.ask_to_reconnect()
    else:
        await discord.gateway.drop(1001 if how == "close 1001" else None)
    async with asyncio.timeout(30):
        await stranger.resumed.wait()
    assert (discord.gateway.identified, discord.gateway.resumed) == (1, 1)


async def test_it_begins_anew_when_its_session_is_over(discord: Loopback, stranger: Stranger, ada: Person) -> None:
    discord.gateway.invalidate()
    await discord.until(lambda: discord.gateway.identified == 2 or None, "a second identify")
    await stranger.bulk_overwrite_global_commands([COMMAND])
    assert (await ada.slash("table new", game="inn")).text == "inn is laid out"
