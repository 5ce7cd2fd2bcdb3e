"""`/table practice`: one person in every seat, afresh or from a finished game; nothing counts, and undo has no end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.play.asked import asked_now
from bot.store.rows import Proposal
from bot.tables.importing import MOST_KEPT
from bot.tables.records import every_step, record_of
from bot.tables.replay import replay_all
from bot.tables.session import Session
from games import all_games
from games.kernel import notation
from games.kernel.record import Record
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import (
    Chance,
    People,
    boards,
    button_of,
    last_board,
    move_by_panel,
    open_panel,
    seated,
    tap,
    to_move,
)
from tests.bot.e2e.test_results import play_out
from tests.loopback.driver import Loopback, Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")

GAMES = sorted(all_games())
MOST_TAPS = 200
"""More than any one move of any game takes."""


async def practised(client: PennyPost, person: Person) -> Session:
    """The table here."""
    await last_board(person)
    return await client.house.here(int(person.channel.id))


async def a_move(person: Person, session: Session, chance: Chance) -> None:
    """Whatever seat of theirs is asked: they answer for it, tap by tap, and post."""
    panel, revision = await open_panel(person), session.table.revision
    for _ in range(MOST_TAPS):
        if session.table.revision != revision or session.table.state != "playing":
            return
        seat = session.own_seat(int(person.id))
        draft = session.composed(seat)
        if draft.done:
            panel = (await person.click(panel, button_of(panel, "post"))).message
            if session.table.revision == revision:  # handed in for one seat of several
                panel = await open_panel(person)
            continue
        decision = draft.position.decision_of(seat)
        assert decision is not None
        panel = await tap(person, panel, decision.chance(chance))
    raise AssertionError(f"the move does not come to an end: {panel.text}")


async def finished(client: PennyPost, people: People, game: str, moves: int = 4) -> Session:
    """A game of two that has ended after so many moves."""
    session, chance = await seated(client, people[:2], game), Chance(9)
    for _ in range(moves):
        await move_by_panel(to_move(session, people)[0], session, chance)
    for person in people[:2]:
        person.user.locale = "en-GB"
    await people[0].click(await people[0].slash("table end", how="concede"), "Concede")
    assert session.table.state == "over"
    return session


async def no_broken_replay(client: PennyPost) -> None:
    async for replayed in replay_all(client.house.store, client.house.games):
        assert replayed.broken == "", replayed


# ── afresh ──────────────────────────────────────────────────────────────────────────────────────────────────


async def _shown_by_a_move(session: Session) -> bool:
    """Whether something has come to light since the first answer."""
    steps = await session.whole_log()
    first = next((n for n, step in enumerate(steps) if step.answers), len(steps))
    return any(step.revealed for step in steps[first:])


@pytest.mark.parametrize("game", GAMES)
async def test_one_person_answers_for_every_seat_takes_back_without_end_and_nothing_counts(
    client: PennyPost, people: People, game: str
) -> None:
    ada = people[0]
    reply = await ada.slash("table practice", game=game, seats=2)
    assert reply.ephemeral
    session = await practised(client, ada)
    assert session.table.is_practice
    assert [(seat.user_id, seat.name) for seat in session.seats] == [(int(ada.id), "Ada 1"), (int(ada.id), "Ada 2")]
    chance, played = Chance(2), 0
    while played < 6 or not await _shown_by_a_move(session):
        await a_move(ada, session, chance)
        played += 1
    answered = {a.seat for step in await session.whole_log() for a in notation.read(step.answers)}
    assert answered == {0, 1}
    assert all(not board.mentions for board in boards(ada))
    assert all("Practice · nothing counts here" in board.text for board in boards(ada))
    assert ada.direct_messages() == []
    assert "You answer for **Ada " in (await open_panel(ada)).text
    board = await last_board(ada)
    await ada.click(board, button_of(board, "table-undo"))
    for _ in range(100):
        before = await session.whole_log()
        if not any(step.answers for step in before) and not any(session.drafts.values()):
            break
        assert "###" not in (await ada.slash("table undo")).text
    assert not any(step.answers for step in await session.whole_log())  # all the way to the start, past all reveals
    assert await client.house.store.last_branch(session.table.id) > 0
    await a_move(ada, session, chance)
    await no_broken_replay(client)


async def test_bot_players_take_the_seats_one_does_not_want(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table practice", game="bloody-inn", seats=3, bots=2, strength="easy")
    session = await practised(client, ada)
    assert [seat.standin for seat in session.seats] == [None, "easy", "easy"]
    assert session.names[0] == "Ada"


async def test_one_s_own_tables_say_whom_practice_waits_for(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table practice", game="bloody-inn", seats=2, bots=1)
    session = await practised(client, ada)
    assert await ada.sees(lambda _: to_move(session, (ada,)))
    listed = (await ada.slash("table mine")).text
    assert "bot players are moving" not in listed
    assert f"practice, your move: {asked_now(session, session.awaited()[0], 'en')}" in listed


async def test_wishes_that_cannot_be_are_refused_and_open_nothing(client: PennyPost, people: People) -> None:
    ada = people[0]
    assert "is played by" in (await ada.slash("table practice", game="bloody-inn", seats=5)).text
    assert (await ada.slash("table practice", game="bloody-inn", seats=2, bots=2)).text
    endless = {"game": "bloody-inn", "options": "length=endless"}
    assert "length" in (await ada.slash("table practice", options=endless)).text
    assert "games that are over" in (await ada.slash("table practice", table="nope99")).text
    assert await client.house.in_channel(int(ada.channel.id)) is None


async def test_where_a_table_is_being_played_practice_gets_a_thread(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    ada = people[0]
    reply = await ada.slash("table practice", game="bloody-inn")
    (practice,) = [t for t in await client.house.of_user(int(ada.id)) if t.id != session.table.id]
    assert practice.is_practice
    assert practice.channel_id != session.table.channel_id
    assert f"<#{practice.channel_id}>" in reply.text


async def test_nobody_else_sits_down_and_nothing_is_counted(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    emile.user.locale = "en-GB"
    await ada.slash("table practice", game="bloody-inn", seats=2, bots=1)
    session = await practised(client, ada)
    assert "practice table" in (await emile.slash("table take-over")).text
    assert "practice table" in (await ada.slash("table end", how="concede")).text
    assert (await emile.raw_tap(await last_board(emile), button_of(await last_board(emile), "move"))).text
    assert await client.house.store.played_by(int(ada.id)) == ()
    assert await client.house.store.uncounted({"bloody-inn": session.game.engine}, most=9) == ()


async def test_practice_can_only_be_put_away_for_there_is_nothing_to_count(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table practice", game="bloody-inn", seats=2)
    session = await practised(client, ada)
    question = await ada.slash("table end")
    assert [button.label for button in question.message.buttons] == ["End the practice", "Play on"]
    assert "Nothing of it counts" in question.text
    counted = button_of(question.message, "end-ask").replace("uncounted", "counted")
    assert "practice table" in (await ada.raw_tap(question, counted)).text
    assert session.table.state == "playing"
    await ada.click(question, "End the practice")
    assert session.table.state == "cancelled"
    await ada.sees(lambda m: "The practice has ended; nothing of it counts." in m.text)
    assert await client.house.store.played_by(int(ada.id)) == ()
    assert await client.house.store.uncounted({"bloody-inn": session.game.engine}, most=9) == ()


# ── from a finished game ────────────────────────────────────────────────────────────────────────────────────


async def chosen(person: Person, session: Session, move: int) -> Seen:
    """By the menus: the finished game, then the board before one of its moves."""
    what = (await person.slash("table practice")).message
    listed = (await person.select(what, [session.table.id], menu=what.menus[1].custom_id)).message
    values = [choice.value for choice in listed.menus[0].choices]
    return (await person.select(listed, [values[move]], menu=listed.menus[0].custom_id)).message


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_game_goes_on_from_any_of_its_moves_and_its_record_can_still_be_proved(
    bot: Callable[[], Running], people: People, game: str
) -> None:
    async with bot() as client:
        source, ada = await finished(client, people, game), people[0]
        log = await source.whole_log()
        look = await chosen(ada, source, 2)
        assert len(look.pictures) == 2
        await ada.click(look, "All seats are mine")
        session = await practised(client, ada)
        assert session.table.id != source.table.id
        assert session.playing.number < source.playing.number
        begun = [step.answers for step in await session.whole_log() if step.back_to is None]
        assert begun == [step.answers for step in log][: len(begun)]
        assert session.table.seed == source.table.seed
        assert all(step.by_user is None for step in await session.whole_log())
        await a_move(ada, session, Chance(5))
    async with bot() as client:
        session = await client.house.here(int(ada.channel.id))
        assert session.table.is_practice
        await a_move(ada, session, Chance(6))
        await no_broken_replay(client)
        await ada.click(await ada.slash("table end"), "End the practice")
        record = await record_of(session, None)
        Record.read(record.text()).verify(session.game)
        assert (await client.house.get(source.table.id)).table.state == "over"


async def test_only_who_played_practises_and_only_from_what_is_over(client: PennyPost, people: People) -> None:
    source, giulia = await finished(client, people, "bloody-inn", moves=3), people[2]
    giulia.user.locale = "en-GB"
    assert "in which you played" in (await giulia.slash("table practice", table=source.table.id)).text
    look = await chosen(people[0], source, 0)
    forged = await giulia.raw_tap(await last_board(giulia), button_of(look, "practice-go"))
    assert "in which you played" in forged.text
    running = await seated(client, people[1:3])
    for custom_id in (f"pp:practice-go:{running.table.id}:all:1", f"pp:practice-go:{source.table.id}:all:999"):
        assert (await people[1].raw_tap(await last_board(people[1]), custom_id)).text
    stolen = await people[1].slash("table practice", table=running.table.id)
    assert "games that are over" in stolen.text
    assert len(await client.house.of_user(int(people[1].id))) == 1


async def test_begun_twice_by_a_redelivered_tap_it_is_one_table(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    source, ada = await finished(client, people, "bloody-inn", moves=3), people[0]
    look = await chosen(ada, source, 0)
    reply = await ada.click(look, "Bots play the others")
    discord.redeliver(reply.interaction)
    await ada.slash("table mine")
    assert len(await client.house.of_user(int(ada.id))) == 1
    session = await practised(client, ada)
    assert sum(seat.standin is not None for seat in session.seats) == 1


# ── how much of it there is ─────────────────────────────────────────────────────────────────────────────────


async def test_ended_practice_goes_but_for_the_latest_and_takes_no_steps_along_that_nobody_can_reach(
    client: PennyPost, people: People
) -> None:
    source, ada = await finished(client, people, "bloody-inn"), people[0]
    client.practices.most = 1000
    stands, begun = len(await source.whole_log()), list[str]()
    for _ in range(MOST_KEPT + 2):
        look = await chosen(ada, source, 2)
        await ada.click(look, "All seats are mine")
        session = await practised(client, ada)
        begun.append(session.table.id)
        assert len(await every_step(client.house.store, session.table.id)) < stands
        await ada.click(await ada.slash("table end"), "End the practice")
    stored = {table.id async for table in client.house.store.iter_tables()}
    assert stored == {source.table.id, *begun[1:]}  # the first went when the last was begun
    assert "no table with that id" in (await ada.slash("table export", table=begun[0])).text
    assert begun[0] not in {live.table.id for live in client.house.sessions()}


async def test_practice_is_begun_so_often_a_minute(client: PennyPost, people: People) -> None:
    ada = people[0]
    client.practices.most = 1
    await ada.slash("table practice", game="bloody-inn", seats=2)
    await ada.click(await ada.slash("table end"), "End the practice")
    assert "1 practice tables a minute" in (await ada.slash("table practice", game="bloody-inn", seats=2)).text
    assert await client.house.of_user(int(ada.id)) == ()


@pytest.mark.parametrize("game", GAMES)
async def test_practice_from_a_game_that_went_back_is_proved_from_what_it_takes_along(
    client: PennyPost, people: People, game: str
) -> None:
    ada, emile, *_ = people
    client.practices.most = 1000
    source = await seated(client, (ada, emile), game)
    for far in (6, 3, 5):  # each time they agree to go back some moves, past something shown or not
        await play_out(source, 7)
        points = await source.back.points(int(ada.id))
        asked = await source.back.rewind(int(ada.id), points[min(far, len(points) - 1)].seq, source.table.revision)
        if isinstance(asked, Proposal):
            await source.back.vote(int(emile.id), asked.id, True)
    await play_out(source, 6)
    await source.closing.concede(int(ada.id), "fair")
    await client.teller.tell(source)
    played = await every_step(client.house.store, source.table.id)
    for move in (0, 4, -1):
        look = await chosen(ada, source, move)
        await ada.click(look, "All seats are mine")
        practice = await practised(client, ada)
        await a_move(ada, practice, Chance(5))
        assert len(await every_step(client.house.store, practice.table.id)) <= len(played) + 2
        await ada.click(await ada.slash("table end"), "End the practice")
        record = await record_of(practice, None)
        Record.read(record.text()).verify(practice.game)
