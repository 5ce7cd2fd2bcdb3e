"""`/rules search`: a rule by its title, by its words or nearly so; one that clearly fits is read at once."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot import limits
from bot.front import Tapping
from bot.games_offered import GAMES
from bot.notes import acknowledge, note, whisper
from bot.refusals import NoSuchGame, NoSuchRule
from bot.rules.entry import ENTRY, Place, Rule, entry_view, named, place_of
from bot.taps import NOBODY, menu, tap_id
from bot.words import ours, plain, say, theirs
from games.kernel.lookup import Hit

_MOST_OFFERED: Final = 8
_LONGEST_QUOTE: Final = 80
_LEAST: Final = 10.0
"""A score below which a hit is no answer."""
_CERTAIN: Final = 45.0
"""A score from which a hit may be what was meant."""
_AHEAD: Final = 0.8
"""How near the second may come to a hit that is clearly the best, and how near to be worth a mention."""
_BESIDE: Final = 0.5


@app_commands.command(name=ours("command.rules.search"), description=ours("command.rules.search.help"))
@app_commands.rename(query=ours("command.rules.search.query"), game=ours("command.rules.search.game"))
@app_commands.describe(query=ours("command.rules.search.query.help"), game=ours("command.rules.search.game.help"))
@app_commands.choices(game=GAMES)
async def search_command(interaction: Tapping, query: str, game: str = "") -> None:
    """Answer with the entry, or offer those that may be meant."""
    await acknowledge(interaction)
    if game and game not in interaction.client.house.games:
        raise NoSuchGame(game=plain(game[:_LONGEST_QUOTE]))
    await whisper(interaction, await _answer(interaction, query, game or None))


async def _answer(interaction: Tapping, query: str, game: str | None) -> ui.LayoutView:
    lang, place = theirs(interaction), await place_of(interaction)
    if re.fullmatch(ENTRY, query) and (chosen := _chosen(interaction, query, lang)):
        return entry_view(chosen, lang, place)
    lookup = await interaction.client.shelf.lookup()
    found = await asyncio.to_thread(lookup.find, query, lang, game, place.at(), _MOST_OFFERED)
    hits = [hit for hit in found if hit.score >= _LEAST]
    if not hits:
        near = await asyncio.to_thread(lookup.near, query, lang, game or _game_of(place))
        return _nothing(interaction, query, near, lang)
    if not _clearly_best(hits):
        return note(say(lang, "rules.which", query=quoted(query)), _menu(interaction, hits, lang, "rules.choose"))
    others = [hit for hit in hits[1:] if hit.score >= _BESIDE * hits[0].score]
    further = [_menu(interaction, others, lang, "rules.others")] if others else []
    return entry_view(named(interaction, _name(hits[0]), lang), lang, place, *further)


def _clearly_best(hits: list[Hit]) -> bool:
    best, *others = (hit.score for hit in hits)
    return not others or (best >= _CERTAIN and others[0] <= _AHEAD * best)


def _nothing(interaction: Tapping, query: str, near: list[Hit], lang: str) -> ui.LayoutView:
    """That nothing was found, what was typed, and titles that are a little like it."""
    typed = quoted(query)
    text = say(lang, "rules.nothing", query=typed) if typed else say(lang, "rules.nothing-typed")
    if not near:
        return note(text)
    return note(f"{text} {say(lang, 'rules.perhaps')}", _menu(interaction, near, lang, "rules.choose"))


def quoted(query: str) -> str:
    """What was typed, as text: on one line, not longer than one can see, nothing that cannot be printed."""
    seen = "".join(c if c.isprintable() else " " for c in query[: 2 * _LONGEST_QUOTE])
    short = " ".join(seen.split())
    return plain(short if len(short) <= _LONGEST_QUOTE else f"{short[: _LONGEST_QUOTE - 1]}…")


def _menu(interaction: Tapping, hits: list[Hit], lang: str, hint: str) -> ui.ActionRow[Any]:
    options = [_option(named(interaction, _name(hit), lang), lang) for hit in hits]
    return menu(tap_id("rule-pick", NOBODY), say(lang, hint)[: limits.SELECT_PLACEHOLDER], options)


def _option(rule: Rule, lang: str) -> discord.SelectOption:
    """An entry to choose: its title, its game, and how it begins."""
    begins = f"{rule.game.words.title(lang)} · {rule.entry.text}"
    if len(begins) > limits.SELECT_DESCRIPTION:
        begins = f"{begins[: limits.SELECT_DESCRIPTION - 1]}…"
    return discord.SelectOption(label=rule.entry.title[: limits.SELECT_LABEL], value=rule.name, description=begins)


def _name(hit: Hit) -> str:
    return f"{hit.game}/{hit.entry}"


def _chosen(interaction: Tapping, query: str, lang: str) -> Rule | None:
    """The entry that autocomplete has offered, if it is one."""
    try:
        return named(interaction, query, lang)
    except NoSuchRule:
        return None


def _game_of(place: Place) -> str | None:
    return place.table.game.id if place.table else None


# ── as one types ────────────────────────────────────────────────────────────────────────────────────────────


@search_command.autocomplete("query")
async def _offers(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    lang, place = theirs(interaction), await place_of(interaction)
    game, shelf = str(interaction.namespace.game or "") or None, interaction.client.shelf
    query = typed[:_LONGEST_QUOTE].strip()
    if (lookup := shelf.at_hand) is None:  # just after a start: nobody who types can wait for it
        hits = await shelf.titles(query, lang, game or _game_of(place), limits.CHOICES)
    elif query:
        # It takes a millisecond or two: less than a thread of its own would wait for others.
        hits = lookup.find(query, lang, game, place.at(), limits.CHOICES)
    else:
        hits = lookup.first(lang, game or _game_of(place), limits.CHOICES)
    return [_choice(interaction, hit, lang, game or _game_of(place)) for hit in hits]


def _choice(interaction: Tapping, hit: Hit, lang: str, game: str | None) -> app_commands.Choice[str]:
    """A line of autocomplete; it names the game where that does not go without saying."""
    title = interaction.client.house.games[hit.game].words.title(lang)
    shown = hit.title if hit.game == game else f"{hit.title} · {title}"
    return app_commands.Choice(name=shown[: limits.CHOICE_NAME], value=_name(hit))
