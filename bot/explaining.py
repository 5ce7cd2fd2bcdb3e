"""What a person is told when something cannot be done, and what they are told when something went wrong."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.notes import UNHEARD, Asked, whisper
from bot.refusals import TableRefusal
from bot.store.protocol import AlreadySeen, NoSuchTable
from bot.threads import ARCHIVED
from bot.words import listed, plain, say, theirs

log = logging.getLogger("pennypost")

Explain: TypeAlias = Callable[[Any, Any], Awaitable[None]]
"""Answers an interaction with one kind of error: `await explain(interaction, error)`."""

_TOO_LATE, _TWICE = 10062, 40060
"""Discord's codes for an interaction that waited too long, and for one that was acknowledged before."""


class Explanations:
    """Which errors are a player's affair, and how each is answered. All others are ours: an apology and a log entry."""

    def __init__(self) -> None:
        self._known: dict[type[BaseException], Explain] = {}
        self.knows(TableRefusal, _table_refusal)
        self.knows(NoSuchTable, _sentence("refusal.no-such-table"))
        self.knows(AlreadySeen, _already_seen)
        self.knows(app_commands.CheckFailure, _sentence("refusal.servers-only"))
        self.knows(app_commands.CommandSignatureMismatch, _sentence("refusal.command-outdated"))
        self.knows(app_commands.CommandNotFound, _sentence("refusal.command-gone"))

    def knows(self, kind: type[BaseException], explain: Explain) -> None:
        """Answer errors of this kind so; the nearest kind counts."""
        self._known[kind] = explain

    async def answer(self, interaction: Asked, error: BaseException) -> None:
        """Tell the person who asked. Never raises: there would be nobody left to tell."""
        if isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError):
            error = error.__cause__ or error
        explain = next((self._known[kind] for kind in type(error).__mro__ if kind in self._known), None)
        try:
            if explain is not None:
                await explain(interaction, error)
            else:
                await _apologise(interaction, error)
        except discord.HTTPException as unheard:
            log.warning("Could not answer %s: %s", describe(interaction), unheard)


def describe(interaction: Asked) -> str:
    """An interaction in a few words for the log: what was asked and where, not who or with which words."""
    if isinstance(interaction.command, app_commands.Command | app_commands.ContextMenu):
        what = f"/{interaction.command.qualified_name}"
    else:
        data: Mapping[str, Any] = interaction.data or {}
        parts = str(data.get("custom_id", interaction.type.name)).split(":")
        what = ":".join(parts[:3])  # the kind and the table: what follows may be a secret answer
    return f"{what} in channel {interaction.channel_id}"


async def _apologise(interaction: Asked, error: BaseException) -> None:
    if isinstance(error, discord.HTTPException) and _takes_no_answer(interaction, error):
        log.warning("Discord takes no answer to %s: %s", describe(interaction), error)
        return
    reference = secrets.token_hex(3)
    log.error("[%s] %s failed", reference, describe(interaction), exc_info=error)
    if interaction.type is not discord.InteractionType.autocomplete:
        # Where Discord failed us in the middle, something may have been done: then we do not say that nothing was.
        message = "error.discord" if isinstance(error, UNHEARD) else "error.unexpected"
        await whisper(interaction, say(theirs(interaction), message, reference=reference))


def _takes_no_answer(interaction: Asked, error: discord.HTTPException) -> bool:
    """Whether nothing can be said to who asked: it is too late, it was answered, or their thread has been locked."""
    locked = error.code == ARCHIVED and not interaction.response.is_done()
    return locked or error.code in (_TOO_LATE, _TWICE)


def _sentence(message: str) -> Explain:
    async def explain(interaction: Asked, error: BaseException) -> None:
        await whisper(interaction, say(theirs(interaction), message))

    return explain


async def _table_refusal(interaction: Asked, error: TableRefusal) -> None:
    await whisper(interaction, refusal_text(theirs(interaction), error))


def refusal_text(lang: str, error: TableRefusal) -> str:
    """A table's refusal as one sentence."""
    args = dict(error.args_for_words)
    for name in ("waiting", "missing"):
        if name in args:
            args[name] = listed(lang, (plain(str(each)) for each in args[name]))
    if "host" in args:
        args["host"] = f"<@{args['host']}>" if args["host"] else "–"
    if "played" in args:
        args["played"] = args["played"].words.title(lang)
    return say(lang, error.message, **args)


async def _already_seen(interaction: Asked, error: AlreadySeen) -> None:
    await whisper(interaction, say(theirs(interaction), "refusal.already-seen"))
