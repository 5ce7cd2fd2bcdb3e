"""Every way to answer an interaction, over the wire, with an unmodified discord.py client."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord as d
import pytest
from discord.webhook.async_ import async_context, interaction_message_response_params

from bot.parlour.messages import CHAT_INPUT
from tests.loopback.driver import Button, Loopback, NoAnswer, Nonsense, Person


async def answer_with(interaction: d.Interaction, type: int, **message: Any) -> None:
    """Answer with a bare callback, past discord.py's own checks."""
    await async_context.get().create_interaction_response(
        interaction.id,
        interaction.token,
        session=interaction._session,
        params=interaction_message_response_params(type=type, **message),
    )


async def test_a_client_logs_in_and_finds_the_guild_with_its_channels(discord: Loopback, porter: Any) -> None:
    assert porter.user.name == "Penny Post"
    assert [channel.name for channel in porter.guilds[0].channels] == ["parlour"]
    assert discord.gateway.identified == 1


async def test_synced_commands_keep_their_translations(discord: Loopback, porter: Any) -> None:
    (command,) = [c for c in discord.world.commands[None] if c["name"] == "board"]
    assert command["name_localizations"] == {"ja": "盤面"}
    assert command["description_localizations"] == {"ja": "盤面を表示する"}


async def test_a_synced_command_keeps_its_id(discord: Loopback, porter: Any) -> None:
    before = {c["name"]: c["id"] for c in discord.world.commands[None]}
    await porter.tree.sync()
    assert {c["name"]: c["id"] for c in discord.world.commands[None]} == before


async def test_commands_of_the_guild_stand_beside_the_global_ones(discord: Loopback, porter: Any) -> None:
    guild = porter.guilds[0]
    porter.tree.copy_global_to(guild=guild)
    synced = await porter.tree.sync(guild=guild)
    assert {c["guild_id"] for c in discord.world.commands[str(guild.id)]} == {str(guild.id)}
    assert {command.name for command in synced} == {"board", "table", "form"}


async def test_a_reply_carries_components_a_picture_and_its_alt_text(porter: Any, ada: Person) -> None:
    reply = await ada.slash("board", words="hello")
    seen = reply.message
    assert reply.answer == 4
    assert seen.object["type"] == CHAT_INPUT
    assert seen.text == "## Board\nhello\nA section"
    assert [(p.filename, p.alt) for p in seen.pictures] == [
        ("board.png", "An empty board"),
        ("board.png", "The board"),
    ]
    assert seen.pictures[0].data.startswith(b"\x89PNG")
    assert [b.label for b in seen.buttons] == ["Pass", "Build", "Later", "Off"]


async def test_attachments_are_served_with_their_type(porter: Any, ada: Person) -> None:
    url = (await ada.slash("board")).message.attached[0]["url"]
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert response.status == 200
        assert response.content_type == "image/png"
        assert (await response.read()) == (await ada.slash("board")).message.files["board.png"]


async def test_a_button_updates_its_message(porter: Any, ada: Person, emile: Person) -> None:
    reply = await ada.slash("board")
    update = await emile.click(reply, "Pass")
    assert update.answer == 7
    assert update.message.id == reply.message.id
    assert "played pass" in reply.text
    assert reply.message.pictures, "an update that names no attachments keeps them"


async def test_a_deferred_update_changes_the_message_later(porter: Any, ada: Person) -> None:
    reply = await ada.slash("board")
    update = await ada.click(reply, "Later")
    assert update.answer == 6
    assert "played at last" in update.text
    assert update.message.id == reply.message.id


async def test_a_deferred_reply_thinks_then_speaks_then_follows_up(porter: Any, ada: Person) -> None:
    reply = await ada.slash("table slow", settle=False)
    assert reply.answer == 5
    assert (await reply.next()).text == "done"
    assert (await reply.next()).text == "psst"
    assert reply.text == "done"
    assert not reply.message.loading
    assert not reply.ephemeral
    assert list(reply.message.files) == ["b.png"]
    whispered = reply.all[-1]
    assert (whispered.text, whispered.ephemeral) == ("psst", True)


async def test_a_hidden_deferred_reply_stays_hidden(porter: Any, ada: Person, emile: Person) -> None:
    reply = await ada.slash("table slow", hidden=True)
    assert reply.ephemeral
    assert reply.message.id not in [seen.id for seen in emile.messages()]


