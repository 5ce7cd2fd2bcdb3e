"""A seat of a running game changes hands: to a stand-in at once, to a person once they accept; or is minded a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.clocks import silent_ms
from bot.hours import DAY
from bot.refusals import (
    AlreadySeated,
    NotOfferedToYou,
    NotPlaying,
    NotSilent,
    OfferEnded,
    SeatTaken,
)
from bot.store.protocol import NoSuchProposal
from bot.store.rows import SEARCH, SILENT, Interaction, NewProposal, Proposal, Seat
from games.kernel.strengths import FAIR

if TYPE_CHECKING:
    from bot.tables.lobby import Sitter
    from bot.tables.session import Session

OFFER_MS: Final = 3 * DAY
"""How long a seat is offered to a person."""
SILENT_MS: Final = 7 * DAY
"""How long a game must have waited for somebody before host or moderators may hand their seat on."""
MINDER: Final = FAIR
"""The stand-in that plays for somebody until they are back."""


class ChangingHands:
    """Who takes a seat over. What its former owner was at is dropped: it was theirs."""

    def __init__(self, session: Session) -> None:
        self._at = session

    async def to_standin(
        self,
        seat: int,
        standin: Seat,
        by: int,
        interaction: int | None = None,
        *,
        moderator: bool = False,
        gone: bool = False,
    ) -> None:
        """Let a stand-in play a seat, by order of the host or a moderator, or of its owner."""
        at = self._at
        async with at.lock:
            await self._in_play(seat, interaction)
            await self._given_up(seat, by, moderator=moderator, gone=gone)
            await self.hand_over(standin, interaction)

    async def leave(self, user_id: int, standin: Seat, interaction: int | None = None) -> None:
        """Let a stand-in play one's own seat; a host hands the table to the next person, if there is one."""
        at = self._at
        async with at.lock:
            await self._in_play(standin.index, interaction)
            if at.own_seat(user_id) != standin.index:
                raise ValueError(f"seat {standin.index} is not theirs")
            heir = next((s.user_id for s in at.seats if s.user_id not in (None, user_id)), None)
            await self.hand_over(standin, interaction, host=heir if at.table.host_id == user_id else None)

    async def offer(
        self,
        seat: int,
        to: Sitter,
        by: int,
        interaction: int | None = None,
        *,
        moderator: bool = False,
        gone: bool = False,
    ) -> Proposal:
        """Offer a seat to a person, by order of the host or a moderator, or of its owner; nothing changes until they
        accept. `gone` says that the owner has left the server.
        """
        at = self._at
        async with at.lock:
            await self._in_play(seat, interaction)
            if at.seat_of(to.user_id) is not None:
                raise SeatTaken(who=to.name)
            about = await self._given_up(seat, by, moderator=moderator, gone=gone)
            return await self._offer(seat, OFFER_MS, about, to.user_id, at.note(interaction, "offered"))

    async def look_for_substitute(self, seat: int, for_ms: int, *, closes: str) -> Proposal:
        """Offer a seat to whomever the others will accept. The lock is held."""
        return await self._offer(seat, for_ms, SEARCH, None, None, closes)

    async def accept(self, by: Sitter, offer_id: str, interaction: int | None = None) -> int:
        """Take an offered seat, and say which it is."""
        at = self._at
        async with at.lock:
            await at.new_to_us(interaction)
            offer = await self._offer_to(by.user_id, offer_id)
            if at.seat_of(by.user_id) is not None:
                raise AlreadySeated
            await self.hand_over(Seat(offer.seat, by.user_id, None, by.name), interaction, accepts=offer_id)
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

    # ── and back ────────────────────────────────────────────────────────────────────────────────────────

    async def mind(self, seat: int, *, closes: str | None = None) -> None:
        """Let a stand-in play a person's seat until they are back. The lock is held."""
        await self._mind(seat, MINDER, closes, None)

    async def come_back(self, user_id: int, interaction: int | None = None) -> bool:
        """Play one's own seat again; false where one does anyway."""
        at = self._at
        async with at.lock:
            await at.new_to_us(interaction)
            seat = at.seat_of(user_id)
            if seat is None or not at.seats[seat].is_minded or at.table.state != "playing":
                return False
            await self._mind(seat, None, None, interaction)
            await at.absences.welcome(seat)
            return True

    async def _mind(self, seat: int, by: str | None, closes: str | None, interaction: int | None) -> None:
        at = self._at
        async with at.stale_is_news():
            opened = await at.store.mind(
                at.table.id,
                seat,
                by,
                expected=at.table.revision,
                at=at.clock(),
                closes=closes,
                interaction=at.note(interaction, "minded"),
            )
        at.sit_down(opened)
        await at.waiting.note(from_now=True)

    # ── how ─────────────────────────────────────────────────────────────────────────────────────────────

    async def _in_play(self, seat: int, interaction: int | None) -> None:
        at = self._at
        await at.new_to_us(interaction)
        if at.table.state != "playing":
            raise NotPlaying
        if seat not in range(len(at.seats)):
            raise ValueError(f"the table has no seat {seat}")
        at.no_practice()

    async def _given_up(self, seat: int, by: int, *, moderator: bool, gone: bool) -> str:
        """Refuse to hand a seat on that is not to be had, and say what is written about an offer of it.

        Its owner may; host and moderators may where nobody owns it, or its owner is silent: has left the server, has a
        stand-in play it, is looked for a substitute for, or has kept the game waiting for a week without having said
        to be away.
        """
        at = self._at
        owner = at.seats[seat].user_id
        if owner == by:
            return ""
        at.managed_by(by, moderator)
        if owner is None:
            return ""
        since = at.waiting.since(seat)
        silent = since is not None and silent_ms(at.persons.of(owner), since, at.clock()) >= SILENT_MS
        if not (silent or gone or at.seats[seat].minded_by or await at.absences.search(seat)):
            raise NotSilent(waiting=[at.seats[seat].name])
        return SILENT

    async def _offer(
        self, seat: int, for_ms: int, about: str, to: int | None, note: Interaction | None, closes: str | None = None
    ) -> Proposal:
        at, now = self._at, self._at.clock()
        new = NewProposal(
            kind="replace",
            seat=seat,
            revision=at.table.revision,
            back_to=-1,
            made_at=now,
            ends_at=now + for_ms,
            user_id=to,
            about=about,
        )
        async with at.stale_is_news():
            return await at.store.propose(at.table.id, new, expected=at.table.revision, closes=closes, interaction=note)

    async def _offer_to(self, user_id: int, offer_id: str) -> Proposal:
        """The offer, if it stands and is made to this person."""
        offer = next((each for each in await self.offers() if each.id == offer_id), None)
        if offer is None or offer.ends_at <= self._at.clock():
            raise OfferEnded
        if offer.user_id != user_id:
            raise NotOfferedToYou
        return offer

    async def hand_over(
        self, to: Seat, interaction: int | None, *, accepts: str | None = None, host: int | None = None
    ) -> None:
        """Give a seat to somebody else. The lock is held."""
        at = self._at
        alone = len(at.people()) < 2
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
        if alone:
            await at.absences.begin_again()
