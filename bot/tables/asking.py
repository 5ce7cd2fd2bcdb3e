"""Putting something to the table, and noting what people say to it: the same whatever is asked. The lock is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.refusals import ProposalEnded, ProposalOpen
from bot.store.protocol import NoSuchProposal, ProposalTaken
from bot.store.rows import OVERTAKEN, NewProposal, Proposal

if TYPE_CHECKING:
    from bot.tables.session import Session


async def ask(at: Session, new: NewProposal, interaction: int | None) -> Proposal:
    """Ask the table. One thing at a time: a refusal where it is being asked something else; the same is asked once."""
    try:
        async with at.stale_is_news():
            at.proposal = await at.store.propose(
                at.table.id, new, expected=at.table.revision, interaction=at.note(interaction, "asked")
            )
    except ProposalTaken as taken:
        at.proposal = asked = taken.proposal
        if not _same(asked, new):
            who = asked.about if asked.kind == "take-over" else at.names[asked.seat]
            raise ProposalOpen(who=who) from taken
    return at.proposal


async def note_voice(
    at: Session,
    asked: Proposal,
    seat: int,
    agrees: bool,
    interaction: int | None,
    *,
    ends: bool,
    choice: str | None = None,
) -> Proposal:
    """Note what a seat says, or chooses; with `ends` a no ends it. A refusal where it has ended meanwhile."""
    try:
        return await at.store.vote(
            asked.id,
            seat=seat,
            agrees=agrees,
            choice=choice,
            ends=ends,
            at=at.clock(),
            interaction=at.note(interaction, "voted"),
        )
    except NoSuchProposal:
        await at.reload()
        raise ProposalEnded from None


def _same(asked: Proposal, new: NewProposal) -> bool:
    """Whether it is what the same seat asks again: to go back to one point, by whatever name."""
    if asked.kind in OVERTAKEN and new.kind in OVERTAKEN:
        return (asked.seat, asked.back_to) == (new.seat, new.back_to)
    return (asked.kind, asked.seat, asked.user_id, asked.about) == (new.kind, new.seat, new.user_id, new.about)
