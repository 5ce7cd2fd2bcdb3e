"""What is asked of a store about what a table must agree to, and seats that are offered."""

from __future__ import annotations

from typing import Protocol

from bot.store.rows import Ending, Interaction, NewProposal, Proposal, ProposalKind


class Agreement(Protocol):
    """Questions to the table, and offers."""

    async def propose(
        self,
        table_id: str,
        new: NewProposal,
        *,
        expected: int,
        closes: str | None = None,
        interaction: Interaction | None = None,
    ) -> Proposal:
        """Ask the table for something, `ProposalTaken` where it is being asked already; or offer a seat to a person.

        An earlier offer of the same seat is withdrawn. `closes` is a question that is settled by it.
        """
        ...

    async def set_proposal_message(self, proposal_id: str, message_id: int) -> None:
        """Remember where a proposal stands to be voted on."""
        ...

    async def proposal(self, proposal_id: str) -> Proposal:
        """A proposal, open or ended. `NoSuchProposal` where there is none."""
        ...

    async def get_proposal(self, proposal_id: str) -> Proposal:
        """A proposal, open or ended. `NoSuchProposal` where there is none."""
        ...

    async def declined(self, table_id: str, *, seat: int, back_to: int, revision: int) -> bool:
        """Whether a seat has asked to go back to this step, as the table is now, and was declined."""
        ...

    async def vote(
        self,
        proposal_id: str,
        *,
        seat: int,
        agrees: bool,
        at: int,
        choice: str | None = None,
        ends: bool = True,
        interaction: Interaction | None = None,
    ) -> Proposal:
        """Note what a seat says, or chooses; a no ends it if it `ends`. `NoSuchProposal` where it is not open."""
        ...

    async def close_proposal(self, proposal_id: str, *, outcome: Ending, at: int) -> None:
        """End a proposal without doing it; nothing happens to one that has ended."""
        ...

    async def open_proposals(self, kind: ProposalKind = "undo", *, table_id: str | None = None) -> tuple[Proposal, ...]:
        """What any table, or this one, is being asked to agree to; or which seats are offered to whom."""
        ...
