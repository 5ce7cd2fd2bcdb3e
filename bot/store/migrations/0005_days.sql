-- Number: 0005
-- Date:   2026-11-17
-- Reason: a game over days: what people want to be told and when, who is waited for since when, timers, and ways to end.

-- All a person has chosen beside their language, a JSON object; what is missing is as the house has it.
ALTER TABLE people ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';

-- What a group has settled beside its game's options, a JSON object: its clock, how it agrees, who may sit down.
ALTER TABLE tables ADD COLUMN customs TEXT NOT NULL DEFAULT '{}';
-- How it ended where the rules did not end it; NULL where they did.
ALTER TABLE tables ADD COLUMN ending TEXT;
-- The table it is a rematch of; a table has one, given-up ones not counted.
ALTER TABLE tables ADD COLUMN follows TEXT;
CREATE UNIQUE INDEX one_rematch_a_table ON tables (follows) WHERE follows IS NOT NULL AND state <> 'cancelled';
-- When a person last did something there.
ALTER TABLE tables ADD COLUMN active_at INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET active_at = coalesce((SELECT max(made_at) FROM steps WHERE table_id = tables.id), created_at);

-- The stand-in that plays a person's seat until they are back; and when they conceded.
ALTER TABLE seats ADD COLUMN minded_by TEXT;
ALTER TABLE seats ADD COLUMN conceded_at INTEGER;

-- Which stream of the dice it was played with: a new one begins where a table goes back past something shown.
ALTER TABLE steps ADD COLUMN branch INTEGER NOT NULL DEFAULT 0;
-- For the row that begins one, no step but what was drawn anew: the seq of the row the table went back to.
ALTER TABLE steps ADD COLUMN back_to INTEGER;
-- The seats for which the table answered, as they had asked it to: their numbers, with spaces between, and ! behind one
-- whose answer others may not know while the game is on.
ALTER TABLE steps ADD COLUMN unasked TEXT NOT NULL DEFAULT '';

-- Whom a game waits for, a row a seat of a game that is played.
CREATE TABLE turns (
    table_id       TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat           INTEGER NOT NULL,
    since          INTEGER,                        -- when it began to wait for this seat; NULL while it does not
    reminded       INTEGER NOT NULL DEFAULT 0,     -- how often its owner has been reminded of this turn
    hushed         INTEGER NOT NULL DEFAULT 0 CHECK (hushed IN (0, 1)),  -- they want no more of it this turn
    notice_channel INTEGER,                        -- the notice or reminder that stands, to go with the turn
    notice_id      INTEGER,
    called         INTEGER NOT NULL DEFAULT 0,     -- how they were called to it: see `Call` in rows.py
    bank_ms        INTEGER,                        -- what is left of its time when it was last counted; NULL without a clock
    misses         INTEGER NOT NULL DEFAULT 0,     -- how often that has run out
    counted_at     INTEGER,                        -- until when it is counted; NULL while it does not run
    away_ms        INTEGER NOT NULL DEFAULT 0,     -- how long it has stood still for announced days off
    granted        INTEGER NOT NULL DEFAULT 0,     -- the step up to which time was added: what is played again adds none
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What is to be done at a time: one row for each thing, and one sleeper for all of them.
CREATE TABLE timers (
    key      TEXT PRIMARY KEY,                     -- its kind and what it is about
    kind     TEXT NOT NULL,
    table_id TEXT REFERENCES tables ON DELETE CASCADE,
    seat     INTEGER,
    user_id  INTEGER,
    due_at   INTEGER NOT NULL,
    tries    INTEGER NOT NULL DEFAULT 0,           -- how often it has failed
    about    TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX timers_by_due ON timers (due_at);
CREATE INDEX timers_of_a_table ON timers (table_id) WHERE table_id IS NOT NULL;

-- More kinds of question: to go back, to end, to let somebody take a seat over, and what to do about an absence.
ALTER TABLE proposals ADD COLUMN about TEXT NOT NULL DEFAULT '';
ALTER TABLE votes ADD COLUMN choice TEXT;
DROP INDEX one_open_question_a_table;
CREATE UNIQUE INDEX one_open_question_a_table ON proposals (table_id)
    WHERE closed_at IS NULL AND kind IN ('undo', 'rewind', 'end', 'take-over');
CREATE INDEX open_proposals_of_a_table ON proposals (table_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX one_open_absence_a_seat ON proposals (table_id, seat) WHERE closed_at IS NULL AND kind = 'absence';

-- Who may sit down at a table for invited people, and who follows a table without a seat.
CREATE TABLE invited (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE watchers (
    table_id   TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    user_id    INTEGER NOT NULL,
    since      INTEGER NOT NULL,
    language   TEXT NOT NULL,                      -- the language they asked in
    channel_id INTEGER,                            -- the private message that stands, to be edited
    message_id INTEGER,
    posted_at  INTEGER NOT NULL DEFAULT 0,         -- when that was posted
    shown_at   INTEGER NOT NULL DEFAULT 0,         -- when it was last changed
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX watched_by ON watchers (user_id);

-- Open tables are looked at for silence; that they are late is said to them first.
INSERT INTO timers (key, kind, table_id, due_at) SELECT 'idle:' || id || '::', 'idle', id, 0 FROM tables
    WHERE state IN ('lobby', 'playing');

-- Tables that are played were last waiting since their last step.
INSERT INTO turns (table_id, seat) SELECT table_id, seat FROM seats JOIN tables ON tables.id = table_id WHERE state = 'playing';
