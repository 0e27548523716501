-- Statements of src/server/people/lobby.c.

-- name: lobby_read
-- What has changed since version $1.
SELECT version, game_id, kind, made, until, guests, language, setup, title, options,
  seats::text, accounts[1], accounts[2], accounts[3], accounts[4],
  rating_from, rating_to
FROM lobby
WHERE version > $1::int8
ORDER BY version
LIMIT 1000;

-- name: lobby_sweep
-- Rows that no node shows any more.  A node that reads them all again misses nothing.
WITH w AS (
  DELETE FROM wish
  WHERE until < now() - interval '10 minutes'
)
DELETE FROM lobby
WHERE game_id IN (SELECT game_id FROM lobby WHERE kind = 0 AND changed < now() - interval '1 hour' OR until < now() - interval '1 hour'
  LIMIT 1000 FOR UPDATE SKIP LOCKED)
RETURNING game_id;