async def test_the_first_follow_up_after_deferring_takes_the_place_of_thinking(
    discord: Loopback, porter: Any, ada: Person
) -> None:
    @porter.tree.command(description="x")
    async def late(interaction: d.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("public, it hopes")

    await porter.tree.sync()
    reply = await ada.slash("late")
    assert reply.text == "public, it hopes"
    assert reply.ephemeral
    assert len(ada.messages()) == 1


async def test_an_ephemeral_message_is_seen_by_one_person_only(
    discord: Loopback, porter: Any, ada: Person, emile: Person
) -> None:
    reply = await ada.slash("table whisper")
    assert reply.ephemeral
    assert [seen.id for seen in ada.messages()] == [reply.message.id]
    assert emile.messages() == []
    channel = porter.get_channel(int(discord.channel.id))
    with pytest.raises(d.NotFound):
        await channel.fetch_message(int(reply.message.id))
    with pytest.raises(Nonsense):
        await emile.click(reply, Button("Pass", "move:pass", style=1, disabled=False))


async def test_autocomplete_offers_what_fits_what_is_typed(porter: Any, ada: Person) -> None:
    assert [c.value for c in await ada.autocomplete("table pick", "game", "o")] == ["obsession"]
    assert len(await ada.autocomplete("table pick", "game", seats=2)) == 3


async def test_options_reach_the_bot_resolved(porter: Any, ada: Person, emile: Person) -> None:
    reply = await ada.slash("table pick", game="obsession", seats=3, who=emile)
    assert reply.text == "obsession for 3 with Émile"


async def test_a_modal_is_opened_filled_in_and_submitted(porter: Any, ada: Person) -> None:
    form = (await ada.slash("form")).modal
    assert form.title == "Bid"
    assert form.fields == {"Amount": "amount", "Seat": "seat"}
    reply = await ada.submit(form, {"Amount": "12", "Seat": ["n"]})
    assert reply.text == "12 at n"
    with pytest.raises(Nonsense, match="no such form"):
        await ada.submit(form, {"Amount": "12", "Seat": ["n"]})


async def test_a_form_sent_twice_at_once_is_two_interactions(porter: Any, ada: Person) -> None:
    form = (await ada.slash("form")).modal
    answers = {"Amount": "12", "Seat": ["n"]}
    replies = await asyncio.gather(ada.submit(form, answers), ada.submit(form, answers))
    assert [reply.text for reply in replies] == ["12 at n"] * 2


async def test_a_menu_takes_labels_or_values(porter: Any, ada: Person) -> None:
    board = await ada.slash("board")
    assert (await ada.select(board, ["Room 2", "room-1"], menu="Rooms")).text == "You chose room-1, room-2"


async def test_a_menu_of_people_is_resolved(porter: Any, ada: Person, emile: Person) -> None:
    board = await ada.slash("board")
    assert (await ada.select(board, [emile], menu="whom")).text == "Émile"


async def test_pong_acknowledges_without_a_message(porter: Any, ada: Person) -> None:
    @porter.tree.command(description="x")
    async def ping(interaction: d.Interaction) -> None:
        await answer_with(interaction, type=1)

    await porter.tree.sync()
    assert (await ada.slash("ping")).answer == 1
    assert ada.messages() == []


async def test_a_second_acknowledgement_is_refused(discord: Loopback, porter: Any, ada: Person) -> None:
    reply = await ada.slash("table whisper")
    again = d.InteractionResponse(porter.heard[0])
    with pytest.raises(d.HTTPException) as refusal:
        await again.send_message("again")
    assert (refusal.value.status, refusal.value.code) == (400, 40060)
    assert reply.text == f"only for {ada.mention}"


async def test_a_late_or_unknown_acknowledgement_is_refused(discord: Loopback, porter: Any, ada: Person) -> None:
    discord.interactions.deadline = 0.05
    with pytest.raises(NoAnswer):
        await ada.slash("table silent")
    with pytest.raises(d.NotFound) as refusal:
        await porter.heard[0].response.send_message("late")
    assert refusal.value.code == 10062
    porter.heard[0].token = "never-given"
    with pytest.raises(d.NotFound) as refusal:
        await d.InteractionResponse(porter.heard[0]).send_message("who?")
    assert refusal.value.code == 10062


async def test_a_token_dies_after_fifteen_minutes(discord: Loopback, porter: Any, ada: Person) -> None:
    await ada.slash("table whisper")
    start = discord.world.clock()
    discord.world.clock = lambda: start + 15 * 60 + 1
    with pytest.raises(d.HTTPException) as refusal:
        await porter.heard[0].followup.send("too late")
    assert (refusal.value.status, refusal.value.code) == (401, 50027)


async def test_an_answer_that_does_not_fit_the_act_is_refused(discord: Loopback, porter: Any, ada: Person) -> None:
    @porter.tree.command(description="x")
    async def wrong(interaction: d.Interaction) -> None:
        with pytest.raises(d.HTTPException) as refusal:
            await answer_with(interaction, type=7, content="an update of nothing")
        await interaction.response.send_message(str(refusal.value.code))

    await porter.tree.sync()
    assert (await ada.slash("wrong")).text == "50035"


async def test_follow_ups_are_fetched_edited_and_deleted(porter: Any, ada: Person) -> None:
    reply = await ada.slash("table whisper")
    heard = porter.heard[0]
    follow_up = await heard.followup.send("one", wait=True)
    await follow_up.edit(content="two")
    assert (await heard.followup.fetch_message(follow_up.id)).content == "two"
    assert [seen.text for seen in reply.all] == [reply.text, "two"]
    await follow_up.delete()
    assert [seen.text for seen in ada.messages()] == [reply.text]
    assert (await heard.original_response()).content == reply.text
    await heard.delete_original_response()
    assert ada.messages() == []


async def test_a_person_sees_a_message_that_comes_by_itself(discord: Loopback, porter: Any, ada: Person) -> None:
    channel = porter.get_channel(int(discord.channel.id))
    waiting = asyncio.create_task(ada.next_message())
    await asyncio.sleep(0)
    await channel.send("first")
    assert (await waiting).text == "first"
    assert (await ada.sees(lambda seen: seen.text == "first")).id == (await waiting).id
    with pytest.raises(TimeoutError, match="Ada"):
        await ada.sees(lambda seen: seen.text == "never", patience=0.01)


# -- as no client of Discord's would -------------------------------------------------------------------------


async def test_an_outdated_command_does_not_fit_its_signature(porter: Any, ada: Person) -> None:
    errors: list[Exception] = []

    async def on_error(interaction: d.Interaction, error: d.app_commands.AppCommandError) -> None:
        errors.append(error)
        await interaction.response.send_message("Please reload Discord.", ephemeral=True)

    porter.tree.on_error = on_error
    reply = await ada.slash_outdated("table pick", table="bloody-inn", open=True)
    assert reply.text == "Please reload Discord."
    assert [type(error) for error in errors] == [d.app_commands.CommandSignatureMismatch]


async def test_a_hostile_client_sends_what_no_message_offers(porter: Any, ada: Person, emile: Person) -> None:
    board = await ada.slash("board")
    assert "played anything" in (await emile.raw_tap(board, "move:anything")).text
    with pytest.raises(Nonsense):
        await emile.click(board, Button("Forged", "move:forged", 1, disabled=False))
    reply = await emile.raw_tap(board, "rooms", values=["cellar", "cellar", "x" * 1000])
    assert reply.ephemeral
    assert "cellar" in reply.text


async def test_a_hostile_client_sends_forms_and_commands_that_never_were(
    discord: Loopback, porter: Any, emile: Person
) -> None:
    discord.interactions.deadline = 0.2
    shapes: list[tuple[Any, dict[str, Any]]] = [
        ("modal", {"custom_id": "nothing", "components": []}),
        ("component", {"custom_id": "", "component_type": 2}),
        ("command", {"id": "1", "name": "no-such-command", "type": 1}),
        ("autocomplete", {"id": "1", "name": "table", "type": 1, "options": []}),
    ]
    for kind, data in shapes:
        with pytest.raises(NoAnswer):
            await emile.raw(kind, data)
    discord.interactions.deadline = 3
    assert (await emile.slash("table whisper")).ephemeral, "the bot lives on"


async def test_a_double_click_is_two_interactions_on_one_message(porter: Any, ada: Person) -> None:
    board = await ada.slash("board")
    first, second = await ada.double_click(board, "Pass")
    assert first.interaction.id != second.interaction.id
    assert first.interaction.message is second.interaction.message
