-- Number: 0008
-- Date:   2026-11-17
-- Reason: records travel: games that were imported, to be looked at or gone on with.

-- The record a table was imported from. NULL after: it is there to be looked at; else that table goes on after this step
-- of it, with a seed of its own.
CREATE TABLE origins (
    table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    record   TEXT NOT NULL,
    after    INTEGER CHECK (after >= 0)
) STRICT, WITHOUT ROWID;
