-- Who takes a letter or a call and does not hear the answer gives it back.

-- A hash of his, made anew each time.
ALTER TABLE outbox ADD COLUMN taken bytea;
