-- Statements of src/server/people/chat.c.

-- name: chat_insert
-- Inserts a text, idempotent by key.  Returns its n and 0, or 0 and the reason: 1 too fast, 2 too many in the game, 3 the
-- allowance of the address is used up (not $9), 4 the operator closed it; and whether it was inserted now.  No row: a concurrent insert took the number.
WITH old AS (
  SELECT n
  FROM chat
  WHERE game_id = $1::int8 AND seat = $2::int2 AND key = $3::int8
),
last AS (
  SELECT coalesce(max(n), 0) AS n
  FROM chat
  WHERE game_id = $1
),
rate AS (
  SELECT count(*) AS texts
  FROM chat
  WHERE game_id = $1 AND seat = $2 AND at > $6::timestamptz
),
open AS (
  SELECT closed IS NULL AS chat
  FROM game
  WHERE id = $1
),
new AS (
  INSERT INTO chat (game_id, n, seat, key, at, text, account)
  SELECT $1, last.n + 1, $2, $3, $5::timestamptz, $4::text,
    (SELECT account FROM seat WHERE game_id = $1 AND seat = $2)
  FROM last, rate, open
  WHERE $9::bool AND {{here}} AND open.chat AND rate.texts < $7::int8 AND last.n < $8::int4 AND NOT EXISTS (SELECT FROM old)
  ON CONFLICT DO NOTHING
  RETURNING n
)
SELECT n, 0, false
FROM old
UNION ALL
SELECT n, 0, true
FROM new
UNION ALL
SELECT 0, 3, false
FROM last, rate, open
WHERE NOT $9 AND open.chat AND rate.texts < $7 AND last.n < $8 AND NOT EXISTS (SELECT FROM old)
UNION ALL
SELECT 0, CASE WHEN NOT open.chat THEN 4 WHEN last.n >= $8 THEN 2 ELSE 1 END, false
FROM last, rate, open
WHERE (NOT open.chat OR rate.texts >= $7 OR last.n >= $8) AND NOT EXISTS (SELECT FROM old);

-- name: chat_tail
SELECT n, seat, at, text
FROM chat
WHERE game_id = $1::int8 AND n > $2::int4 AND at <= $3::timestamptz
ORDER BY n
LIMIT 200;
