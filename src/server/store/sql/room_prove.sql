-- Statements of src/server/game/room_prove.c.

-- name: room_last
-- The step that holds the last of the game's first $2 moves, NULL if there is none; the number of its chat messages; whether its bucket has left
-- this store.  Of an archived game only its last step is known.
SELECT l.n, l.length, l.key, l.at, (SELECT coalesce(max(c.n), 0) FROM chat c WHERE c.game_id = $1),
  EXISTS (SELECT FROM fence WHERE fence.bucket = ($1::int8 >> 40) & 255)
FROM (SELECT 1) AS one
LEFT JOIN (SELECT a.n, (a.moves - a.n) * 6 AS length, a.key, a.ended AS at
  FROM archived a
  WHERE a.game_id = $1::int8 AND a.n < $2::int4
  UNION ALL (SELECT m.n, length(m.moves), m.key, m.at
  FROM move m
  WHERE m.game_id = $1 AND m.n < $2 AND NOT EXISTS (SELECT FROM archived a WHERE a.game_id = $1)
  ORDER BY m.n DESC
  LIMIT 1)) AS l ON true;
