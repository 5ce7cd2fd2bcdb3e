-- Number: 0002
-- Date:   2026-11-16
-- Reason: a seat may leave a standing "no" to the questions that are put to everybody.

ALTER TABLE tables ADD COLUMN orders TEXT NOT NULL DEFAULT '{}';  -- JSON object: "seat:window" to scope
