"""Messages, mentions, threads, direct messages, permissions and pins, through discord.py."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import aiohttp
import discord as d
import pytest

from bot.parlour.limits import LIMITS
from bot.parlour.rest import LATE_EDIT_WINDOW_SECONDS, Exchange
from tests.bot.parlour.conftest import Porter, picture
from tests.loopback import conformance
from tests.loopback.driver import PATIENCE, Loopback, Person


@pytest.fixture
def room(discord: Loopback, porter: Any) -> Any:
    """The first channel, as the bot has it."""
    return porter.get_channel(int(discord.channel.id))


async def test_messages_are_posted_fetched_edited_listed_and_deleted(room: Any, ada: Person) -> None:
    first = await room.send("one")
    second = await room.send("two", reference=first)
    await first.edit(content="uno")
    assert (await room.fetch_message(first.id)).content == "uno"
    assert (await room.fetch_message(first.id)).edited_at is not None
    assert [m.content async for m in room.history()] == ["two", "uno"]
    assert [m.content async for m in room.history(after=first)] == ["two"]
    assert [m.content async for m in room.history(before=second, limit=1)] == ["uno"]
    assert second.reference.message_id == first.id
    await first.delete()
    assert [seen.text for seen in ada.messages()] == ["two"]
    with pytest.raises(d.NotFound) as refusal:
        await room.fetch_message(first.id)
    assert refusal.value.code == 10008


async def test_an_edit_replaces_or_keeps_attachments(discord: Loopback, room: Any, ada: Person) -> None:
    posted = await room.send("x", files=[d.File(io.BytesIO(b"a"), "a.txt"), d.File(io.BytesIO(b"b"), "b.txt")])
    await posted.edit(content="y")
    assert ada.last().files == {"a.txt": b"a", "b.txt": b"b"}
    await posted.edit(attachments=[posted.attachments[0], d.File(io.BytesIO(b"c"), "c.txt")])
    assert ada.last().files == {"a.txt": b"a", "c.txt": b"c"}
    await posted.edit(attachments=[])
    assert ada.last().files == {}
    assert len(discord.world.files) == 0


def png(name: str) -> d.File:
    return d.File(io.BytesIO(picture()), name)


def shown(*names: str) -> d.ui.LayoutView:
    """A message that shows files of these names."""
    view = d.ui.LayoutView()
    view.add_item(d.ui.MediaGallery(*(d.MediaGalleryItem(f"attachment://{name}") for name in names)))
    return view


async def test_files_that_components_or_embeds_show_are_not_told_as_attachments(
    porter: Porter, room: Any, ada: Person
) -> None:
    posted = await room.send(view=shown("a.png"), files=[png("a.png"), png("b.png")])
    for told in (posted, await room.fetch_message(posted.id)):
        assert [each.filename for each in told.attachments] == ["b.png"]
        assert told.components[0].items[0].media.attachment_id == int(ada.last().attached[0]["id"])
    await posted.edit(view=shown("b.png", "a.png"))
    assert (await room.fetch_message(posted.id)).attachments == []
    embedded = await room.send(embed=d.Embed(title="Board").set_image(url="attachment://b.png"), file=png("b.png"))
    assert embedded.attachments == []
    await ada.click(await ada.slash("board"), "Pass")
    tapped = porter.heard[-1].message
    assert tapped is not None
    assert tapped.attachments == []
    assert list(ada.last().files) == ["board.png"]


async def test_an_edit_may_be_refused_the_picture_it_brings_and_nothing_has_changed(
    discord: Loopback, room: Any, ada: Person
) -> None:
    discord.world.edits_bring_pictures = False
    posted = await room.send(view=shown("a.png"), file=png("a.png"))
    with pytest.raises(d.HTTPException) as refusal:
        await posted.edit(view=shown("b.png"), attachments=[png("b.png")])
    assert (refusal.value.status, refusal.value.code) == (400, 50035)
    assert "referenced attachment was not found" in refusal.value.text
    assert [(each.filename, bool(each.data)) for each in ada.last().pictures] == [("a.png", True)]
    assert len(discord.world.files) == 1
    await posted.edit(view=shown("a.png"))  # what is there already may be shown again
    assert ada.last().pictures


async def test_an_embed_shows_its_attached_picture(room: Any, ada: Person) -> None:
    embed = d.Embed(title="Board", description="Now").set_image(url="attachment://b.png").add_field(name="F", value="V")
    await room.send(embed=embed, file=d.File(io.BytesIO(picture()), "b.png", description="A board"))
    assert ada.last().text == "Board\nNow\nF\nV"
    assert [(p.alt, len(p.data) > 0) for p in ada.last().pictures] == [("A board", True)]


async def test_a_component_must_not_name_a_file_that_is_not_there(room: Any) -> None:
    view = d.ui.LayoutView()
    view.add_item(d.ui.MediaGallery(d.MediaGalleryItem("attachment://missing.png")))
    with pytest.raises(d.HTTPException, match="referenced attachment was not found"):
        await room.send(view=view)


async def test_mentions_ping_as_far_as_they_are_allowed(room: Any, ada: Person, emile: Person) -> None:
    await room.send(f"{ada.mention} {emile.mention}", allowed_mentions=d.AllowedMentions(users=[d.Object(ada.id)]))
    assert ada.last().mentions == [ada.id]
    assert (len(ada.pings()), len(emile.pings())) == (1, 0)
    await room.send(emile.mention, allowed_mentions=d.AllowedMentions.none())
    assert emile.pings() == []
    await room.send(emile.mention, silent=True)
    assert (emile.last().mentions, emile.pings()) == ([emile.id], [])


async def test_a_mention_in_a_text_display_pings(room: Any, emile: Person) -> None:
    view = d.ui.LayoutView()
    view.add_item(d.ui.Container(d.ui.TextDisplay(f"Your move, {emile.mention}")))
    await room.send(view=view)
    assert [seen.text for seen in emile.pings()] == [f"Your move, {emile.mention}"]


async def test_an_edit_pings_nobody(room: Any, emile: Person) -> None:
    posted = await room.send("hello")
    await posted.edit(content=emile.mention)
    assert emile.last().mentions == [emile.id]
    assert emile.pings() == []


async def test_a_thread_grows_from_a_message(discord: Loopback, porter: Any, room: Any, ada: Person) -> None:
    posted = await room.send("a table")
    heard = asyncio.create_task(porter.wait_for("thread_create", timeout=PATIENCE))
    thread = await posted.create_thread(name="Table 1", auto_archive_duration=4320)
    assert thread.id == posted.id
    assert discord.world.channels[str(thread.id)].auto_archive_minutes == 4320
    assert (await heard).id == thread.id
    assert porter.get_channel(thread.id).parent == room
    assert ada.last().object["thread"]["name"] == "Table 1"
    with pytest.raises(d.HTTPException) as refusal:
        await posted.create_thread(name="Table 1")
    assert refusal.value.code == 160004


async def test_commands_work_in_a_thread(discord: Loopback, room: Any, ada: Person) -> None:
    thread = await room.create_thread(name="Table 2", type=d.ChannelType.public_thread)
    reply = await ada.slash("board", channel=str(thread.id))
    assert "played pass" in (await ada.click(reply, "Pass")).text
    assert reply.message.channel_id == str(thread.id)


async def test_a_thread_is_renamed_archived_and_woken_by_a_message(discord: Loopback, room: Any) -> None:
    thread = await room.create_thread(name="Old", type=d.ChannelType.public_thread)
    place = discord.world.channels[str(thread.id)]
    await thread.edit(name="New", archived=True)
    assert (place.name, place.archived) == ("New", True)
    await thread.send("hello")
    assert not place.archived


async def test_a_private_thread_is_seen_by_those_in_it(room: Any, ada: Person, emile: Person) -> None:
    thread = await room.create_thread(name="Secret", type=d.ChannelType.private_thread)
    await thread.send("hush")
    assert emile.messages(str(thread.id)) == []
    await thread.add_user(d.Object(emile.id))
    assert [seen.text for seen in emile.messages(str(thread.id))] == ["hush"]
    await thread.remove_user(d.Object(emile.id))
    assert emile.messages(str(thread.id)) == []


async def test_threads_are_there_for_a_client_that_comes_later(discord: Loopback, ada: Person) -> None:
    thread = discord.world.add_thread(discord.channel, "Earlier", owner=discord.world.bot)
    porter = Porter()
    async with discord.running(porter):
        assert porter.guilds[0].get_thread(int(thread.id)).name == "Earlier"  # type: ignore[union-attr]
        assert [t.name for t in await porter.guilds[0].active_threads()] == ["Earlier"]


async def test_a_direct_message_reaches_one_person(porter: Any, ada: Person, emile: Person) -> None:
    user = await porter.fetch_user(int(ada.id))
    await user.send(f"psst {ada.mention}")
    assert [seen.text for seen in ada.direct_messages()] == [f"psst {ada.mention}"]
    assert len(ada.pings()) == 1
    assert emile.direct_messages() == []


async def test_a_command_works_in_direct_messages(discord: Loopback, porter: Any, ada: Person) -> None:
    place = discord.world.dm_with(ada.user)
    reply = await ada.slash("table whisper", channel=place)
    assert reply.text == f"only for {ada.mention}"
    assert porter.heard[0].guild is None


async def test_somebody_may_refuse_direct_messages(porter: Any, ada: Person) -> None:
    ada.user.accepts_dms = False
    user = await porter.fetch_user(int(ada.id))
    with pytest.raises(d.Forbidden) as refusal:
        await user.send("psst")
    assert refusal.value.code == 50007


async def test_moderators_are_told_from_others_by_their_permissions(
    porter: Any, discord: Loopback, ada: Person, emile: Person
) -> None:
    giulia = discord.person("Giulia", moderator=True)
    for person in (ada, giulia, emile):
        await person.slash("table whisper")
    found = [heard.permissions for heard in porter.heard]
    assert [p.manage_messages for p in found] == [True, True, False]
    assert [p.administrator for p in found] == [True, False, False]


async def test_a_command_for_moderators_is_not_offered_to_others(porter: Any, ada: Person, emile: Person) -> None:
    @porter.tree.command(description="x")
    @d.app_commands.default_permissions(manage_messages=True)
    async def sweep(interaction: d.Interaction) -> None:
        await interaction.response.send_message("swept")

    await porter.tree.sync()
    assert (await ada.slash("sweep")).text == "swept"
    with pytest.raises(Exception, match="no command /sweep"):
        await emile.slash("sweep")


@pytest.mark.parametrize(
    ("denied", "code"),
    [("send_messages", 50013), ("view_channel", 50001), ("create_public_threads", 50013), ("attach_files", 50013)],
)
async def test_what_the_bot_may_not_do_is_refused(
    discord: Loopback, room: Any, ada: Person, denied: str, code: int
) -> None:
    posted = await room.send("before")
    discord.channel.bot_denied = d.Permissions(**{denied: True}).value
    acts: dict[str, Any] = {
        "send_messages": lambda: room.send("x"),
        "view_channel": lambda: room.send("x"),
        "create_public_threads": lambda: posted.create_thread(name="x"),
        "attach_files": lambda: room.send("x", file=d.File(io.BytesIO(b"x"), "x.txt")),
    }
    with pytest.raises(d.Forbidden) as refusal:
        await acts[denied]()
    assert refusal.value.code == code


async def test_an_interaction_tells_what_the_bot_may_do(discord: Loopback, porter: Any, ada: Person) -> None:
    discord.channel.bot_denied = d.Permissions(create_public_threads=True).value
    await ada.slash("table whisper")
    assert not porter.heard[0].app_permissions.create_public_threads
    assert porter.heard[0].app_permissions.attach_files


async def test_people_and_the_guild_are_fetched(discord: Loopback, porter: Any, ada: Person) -> None:
    guild = await porter.fetch_guild(int(porter.guilds[0].id))
    assert guild.name == "The Parlour"
    assert (await porter.guilds[0].fetch_member(int(ada.id))).display_name == "Ada"
    assert [c.name for c in await porter.guilds[0].fetch_channels()] == ["parlour"]
    assert (await porter.fetch_channel(int(discord.channel.id))).name == "parlour"
    assert [role.name for role in await porter.guilds[0].fetch_roles()] == ["@everyone", "Moderators"]
    assert {command.name for command in await porter.tree.fetch_commands()} == {"board", "table", "form"}
    with pytest.raises(d.NotFound):
        await porter.fetch_user(42)
    with pytest.raises(d.NotFound):
        await porter.fetch_channel(42)


async def test_typing_is_heard(discord: Loopback, room: Any) -> None:
    heard: list[str] = []
    discord.world.observe(lambda change: heard.append(change.kind))
    await room.typing()
    assert heard == ["typing"]


async def test_a_channel_holds_250_pins(discord: Loopback, room: Any) -> None:
    posted = await room.send("x")
    with pytest.raises(d.Forbidden):
        await posted.pin()
    discord.world.bot_granted = d.Permissions(pin_messages=True).value
    await posted.pin()
    assert [m.id async for m in room.pins()] == [posted.id]
    await posted.unpin()
    for _ in range(LIMITS["pins"].most):
        await room.send("pinned")
    for message in list(discord.world.messages(str(room.id)))[1:]:
        message.object["pinned"] = True
    with pytest.raises(d.HTTPException) as refusal:
        await posted.pin()
    assert refusal.value.code == 30003


async def test_messages_older_than_an_hour_are_edited_sparingly(discord: Loopback, room: Any, ada: Person) -> None:
    posted = await room.send("x")
    now = [discord.world.clock() + 3601]
    discord.world.clock = lambda: now[0]
    statuses: list[int] = []

    def witness(exchange: Exchange) -> None:
        statuses.append(exchange.status)
        if exchange.status == 429:
            assert exchange.answer["code"] == 30046
            now[0] += exchange.answer["retry_after"]

    discord.rest.witnesses.append(witness)
    now[0] += 0.01
    for n in range(4):
        await posted.edit(content=str(n))
        now[0] += 1.999
    assert statuses == [200, 200, 200, 429, 200]
    assert ada.last().text == "3"


async def test_late_edits_are_forgotten_when_they_no_longer_count(discord: Loopback, porter: Porter) -> None:
    rooms: list[Any] = [await porter.fetch_channel(int(discord.world.add_channel(f"r-{n}").id)) for n in range(6)]
    posted = [await room.send("x") for room in rooms]
    now = [discord.world.clock() + 3601]
    discord.world.clock = lambda: now[0]
    for message in posted:
        await message.edit(content="y")
        now[0] += LATE_EDIT_WINDOW_SECONDS + 1
    assert len(discord.rest._late_edits) == 1


async def test_only_the_newest_messages_and_files_are_kept(discord: Loopback, room: Any, ada: Person) -> None:
    discord.world.messages_kept = 2
    discord.world.files.limit = 10
    for n in range(3):
        await room.send(str(n), file=d.File(io.BytesIO(bytes(6)), "x.bin"))
    assert [seen.text for seen in ada.messages()] == ["1", "2"]
    assert [len(data) for seen in ada.messages() for data in seen.files.values()] == [0, 6]


async def test_of_all_channels_together_the_fullest_loses_its_oldest_message(discord: Loopback, room: Any) -> None:
    quiet, discord.world.most_messages = discord.world.add_channel("library"), 6
    library = await room.guild.fetch_channel(int(quiet.id))
    await library.send("the last board of a game by post")
    for n in range(9):
        await room.send(str(n))
    assert [seen.object["content"] for seen in discord.world.messages(quiet.id)] == ["the last board of a game by post"]
    assert [seen.object["content"] for seen in discord.world.messages(str(room.id))] == list("45678")


async def test_requests_without_a_token_are_refused(discord: Loopback) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{discord.origin}/api/v10/users/@me") as response:
            assert response.status == 401
        headers = {"Authorization": "Bot x", "Origin": "http://evil.example"}
        async with session.get(f"{discord.origin}/api/v10/users/@me", headers=headers) as response:
            assert response.status == 403


# -- trouble -------------------------------------------------------------------------------------------------


async def test_a_rate_limited_request_is_tried_again(discord: Loopback, room: Any, ada: Person) -> None:
    discord.faults.rate_limit("POST /channels/*/messages", times=2, retry_after=0.01)
    await room.send("patience")
    assert discord.faults.met == ["POST /channels/{channel_id}/messages 429"] * 2
    assert [seen.text for seen in ada.messages()] == ["patience"]


async def test_a_rate_limited_callback_is_tried_again(discord: Loopback, porter: Any, ada: Person) -> None:
    discord.faults.rate_limit("POST /interactions/*/callback", retry_after=0.01)
    assert (await ada.slash("table whisper")).ephemeral
    assert len(discord.faults.met) == 1


async def test_the_global_rate_limit_is_waited_for(discord: Loopback, room: Any, ada: Person) -> None:
    discord.faults.rate_limit("POST /channels/*/messages", retry_after=0.01, everywhere=True)
    await room.send("patience")
    assert ada.last().text == "patience"


async def test_a_failing_request_is_tried_again(discord: Loopback, room: Any, ada: Person) -> None:
    discord.faults.fail("POST /channels/*/messages", status=502)
    await room.send("at last")
    assert ada.last().text == "at last"


async def test_an_answer_lost_on_the_way_leaves_the_work_done(discord: Loopback, room: Any, ada: Person) -> None:
    discord.faults.fail("POST /channels/*/messages", status=500, after=True)
    await room.send("twice")
    assert [seen.text for seen in ada.messages()] == ["twice"], "the second was known by its nonce"


async def test_a_delayed_request_waits(discord: Loopback, room: Any, ada: Person) -> None:
    await room.send("first")  # discord.py sends side by side only after it has seen a route's limits
    discord.faults.delay("POST /channels/*/messages", 0.5)
    slow = asyncio.create_task(room.send("slow"))
    while not discord.faults.met:  # noqa: ASYNC110 - a trouble has no event
        await asyncio.sleep(0.001)
    await room.send("quick")
    await slow
    assert [seen.text for seen in ada.messages()] == ["first", "quick", "slow"]


# -- conformance ---------------------------------------------------------------------------------------------


def test_a_violation_of_discords_description_is_found() -> None:
    absent = conformance.why_absent()
    if absent:
        pytest.skip(absent)
    judge = conformance.description(conformance.description_path())
    good = Exchange("GET", "/gateway/bot", None, 429, {"code": 0, "message": "", "retry_after": 1.0, "global": False})
    assert judge.violations(good) == []
    bad_answer = Exchange("GET", "/users/@me", None, 200, {"id": "1"})
    bad_request = Exchange("POST", "/users/@me/channels", {"recipient_id": 5}, 403, {"code": 0, "message": ""})
    assert judge.violations(bad_answer)
    assert judge.violations(bad_request) == [], "what was refused need not conform"
    assert judge.violations(Exchange("POST", "/nowhere", None, 200, None))
