-- Statements of src/server/api/games.c.

-- name: games_insert
-- Inserts the game, its seats and the maker in one statement, hence one transaction.
WITH g AS (
  INSERT INTO game (id, setup, rules, secret, invite, title, maker, options, computer)
  SELECT $1::int8, $2::text, $3::bytea, $4::bytea, $5::bytea, $6::text, $9::int2, $14::text::jsonb - 'computer', $14::text::jsonb->>'computer'
  WHERE {{here}}
  RETURNING id
),
w AS (
  INSERT INTO standing (game_id)
  SELECT id
  FROM g
)
INSERT INTO seat (game_id, seat, free, token, name, word, account)
SELECT g.id, t.seat, t.free AND t.seat <> $9::int2, CASE WHEN t.seat = $9 THEN $10::bytea END,
  CASE WHEN t.seat = $9 THEN $11::text ELSE '' END,
  CASE WHEN t.seat = $9 THEN $12::bytea ELSE decode(repeat('00', 32), 'hex') END,
  CASE WHEN t.seat = $9 THEN $13::int8 END
FROM g, unnest($7::int2[], $8::bool[]) AS t(seat, free)
RETURNING seat;

-- name: games_seat_take
-- Idempotent: joining again with the same token returns the same seat, since the first answer may have been lost.  Locks
-- serialise joins of a game, in the order of room_begin: game, standing, seat.  -1: the game is rated, and who wants to join has no account.
WITH needs AS (
  SELECT
  FROM game
  WHERE id = $1::int8 AND invite = $2::bytea AND $6::int8 IS NULL AND {{game_rated}}
),
mine AS (
  SELECT seat
  FROM seat
  WHERE game_id = $1::int8 AND token = $3::bytea
),
g AS (
  SELECT id
  FROM game
  WHERE id = $1
  FOR NO KEY UPDATE
),
l AS (
  SELECT t.game_id AS id
  FROM g
  JOIN standing t ON t.game_id = g.id
  FOR UPDATE OF t
),
t AS (
  UPDATE seat
  SET free = false, token = $3, account = $6::int8, mail = NULL, word = $5::bytea, name = $4::text
  WHERE {{here}} AND NOT EXISTS (SELECT FROM mine) AND NOT EXISTS (SELECT FROM needs)
    AND (game_id, seat) = (SELECT s.game_id,
    s.seat FROM l JOIN game g ON g.id = l.id JOIN seat s ON s.game_id = g.id WHERE g.invite = $2::bytea
    AND s.free ORDER BY s.seat LIMIT 1 FOR UPDATE OF s)
  RETURNING seat
)
SELECT seat
FROM mine
UNION ALL
SELECT seat
FROM t
UNION ALL
SELECT -1::int2
FROM needs
WHERE NOT EXISTS (SELECT FROM mine)
UNION ALL
SELECT 0::int2 {{gone}};

-- name: games_open_take
-- The same in an open game, without its invitation.
WITH mine AS (
  SELECT seat
  FROM seat
  WHERE game_id = $1::int8 AND token = $2::bytea
),
g AS (
  SELECT id
  FROM game
  WHERE id = $1
  FOR NO KEY UPDATE
),
l AS (
  SELECT t.game_id AS id
  FROM g
  JOIN standing t ON t.game_id = g.id
  FOR UPDATE OF t
),
t AS (
  UPDATE seat
  SET free = false, token = $2, account = $5::int8, mail = NULL, word = $4::bytea, name = $3::text
  WHERE {{here}} AND NOT EXISTS (SELECT FROM mine)
    AND (game_id, seat) = (SELECT s.game_id,
    s.seat FROM l JOIN game g ON g.id = l.id JOIN open_game o ON o.game_id = g.id JOIN seat s ON s.game_id = g.id WHERE g.words IS NULL AND g.closed IS NULL
    AND o.joinable AND ($5::int8 IS NOT NULL OR o.guests AND NOT {{game_rated}}) AND o.until > now() AND s.free ORDER BY s.seat LIMIT 1 FOR UPDATE OF s)
  RETURNING seat
)
SELECT seat
FROM mine
UNION ALL
SELECT seat
FROM t
UNION ALL
SELECT 0::int2 {{gone}};

-- name: games_about
SELECT g.setup, g.title, encode(g.rules, 'hex'), g.secret, g.words IS NOT NULL, t.status,
  (SELECT json_agg(json_build_object('seat', s.seat, 'name', s.name, 'free', s.free, 'relinked', s.relinked, 'player',
  {{seat_player}}, 'level', {{seat_level}}, 'word', CASE WHEN g.words IS NOT NULL THEN encode(substring(g.words FROM 1 + 32 * s.seat FOR 32),
  'hex') END) ORDER BY s.seat)::text FROM seat s WHERE s.game_id = g.id), {{game_options}}, g.id, g.day,
  CASE WHEN t.status >= {{STATUS_OVER}}
  THEN extract(epoch FROM coalesce((SELECT min(r.ended) FROM rated r WHERE r.game_id = g.id), t.since))::int8 END
FROM game g
JOIN standing t ON t.game_id = g.id
WHERE g.id = $1::int8
UNION ALL
SELECT '', '', '', '', false, 0::int2, '', '', 0, 0, 0 {{gone}};
