"""`/table hint`: what a fair stand-in would do in one's place, and in one sentence why; only for whoever asks.

It thinks one step, off the event loop, on positions the seat cannot tell from the real one. Its chance comes from what
the seat sees, so that asking twice in the same place brings no second opinion.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence

from discord import ButtonStyle, ui

from bot.front import Tapping
from bot.notes import begin, note, redraw, whisper
from bot.pictures import seat_names
from bot.play.composing import STAMP, panel_view, whose_move
from bot.play.entries import in_words
from bot.play.words import say as say_move
from bot.refusals import NotPlaying, TooManyHints
from bot.store.protocol import AlreadySeen
from bot.tables.session import Session, moments
from bot.taps import Tap, button, on_tap, tap_id
from bot.words import plain, say, theirs
from games.kernel.dice import QuickDice
from games.kernel.hints import Reason, reason
from games.kernel.plans import Planned, Trial
from games.kernel.position import Position
from games.kernel.strengths import FAIR
from games.kernel.words import DOT


async def show_hint(interaction: Tapping, session: Session) -> None:
    """Say what the fair one would answer to what the asker is asked now, and count that it was asked for."""
    lang, user, client = theirs(interaction), interaction.user.id, interaction.client
    if session.table.state != "playing":
        raise NotPlaying
    seat = session.active_seat(user)
    session.must_play(seat)
    draft = session.composed(seat)
    if draft.done or draft.position.decision_of(seat) is None:
        said = say(lang, "hint.nothing-asked") if draft.done else whose_move(session, lang)
        await whisper(interaction, note(said, accent=session.game.accent))
        return
    if seconds := client.hints.wait(user):
        raise TooManyHints(most=client.hints.most, seconds=seconds)
    stamp = session.stamp(seat)
    imagined, line = await _pondered(interaction, session, seat)
    text = await asyncio.to_thread(hint_text, imagined, seat, line, seat_names(session, lang), lang)
    asked = await session.moves.count_hint(seat, interaction.id)
    small = say(lang, "hint.counted", count=asked)
    take = button(tap_id("hint-take", session.table.id, stamp), say(lang, "button.hint-take"), ButtonStyle.primary)
    await whisper(interaction, note(f"{text}\n-# {small}", ui.ActionRow(take), accent=session.game.accent))


@on_tap("hint-take", stamp=STAMP)
async def _take(tap: Tap, interaction: Tapping) -> None:
    """Put a hint on the panel, after what is answered there: nothing is posted before it is confirmed.

    What it said is worked out again, and comes out the same while its seat sees and has answered the same.
    """
    begin(interaction)
    session, lang = await interaction.client.house.get(tap.table), theirs(interaction)
    seat = session.active_seat(interaction.user.id)
    if session.table.state != "playing" or tap.stamp != session.stamp(seat) or session.composed(seat).done:
        await redraw(interaction, await panel_view(session, seat, lang, say_move(lang, "move.moved-on")))
        return
    draft = session.composed(seat)
    imagined, line = await _pondered(interaction, session, seat)
    so_far = draft.trail[draft.settled :]
    planned = [Planned(at.decision.name, at.answer) for at in (*so_far, *moments(imagined, seat, tuple(line)))]
    try:
        taken = await session.moves.play_plan(interaction.user.id, tuple(planned), interaction.id, at_once=False)
    except AlreadySeen:
        taken = None
    said = say_move(lang, "move.moved-on") if isinstance(taken, Trial) else ""
    view = await panel_view(session, seat, lang, said)
    async with interaction.client.panels.in_place_of_another(tap.table, interaction):
        await redraw(interaction, view)


async def _pondered(interaction: Tapping, session: Session, seat: int) -> tuple[Position, Sequence[str]]:
    """The position imagined for a seat in the middle of its open move, and what the fair one answers there."""
    client = interaction.client
    imagined = session.composed(seat).position.imagine(seat, _chance(session, seat))
    line = await client.thinkers.ponder(
        imagined,
        seat,
        FAIR,
        client.settings.standin_budget_ms / 1000,
        _chance(session, seat).below(1 << 62),
        table=session.table.id,
        person=interaction.user.id,
    )
    return imagined, line


def hint_text(position: Position, seat: int, line: Sequence[str], names: Sequence[str], lang: str) -> str:
    """The answers in the words of the options, and why; from a position imagined for the seat."""
    words, given = position.game.words, list(moments(position, seat, tuple(line)))
    while given[-1].of_itself and _shows_something(position, seat, line):
        given.pop()  # it may follow from what only this imagined position shows
    told = [plain(in_words(words, lang, at.decision, at.answer, names, at.view)) for at in given]
    why = reason(position, seat, line, QuickDice("/".join(line)), lang)
    return "\n".join((f"### {say(lang, 'hint.title')}", f"**{DOT.join(told)}**", _because(position, why, lang)))


def _shows_something(position: Position, seat: int, line: Sequence[str]) -> bool:
    after = position.copy()
    for answer in line:
        after.push(answer, seat)
    return after.shown_since(position.number)


def _because(position: Position, why: Reason, lang: str) -> str:
    words = position.game.words
    match why.serves:
        case "source":
            return say(lang, "hint.source", source=plain(why.what), gain=words.points(lang, why.gain))
        case "number":
            return say(lang, "hint.number", number=words.number(lang, why.what), gain=why.gain)
        case _:
            return say(lang, "hint.even")


def _chance(session: Session, seat: int) -> QuickDice:
    """The same for as long as the seat sees and has answered the same."""
    seen = f"{session.table.id}/{seat}/{session.stamp(seat)}"
    return QuickDice(hashlib.sha256(seen.encode()).hexdigest())
