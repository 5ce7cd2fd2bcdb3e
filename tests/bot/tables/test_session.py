"""A live table: lobby, moves composed and posted, answers given together, standing answers, and the way back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot.refusals import (
    ChannelHasTable,
    LobbyFull,
    MoveNotFinished,
    NotEnough,
    NotHost,
    NotYourTurn,
    NotYourVote,
    ProposalEnded,
    ProposalOpen,
    Revealed,
    StalePanel,
)
from bot.store.protocol import AlreadySeen
from bot.store.rows import Proposal, Turn
from bot.store.sqlite import SqliteStore
from bot.tables.going_back import Undone
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.moves import Posted, Refused
from bot.tables.records import every_step
from bot.tables.replay import replay
from bot.tables.session import Draft, Session
from games.kernel.position import Position
from games.kernel.standins import STANDINS
from tests.bot.tables.bell import BellGame, DawnGame

ADA = 999_999_999_999_999_998
EMILE = 999_999_999_999_999_999
GIULIA = 1_000_000_000_000_000_013
STRANGER = 1_000_000_000_000_000_099
CHANNEL = 1_100_000_000_000_003_007


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    yield _house(store)
    await store.close()


def _house(store: SqliteStore) -> House:
    ticks = count(1_000_000)
    return House(store, {"bells": BellGame()}, clock=lambda: next(ticks))


async def _lobby(house: House) -> Session:
    return await house.open(
        game="bells",
        guild_id=900_000_000_000_002_001,
        channel_id=CHANNEL,
        host=Sitter(ADA, "Ada"),
        language="en",
        options={},
    )


@pytest.fixture
async def table(house: House) -> Session:
    """Two at the table, the first bell about to be rung."""
    session = await _lobby(house)
    await session.lobby.join(Sitter(EMILE, "Émile"))
    await session.lobby.start(ADA)
    return session


async def _think(position: Position, seat: int, kind: str, budget: float) -> tuple[str, ...]:
    return STANDINS[kind](position, seat, budget)


async def _rung(table: Session) -> None:
    """Nobody rings: the first seat is to draw."""
    for user in (ADA, EMILE):
        await table.moves.answer(user, "no", None)
        await table.moves.post(user, None)


async def _after_restart(table: Session) -> Session:
    return await House(table.store, {"bells": BellGame()}, clock=table.clock).here(CHANNEL)


# ── what the rules do by themselves ─────────────────────────────────────────────────────────────────────────


async def test_what_the_rules_do_before_anybody_is_asked_is_a_step_of_the_game(house: House) -> None:
    """The set-up is stored as it was dealt, and what followed by itself as the step it was: at once, or not at all."""
    games = {"bells": DawnGame()}
    session = await _lobby(House(house.store, games))
    await session.lobby.join(Sitter(EMILE, "Émile"))
    posted = await session.lobby.start(ADA)
    assert [event.id for event in posted.events] == ["dawned"]
    steps = await every_step(house.store, session.table.id)
    assert [(step.number, step.answers, step.revision) for step in steps] == [(0, "", 2), (1, "", 2)]
    assert (await House(house.store, games).here(CHANNEL)).playing.number == session.playing.number == 2
    await _rung(session)
    assert replay(session.table, 2, await every_step(house.store, session.table.id), games) == ""


# ── whom it waits for ───────────────────────────────────────────────────────────────────────────────────────


async def test_a_turn_has_begun_at_the_same_moment_in_memory_as_in_the_store(table: Session) -> None:
    """A turn is known by when it began; here every look at the clock is another moment."""

    async def as_stored() -> dict[int, Turn]:
        return {turn.seat: turn for turn in (await table.store.load_open(table.table.id)).turns}

    assert table.waiting.turns == await as_stored()
    await table.moves.answer(ADA, "no", None)
    await table.moves.post(ADA, None)
    await table.moves.take_back(ADA, None)
    assert table.waiting.turns == await as_stored()
    await _rung(table)
    assert table.waiting.since(0) is not None
    assert table.waiting.turns == await as_stored()


# ── lobby ───────────────────────────────────────────────────────────────────────────────────────────────────


async def test_one_open_table_a_channel(house: House) -> None:
    await _lobby(house)
    with pytest.raises(ChannelHasTable):
        await _lobby(house)


async def test_a_lobby_fills_and_then_refuses(house: House) -> None:
    session = await _lobby(house)
    await session.lobby.join(Sitter(EMILE, "Émile"))
    await session.lobby.join(Sitter(GIULIA, "Giulia"))
    with pytest.raises(LobbyFull):
        await session.lobby.join(Sitter(STRANGER, "Zoë"))


async def test_too_few_cannot_start_and_only_the_host_or_a_moderator_may(house: House) -> None:
    session = await _lobby(house)
    with pytest.raises(NotEnough):
        await session.lobby.start(ADA)
    await session.lobby.join(Sitter(EMILE, "Émile"))
    with pytest.raises(NotHost):
        await session.lobby.start(EMILE)
    await session.lobby.start(EMILE, moderator=True)
    assert session.table.state == "playing"


async def test_a_host_who_leaves_hands_the_table_on(house: House) -> None:
    session = await _lobby(house)
    await session.lobby.join(Sitter(EMILE, "Émile"))
    await session.lobby.leave(ADA)
    assert session.table.host_id == EMILE
    assert session.names == ("Émile",)


# ── answering together ──────────────────────────────────────────────────────────────────────────────────────


async def test_answers_given_together_show_when_the_last_is_handed_in(table: Session) -> None:
    await table.moves.answer(ADA, "yes", None)
    waiting = await table.moves.post(ADA, None)
    assert waiting.events == ()
    assert waiting.waiting == (1,)
    await table.moves.answer(EMILE, "no", None)
    posted = await table.moves.post(EMILE, None)
    assert [event.id for event in posted.events] == ["rang"]
    assert posted.events[0].args["who"] == [0]


async def test_an_answer_not_yet_handed_in_is_not_taken_for_given(table: Session) -> None:
    await table.moves.answer(ADA, "yes", None)
    await table.moves.answer(EMILE, "no", None)
    assert (await table.moves.post(EMILE, None)).waiting == (0,)
    draft = await table.moves.take_back(ADA, None)
    assert draft.answers == ()


async def test_what_was_handed_in_outlives_a_restart_and_can_still_be_changed(table: Session) -> None:
    await table.moves.answer(ADA, "yes", None)
    await table.moves.post(ADA, None)
    again = await _after_restart(table)
    await again.moves.start_over(ADA, None)
    await again.moves.answer(ADA, "no", None)
    await again.moves.post(ADA, None)
    await again.moves.answer(EMILE, "no", None)
    posted = await again.moves.post(EMILE, None)
    assert posted.events[0].args["who"] == []


# ── standing answers ────────────────────────────────────────────────────────────────────────────────────────


async def _draws(table: Session) -> Posted:
    posted = await table.moves.command(ADA, "draw", {"size": "small+large"})
    assert isinstance(posted, Posted)
    return posted


async def test_who_says_not_until_i_say_is_not_waited_for_again(table: Session) -> None:
    await table.moves.say_no(EMILE, None, "ever")
    await table.moves.say_no(ADA, None, "ever")
    posted = await _draws(table)
    assert [event.id for event in posted.events] == ["drew", "drew", "rang"]
    assert table.playing.decision.name == "size"
    again = await _after_restart(table)
    assert again.orders.of(1) == {"bell": "ever"}


async def test_not_this_round_ends_with_the_round(table: Session) -> None:
    await table.moves.say_no(EMILE, None, "round")
    await table.moves.say_no(ADA, None, "ever")
    await _draws(table)
    assert table.playing.waiting == (0, 1)
    assert not table.composed(1).answers
    assert table.composed(0).done


async def test_who_takes_an_order_back_is_asked_again(table: Session) -> None:
    await table.moves.say_no(EMILE, None, "ever")
    await table.moves.say_no(ADA, None, "ever")
    assert await table.moves.ask_again(EMILE) == "asked-from-now"
    posted = await _draws(table)
    assert [event.id for event in posted.events] == ["drew", "drew"]
    assert table.composed(1).answers == ()


# ── a move ──────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_move_is_private_until_it_is_posted(table: Session) -> None:
    await _rung(table)
    draft = await table.moves.answer(ADA, "small", None)
    assert [event.id for event in draft.news] == ["drew"]
    assert table.playing.view(None)["drawn"] == 0
    with pytest.raises(MoveNotFinished):
        await table.moves.post(ADA, None)
    await table.moves.answer(ADA, "large", None)
    assert table.playing.view(None)["drawn"] == 0
    await table.moves.post(ADA, None)
    assert table.playing.view(None)["drawn"] > 0


async def test_only_the_seat_to_move_may_answer(table: Session) -> None:
    await _rung(table)
    with pytest.raises(NotYourTurn):
        await table.moves.answer(EMILE, "small", None)


async def test_an_answer_stands_once_something_came_to_light_after_it(table: Session) -> None:
    await _rung(table)
    draft = await table.moves.answer(ADA, "small", None)
    assert draft.settled == 1
    with pytest.raises(Revealed):
        await table.moves.take_back(ADA, None)
    with pytest.raises(Revealed):
        await table.moves.command(ADA, "draw", {"size": "large+large"})
    assert (await table.moves.start_over(ADA, None)).answers == ("small",)
    assert isinstance(await table.moves.command(ADA, "draw", {"size": "small+large"}), Posted)


async def test_what_a_refused_line_has_shown_stays_answered(table: Session) -> None:
    await _rung(table)
    refused = await table.moves.command(ADA, "draw", {"size": "small+huge"})
    assert isinstance(refused, Refused)
    assert refused.refusal.text == "huge"
    assert table.composed(0).answers == ("small",)
    assert table.composed(0).settled == 1


async def test_a_panel_made_for_an_older_moment_is_stale(table: Session) -> None:
    await _rung(table)
    stamp = table.stamp(0)
    await table.moves.answer(ADA, "small", stamp)
    with pytest.raises(StalePanel):
        await table.moves.answer(ADA, "small", stamp)


async def test_a_redelivered_interaction_is_not_played_again(table: Session) -> None:
    await _rung(table)
    await table.moves.command(ADA, "draw", {"size": "small+large"}, 4711)
    drawn = table.playing.view(None)["drawn"]
    with pytest.raises(AlreadySeen):
        await table.moves.command(ADA, "draw", {"size": "small+large"}, 4711)
    assert table.playing.view(None)["drawn"] == drawn


async def test_an_open_move_outlives_a_restart(table: Session) -> None:
    await _rung(table)
    before = await table.moves.answer(ADA, "small", None)
    after = (await _after_restart(table)).composed(0)
    assert isinstance(after, Draft)
    assert (after.answers, after.news) == (before.answers, before.news)


# ── the way back ────────────────────────────────────────────────────────────────────────────────────────────


async def _proposed(table: Session, user: int = ADA) -> Proposal:
    proposal = await table.back.undo(user)
    assert isinstance(proposal, Proposal)
    return proposal


async def test_what_has_been_revealed_goes_back_only_if_the_others_agree(table: Session) -> None:
    await _rung(table)
    await _draws(table)
    proposal = await _proposed(table)
    undone = await table.back.vote(EMILE, proposal.id, True)
    assert isinstance(undone, Undone)
    assert undone.steps == 2
    assert table.playing.view(None)["drawn"] == 0
    with pytest.raises(ProposalEnded):
        await table.back.vote(EMILE, proposal.id, True)


async def test_the_same_line_after_going_back_past_a_reveal_draws_anew(table: Session) -> None:
    await _rung(table)
    drawn = list[int]()
    for branch in range(5):
        assert table.playing.branch == branch
        await _draws(table)
        drawn.append(table.playing.view(None)["drawn"])
        await table.back.vote(EMILE, (await _proposed(table)).id, True)
    assert len(set(drawn)) > 1


async def test_the_undone_line_is_kept(table: Session) -> None:
    await _rung(table)
    await _draws(table)
    await table.back.vote(EMILE, (await _proposed(table)).id, True)
    standing = await table.store.history(table.table.id)
    written = await table.store.history(table.table.id, with_undone=True)
    assert len(written) == len(standing) + 2
    assert (standing[-1].number, standing[-1].branch, standing[-1].back_to) == (1, 1, standing[-2].seq)


async def test_undo_by_command_stops_at_what_was_shown_as_the_panel_does(table: Session) -> None:
    await _rung(table)
    await table.moves.answer(ADA, "small", None)
    with pytest.raises(Revealed):
        await table.back.undo(ADA)
    assert table.composed(0).answers == ("small",)


async def test_answers_given_together_are_not_taken_back_by_one_of_those_who_gave_them(table: Session) -> None:
    await _rung(table)
    assert isinstance(await table.back.undo(ADA), Proposal)


async def test_a_consent_is_to_one_proposal_and_its_proposer(house: House) -> None:
    session = await _lobby(house)
    await session.lobby.join(Sitter(EMILE, "Émile"))
    await session.lobby.join(Sitter(GIULIA, "Giulia"))
    await session.lobby.start(ADA)
    for user in (ADA, EMILE, GIULIA):
        await session.moves.answer(user, "no", None)
        await session.moves.post(user, None)
    await _draws(session)
    first = await _proposed(session)
    voted = await session.back.vote(GIULIA, first.id, True)
    assert isinstance(voted, Proposal)
    assert voted.votes == {2: True}
    with pytest.raises(ProposalOpen):
        await session.back.undo(EMILE)  # one question at a time
    declined = await session.back.vote(EMILE, first.id, False)
    assert isinstance(declined, Proposal)
    assert declined.outcome == "declined"
    second = await _proposed(session, GIULIA)
    assert second.id != first.id
    assert isinstance(await session.back.vote(ADA, second.id, True), Proposal)  # Émile has not agreed to this one
    assert session.back.missing(session.proposal or second) == (1,)


async def test_a_proposal_and_its_votes_outlive_a_restart(house: House) -> None:
    session = await _lobby(house)
    await session.lobby.join(Sitter(EMILE, "Émile"))
    await session.lobby.join(Sitter(GIULIA, "Giulia"))
    await session.lobby.start(ADA)
    for user in (ADA, EMILE, GIULIA):
        await session.moves.answer(user, "no", None)
        await session.moves.post(user, None)
    proposal = await _proposed(session)
    await session.back.vote(EMILE, proposal.id, True)
    again = await _after_restart(session)
    assert isinstance(await again.back.vote(GIULIA, proposal.id, True), Undone)


async def test_a_new_move_ends_a_proposal(table: Session) -> None:
    await _rung(table)
    proposal = await _proposed(table)
    await _draws(table)
    with pytest.raises(ProposalEnded):
        await table.back.vote(EMILE, proposal.id, True)
    assert await table.store.open_proposals() == ()


async def test_a_proposal_ends_after_three_days(table: Session) -> None:
    await _rung(table)
    proposal = await _proposed(table)
    started, table.clock = table.clock(), lambda: proposal.ends_at
    assert proposal.ends_at - started > 2.9 * 24 * 3600 * 1000
    assert await table.back.settle() == proposal
    with pytest.raises(ProposalEnded):
        await table.back.vote(EMILE, proposal.id, True)


async def test_nobody_votes_on_their_own_proposal(table: Session) -> None:
    await _rung(table)
    proposal = await _proposed(table)
    with pytest.raises(NotYourVote):
        await table.back.vote(ADA, proposal.id, True)


async def test_a_second_seats_draft_is_written_beside_the_first(table: Session) -> None:
    await table.moves.answer(ADA, "no", None)
    other = await _after_restart(table)  # another process's copy, which knows nothing of what follows
    await table.moves.answer(EMILE, "no", None)
    await other.moves.post(ADA, None)
    assert (await _after_restart(table)).answers_of(1) == ("no",)


# ── stand-ins ───────────────────────────────────────────────────────────────────────────────────────────────


async def test_stand_ins_play_until_a_person_must(house: House) -> None:
    session = await _lobby(house)
    await session.lobby.add_standin(ADA, "random", "The Butler")
    await session.lobby.start(ADA)
    assert session.standins_to_move() == (1,)
    posted = await session.moves.play_standin(_think, 0)
    assert posted is not None
    assert posted.waiting == (0,)
    await session.moves.answer(ADA, "no", None)
    assert [e.id for e in (await session.moves.post(ADA, None)).events] == ["rang"]


async def test_a_table_loaded_afresh_marks_its_last_move_and_not_only_the_last_step_of_it(table: Session) -> None:
    await _rung(table)
    for size in ("small", "large"):
        await table.moves.answer(ADA, size, None)
    await table.moves.post(ADA, None)
    assert [event.args["size"] for event in table.last] == ["small", "large"]
    assert (await _after_restart(table)).last == table.last
