"""Upstairs, Downstairs over the wire: six families at a table, servants laid between steps, and an estate alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bot.client import PennyPost
from bot.tables.session import Session
from games.kernel.numbers import standing_now
from games.kernel.position import Position
from games.obsession.components import box
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import (
    Chance,
    People,
    boards,
    button_of,
    last_board,
    move_by_command,
    move_by_panel,
    open_panel,
    seated,
    tap,
    to_move,
)
from tests.bot.e2e.test_ending import final_board, proposed, vote
from tests.bot.e2e.test_play_obsession import check_secrets as check_objectives
from tests.bot.e2e.test_play_obsession import check_the_news, check_the_sheet, happened, told
from tests.bot.e2e.test_play_whole_game import check_pings, check_public_picture
from tests.loopback.driver import Loopback, Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")

SIX = "upstairs=yes wessex=yes starters=drafted agree=majority"
CHALLENGE = "upstairs=yes mode=challenge"
Everybody = tuple[Person, ...]


@pytest.fixture
def six(discord: Loopback, people: People) -> Everybody:
    """As many as can play."""
    return (*people, discord.person("Wilhelmina", locale="en-US"), discord.person("Benoît", locale="fr"))


# ── by chance ───────────────────────────────────────────────────────────────────────────────────────────────


async def one_move(session: Session, people: Everybody, chance: Chance) -> Seen | None:
    """Whoever is to move does, every third by panel; returns the board, if one was posted."""
    person = to_move(session, people)[0]
    before = len(boards(person))
    completes = not session.playing.together or len(to_move(session, people)) == 1
    by_panel = people.index(person) % 3 == 0
    reply = await (move_by_panel if by_panel else move_by_command)(person, session, chance)
    assert reply.ephemeral
    shown = boards(person)
    assert len(shown) - before == completes
    if not completes:
        return None
    check_pings(session, shown[-1])
    check_objectives(session, shown[-1])
    return shown[-1]


async def play_through(session: Session, people: Everybody, chance: Chance, rounds: int) -> None:
    """Until so many rounds are over."""
    moves = 0
    while session.table.state == "playing" and session.playing.view(None).round <= rounds:
        board = await one_move(session, people, chance)
        moves += 1
        if board is not None and moves % 15 == 0:
            check_public_picture(session, board)


# ── a servant laid between steps ────────────────────────────────────────────────────────────────────────────


@dataclass
class Laying:
    """A turn up to the question whether a servant is laid anywhere."""

    before: tuple[str, ...]
    """The answers up to it."""
    key: str
    """A servant and where."""

    @property
    def servant(self) -> str:
        return self.key.partition(".")[0]


def stays_hidden(position: Position, answer: str, seat: int) -> bool:
    """Whether the turn goes on after an answer without anything coming to light by it."""
    after = position.copy().push(answer, seat)
    return after.number == position.number and after.decision_of(seat) is not None


def laying(session: Session, seat: int) -> Laying | None:
    """A turn in which a servant could be laid between steps, if chance finds one."""
    for seed in range(40):
        chance, position, given = Chance(seed), session.playing.copy(), list[str]()
        number = position.number
        while (decision := position.decision_of(seat)) and position.number == number:
            laid = [key for key in decision.options if key.partition(".")[0] in box().upstairs]
            if decision.name == "meanwhile" and laid and stays_hidden(position, laid[0], seat):
                return Laying(tuple(given), laid[0])
            given.append(decision.chance(chance))
            position.push(given[-1], seat)
    return None


async def until_one_can_be_laid(session: Session, people: Everybody, chance: Chance) -> tuple[Person, Laying]:
    """Play on until somebody may lay a servant whom no icon asks for."""
    while session.table.state == "playing":
        person = to_move(session, people)[0]
        if found := laying(session, session.own_seat(int(person.id))):
            return person, found
        await one_move(session, people, chance)
    raise AssertionError("nobody had a servant to lay")


def placed(session: Session, seat: int) -> list[str]:
    """Who has been laid somewhere in the turn being composed."""
    activity = session.composed(seat).position.view(seat).activity
    return [each.servant for each in activity.placed] if activity else []


async def lay(session: Session, person: Person, plan: Laying) -> Seen:
    """Tap as far as the servant's place."""
    panel = await open_panel(person)
    for answer in (*plan.before[len(session.composed(session.own_seat(int(person.id))).answers) :], plan.key):
        panel = await tap(person, panel, answer)
    return panel


async def finish(session: Session, person: Person, panel: Seen, chance: Chance) -> None:
    """The rest of the turn by chance, tap by tap, and post it."""
    seat = session.own_seat(int(person.id))
    while not session.composed(seat).done:
        decision = session.composed(seat).position.decision_of(seat)
        assert decision is not None
        panel = await tap(person, panel, decision.chance(chance))
    await person.click(panel, button_of(panel, "post"))


