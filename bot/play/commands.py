"""The slash commands of every game, made from its verbs: one group a game, one sub-command a verb."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

from discord import app_commands

from bot.explaining import refusal_text
from bot.notes import begin, hush, note, whisper
from bot.pictures import seat_names
from bot.play.composing import announce, minded_view, show_panel
from bot.play.reading import Typist
from bot.play.reasons import refused, typed_line
from bot.play.rules import rule_behind
from bot.play.suggestions import Reader, Suggestion, imagined, suggestions
from bot.play.words import clip, say
from bot.refusals import SeatMinded, TableRefusal
from bot.store.protocol import AlreadySeen
from bot.tables.moves import Posted, Refused
from bot.tables.session import Draft, Session
from bot.taps import Tapping
from bot.words import localised, theirs
from games.kernel.errors import Illegal
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
    seat = session.seat_of(interaction.user.id) if session else None
    if session is None or seat is None or session.game is not game:
        return []
    if session.posted is None or seat not in session.underway.waiting:
        return []
    lang = theirs(interaction)
    begin, names = session.begins(seat, verb), seat_names(session, lang)

    def worked_out() -> list[Suggestion]:
        return suggestions(Reader(imagined(begin, seat), seat, lang, names), verb, given, focus, typed)

    return await asyncio.to_thread(worked_out)


# ── what a command does ─────────────────────────────────────────────────────────────────────────────────────


async def _carry_out(interaction: Tapping, game: Game, verb: Verb, given: _Given) -> None:
    """Play the line: a complete move is shown to be confirmed, or posted for who wants that, and nothing typed is lost.

    An incomplete one goes on in the panel.
    """
    begin(interaction)
    lang = theirs(interaction)
    line = typed_line(game, lang, verb, given)
    try:
        session = await interaction.client.house.here(interaction.channel_id or 0)
        if session.game is not game:
            await whisper(interaction, _other_game(session, lang) + "\n" + line)
            return
        await _play(interaction, session, verb, given, line)
    except SeatMinded:
        await whisper(interaction, minded_view(session, lang, line))
    except TableRefusal as refusal:
        await whisper(interaction, f"{refusal_text(lang, refusal)}\n{line}")


async def _play(interaction: Tapping, session: Session, verb: Verb, given: _Given, line: str) -> None:
    lang, user = theirs(interaction), interaction.user.id
    typist = Typist(session.own_seat(user), lang, seat_names(session, lang))
    try:
        at_once = session.persons.of(user).at_once
        result = await session.moves.command(user, verb.name, given, interaction.id, typist.read, at_once=at_once)
        if at_once and isinstance(result, Draft) and result.done:
            result = await session.moves.post(user, None)
    except AlreadySeen:
        await show_panel(interaction, session)
        return
    match result:
        case Refused():
            said = refused(result.refusal, lang, typist.names, result.position, typist.seat, verb)
            rule = (
                rule_behind(result.refusal, result.position, typist.seat, verb)
                if isinstance(result.refusal, Illegal)
                else ""
            )
            await show_panel(interaction, session, f"{said}\n{line}", rule)
        case Posted():
            await _after(interaction, session, result)
        case _:
            await show_panel(interaction, session)


async def _after(interaction: Tapping, session: Session, posted: Posted) -> None:
    """The move is made: everybody is told, and its maker only of what the others do not see."""
    told = await announce(interaction, session, posted)
    if posted.waiting == (posted.by,) and not posted.over:  # their turn goes on, and the panel with it
        await show_panel(interaction, session, told)
    elif told:
        await whisper(interaction, note(told, accent=session.game.accent))
    else:
        await hush(interaction)


def _other_game(session: Session, lang: str) -> str:
    words = session.game.words
    return say(lang, "refused.other-game", game=words.title(lang), command=session.game.command)
