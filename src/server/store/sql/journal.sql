-- Statements of src/server/game/journal.c.

-- name: journal_insert
-- Rows are sorted by primary key, so that two nodes writing the same games cannot deadlock.  An archived game gets no more.
INSERT INTO move (game_id, n, seat, key, moves, at)
SELECT *
FROM unnest($1::int8[], $2::int4[], $3::int2[], $4::int8[], $5::bytea[], $6::timestamptz[]) AS u(game_id)
WHERE NOT EXISTS (SELECT FROM archived a WHERE a.game_id = u.game_id)
ON CONFLICT DO NOTHING
RETURNING game_id;

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
ORDER BY n;
