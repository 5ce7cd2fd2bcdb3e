"""How a table ends where the rules do not end it: all agree, somebody concedes, or nobody does anything any more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from bot.refusals import NotPlaying, NotYourVote, ProposalEnded
from bot.store.rows import EARLY, Ending, NewProposal, OpenTable, Proposal, TableState
from bot.tables.asking import ask, note_voice
from bot.tables.going_back import VOTING_MS
from bot.tables.places import Foreseen, ended_early, foreseen

if TYPE_CHECKING:
    from bot.tables.session import Session

END: Final = "end"
COUNTED, UNCOUNTED = "counted", "uncounted"
"""Whether a game that the table agrees to end counts as it stands."""


class Closing:
    """What a table does to end its game early. Each deed is one transaction, and none can be taken back."""

    def __init__(self, session: Session) -> None:
        self._at = session

    # ── all agree ───────────────────────────────────────────────────────────────────────────────────────

    async def propose(self, user_id: int, *, counted: bool, interaction: int | None = None) -> Proposal | None:
        """Ask the others to end the game here; None where nobody else has to be asked, and it has ended."""
        at = self._at
        await at.look_who_left(user_id)
        async with at.lock:
            await at.new_to_us(interaction)
            if counted:
                at.no_practice()
            seat, now = self._seat(user_id), at.clock()
            if not at.present(but=seat):
                await self._end("agreed", counted=counted, interaction=interaction)
                return None
            if at.proposal is not None and at.proposal.ends_at <= now:
                await self._close(at.proposal, "expired")
            new = NewProposal(
                kind=END,
                seat=seat,
                revision=at.table.revision,
                back_to=-1,
                made_at=now,
                ends_at=now + VOTING_MS,
                about=COUNTED if counted else UNCOUNTED,
            )
            return await ask(at, new, interaction)

    async def vote(self, user_id: int, proposal_id: str, agrees: bool, interaction: int | None = None) -> Proposal:
        """Say yes or no; when enough have, it is settled, and the proposal says how."""
        at = self._at
        await at.look_who_left(user_id)
        async with at.lock:
            await at.new_to_us(interaction)
            seat = self._seat(user_id)
            asked = await self._open(proposal_id)
            if seat == asked.seat:
                raise NotYourVote
            ends = self._decided(asked, {**asked.votes, seat: agrees}) is False
            voted = await note_voice(at, asked, seat, agrees, interaction, ends=ends)
            at.proposal = voted if voted.outcome is None else None
            return voted if at.proposal is None else await self._settled(voted) or voted

    async def settle(self) -> Proposal | None:
        """Do what is due: end the game where enough have agreed, or the question; None where nothing is due."""
        at = self._at
        if at.proposal is not None and at.proposal.kind == END:
            await at.look_who_left()
        async with at.lock:
            asked = at.proposal
            if asked is None or asked.kind != END:
                return None
            if asked.ends_at <= at.clock():
                return await self._close(asked, "expired")
            return await self._settled(asked)

    async def withdraw(self, proposal: Proposal) -> None:
        """Take a question back that could not be put to the others."""
        async with self._at.lock:
            await self._close(proposal, "withdrawn")

    def missing(self, proposal: Proposal) -> tuple[int, ...]:
        """Who has not yet said anything."""
        return self._at.back.missing(proposal)

    def agreed(self, proposal: Proposal) -> tuple[int, ...]:
        """Who is for it, who proposed it first."""
        return (proposal.seat, *(seat for seat, agrees in proposal.votes.items() if agrees))

    # ── one gives up ────────────────────────────────────────────────────────────────────────────────────

    def foresee(self, user_id: int) -> Foreseen:
        """What it would mean for this person to concede."""
        at = self._at
        at.no_practice()
        seat = self._seat(user_id)
        given = msgspec.structs.replace(at.seats[seat], conceded_at=at.clock())
        return foreseen(at.playing, (*at.seats[:seat], given, *at.seats[seat + 1 :]), seat)

    async def concede(self, user_id: int, minded_by: str, interaction: int | None = None) -> Foreseen:
        """Give one's game up, and say what came of it: it ends, or that stand-in plays on in the seat."""
        at = self._at
        async with at.lock:
            await at.new_to_us(interaction)
            seat, meant = self._seat(user_id), self.foresee(user_id)
            given = msgspec.structs.replace(
                at.seats[seat], minded_by=None if meant.ends else minded_by, conceded_at=at.clock()
            )
            early = EARLY if await ended_early(at) else None
            async with at.stale_is_news():
                if meant.ends:
                    opened = await at.store.end(
                        at.table.id,
                        expected=at.table.revision,
                        at=at.clock(),
                        state="over",
                        ending="conceded",
                        seat=given,
                        unrated=early,
                        interaction=at.note(interaction, "conceded"),
                    )
                else:
                    opened = await at.store.hand_over(
                        at.table.id,
                        given,
                        expected=at.table.revision,
                        at=at.clock(),
                        interaction=at.note(interaction, "conceded"),
                    )
            await self._sit_down(opened)
            return meant

    # ── somebody is absent ──────────────────────────────────────────────────────────────────────────────

    async def for_absence(self, asked: Proposal) -> None:
        """End the game, as the others have chosen about somebody's absence; it does not count. The lock is held."""
        await self._end("absent", counted=False, agreed=asked.id)

    # ── nobody does anything ────────────────────────────────────────────────────────────────────────────

    async def fall_silent(self, since: int) -> bool:
        """Close a table at which nobody has done anything since then; false where somebody has, or it has ended."""
        at = self._at
        async with at.lock:
            if not at.table.is_open or (await at.store.get_table(at.table.id)).active_at > since:
                return False
            await self._end("silent", counted=False)
            return True

    # ── how ─────────────────────────────────────────────────────────────────────────────────────────────

    def _seat(self, user_id: int) -> int:
        if self._at.table.state != "playing":
            raise NotPlaying
        return self._at.active_seat(user_id)

    async def _open(self, proposal_id: str) -> Proposal:
        """The question, if it can still be voted on."""
        asked = self._at.proposal
        if asked is None or asked.id != proposal_id or asked.kind != END:
            raise ProposalEnded
        if asked.ends_at <= self._at.clock():
            await self._close(asked, "expired")
            raise ProposalEnded
        return asked

    async def _close(self, asked: Proposal, outcome: Ending) -> Proposal:
        at = self._at
        await at.store.close_proposal(asked.id, outcome=outcome, at=at.clock())
        if at.proposal is not None and at.proposal.id == asked.id:
            at.proposal = None
        return msgspec.structs.replace(asked, outcome=outcome)

    async def _settled(self, asked: Proposal) -> Proposal | None:
        """Do what enough have said; None while others must still say."""
        agreed = self._decided(asked, asked.votes)
        if agreed is None:
            return None
        if not agreed:
            return await self._close(asked, "declined")
        await self._end("agreed", counted=asked.about == COUNTED, agreed=asked.id)
        return msgspec.structs.replace(asked, outcome="agreed")

    def _decided(self, asked: Proposal, votes: Mapping[int, bool]) -> bool | None:
        """What the others have decided, as the table does when it goes back."""
        back = self._at.back
        return back.agreed_by(back.voters(asked.seat, votes), votes)

    async def _end(
        self, ending: str, *, counted: bool, agreed: str | None = None, interaction: int | None = None
    ) -> None:
        at = self._at
        state: TableState = "over" if counted else "cancelled"
        early = EARLY if counted and await ended_early(at) else None
        async with at.stale_is_news():
            opened = await at.store.end(
                at.table.id,
                expected=at.table.revision,
                at=at.clock(),
                state=state,
                ending=ending,
                agreed=agreed,
                unrated=early,
                interaction=at.note(interaction, ending),
            )
        await self._sit_down(opened)

    async def _sit_down(self, opened: OpenTable) -> None:
        self._at.sit_down(opened)
        await self._at.waiting.note()
