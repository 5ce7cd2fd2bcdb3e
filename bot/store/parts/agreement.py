"""How the SQLite store keeps what a table must agree to, and seats that are offered."""

from __future__ import annotations

import sqlite3

from bot.store import proposals, revisions
from bot.store.connection import Connected
from bot.store.protocol import ProposalTaken
from bot.store.rows import QUESTIONS, Ending, Interaction, NewProposal, Proposal, ProposalKind


class Agreement(Connected):
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
        """Ask the table for something, `ProposalTaken` where it is being asked already; or offer a seat to a person."""

        def work(db: sqlite3.Connection) -> Proposal:
            revisions.at_revision(db, table_id, expected, interaction, ("playing",))
            proposals.agree(db, closes, new.made_at, "substitute")
            if new.kind == "replace":
                proposals.close_offers(db, table_id, new.seat, new.made_at)
            elif new.kind in QUESTIONS and (asked := proposals.open_proposal(db, table_id)) is not None:
                raise ProposalTaken(asked)
            proposal_id = proposals.insert_proposal(db, table_id, new)
            revisions.remember(db, table_id, interaction)
            made = proposals.proposal(db, proposal_id)
            proposals.settle_at(db, made, made.ends_at)
            return made

        return await self._write(work)

    async def set_proposal_message(self, proposal_id: str, message_id: int) -> None:
        """Remember where a proposal stands to be voted on."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE proposals SET message_id = ? WHERE id = ?", (message_id, proposal_id))
            asked = proposals.any_proposal(db, proposal_id)
            if asked.closed_at is not None:  # it has ended while it was being posted
                proposals.settle_at(db, asked, asked.closed_at)

        await self._write(work)

    async def proposal(self, proposal_id: str) -> Proposal:
        """A proposal, open or ended. `NoSuchProposal` where there is none."""
        return await self._read(lambda db: proposals.any_proposal(db, proposal_id))

    async def get_proposal(self, proposal_id: str) -> Proposal:
        """A proposal, open or ended. `NoSuchProposal` where there is none."""
        return await self._read(lambda db: proposals.any_proposal(db, proposal_id))

    async def declined(self, table_id: str, *, seat: int, back_to: int, revision: int) -> bool:
        """Whether a seat has asked to go back to this step, as the table is now, and was declined."""
        query = (
            "SELECT 1 FROM proposals WHERE table_id = ? AND seat = ? AND back_to = ? AND revision = ?"
            " AND outcome = 'declined'"
        )
        return await self._read(
            lambda db: db.execute(query, (table_id, seat, back_to, revision)).fetchone() is not None
        )

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
        """Note what a seat says. `NoSuchProposal` where it is not open."""

        def work(db: sqlite3.Connection) -> Proposal:
            revisions.refuse_seen(db, interaction)
            asked = proposals.proposal(db, proposal_id)
            db.execute(
                "INSERT INTO votes (proposal_id, seat, agrees, choice, voted_at) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (proposal_id, seat) DO UPDATE SET agrees = excluded.agrees, choice = excluded.choice,"
                " voted_at = excluded.voted_at",
                (proposal_id, seat, agrees, choice, at),
            )
            if not agrees and ends:
                proposals.close_proposal(db, proposal_id, "declined", at)
            revisions.remember(db, asked.table_id, interaction)
            return proposals.any_proposal(db, proposal_id)

        return await self._write(work)

    async def close_proposal(self, proposal_id: str, *, outcome: Ending, at: int) -> None:
        """End a proposal without doing it; nothing happens to one that has ended."""
        await self._write(lambda db: proposals.close_proposal(db, proposal_id, outcome, at))

    async def open_proposals(self, kind: ProposalKind = "undo", *, table_id: str | None = None) -> tuple[Proposal, ...]:
        """What any table, or this one, is being asked to agree to; or which seats are offered to whom."""
        query = (
            "SELECT * FROM proposals WHERE closed_at IS NULL AND kind = :kind"
            " AND (table_id = :table OR :table IS NULL) ORDER BY ends_at, id"
        )
        about = {"kind": kind, "table": table_id}
        return await self._read(lambda db: tuple(proposals.as_proposal(db, row) for row in db.execute(query, about)))
