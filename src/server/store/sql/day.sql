-- Statements of src/server/day, all but day_insert in the directory.

-- fragment: shown
-- Whether the account of row t has its name on boards.
coalesce((SELECT p.show FROM day_player p WHERE p.account = t.account), true)

-- fragment: place
-- On the board of row t, if it counts: by the difference to the automaton, then by VP; equal ones share a place.
CASE WHEN t.counts THEN 1 + (SELECT count(*) FROM day_try x WHERE x.counts AND x.day = t.day
  AND (x.score - x.bot, x.score) > (t.score - t.bot, t.score)) END

-- name: day_find
SELECT setup, rules, secret
FROM day
WHERE day = $1::int4;

-- name: day_make
-- The first one who asks on a day fixes it.
INSERT INTO day (day, setup, rules, secret)
VALUES ($1::int4, $2::text, $3::bytea, $4::bytea)
ON CONFLICT DO NOTHING;

-- name: day_begin
-- The game of the account on this day: the one that it has, or $3, which counts as one that the address ($4 to $6) creates.  No row: it has none left today.
WITH old AS (
  SELECT game_id
  FROM day_try
  WHERE day = $1::int4 AND account = $2::int8
),
new AS (
  INSERT INTO day_try (day, account, game_id)
  SELECT $1, $2, $3::int8
  WHERE CASE WHEN EXISTS (SELECT FROM old) THEN false ELSE allowance_take({{ALLOWANCE_GAMES}}::int2, $4::bytea, $5::bytea, $6::int8) END
  ON CONFLICT (day, account) DO UPDATE SET game_id = day_try.game_id
  RETURNING game_id
)
SELECT game_id
FROM old
UNION ALL
SELECT game_id
FROM new;

-- name: day_insert
-- In its store: the game, with the day's secret, unless that was done.  Its title is the date.  Its seat has no name: boards show it or not.
WITH g AS (
  INSERT INTO game (id, setup, rules, secret, invite, day, title)
  SELECT $1::int8, $2::text, $3::bytea, $4::bytea, $5::bytea, $6::int4, to_char(date '1970-01-01' + $6::int4, 'YYYY-MM-DD')
  WHERE {{here}}
  ON CONFLICT (id) DO NOTHING
  RETURNING id
),
w AS (
  INSERT INTO standing (game_id)
  SELECT id
  FROM g
)
INSERT INTO seat (game_id, seat, free, account)
SELECT g.id, t.seat, false, t.account
FROM g, (VALUES (0::int2, $7::int8), (1::int2, NULL)) AS t(seat, account)
RETURNING seat;

-- name: day_show
INSERT INTO day_player (account, show)
VALUES ($1::int8, $2::bool)
ON CONFLICT (account) DO UPDATE SET show = excluded.show;

-- name: day_own
-- How many have begun and finished games of the day $1; the game of account $2; whether its name is shown; how many days up to this one or the one before
-- it has finished in a row.
WITH days AS (
  SELECT x.day, row_number() OVER (ORDER BY x.day DESC) AS n
  FROM (SELECT day FROM day_try WHERE account = $2::int8 AND counts AND day <= $1::int4 ORDER BY day DESC LIMIT 1000) x
)
SELECT (SELECT count(*) FROM day_try WHERE day = $1), (SELECT count(*) FROM day_try WHERE day = $1 AND counts),
  coalesce((SELECT p.show FROM day_player p WHERE p.account = $2), true),
  (SELECT count(*) FROM days WHERE day + n = (SELECT max(day) + 1 FROM days) AND (SELECT max(day) FROM days) >= $1 - 1),
  t.game_id, t.ended IS NOT NULL, t.score, t.bot, t.won, t.counts, {{place}}
FROM (SELECT) AS one
LEFT JOIN day_try t ON t.day = $1 AND t.account = $2;

-- name: day_board
-- The best of a day, and the account $2 wherever it is.
SELECT b.place, b.name, b.score, b.bot, b.won, b.game_id, b.mine
FROM (SELECT rank() OVER (ORDER BY t.score - t.bot DESC, t.score DESC) AS place, row_number() OVER (ORDER BY t.score - t.bot DESC, t.score DESC, t.ended) AS n,
    CASE WHEN {{shown}} THEN a.name END AS name, t.score, t.bot, t.won, t.game_id, coalesce(t.account = $2::int8, false) AS mine
  FROM day_try t
  JOIN account a ON a.id = t.account
  WHERE t.day = $1::int4 AND t.counts) b
WHERE b.n <= 100 OR b.mine
ORDER BY b.n;

-- name: day_past
-- The last days before $1, with the game of account $2.
SELECT d.day, d.setup, (SELECT count(*) FROM day_try x WHERE x.day = d.day AND x.counts), t.game_id, t.ended IS NOT NULL, t.score, t.bot, t.won, t.counts, {{place}}
FROM (SELECT * FROM day WHERE day < $1::int4 ORDER BY day DESC LIMIT 14) d
LEFT JOIN day_try t ON t.day = d.day AND t.account = $2::int8
ORDER BY d.day DESC;
