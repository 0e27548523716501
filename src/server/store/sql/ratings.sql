-- Statements of src/server/rating and src/server/meet/ratings.c.  Ratings follow from the results in the order of their end and id.

-- fragment: order
(r.ended, r.game_id)

-- fragment: first
f AS (SELECT ended, game_id FROM result WHERE NOT reckoned ORDER BY ended, game_id LIMIT 1)

-- fragment: last_step
LEFT JOIN LATERAL (SELECT x.ended, x.rating, x.rd, x.volatility FROM rating_step x WHERE x.player = s.player AND x.pool = b.pool
  ORDER BY x.ended DESC, x.game_id DESC LIMIT 1) x ON s.player <> 0

-- name: ratings_read
-- The next results that ratings do not count, a row for each seat, with its player's rating.  A result that ended before one that is counted: a row without a game.
WITH {{first}},
b AS (
  SELECT r.*
  FROM result r
  WHERE NOT r.reckoned AND NOT EXISTS (SELECT FROM result r, f WHERE r.reckoned AND {{order}} > (f.ended, f.game_id))
  ORDER BY r.ended, r.game_id
  LIMIT 200
)
SELECT h.version, b.game_id, b.ended, b.pool, s.player, s.level, s.place, x.rating, x.rd, x.volatility, x.ended
FROM rating_head h
LEFT JOIN b ON true
LEFT JOIN LATERAL unnest(b.players, b.levels, b.places) WITH ORDINALITY AS s(player, level, place, seat) ON true
{{last_step}}
WHERE EXISTS (SELECT FROM f)
ORDER BY b.ended, b.game_id, s.seat;

-- name: ratings_all
-- Results after ($1, $2), $4: only those that ratings count, a row for each seat, with the rating that is stored.
SELECT b.game_id, b.ended, b.pool, s.player, s.level, s.place, x.rating, x.rd, x.volatility
FROM (SELECT * FROM result r WHERE {{order}} > ($1::timestamptz, $2::int8) AND (r.reckoned OR NOT $4::bool) ORDER BY r.ended, r.game_id LIMIT $3::int8) b
CROSS JOIN LATERAL unnest(b.players, b.levels, b.places) WITH ORDINALITY AS s(player, level, place, seat)
LEFT JOIN rating_step x ON x.player = s.player AND x.pool = b.pool AND x.ended = b.ended AND x.game_id = b.game_id
ORDER BY b.ended, b.game_id, s.seat;

-- name: ratings_games
-- In a store: rated games after $1 that are over and told.
SELECT game_id, array_agg(place ORDER BY seat)::text, array_agg(score ORDER BY seat)::text, min(ended)
FROM (SELECT DISTINCT game_id FROM rated WHERE game_id > $1::int8 AND carried ORDER BY game_id LIMIT $2::int8) g
JOIN rated r USING (game_id)
GROUP BY game_id
ORDER BY game_id;

-- name: ratings_differ
-- In the directory: the games of a store whose result is missing or another one.
SELECT u.game_id
FROM unnest($1::int8[], $2::text[], $3::text[], $4::timestamptz[]) AS u(game_id, places, scores, ended)
LEFT JOIN result r ON r.game_id = u.game_id AND r.places = u.places::int2[] AND r.scores = u.scores::int4[] AND r.ended = u.ended
WHERE r.game_id IS NULL;

-- name: ratings_rewind
-- Takes the ratings back to before the first result that they do not count, if they are still of version $1.
WITH {{first}},
g AS (
  UPDATE rating_head
  SET version = version + 1
  WHERE version = $1::int8
  RETURNING version
),
gone AS (
  DELETE FROM rating_step r
  USING f, g
  WHERE {{order}} > (f.ended, f.game_id)
)
UPDATE result r
SET reckoned = false
FROM f, g
WHERE r.reckoned AND {{order}} > (f.ended, f.game_id);

-- name: ratings_write
-- What was computed from version $1; nothing if another node was faster.  $9: the results that are counted now.
WITH g AS (
  UPDATE rating_head
  SET version = version + 1
  WHERE version = $1::int8
  RETURNING version
),
s AS (
  INSERT INTO rating_step (player, pool, game_id, ended, rating, rd, volatility)
  SELECT u.*
  FROM g, unnest($2::int8[], $3::int2[], $4::int8[], $5::timestamptz[], $6::float8[], $7::float8[], $8::float8[]) AS u
)
UPDATE result
SET reckoned = true
FROM g
WHERE game_id = ANY ($9::int8[]);

