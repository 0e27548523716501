-- Statements of src/server/game/room_read.c.

-- name: room_game
SELECT g.setup, g.rules, g.secret, g.words, g.options::text, g.begun, g.words IS NULL AND g.closed IS NULL
  AND (SELECT count(*) > 0 AND NOT bool_or(s.free) FROM seat s WHERE s.game_id = g.id), {{snapshot_columns}}, g.day
FROM game g {{snapshot_join}}
WHERE g.id = $1::int8
UNION ALL
SELECT '', '', '', NULL, '', NULL, false, NULL, NULL, NULL, NULL, NULL, NULL {{gone}};

-- name: room_begin
-- Begins a game whose seats are all taken, unless the operator closed it; idempotent.  Lock order as in room_leave (gathering.c): the game's row, then
-- its seats; whichever comes second sees what the first did.  The index of games that have not begun would answer `words IS NULL` beside the id, by
-- reading all of them: so that is asked of the row.
WITH waiting AS (
  SELECT id, words
  FROM game
  WHERE id = $1::int8 AND closed IS NULL AND {{here}}
  FOR UPDATE
),
taken AS (
  SELECT s.seat, s.free, s.word
  FROM waiting w
  JOIN seat s ON s.game_id = w.id
  WHERE w.words IS NULL
  FOR UPDATE OF s
),
g AS (
  UPDATE game
  SET begun = $2::timestamptz, words = (SELECT string_agg(coalesce(s.word, decode(repeat('00', 32), 'hex')),
    '' ORDER BY n) FROM generate_series(0, 3) AS n LEFT JOIN taken s ON s.seat = n)
  WHERE id = $1 AND EXISTS (SELECT FROM taken) AND NOT EXISTS (SELECT FROM taken WHERE free)
  RETURNING id, options
)
UPDATE standing
SET status = {{STATUS_RUNNING}}, due = CASE WHEN g.options ?| array['clock', 'deadline'] THEN $2 END
FROM g
WHERE game_id = g.id
RETURNING game_id;
