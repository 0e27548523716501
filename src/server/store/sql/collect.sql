-- Statements of src/server/people/collect.c.

-- name: collect_unbegun
-- Deletes games that never began, in small batches.  The lock ends with the statement: one node at a time.
WITH mine AS MATERIALIZED (
  SELECT pg_try_advisory_xact_lock(7281946) AS locked
)
DELETE FROM game
WHERE (SELECT locked FROM mine) AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (id >> 40) & 255)
  AND id IN (SELECT id FROM game WHERE words IS NULL AND made < now() - $1::int8 * interval '1 day'
  ORDER BY made LIMIT 100 FOR UPDATE SKIP LOCKED)
RETURNING id;

-- name: collect_allowance
-- Deletes the allowances of past days.
DELETE FROM allowance
WHERE (day, what, who) IN (SELECT day, what, who FROM allowance WHERE day < (now() AT TIME ZONE 'UTC')::date
  LIMIT 1000 FOR UPDATE SKIP LOCKED)
RETURNING 1;

-- name: collect_guests
-- Looks at the next games by id after $2 and deletes those in which no account has a seat and nothing was stored for $1
-- days: at most ten, because their moves are many.  Returns the games it looked at and which of them it deleted.  A clock
-- or vacation that has yet to end counts as stored.  Tables move and snapshot have no foreign key.
WITH mine AS MATERIALIZED (
  SELECT pg_try_advisory_xact_lock(7281947) AS locked
),
slice AS MATERIALIZED (
  SELECT id
  FROM game
  WHERE id > $2::int8 AND (SELECT locked FROM mine)
  ORDER BY id
  LIMIT 200
),
old AS MATERIALIZED (
  SELECT g.id
  FROM slice
  JOIN game g ON g.id = slice.id
  JOIN standing t ON t.game_id = g.id
  WHERE NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (g.id >> 40) & 255) AND g.words IS NOT NULL AND g.made < now() - $1::int8 * interval '1 day'
    AND NOT EXISTS (SELECT FROM seat s WHERE s.game_id = g.id AND s.account IS NOT NULL)
    AND greatest(g.begun, g.closed, t.since, t.due,
    (SELECT m.at FROM move m WHERE m.game_id = g.id ORDER BY m.n DESC LIMIT 1),
    (SELECT a.ended FROM archived a WHERE a.game_id = g.id),
    (SELECT c.at FROM chat c WHERE c.game_id = g.id ORDER BY c.n DESC LIMIT 1),
    (SELECT max(greatest(s.present, s.returned)) FROM seat s WHERE s.game_id = g.id),
    (SELECT max(v.ends) FROM vacation v WHERE v.game_id = g.id)) < now() - $1 * interval '1 day'
  ORDER BY g.id
  LIMIT 10
  FOR UPDATE OF g SKIP LOCKED
),
gone AS (
  DELETE FROM game
  USING old
  WHERE game.id = old.id
  RETURNING game.id
),
moves AS (
  DELETE FROM move
  USING gone
  WHERE move.game_id = gone.id
),
positions AS (
  DELETE FROM snapshot
  USING gone
  WHERE snapshot.game_id = gone.id
)
SELECT slice.id, gone.id IS NOT NULL
FROM slice
LEFT JOIN gone ON gone.id = slice.id
ORDER BY slice.id;
