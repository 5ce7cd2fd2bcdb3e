"""What Discord's documentation refuses, one raw request each; beside it the nearest thing that is accepted."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.parlour.limits import LIMITS
from bot.parlour.world import COMPONENTS_V2, GUILD_ID
from tests.loopback.bare import Bare
from tests.loopback.driver import Loopback, Person


@pytest.fixture
def post(discord: Loopback) -> str:
    return f"POST /channels/{discord.channel.id}/messages"


def v2(*components: Any) -> dict[str, Any]:
    return {"components": list(components), "flags": COMPONENTS_V2}


def row(**part: Any) -> dict[str, Any]:
    return v2({"type": 1, "components": [part]})


def people(count: int) -> list[dict[str, str]]:
    return [{"id": str(n), "type": "user"} for n in range(1, count + 1)]


IN_THE_ROW = "components.0.components.0."
BUTTON: dict[str, Any] = {"type": 2, "label": "Go"}
USERS: dict[str, Any] = {"type": 5, "custom_id": "whom"}


# -- messages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mentions", "reason"),
    [
        ({"parse": ["users"], "users": ["1"]}, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
        ({"parse": ["roles"], "roles": ["1"]}, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
        ({"parse": ["users"], "roles": ["1"]}, ""),
        ({"parse": ["users"], "users": []}, ""),
        ({"users": ["1"]}, ""),
    ],
)
async def test_everybody_and_somebody_cannot_both_be_allowed_to_be_pinged(
    bare: Bare, post: str, mentions: Any, reason: str
) -> None:
    answer = await bare(post, {"content": "x", "allowed_mentions": mentions})
    assert (answer.status, answer.reason("allowed_mentions")) == (400 if reason else 200, reason)


@pytest.mark.parametrize("kind", ["users", "roles"])
async def test_a_hundred_are_allowed_to_be_pinged_and_no_more(bare: Bare, post: str, kind: str) -> None:
    for count, status in ((100, 200), (101, 400)):
        mentions = {kind: [str(n) for n in range(1, count + 1)]}
        assert (await bare(post, {"content": "x", "allowed_mentions": mentions})).status == status


async def test_an_answer_to_an_interaction_is_held_to_the_same(discord: Loopback, bare: Bare, ada: Person) -> None:
    body = {"type": 4, "data": {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}}
    async with bare.socket(identify=1) as socket:
        path = await _typed(discord, bare, ada, socket)
        answer = await bare(f"POST {path}/callback", body, token=None)
        assert answer.reason("data.allowed_mentions") == "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"


# -- files ---------------------------------------------------------------------------------------------------


async def test_a_request_brings_25_mebibytes_at_most(bare: Bare, post: str) -> None:
    nine = bytes(9 * 2**20)
    assert (await bare(post, {}, files={"a.bin": nine, "b.bin": nine})).status == 200
    answer = await bare(post, {}, files={"a.bin": nine, "b.bin": nine, "c.bin": nine})
    assert answer.code == (413, 40005)
    assert LIMITS["request bytes"].most < 3 * len(nine)


async def test_a_message_has_ten_files_at_most_after_an_edit_too(bare: Bare, post: str, discord: Loopback) -> None:
    posted = (await bare(post, {}, files={f"{n}.txt": b"x" for n in range(9)})).body
    edit = f"PATCH /channels/{discord.channel.id}/messages/{posted['id']}"
    assert (await bare(edit, {}, files={"ten.txt": b"x"})).status == 200
    assert (await bare(edit, {}, files={"eleven.txt": b"x"})).reason("attachments") == "BASE_TYPE_MAX_LENGTH"
    kept = [{"id": file["id"]} for file in posted["attachments"]]
    assert (await bare(edit, {"attachments": kept}, files={"again ten.txt": b"x"})).status == 200


async def test_whatever_is_listed_as_attached_is_there(bare: Bare, post: str, discord: Loopback) -> None:
    listed = {"content": "x", "attachments": [{"id": 0, "filename": "a.txt"}, {"id": 1, "filename": "b.txt"}]}
    answer = await bare(post, listed, files={"a.txt": b"x"})
    assert (answer.code, answer.reason("attachments.1")) == ((400, 50035), "ATTACHMENT_NOT_FOUND")
    posted = (await bare(post, listed, files={"a.txt": b"x", "b.txt": b"y"})).body
    edit = f"PATCH /channels/{discord.channel.id}/messages/{posted['id']}"
    assert (await bare(edit, {"attachments": [{"id": posted["attachments"][1]["id"]}]})).status == 200
    gone = await bare(edit, {"attachments": [{"id": posted["attachments"][0]["id"]}]})
    assert gone.reason("attachments.0") == "ATTACHMENT_NOT_FOUND"


async def test_a_file_is_given_a_plain_name_by_which_alone_it_is_shown(bare: Bare, post: str) -> None:
    files = {"my board (1).png": b"x"}
    assert (await bare(post, {}, files=files)).body["attachments"][0]["filename"] == "my_board_1.png"
    shown = v2({"type": 13, "file": {"url": "attachment://my_board_1.png"}})
    assert (await bare(post, shown, files=files)).status == 200
    shown = v2({"type": 13, "file": {"url": "attachment://my board (1).png"}})
    assert (await bare(post, shown, files=files)).code == (400, 50035)


# -- components ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (row(**BUTTON, style=5, url="https://example.org", custom_id="a"), IN_THE_ROW + "custom_id"),
        (row(**BUTTON, style=1, url="https://example.org", custom_id="a"), IN_THE_ROW + "url"),
        (row(**BUTTON, style=1, sku_id="1", custom_id="a"), IN_THE_ROW + "sku_id"),
        (row(type=2, style=6), IN_THE_ROW + "sku_id"),
        (row(**BUTTON, style=6, sku_id="1"), IN_THE_ROW + "label"),
        (row(type=2, style=6, sku_id="1", custom_id="a"), IN_THE_ROW + "custom_id"),
        (row(**BUTTON, style=5, url="https://example.org/" + "x" * 493), IN_THE_ROW + "url"),
        (row(**BUTTON, style=5, url="example"), IN_THE_ROW + "url"),
        (row(**BUTTON, style=5, url="ftp://example.org"), IN_THE_ROW + "url"),
        (row(**USERS, min_values=3, max_values=1), IN_THE_ROW + "max_values"),
        (row(**USERS, min_values=3), IN_THE_ROW + "max_values"),
        (row(**USERS, max_values=0, min_values=0), IN_THE_ROW + "max_values"),
        (row(**USERS, min_values=-1), IN_THE_ROW + "min_values"),
        (row(**USERS, default_values=people(2)), IN_THE_ROW + "default_values"),
        (row(**USERS, min_values=2, max_values=3, default_values=people(1)), IN_THE_ROW + "default_values"),
        (row(**USERS, default_values=[{"id": "1", "type": "role"}]), IN_THE_ROW + "default_values.0.type"),
        (v2({"type": 12, "items": [{"media": {}}]}), "components.0.items.0.media"),
        (v2({"type": 12, "items": [{"media": {"url": ""}}]}), "components.0.items.0.media.url"),
        (v2({"type": 12, "items": [{"media": {"url": "board.png"}}]}), "components.0.items.0.media.url"),
        (v2({"type": 13, "file": {"url": "https://example.org/a.txt"}}), "components.0.file.url"),
        (v2({"type": 10, "content": "x", "id": 2**40}), "components.0.id"),
        (v2({"type": 10, "content": "x", "id": -1}), "components.0.id"),
        (v2({"type": 17, "accent_color": 2**24, "components": [{"type": 14}]}), "components.0.accent_color"),
        (v2({"type": 14, "spacing": 3}), "components.0.spacing"),
    ],
)
async def test_a_component_that_contradicts_itself_is_refused(bare: Bare, post: str, body: Any, place: str) -> None:
    answer = await bare(post, body)
    assert answer.code == (400, 50035)
    assert answer.reason(place), answer.body


@pytest.mark.parametrize(
    "body",
    [
        row(**BUTTON, style=5, url="https://example.org/" + "x" * 492),
        row(**BUTTON, style=5, url="discord://-/channels/1/2"),
        row(type=2, style=6, sku_id="1"),
        row(**USERS, min_values=0, max_values=2, default_values=people(2)),
        row(**USERS, min_values=0),
        v2({"type": 10, "content": "x", "id": 2**31 - 1}),
        v2({"type": 10, "content": "x", "id": 0}),
        v2({"type": 17, "accent_color": 2**24 - 1, "components": [{"type": 14, "spacing": 2}]}),
        v2({"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}]}),
    ],
)
async def test_a_component_that_makes_sense_is_accepted(bare: Bare, post: str, body: Any) -> None:
    assert (await bare(post, body)).status == 200


# -- modals --------------------------------------------------------------------------------------------------

OPTIONS = [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]
MENU: dict[str, Any] = {"type": 3, "custom_id": "m", "options": OPTIONS}
TEXT: dict[str, Any] = {"type": 4, "custom_id": "t", "style": 1}


@pytest.mark.parametrize(
    ("field", "place"),
    [
        (MENU | {"disabled": True}, "disabled"),
        (USERS | {"disabled": True}, "disabled"),
        (MENU | {"min_values": 0}, "min_values"),
        (MENU | {"min_values": 0, "required": True}, "min_values"),
        (MENU | {"type": 22, "min_values": 0}, "min_values"),
        ({"type": 19, "custom_id": "f", "min_values": 0}, "min_values"),
        (TEXT | {"max_length": 0}, "max_length"),
        (TEXT | {"min_length": 9, "max_length": 8}, "min_length"),
        (MENU | {"disabled": False}, None),
        (MENU | {"min_values": 0, "required": False}, None),
        (TEXT | {"min_length": 0, "max_length": 1}, None),
    ],
)
async def test_a_field_of_a_form_that_nobody_could_fill_in_is_refused(
    discord: Loopback, bare: Bare, ada: Person, field: Any, place: str | None
) -> None:
    form = {"title": "T", "custom_id": "f", "components": [{"type": 18, "label": "L", "component": field}]}
    async with bare.socket(identify=1) as socket:
        path = await _typed(discord, bare, ada, socket)
        answer = await bare(f"POST {path}/callback", {"type": 9, "data": form}, token=None)
    assert answer.status == (400 if place else 204)
    assert place is None or answer.reason(f"data.components.0.component.{place}"), answer.body


# -- commands ------------------------------------------------------------------------------------------------

STRING, INTEGER, BOOLEAN, USER, NUMBER = 3, 4, 5, 6, 10
A_CHOICE = [{"name": "a", "value": "a"}]


def command(**option: Any) -> dict[str, Any]:
    return {"name": "inn", "description": "Play", "options": [{"name": "o", "description": "D"} | option]}


@pytest.mark.parametrize(
    ("option", "place"),
    [
        ({"type": BOOLEAN, "choices": A_CHOICE}, "choices"),
        ({"type": USER, "autocomplete": True}, "autocomplete"),
        ({"type": STRING, "min_value": 0}, "min_value"),
        ({"type": STRING, "max_value": 3}, "max_value"),
        ({"type": INTEGER, "min_length": 1}, "min_length"),
        ({"type": STRING, "channel_types": [0]}, "channel_types"),
        ({"type": 1, "required": True}, "required"),
        ({"type": 2, "required": True}, "required"),
        ({"type": INTEGER, "choices": A_CHOICE}, "choices.0.value"),
        ({"type": NUMBER, "choices": A_CHOICE}, "choices.0.value"),
        ({"type": STRING, "choices": [{"name": "a", "value": 1}]}, "choices.0.value"),
        ({"type": STRING, "max_length": 0}, "max_length"),
        ({"type": STRING, "options": [{"type": STRING, "name": "p", "description": "D"}]}, "options"),
        ({"type": BOOLEAN, "choices": [], "autocomplete": False}, None),
        ({"type": INTEGER, "min_value": 0, "choices": [{"name": "a", "value": 1}]}, None),
        ({"type": NUMBER, "choices": [{"name": "a", "value": 1.5}]}, None),
        ({"type": 1, "required": False}, None),
    ],
)
async def test_an_option_has_only_what_its_kind_may_have(
    bare: Bare, discord: Loopback, option: Any, place: Any
) -> None:
    answer = await bare(f"PUT /applications/{discord.world.bot.id}/commands", [command(**option)])
    assert answer.status == (400 if place else 200)
    assert place is None or answer.reason(f"0.options.0.{place}"), answer.body


@pytest.mark.parametrize(
    ("kind", "value", "status"),
    [
        (INTEGER, "3", 400),
        (INTEGER, 3, 204),
        (STRING, 3, 400),
        (STRING, "3", 204),
        (NUMBER, 1.5, 204),
        (INTEGER, 1.5, 400),
    ],
)
async def test_what_is_offered_while_one_types_is_of_the_options_kind(
    discord: Loopback, bare: Bare, ada: Person, kind: int, value: Any, status: int
) -> None:
    async with bare.socket(identify=1) as socket:
        path = await _typed(discord, bare, ada, socket, kind)
        body = {"type": 8, "data": {"choices": [{"name": "a", "value": value}]}}
        assert (await bare(f"POST {path}/callback", body, token=None)).status == status


async def test_two_hundred_commands_a_day_may_be_new(discord: Loopback, bare: Bare) -> None:
    path = f"/applications/{discord.world.bot.id}/commands"
    for start in (0, 100):
        batch = [{"name": f"c{n}", "description": "D"} for n in range(start, start + 100)]
        assert (await bare(f"PUT {path}", batch)).status == 200
    assert (await bare(f"PUT {path}", batch)).status == 200, "those that are there are not new"
    assert (await bare(f"POST {path}", batch[0])).status == 200
    await bare(f"PUT {path}", [])
    refused = await bare(f"POST {path}", batch[0])
    assert refused.code == (429, 30034)
    assert 0 < refused.body["retry_after"] <= 24 * 3600
    here = f"/applications/{discord.world.bot.id}/guilds/{GUILD_ID}/commands"
    assert (await bare(f"POST {here}", batch[0])).status == 201, "a guild has a count of its own"
    discord.world.let_pass(24 * 3600)
    assert (await bare(f"POST {path}", batch[0])).status == 201


async def test_an_applications_commands_are_its_own(discord: Loopback, bare: Bare, ada: Person) -> None:
    for request, body in (("GET", None), ("PUT", []), ("POST", command(type=STRING))):
        assert (await bare(f"{request} /applications/42/commands", body)).code == (403, 20012)
    async with bare.socket(identify=1) as socket:
        path = await _typed(discord, bare, ada, socket)
        await bare(f"POST {path}/callback", {"type": 4, "data": {"content": "x"}}, token=None)
        token = path.split("/")[3]
    assert (await bare(f"GET /webhooks/42/{token}/messages/@original", token=None)).code == (404, 10015)
    assert (await bare(f"GET /webhooks/{discord.world.bot.id}/{token}/messages/@original", token=None)).status == 200


# -- what is accepted ----------------------------------------------------------------------------------------


async def test_null_in_an_option_of_an_option_is_as_if_it_were_not_there(bare: Bare, discord: Loopback) -> None:
    inner = {
        "type": INTEGER,
        "name": "seats",
        "description": "D",
        "min_value": None,
        "max_value": None,
        "choices": None,
    }
    made = {
        "name": "inn",
        "description": "Play",
        "options": [{"type": 1, "name": "new", "description": "D", "options": [inner]}],
    }
    (kept,) = (await bare(f"PUT /applications/{discord.world.bot.id}/commands", [made])).body
    assert set(kept["options"][0]["options"][0]) == {"type", "name", "description"}
    discord.interactions.deadline = 0.01
    with pytest.raises(Exception, match="did not respond"):
        await discord.person("Ada").slash("inn new", seats=3)


async def test_anybody_may_ask_where_the_gateway_is(bare: Bare) -> None:
    answer = await bare("GET /gateway", token=None)
    assert answer.body == {"url": bare.origin.replace("http", "ws") + "/gateway"}


async def test_json_may_come_in_binary_frames(bare: Bare) -> None:
    async with bare.socket() as socket:
        await socket.socket.send_bytes(b'{"op": 2, "d": {"token": "x", "intents": 1, "properties": {}}}')
        assert (await socket.read())["t"] == "READY"


async def test_pins_are_found_where_they_used_to_be(bare: Bare, discord: Loopback, post: str) -> None:
    discord.world.bot_granted = 1 << 51
    posted = (await bare(post, {"content": "x"})).body
    pins = f"/channels/{discord.channel.id}/pins"
    assert (await bare(f"PUT {pins}/{posted['id']}")).status == 204
    assert [message["id"] for message in (await bare(f"GET {pins}")).body] == [posted["id"]]
    assert (await bare(f"DELETE {pins}/{posted['id']}")).status == 204
    assert (await bare(f"GET {pins}")).body == []


async def test_a_callback_has_no_window_of_its_own(discord: Loopback, bare: Bare, ada: Person) -> None:
    async with bare.socket(identify=1) as socket:
        path = await _typed(discord, bare, ada, socket)
        answer = await bare(f"POST {path}/callback", {"type": 4, "data": {"content": "x"}}, token=None)
    assert answer.status == 204
    assert not [header for header in answer.headers if header.lower().startswith("x-ratelimit")]


async def test_who_may_not_read_what_was_said_finds_nothing(bare: Bare, discord: Loopback, post: str) -> None:
    discord.world.bot_granted = 1 << 51
    channel = f"/channels/{discord.channel.id}"
    posted = (await bare(post, {"content": "x"})).body
    await bare(f"PUT {channel}/messages/pins/{posted['id']}")
    reply = {"content": "y", "message_reference": {"message_id": posted["id"]}}
    discord.world.deny(discord.channel, discord.world.bot, read_message_history=True)
    assert (await bare(f"GET {channel}/messages")).body == []
    assert (await bare(f"GET {channel}/pins")).body == []
    assert (await bare(f"GET {channel}/messages/pins")).body == {"items": [], "has_more": False}
    assert (await bare(f"GET {channel}/messages/{posted['id']}")).code == (403, 50013)
    assert (await bare(post, reply)).code == (400, 160002)
    assert (await bare(f"PATCH {channel}/messages/{posted['id']}", {"content": "z"})).status == 200
    discord.world.allow(discord.channel, discord.world.bot)
    assert (await bare(post, reply)).status == 200
    assert len((await bare(f"GET {channel}/messages")).body) == 2


async def _typed(discord: Loopback, bare: Bare, ada: Person, socket: Any, focused: int = 0) -> str:
    """Let Ada type a command (or, with a kind of option, into that); where it is to be answered."""
    options = [{"type": focused or STRING, "name": "o", "description": "D", "autocomplete": True}]
    made = [{"name": "inn", "description": "Play", "options": options}]
    await bare(f"PUT /applications/{discord.world.bot.id}/commands", made)
    act = ada.autocomplete("inn", "o", "x") if focused else ada.slash("inn")
    asking = asyncio.create_task(act)
    asking.add_done_callback(lambda task: task.cancelled() or task.exception())
    heard = await socket.hear("INTERACTION_CREATE")
    return f"/interactions/{heard['id']}/{heard['token']}"
