"""The statements of the SQLite store, run on its connection's thread; those that write, in a transaction."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from bot.store import company, waits
from bot.store.protocol import (
    AlreadySeen,
    NoSuchProposal,
    NoSuchTable,
    Stale,
    Successor,
    TooManyTables,
    WrongState,
)
from bot.store.rows import (
    OVERTAKEN,
    QUESTIONS,
    SETTLE,
    Customs,
    Ending,
    Glance,
    Interaction,
    Lately,
    NewProposal,
    NewStep,
    NewTable,
    OpenTable,
    Person,
    Proposal,
    ProposalKind,
    Seat,
    Step,
    Table,
    TableState,
    Timer,
)
from games.kernel import notation

# Without i, l, o and u: an id is read aloud and typed.
_ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH = 6

_JSON: dict[str, Any] = {"options": dict[str, str], "orders": dict[str, str], "customs": Customs}
"""The columns of a table that are JSON, and what they hold."""

# ── reading ───────────────────────────────────────────────────────────────────────────────────────────────


def as_table(row: sqlite3.Row) -> Table:
    """A row of `tables`."""
    values: dict[str, Any] = dict(row)
    for field, kind in _JSON.items():
        try:
            values[field] = msgspec.json.decode(values[field], type=kind)
        except msgspec.MsgspecError as error:  # one damaged row must not stand in the way of all others
            values[field], values["damage"] = kind(), f"{field}: {error}"
    return Table(**values)


def as_step(row: sqlite3.Row) -> Step:
    """A row of `steps`."""
    values: dict[str, Any] = dict(row)
    del values["table_id"]
    values["move_start"] = bool(values["move_start"])
    values["revealed"] = bool(values["revealed"])
    return Step(**values)


def as_person(row: sqlite3.Row) -> Person:
    """A row of `people`; where it cannot be read, what the house has chosen for everybody."""
    known = {"user_id": row["user_id"], "language": row["language"]}
    try:
        return msgspec.convert({**msgspec.json.decode(row["settings"]), **known}, Person)
    except (msgspec.MsgspecError, TypeError):
        return Person(**known)


def person_text(person: Person) -> str:
    """What a person has chosen beside their language, as it is stored."""
    chosen = msgspec.to_builtins(person)
    return msgspec.json.encode({name: chosen[name] for name in chosen if name not in ("user_id", "language")}).decode()


def find_table(db: sqlite3.Connection, table_id: str) -> Table:
    """The table of this id. `NoSuchTable` where there is none."""
    row = db.execute("SELECT * FROM tables WHERE id = ?", (table_id,)).fetchone()
    if row is None:
        raise NoSuchTable(table_id)
    return as_table(row)


def table_in_channel(db: sqlite3.Connection, channel_id: int) -> Table | None:
    """The open table of a channel."""
    row = db.execute(
        "SELECT * FROM tables WHERE channel_id = ? AND state IN ('lobby', 'playing')", (channel_id,)
    ).fetchone()
    return as_table(row) if row else None


def seats_of(db: sqlite3.Connection, table_id: str) -> tuple[Seat, ...]:
    """The seats of a table, in order."""
    rows = db.execute(
        "SELECT seat, user_id, standin, name, minded_by, conceded_at FROM seats WHERE table_id = ? ORDER BY seat",
        (table_id,),
    )
    return tuple(Seat(*row) for row in rows)


def glances(db: sqlite3.Connection, user_id: int) -> tuple[Glance, ...]:
    """The open tables of a person and whom each waits for, in two statements however many they are."""
    mine = db.execute(
        "SELECT * FROM tables WHERE state IN ('lobby', 'playing')"
        " AND (host_id = ?1 OR id IN (SELECT table_id FROM seats WHERE user_id = ?1)) ORDER BY created_at, id",
        (user_id,),
    )
    tables = [as_table(row) for row in mine]
    ids = [table.id for table in tables]
    rows = db.execute(
        "SELECT table_id, seat, user_id, standin, name, minded_by, conceded_at FROM turns JOIN seats"  # noqa: S608
        f" USING (table_id, seat) WHERE since IS NOT NULL AND table_id IN ({_marks(ids)}) ORDER BY table_id, seat",
        ids,
    )
    awaited: dict[str, list[Seat]] = {}
    for table_id, *seat in rows:
        awaited.setdefault(table_id, []).append(Seat(*seat))
    return tuple(Glance(table, tuple(awaited.get(table.id, ()))) for table in tables)


def load(db: sqlite3.Connection, table_id: str) -> OpenTable:
    """All that is needed to go on with a table."""
    table = find_table(db, table_id)
    move = last_move(db, table_id)
    return OpenTable(
        table,
        seats_of(db, table_id),
        move[-1] if move else None,
        drafts_of(db, table_id),
        open_proposal(db, table_id),
        waits.turns_of(db, table_id),
        move,
        company.invited(db, table_id),
        agreement(db, table_id) if table.ending == "agreed" else None,
    )


_STANDING = "FROM steps WHERE table_id = :table AND undone_at IS NULL"
"""The log as the game stands; read from its end along its key, as far as need be."""


def last_move(db: sqlite3.Connection, table_id: str) -> tuple[Step, ...]:
    """The steps of the last move that stands, and those the rules made after it by themselves; all where none is."""
    query = f"""
        WITH answered AS (SELECT seq {_STANDING} AND answers <> '' ORDER BY seq DESC LIMIT 1),
        began AS (SELECT seq {_STANDING} AND move_start AND seq <= (SELECT seq FROM answered) ORDER BY seq DESC LIMIT 1)
        SELECT * {_STANDING} AND seq >= coalesce((SELECT seq FROM began), 0) ORDER BY seq
    """  # noqa: S608
    return tuple(map(as_step, db.execute(query, {"table": table_id})))


def since_answer(db: sqlite3.Connection, table_id: str, seat: int, most: int) -> Lately | None:
    """What has happened since a seat last answered for itself, since the set-up where it never did.

    What several answered together is news to each of them: they had handed in before it was shown.
    """
    own = db.execute(
        f"SELECT seq, answers {_STANDING} AND ' ' || answers LIKE :answered AND ' ' || unasked || ' ' NOT LIKE :unasked"
        " ORDER BY seq DESC LIMIT 1",
        {"table": table_id, "answered": f"% {seat + 1}:%", "unasked": f"% {seat} %"},
    ).fetchone()
    if own is None:
        return _after(db, table_id, 0, most)
    alone = len({answer.seat for answer in notation.read(own["answers"])}) == 1
    return _after(db, table_id, own["seq"] if alone else own["seq"] - 1, most)


def since_time(db: sqlite3.Connection, table_id: str, at: int, most: int) -> Lately | None:
    """What has happened since a time, and the last move in any case."""
    move = last_move(db, table_id)
    before = db.execute(
        f"SELECT seq {_STANDING} AND made_at <= :at AND seq < :move ORDER BY seq DESC LIMIT 1",
        {"table": table_id, "at": at, "move": move[0].seq if move else 0},
    ).fetchone()
    return _after(db, table_id, before["seq"] if before else 0, most)


def _after(db: sqlite3.Connection, table_id: str, seq: int, most: int) -> Lately | None:
    """The last step up to a place in the log, and what has happened since; None before a game has begun."""
    known = db.execute(
        f"SELECT * {_STANDING} AND seq <= :seq ORDER BY seq DESC LIMIT 1",
        {"table": table_id, "seq": seq},
    ).fetchone()
    if known is None:
        return None
    steps = db.execute(
        f"SELECT * {_STANDING} AND seq > :seq ORDER BY seq DESC LIMIT :most",
        {"table": table_id, "seq": known["seq"], "most": most},
    ).fetchall()
    return Lately(as_step(known), tuple(map(as_step, reversed(steps))))


def drafts_of(db: sqlite3.Connection, table_id: str) -> dict[int, tuple[str, ...]]:
    """What each seat has answered and not yet posted."""
    found: dict[int, tuple[str, ...]] = {}
    for seat, answer in db.execute(
        "SELECT seat, answer FROM drafts WHERE table_id = ? ORDER BY seat, ordinal", (table_id,)
    ):
        found[seat] = (*found.get(seat, ()), answer)
    return found


def as_proposal(db: sqlite3.Connection, row: sqlite3.Row) -> Proposal:
    """A row of `proposals`, with its votes."""
    votes = db.execute("SELECT seat, agrees, choice FROM votes WHERE proposal_id = ? ORDER BY seat", (row["id"],))
    said = votes.fetchall()
    return Proposal(
        **dict(row),
        votes={seat: bool(agrees) for seat, agrees, _ in said},
        choices={seat: choice for seat, _, choice in said if choice is not None},
    )


def open_proposal(db: sqlite3.Connection, table_id: str) -> Proposal | None:
    """What a table is being asked to agree to."""
    row = db.execute(
        f"SELECT * FROM proposals WHERE table_id = ? AND closed_at IS NULL AND kind IN ({_marks(QUESTIONS)})",  # noqa: S608
        (table_id, *QUESTIONS),
    ).fetchone()
    return as_proposal(db, row) if row else None


def agreement(db: sqlite3.Connection, table_id: str) -> Proposal | None:
    """What a table has agreed to end by."""
    row = db.execute(
        "SELECT * FROM proposals WHERE table_id = ? AND kind = 'end' AND outcome = 'agreed'", (table_id,)
    ).fetchone()
    return as_proposal(db, row) if row else None


def rematch_of(db: sqlite3.Connection, table_id: str) -> Table | None:
    """The rematch of a table that was not given up."""
    row = db.execute("SELECT * FROM tables WHERE follows = ? AND state <> 'cancelled'", (table_id,)).fetchone()
    return as_table(row) if row else None


def answer_to(db: sqlite3.Connection, interaction_id: int) -> str | None:
    """What an interaction was answered, if it was carried out."""
    row = db.execute("SELECT answer FROM interactions WHERE id = ?", (interaction_id,)).fetchone()
    return row["answer"] if row else None


def proposal(db: sqlite3.Connection, proposal_id: str) -> Proposal:
    """The open proposal of this id. `NoSuchProposal` where there is none."""
    found = any_proposal(db, proposal_id)
    if found.outcome is not None:
        raise NoSuchProposal(proposal_id)
    return found


def any_proposal(db: sqlite3.Connection, proposal_id: str) -> Proposal:
    """The proposal of this id, open or ended. `NoSuchProposal` where there is none."""
    row = db.execute("SELECT * FROM proposals WHERE id = ?", (proposal_id,)).fetchone()
    if row is None:
        raise NoSuchProposal(proposal_id)
    return as_proposal(db, row)


# ── writing, inside a transaction ─────────────────────────────────────────────────────────────────────────


def refuse_seen(db: sqlite3.Connection, interaction: Interaction | None) -> None:
    """Raise `AlreadySeen` for an interaction that was carried out before."""
    if interaction is not None:
        answer = answer_to(db, interaction.id)
        if answer is not None:
            raise AlreadySeen(answer)


def at_revision(
    db: sqlite3.Connection,
    table_id: str,
    expected: int,
    interaction: Interaction | None,
    states: Sequence[TableState],
) -> Table:
    """The table, if this may be done to it now."""
    refuse_seen(db, interaction)
    table = find_table(db, table_id)
    if table.revision != expected:
        raise Stale(table, expected)
    if table.state not in states:
        raise WrongState(table)
    return table


def remember(db: sqlite3.Connection, table_id: str, interaction: Interaction | None) -> None:
    """Keep what an interaction is answered."""
    if interaction is not None:
        db.execute(
            "INSERT INTO interactions (id, table_id, answer, at) VALUES (?, ?, ?, ?)",
            (interaction.id, table_id, interaction.answer, interaction.at),
        )
        db.execute("UPDATE tables SET active_at = max(active_at, ?) WHERE id = ?", (interaction.at, table_id))


def committed(db: sqlite3.Connection, table_id: str, interaction: Interaction | None) -> Table:
    """Close a change of the table: a new revision, and the interaction is remembered."""
    remember(db, table_id, interaction)
    db.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?", (table_id,))
    return find_table(db, table_id)


def insert_table(db: sqlite3.Connection, new: NewTable) -> str:
    """Add a lobby, and give its id."""
    table_id = _free_id(db, "tables")
    db.execute(
        "INSERT INTO tables (id, game, guild_id, channel_id, host_id, language, options, created_at, customs, follows,"
        " active_at, state, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'lobby', 0)",
        (
            table_id,
            new.game,
            new.guild_id,
            new.channel_id,
            new.host_id,
            new.language,
            options_text(new.options),
            new.created_at,
            customs_text(new.customs),
            new.follows,
            new.created_at,
        ),
    )
    look_for_silence(db, table_id, new.created_at)
    return table_id


def look_for_silence(db: sqlite3.Connection, table_id: str, at: int) -> None:
    """Have an open table looked at, whether anybody still does anything there."""
    waits.put_timer(db, Timer(kind=company.IDLE, due_at=at + company.FIRST_LOOK_MS, table_id=table_id))


def put_seats(db: sqlite3.Connection, table_id: str, seats: Sequence[Seat]) -> None:
    """Replace the seats of a table."""
    db.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
    db.executemany(
        "INSERT INTO seats (table_id, seat, user_id, standin, name, minded_by, conceded_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table_id, s.index, s.user_id, s.standin, s.name, s.minded_by, s.conceded_at) for s in seats],
    )


def seat(db: sqlite3.Connection, table_id: str, to: Seat) -> None:
    """Put somebody else on one seat."""
    db.execute(
        "UPDATE seats SET user_id = ?, standin = ?, name = ?, minded_by = ?, conceded_at = ?"
        " WHERE table_id = ? AND seat = ?",
        (to.user_id, to.standin, to.name, to.minded_by, to.conceded_at, table_id, to.index),
    )


def leave(db: sqlite3.Connection, table: Table, user_id: int, successor: Successor | None, at: int) -> None:
    """Take a person out of an open table: a running game goes on without them, a lobby that is empty then ends."""
    seats = seats_of(db, table.id)
    heir = next((s.user_id for s in seats if s.user_id not in (None, user_id)), None)
    mine = [s.index for s in seats if s.user_id == user_id]
    if table.state == "lobby":
        left = [s for s in seats if s.user_id != user_id]
        put_seats(db, table.id, [Seat(i, s.user_id, s.standin, s.name) for i, s in enumerate(left)])
        if heir is None:
            end(db, table.id, "cancelled", at)
    elif successor is not None:
        for index in mine:
            seat(db, table.id, successor(table, seats, index))
            drop_doings(db, table, index, at)
            close_offers(db, table.id, index, at)
            waits.vacate(db, table.id, index, at)
    if table.host_id == user_id:
        db.execute("UPDATE tables SET host_id = ? WHERE id = ?", (heir, table.id))
    committed(db, table.id, None)


def put_drafts(db: sqlite3.Connection, table_id: str, drafts: Mapping[int, Sequence[str]]) -> None:
    """Replace what these seats have answered and not yet posted."""
    for seat, answers in drafts.items():
        db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table_id, seat))
        db.executemany(
            "INSERT INTO drafts (table_id, seat, ordinal, answer) VALUES (?, ?, ?, ?)",
            [(table_id, seat, ordinal, answer) for ordinal, answer in enumerate(answers)],
        )


def put_orders(db: sqlite3.Connection, table_id: str, orders: Mapping[str, str] | None) -> None:
    """Replace the standing answers of a table; None where they are as they were."""
    if orders is not None:
        db.execute("UPDATE tables SET orders = ? WHERE id = ?", (options_text(orders), table_id))


def clear_drafts(db: sqlite3.Connection, table_id: str) -> None:
    """Drop whatever any seat was composing."""
    db.execute("DELETE FROM drafts WHERE table_id = ?", (table_id,))


def close_proposals(
    db: sqlite3.Connection, table_id: str, outcome: Ending, at: int, kinds: Sequence[ProposalKind] = OVERTAKEN
) -> None:
    """End what the table was being asked, if it was; or the offers of its seats."""
    query = f"SELECT id FROM proposals WHERE table_id = ? AND kind IN ({_marks(kinds)}) AND closed_at IS NULL"  # noqa: S608
    for (proposal_id,) in db.execute(query, (table_id, *kinds)).fetchall():
        close_proposal(db, proposal_id, outcome, at)


def close_proposal(db: sqlite3.Connection, proposal_id: str, outcome: Ending, at: int) -> None:
    """End a proposal; where it was put to the table to go back, its message is to say so, whatever comes between."""
    query = "UPDATE proposals SET closed_at = ?, outcome = ? WHERE id = ? AND closed_at IS NULL"
    if db.execute(query, (at, outcome, proposal_id)).rowcount:
        settle_at(db, any_proposal(db, proposal_id), at)


def settle_at(db: sqlite3.Connection, asked: Proposal, at: int) -> None:
    """Have a question that leads back looked at then."""
    if asked.kind in OVERTAKEN:
        waits.put_timer(db, Timer(kind=SETTLE, due_at=at, table_id=asked.table_id, about=asked.id))


def close_offers(db: sqlite3.Connection, table_id: str, seat: int, at: int) -> None:
    """Withdraw the offers of a seat; what stands of them in the channel is to be taken down."""
    rows = db.execute(
        "UPDATE proposals SET closed_at = ?, outcome = 'withdrawn'"
        " WHERE table_id = ? AND seat = ? AND kind = 'replace' AND closed_at IS NULL RETURNING id",
        (at, table_id, seat),
    ).fetchall()
    waits.put_settled(db, table_id, [row["id"] for row in rows], at)


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


def drop_votes(db: sqlite3.Connection, table_id: str, seat: int) -> None:
    """What a seat has said to open questions goes with its owner."""
    db.execute(
        "DELETE FROM votes WHERE seat = ? AND proposal_id IN"
        " (SELECT id FROM proposals WHERE table_id = ? AND closed_at IS NULL)",
        (seat, table_id),
    )


def drop_doings(db: sqlite3.Connection, table: Table, seat: int, at: int) -> None:
    """What a seat's owner was at goes with them: open answers, standing answers, and what the table was asked."""
    db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table.id, seat))
    orders = {key: scope for key, scope in table.orders.items() if not key.startswith(f"{seat}:")}
    put_orders(db, table.id, orders if orders != table.orders else None)
    close_proposals(db, table.id, "withdrawn", at, QUESTIONS)
    drop_votes(db, table.id, seat)


