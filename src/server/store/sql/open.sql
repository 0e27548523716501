-- Statements of src/server/api/open.c.

-- name: open_viewer
-- The account of session $1, with whom it shares no game (whom it has blocked, who has blocked it), and its ratings.
SELECT s.account, b.other, s.live, s.turns
FROM (SELECT account, rating_now(account, 0) AS live, rating_now(account, 1) AS turns FROM session WHERE token = $1::bytea AND until > now() OFFSET 0) s
LEFT JOIN LATERAL (SELECT blocked AS other FROM block WHERE account = s.account UNION SELECT account FROM block WHERE blocked = s.account
  ORDER BY other LIMIT 5000) b ON true
ORDER BY b.other;

-- fragment: waits_in
(SELECT count(*) FROM lobby w WHERE w.accounts @> ARRAY[$1::int8] AND w.kind = 1 AND w.until > now())

-- name: open_waits
-- In how many open games account $1 has a seat, and its ratings.
SELECT {{waits_in}}, rating_now($1::int8, 0), rating_now($1::int8, 1);

-- name: open_guest
-- The same, and why it may not join game $2: somebody there has blocked it, or is blocked; its rating is out of range.
SELECT {{waits_in}}, coalesce(blocked_between($1, l.accounts), false), coalesce(NOT rating_fits($1, l), false)
FROM (SELECT) one
LEFT JOIN lobby l ON l.game_id = $2::int8;

-- name: open_set
-- Lists a game of its maker's account, or changes how it is listed.  $7: for ratings so far from that of the maker, which is $8 live and $9 by turns.
INSERT INTO open_game AS o (game_id, joinable, guests, watchable, language, rating_from, rating_to, until)
SELECT g.id, $3::bool, $4::bool, $5::bool, $6::text, r.rating - $7, r.rating + $7, now() + CASE WHEN g.options ? 'clock' THEN interval '1 hour' ELSE interval '7 days' END
FROM game g
JOIN seat m ON m.game_id = g.id AND m.seat = g.maker
LEFT JOIN LATERAL (SELECT CASE WHEN g.options ? 'clock' THEN $8::int2 ELSE $9::int2 END AS rating) r ON $7::int2 > 0
WHERE {{here}} AND g.id = $1::int8 AND g.closed IS NULL AND m.account = $2::int8
ON CONFLICT (game_id) DO UPDATE SET joinable = excluded.joinable, guests = excluded.guests, watchable = excluded.watchable, language = excluded.language,
  rating_from = excluded.rating_from, rating_to = excluded.rating_to, until = excluded.until, version = o.version + 1
RETURNING extract(epoch FROM o.until)::int8;

-- name: open_about
-- How a game is listed, for its players.
SELECT joinable AND until > now(), guests, watchable, language, rating_from, rating_to
FROM open_game
WHERE game_id = $1::int8;
