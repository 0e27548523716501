-- Statements of src/server/api/play.c.

-- name: play_seat
SELECT s.seat, s.seen
FROM seat s
WHERE s.game_id = $1::int8 AND s.token = $2::bytea;

-- name: play_seat_account
SELECT s.seat, s.seen
FROM seat s
JOIN session z ON z.account = s.account
WHERE s.game_id = $1::int8 AND z.token = $2::bytea AND z.until > now();

-- name: play_spectators
SELECT coalesce(options->>'spectators', 'true') = 'true'
FROM game
WHERE id = $1::int8;
