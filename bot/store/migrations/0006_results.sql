-- Number: 0006
-- Date:   2026-11-17
-- Reason: what a game comes to: how strong stand-ins are, hints, and results.

-- The one that thought as long as its time lasted is the fair one.
UPDATE seats SET standin = 'fair' WHERE standin = 'thoughtful';
UPDATE seats SET minded_by = 'fair' WHERE minded_by = 'thoughtful';

-- How often a hint was asked for at a seat.
ALTER TABLE seats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
