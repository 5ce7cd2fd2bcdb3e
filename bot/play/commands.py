"""The slash commands of every game, made from its verbs: one group a game, one sub-command a verb."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

from discord import app_commands

from bot.notes import acknowledge, hush, note, whisper
from bot.pictures import seat_names
from bot.play.composing import announce, show_panel
from bot.play.refusing import refused, salvage, typed_line
from bot.play.suggestions import Reader, Suggestion, imagined, suggestions, understood
from bot.play.words import clip, say
from bot.refusing import refusal_text
from bot.store.protocol import AlreadySeen
from bot.tables.moves import Posted
from bot.tables.refusals import TableRefusal
from bot.tables.session import Draft, Session
from bot.taps import Tapping
from bot.words import localised, theirs
from games.kernel.errors import Refusal
from games.kernel.game import Game
from games.kernel.verbs import Verb
from games.kernel.words import Label

_Given = dict[str, str]


def group_of(game: Game) -> app_commands.Group:
    """All commands of a game."""
    group = app_commands.Group(
        name=game.command,
        description=localised(lambda lang: clip(game.words.blurb(lang), 100)),
        guild_only=True,
    )
    for verb in game.verbs:
        group.add_command(_command(game, verb))
    return group


def _command(game: Game, verb: Verb) -> app_commands.Command[Any, Any, None]:
    fields = {f"argument_{n}": argument for n, argument in enumerate(verb.arguments)}

    async def carry_out(interaction: Tapping, **typed: str) -> None:
        given = {fields[field]: text for field, text in typed.items() if text.strip()}
        await _carry_out(interaction, game, verb, given)

    # Discord.py reads the options off the signature, and Python would not take all their names ("with").
    callback: Any = carry_out
    callback.__signature__ = inspect.Signature(
        [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
        + [inspect.Parameter(f, inspect.Parameter.KEYWORD_ONLY, annotation=str, default="") for f in fields]
    )
    labels = {field: partial(game.words.argument, verb=verb.name, argument=fields[field]) for field in fields}
    completers: dict[str, Any] = {field: _completer(game, verb, fields[field]) for field in fields}
    app_commands.rename(**{field: localised(_name(label)) for field, label in labels.items()})(callback)
    app_commands.describe(**{field: localised(_detail(label)) for field, label in labels.items()})(callback)
    app_commands.autocomplete(**completers)(callback)
    label = partial(game.words.verb, verb=verb.name)
    return app_commands.Command(name=localised(_name(label)), description=localised(_detail(label)), callback=callback)


def _name(label: Callable[[str], Label]) -> Callable[[str], str]:
    return lambda lang: label(lang).name


def _detail(label: Callable[[str], Label]) -> Callable[[str], str]:
    return lambda lang: label(lang).detail


# ── what is offered while somebody types ────────────────────────────────────────────────────────────────────


def _completer(game: Game, verb: Verb, focus: str) -> Any:
    async def complete(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        offers = await _offers(interaction, game, verb, _so_far(interaction, game, verb), focus, typed)
        return [app_commands.Choice(name=offer.name, value=offer.value) for offer in offers]

    return complete


def _so_far(interaction: Tapping, game: Game, verb: Verb) -> _Given:
    """What has been typed so far; Discord calls the options by their default names, which are the English ones."""
    names = {game.words.argument("en", verb.name, argument).name: argument for argument in verb.arguments}
    return {names[name]: str(text) for name, text in interaction.namespace if name in names}


async def _offers(
    interaction: Tapping, game: Game, verb: Verb, given: _Given, focus: str, typed: str
) -> list[Suggestion]:
    """Suggestions for the seat of whoever types; nothing for anybody else."""
    session = await interaction.client.house.in_channel(interaction.channel_id or 0)
    reader = _reader(session, verb, interaction.user.id, theirs(interaction)) if session else None
    if reader is None or reader.position.game is not game:
        return []
    return await asyncio.to_thread(suggestions, reader, verb, given, focus, typed)


def _reader(session: Session, verb: Verb, user: int, lang: str) -> Reader | None:
    seat = session.seat_of(user)
    if seat is None or session.posted is None or seat not in session.posted.waiting:
        return None
    return Reader(imagined(session.begins(seat, verb), seat), seat, lang, seat_names(session, lang))


# ── what a command does ─────────────────────────────────────────────────────────────────────────────────────


async def _carry_out(interaction: Tapping, game: Game, verb: Verb, given: _Given) -> None:
    """Play the line: a complete move is posted, an incomplete one goes on in the panel, and nothing typed is lost."""
    await acknowledge(interaction)
    lang = theirs(interaction)
    line = typed_line(game, lang, verb, given)
    try:
        session = await interaction.client.house.here(interaction.channel_id or 0)
        if session.game is not game:
            await whisper(interaction, _other_game(session, lang) + "\n" + line)
            return
        reader = _reader(session, verb, interaction.user.id, lang)
        keys = await asyncio.to_thread(understood, reader, verb, given) if reader else given
        await _play(interaction, session, verb, keys, line)
    except TableRefusal as refusal:
        await whisper(interaction, f"{refusal_text(lang, refusal)}\n{line}")


async def _play(interaction: Tapping, session: Session, verb: Verb, given: _Given, line: str) -> None:
    try:
        result = await session.moves.command(interaction.user.id, verb.name, given, interaction.id)
        if isinstance(result, Draft) and result.done:
            result = await session.moves.post(interaction.user.id, None)
    except AlreadySeen:
        await show_panel(interaction, session)
    except Refusal as refusal:
        await _refuse(interaction, session, verb, given, refusal, line)
    else:
        if isinstance(result, Posted):
            told = await announce(interaction, session, result)
            if result.waiting == (result.by,) and not result.over:  # their turn goes on, and the panel with it
                await show_panel(interaction, session, told)
            elif told:
                await whisper(interaction, note(told, accent=session.game.accent))
            else:
                await hush(interaction)
        else:
            await show_panel(interaction, session)


async def _refuse(
    interaction: Tapping, session: Session, verb: Verb, given: _Given, refusal: Refusal, line: str
) -> None:
    """Say what was wrong; what was right before it is kept, and the panel asks for the rest."""
    seat, lang = session.own_seat(interaction.user.id), theirs(interaction)
    salvaged = salvage(session.begins(seat, verb), seat, verb, given, refusal)
    if salvaged is not None and not session.composed(seat).answers:
        await session.moves.command(interaction.user.id, verb.name, salvaged.given, interaction.id)
    position = salvaged.position if salvaged else session.begins(seat, verb)
    said = refused(refusal, lang, seat_names(session, lang), position, seat, verb)
    await show_panel(interaction, session, f"{said}\n{line}")


def _other_game(session: Session, lang: str) -> str:
    words = session.game.words
    return say(lang, "refused.other-game", game=words.title(lang), command=session.game.command)
