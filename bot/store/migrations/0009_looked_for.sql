-- Number: 0009
-- Date:   2026-11-18
-- Reason: what is looked for among many tables is found without looking through all of them.

-- How many tables are in which state; and those of a server or a host, whatever their state.
CREATE INDEX tables_by_state ON tables (state);
CREATE INDEX tables_of_a_server ON tables (guild_id, state);
DROP INDEX tables_of_a_host;
CREATE INDEX tables_of_a_host ON tables (host_id, state);

-- Of what the channel does not know everything: the very condition that is asked for, or SQLite does not take the index.
DROP INDEX untold_tables;
CREATE INDEX untold_tables ON tables (id) WHERE told < revision AND parked IS NULL
    AND (state IN ('playing', 'over') OR (ending IS NOT NULL AND started_at IS NOT NULL));

-- The games that ratings rest on, in their order; and which results have been counted by which rules.
CREATE INDEX rated_tables ON tables (game, ended_at, id, unrated) WHERE unrated IS NULL;
CREATE INDEX tallied_tables ON tables (game, tallied, unrated, ended_at) WHERE state = 'over';

-- What a table was asked, also once that is settled.
CREATE INDEX proposals_of_a_table ON proposals (table_id);

-- Wherever a person is named, so that they can be forgotten.
CREATE INDEX steps_of_a_person ON steps (by_user) WHERE by_user IS NOT NULL;
CREATE INDEX steps_taken_back_by ON steps (undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX proposals_to_a_person ON proposals (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX timers_of_a_person ON timers (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX invited_to ON invited (user_id);
