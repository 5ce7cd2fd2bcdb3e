"""A board that shows nothing new is not posted again, and a person has one panel at a table, not a stack of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.client import PennyPost
from bot.parlour.world import GUILD_ID
from tests.bot.e2e.playing import Chance, People, button_of, move_by_panel, newest_post, open_panel, seated, to_move
from tests.loopback.driver import Loopback, Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")


def posts(person: Person) -> list[Seen]:
    """What everybody has been told of the table, oldest first."""
    return [m for m in person.messages() if not m.ephemeral and any("pp:" in str(part) for part in m.parts)] or []


async def test_secret_picks_call_each_time_and_show_the_same_board_once(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table new", options={"game": "bloody-inn", "bots": 2, "options": "objects=yes"})
    await ada.slash("table start")
    session = await client.house.here(int(ada.channel.id))
    seen: list[bytes] = []
    told: list[Seen] = []
    for _ in range(3):
        told.append(await newest_post(ada, session))
        await move_by_panel(ada, session, Chance(2))
        await ada.sees(lambda _: bool(to_move(session, (ada,))))
        await client.teller.tell(session)
    told.append(await newest_post(ada, session))
    assert len({post.id for post in told}) == len(told)
    for message in ada.messages():
        seen += [p.data for p in message.pictures if not message.ephemeral and p.filename == "board.png"]
    assert len(seen) == len(set(seen))
    assert [bool(post.pictures) for post in told] == [True, False, False, True]
    for post in told[1:3]:
        assert post.pinged == [ada.id]
        where = f"https://discord.com/channels/{GUILD_ID}/{ada.channel.id}/{told[0].id}"
        assert f"the board is the same: {where}" in post.text
        assert button_of(post, "move")


async def test_another_panel_of_the_same_person_takes_the_place_of_the_one_before(
    client: PennyPost, people: People, discord: Loopback
) -> None:
    session = await seated(client, people[:2])
    mover = to_move(session, people)[0]
    first = await open_panel(mover)
    second = await open_panel(mover)
    assert second.id != first.id

    def panels() -> list[Any]:
        return [m.id for m in mover.messages() if m.ephemeral and any("pp:answer:" in str(b.custom_id) or
                "pp:choose:" in str(b.custom_id) for b in (*m.buttons, *m.menus))]  # fmt: skip

    await discord.idle()
    assert panels() == [second.id]
    other = next(person for person in people[:2] if person is not mover)
    await other.slash("table mine")  # whatever else they look at stays
    await open_panel(other)
    await discord.idle()
    assert panels() == [second.id]
