"""Every row of the table of Discord's limits: what just fits is accepted, what is one too much is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord as d
import pytest
from discord import ui

from bot.parlour import limits
from bot.parlour.command_limits import check_autocomplete, check_commands
from bot.parlour.component_limits import check_modal
from bot.parlour.limits import LIMITS, Refused
from bot.parlour.message_limits import check_message
from bot.parlour.world import COMPONENTS_V2
from tests.alike import for_every
from tests.loopback.driver import Loopback, Person

Check = Callable[[int], None]


def message(**payload: Any) -> None:
    check_message(payload, files={})


def v2(*components: Any) -> None:
    message(components=list(components), flags=COMPONENTS_V2)


def embed(**parts: Any) -> None:
    message(embeds=[parts])


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(number: int = 0, **parts: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"b{number}"} | parts


def row(*parts: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def choices(count: int, **parts: Any) -> list[dict[str, Any]]:
    return [{"label": "A room", "value": f"v{n}"} | parts for n in range(count)]


def link(start: str, length: int) -> dict[str, Any]:
    return {"type": 2, "style": 5, "label": "Go", "url": start[:length].ljust(length, "x")}


def menu(number: int = 0, **parts: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": f"m{number}", "options": choices(2)} | parts


def picture(**parts: Any) -> dict[str, Any]:
    return {"media": {"url": "https://example.org/a.png"}} | parts


def modal(*components: Any, **parts: Any) -> None:
    check_modal({"title": "T", "custom_id": "f", "components": list(components)} | parts)


def labelled(number: int = 0, component: Any = None, **parts: Any) -> dict[str, Any]:
    field = component or {"type": 4, "custom_id": f"t{number}", "style": 1}
    return {"type": 18, "label": "L", "component": field} | parts


def command(**parts: Any) -> dict[str, Any]:
    return {"name": "inn", "description": "Play"} | parts


def option(number: int = 0, **parts: Any) -> dict[str, Any]:
    return {"type": 3, "name": f"o{number}", "description": "D"} | parts


def commands(*all_of_them: dict[str, Any]) -> None:
    check_commands(list(all_of_them))


def command_of_size(size: int) -> dict[str, Any]:
    """A command with so many characters, in choices of at most 200 each."""
    made: list[dict[str, Any]] = []
    left = size - len("inn") - len("Play")
    while left > 0:
        part = option(len(made), choices=[])
        left -= len(part["name"]) + len(part["description"])
        while left > 0 and len(part["choices"]) < 25:
            share = min(left, 200)
            part["choices"].append({"name": "n" * min(share, 100), "value": "v" * max(0, share - 100)})
            left -= share
        made.append(part)
    return command(options=made)


def autocomplete(*offered: dict[str, Any], kind: int = limits.STRING) -> None:
    check_autocomplete({"choices": list(offered)}, kind)


def files(count: int, size: int = 1) -> None:
    check_message({}, files=dict.fromkeys(range(count), b"x" * size))


CHECKS: dict[str, Check] = {
    "commands": lambda n: commands(*(command(name=f"c{i}") for i in range(n))),
    "context menus": lambda n: commands(*({"name": f"C {i}", "type": 2} for i in range(n))),
    "command name": lambda n: commands(command(name="a" * n)),
    "command description": lambda n: commands(command(description="a" * n)),
    "command size": lambda n: commands(command_of_size(n)),
    "options": lambda n: commands(command(options=[option(i) for i in range(n)])),
    "choices": lambda n: autocomplete(*({"name": "a", "value": i} for i in range(n)), kind=limits.INTEGER),
    "choice name": lambda n: autocomplete({"name": "a" * n, "value": "b"}),
    "choice value": lambda n: autocomplete({"name": "a", "value": "a" * n}),
    "string option": lambda n: commands(command(options=[option(min_length=n)])),
    "longest string option": lambda n: commands(command(options=[option(max_length=n)])),
    "content": lambda n: message(content="x" * n),
    "embeds": lambda n: message(embeds=[{"title": "t"}] * n),
    "embed title": lambda n: embed(title="x" * n),
    "embed description": lambda n: embed(description="x" * n),
    "embed fields": lambda n: embed(fields=[{"name": "n", "value": "v"}] * n),
    "embed field name": lambda n: embed(fields=[{"name": "x" * n, "value": "v"}]),
    "embed field value": lambda n: embed(fields=[{"name": "n", "value": "x" * n}]),
    "embed footer": lambda n: embed(title="t", footer={"text": "x" * n}),
    "embed author": lambda n: embed(title="t", author={"name": "x" * n}),
    "embed size": lambda n: message(embeds=[{"description": "x" * 3000}, {"description": "x" * (n - 3000)}]),
    "mentions": lambda n: message(content="x", allowed_mentions={"users": [str(i) for i in range(n)]}),
    "action rows": lambda n: message(components=[row(button(i)) for i in range(n)]),
    "components": lambda n: v2(*({"type": 14} for _ in range(n))),
    "text size": lambda n: v2(text("x" * 2000), {"type": 17, "components": [text("x" * (n - 2000))]}),
    "text display": lambda n: v2(text("x" * n)),
    "section texts": lambda n: v2({"type": 9, "components": [text("t")] * n, "accessory": button()}),
    "gallery items": lambda n: v2({"type": 12, "items": [picture()] * n}),
    "buttons in a row": lambda n: message(components=[row(*(button(i) for i in range(n)))]),
    "selects in a row": lambda n: message(components=[row(*(menu(i) for i in range(n)))]),
    "button label": lambda n: message(components=[row(button(label="x" * n, emoji={"name": "x"}))]),
    "custom_id": lambda n: message(components=[row(button(custom_id="x" * n))]),
    "select options": lambda n: message(components=[row(menu(options=choices(n)))]),
    "select option label": lambda n: message(components=[row(menu(options=choices(1, label="x" * n)))]),
    "select option value": lambda n: message(components=[row(menu(options=choices(1, value="x" * n)))]),
    "select option description": lambda n: message(
        components=[row(menu(options=choices(1, description="x" * n)))]
    ),
    "select placeholder": lambda n: message(components=[row(menu(placeholder="x" * n))]),
    "fewest values": lambda n: message(components=[row(menu(type=5, min_values=n, max_values=25))]),
    "most values": lambda n: message(components=[row(menu(type=5, min_values=0, max_values=n))]),
    "default values": lambda n: message(
        components=[row(menu(type=5, max_values=25, default_values=[{"id": str(i), "type": "user"} for i in range(n)]))]
    ),
    "component id": lambda n: v2(text("x") | {"id": n}),
    "accent colour": lambda n: v2({"type": 17, "components": [text("x")], "accent_color": n}),
    "button link": lambda n: message(components=[row(link("https://example.org/", n))]),
    "media link": lambda n: v2({"type": 12, "items": [{"media": {"url": link("https://example.org/", n)["url"]}}]}),
    "modal title": lambda n: modal(labelled(), title="x" * n),
    "modal components": lambda n: modal(*(labelled(i) for i in range(n))),
    "label": lambda n: modal(labelled(label="x" * n)),
    "label description": lambda n: modal(labelled(description="x" * n)),
    "text input": lambda n: modal(labelled(component={"type": 4, "custom_id": "t", "style": 1, "value": "x" * n})),
    "longest text input": lambda n: modal(
        labelled(component={"type": 4, "custom_id": "t", "style": 1, "max_length": n})
    ),
    "text input placeholder": lambda n: modal(
        labelled(component={"type": 4, "custom_id": "t", "style": 1, "placeholder": "x" * n})
    ),
    "radio options": lambda n: modal(
        labelled(component={"type": 21, "custom_id": "r", "options": choices(n)})
    ),
    "checkbox options": lambda n: modal(
        labelled(component={"type": 22, "custom_id": "c", "options": choices(n)})
    ),
    "fewest files in a modal": lambda n: modal(
        labelled(component={"type": 19, "custom_id": "u", "min_values": n, "max_values": 10})
    ),
    "files in a modal": lambda n: modal(labelled(component={"type": 19, "custom_id": "u", "max_values": n})),
    "files": lambda n: files(n),
    "file bytes": lambda n: files(1, size=n),
    "alt text": lambda n: v2({"type": 12, "items": [picture(description="x" * n)]}),
    "channel name": lambda n: limits.check_channel({"name": "x" * n}, new=True),
}  # fmt: skip

OF_A_RUNNING_SERVER = {
    "pins", "gateway bytes", "gateway events a minute", "late edits", "new commands a day", "request bytes",
}  # fmt: skip
"""Checked where the server runs, not on a body: in test_rest, test_gateway and test_refused."""


def test_every_limit_of_the_table_is_checked_here_or_on_a_running_server() -> None:
    assert set(CHECKS) | OF_A_RUNNING_SERVER == set(LIMITS)


@for_every("name", CHECKS)
def test_what_just_fits_is_accepted(name: str) -> None:
    CHECKS[name](LIMITS[name].most)


@for_every("name", CHECKS)
def test_one_too_much_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        CHECKS[name](LIMITS[name].most + 1)
    codes = {"commands": (400, 30032), "context menus": (400, 30032), "file bytes": (413, 40005)}
    assert (refusal.value.status, refusal.value.code) == codes.get(name, (400, 50035))


@for_every("name", [name for name in CHECKS if LIMITS[name].least])
def test_one_too_few_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        CHECKS[name](LIMITS[name].least - 1)
    assert refusal.value.status == 400


@pytest.mark.parametrize(
    ("wrong", "place", "code"),
    [
        (lambda: v2(text("x"), {"type": 4, "custom_id": "t"}), "components.1.type", "BASE_TYPE_CHOICES"),
        (lambda: message(components=[text("x")]), "components.0.type", "BASE_TYPE_CHOICES"),
        (lambda: v2(row(button(), button())), "components", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (
            lambda: v2({"type": 17, "components": [{"type": 14}] * 40}),
            "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
        (lambda: v2(row(button(style=5))), "components.0.components.0.url", "BASE_TYPE_REQUIRED"),
        (lambda: v2(row(menu(max_values=3))), "components.0.components.0.max_values", "NUMBER_TYPE_BETWEEN"),
        (
            lambda: message(content="x", components=[text("y")], flags=COMPONENTS_V2),
            "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (lambda: commands(command(name="Table")), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        (
            lambda: commands(command(name_localizations={"ja": "盤 面"})),
            "0.name_localizations.ja", "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (lambda: commands(command(), command()), "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
        (
            lambda: commands(command(options=[option(0), option(1, required=True)])),
            "0.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            lambda: commands(command(options=[option(0), option(0)])),
            "0.options.1.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            lambda: commands(command(options=[option(type=1), option(1)])),
            "0.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (lambda: modal(row(button())), "data.components.0.components.0.type", "BASE_TYPE_CHOICES"),
        (
            lambda: limits.check_channel({"name": "x", "auto_archive_duration": 61}, new=True),
            "auto_archive_duration", "BASE_TYPE_CHOICES",
        ),
    ],
)  # fmt: skip
def test_a_refusal_points_at_what_is_wrong(wrong: Callable[[], None], place: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        wrong()
    found = refusal.value.body()
    assert (found["code"], found["message"]) == (50035, "Invalid Form Body")
    here = found["errors"]
    for step in place.split("."):
        here = here[step]
    assert [error["code"] for error in here["_errors"]] == [code]


def test_an_empty_message_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        message(content="")
    assert refusal.value.code == 50006


def test_the_components_v2_flag_cannot_be_left_behind_by_an_edit() -> None:
    before = {"flags": COMPONENTS_V2, "components": [text("x")], "content": "", "attachments": []}
    with pytest.raises(Refused, match="LEGACY"):
        check_message({"content": "plain"}, files={}, before=before)


def test_a_message_becomes_components_v2_only_when_its_words_go() -> None:
    before = {"flags": 0, "content": "plain", "embeds": [], "components": [], "attachments": []}
    to_v2 = {"flags": COMPONENTS_V2, "components": [text("x")]}
    with pytest.raises(Refused, match="LEGACY"):
        check_message(to_v2, files={}, before=before)
    check_message(to_v2 | {"content": None}, files={}, before=before)


async def test_discord_py_reads_a_refusal_as_it_reads_discords(discord: Loopback, porter: Any, ada: Person) -> None:
    refusals: list[d.HTTPException] = []

    @porter.tree.command(description="x")
    async def long(interaction: d.Interaction) -> None:
        view = ui.LayoutView()
        view.add_item(ui.ActionRow(ui.Button(label="x" * 81, custom_id="a")))
        try:
            await interaction.response.send_message(view=view)
        except d.HTTPException as refusal:
            refusals.append(refusal)
        await interaction.response.send_message("shorter")

    await porter.tree.sync()
    reply = await ada.slash("long")
    assert reply.text == "shorter"
    assert refusals[0].code == 50035
    assert "In data.components.0.components.0.label: Must be 80 or fewer in length." in refusals[0].text
    assert [refusal.code for refusal in reply.interaction.refused] == [50035]
