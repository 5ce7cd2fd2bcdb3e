"""How tests know that nothing comes: the bot has heard everything, and has nothing left to do."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import discord as d
import pytest

from tests.loopback.driver import Loopback, Person
from tests.loopback.idling import settled


async def test_whatever_an_act_leads_to_has_come_when_the_bot_is_idle(
    discord: Loopback, porter: Any, ada: Person
) -> None:
    async def afterwards(interaction: d.Interaction) -> None:
        await asyncio.to_thread(time.sleep, 0.05)
        await interaction.followup.send("by a thread")
        await asyncio.sleep(0.05)
        await interaction.followup.send("after a while")

    async def on_interaction(interaction: d.Interaction) -> None:
        porter.later = porter.loop.create_task(afterwards_of_its_own(interaction))

    async def afterwards_of_its_own(interaction: d.Interaction) -> None:
        await porter.wait_until_ready()
        porter.dispatch("afterwards", interaction)

    porter.on_interaction, porter.on_afterwards = on_interaction, afterwards
    await ada.slash("table whisper")
    await discord.idle()
    assert [seen.text for seen in ada.messages()][1:] == ["by a thread", "after a while"]


async def test_what_the_world_tells_has_been_heard_when_the_bot_is_idle(discord: Loopback, porter: Any) -> None:
    made = [discord.world.add_channel(f"room {n}") for n in range(20)]
    await discord.idle()
    assert all(porter.get_channel(int(channel.id)) for channel in made)


async def test_a_bot_that_never_rests_is_named(discord: Loopback, porter: Any) -> None:
    busy = asyncio.create_task(porter.wait_for("nothing"), name="restless")
    await asyncio.sleep(0)
    with pytest.raises(TimeoutError, match="restless"):
        await settled(patience=0.05)
    busy.cancel()
