"""The log of a table, page by page, in the reader's language and with what the reader may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.notes import note, pages, whisper
from bot.pictures import seat_names
from bot.play.words import happened
from bot.store.rows import Step
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import day, plain, say, theirs
from games.kernel.ledger import unpack, visible
from games.kernel.words import as_one

_PAGE = 3000
"""Characters on a page: one that a telephone scrolls through in a few strokes."""


@on_tap("log", arg="[0-9]{1,4}")
async def _turn_page(tap: Tap, interaction: Tapping) -> None:
    """Turn to a page of the log, in place."""
    await interaction.response.defer()
    session = await interaction.client.house.get(tap.table)
    await interaction.edit_original_response(view=await _page(interaction, session, int(tap.arg)))


async def show_log(interaction: Tapping, session: Session) -> None:
    """The last page of the log."""
    await whisper(interaction, await _page(interaction, session, None))


async def _page(interaction: Tapping, session: Session, wanted: int | None) -> ui.LayoutView:
    session.playing  # noqa: B018 - a lobby has no log: the refusal says so
    lang = theirs(interaction)
    text = await log_text(session, lang, session.seat_of(interaction.user.id))
    if not text:
        return note(say(lang, "log.empty"))
    written = pages(text, _PAGE)
    last = len(written) - 1
    number = last if wanted is None else min(wanted, last)
    head = say(lang, "log.title", page=number + 1, pages=last + 1, table=session.table.id)
    rows: list[ui.ActionRow[Any]] = []
    if last:
        table = session.table.id
        rows.append(
            ui.ActionRow(
                button(tap_id("log", table, arg=str(max(0, number - 1))), say(lang, "button.log-earlier"),
                       disabled=number == 0),
                button(tap_id("log", table, arg=str(number + 1)), say(lang, "button.log-later"),
                       disabled=number == last),
            )
        )  # fmt: skip
    return note(f"{head}\n{written[number]}", *rows, accent=session.game.accent)


async def log_text(session: Session, lang: str, seat: int | None) -> str:
    """Everything that happened as one seat may know it, a paragraph a step, under the headings of the game.

    What was taken back is struck through, and says so.
    """
    told = _Told(session, lang)
    lines = [line for step in await _steps(session) for line in told.lines(step, seat)]
    return "\n".join(lines).strip()


class _Told:
    """Steps in words."""

    def __init__(self, session: Session, lang: str) -> None:
        self.words, self.lang = session.game.words, lang
        self.names = tuple(plain(name) for name in seat_names(session, lang))
        self.view, self.over = session.playing.view(None), session.playing.over

    def lines(self, step: Step, seat: int | None) -> list[str]:
        """One line for a step, and one for each section that begins in it; it says for whom the table answered."""
        if step.back_to is not None:
            return _paragraph([say(self.lang, "log.drawn-anew")], step, self.lang)
        lines, sentences = list[str](), list[str]()
        undone = step.undone_at is not None
        for event in visible(unpack(step.events), seat):
            sentence = happened(self.words, self.lang, event, self.names, self.view)
            if event.id in self.words.headings and not undone:
                lines += [*_paragraph(sentences, step, self.lang), "", f"**{sentence}**"]
                sentences = []
            else:
                sentences.append(sentence)
        if unasked := step.answered_for(seat, over=self.over):
            sentences.append(say(self.lang, "log.unasked", who=as_one(self.lang, (self.names[s] for s in unasked))))
        return lines + _paragraph(sentences, step, self.lang)


def _paragraph(sentences: Sequence[str], step: Step, lang: str) -> list[str]:
    if not sentences:
        return []
    line = " ".join(sentences)
    return [f"{day(step.made_at)} " + (say(lang, "log.undone", line=line) if step.undone_at is not None else line)]


async def _steps(session: Session) -> list[Step]:
    found: list[Step] = []
    while page := await session.store.history(session.table.id, after=found[-1].seq if found else -1, with_undone=True):
        found += page
    return found
