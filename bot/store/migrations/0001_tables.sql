-- Number: 0001
-- Date:   2026-11-16
-- Reason: the first tables: who sits where, what happened, what is being composed, what was answered.

-- A group's game in a channel. Times everywhere are milliseconds since 1970, given by the caller.
CREATE TABLE tables (
    id               TEXT PRIMARY KEY,
    game             TEXT NOT NULL,
    guild_id         INTEGER,
    channel_id       INTEGER NOT NULL,
    host_id          INTEGER,                      -- NULL once that person asked to be forgotten
    language         TEXT NOT NULL,
    options          TEXT NOT NULL,                -- JSON object of texts
    state            TEXT NOT NULL CHECK (state IN ('lobby', 'playing', 'over', 'cancelled')),
    engine           INTEGER,
    seed             BLOB,                         -- secret until the table ends
    seed_hash        TEXT,
    created_at       INTEGER NOT NULL,
    started_at       INTEGER,
    ended_at         INTEGER,
    revision         INTEGER NOT NULL,
    board_message_id INTEGER,
    CHECK (state NOT IN ('playing', 'over') OR (seed IS NOT NULL AND seed_hash IS NOT NULL AND engine IS NOT NULL)),
    CHECK ((ended_at IS NULL) = (state IN ('lobby', 'playing')))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_open_table_a_channel ON tables (channel_id) WHERE state IN ('lobby', 'playing');

-- A seat is a person's, a stand-in's, or (neither) that of someone who asked to be forgotten.
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    user_id  INTEGER,
    standin  TEXT,
    name     TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    CHECK (user_id IS NULL OR standin IS NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_a_person ON seats (user_id) WHERE user_id IS NOT NULL;

-- The log. A table's position is the checkpoint of its last row that is not undone, plus its open answers.
CREATE TABLE steps (
    table_id   TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seq        INTEGER NOT NULL,                   -- in the order they were written, undone ones counted
    number     INTEGER NOT NULL,                   -- in the order of the game, 0 for the set-up
    answers    TEXT NOT NULL,
    events     BLOB NOT NULL,
    checkpoint BLOB NOT NULL,
    dice_at    INTEGER NOT NULL,
    move_start INTEGER NOT NULL CHECK (move_start IN (0, 1)),
    revealed   INTEGER NOT NULL CHECK (revealed IN (0, 1)),
    by_user    INTEGER,
    made_at    INTEGER NOT NULL,
    undone_at  INTEGER,
    undone_by  INTEGER,
    PRIMARY KEY (table_id, seq)
) STRICT;

-- Answers given and not yet posted, in the order they were given.
CREATE TABLE open_answers (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    ordinal  INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    answer   TEXT NOT NULL,
    PRIMARY KEY (table_id, ordinal)
) STRICT, WITHOUT ROWID;

-- What Discord has asked and was answered: it may ask again.
CREATE TABLE interactions (
    id       INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    answer   TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX interactions_by_age ON interactions (at);
CREATE INDEX interactions_of_a_table ON interactions (table_id);

-- What a person has chosen for themselves.
CREATE TABLE people (
    user_id  INTEGER PRIMARY KEY,
    language TEXT
) STRICT;
