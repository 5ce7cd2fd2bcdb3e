"""The way back: one's own last answer or move at once, whatever others have seen only if they agree."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from bot.refusals import (
    DeclinedBefore,
    NothingToUndo,
    NotPlaying,
    NotYourVote,
    PointTooOld,
    ProposalEnded,
    Revealed,
    StalePanel,
)
from bot.store.rows import OVERTAKEN, UNASKED, NewProposal, NewStep, Proposal, ProposalKind, Step
from bot.tables.asking import ask, note_voice
from bot.tables.loading import Unreadable, placed, position_of
from games.kernel import notation
from games.kernel.ledger import pack
from games.kernel.position import Position

if TYPE_CHECKING:
    from bot.tables.session import Session

VOTING_MS: Final = 3 * 24 * 60 * 60 * 1000
"""How long a proposal stands."""


class Undone(NamedTuple):
    """What was taken back: an answer of a move being composed, or a whole posted line."""

    seat: int
    steps: int
    """How many posted steps; 0 where it was only an answer of an open move."""


class Point(NamedTuple):
    """A moment a table can go back to: before a whole move."""

    before: Step
    """The last step that would stand."""
    move: tuple[Step, ...]
    """The first move that would be taken back, and what the rules did by themselves after it."""
    shown: bool
    """Whether something hidden has come to light since, so that chance is drawn anew."""

    @property
    def seq(self) -> int:
        """What names it: the step the move begins with."""
        return self.move[0].seq


class GoingBack:
    """What a table does to take something back. Nothing that was shown is taken back by one person alone."""

    def __init__(self, session: Session) -> None:
        self._at = session

    async def undo(self, user_id: int, interaction: int | None = None) -> Undone | Proposal:
        """Take back the last answer of an open move, or one's last posted move if it is still only one's own.

        Where something was revealed, or somebody else has been asked since, and other people sit here: ask them.
        """
        at = self._at
        if not any(at.answers_of(own) for own in at.seats_of(user_id)):  # else it is their own affair
            await at.look_who_left(user_id)
        async with at.lock:
            await at.new_to_us(interaction)
            seat = self._seat(user_id)
            at.must_play(seat)
            for own in sorted(at.seats_of(user_id), key=lambda own: own != seat):
                if answers := at.answers_of(own):
                    await at.moves.shorten(own, len(answers) - 1, interaction)
                    return Undone(own, 0)
            if at.table.is_practice and not at.playing.together and any(at.drafts.values()):
                await at.moves.reopen(interaction)
                return Undone(seat, 0)
            if at.asker == seat:  # whoever is asked has not answered yet
                await at.moves.take_question_back(seat, interaction)
                return Undone(seat, 0)
            if not at.playing.together and at.drafts.get(seat):  # a partner has gone on from it
                raise Revealed
            log = await at.whole_log()
            return await self._go("undo", seat, log, _since_own_move(log, at.seats_of(user_id)), interaction)

    async def points(self, user_id: int) -> tuple[Point, ...]:
        """The moments this person may ask the table to go back to, the newest first."""
        self._seat(user_id)
        return points(await self._at.whole_log())

    async def rewind(self, user_id: int, seq: int, revision: int, interaction: int | None = None) -> Undone | Proposal:
        """Go back before the move that begins with this step, or ask the others; the table must be as it was seen."""
        at = self._at
        await at.look_who_left(user_id)
        async with at.lock:
            await at.new_to_us(interaction)
            seat = self._seat(user_id)
            log = await at.whole_log()
            if revision != at.table.revision or seq not in (point.seq for point in points(log)):
                raise StalePanel
            return await self._go("rewind", seat, log, [step for step in log if step.seq >= seq], interaction)

    def seen_at(self, point: Point) -> Position:
        """The table as it was then: for its public picture."""
        try:
            return position_of(self._at.game, self._at.table, point.before)
        except Unreadable as fault:
            raise PointTooOld from fault

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────

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
        """Say yes or no; when enough of the others have agreed it is done, and `Undone` says what."""
        at = self._at
        await at.look_who_left(user_id)
        async with at.lock:
            await at.new_to_us(interaction)
            seat = self._seat(user_id)
            asked = await self._open(proposal_id)
            if seat == asked.seat:
                raise NotYourVote
            said = {**asked.votes, seat: agrees}
            ends = self._decided(asked.seat, said) is False
            at.proposal = await note_voice(at, asked, seat, agrees, interaction, ends=ends)
            voted = at.proposal
            if voted.outcome is not None:
                at.proposal = None
                return voted
            return await self._carry_out(voted) or voted

    async def settle(self) -> Proposal | Undone | None:
        """Carry out a proposal enough have agreed to, end one whose time is up; None where nothing is due."""
        at = self._at
        if self.asked is not None:
            await at.look_who_left()
        async with at.lock:
            asked = self.asked
            if asked is None:
                return None
            if asked.ends_at <= at.clock():
                await self._end(asked)
                return asked
            return await self._carry_out(asked)

    @property
    def asked(self) -> Proposal | None:
        """What the table is being asked, if that leads back."""
        asked = self._at.proposal
        return asked if asked is not None and asked.kind in OVERTAKEN else None

    @property
    def by_majority(self) -> bool:
        """Whether more than half of the others are enough."""
        return self._at.table.customs.agree == "majority"

    def missing(self, proposal: Proposal) -> tuple[int, ...]:
        """Who has not yet said anything."""
        return tuple(seat for seat in self.voters(proposal.seat, proposal.votes) if seat not in proposal.votes)

    async def withdraw(self, proposal: Proposal) -> None:
        """Take a proposal back that could not be put to the others."""
        async with self._at.lock:
            await self._at.store.close_proposal(proposal.id, outcome="withdrawn", at=self._at.clock())
            if self._at.proposal is not None and self._at.proposal.id == proposal.id:
                self._at.proposal = None

    async def put(self, proposal: Proposal, message_id: int) -> None:
        """Remember where the proposal stands to be voted on."""
        at = self._at
        async with at.lock:
            await at.store.set_proposal_message(proposal.id, message_id)
            if at.proposal is not None and at.proposal.id == proposal.id:
                at.proposal = await at.store.proposal(proposal.id)

    # ── how ─────────────────────────────────────────────────────────────────────────────────────────────

    def _seat(self, user_id: int) -> int:
        if self._at.table.state != "playing":
            raise NotPlaying
        return self._at.active_seat(user_id)

    def voters(self, proposer: int, votes: Collection[int]) -> tuple[int, ...]:
        """Whose consent counts: the others who play themselves, and whoever has said something.

        A stand-in has no vote, nor has who has left the server. Who lets one mind their seat need not be waited for,
        unless nobody else could agree.
        """
        others = self._at.present(but=proposer)
        return tuple(s for s in others if self._at.seats[s].minded_by is None or s in votes) or others

    def _decided(self, proposer: int, votes: Mapping[int, bool]) -> bool | None:
        return self.agreed_by(self.voters(proposer, votes), votes)

    def agreed_by(self, voters: Collection[int], votes: Mapping[int, bool]) -> bool | None:
        """What these have decided, by the custom of the table; where all who could say no have left, it is agreed."""
        return decided(votes, voters, majority=self.by_majority) if voters else True

    async def _open(self, proposal_id: str) -> Proposal:
        """The proposal, if it can still be voted on."""
        at = self._at
        asked = self.asked
        if asked is None or asked.id != proposal_id or asked.revision != at.table.revision:
            raise ProposalEnded
        if asked.ends_at <= at.clock():
            await self._end(asked)
            raise ProposalEnded
        return asked

    async def _end(self, proposal: Proposal) -> None:
        await self._at.store.close_proposal(proposal.id, outcome="expired", at=self._at.clock())
        self._at.proposal = None

    async def _go(
        self, kind: ProposalKind, seat: int, log: list[Step], steps: list[Step], interaction: int | None
    ) -> Undone | Proposal:
        """Take these last steps back if they are still this seat's own affair; else ask the others."""
        at = self._at
        private = at.playing.waiting == (seat,) and not any(_shown(step, seat) for step in steps)
        if private or not at.present(but=seat):
            return await self._take_back(seat, log, steps, at.seats[seat].user_id, interaction)
        return await self._propose(kind, seat, _before(log, steps[0]), steps[0], interaction)

    async def _propose(
        self, kind: ProposalKind, seat: int, before: Step, move: Step, interaction: int | None
    ) -> Proposal:
        at = self._at
        now = at.clock()
        if self.asked is not None and self.asked.ends_at <= now:
            await self._end(self.asked)
        revision = at.table.revision
        if await at.store.declined(at.table.id, seat=seat, back_to=before.seq, revision=revision):
            raise DeclinedBefore
        new = NewProposal(
            kind=kind,
            seat=seat,
            revision=revision,
            back_to=before.seq,
            made_at=now,
            ends_at=now + VOTING_MS,
            about=str(move.seq),
        )
        return await ask(at, new, interaction)

    async def _carry_out(self, proposal: Proposal) -> Undone | None:
        """Do what enough have agreed to; None while others must still say."""
        at = self._at
        if self._decided(proposal.seat, proposal.votes) is not True:
            return None
        log = await at.whole_log()
        steps = [step for step in log if step.seq > proposal.back_to]
        by = at.seats[proposal.seat].user_id
        return await self._take_back(proposal.seat, log, steps, by, None, agreed=proposal.id)

    async def _take_back(
        self,
        seat: int,
        log: list[Step],
        steps: list[Step],
        by: int | None,
        interaction: int | None,
        *,
        agreed: str | None = None,
    ) -> Undone:
        at = self._at
        before = _before(log, steps[0])
        anew = await self.drawn_anew(before) if any(step.revealed for step in steps) else None
        async with at.stale_is_news():
            opened = await at.store.undo(
                at.table.id,
                expected=at.table.revision,
                back_to=before.seq,
                at=at.clock(),
                by_user=by,
                anew=anew,
                agreed=agreed,
                interaction=at.note(interaction, "undone"),
            )
        at.sit_down(opened)
        await at.waiting.note(anew=True)
        return Undone(seat, len(steps))

    async def drawn_anew(self, before: Step) -> NewStep:
        """What follows a step to which the table goes back past something shown: the next branch of its dice.

        It counts as a reveal itself: who goes further back later goes back past what has been seen in the branch left.
        """
        at = self._at
        branch = 1 + await at.store.last_branch(at.table.id)
        try:
            position = placed(at.game, at.table, before).drawn_anew(branch)
        except Unreadable as fault:
            raise PointTooOld from fault
        return NewStep(
            number=before.number,
            answers="",
            events=pack(()),
            checkpoint=position.checkpoint,
            dice_at=position.dice_at,
            move_start=False,
            revealed=True,
            by_user=None,
            made_at=at.clock(),
            engine=at.game.engine,
            branch=branch,
            back_to=before.seq,
        )


