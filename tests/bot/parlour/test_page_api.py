"""What the page's API answers, to the page and to those who mean it ill."""

from __future__ import annotations

import asyncio
import io
import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from yarl import URL

from bot.limits import FILE_BYTES
from bot.parlour.world import APPLICATION_ID
from tests.loopback.driver import PATIENCE, Loopback, Person


class Page:
    """A browser's side of the API."""

    def __init__(self, loopback: Loopback, session: aiohttp.ClientSession) -> None:
        self.loopback = loopback
        self.session = session
        self.headers = {"Origin": loopback.origin}

    async def get(self, path: str, **headers: str) -> tuple[int, Any]:
        async with self.session.get(self.loopback.origin + path, headers=headers) as response:
            return response.status, await _body(response)

    async def post(self, path: str, body: Any, method: str = "POST", **headers: str) -> tuple[int, Any]:
        url = self.loopback.origin + path
        async with self.session.request(method, url, json=body, headers=self.headers | headers) as response:
            return response.status, await _body(response)

    async def act(self, person: Person, kind: str, data: Any, **more: Any) -> tuple[int, Any]:
        body = {"person": person.id, "channel_id": person.channel.id, "kind": kind, "data": data}
        return await self.post("/parlour/interactions", body | more)

    async def act_with(self, person: Person, data: Any, files: dict[str, tuple[str, bytes]]) -> tuple[int, Any]:
        """Send a command with files beside it, by the names of their fields."""
        body = {"person": person.id, "channel_id": person.channel.id, "kind": "command", "data": data}
        form = aiohttp.FormData({"payload_json": json.dumps(body)}, quote_fields=False, default_to_multipart=True)
        for field, (filename, content) in files.items():
            form.add_field(field, io.BytesIO(content), filename=filename, content_type="text/html")
        url = f"{self.loopback.origin}/parlour/interactions"
        async with self.session.post(url, data=form, headers=self.headers) as response:
            return response.status, await _body(response)


async def _body(response: aiohttp.ClientResponse) -> Any:
    text = await response.text()
    return json.loads(text) if response.content_type == "application/json" else text


@pytest.fixture
async def page(discord: Loopback) -> AsyncIterator[Page]:
    async with aiohttp.ClientSession() as session:
        yield Page(discord, session)


