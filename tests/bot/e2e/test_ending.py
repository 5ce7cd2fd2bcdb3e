"""Ending a game early: by consent, counted or not, and by conceding; always told, always provable."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator

import pytest

from bot.client import PennyPost
from bot.settings import Settings
from bot.tables.going_back import VOTING_MS
from bot.tables.session import Session
from games.kernel.numbers import standing_now
from games.kernel.record import Record
from tests.bot.e2e.days import Clock, after
from tests.bot.e2e.playing import is_board, leads_in, seated
from tests.bot.e2e.saleroom import sale
from tests.bot.e2e.test_lobby import now
from tests.bot.e2e.test_table import play_first, started
from tests.contract.saleroom import SALEROOM, artist
from tests.loopback.driver import PATIENCE, Loopback, Person, Seen
from tests.loopback.house import bot_running

People = tuple[Person, Person, Person, Person]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def client(discord: Loopback, settings: Settings, clock: Clock) -> AsyncIterator[PennyPost]:
    async with bot_running(discord, settings, clock) as running:
        yield running


@pytest.fixture
async def sales(
    discord: Loopback, settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[PennyPost]:
    """A house with The Saleroom."""
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)
    async with bot_running(discord, settings, clock, {SALEROOM.id: SALEROOM}) as running:
        yield running


def mover(session: Session, people: tuple[Person, ...]) -> Person:
    """Somebody the game waits for."""
    return next(p for p in people if session.seat_of(int(p.id)) in session.playing.waiting)


async def proposed(by: Person, label: str = "Do not count it") -> Seen:
    """The question whether to end, as everybody sees it."""
    await by.click(await by.slash("table end"), label)
    return await by.sees(lambda m: not m.ephemeral and any("end-vote" in (b.custom_id or "") for b in m.buttons))


def vote(question: Seen, word: str) -> str:
    """The button that says yes or no."""
    return next(b.custom_id or "" for b in question.buttons if (b.custom_id or "").endswith(word))


async def final_board(person: Person, patience: float = PATIENCE) -> Seen:
    return await person.sees(lambda m: is_board(m) and "The game is over" in m.text, patience=patience)


async def exported(person: Person, session: Session) -> Record:
    files = (await person.slash("table export", table=session.table.id)).message.files
    return Record.read(next(iter(files.values())).decode())


# ── all agree ───────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_game_ends_without_a_result_when_everybody_agrees(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile, giulia)
    question = await proposed(ada)
    assert question.pinged == [emile.id, giulia.id]
    assert "Ada would like to end the game here, without a result." in question.text
    await emile.click(question, vote(question, "yes"))
    assert session.table.state == "playing"
    assert "Agreed: Ada, Émile" in now(question, ada).text
    await giulia.click(question, vote(question, "yes"))
    assert (session.table.state, session.table.ending) == ("cancelled", "agreed")
    assert now(question, ada).buttons == []
    last = await final_board(ada)
    assert "The players agreed to end here (Ada, Émile, Giulia). It does not count." in last.text
    assert session.table.seed is not None
    assert session.table.seed.hex() in last.text
    assert "1 · " not in last.text
    assert last.pinged == []
    record = await exported(giulia, session)
    assert (record.ended, record.scores, record.places) == ("agreed", (), ())
    record.verify(session.game)


async def test_a_game_that_counts_has_places_by_what_everybody_sees(client: PennyPost, people: People) -> None:
    two = people[:2]
    session = await started(client, *two)
    for _ in range(8):
        await play_first(client, session, mover(session, two))
    question = await proposed(two[0], "Count it as it stands")
    await two[1].click(question, vote(question, "yes"))
    assert (session.table.state, session.table.ending) == ("over", "agreed")
    standing = standing_now(session.game, session.playing.view(None))
    last = await final_board(two[0])
    assert "It counts as it stands." in last.text
    assert "Places by what everybody can see: " in last.text
    for each in standing:
        assert f"{each.place} · **{two[each.seat].name}**: {each.total}" in last.text
    record = await exported(two[1], session)
    assert record.places == tuple(each.place for each in standing)
    assert record.scores == ()
    record.verify(session.game)


async def test_votes_outlive_moves_and_a_restart(
    discord: Loopback, settings: Settings, clock: Clock, people: People
) -> None:
    two = people[:2]
    async with bot_running(discord, settings, clock) as client:
        session = await started(client, *two)
        question = await proposed(two[0])
        await play_first(client, session, mover(session, two))
    async with bot_running(discord, settings, clock) as client:
        await two[1].click(question, vote(question, "yes"))
        session = await client.house.get(session.table.id)
        assert (session.table.state, session.table.ending) == ("cancelled", "agreed")
        assert await final_board(two[0])


async def test_one_no_and_the_game_goes_on(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile, giulia)
    question = await proposed(ada, "Count it as it stands")
    await giulia.click(question, vote(question, ":no"))
    assert session.table.state == "playing"
    assert now(question, ada).text == "The game goes on; would rather play on: Giulia."
    late = await emile.raw_tap(question, vote(question, "yes"))
    assert any("close" in m.text for m in late.all)
    assert await proposed(emile, "Ne pas la compter"), "another may be asked"


async def test_with_a_majority_one_may_be_outvoted(client: PennyPost, people: People) -> None:
    session = await seated(client, people, options="agree=majority")
    ada, emile, giulia, sakura = people
    question = await proposed(ada)
    await emile.click(question, vote(question, ":no"))
    assert session.table.state == "playing"
    assert "Would rather play on: Émile" in now(question, ada).text
    await giulia.click(question, vote(question, "yes"))
    await sakura.click(question, vote(question, "yes"))
    assert session.table.ending == "agreed"
    assert "The players agreed to end here (Ada, Giulia, さくら)." in (await final_board(ada)).text


async def test_a_majority_that_is_out_of_reach_settles_it(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:3], options="agree=majority")
    question = await proposed(people[0])
    await people[1].click(question, vote(question, ":no"))
    assert session.proposal is None
    assert session.table.state == "playing"


async def test_only_seats_vote_and_not_who_proposes(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile)
    question = await proposed(ada)
    for other in (ada, giulia):
        reply = await other.click(question, vote(question, "yes"))
        assert all(m.ephemeral for m in reply.all)
    for forged in ("pp:end-vote:%s:zzzzzz:yes", "pp:end-vote:%s:zzzzzz:maybe", "pp:undo-yes:%s:{}:"):
        custom_id = (forged % session.table.id).format(session.proposal.id if session.proposal else "")
        await emile.raw_tap(question, custom_id)
    assert session.table.state == "playing"
    assert session.proposal is not None
    assert session.proposal.votes == {}


async def test_a_question_nobody_answers_ends_after_three_days(client: PennyPost, clock: Clock, people: People) -> None:
    session = await started(client, *people[:3])
    question = await proposed(people[0])
    await after(client, clock, VOTING_MS - 1)
    assert session.proposal is not None
    await after(client, clock, 1)
    assert session.proposal is None
    assert now(question, people[0]).buttons == []
    assert session.table.state == "playing"


async def test_what_was_agreed_before_a_crash_is_carried_out_after_it(client: PennyPost, people: People) -> None:
    session = await started(client, *people[:2])
    await proposed(people[0])
    assert session.proposal is not None
    await client.house.store.vote(session.proposal.id, seat=1, agrees=True, at=1, ends=False)
    await session.reload()
    await client.look_after_tables()
    assert session.table.ending == "agreed"
    assert await final_board(people[0])


async def test_a_question_that_cannot_be_posted_is_none(client: PennyPost, discord: Loopback, people: People) -> None:
    session = await started(client, *people[:2])
    panel = await people[0].slash("table end")
    discord.faults.fail("POST /channels/*/messages", status=503)
    reply = await people[0].click(panel, "Do not count it")
    assert "nobody was asked" in reply.text
    assert session.proposal is None


async def test_alone_among_stand_ins_nobody_has_to_be_asked(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table new", game="bloody-inn", bots=1)
    session = await client.house.here(int(ada.channel.id))
    await ada.sees(is_board)
    panel = await ada.slash("table end")
    assert "Nobody else has to agree" in panel.text
    assert (await ada.click(panel, "Play on")).text == "The game goes on."
    await ada.click(await ada.slash("table end"), "Do not count it")
    assert (session.table.state, session.table.ending) == ("cancelled", "agreed")
    last = await final_board(ada)
    assert "Ada has ended the game here. It does not count." in last.text
    assert "Ended early" in last.pictures[0].alt
    assert "to move" not in last.pictures[0].alt


async def test_while_one_question_is_open_no_other_is_asked(client: PennyPost, people: People) -> None:
    session = await started(client, *people[:3])
    await play_first(client, session, mover(session, people[:3]))
    await proposed(people[0])
    reply = await people[1].click(await people[1].slash("table end"), "Ne pas la compter")
    assert "a posé une question" in "\n".join(m.text for m in reply.all)


# ── one gives up ────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_table_can_be_conceded_from_another_channel_by_who_plays_there(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, giulia, *_ = people
    session = await started(client, ada, emile)
    library, table = discord.world.add_channel("library"), session.table.id
    offered = await emile.autocomplete("table end", "table", "", channel=library)
    assert [choice.value for choice in offered] == [table]
    assert (await giulia.slash("table end", how="concede", table=table, channel=library)).message.buttons == []
    asked = await emile.slash("table end", how="concede", table=table, channel=library)
    await emile.click(asked, "Abandonner")
    assert (session.table.state, session.table.ending) == ("over", "conceded")


async def test_of_two_who_concedes_loses_at_once(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    asked = await ada.slash("table end", how="concede")
    assert "the others win" in asked.text
    assert (await ada.click(asked, "Play on")).text == "You play on."
    assert session.table.state == "playing"
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    assert (session.table.state, session.table.ending) == ("over", "conceded")
    last = await final_board(emile)
    assert "Conceded: Ada." in last.text
    assert "1 · **Émile**\n2 · **Ada**" in last.text
    record = await exported(emile, session)
    assert (record.ended, record.conceded, record.places, record.scores) == ("conceded", (0,), (2, 1), ())
    record.verify(session.game)


async def test_of_three_a_stand_in_plays_on_for_who_concedes(client: PennyPost, people: People) -> None:
    three = people[:3]
    session = await started(client, *three)
    gone = mover(session, three)
    seat = session.own_seat(int(gone.id))
    panel = await gone.slash("table end", how="concede")
    await gone.click(panel, panel.message.buttons[0])
    assert session.table.state == "playing"
    assert session.seats[seat].conceded_at is not None
    other = next(p for p in three if p is not gone)
    board = await other.sees(lambda m: is_board(m) and f"{gone.name} concedes." in m.text)
    await other.sees(lambda m: is_board(m) and bool(m.pinged) and gone.id not in m.pinged)
    assert board
    # nothing is left for who conceded, by whatever way they come
    for command, how in (("undo", {}), ("end", {}), ("end", {"how": "concede"})):
        reply = await gone.slash(f"table {command}", options=how)
        assert reply.ephemeral
        assert session.table.state == "playing"
    again = await gone.raw_tap(panel, f"pp:concede:{session.table.id}:last:yes")
    assert all(m.ephemeral for m in again.all)
    assert await client.house.store.waiting_for(int(gone.id)) == ()


async def test_who_concedes_comes_last_whatever_the_points_say(client: PennyPost, people: People) -> None:
    """A table of one person more and a stand-in is played out by the rules."""
    ada, emile, *_ = people
    session = await started(client, ada, emile, people[2])
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    for person in (emile, people[2]):
        panel = await person.slash("table leave")
        await person.click(panel, panel.message.buttons[0])
    last = await final_board(ada, patience=120.0)
    assert session.table.ending is None
    assert session.playing.over
    assert "Conceded: Ada." in last.text
    assert "3 · **Ada (bot)**" in last.text
    assert "Whoever concedes comes last, whatever the points say." in last.text
    sheet = await client.pictures.scores(session, "en")
    assert re.search(r"(?m)^3[^0-9].*Ada", sheet.text)
    record = await exported(ada, session)
    assert record.conceded == (0,)
    assert record.places[0] == 3
    assert sorted(record.places[1:]) in ([1, 2], [1, 1])
    record.verify(session.game)


async def test_the_last_two_who_concede_leave_the_third_to_win(client: PennyPost, clock: Clock, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile, giulia)
    for person in (emile, ada):
        clock.pass_by(1000)
        panel = await person.slash("table end", how="concede")
        await person.click(panel, panel.message.buttons[0])
    assert session.table.ending == "conceded"
    assert "1 · **Giulia**\n2 · **Ada**\n3 · **Émile (bot)**" in (await final_board(giulia)).text


async def test_what_it_means_to_concede_is_asked_again_where_that_has_changed(
    client: PennyPost, people: People
) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile, giulia)
    asked = await ada.slash("table end", how="concede")
    assert "A bot player plays your seat to the end" in asked.text
    panel = await emile.slash("table end", how="concede")
    await emile.click(panel, panel.message.buttons[0])
    again = await ada.click(asked, "Concede")
    assert session.table.state == "playing"
    assert "The game ends at once" in again.text
    await ada.click(again, "Concede")
    assert session.table.ending == "conceded"


async def test_who_asks_twice_asks_once(client: PennyPost, clock: Clock, people: People) -> None:
    session = await started(client, *people[:2])
    question = await proposed(people[0])
    clock.pass_by(VOTING_MS // 2)
    await people[0].click(await people[0].slash("table end"), "Do not count it")
    posted = [m for m in people[0].messages() if any("end-vote" in (b.custom_id or "") for b in m.buttons)]
    assert [m.id for m in posted] == [question.id]
    assert session.proposal is not None


async def test_alone_against_stand_ins_conceding_ends_it(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table new", game="bloody-inn", bots=2)
    session = await client.house.here(int(ada.channel.id))
    await ada.sees(is_board)
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    assert session.table.ending == "conceded"
    assert "3 · **Ada**" in (await final_board(ada)).text


async def test_alone_in_a_solo_game_conceding_loses_it(client: PennyPost, people: People) -> None:
    ada = people[0]
    session = await started(client, ada)
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    assert session.table.ending == "conceded"
    last = await final_board(ada)
    assert "**Ada**" in last.text
    assert "1 · " not in last.text


async def test_a_side_concedes_when_all_its_people_have(sales: PennyPost, clock: Clock, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await sale(sales, people, sides="pairs")
    asked = await ada.slash("table end", how="concede")
    assert "until Giulia concede" in asked.text
    await ada.click(asked, "Concede")
    assert session.table.state == "playing"
    assert await emile.sees(lambda m: leads_in(m) and "the team plays on until Giulia" in m.text)
    panel = await giulia.slash("table end", how="concede")
    await giulia.click(panel, panel.message.buttons[0])
    assert session.table.ending == "conceded"
    last = await final_board(ada)
    assert "1 · **Émile and さくら**\n3 · **Ada (bot) and Giulia**" in last.text


async def test_who_conceded_and_then_leaves_or_is_forgotten_has_conceded(client: PennyPost, people: People) -> None:
    ada, *others = people[:3]
    session = await started(client, ada, *others)
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    await ada.click(await ada.slash("forget-me"), "Forget me")
    assert session.seats[0].user_id is None
    assert session.seats[0].conceded_at is not None
    assert session.table.state == "playing"
    panel = await others[0].slash("table end", how="concede")
    await others[0].click(panel, panel.message.buttons[0])
    assert session.table.ending == "conceded"


@pytest.mark.parametrize("who", range(4))
async def test_each_is_asked_in_their_own_language(client: PennyPost, people: People, who: int) -> None:
    await started(client, *people)
    said = ["This cannot be undone", "irréversible", "Non si può annullare", "取り消せません"][who]
    assert said in (await people[who].slash("table end", how="concede")).text
    assert len((await people[who].slash("table end")).message.buttons) == 3
