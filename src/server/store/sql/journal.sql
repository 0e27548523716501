-- Statements of src/server/game/journal.c.

-- name: journal_insert
-- Rows are sorted by primary key, so that two nodes writing the same games cannot deadlock.
INSERT INTO move (game_id, n, seat, key, moves, at)
SELECT *
FROM unnest($1::int8[], $2::int4[], $3::int2[], $4::int8[], $5::bytea[], $6::timestamptz[])
ON CONFLICT DO NOTHING
RETURNING game_id;

-- name: journal_tail
SELECT n, seat, key, moves, at
FROM move
WHERE game_id = $1::int8 AND n >= $2::int4
ORDER BY n;
