"""Obsession in teams over the wire: a loan refused and one granted, a consent settled beforehand, and one score."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.tables.session import Session
from games.kernel.position import Position
from tests.bot.e2e.playing import (
    Chance,
    People,
    button_of,
    leads_in,
    move_by_command,
    move_by_panel,
    open_panel,
    tap,
    to_move,
)
from tests.bot.e2e.test_ending import final_board
from tests.bot.e2e.test_unasked import opened
from tests.games.obsession.builder import county, family
from tests.loopback.driver import Person

pytestmark = pytest.mark.usefixtures("same_shuffles")

TEAMS = {"teams": "open", "upstairs": "yes"}
LAST_TURN = 15
"""The round before the final courtship."""


def evening() -> Position:
    """York has no footman at hand, and Cavendish has one: the last turns of a game."""
    own = family("york", quarters="footman footman", level=2)
    families = (own, family("asquith"), family("cavendish", money=300), family("ponsonby"))
    return county(*families, round=LAST_TURN, shown="estate estate prestige sporting", **TEAMS)


async def seated(client: PennyPost, people: People) -> tuple[Session, Person, Person]:
    """The table, who is to move, and their partner."""
    session = await opened(client, people, evening(), options=TEAMS)
    (mover,) = to_move(session, people)
    seat = session.own_seat(int(mover.id))
    ally = next(one for one in session.playing.allies(seat) if one != seat)
    return session, mover, next(p for p in people if session.seats[ally].user_id == int(p.id))


async def answer(person: Person, text: str) -> None:
    """Tap an answer and hand it in."""
    panel = await tap(person, await open_panel(person), text)
    await person.click(panel, button_of(panel, "post"))


async def test_a_loan_is_refused_another_granted_and_the_team_is_counted_together(
    client: PennyPost, people: People
) -> None:
    session, mover, partner = await seated(client, people)
    seat = session.own_seat(int(mover.id))
    # asked and refused: nothing is posted, and the turn goes on where it was
    await mover.slash("estate borrow", options={"servants": "footman"})
    assert (await mover.sees(leads_in)).pinged == [partner.id]
    await answer(partner, "no")
    assert session.underway.waiting == (seat,)
    assert session.underway.decision.name == "action"
    assert (await mover.sees(leads_in)).pinged == [mover.id]
    # settled beforehand: money comes without a question
    board = await partner.sees(leads_in)
    menu = (await partner.click(board, button_of(board, "table"))).message
    standing = (await partner.click(menu, button_of(menu, "table-standing"))).message
    always = next(b.custom_id for b in standing.buttons if (b.custom_id or "").endswith("gift.always"))
    await partner.click(standing, always)
    assert session.orders.says(session.own_seat(int(partner.id)), "gift") == "yes"
    await mover.slash("estate special", options={"what": "gift.200"})
    assert session.underway.waiting == (seat,)
    assert session.underway.view(seat).seats[seat].money == 200
    await mover.slash("estate pass", options={"income": "money"})
    # in the next turn of the team the loan is granted
    chance = Chance(7)
    while to_move(session, people)[0] is not partner:
        await move_by_command(to_move(session, people)[0], session, chance)
    await partner.slash("estate borrow", options={"servants": "butler"})
    await answer(mover, "yes")
    told = "\n".join(message.text for message in partner.messages() if not message.ephemeral)
    assert session.underway.waiting == (session.own_seat(int(partner.id)),)
    assert "lends" not in told, "nothing is posted before the move is complete"
    score = (await mover.slash("rules score")).text
    assert score.count("the lower counts") == 2, "a line for each team, and not for each player"
    await move_by_panel(partner, session, chance)
    while session.table.state == "playing":
        person = to_move(session, people)[0]
        await (move_by_panel if person is mover else move_by_command)(person, session, chance)
    assert "lends" in "\n".join(message.text for message in partner.messages() if not message.ephemeral)
    outcome = session.playing.outcome
    assert outcome is not None
    for one, other in ((0, 2), (1, 3)):
        first, second = outcome.standings[one], outcome.standings[other]
        assert (first.place, first.total) == (second.place, second.total)
    final = await final_board(mover)
    assert len(final.pictures) >= 2, "the last board, and the teams' sheet"