-- name: ratings_profile
-- A row for each pool: of the account $1, else of the player $2.  The history has its last 200 games.
SELECT a.name, p.player, coalesce(p.show, 1::int2), o.pool, x.rating, x.rd, x.volatility, x.ended, c.games,
  (SELECT json_agg(json_build_array(extract(epoch FROM h.ended)::int8, round(h.rating), round(h.rd)) ORDER BY h.ended, h.game_id)
    FROM (SELECT * FROM rating_step s WHERE s.player = p.player AND s.pool = o.pool ORDER BY s.ended DESC, s.game_id DESC LIMIT 200) h)::text
FROM account a
LEFT JOIN rated_player p ON p.account = a.id
CROSS JOIN (VALUES ({{POOL_LIVE}}::int2), ({{POOL_TURNS}}::int2)) AS o(pool)
LEFT JOIN LATERAL (SELECT * FROM rating_step s WHERE s.player = p.player AND s.pool = o.pool
  ORDER BY s.ended DESC, s.game_id DESC LIMIT 1) x ON true
CROSS JOIN LATERAL (SELECT count(*) AS games FROM rating_step s WHERE s.player = p.player AND s.pool = o.pool) c
WHERE a.id = coalesce($1::int8, (SELECT account FROM rated_player WHERE player = $2::int8))
ORDER BY o.pool;

-- name: ratings_recent
-- The last rated games of the player $1.  $2: for itself; else others who show nothing have no name.
SELECT s.game_id, extract(epoch FROM s.ended)::int8, s.pool, array_position(r.players, s.player) - 1, s.rating, b.rating,
  (SELECT json_agg(json_build_object('name', CASE WHEN $2::bool OR p.show > 0 THEN coalesce(a.name, '') ELSE '' END, 'level', nullif(u.level, ''),
    'place', u.place, 'score', u.score) ORDER BY u.seat)
    FROM unnest(r.players, r.levels, r.places, r.scores) WITH ORDINALITY AS u(player, level, place, score, seat)
    LEFT JOIN rated_player p ON p.player = u.player
    LEFT JOIN account a ON a.id = p.account)::text
FROM (SELECT s.* FROM (VALUES ({{POOL_LIVE}}::int2), ({{POOL_TURNS}}::int2)) AS o(pool)
  CROSS JOIN LATERAL (SELECT * FROM rating_step x WHERE x.player = $1::int8 AND x.pool = o.pool ORDER BY x.ended DESC, x.game_id DESC LIMIT 30) s) s
JOIN result r ON r.game_id = s.game_id
LEFT JOIN LATERAL (SELECT x.rating FROM rating_step x WHERE x.player = s.player AND x.pool = s.pool AND (x.ended, x.game_id) < (s.ended, s.game_id)
  ORDER BY x.ended DESC, x.game_id DESC LIMIT 1) b ON true
ORDER BY s.ended DESC, s.game_id DESC
LIMIT 30;

