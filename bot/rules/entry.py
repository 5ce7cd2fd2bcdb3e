"""A rule entry as people read it: its text, how it stands, whether it holds at this table, and where it leads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from discord import ui

from bot import limits
from bot.front import Tapping
from bot.notes import acknowledge, note, redraw, whisper
from bot.refusals import CannotShowHere, NoSuchRule, TableRefusal
from bot.rules.to_all import is_private, may_post, post_for_all, say_shown_before, show_button, spoken_here
from bot.tables.session import Session
from bot.taps import NOBODY, Tap, button, on_tap, tap_id
from bot.words import plain, say, theirs
from games.kernel.game import Game
from games.kernel.lookup import AtTable
from games.kernel.rulebook import RuleEntry

ENTRY: Final = r"[a-z0-9-]{1,24}/[a-z0-9-]{1,35}"
"""An entry as ids and menus name it: its game and its own id."""
_MOST_SEE: Final = 2 * limits.BUTTONS_IN_A_ROW


class Place(NamedTuple):
    """Where somebody reads: the table that is there, if any, and whether what they read can be shown to all."""

    table: Session | None
    can_show: bool

    def at(self) -> AtTable | None:
        """The table as the index asks for it."""
        if self.table is None:
            return None
        return AtTable(self.table.game.id, len(self.table.seats), self.table.table.game_options)


class Rule(NamedTuple):
    """An entry and its game."""

    game: Game
    entry: RuleEntry

    @property
    def name(self) -> str:
        """As ids and menus name it."""
        return f"{self.game.id}/{self.entry.id}"


# ── what is read ────────────────────────────────────────────────────────────────────────────────────────────


def entry_text(rule: Rule, lang: str, session: Session | None = None) -> str:
    """All of an entry; what it is at this table stands above it, how it is known below."""
    return "\n".join(_lines(rule, lang, session))


def _lines(rule: Rule, lang: str, session: Session | None) -> Iterator[str]:
    entry = rule.entry
    yield f"### {entry.title}"
    if session is not None and session.game is not rule.game:
        yield say(lang, "rules.other-game", game=session.game.words.title(lang))
    elif session is not None and not entry.holds(len(session.seats), session.table.game_options):
        yield say(lang, "rules.not-here")
    yield entry.text
    if entry.example:
        yield say(lang, "rules.example", example=entry.example)
    yield f"-# {rule.game.words.title(lang)} · {_standing(entry, lang)}"
    if entry.reason:
        yield f"-# {say(lang, 'rules.reason', reason=entry.reason)}"


def _standing(entry: RuleEntry, lang: str) -> str:
    """Whose rule it is, and where it stands."""
    match entry.standing:
        case "rule":
            return say(lang, "rules.standing.rule", source=entry.source)
        case "settled":
            return say(lang, "rules.standing.settled", source=entry.source)
        case "house":
            return say(lang, "rules.standing.house")
        case "sign":
            return say(lang, "rules.standing.sign")


def entry_view(rule: Rule, lang: str, place: Place, *further: ui.ActionRow[Any], said: str = "") -> ui.LayoutView:
    """An entry with the ways on from it; `said` stands below."""
    text = "\n".join(filter(None, (entry_text(rule, lang, place.table), said)))
    rows = [*_see_also(rule, lang), *further]
    if place.can_show:
        rows.append(ui.ActionRow(show_button("rule-show", rule.name, lang)))
    return note(text, *rows, accent=rule.game.accent)


def _see_also(rule: Rule, lang: str) -> list[ui.ActionRow[Any]]:
    book = rule.game.words.rules(lang)
    leads = [Rule(rule.game, book[name]) for name in rule.entry.see if name in book][:_MOST_SEE]
    buttons = [button(tap_id("rule", NOBODY, arg=lead.name), lead.entry.title) for lead in leads]
    width = limits.BUTTONS_IN_A_ROW
    return [ui.ActionRow(*buttons[start : start + width]) for start in range(0, len(buttons), width)]


# ── where it is read ────────────────────────────────────────────────────────────────────────────────────────


async def place_of(interaction: Tapping) -> Place:
    """Where somebody asks; a table that cannot be read is none."""
    try:
        session = await interaction.client.house.here(interaction.channel_id or 0, looking_back=True)
    except TableRefusal:
        session = None
    return Place(session, may_post(interaction))


def named(interaction: Tapping, name: str, lang: str) -> Rule:
    """The entry of a game by its name in ids and menus, which may be forged or from a version that is gone."""
    game_id, _, entry_id = name.partition("/")
    game = interaction.client.house.games.get(game_id)
    entry = game.words.rule(lang, entry_id) if game is not None else None
    if game is None or entry is None:
        raise NoSuchRule
    return Rule(game, entry)


# ── taps ────────────────────────────────────────────────────────────────────────────────────────────────────


@on_tap("rule", arg=ENTRY, at_table=False)
async def _go_there(tap: Tap, interaction: Tapping) -> None:
    """Read on at another entry."""
    await read_on(interaction, tap.arg)


@on_tap("rule-pick", at_table=False)
async def _picked(tap: Tap, interaction: Tapping) -> None:
    """One of several was chosen."""
    name = "".join(tap.values[:1])
    if not re.fullmatch(ENTRY, name):
        raise NoSuchRule
    await read_on(interaction, name)


async def read_on(interaction: Tapping, name: str) -> None:
    """An entry in the place of what was tapped; where everybody reads that, only for who tapped."""
    if not is_private(interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
    await acknowledge(interaction)
    lang = theirs(interaction)
    view = entry_view(named(interaction, name, lang), lang, await place_of(interaction))
    await (redraw if is_private(interaction) else whisper)(interaction, view)


@on_tap("rule-show", arg=ENTRY, at_table=False)
async def _show(tap: Tap, interaction: Tapping) -> None:
    """Post an entry for all, once, in the language of the place."""
    await acknowledge(interaction)
    lang, place = theirs(interaction), await place_of(interaction)
    rule = named(interaction, tap.arg, lang)
    if not place.can_show:
        raise CannotShowHere
    posted = await post_for_all(interaction, rule.name, _for_all(interaction, rule, place))
    if not is_private(interaction):  # there nothing else would change for who tapped
        await (whisper(interaction, say(lang, "rules.shown")) if posted else say_shown_before(interaction))
    else:
        shown = say(lang, "rules.shown")
        await redraw(interaction, entry_view(rule, lang, place._replace(can_show=False), said=f"-# {shown}"))


def _for_all(interaction: Tapping, rule: Rule, place: Place) -> ui.LayoutView:
    lang = spoken_here(interaction, place.table)
    by = say(lang, "rules.shown-by", name=plain(interaction.user.display_name))
    translated = named(interaction, rule.name, lang)
    return entry_view(translated, lang, place._replace(can_show=False), said=f"-# {by}")
