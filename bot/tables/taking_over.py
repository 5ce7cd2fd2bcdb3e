"""Somebody new asks for a seat for which a player is looked for; the other people at the table must accept them.

A player is looked for where the others have asked for a substitute, and wherever a stand-in has the seat for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.hours import DAY
from bot.refusals import (
    AlreadySeated,
    NoOpenSeat,
    NotPlaying,
    ProposalEnded,
    SeatNotOpen,
    YourAbsence,
)
from bot.store.protocol import NoSuchProposal
from bot.store.rows import SEARCH, Ending, NewProposal, Proposal, Seat
from bot.tables.asking import ask, note_voice

if TYPE_CHECKING:
    from bot.tables.lobby import Sitter
    from bot.tables.session import Session

TAKE_OVER: Final = "take-over"
ASKING_MS: Final = 3 * DAY
"""How long the others are asked."""


class Taken(NamedTuple):
    """A seat that has another player now."""

    seat: int
    former: Seat


class TakingOver:
    """Who may sit down in the middle of a game."""

    def __init__(self, session: Session) -> None:
        self._at = session

    async def seats(self) -> tuple[int, ...]:
        """The seats for which a player is looked for; those for which the others have asked first."""
        at = self._at
        offers = await at.store.open_proposals("replace", table_id=at.table.id)
        searched = [o.seat for o in offers if o.about == SEARCH and o.ends_at > at.clock()]
        vacant = [seat.index for seat in at.seats if seat.user_id is None]
        return tuple(dict.fromkeys((*sorted(searched), *vacant)))

    async def ask(self, by: Sitter, seat: int | None, interaction: int | None = None) -> Proposal | Taken:
        """Ask the others for a seat, the first that is looked for if none is named; at once where nobody is to ask."""
        at = self._at
        await at.look_who_left(by.user_id)
        async with at.lock:
            await at.new_to_us(interaction)
            if at.table.state != "playing":
                raise NotPlaying
            at.no_practice()
            if at.seat_of(by.user_id) is not None:
                raise AlreadySeated
            free = await self.seats()
            if not free:
                raise NoOpenSeat
            if seat is not None and seat not in free:
                raise SeatNotOpen(waiting=[f"{n + 1}. {at.names[n]}" for n in free])
            seat = free[0] if seat is None else seat
            if not at.present(but=seat):
                return await self._take(Seat(seat, by.user_id, None, by.name), None, interaction)
            return await self._propose(seat, by, interaction)

    async def vote(
        self, user_id: int, proposal_id: str, agrees: bool, interaction: int | None = None
    ) -> Proposal | Taken:
        """Say whether one accepts somebody; when enough have, the seat is theirs, and `Taken` says so."""
        at = self._at
        await at.look_who_left(user_id)
        async with at.lock:
            await at.new_to_us(interaction)
            if at.table.state != "playing":
                raise NotPlaying
            seat = at.own_seat(user_id)
            asked = await self._open(proposal_id)
            if seat not in self.voters(asked):
                raise YourAbsence
            asked = await note_voice(at, asked, seat, agrees, interaction, ends=at.table.customs.agree == "all")
            at.proposal = asked if asked.outcome is None else None
            return await self._settle(asked) or asked

    async def settle(self, proposal_id: str) -> Taken | Proposal | None:
        """Do what is due: let somebody sit down whom all had accepted before a crash, or end what is too old."""
        at = self._at
        await at.look_who_left()
        async with at.lock:
            asked = await at.store.get_proposal(proposal_id)
            return await self._settle(asked) if asked.outcome is None else None

    def voters(self, asked: Proposal) -> tuple[int, ...]:
        """Who is asked: everybody but the seat's own owner, and who has left the server."""
        return self._at.present(but=asked.seat)

    def missing(self, asked: Proposal) -> tuple[int, ...]:
        """Who has not yet said anything."""
        return tuple(seat for seat in self.voters(asked) if seat not in asked.votes)

    async def withdraw(self, asked: Proposal) -> None:
        """Take a question back that could not be put to the others."""
        async with self._at.lock:
            await self._close(asked, "withdrawn")

    # ── how ─────────────────────────────────────────────────────────────────────────────────────────────

    async def _propose(self, seat: int, by: Sitter, interaction: int | None) -> Proposal:
        at, now = self._at, self._at.clock()
        new = NewProposal(
            kind="take-over",
            seat=seat,
            revision=at.table.revision,
            back_to=-1,
            made_at=now,
            ends_at=now + ASKING_MS,
            user_id=by.user_id,
            about=by.name,
        )
        return await ask(at, new, interaction)

    async def _open(self, proposal_id: str) -> Proposal:
        """The question, if it can still be answered."""
        at = self._at
        try:
            asked = await at.store.get_proposal(proposal_id)
        except NoSuchProposal:
            raise ProposalEnded from None
        if asked.kind != TAKE_OVER or asked.table_id != at.table.id or asked.outcome is not None:
            raise ProposalEnded
        if asked.ends_at <= at.clock():  # it is ended, and taken down, at the next round
            raise ProposalEnded
        return asked

    async def _settle(self, asked: Proposal) -> Taken | Proposal | None:
        """What has become of a question; None while it is open. The lock is held."""
        at = self._at
        if asked.outcome is not None:
            return asked
        if asked.ends_at <= at.clock() or asked.seat not in await self.seats() or asked.user_id is None:
            return await self._close(asked, "expired")
        others = self.voters(asked)
        yes = sum(1 for seat in others if asked.votes.get(seat) is True)
        no = sum(1 for seat in others if asked.votes.get(seat) is False)
        needed = len(others) if at.table.customs.agree == "all" else len(others) // 2 + 1
        if yes >= needed or not others:
            if at.seat_of(asked.user_id) is not None:
                return await self._close(asked, "withdrawn")
            return await self._take(Seat(asked.seat, asked.user_id, None, asked.about), asked.id, None)
        return await self._close(asked, "declined") if len(others) - no < needed else None

    async def _take(self, to: Seat, accepts: str | None, interaction: int | None) -> Taken:
        former = self._at.seats[to.index]
        await self._at.hands.hand_over(to, interaction, accepts=accepts)
        return Taken(to.index, former)

    async def _close(self, asked: Proposal, outcome: Ending) -> Proposal:
        at = self._at
        await at.store.close_proposal(asked.id, outcome=outcome, at=at.clock())
        if at.proposal is not None and at.proposal.id == asked.id:
            at.proposal = None
        return await at.store.get_proposal(asked.id)
