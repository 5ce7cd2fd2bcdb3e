"""Buttons and menus that survive a restart: what they mean stands in their id.

An id is `pp:<kind>:<table>:<stamp>:<arg>`. Whatever comes back in one is hostile until it has matched a template.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import discord
from discord import ui

from bot import limits

if TYPE_CHECKING:
    from bot.client import PennyPost

Tapping: TypeAlias = "discord.Interaction[PennyPost]"

TABLE_ID = r"(?P<table>[0-9a-z]{4,12})"
MOST_ID = limits.CUSTOM_ID


def tap_id(kind: str, table: str, stamp: str = "", arg: str = "") -> str:
    """The id of a button or menu.

    >>> tap_id("join", "7k3m9q")
    'pp:join:7k3m9q::'
    """
    made = f"pp:{kind}:{table}:{stamp}:{arg}"
    if len(made) > MOST_ID:
        raise ValueError(f"{made!r} is longer than Discord takes")
    return made


def template(kind: str, stamp: str = "", arg: str = "") -> re.Pattern[str]:
    """The template of ids of one kind (itself a pattern); `stamp` and `arg` are patterns of what they may hold.

    >>> bool(template("join|leave").fullmatch("pp:leave:7k3m9q::"))
    True
    """
    return re.compile(f"pp:(?P<kind>{kind}):{TABLE_ID}:(?P<stamp>{stamp}):(?P<arg>{arg})")


class Tap(ui.DynamicItem[ui.Item[Any]], template=re.compile(r"(?!)")):
    """A button or menu of one table. A subclass says its template, and what happens in `tapped`."""

    def __init__(self, item: ui.Item[Any]) -> None:
        super().__init__(item)
        found = self.template.fullmatch(self.custom_id)
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

    async def callback(self, interaction: Tapping) -> None:  # type: ignore[override]
        """Do what the tap means; answer whatever goes wrong as a command's error is answered."""
        try:
            await self.tapped(interaction)
        except Exception as error:
            await interaction.client.answer_error(interaction, error)

    async def tapped(self, interaction: Tapping) -> None:
        """What the tap does."""
        raise NotImplementedError


def button(
    kind: type[Tap],
    custom_id: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Tap:
    """A button that does what `kind` says."""
    return kind(ui.Button(style=style, label=label[: limits.BUTTON_LABEL], custom_id=custom_id, disabled=disabled))
