"""A game with every module of The Carnies over the wire: drafts and windows included, to the final score."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from tests.bot.e2e.playing import Chance, People, last_board, move_by_command, move_by_panel, seated, to_move
from tests.loopback.driver import Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")

MODULES = "carnies=events notables=yes objects=yes"


def told(seen: Seen) -> str:
    """All that a message says, in words and of its pictures."""
    return " ".join([seen.text, *(picture.alt for picture in seen.pictures)])


async def test_four_people_play_with_every_module_to_the_final_score(client: PennyPost, people: People) -> None:
    chance = Chance(5)
    session = await seated(client, people, options=MODULES)
    by_panel = {people[1].id, people[3].id}
    asked_together = 0
    while session.table.state == "playing":
        asked_together += session.playing.together
        person = to_move(session, people)[0]
        reply = await (move_by_panel if person.id in by_panel else move_by_command)(person, session, chance)
        assert reply.ephemeral
    assert asked_together > 4
    assert session.playing.outcome is not None
    final = await last_board(people[0])
    assert [picture.filename for picture in final.pictures] == ["board.png", "scores.png", "chart.png"]


async def test_what_others_drafted_never_shows(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await seated(client, people[:2], options=MODULES)
    chance = Chance(1)
    while session.playing.view(None).phase == "draft":
        for person in to_move(session, people[:2]):
            await move_by_command(person, session, chance)
    mine = session.playing.view(0).seats[0].objects
    assert mine is not None
    english, french = (
        [session.game.words.kinds(lang, session.names)["object"](name) for name in mine] for lang in ("en", "fr")
    )
    hers = (await ada.slash("table hand")).message
    his = (await emile.slash("table hand")).message
    assert all(name in told(hers) for name in english)
    everything = " ".join(told(seen) for seen in [*emile.messages(), his])
    assert not any(name in everything for name in (*english, *french))
