-- Number: 0006
-- Date:   2026-11-17
-- Reason: what a game comes to: how strong stand-ins are, hints, and results.

-- The one that thought as long as its time lasted is the fair one.
UPDATE seats SET standin = 'fair' WHERE standin = 'thoughtful';
UPDATE seats SET minded_by = 'fair' WHERE minded_by = 'thoughtful';

-- How often a hint was asked for at a seat.
ALTER TABLE seats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;

-- Why a game is not rated, whoever plays in it: a stand-in minded a seat, a seat changed hands, or it was imported.
ALTER TABLE tables ADD COLUMN unrated TEXT;
-- The version of the rules by which its result was last counted, or could not be; NULL for never.
ALTER TABLE tables ADD COLUMN tallied INTEGER;

-- How a game that counts came out, a row a seat: derived from the stored game, counted once, and never told of a person
-- but through their seat.
CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    side     INTEGER NOT NULL,                     -- the first seat of those that win and lose together
    place    INTEGER NOT NULL,
    total    INTEGER,                              -- NULL where no points were counted
    moves    INTEGER NOT NULL,
    pace_ms  INTEGER,                              -- the median time its owner took for an answer
    numbers  TEXT NOT NULL,                        -- JSON object: the game's main numbers of the seat at the end
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