# ── six families ────────────────────────────────────────────────────────────────────────────────────────────


async def test_six_people_draft_play_two_rounds_and_end_by_agreement(client: PennyPost, six: Everybody) -> None:
    session = await seated(client, six, "obsession", options=SIX)
    await play_through(session, six, Chance(6), rounds=2)
    view = session.playing.view(None)
    assert len({held.family for held in view.seats}) == 6
    assert await check_the_news(session, six[1]) >= {"drafted_servant", "drafted", "hosted", "passed"}
    ada, *others = six
    question = await proposed(ada, "Count it as it stands")
    for person in others:
        if session.table.state == "playing":
            await person.click(question, vote(question, "yes"))
    assert (session.table.state, session.table.ending) == ("over", "agreed")
    last = await final_board(ada)
    for each in standing_now(session.game, session.playing.view(None)):
        assert f"{each.place} · **{six[each.seat].name}**: {each.total}" in last.text


async def with_four_stand_ins(client: PennyPost, pair: Everybody) -> Session:
    """Two people and four who answer by chance."""
    host, other = pair
    await host.slash("table new", game="obsession", options={"options": SIX})
    await other.slash("table join")
    session = await client.house.here(int(host.channel.id))
    for number in range(4):
        await session.lobby.add_standin(int(host.id), "random", f"Stand-in {number + 1}")
    await host.slash("table start")
    await last_board(host)
    return session


async def test_six_families_play_to_the_last_round_and_the_final_sheet(client: PennyPost, people: People) -> None:
    pair, chance = people[:2], Chance(8)
    session = await with_four_stand_ins(client, pair)
    while True:
        await pair[0].sees(lambda _: to_move(session, pair) or session.table.state != "playing")
        if session.table.state != "playing":
            break
        person = to_move(session, pair)[0]
        await (move_by_panel if person is pair[0] else move_by_command)(person, session, chance)
    await final_board(pair[0])
    view = session.playing.view(None)
    assert (session.table.state, view.verdict, view.round, len(view.results)) == ("over", "seasons", 16, 6)
    await check_the_sheet(session, pair)
    assert await check_the_news(session, pair[1]) >= {"drafted_servant", "courted", "gave_up", "new_first", "scored"}


async def test_a_servant_laid_between_steps_is_taken_back_and_a_restart_loses_nothing_of_the_turn(
    bot: Callable[[], Running], six: Everybody
) -> None:
    chance = Chance(6)
    async with bot() as client:
        session = await seated(client, six, "obsession", options=SIX)
        person, plan = await until_one_can_be_laid(session, six, chance)
        seat, posted = session.own_seat(int(person.id)), len(boards(person))
        panel = await lay(session, person, plan)
        assert plan.servant in placed(session, seat)
        await check_taken_back(session, person, panel, plan)
        await lay(session, person, plan)
        given, before = session.composed(seat).answers, session.composed(seat).position.view(seat)
        assert given == (*plan.before, plan.key)
        assert len(boards(person)) == posted
    async with bot() as client:
        session = await client.house.here(int(person.channel.id))
        assert session.composed(seat).answers == given
        assert session.composed(seat).position.view(seat) == before
        assert len(boards(person)) == posted
        await finish(session, person, await open_panel(person), chance)
        assert len(boards(person)) == posted + 1
        laid = [event for event in await happened(session) if event.id in ("laid_on_guest", "laid_on_tile")]
        assert plan.servant in [event.args["servant"] for event in laid if event.args["who"] == seat]
        said = session.game.words.event("en", laid[-1], session.names)
        assert f"- {said}" in (await last_board(person)).text


async def check_taken_back(session: Session, person: Person, panel: Seen, plan: Laying) -> None:
    """By one tap the servant is where they were, and everything else of the turn stays as it was chosen."""
    seat = session.own_seat(int(person.id))
    servants = session.composed(seat).position.view(seat).seats[seat].servants
    await person.click(panel, button_of(panel, "back"))
    assert session.composed(seat).answers == plan.before
    assert plan.servant not in placed(session, seat)
    returned = session.composed(seat).position.view(seat).seats[seat].servants
    assert returned != servants


# ── the Solo Estate Challenge ───────────────────────────────────────────────────────────────────────────────


async def test_an_estate_is_completed_alone_or_not_to_the_final_sheet(client: PennyPost, people: People) -> None:
    alone = people[:1]
    session = await seated(client, alone, "obsession", options=CHALLENGE)
    await play_through(session, alone, Chance(1), rounds=99)
    assert session.table.state == "over"
    final = await last_board(people[0])
    assert {picture.filename for picture in final.pictures} >= {"board.png", "scores.png"}
    outcome = session.playing.outcome
    assert outcome is not None
    assert str(outcome.standings[0].total).replace("-", "−") in told(final)
    assert await check_the_news(session, people[0]) >= {"piles_laid_out", "stole", "haste", "target_scored", "scored"}
