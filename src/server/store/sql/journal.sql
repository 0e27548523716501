-- Statements of src/server/game/journal.c.

-- name: journal_insert
-- Rows are sorted by primary key, so that two nodes writing the same games cannot deadlock.  An archived game gets no more.  Returns
-- the games whose step was written, and with `false` those whose bucket is not in this store.
WITH written AS (
  INSERT INTO move (game_id, n, seat, key, moves, at)
  SELECT *
  FROM unnest($1::int8[], $2::int4[], $3::int2[], $4::int8[], $5::bytea[], $6::timestamptz[]) AS u(game_id, n, seat, key, moves, at)
  WHERE ((SELECT array_agg(bucket) FROM fence) IS NULL
    OR NOT (u.game_id >> 40) & 255 = ANY ((SELECT array_agg(bucket) FROM fence)::int8[]))
    AND NOT EXISTS (SELECT FROM archived a WHERE a.game_id = u.game_id)
  ON CONFLICT DO NOTHING
  RETURNING game_id
)
SELECT game_id, true
FROM written
UNION ALL
SELECT u.game_id, false
FROM unnest($1) AS u(game_id)
WHERE (u.game_id >> 40) & 255 = ANY ((SELECT array_agg(bucket) FROM fence)::int8[]);

-- name: journal_tail
-- Of an archived game a single row with n = -1: the key and time of its last step, and in place of moves where its record
-- is (journal_place).  In one statement, because the moves may leave the log between two.
SELECT -1 AS n, 0::int2, a.key, int8send(a.at) || int4send(a.length) || int4send(a.moves) || convert_to(s.name, 'UTF8'), a.ended
FROM archived a
JOIN segment s ON s.id = a.segment
WHERE a.game_id = $1::int8
UNION ALL
SELECT n, seat, key, moves, at
FROM move
WHERE game_id = $1 AND n >= $2::int4 AND NOT EXISTS (SELECT FROM archived a WHERE a.game_id = $1)
UNION ALL
SELECT 0, 0::int2, 0, '', now() {{gone}}
ORDER BY n;
