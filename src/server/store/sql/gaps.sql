-- Statements of src/server/game/gaps.c.

-- name: gaps_read
-- Returns the games that are ahead of this node.  For a game that this node thinks has not begun (n below 0): that no
-- seat is free any more, because it has begun, can begin, or was deleted.
SELECT u.game, u.n
FROM unnest($1::int8[], $2::int4[]) AS u(game, n)
WHERE CASE WHEN u.n < 0 THEN NOT EXISTS (SELECT FROM game g JOIN seat s ON s.game_id = g.id WHERE g.id = u.game
  AND g.words IS NULL AND s.free) ELSE EXISTS (SELECT FROM move m WHERE m.game_id = u.game AND m.n >= u.n) END;
