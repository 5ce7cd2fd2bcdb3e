"""The way back: one's own last answer or move at once, whatever others have seen only if they all agree."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from bot.refusals import NothingToUndo, NotPlaying, NotYourVote, ProposalEnded, ProposalOpen, QuestionOpen, Revealed
from bot.store.protocol import NoSuchProposal, ProposalTaken
from bot.store.rows import UNASKED, NewProposal, Proposal, Step
from games.kernel import notation

if TYPE_CHECKING:
    from bot.tables.session import Session

UNDO: Final = "undo"
VOTING_MS: Final = 3 * 24 * 60 * 60 * 1000
"""How long a proposal stands."""


class Undone(NamedTuple):
    """What was taken back: an answer of a move being composed, or a whole posted line."""

    seat: int
    steps: int
    """How many posted steps; 0 where it was only an answer of an open move."""


class GoingBack:
    """What a table does to take something back. Nothing that was shown is taken back by one person alone."""

    def __init__(self, session: Session) -> None:
        self._at = session

    async def undo(self, user_id: int, interaction: int | None = None) -> Undone | Proposal:
        """Take back the last answer of an open move, or one's last posted move if it is still only one's own.

        Where something was revealed, or somebody else has been asked since, and other people sit here: ask them.
        """
        at = self._at
        async with at.lock:
            await at.new_to_us(interaction)
            seat = self._seat(user_id)
            at.must_play(seat)
            if answers := at.answers_of(seat):
                await at.moves.shorten(seat, len(answers) - 1, interaction)
                return Undone(seat, 0)
            if at.asker == seat:  # whoever is asked has not answered yet
                await at.moves.take_question_back(seat, interaction)
                return Undone(seat, 0)
            if not at.playing.together and at.drafts.get(seat):  # a partner has gone on from it
                raise Revealed
            log = await at.whole_log()
            steps = _since_own_move(log, seat)
            private = at.playing.waiting == (seat,) and not any(_shown(step, seat) for step in steps)
            if private or not at.people(but=seat):
                return await self._take_back(seat, log, steps, user_id, interaction)
            return await self._propose(seat, _before(log, steps[0]), interaction)

    async def reopen(self, seat: int, user_id: int) -> Literal["asked-from-now", "open", "stands"]:
        """Ask a seat anew what the table has last answered for it, if it is still only the seat's. The lock is held."""
        at = self._at
        log = await at.whole_log()
        if seat not in log[-1].answered_for(seat):
            return "stands" if UNASKED in at.drafts.get(seat, ()) else "asked-from-now"
        if at.playing.waiting != (seat,) or at.drafts or _shown(log[-1], seat):
            return "stands"
        await self._take_back(seat, log, log[-1:], user_id, None)
        return "open"

    async def vote(
        self, user_id: int, proposal_id: str, agrees: bool, interaction: int | None = None
    ) -> Proposal | Undone:
        """Say yes or no; when everybody else at the table has agreed it is done, and `Undone` says what."""
        at = self._at
        async with at.lock:
            await at.new_to_us(interaction)
            seat = self._seat(user_id)
            asked = await self._open(proposal_id)
            if seat == asked.seat:
                raise NotYourVote
            try:
                at.proposal = await at.store.vote(
                    proposal_id, seat=seat, agrees=agrees, at=at.clock(), interaction=at.note(interaction, "voted")
                )
            except NoSuchProposal:
                await at.reload()
                raise ProposalEnded from None
            voted = at.proposal
            if voted.outcome is not None:
                at.proposal = None
                return voted
            return await self._carry_out(voted) or voted

    async def settle(self) -> Proposal | Undone | None:
        """Do what is due: carry out a proposal all have agreed to, end one whose time is up; None where nothing is."""
        at = self._at
        async with at.lock:
            asked = at.proposal
            if asked is None:
                return None
            if asked.ends_at <= at.clock():
                await self._end(asked)
                return asked
            return await self._carry_out(asked)

    def missing(self, proposal: Proposal) -> tuple[int, ...]:
        """Who has not yet said anything."""
        return tuple(seat for seat in self._at.people(but=proposal.seat) if seat not in proposal.votes)

    async def withdraw(self, proposal: Proposal) -> None:
        """Take a proposal back that could not be put to the others."""
        async with self._at.lock:
            await self._at.store.close_proposal(proposal.id, outcome="withdrawn", at=self._at.clock())
            if self._at.proposal is not None and self._at.proposal.id == proposal.id:
                self._at.proposal = None

    async def put(self, proposal: Proposal, message_id: int) -> None:
        """Remember where the proposal stands to be voted on."""
        await self._at.store.set_proposal_message(proposal.id, message_id)

    # ── how ─────────────────────────────────────────────────────────────────────────────────────────────

    def _seat(self, user_id: int) -> int:
        if self._at.table.state != "playing":
            raise NotPlaying
        return self._at.active_seat(user_id)

    async def _open(self, proposal_id: str) -> Proposal:
        """The proposal, if it can still be voted on."""
        at = self._at
        asked = at.proposal
        if asked is None or asked.id != proposal_id or asked.kind != UNDO or asked.revision != at.table.revision:
            raise ProposalEnded
        if asked.ends_at <= at.clock():
            await self._end(asked)
            raise ProposalEnded
        return asked

    async def _end(self, proposal: Proposal) -> None:
        await self._at.store.close_proposal(proposal.id, outcome="expired", at=self._at.clock())
        self._at.proposal = None

    async def _propose(self, seat: int, before: Step, interaction: int | None) -> Proposal:
        at = self._at
        now = at.clock()
        if at.proposal is not None and at.proposal.ends_at <= now:
            await self._end(at.proposal)
        new = NewProposal(
            kind=UNDO,
            seat=seat,
            revision=at.table.revision,
            back_to=before.seq,
            made_at=now,
            ends_at=now + VOTING_MS,
        )
        try:
            async with at.stale_is_news():
                at.proposal = await at.store.propose(
                    at.table.id, new, expected=at.table.revision, interaction=at.note(interaction, "proposed")
                )
        except ProposalTaken as taken:
            at.proposal = taken.proposal
            if taken.proposal.kind != UNDO:
                raise QuestionOpen from taken
            if taken.proposal.seat != seat:
                raise ProposalOpen(who=at.names[taken.proposal.seat]) from taken
        return at.proposal

    async def _carry_out(self, proposal: Proposal) -> Undone | None:
        """Do what everybody has agreed to; None while others must still say."""
        at = self._at
        if self.missing(proposal) or not all(proposal.votes.values()):
            return None
        log = await at.whole_log()
        steps = [step for step in log if step.seq > proposal.back_to]
        return await self._take_back(proposal.seat, log, steps, at.seats[proposal.seat].user_id, None)

    async def _take_back(
        self, seat: int, log: list[Step], steps: list[Step], by: int | None, interaction: int | None
    ) -> Undone:
        at = self._at
        async with at.stale_is_news():
            opened = await at.store.undo(
                at.table.id,
                expected=at.table.revision,
                back_to=_before(log, steps[0]).seq,
                at=at.clock(),
                by_user=by,
                interaction=at.note(interaction, "undone"),
            )
        at.sit_down(opened)
        await at.waiting.note(anew=True)
        return Undone(seat, len(steps))


def _since_own_move(log: list[Step], seat: int) -> list[Step]:
    """The steps from this seat's last move on that were not taken back."""
    for i in range(len(log) - 1, 0, -1):
        own = any(answer.seat == seat for answer in notation.read(log[i].answers))
        if log[i].move_start and own and seat not in log[i].answered_for(seat):
            return log[i:]
    raise NothingToUndo


def _shown(step: Step, seat: int) -> bool:
    """Whether anybody but this seat has learnt something in a step, or answered in it."""
    return step.revealed or any(answer.seat != seat for answer in notation.read(step.answers))


def _before(log: list[Step], step: Step) -> Step:
    return next(earlier for earlier, later in pairwise(log) if later.seq == step.seq)
