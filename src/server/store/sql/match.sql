-- Statements of src/server/api/match.c.

-- name: match_ask
-- See wish_ask in migration 0020.
SELECT state, game, place, mine
FROM wish_ask($1::int8, $2::bytea, $3::bytea, $4::int2, $5::int2, $6::int2, $7::text[], $8::int8, $9::bytea, $10::bytea, $11::int8);

-- name: match_seats
-- The players of a game that was found, in the order of their seats.
SELECT w.account, w.token, w.word, a.name, w.size, w.speed, w.set_agreed
FROM wish w
JOIN account a ON a.id = w.account
WHERE w.game_id = $1::int8
ORDER BY w.seat;

-- name: match_insert
-- Each node that comes to it inserts the game; the first one does.
WITH g AS (
  INSERT INTO game (id, setup, rules, secret, invite, options)
  SELECT $1::int8, $2::text, $3::bytea, $4::bytea, $5::bytea, $6::text::jsonb
  WHERE {{here}}
  ON CONFLICT (id) DO NOTHING
  RETURNING id
),
w AS (
  INSERT INTO standing (game_id)
  SELECT id
  FROM g
)
INSERT INTO seat (game_id, seat, free, token, name, word, account)
SELECT g.id, t.seat, false, t.token, t.name, t.word, t.account
FROM g, unnest($7::int2[], $8::bytea[], $9::text[], $10::bytea[], $11::int8[]) AS t(seat, token, name, word, account)
RETURNING seat;

-- name: match_taken
UPDATE wish
SET taken = true
WHERE account = $1::int8 AND game_id = $2::int8;

-- name: match_end
-- A wish for which there is a game already has become that game.
DELETE FROM wish
WHERE account = $1::int8 AND game_id IS NULL
RETURNING 1;
