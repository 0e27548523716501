-- Statements of src/server/game/room_prove.c.

-- name: room_last
-- The step that holds the last of the game's first $2 moves, and the number of its chat messages.
SELECT m.n, length(m.moves), m.key, m.at, (SELECT coalesce(max(c.n), 0) FROM chat c WHERE c.game_id = $1)
FROM move m
WHERE m.game_id = $1::int8 AND m.n < $2::int4
ORDER BY m.n DESC
LIMIT 1;
