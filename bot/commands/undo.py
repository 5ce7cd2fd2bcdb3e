"""Taking a move back: at once where it is still one's own, by the others' consent where it is not."""

from __future__ import annotations

from bot.commands.consent import put_to_the_others, show_board
from bot.front import Tapping
from bot.notes import hush, whisper
from bot.store.rows import Proposal
from bot.tables.session import Session
from bot.words import say, theirs


async def undo(interaction: Tapping, session: Session) -> None:
    """Take back the last thing this person did, or ask the others."""
    lang = theirs(interaction)
    done = await session.back.undo(interaction.user.id, interaction.id)
    if isinstance(done, Proposal):
        asked = await put_to_the_others(interaction.client, session, done)
        await whisper(interaction, say(lang, "undo.asked" if asked else "undo.not-asked"))
    elif done.steps == 0:
        await interaction.client.teller.tell(session)  # a partner who was asked is no longer
        await whisper(interaction, say(lang, "undo.answer"))
    elif await show_board(interaction.client, session):
        await hush(interaction)
    else:
        await whisper(interaction, say(lang, "error.not-posted"))