-- name: ratings_statistics
-- Of the last 500 rated games of the player $1, by kind: all games, by Path (words $3), by module (words $4), by opponent: won is then to be ahead of it.
-- $2: for itself; else without opponents who show nothing.
WITH g AS MATERIALIZED (
  SELECT r.*, array_position(r.players, $1::int8) AS me, row_number() OVER (ORDER BY r.ended DESC, r.game_id DESC) AS back
  FROM (SELECT game_id FROM rating_step WHERE player = $1::int8 ORDER BY ended DESC, game_id DESC LIMIT 500) s
  JOIN result r USING (game_id)
),
c AS (
  SELECT 'all' AS kind, '' AS key, NULL AS name, back, 0 AS seat, places[me] = 1 AS won, scores[me] AS score
  FROM g
  UNION ALL
  SELECT 'paths', w.word, NULL, back, 0, places[me] = 1, scores[me]
  FROM g
  JOIN unnest($3::text[]) WITH ORDINALITY AS w(word, n) ON w.n = g.paths[g.me]
  UNION ALL
  SELECT 'modules', coalesce(w.word, 'base'), NULL, back, 0, places[me] = 1, scores[me]
  FROM g
  LEFT JOIN unnest($4::text[]) WITH ORDINALITY AS w(word, n) ON g.modules >> (w.n::int4 - 1) & 1 = 1
  WHERE g.modules IS NOT NULL
  UNION ALL
  SELECT 'opponents', coalesce(nullif(u.level, ''), u.player::text), a.name, g.back, u.seat, g.places[g.me] < u.place, g.scores[g.me]
  FROM g
  CROSS JOIN LATERAL unnest(g.players, g.levels, g.places) WITH ORDINALITY AS u(player, level, place, seat)
  LEFT JOIN rated_player p ON p.player = u.player AND ($2::bool OR p.show > 0)
  LEFT JOIN account a ON a.id = p.account
  WHERE u.seat <> g.me AND (u.level <> '' OR a.id IS NOT NULL)
),
n AS (
  SELECT c.*, row_number() OVER w AS at, first_value(won) OVER w AS latest
  FROM c
  WINDOW w AS (PARTITION BY kind, key ORDER BY back, seat)
),
longest AS (
  SELECT kind, key, max(run) AS run
  FROM (SELECT kind, key, count(*) AS run
    FROM (SELECT kind, key, at - row_number() OVER (PARTITION BY kind, key ORDER BY at) AS island FROM n WHERE won) x
    GROUP BY kind, key, island) y
  GROUP BY kind, key
)
SELECT n.kind, n.key, max(n.name), count(*), count(*) FILTER (WHERE won), coalesce(avg(score), 0)::float8, coalesce(max(score), 0)::int8,
  coalesce(min(at) FILTER (WHERE won <> latest) - 1, count(*)) * CASE WHEN bool_or(latest) THEN 1 ELSE -1 END, coalesce(max(l.run), 0)
FROM n
LEFT JOIN longest l ON l.kind = n.kind AND l.key = n.key
GROUP BY n.kind, n.key
ORDER BY count(*) DESC, n.key
LIMIT 60;

-- name: ratings_show
INSERT INTO rated_player (player, account, show)
SELECT {{player_new}}, id, $2::int2
FROM account
WHERE id = $1::int8
ON CONFLICT (account) DO UPDATE SET show = excluded.show;

-- name: ratings_seats
-- In a store: who sits in a rated game, and after its end the places, of a game that everybody may watch.
SELECT s.seat, s.account, {{seat_level}}, CASE WHEN g.options ? 'clock' THEN {{POOL_LIVE}} ELSE {{POOL_TURNS}} END::int2,
  CASE WHEN coalesce(g.options->>'spectators', 'true') = 'true' THEN r.place END
FROM game g
JOIN seat s ON s.game_id = g.id
LEFT JOIN rated r ON r.game_id = s.game_id AND r.seat = s.seat
WHERE g.id = $1::int8 AND g.{{game_rated}}
ORDER BY s.seat;

-- name: ratings_of
-- The ratings that the accounts $1 show to others, in the pool $2; of those that show their games, and of the account $4 itself, also the rating after the game $3
-- and before it.
SELECT a.id, CASE WHEN p.show > 0 THEN p.player END, x.rating, x.rd, x.volatility, x.ended, y.rating, b.rating
FROM account a
LEFT JOIN rated_player p ON p.account = a.id
LEFT JOIN LATERAL (SELECT * FROM rating_step s WHERE s.player = p.player AND s.pool = $2::int2
  ORDER BY s.ended DESC, s.game_id DESC LIMIT 1) x ON true
LEFT JOIN result r ON r.game_id = $3::int8 AND (p.show > 1 OR a.id = $4::int8)
LEFT JOIN rating_step y ON y.player = p.player AND y.pool = $2::int2 AND y.ended = r.ended AND y.game_id = r.game_id
LEFT JOIN LATERAL (SELECT s.rating FROM rating_step s WHERE s.player = p.player AND s.pool = $2::int2 AND (s.ended, s.game_id) < (y.ended, y.game_id)
  ORDER BY s.ended DESC, s.game_id DESC LIMIT 1) b ON true
WHERE a.id = ANY ($1::int8[]) AND (coalesce(p.show, 1::int2) > 0 OR a.id = $4::int8);