def refuse_crowd(
    db: sqlite3.Connection, *, host_id: int, guild_id: int | None, per_host: int | None, per_guild: int | None
) -> None:
    """Raise `TooManyTables` where this person or server may open no more."""
    count = "SELECT count(*) FROM tables WHERE state IN ('lobby', 'playing') AND "
    (hosted,) = db.execute(count + "host_id = ?", (host_id,)).fetchone()
    if per_host is not None and hosted >= per_host:
        raise TooManyTables("person", per_host)
    (there,) = db.execute(count + "guild_id = ?", (guild_id,)).fetchone()
    if per_guild is not None and there >= per_guild:
        raise TooManyTables("server", per_guild)


def append(db: sqlite3.Connection, table_id: str, steps: Sequence[NewStep], revision: int) -> None:
    """Add steps to the end of a table's log."""
    (last,) = db.execute("SELECT coalesce(max(seq), -1) FROM steps WHERE table_id = ?", (table_id,)).fetchone()
    db.executemany(
        "INSERT INTO steps (table_id, seq, number, answers, events, checkpoint, dice_at, move_start,"
        " revealed, by_user, made_at, engine, branch, back_to, unasked, revision)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                table_id,
                seq,
                step.number,
                step.answers,
                step.events,
                step.checkpoint,
                step.dice_at,
                step.move_start,
                step.revealed,
                step.by_user,
                step.made_at,
                step.engine,
                step.branch,
                step.back_to,
                step.unasked,
                revision,
            )
            for seq, step in enumerate(steps, start=last + 1)
        ],
    )


