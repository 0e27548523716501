-- Statements of src/server/people/people.c.

-- name: people_read
-- One row per vacation of each seat, and one for each seat without any.
SELECT s.seat, s.player, s.returned, s.mutes, s.votes, s.offer IS NOT NULL, s.name, {{seat_player}}, v.begins, v.ends,
  {{game_options}}, g.rematch, t.status, (SELECT max(n) FROM chat c WHERE c.game_id = g.id), g.maker, s.free,
  coalesce(t.due, 'infinity'), s.former, g.closed IS NOT NULL, s.heir_at, {{seat_level}}
FROM game g
JOIN standing t ON t.game_id = g.id
JOIN seat s ON s.game_id = g.id
LEFT JOIN vacation v ON v.game_id = g.id AND v.seat = s.seat
WHERE g.id = $1::int8
UNION ALL
SELECT 0::int2, 0::int2, NULL, 0::int2, 0::int2, false, '', '', NULL, NULL, '', NULL, 0::int2, 0, 0::int2, false, now(), false, false, NULL, '' {{gone}}
ORDER BY 1, 9;
