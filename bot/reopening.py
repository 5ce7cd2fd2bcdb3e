"""A new parlour remembers nothing: its people and threads are put back as the stored tables know them."""

from __future__ import annotations

from bot.commands.lobby import post_lobby
from bot.front import Front
from bot.parlour.world import FIRST_PERSON_ID, GUILD_ID, World
from bot.refusals import SetAside
from bot.store.protocol import Store


async def furnish(world: World, store: Store) -> None:
    """Bring back who sits at open tables, and the threads these are in."""
    sitting: dict[int, str] = {}
    for table in [table async for table in store.iter_tables("lobby", "playing")]:
        opened = await store.load_open(table.id)
        sitting |= {seat.user_id: seat.name for seat in opened.seats if seat.user_id is not None}
        if str(table.channel_id) not in world.channels:
            parent = next(iter(world.channels.values()))
            world.add_thread(parent, table.id, owner=world.bot, thread_id=str(table.channel_id))
        if table.guild_id is not None and str(table.guild_id) != GUILD_ID:
            here = int(GUILD_ID)
            await store.move(table.id, expected=table.revision, guild_id=here, channel_id=table.channel_id)
    earlier = [user for user in sorted(sitting) if user < FIRST_PERSON_ID]
    for user in sorted(sitting.keys() - earlier):
        while FIRST_PERSON_ID + len(world.people) <= user:
            following = FIRST_PERSON_ID + len(world.people)
            world.add_person(sitting.get(following, f"#{len(world.people) + 1}"))
    for user in earlier:  # of a parlour whose ids were shorter than Discord's
        free = (
            known for known in world.people.values() if known.name == sitting[user] and int(known.id) not in sitting
        )
        world.know_as(str(user), next(free, None) or world.add_person(sitting[user]))


async def show(client: Front) -> None:
    """Post the lobbies and boards of open tables again: their messages went with the last parlour."""
    async for table in client.house.store.iter_tables("lobby", "playing"):
        try:
            session = await client.house.get(table.id)
        except SetAside:
            continue
        if session.posted is None:
            await post_lobby(client, session)
        else:
            await client.teller.post_again(session)
