-- Statements of src/server/game/gaps.c.

-- name: gaps_read
-- Of a game that has not begun for this node (n below 0), that it does not wait for anybody any more: it has begun, could begin,
-- or was called off.
SELECT u.game, u.n
FROM unnest($1::int8[], $2::int4[]) AS u(game, n)
WHERE CASE WHEN u.n < 0 THEN NOT EXISTS (SELECT FROM game g JOIN seat s ON s.game_id = g.id WHERE g.id = u.game
  AND g.words IS NULL AND s.free) ELSE EXISTS (SELECT FROM move m WHERE m.game_id = u.game AND m.n >= u.n) END;
