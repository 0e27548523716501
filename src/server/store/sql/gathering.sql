-- Statements of src/server/api/gathering.c.

-- name: room_invite
UPDATE game
SET invite = $4::bytea
FROM seat m
WHERE game.id = $1::int8 AND words IS NULL AND closed IS NULL AND {{here}} AND m.game_id = game.id AND m.seat = game.maker
  AND (m.token = $2::bytea OR m.account = $3::int8)
RETURNING m.seat;

-- name: room_computer
-- Lock order as in room_begin, games_seat_take and room_leave: game, standing, seat.
WITH g AS (
  SELECT g.id, coalesce($6::text, g.computer) AS level
  FROM game g
  JOIN seat m ON m.game_id = g.id AND m.seat = g.maker
  WHERE {{here}} AND g.id = $1::int8 AND g.words IS NULL AND g.closed IS NULL AND (m.token = $2::bytea OR m.account = $3::int8)
  FOR UPDATE OF g
),
l AS (
  SELECT t.game_id AS id, g.level
  FROM standing t
  JOIN g ON t.game_id = g.id
  FOR UPDATE OF t
),
s AS (
  UPDATE seat
  SET free = NOT $5::bool, player = $5::bool::int4, level = CASE WHEN $5 THEN l.level END, votes = 0, offer = NULL
  FROM l
  WHERE game_id = l.id AND seat.seat = $4::int2 AND token IS NULL AND account IS NULL
    AND (free OR player = {{PLAYER_GREEDY}})
  RETURNING seat.seat
),
t AS (
  UPDATE standing
  SET greedy = CASE WHEN $5 THEN greedy | (1 << s.seat)::int2 ELSE greedy & ~(1 << s.seat)::int2 END
  FROM s
  WHERE game_id = $1
  RETURNING s.seat
)
SELECT t.seat
FROM g
LEFT JOIN t ON true;

-- name: room_begun
SELECT
FROM game
WHERE id = $1::int8 AND words IS NOT NULL;

-- name: room_leave
-- Locks the game's row first, so that it cannot begin at the same time.  The third column is the game whose rematch
-- this is.
WITH g AS (
  SELECT id, maker
  FROM game
  WHERE id = $1::int8 AND words IS NULL AND {{here}}
  FOR UPDATE
),
m AS (
  SELECT s.seat, s.seat = g.maker AS made
  FROM seat s
  JOIN g ON s.game_id = g.id
  WHERE NOT s.free AND (s.token = $2::bytea OR s.account = $3::int8)
),
off AS (
  DELETE FROM game
  WHERE id = $1 AND EXISTS (SELECT FROM m WHERE made)
),
gone AS (
  UPDATE seat
  SET free = true, token = NULL, account = NULL, mail = NULL, name = '', relinked = 0, heir = NULL, heir_at = NULL, present = NULL, mutes = 0,
    word = decode(repeat('00', 32), 'hex')
  FROM m
  WHERE game_id = $1 AND seat.seat = m.seat AND NOT m.made
)
SELECT seat, made, (SELECT id FROM game WHERE rematch = $1)
FROM m;
