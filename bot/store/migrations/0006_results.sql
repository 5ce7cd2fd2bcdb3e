-- Number: 0006
-- Date:   2026-11-17
-- Reason: stand-ins have a strength.

-- The one that thought as long as its time lasted is the fair one.
UPDATE seats SET standin = 'fair' WHERE standin = 'thoughtful';
UPDATE seats SET minded_by = 'fair' WHERE minded_by = 'thoughtful';
