"""`/rules score`: everybody's score as it would be now, line by line, as far as whoever asks may know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

from discord import app_commands

from bot.front import Tapping
from bot.notes import note, pages, whisper
from bot.pictures import seat_names
from bot.refusals import NotPlaying
from bot.rules.at_table import TABLE_HELP, TABLE_NAME, table_choices, the_table
from bot.tables.session import Session
from bot.words import listed, ours, plain, say, theirs
from games.kernel.game import Game
from games.kernel.reckoning import Reckoning


@app_commands.command(name=ours("command.rules.score"), description=ours("command.rules.score.help"))
@app_commands.rename(**TABLE_NAME)
@app_commands.describe(**TABLE_HELP)
async def score_command(interaction: Tapping, table: app_commands.Range[str, 0, 100] = "") -> None:
    """The score as it would be."""
    session, lang = await the_table(interaction, table), theirs(interaction)
    if session.posted is None:
        raise NotPlaying
    text = await score_text(session, session.seat_of(interaction.user.id), lang)
    for page in pages(text):
        await whisper(interaction, note(page, accent=session.game.accent))


@score_command.autocomplete("table")
async def _tables(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    return await table_choices(interaction, typed)


async def score_text(session: Session, seat: int | None, lang: str) -> str:
    """The score as a seat may know it, or as everybody may: an open move that is not posted does not count."""
    view = session.playing.view(seat)
    names = [plain(name) for name in seat_names(session, lang)]
    over = session.playing.over
    return await asyncio.to_thread(told, session.game, lang, names, view, over)


def told(game: Game, lang: str, names: Sequence[str], view: Any, over: bool) -> str:
    """All lines that a view shows; the names are ready to be shown."""
    found = game.words.reckoning(lang, names, view)
    title = say(lang, "score.title-final" if over else "score.title")
    lines = _counted(game, lang, found) if found else _totals(game, lang, names, view)
    return "\n".join([f"### {title}", *lines])


def _counted(game: Game, lang: str, found: Sequence[Reckoning]) -> Iterator[str]:
    """Each line of each, and what whoever asks may not know; those who play together are counted once."""
    words = game.words
    for one in dict.fromkeys(found):
        yield say(lang, "score.total", who=one.who, points=words.points(lang, one.total))
        for line in one.lines:
            points = words.points(lang, line.points)
            yield say(lang, "score.line", source=plain(line.source), points=points, how=plain(line.how))
        if one.missing:
            yield f"-# {say(lang, 'score.missing', what=listed(lang, one.missing))}"


def _totals(game: Game, lang: str, names: Sequence[str], view: Any) -> Iterator[str]:
    """For a game that counts no lines: what it is won by, as far as everybody may know."""
    numbers = game.numbers(view)
    yield f"-# {game.words.number(lang, next(iter(numbers.seats[0])))}"
    for name, total in zip(names, numbers.first, strict=True):
        yield say(lang, "score.total", who=name, points=game.words.points(lang, total))
