-- Statements of src/server/api/rematch.c.

-- name: rematch_make
-- Returns how many seats the new game has, 0 if there was one already, and whether there is one.  $7: the allowance of the address suffices.  The new
-- game is in the same bucket.
WITH p AS (
  SELECT seat
  FROM seat
  WHERE game_id = $1::int8 AND (token IS NOT NULL OR account IS NOT NULL)
),
n AS (
  SELECT coalesce((SELECT min(seat) FROM p WHERE seat > $6::int2), (SELECT min(seat) FROM p)) AS seat
),
o AS (
  UPDATE game
  SET rematch = $2::int8
  WHERE id = $1::int8 AND rematch IS NULL AND $7::bool AND {{here}}
  RETURNING setup, title, options, computer
),
g AS (
  INSERT INTO game (id, setup, rules, secret, invite, title, options, computer, maker)
  SELECT $2, setup, $3::bytea, $4::bytea, $5::bytea, title, options, computer, n.seat
  FROM o, n
),
c AS (
  SELECT coalesce(bit_or(1 << seat), 0)::int2 AS seats
  FROM seat
  WHERE game_id = $1 AND player = {{PLAYER_GREEDY}} AND token IS NULL AND account IS NULL
),
w AS (
  INSERT INTO standing (game_id, greedy)
  SELECT $2, c.seats
  FROM o, c
),
i AS (
  INSERT INTO seat (game_id, seat, free, player, level)
  SELECT $2, s.seat, s.token IS NOT NULL OR s.account IS NOT NULL, c.seats >> s.seat & 1, CASE WHEN c.seats >> s.seat & 1 = 1 THEN s.level END
  FROM o, c, seat s
  WHERE s.game_id = $1
  RETURNING seat
)
SELECT (SELECT count(*) FROM i), $7 OR EXISTS (SELECT FROM game WHERE id = $1 AND rematch IS NOT NULL);

-- name: rematch_sit
WITH p AS (
  SELECT seat
  FROM seat
  WHERE game_id = $1::int8 AND (token IS NOT NULL OR account IS NOT NULL)
),
n AS (
  SELECT coalesce((SELECT min(seat) FROM p WHERE seat > $2::int2), (SELECT min(seat) FROM p)) AS seat
),
s AS (
  UPDATE seat t
  SET free = false, token = o.token, account = o.account, mail = o.mail, name = o.name, word = $3::bytea
  FROM seat o, game g, n
  WHERE o.game_id = $1 AND o.seat = $2 AND g.id = $1 AND t.game_id = g.rematch AND t.seat = n.seat AND t.free AND {{here}}
    AND (o.account IS NOT NULL OR NOT g.{{game_rated}})
  RETURNING t.game_id, t.seat
)
SELECT game_id, seat
FROM s
UNION ALL
SELECT t.game_id, t.seat
FROM seat t, seat o, game g, n
WHERE o.game_id = $1 AND o.seat = $2 AND g.id = $1 AND t.game_id = g.rematch AND t.seat = n.seat AND t.token = o.token;
