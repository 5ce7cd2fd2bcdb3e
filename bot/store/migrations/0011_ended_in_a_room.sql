-- Number: 0011
-- Date:   2026-11-18
-- Reason: a room whose game has ended looks back on it.

CREATE INDEX ended_tables_of_a_channel ON tables (channel_id, ended_at) WHERE ended_at IS NOT NULL;
