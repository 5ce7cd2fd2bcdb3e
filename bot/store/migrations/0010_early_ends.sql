-- Number: 0010
-- Date:   2026-11-18
-- Reason: a game that its people ended before its second round is not rated.

-- Those are counted once more, which also says whether they ended too early.
UPDATE tables SET tallied = NULL WHERE state = 'over' AND ending IS NOT NULL;
