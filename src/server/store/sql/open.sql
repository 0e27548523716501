-- Statements of src/server/api/open.c.

-- name: open_viewer
-- The account of session $1, and with whom it shares no game: whom it has blocked, who has blocked it.
SELECT s.account, b.other
FROM session s
LEFT JOIN LATERAL (SELECT blocked AS other FROM block WHERE account = s.account UNION SELECT account FROM block WHERE blocked = s.account
  ORDER BY other LIMIT 5000) b ON true
WHERE s.token = $1::bytea AND s.until > now()
ORDER BY b.other;

-- fragment: waits_in
(SELECT count(*) FROM lobby w WHERE w.accounts @> ARRAY[$1::int8] AND w.kind = 1 AND w.until > now())

-- name: open_waits
-- In how many open games account $1 has a seat.
SELECT {{waits_in}};

-- name: open_guest
-- The same, and whether it may not join game $2: somebody there has blocked it, or is blocked.
SELECT {{waits_in}}, coalesce((SELECT blocked_between($1, l.accounts) FROM lobby l WHERE l.game_id = $2::int8), false);

-- name: open_set
-- Lists a game of its maker's account, or changes how it is listed.
INSERT INTO open_game AS o (game_id, joinable, guests, watchable, language, until)
SELECT g.id, $3::bool, $4::bool, $5::bool, $6::text, now() + CASE WHEN g.options ? 'clock' THEN interval '1 hour' ELSE interval '7 days' END
FROM game g
JOIN seat m ON m.game_id = g.id AND m.seat = g.maker
WHERE {{here}} AND g.id = $1::int8 AND g.closed IS NULL AND m.account = $2::int8
ON CONFLICT (game_id) DO UPDATE SET joinable = excluded.joinable, guests = excluded.guests, watchable = excluded.watchable, language = excluded.language,
  until = excluded.until, version = o.version + 1
RETURNING extract(epoch FROM o.until)::int8;

-- name: open_about
-- How a game is listed, for its players.
SELECT joinable AND until > now(), guests, watchable, language
FROM open_game
WHERE game_id = $1::int8;
