-- Statements of src/server/api/play.c.

-- fragment: planned
-- Whether seat s of game $1 has a plan.
EXISTS (SELECT FROM plan WHERE plan.game_id = $1 AND plan.seat = s.seat)

-- name: play_seat
-- Notes that the player is there.  A link by the host takes effect when it is used, not before heir_at: until then the
-- fourth column says so.  Fifth column: it took effect just now, and whoever comes by it sees no plan of the one before.  Third: the account of the seat, which may be banned.  Sixth: there is a plan.
WITH p AS (
  UPDATE seat
  SET present = now()
  WHERE game_id = $1::int8 AND token = $2::bytea AND coalesce(present, '-infinity') < now() - interval '5 minutes' AND {{here}}
),
h AS (
  UPDATE seat
  SET token = heir, heir = NULL, heir_at = NULL, present = now(), relinked = 2, mail = NULL
  WHERE game_id = $1 AND heir = $2 AND heir_at <= now() AND account IS NULL AND {{here}}
  RETURNING seat, seen
),
d AS (
  DELETE FROM plan
  USING h
  WHERE plan.game_id = $1 AND plan.seat = h.seat
)
SELECT s.seat, s.seen, s.account, false, false, {{planned}}
FROM seat s
WHERE s.game_id = $1 AND s.token = $2
UNION ALL
SELECT h.seat, h.seen, NULL, false, true, false
FROM h
UNION ALL
SELECT s.seat, s.seen, NULL, true, false, false
FROM seat s
WHERE s.game_id = $1 AND s.heir = $2 AND s.heir_at > now()
UNION ALL
SELECT 0::int2, 0, 0, false, false, false {{gone}};

-- name: play_seat_account
SELECT s.seat, s.seen, s.account, false, false, {{planned}}
FROM seat s
WHERE s.game_id = $1::int8 AND s.account = $2::int8
UNION ALL
SELECT 0::int2, 0, 0, false, false, false {{gone}};

-- name: play_spectators
SELECT coalesce(options->>'spectators', 'true') = 'true', day
FROM game
WHERE id = $1::int8
UNION ALL
SELECT false, 0 {{gone}};
