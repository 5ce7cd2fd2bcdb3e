-- Number: 0007
-- Date:   2026-11-17
-- Reason: plans: lines that a player tries out in private, and keeps under a name.

-- A person's at their seat: it goes with the game, with the seat and with the person. Nobody else is ever shown one.
CREATE TABLE plans (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    slot     INTEGER NOT NULL CHECK (slot >= 0),   -- 0 for the one that is being tried, which has no name
    user_id  INTEGER NOT NULL,
    name     TEXT NOT NULL,
    line     TEXT NOT NULL,                        -- JSON array of pairs: a question's name, and the answer to it
    assumed  INTEGER NOT NULL,                     -- which of the ways it could go until the seat is asked
    made_at  INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, slot)
) STRICT, WITHOUT ROWID;

CREATE INDEX plans_of_a_person ON plans (user_id);
