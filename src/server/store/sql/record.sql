-- Statements of src/server/api/record.c.

-- name: record_seal
-- $2: a seat's token, $3: an account; the last column says whether one of them is a player's.
SELECT g.secret, g.words, t.status, coalesce(g.options->>'spectators', 'true') = 'true',
  (SELECT coalesce(sum(1 << s.seat), 0)::int4 FROM seat s WHERE s.game_id = g.id AND s.player = {{PLAYER_GAVE_UP}}),
  EXISTS (SELECT FROM seat s WHERE s.game_id = g.id
  AND (s.token = $2::bytea OR s.account = $3::int8)), g.day
FROM game g
JOIN standing t ON t.game_id = g.id
WHERE g.id = $1::int8
UNION ALL
SELECT '', '', 0::int2, false, 0, false, 0 {{gone}};

-- name: record_share
-- Sets a seat's share of the dice, only before the game begins.  Afterwards all shares are public (GET /games/ID).
WITH s AS (
  SELECT s.game_id, s.seat, g.words IS NULL AS open
  FROM seat s
  JOIN game g ON g.id = s.game_id
  WHERE s.game_id = $1::int8 AND s.token = $2::bytea
),
u AS (
  UPDATE seat t
  SET word = $3::bytea
  FROM s
  WHERE {{here}} AND s.open AND t.game_id = s.game_id AND t.seat = s.seat
)
SELECT seat, open
FROM s;
