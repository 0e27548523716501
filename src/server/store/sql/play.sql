-- Statements of src/server/api/play.c.

-- name: play_seat
-- Notes that the player is there.  A link by the host takes effect when it is used, not before heir_at: until then the
-- fourth column says so.  Fifth column: it took effect just now.  Third: the account of the seat, which may be banned.
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
)
SELECT s.seat, s.seen, s.account, false, false
FROM seat s
WHERE s.game_id = $1 AND s.token = $2
UNION ALL
SELECT h.seat, h.seen, NULL, false, true
FROM h
UNION ALL
SELECT s.seat, s.seen, NULL, true, false
FROM seat s
WHERE s.game_id = $1 AND s.heir = $2 AND s.heir_at > now()
UNION ALL
SELECT 0::int2, 0, 0, false, false {{gone}};

-- name: play_seat_account
SELECT seat, seen, account, false, false
FROM seat
WHERE game_id = $1::int8 AND account = $2::int8
UNION ALL
SELECT 0::int2, 0, 0, false, false {{gone}};

-- name: play_spectators
SELECT coalesce(options->>'spectators', 'true') = 'true', day
FROM game
WHERE id = $1::int8
UNION ALL
SELECT false, 0 {{gone}};
