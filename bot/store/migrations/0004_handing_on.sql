-- Number: 0004
-- Date:   2026-11-17
-- Reason: a seat can be offered to a person, beside what the table is asked to agree to.

ALTER TABLE proposals ADD COLUMN user_id INTEGER;  -- whom a seat is offered to

DROP INDEX one_open_proposal_a_table;
CREATE UNIQUE INDEX one_open_question_a_table ON proposals (table_id) WHERE closed_at IS NULL AND kind = 'undo';
CREATE UNIQUE INDEX one_open_offer_a_seat ON proposals (table_id, seat) WHERE closed_at IS NULL AND kind = 'replace';
CREATE INDEX tables_of_a_host ON tables (host_id) WHERE state IN ('lobby', 'playing');
