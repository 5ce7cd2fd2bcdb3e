"""Buttons and menus that survive a restart: what they mean stands in their id.

An id is `pp:<kind>:<table>:<stamp>:<arg>`. Whatever comes back in one is hostile until it has matched. There is one
kind of component; what a kind of tap does is registered with `on_tap`.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, Self, TypeAlias

import discord
from discord import ui

from bot import limits
from bot.front import Front, Tapping
from bot.refusals import StalePanel

__all__ = ["LONGEST_ARG", "NOBODY", "Tap", "Tapping", "button", "menu", "on_tap", "pass_gates", "tap_id"]

LONGEST_ARG: Final = 60
"""What an id can hold beside kind, table and stamp."""
_ID = re.compile(
    r"pp:(?P<kind>[a-z-]{1,24}):(?P<table>[0-9a-z]{4,12}):(?P<stamp>[0-9a-z.]{0,24}):"
    rf"(?P<arg>[^:]{{0,{LONGEST_ARG}}})"
)

MOST_ID = limits.CUSTOM_ID
NOBODY: Final = "none00"
"""Stands where an id names no table: what is tapped holds at all of them."""

Gate: TypeAlias = Callable[[Tapping, str], Awaitable[None]]
"""Refuses whoever has no business at a table: `await gate(interaction, table)`."""

Deed: TypeAlias = "Callable[[Tap, Tapping], Awaitable[None]]"
"""What a tap does: `await deed(tap, interaction)`."""


class _Kind(NamedTuple):
    stamp: re.Pattern[str]
    arg: re.Pattern[str]
    deed: Deed
    at_table: bool


_KINDS: dict[str, _Kind] = {}
_GATES: list[Gate] = []


def gate(check: Gate) -> Gate:
    """Register who may tap at all: an id can be forged, or its message can have been left behind elsewhere."""
    _GATES.append(check)
    return check


async def pass_gates(interaction: Tapping, table: str) -> None:
    """Refuse whoever has no business at a table, as every tap there does: for commands that name it."""
    for check in _GATES:
        await check(interaction, table)


def on_tap(*kinds: str, stamp: str = "", arg: str = "", at_table: bool = True) -> Callable[[Deed], Deed]:
    """Register what taps of these kinds do; `stamp` and `arg` are patterns of what their ids may hold.

    Every tap passes the gates of its table first; with `at_table` false it is about no table.
    """

    def register(deed: Deed) -> Deed:
        for kind in kinds:
            if kind in _KINDS:
                raise ValueError(f"taps of kind {kind!r} do something already")
            _KINDS[kind] = _Kind(re.compile(stamp), re.compile(arg), deed, at_table)
        return deed

    return register


def tap_id(kind: str, table: str, stamp: str = "", arg: str = "") -> str:
    """The id of a button or menu.

    >>> tap_id("join", "7k3m9q")
    'pp:join:7k3m9q::'
    """
    made = f"pp:{kind}:{table}:{stamp}:{arg}"
    if len(made) > MOST_ID:
        raise ValueError(f"{made!r} is longer than Discord takes")
    return made


class Tap(ui.DynamicItem[ui.Item[Any]], template=_ID):
    """A button or menu of one table."""

    def __init__(self, item: ui.Item[Any]) -> None:
        super().__init__(item)
        found = _ID.fullmatch(self.custom_id)
        assert found is not None  # noqa: S101 - discord.py has matched it, or refused it
        self.kind: str = found["kind"]
        self.table: str = found["table"]
        self.stamp: str = found["stamp"]
        self.arg: str = found["arg"]

    @property
    def values(self) -> list[str]:
        """What was chosen, of a menu."""
        return self.item.values if isinstance(self.item, ui.Select) else []

    @classmethod
    async def from_custom_id(cls, interaction: Tapping, item: ui.Item[Any], match: re.Match[str], /) -> Self:  # type: ignore[override]
        """The item that was tapped, made again from its message."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the tap means; answer whatever goes wrong as a command's error is answered."""
        client: Front = interaction.client
        try:
            kind = _KINDS.get(self.kind)
            if kind is None or not (kind.stamp.fullmatch(self.stamp) and kind.arg.fullmatch(self.arg)):
                raise StalePanel  # forged, or from a version that is gone
            if kind.at_table:
                await pass_gates(interaction, self.table)
            await kind.deed(self, interaction)
        except Exception as error:
            await client.explanations.answer(interaction, error)


def button(
    custom_id: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Tap:
    """A button that does what its id says."""
    return Tap(ui.Button(style=style, label=label[: limits.BUTTON_LABEL], custom_id=custom_id, disabled=disabled))


def menu(
    custom_id: str, hint: str, options: list[discord.SelectOption], *, least: int = 1, most: int = 1
) -> ui.ActionRow[Any]:
    """A menu that does what its id says, in a row of its own."""
    select: ui.Select[Any] = ui.Select(
        custom_id=custom_id, placeholder=hint, options=options, min_values=least, max_values=most
    )
    return ui.ActionRow(Tap(select))