def points(log: list[Step]) -> tuple[Point, ...]:
    """Before each whole move of a log as it stands, the newest first. What asked nobody belongs to the move before."""
    found, shown, end = list[Point](), False, len(log)
    for start in range(len(log) - 1, 0, -1):
        if log[start].move_start and log[start].answers:
            move = tuple(log[start:end])
            shown, end = shown or any(step.revealed for step in move), start
            found.append(Point(log[start - 1], move, shown))
    return tuple(found)


def decided(votes: Mapping[int, bool], voters: Collection[int], *, majority: bool) -> bool | None:
    """What the voices come to: yes, no, or None while that is open.

    All must agree, so that one no decides; or more than half of those asked, equal voices being a no. It is decided as
    soon as those who have said nothing can no longer change it.

    >>> decided({1: True}, (1, 2, 3), majority=False), decided({1: True, 2: False}, (1, 2, 3), majority=False)
    (None, False)
    >>> decided({1: True, 2: False}, (1, 2, 3), majority=True), decided({1: True, 2: True}, (1, 2, 3), majority=True)
    (None, True)
    >>> decided({1: False}, (1, 2), majority=True)
    False
    """
    said = [votes[voter] for voter in voters if voter in votes]
    needed = len(voters) // 2 + 1 if majority else len(voters)
    if voters and said.count(True) >= needed:
        return True
    return False if len(voters) - said.count(False) < needed else None


def _since_own_move(log: list[Step], seats: Collection[int]) -> list[Step]:
    """The steps from the last move on that these seats, all one person's, made and have not taken back."""
    for i in range(len(log) - 1, 0, -1):
        own = {answer.seat for answer in notation.read(log[i].answers) if answer.seat in seats}
        if log[i].move_start and any(seat not in log[i].answered_for(seat) for seat in own):
            return log[i:]
    raise NothingToUndo


def _shown(step: Step, seat: int) -> bool:
    """Whether anybody but this seat has learnt something in a step, or answered in it."""
    return step.revealed or any(answer.seat != seat for answer in notation.read(step.answers))


def _before(log: list[Step], step: Step) -> Step:
    return next(earlier for earlier, later in pairwise(log) if later.seq == step.seq)
