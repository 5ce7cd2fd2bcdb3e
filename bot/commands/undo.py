"""Taking a move back: at once where it is still one's own, by everybody's consent where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.notes import acknowledge, hush, note, whisper
from bot.pictures import seat_names
from bot.play import posting
from bot.tables.refusals import NeedsConsent
from bot.tables.session import Session, Undone
from bot.taps import Tap, Tapping, button, tap_id, template
from bot.words import listed, plain, say, theirs

if TYPE_CHECKING:
    from bot.client import PennyPost


async def undo(interaction: Tapping, session: Session) -> None:
    """Take back the last thing this person did, or ask the others."""
    try:
        undone = await session.undo(interaction.user.id, interaction.id)
    except NeedsConsent as needed:
        await _ask_others(interaction.client, session, needed.args_for_words["seat"])
        await whisper(interaction, say(theirs(interaction), "undo.asked"))
        return
    if undone.steps == 0:
        await whisper(interaction, say(theirs(interaction), "undo.answer"))
        return
    await _show(interaction, session, undone)
    await hush(interaction)


async def _ask_others(client: PennyPost, session: Session, proposer: int) -> None:
    lang = session.table.language
    asked = [session.seats[seat].user_id for seat in session.people(but=proposer)]
    people = [discord.Object(user) for user in asked if user is not None]
    channel = client.get_partial_messageable(session.table.channel_id)
    text = say(
        lang,
        "undo.proposal",
        name=plain(seat_names(session, lang)[proposer]),
        people=listed(lang, (f"<@{person.id}>" for person in people)),
    )
    stamp, arg, table = str(session.table.revision), str(proposer), session.table.id
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(
            ConsentTap,
            tap_id("undo-yes", table, stamp, arg),
            say(lang, "button.undo-yes"),
            discord.ButtonStyle.success,
        ),
        button(
            ConsentTap,
            tap_id("undo-no", table, stamp, arg),
            say(lang, "button.undo-no"),
            discord.ButtonStyle.danger,
        ),
    )
    await channel.send(
        view=note(text, row, accent=session.game.accent),
        allowed_mentions=discord.AllowedMentions(users=people),
    )


class ConsentTap(Tap, template=template("undo-(?:yes|no)", stamp="[0-9]{1,9}", arg="[0-9]{1,2}")):
    """Agree to somebody's taking back, or decline."""

    async def tapped(self, interaction: Tapping) -> None:
        """Count the voice; when all have agreed, take the move back."""
        await acknowledge(interaction)
        session = await interaction.client.house.get(self.table)
        proposer = int(self.arg)
        lang = session.table.language
        outcome = await session.agree(
            interaction.user.id, proposer, int(self.stamp), self.kind == "undo-yes", interaction.id
        )
        if outcome is None:
            await whisper(interaction, say(theirs(interaction), "undo.agreed"))
            return
        names = seat_names(session, lang)
        voice = plain(names[session.seat_of(interaction.user.id) or 0])
        message = "undo.declined" if outcome.steps < 0 else "undo.done"
        text = say(lang, message, name=plain(names[proposer]), by=voice)
        await interaction.edit_original_response(view=note(text, accent=session.game.accent))
        if outcome.steps >= 0:
            await _show(interaction, session, outcome)


async def _show(interaction: Tapping, session: Session, undone: Undone) -> None:
    """Everybody sees the board as it is again."""
    if not await posting.post_undone(interaction.client, session, undone):
        await whisper(interaction, say(theirs(interaction), "error.not-posted"))
    interaction.client.go_on(session)
