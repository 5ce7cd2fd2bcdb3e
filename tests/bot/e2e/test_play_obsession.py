"""Obsession over the wire, from the lobby to the final score."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from tests.bot.e2e.playing import Chance, People, last_board, move_by_command, move_by_panel, seated, to_move

pytestmark = pytest.mark.usefixtures("same_shuffles")


async def test_two_people_play_by_panel_and_by_command_to_the_final_score(client: PennyPost, people: People) -> None:
    chance = Chance(2)
    pair = people[:2]
    session = await seated(client, pair, game="obsession")
    while session.table.state == "playing":
        person = to_move(session, pair)[0]
        reply = await (move_by_panel if person is people[0] else move_by_command)(person, session, chance)
        assert reply.ephemeral
    assert session.playing.outcome is not None
    final = await last_board(people[0])
    assert [picture.filename for picture in final.pictures] == ["board.png", "scores.png"]
