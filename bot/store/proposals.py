"""The statements about what a table is asked to agree to, and about seats that are offered."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store import ids, waits
from bot.store.protocol import NoSuchProposal
from bot.store.rows import OVERTAKEN, QUESTIONS, SETTLE, Ending, NewProposal, Proposal, ProposalKind, Timer


def as_proposal(db: sqlite3.Connection, row: sqlite3.Row) -> Proposal:
    """A row of `proposals`, with its votes."""
    votes = db.execute("SELECT seat, agrees, choice FROM votes WHERE proposal_id = ? ORDER BY seat", (row["id"],))
    said = votes.fetchall()
    return Proposal(
        **dict(row),
        votes={seat: bool(agrees) for seat, agrees, _ in said},
        choices={seat: choice for seat, _, choice in said if choice is not None},
    )


def any_proposal(db: sqlite3.Connection, proposal_id: str) -> Proposal:
    """The proposal of this id, open or ended. `NoSuchProposal` where there is none."""
    row = db.execute("SELECT * FROM proposals WHERE id = ?", (proposal_id,)).fetchone()
    if row is None:
        raise NoSuchProposal(proposal_id)
    return as_proposal(db, row)


def proposal(db: sqlite3.Connection, proposal_id: str) -> Proposal:
    """The open proposal of this id. `NoSuchProposal` where there is none."""
    found = any_proposal(db, proposal_id)
    if found.outcome is not None:
        raise NoSuchProposal(proposal_id)
    return found


def open_proposal(db: sqlite3.Connection, table_id: str) -> Proposal | None:
    """What a table is being asked to agree to."""
    row = db.execute(
        f"SELECT * FROM proposals WHERE table_id = ? AND closed_at IS NULL AND kind IN ({marks(QUESTIONS)})",  # noqa: S608
        (table_id, *QUESTIONS),
    ).fetchone()
    return as_proposal(db, row) if row else None


def agreement(db: sqlite3.Connection, table_id: str) -> Proposal | None:
    """What a table has agreed to end by."""
    row = db.execute(
        "SELECT * FROM proposals WHERE table_id = ? AND kind = 'end' AND outcome = 'agreed'", (table_id,)
    ).fetchone()
    return as_proposal(db, row) if row else None


def insert_proposal(db: sqlite3.Connection, table_id: str, new: NewProposal) -> str:
    """Add a proposal, and give its id."""
    proposal_id = ids.free_id(db, "proposals")
    db.execute(
        "INSERT INTO proposals (id, table_id, kind, seat, revision, back_to, made_at, ends_at, user_id, about)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            proposal_id,
            table_id,
            new.kind,
            new.seat,
            new.revision,
            new.back_to,
            new.made_at,
            new.ends_at,
            new.user_id,
            new.about,
        ),
    )
    return proposal_id


def agree(db: sqlite3.Connection, proposal_id: str | None, at: int, chosen: str = "end") -> None:
    """End a proposal as agreed to, in the transaction that does it; of an absence, note what was chosen.

    What stands of a question about a seat is to be taken down. `NoSuchProposal` where it is not open.
    """
    if proposal_id is not None:
        asked = proposal(db, proposal_id)
        chosen = chosen if asked.kind == "absence" else asked.about
        db.execute(
            "UPDATE proposals SET closed_at = ?, outcome = 'agreed', about = ? WHERE id = ?", (at, chosen, proposal_id)
        )
        if asked.kind in ("absence", "take-over"):
            waits.put_settled(db, asked.table_id, [proposal_id], at)


def close_proposal(db: sqlite3.Connection, proposal_id: str, outcome: Ending, at: int) -> None:
    """End a proposal; where it was put to the table to go back, its message is to say so, whatever comes between."""
    query = "UPDATE proposals SET closed_at = ?, outcome = ? WHERE id = ? AND closed_at IS NULL"
    if db.execute(query, (at, outcome, proposal_id)).rowcount:
        settle_at(db, any_proposal(db, proposal_id), at)


def close_proposals(
    db: sqlite3.Connection, table_id: str, outcome: Ending, at: int, kinds: Sequence[ProposalKind] = OVERTAKEN
) -> None:
    """End what the table was being asked, if it was; or the offers of its seats."""
    query = f"SELECT id FROM proposals WHERE table_id = ? AND kind IN ({marks(kinds)}) AND closed_at IS NULL"  # noqa: S608
    for (proposal_id,) in db.execute(query, (table_id, *kinds)).fetchall():
        close_proposal(db, proposal_id, outcome, at)


def close_offers(db: sqlite3.Connection, table_id: str, seat: int, at: int) -> None:
    """Withdraw the offers of a seat; what stands of them in the channel is to be taken down."""
    rows = db.execute(
        "UPDATE proposals SET closed_at = ?, outcome = 'withdrawn'"
        " WHERE table_id = ? AND seat = ? AND kind = 'replace' AND closed_at IS NULL RETURNING id",
        (at, table_id, seat),
    ).fetchall()
    waits.put_settled(db, table_id, [row["id"] for row in rows], at)


def forget(db: sqlite3.Connection, user_id: int, at: int) -> None:
    """Take a person out of what they were offered and what they asked for: what is open of that is withdrawn.

    Who asks for a seat is named in what is asked; what stands of it in the channel is to be taken down.
    """
    rows = db.execute("SELECT id, table_id FROM proposals WHERE user_id = ? AND closed_at IS NULL", (user_id,))
    for proposal_id, table_id in rows.fetchall():
        close_proposal(db, proposal_id, "withdrawn", at)
        waits.put_settled(db, table_id, [proposal_id], at)
    db.execute(
        "UPDATE proposals SET user_id = NULL, about = CASE kind WHEN 'take-over' THEN '' ELSE about END"
        " WHERE user_id = ?",
        (user_id,),
    )


def settle_at(db: sqlite3.Connection, asked: Proposal, at: int) -> None:
    """Have a question that leads back looked at then."""
    if asked.kind in OVERTAKEN:
        waits.put_timer(db, Timer(kind=SETTLE, due_at=at, table_id=asked.table_id, about=asked.id))


def drop_votes(db: sqlite3.Connection, table_id: str, seat: int) -> None:
    """What a seat has said to open questions goes with its owner."""
    db.execute(
        "DELETE FROM votes WHERE seat = ? AND proposal_id IN"
        " (SELECT id FROM proposals WHERE table_id = ? AND closed_at IS NULL)",
        (seat, table_id),
    )


def marks(values: Sequence[object]) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))
