-- Statements of src/server/people/collect.c.

-- name: collect_unbegun
-- Deletes games that never began, in small batches.  The lock ends with the statement: one node at a time.
WITH mine AS MATERIALIZED (
  SELECT pg_try_advisory_xact_lock(7281946) AS locked
)
DELETE FROM game
WHERE (SELECT locked FROM mine)
  AND id IN (SELECT id FROM game WHERE words IS NULL AND made < now() - $1::int8 * interval '1 day'
  ORDER BY made LIMIT 100 FOR UPDATE SKIP LOCKED)
RETURNING id;

-- name: collect_allowance
-- Deletes the allowances of past days.
DELETE FROM allowance
WHERE (day, what, who) IN (SELECT day, what, who FROM allowance WHERE day < (now() AT TIME ZONE 'UTC')::date
  LIMIT 1000 FOR UPDATE SKIP LOCKED)
RETURNING 1;