def end(db: sqlite3.Connection, table_id: str, state: TableState, at: int) -> None:
    """End a table; what was still being composed is dropped."""
    clear_drafts(db, table_id)
    waits.stop(db, table_id, at)  # before what is due once it has ended
    close_proposals(db, table_id, "moved-on", at, QUESTIONS)
    close_proposals(db, table_id, "withdrawn", at, ("replace",))
    company.call(db, table_id, at, every=0)
    db.execute("UPDATE tables SET state = ?, ended_at = ? WHERE id = ?", (state, at, table_id))


def insert_proposal(db: sqlite3.Connection, table_id: str, new: NewProposal) -> str:
    """Add a proposal, and give its id."""
    proposal_id = _free_id(db, "proposals")
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


def _free_id(db: sqlite3.Connection, among: Literal["tables", "proposals"]) -> str:
    """An id that nothing of this kind has."""
    return next(drawn for drawn in _drawn_ids() if not _exists(db, among, drawn))


def _drawn_ids() -> Iterator[str]:
    while True:
        yield "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def _exists(db: sqlite3.Connection, among: Literal["tables", "proposals"], drawn: str) -> bool:
    return db.execute(f"SELECT 1 FROM {among} WHERE id = ?", (drawn,)).fetchone() is not None  # noqa: S608


def options_text(options: Mapping[str, str]) -> str:
    """Options as they are stored."""
    return msgspec.json.encode(dict(options), order="sorted").decode()


def customs_text(customs: Customs) -> str:
    """Customs as they are stored."""
    return msgspec.json.encode(customs).decode()


def _marks(values: Sequence[object]) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))
