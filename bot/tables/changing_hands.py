"""A seat of a running game changes hands: to a stand-in at once, to a person once they accept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.refusals import (
    AlreadySeated,
    NotOfferedToYou,
    NotPlaying,
    OfferEnded,
    SeatTaken,
)
from bot.store.protocol import NoSuchProposal
from bot.store.rows import NewProposal, Proposal, Seat

if TYPE_CHECKING:
    from bot.tables.lobby import Sitter
    from bot.tables.session import Session

OFFER_MS: Final = 3 * 24 * 60 * 60 * 1000
"""How long a seat is offered to a person."""


class ChangingHands:
    """Who takes a seat over. What its former owner was at is dropped: it was theirs."""

    def __init__(self, session: Session) -> None:
        self._at = session

    async def to_standin(
        self, seat: int, standin: Seat, by: int, interaction: int | None = None, *, moderator: bool = False
    ) -> None:
        """Let a stand-in play a seat, by order of the host or a moderator."""
        at = self._at
        async with at.lock:
            await self._in_play(seat, interaction)
            at.managed_by(by, moderator)
            await self._hand_over(standin, interaction)

    async def leave(self, user_id: int, standin: Seat, interaction: int | None = None) -> None:
        """Let a stand-in play one's own seat; a host hands the table to the next person, if there is one."""
        at = self._at
        async with at.lock:
            await self._in_play(standin.index, interaction)
            if at.own_seat(user_id) != standin.index:
                raise ValueError(f"seat {standin.index} is not theirs")
            heir = next((s.user_id for s in at.seats if s.user_id not in (None, user_id)), None)
            await self._hand_over(standin, interaction, host=heir if at.table.host_id == user_id else None)

    async def offer(
        self, seat: int, to: Sitter, by: int, interaction: int | None = None, *, moderator: bool = False
    ) -> Proposal:
        """Offer a seat to a person, by order of the host or a moderator; nothing changes until they accept."""
        at = self._at
        async with at.lock:
            await self._in_play(seat, interaction)
            at.managed_by(by, moderator)
            if at.seat_of(to.user_id) is not None:
                raise SeatTaken(who=to.name)
            now = at.clock()
            new = NewProposal(
                kind="replace",
                seat=seat,
                revision=at.table.revision,
                back_to=-1,
                made_at=now,
                ends_at=now + OFFER_MS,
                user_id=to.user_id,
            )
            async with at.stale_is_news():
                return await at.store.propose(
                    at.table.id, new, expected=at.table.revision, interaction=at.note(interaction, "offered")
                )

    async def accept(self, by: Sitter, offer_id: str, interaction: int | None = None) -> int:
        """Take an offered seat, and say which it is."""
        at = self._at
        async with at.lock:
            await at.new_to_us(interaction)
            offer = await self._offer_to(by.user_id, offer_id)
            if at.seat_of(by.user_id) is not None:
                raise AlreadySeated
            await self._hand_over(Seat(offer.seat, by.user_id, None, by.name), interaction, accepts=offer_id)
            return offer.seat

    async def decline(self, user_id: int, offer_id: str) -> int:
        """Say no to an offered seat, and say which it is."""
        async with self._at.lock:
            offer = await self._offer_to(user_id, offer_id)
            await self._at.store.close_proposal(offer_id, outcome="declined", at=self._at.clock())
            return offer.seat

    async def withdraw(self, offer: Proposal) -> None:
        """Take an offer back that could not be made known."""
        await self._at.store.close_proposal(offer.id, outcome="withdrawn", at=self._at.clock())

    async def offers(self) -> tuple[Proposal, ...]:
        """The seats that are offered, and to whom."""
        return await self._at.store.open_proposals("replace", table_id=self._at.table.id)

    # ── how ─────────────────────────────────────────────────────────────────────────────────────────────

    async def _in_play(self, seat: int, interaction: int | None) -> None:
        at = self._at
        await at.new_to_us(interaction)
        if at.table.state != "playing":
            raise NotPlaying
        if seat not in range(len(at.seats)):
            raise ValueError(f"the table has no seat {seat}")

    async def _offer_to(self, user_id: int, offer_id: str) -> Proposal:
        """The offer, if it stands and is made to this person."""
        offer = next((each for each in await self.offers() if each.id == offer_id), None)
        if offer is None or offer.ends_at <= self._at.clock():
            raise OfferEnded
        if offer.user_id != user_id:
            raise NotOfferedToYou
        return offer

    async def _hand_over(
        self, to: Seat, interaction: int | None, *, accepts: str | None = None, host: int | None = None
    ) -> None:
        at = self._at
        try:
            async with at.stale_is_news():
                opened = await at.store.hand_over(
                    at.table.id,
                    to,
                    expected=at.table.revision,
                    at=at.clock(),
                    accepts=accepts,
                    host_id=host,
                    interaction=at.note(interaction, "handed over"),
                )
        except NoSuchProposal:
            raise OfferEnded from None
        at.sit_down(opened)
        await at.waiting.note(from_now=True)