class Events:
    """The events of one open page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def next(self, kind: str) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                event = json.loads((await self.socket.receive()).data)
                if event["t"] == kind:
                    return event["d"]

    async def everything(self, loopback: Loopback) -> list[str]:
        """The kinds of all that has come, up to a channel that is made now: events come in their order."""
        made, kinds = loopback.world.add_channel("the last"), list[str]()
        async with asyncio.timeout(PATIENCE):
            while True:
                event = json.loads((await self.socket.receive()).data)
                if made.id in json.dumps(event["d"]):
                    return kinds
                kinds.append(event["t"])


async def events(page: Page, person: Person) -> Events:
    url = f"{page.loopback.origin}/parlour/events?person={person.id}"
    opened = Events(await page.session.ws_connect(url, origin=page.loopback.origin))
    assert await opened.next("ready") == {"ready": page.loopback.gateway.ready}
    return opened


# -- in good faith -------------------------------------------------------------------------------------------


async def test_the_state_has_all_a_page_shows_first(page: Page, porter: Any, ada: Person, emile: Person) -> None:
    status, state = await page.get(f"/parlour/state?person={emile.id}")
    assert status == 200
    assert state["you"] == emile.id
    assert [(p["name"], p["locale"], p["moderator"]) for p in state["people"]] == [
        ("Ada", "ja", True),
        ("Émile", "fr", False),
    ]
    assert state["bot"] == {"id": APPLICATION_ID, "name": "Penny Post", "ready": True}
    assert [channel["name"] for channel in state["channels"]] == ["parlour"]
    assert {command["name"] for command in state["commands"]} == {"board", "table", "form"}


async def test_a_command_is_sent_and_its_answer_is_told_and_listed(page: Page, porter: Any, ada: Person) -> None:
    told = await events(page, ada)
    status, answer = await page.act(ada, "command", {"name": "board", "options": []})
    assert (status, answer["ok"]) == (200, True)
    message = await told.next("message")
    assert message["parlour"]["interaction"] == {"name": "board", "user": ada.id}
    _, listed = await page.get(f"/parlour/channels/{ada.channel.id}/messages?person={ada.id}")
    assert [m["id"] for m in listed] == [message["id"]]
    status, _ = await page.act(ada, "component", {"custom_id": "move:pass"}, message_id=message["id"])
    assert status == 200
    assert (await told.next("message_update"))["id"] == message["id"]


async def test_a_deferred_answer_is_told_as_loading_first(page: Page, porter: Any, ada: Person) -> None:
    told = await events(page, ada)
    options = [{"name": "slow", "options": []}]
    await page.act(ada, "command", {"name": "table", "options": options})
    assert (await told.next("message"))["parlour"]["loading"]
    assert not (await told.next("message_update"))["parlour"]["loading"]


async def test_an_ephemeral_message_is_told_to_one_person_only(
    page: Page, porter: Any, ada: Person, emile: Person
) -> None:
    hers, his = await events(page, ada), await events(page, emile)
    await page.act(ada, "command", {"name": "table", "options": [{"name": "whisper"}]})
    assert (await hers.next("message"))["flags"] & 64
    assert await his.everything(page.loopback) == []
    _, listed = await page.get(f"/parlour/channels/{ada.channel.id}/messages?person={emile.id}")
    assert listed == []


async def test_autocomplete_answers_with_choices(page: Page, porter: Any, ada: Person) -> None:
    typed = {"name": "game", "value": "ob", "focused": True}
    data = {"name": "table", "options": [{"name": "pick", "options": [typed]}]}
    status, answer = await page.act(ada, "autocomplete", data)
    assert (status, [choice["value"] for choice in answer["choices"]]) == (200, ["obsession"])


async def test_a_modal_is_told_to_the_page_and_submitted_by_it(page: Page, porter: Any, ada: Person) -> None:
    told = await events(page, ada)
    await page.act(ada, "command", {"name": "form"})
    form = await told.next("modal")
    assert (form["title"], form["channel_id"]) == ("Bid", ada.channel.id)
    answers = [
        {"type": 18, "component": {"type": 4, "custom_id": "amount", "value": "7"}},
        {"type": 18, "component": {"type": 3, "custom_id": "seat", "values": ["s"]}},
    ]
    status, _ = await page.act(ada, "modal", {"custom_id": form["custom_id"], "components": answers})
    assert status == 200
    assert (await told.next("message"))["content"] == "7 at s"


async def test_a_bot_that_does_not_answer_is_reported(page: Page, discord: Loopback, porter: Any, ada: Person) -> None:
    discord.interactions.deadline = 0.05
    status, answer = await page.act(ada, "command", {"name": "table", "options": [{"name": "silent"}]})
    assert (status, answer) == (504, {"error": "did not respond in time", "code": "no-answer"})


async def test_the_coming_and_going_of_the_bot_is_told(page: Page, discord: Loopback, porter: Any, ada: Person) -> None:
    told = await events(page, ada)
    await porter.close()
    assert await told.next("ready") == {"ready": False}


async def test_who_left_the_guild_is_not_at_the_page(page: Page, ada: Person, emile: Person) -> None:
    page.loopback.world.leave(ada.user)
    _, state = await page.get("/parlour/state")
    assert [person["name"] for person in state["people"]] == ["Émile"]
    assert state["you"] == emile.id
    assert (await page.get(f"/parlour/state?person={ada.id}"))[1]["code"] == "unknown-person"


async def test_people_and_channels_are_added_and_changed(page: Page, porter: Any, ada: Person) -> None:
    told = await events(page, ada)
    status, person = await page.post("/parlour/people", {"name": "  Giulia  B ", "locale": "it"})
    assert (status, person["name"], person["locale"], person["moderator"]) == (200, "Giulia B", "it", False)
    assert len(await told.next("people")) == 2
    _, person = await page.post(f"/parlour/people/{person['id']}", {"locale": "ja"}, method="PATCH")
    assert (person["name"], person["locale"]) == ("Giulia B", "ja")
    heard = asyncio.create_task(porter.wait_for("guild_channel_create", timeout=PATIENCE))
    status, channel = await page.post("/parlour/channels", {"name": "The Attic"})
    assert (status, channel["name"], channel["type"]) == (200, "the-attic", 0)
    assert (await told.next("channel"))["id"] == channel["id"]
    assert (await heard).name == "the-attic"


async def test_a_refused_answer_of_the_bot_is_told(page: Page, porter: Any, ada: Person) -> None:
    told = await events(page, ada)
    _, answer = await page.act(ada, "command", {"name": "table", "options": [{"name": "whisper"}]})
    interaction = page.loopback.interactions.find(answer["token"])
    assert interaction is not None
    page.loopback.redeliver(interaction)
    assert "already been acknowledged" in (await told.next("error"))["text"]


# -- in bad faith --------------------------------------------------------------------------------------------


async def test_other_sites_and_other_names_get_nothing(page: Page, discord: Loopback, ada: Person) -> None:
    state = "/parlour/state"
    assert (await page.get(state, Host="parlour.example"))[0] == 403
    assert (await page.get(state, Host=f"localhost:{discord.port}"))[0] == 403
    assert (await page.get(state, Origin="http://evil.example"))[0] == 403
    assert (await page.get(state, **{"Sec-Fetch-Site": "cross-site"}))[0] == 403
    body = {"name": "Mallory", "locale": "fr"}
    assert (await page.post("/parlour/people", body, Origin="http://evil.example"))[0] == 403
    assert (await page.post("/parlour/people", body, Origin="null"))[0] == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await page.session.ws_connect(f"{discord.origin}/parlour/events", origin="http://evil.example")
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await page.session.ws_connect(f"{discord.origin}/gateway", origin=discord.origin)
    assert [person.name for person in discord.world.people.values()] == ["Ada"]


async def test_a_write_must_be_json_so_that_no_form_can_make_it(page: Page, ada: Person) -> None:
    url = page.loopback.origin + "/parlour/people"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        headers = {"Content-Type": kind}
        async with page.session.post(url, data='{"name": "Mallory"}', headers=headers) as response:
            assert response.status == 400
    async with page.session.post(url, data="{", headers={"Content-Type": "application/json"}) as response:
        assert response.status == 400


@pytest.mark.parametrize("path", ["/static/../server.py", "/static/%2e%2e/server.py", "/static/..%2fserver.py"])
async def test_only_the_pages_own_files_are_served(page: Page, path: str) -> None:
    url = URL(page.loopback.origin + path, encoded=True)
    async with page.session.get(url) as response:
        assert response.status in (403, 404)


@pytest.mark.parametrize(
    "body",
    [
        {"name": "", "locale": "fr"},
        {"name": " \n ", "locale": "fr"},
        {"name": "x" * 33, "locale": "fr"},
        {"name": "a\u202eb", "locale": "fr"},
        {"name": 7},
        {"name": "Mallory", "locale": "tlh"},
        {"name": "Mallory", "locale": None},
        {"name": "Mallory", "locale": ["fr"]},
        {},
        [],
        None,
        "Mallory",
    ],
)
async def test_nonsense_about_people_is_refused(page: Page, ada: Person, body: Any) -> None:
    status, answer = await page.post("/parlour/people", body)
    assert (status, set(answer)) == (400, {"error", "code"})
    assert len(page.loopback.world.people) == 1


@pytest.mark.parametrize(
    ("kind", "data", "code"),
    [
        ("command", {"name": "nothing"}, "unknown-command"),
        ("command", None, "bad-shape"),
        ("command", {"name": "table"}, "sub-command"),
        ("command", {"name": "table", "options": [{"name": "pick"}, {"name": "slow"}]}, "sub-command"),
        ("command", {"name": "table", "options": "pick"}, "bad-shape"),
        ("command", {"name": "board", "options": [{"name": "colour", "value": "x"}]}, "unknown-option"),
        ("command", {"name": "board", "options": [{"name": "words", "value": 3}]}, "bad-value"),
        ("command", {"name": "board", "options": [{"name": "words", "value": "x" * 6001}]}, "out-of-range"),
        ("command", {"name": "board", "options": [{"name": "words", "value": "x"}] * 2}, "twice"),
        (
            "autocomplete",
            {"name": "board", "options": [{"name": "words", "value": "x", "focused": True}]},
            "no-autocomplete",
        ),
        ("autocomplete", {"name": "board", "options": []}, "focus"),
        ("modal", {"custom_id": "never", "components": []}, "unknown-modal"),
        ("modal", None, "unknown-modal"),
        ("dance", {}, "bad-kind"),
        (["command"], {}, "bad-kind"),
        ("component", {"custom_id": "move:pass"}, "unknown-message"),
    ],
)  # fmt: skip
async def test_what_discords_client_would_not_send_is_refused(
    page: Page, porter: Any, ada: Person, kind: Any, data: Any, code: str
) -> None:
    status, answer = await page.act(ada, kind, data)
    assert (status, answer["code"]) == (400, code)
    assert porter.heard == []


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ([{"name": "seats", "value": 2}], "missing-option"),
        ([{"name": "game", "value": "x"}, {"name": "seats", "value": 5}], "out-of-range"),
        ([{"name": "game", "value": "x"}, {"name": "seats", "value": True}], "bad-value"),
        ([{"name": "game", "value": "x"}, {"name": "seats", "value": 1.5}], "bad-value"),
        (
            [{"name": "game", "value": "x"}, {"name": "seats", "value": 1}, {"name": "who", "value": "42"}],
            "unknown-thing",
        ),
    ],
)  # fmt: skip
async def test_an_option_out_of_its_bounds_is_refused(
    page: Page, porter: Any, ada: Person, options: Any, code: str
) -> None:
    data = {"name": "table", "options": [{"name": "pick", "options": options}]}
    status, answer = await page.act(ada, "command", data)
    assert (status, answer["code"]) == (400, code)


# -- files ---------------------------------------------------------------------------------------------------


def weighing(value: Any, **more: Any) -> dict[str, Any]:
    options = [{"name": name, "value": given} for name, given in {"letter": value, **more}.items()]
    return {"name": "table", "options": [{"name": "weigh", "options": options}]}


async def test_a_file_goes_with_a_command_and_is_read_by_the_bot(page: Page, porter: Any, ada: Person) -> None:
    status, _ = await page.act_with(ada, weighing("0"), {"files[0]": ("letter.txt", b"Dear Sir")})
    assert status == 200
    assert ada.last().text == "letter.txt (text/plain) weighs 8"


@pytest.mark.parametrize(
    ("called", "kept"),
    [
        ("my record (2).txt", "my_record_2.txt (text/plain)"),
        ("../../etc/passwd", "passwd (application/octet-stream)"),
        ("C:\\games\\game.txt", "game.txt (text/plain)"),
        ("対局\u202egnp.txt", "対局gnp.txt (text/plain)"),
        ("<img src=x>.html", "img_srcx.html (text/html)"),
        (".", "unknown (application/octet-stream)"),
        ("a" * 300 + ".txt", "a" * 96 + ".txt (text/plain)"),
    ],
)
async def test_a_file_is_called_by_a_name_that_does_no_harm(
    page: Page, porter: Any, ada: Person, called: str, kept: str
) -> None:
    await page.act_with(ada, weighing("0"), {"files[0]": (called, b"x")})
    assert ada.last().text == f"{kept} weighs 1"


async def test_a_page_sent_as_a_file_does_not_run_here(page: Page, porter: Any, ada: Person) -> None:
    await page.act_with(ada, weighing("0"), {"files[0]": ("x.html", b"<script>alert(1)</script>")})
    (attached,) = porter.heard[0].data["resolved"]["attachments"].values()
    async with page.session.get(attached["url"]) as response:
        assert response.headers["Content-Disposition"] == "attachment"
        assert response.headers["Content-Security-Policy"] == "sandbox"


async def test_a_picture_that_claims_to_be_immense_is_only_a_file(page: Page, porter: Any, ada: Person) -> None:
    header = b"IHDR" + (60_000).to_bytes(4) * 2 + bytes([8, 2, 0, 0, 0])
    immense = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4) + header + zlib.crc32(header).to_bytes(4)
    status, _ = await page.act_with(ada, weighing("0"), {"files[0]": ("x.png", immense)})
    assert status == 200
    (attached,) = porter.heard[0].data["resolved"]["attachments"].values()
    assert "width" not in attached


@pytest.mark.parametrize(
    ("value", "files", "code"),
    [
        ("1", {"files[0]": ("a.txt", b"x")}, "no-file"),
        ("0", {"files[x]": ("a.txt", b"x")}, "no-file"),
        ("0", {}, "no-file"),
        ("٠", {"files[0]": ("a.txt", b"x")}, "no-file"),
        (0, {"files[0]": ("a.txt", b"x")}, "bad-value"),
        ("0", {"files[0]": ("a.txt", bytes(FILE_BYTES + 1))}, "file-too-large"),
        ("0", {"files[0]": ("a.txt", bytes(33 * 2**20))}, "file-too-large"),
    ],
)  # fmt: skip
async def test_a_file_that_does_not_fit_is_refused_and_not_kept(
    page: Page, porter: Any, ada: Person, value: Any, files: Any, code: str
) -> None:
    status, answer = await page.act_with(ada, weighing(value), files)
    assert (status, answer["code"]) == (400, code)
    assert porter.heard == []
    assert len(page.loopback.world.files) == 0


async def test_of_a_command_that_is_refused_no_file_is_kept(page: Page, porter: Any, ada: Person) -> None:
    status, answer = await page.act_with(ada, weighing("0", seats="many"), {"files[0]": ("a.txt", b"x")})
    assert (status, answer["code"]) == (400, "bad-value")
    assert len(page.loopback.world.files) == 0


async def test_nobody_takes_a_file_of_a_message_for_their_own(page: Page, porter: Any, ada: Person) -> None:
    (picture,) = (await ada.slash("board")).message.attached
    status, answer = await page.act_with(ada, weighing(picture["id"]), {})
    assert (status, answer["code"]) == (400, "no-file")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"custom_id": "off"}, "disabled"),
        ({"custom_id": "elsewhere"}, "unknown-component"),
        ({"custom_id": None}, "unknown-component"),
        ({}, "unknown-component"),
        ({"custom_id": "rooms", "values": ["room-9"]}, "not-a-choice"),
        ({"custom_id": "rooms", "values": []}, "out-of-range"),
        ({"custom_id": "rooms", "values": ["room-1", "room-1"]}, "twice"),
        ({"custom_id": "rooms", "values": ["room-1", "room-2", "room-3"]}, "out-of-range"),
        ({"custom_id": "rooms", "values": "room-1"}, "bad-shape"),
        ({"custom_id": "rooms"}, "bad-shape"),
        ({"custom_id": "whom", "values": ["42"]}, "unknown-thing"),
    ],
)
async def test_what_a_message_does_not_offer_is_refused(
    page: Page, porter: Any, ada: Person, data: Any, code: str
) -> None:
    board = await ada.slash("board")
    status, answer = await page.act(ada, "component", data, message_id=board.message.id)
    assert (status, answer["code"]) == (400, code)
    assert len(porter.heard) == 1


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        ([{"custom_id": "amount", "value": "1234"}, {"custom_id": "seat", "values": ["n"]}], "out-of-range"),
        ([{"custom_id": "amount", "value": ""}, {"custom_id": "seat", "values": ["n"]}], "out-of-range"),
        ([{"custom_id": "amount", "value": 12}, {"custom_id": "seat", "values": ["n"]}], "bad-value"),
        ([{"custom_id": "amount", "value": "12"}, {"custom_id": "seat", "values": ["w"]}], "not-a-choice"),
        ([{"custom_id": "amount", "value": "12"}], "out-of-range"),
        ([{"custom_id": "colour", "value": "red"}], "unknown-component"),
        ("12", "bad-shape"),
    ],
)
async def test_a_form_filled_in_wrongly_is_refused_and_stays_open(
    page: Page, porter: Any, ada: Person, answers: Any, code: str
) -> None:
    form = (await ada.slash("form")).modal
    status, answer = await page.act(ada, "modal", {"custom_id": form.custom_id, "components": answers})
    assert (status, answer["code"]) == (400, code)
    assert (await ada.submit(form, {"amount": "12", "seat": ["n"]})).text == "12 at n"


async def test_nobody_reads_or_acts_in_anothers_direct_messages(
    page: Page, discord: Loopback, porter: Any, ada: Person, emile: Person
) -> None:
    private = discord.world.dm_with(ada.user)
    status, answer = await page.get(f"/parlour/channels/{private.id}/messages?person={emile.id}")
    assert (status, answer["code"]) == (400, "unknown-channel")
    status, answer = await page.act(emile, "command", {"name": "board"}, channel_id=private.id)
    assert (status, answer["code"]) == (400, "unknown-channel")
    _, state = await page.get(f"/parlour/state?person={emile.id}")
    assert private.id not in [channel["id"] for channel in state["channels"]]


KEYS = ["name", "options", "value", "custom_id", "values", "components", "component", "focused", "type"]
WORDS = ["table", "pick", "game", "seats", "who", "board", "words", "rooms", "room-1", "whom", "amount", "seat", "form"]
ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(WORDS)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)
ACTS = st.one_of(
    st.tuples(
        st.sampled_from(["command", "autocomplete"]),
        st.fixed_dictionaries({"name": st.sampled_from(WORDS), "options": ANY_JSON}),
    ),
    st.tuples(st.just("component"), st.fixed_dictionaries({"custom_id": st.sampled_from(WORDS), "values": ANY_JSON})),
    st.tuples(st.just("modal"), st.fixed_dictionaries({"custom_id": st.just("the form"), "components": ANY_JSON})),
    st.tuples(st.sampled_from(["command", "autocomplete", "component", "modal"]), ANY_JSON),
)


async def test_no_data_whatever_makes_the_server_fail(page: Page, discord: Loopback, porter: Any, ada: Person) -> None:
    discord.interactions.deadline = 1
    board = (await ada.slash("board")).message.id
    form = (await ada.slash("form")).modal

    async def send(act: tuple[str, Any]) -> int:
        kind, data = act
        if kind == "modal" and isinstance(data, dict):
            data = data | {"custom_id": form.custom_id}
        status, _ = await page.act(ada, kind, data, message_id=board)
        return status

    loop = asyncio.get_running_loop()

    @settings(max_examples=200, deadline=None)
    @given(ACTS)
    def hold(act: tuple[str, Any]) -> None:
        assert asyncio.run_coroutine_threadsafe(send(act), loop).result(10) in (200, 400)

    await asyncio.to_thread(hold)
