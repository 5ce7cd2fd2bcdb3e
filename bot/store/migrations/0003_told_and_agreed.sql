-- Number: 0003
-- Date:   2026-11-17
-- Reason: what the channel has been told, what is proposed and who agreed, tables that rest, and drafts a seat.

-- What the channel knows: everything up to this revision. Whatever is newer is told until it has been.
ALTER TABLE tables ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
-- Why nothing is posted there for now: its channel is gone, say. NULL while all is well.
ALTER TABLE tables ADD COLUMN parked TEXT;

CREATE INDEX untold_tables ON tables (id) WHERE told < revision AND state IN ('playing', 'over');

UPDATE tables SET told = revision WHERE board_message_id IS NOT NULL OR state NOT IN ('playing', 'over');

-- The revision a step came with, the one it was taken back with, and the rules' version that made its checkpoint.
ALTER TABLE steps ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE steps ADD COLUMN undone_in INTEGER;
ALTER TABLE steps ADD COLUMN engine INTEGER;

-- Answers given and not yet posted, in the order each seat gave them: no seat's writing touches another's.
CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    ordinal  INTEGER NOT NULL,
    answer   TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, ordinal)
) STRICT, WITHOUT ROWID;

INSERT INTO drafts (table_id, seat, ordinal, answer) SELECT table_id, seat, ordinal, answer FROM open_answers;
DROP TABLE open_answers;

-- Something only the table together may do, asked for by one seat.
CREATE TABLE proposals (
    id         TEXT PRIMARY KEY,
    table_id   TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    seat       INTEGER NOT NULL,                   -- who proposes
    revision   INTEGER NOT NULL,                   -- what the table was when it was proposed
    back_to    INTEGER NOT NULL,                   -- the seq of the step it leads back to
    made_at    INTEGER NOT NULL,
    ends_at    INTEGER NOT NULL,
    message_id INTEGER,
    closed_at  INTEGER,
    outcome    TEXT CHECK (outcome IN ('agreed', 'declined', 'moved-on', 'expired', 'withdrawn')),
    CHECK ((closed_at IS NULL) = (outcome IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_open_proposal_a_table ON proposals (table_id) WHERE closed_at IS NULL;

CREATE TABLE votes (
    proposal_id TEXT NOT NULL REFERENCES proposals ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    agrees      INTEGER NOT NULL CHECK (agrees IN (0, 1)),
    voted_at    INTEGER NOT NULL,
    PRIMARY KEY (proposal_id, seat)
) STRICT, WITHOUT ROWID;
