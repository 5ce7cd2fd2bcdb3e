"""Beginning again: a lobby with the same people and settings, in which the next one begins; who taps is in."""

from __future__ import annotations

from bot.commands.lobby import refresh_lobby
from bot.commands.opening import show_lobby
from bot.commands.rights import sitter
from bot.commands.rooms import must_have_room
from bot.notes import whisper
from bot.refusals import AlreadySeated, HasRematch, NotLobby, NotSeated, StalePanel, TableRefusal
from bot.store.protocol import Followed
from bot.store.rows import Table
from bot.tables.house import Limits
from bot.tables.session import Session
from bot.taps import Tap, Tapping, on_tap
from bot.words import say, theirs


@on_tap("rematch")
async def _tapped(tap: Tap, interaction: Tapping) -> None:
    """By the button under the last board."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await rematch(interaction, await interaction.client.house.get(tap.table))


async def rematch(interaction: Tapping, session: Session) -> None:
    """Open the rematch of an ended table where that is asked for, or sit down at it; one table has one rematch."""
    client = interaction.client
    if session.table.is_open or session.posted is None:
        raise StalePanel
    session.no_practice()
    if session.seat_of(interaction.user.id) is None:
        raise NotSeated
    if (there := await client.house.store.rematch_of(session.table.id)) is not None:
        await _sit_down(interaction, there)
        return
    try:
        opened = await _open(interaction, session)
    except (Followed, TableRefusal):
        there = await client.house.store.rematch_of(session.table.id)
        if there is None:
            raise
        await _sit_down(interaction, there)  # somebody was quicker
        return
    await show_lobby(client, opened, interaction.user.id)
    told = "rematch.opened" if opened.invited else "rematch.opened.bots"
    await whisper(interaction, say(theirs(interaction), told, table=opened.table.id))


async def _open(interaction: Tapping, session: Session) -> Session:
    """A lobby for the rematch in this channel, if there is room for one."""
    house, settings = interaction.client.house, interaction.client.settings
    most = Limits(settings.tables_per_person, settings.tables_per_server)
    await house.room_for_table(interaction.user.id, interaction.guild_id, most)
    here = await must_have_room(interaction)
    return await house.open_again(session, here, interaction.guild_id, sitter(interaction), most, interaction.id)


async def _sit_down(interaction: Tapping, there: Table) -> None:
    """Take one's seat at the rematch, wherever its lobby is."""
    client, lang = interaction.client, theirs(interaction)
    where = f"<#{there.channel_id}>"
    session = await client.house.get(there.id)
    try:
        await session.lobby.join(sitter(interaction), interaction.id)
    except AlreadySeated:
        await whisper(interaction, say(lang, "rematch.there", where=where))
        return
    except NotLobby as begun:
        raise HasRematch(table=there.id) from begun
    await refresh_lobby(client, session)
    await whisper(interaction, say(lang, "rematch.joined", where=where))
