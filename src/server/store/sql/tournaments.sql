-- Statements of src/server/meet/tournaments.c, tournament.c and contests.c.

-- fragment: unfinished
state < 2

-- fragment: games_of_player
-- How many games one player more leads to at most: a game a round, which has as many players as seats.
ceil(least(16, CASE WHEN form = {{CONTEST_ROBIN}} THEN most WHEN wanted > 0 THEN wanted ELSE ceil(log(2, most)) END) / size::numeric)::int4

-- name: tournament_make
-- At most five that are not over for an account.
INSERT INTO tournament (id, maker, title, listed, form, size, setup, options, most, wanted, hours, starts, automatic, next)
SELECT $1::int8, $2::int8, $3::text, $4::bool, $5::int2, $6::int2, $7::text, $8::text::jsonb, $9::int2, $10::int2, nullif($11::int2, 0), t.starts,
  $12 > 0, t.starts
FROM (SELECT CASE WHEN $12::int8 > 0 THEN to_timestamp($12) ELSE now() + interval '30 days' END AS starts) AS t
WHERE (SELECT count(*) FROM tournament WHERE maker = $2::int8 AND {{unfinished}}) < 5
RETURNING id;

-- name: tournament_list
-- Those that are listed and those of account $1, newest first.  However many others list, nobody loses sight of their own.
WITH own AS (
  SELECT tournament AS id
  FROM contestant
  WHERE account = $1::int8
),
shown AS (
  SELECT t.*, t.maker IS NOT DISTINCT FROM $1 AND $1 IS NOT NULL AS mine, EXISTS (SELECT FROM own WHERE own.id = t.id) AS takes_part
  FROM tournament t
  WHERE t.state < 3 AND (t.state < 2 OR t.ended > now() - interval '30 days')
    AND (t.listed OR t.maker = $1 OR t.id IN (SELECT id FROM own))
  ORDER BY t.maker IS NOT DISTINCT FROM $1 AND $1 IS NOT NULL OR t.id IN (SELECT id FROM own) DESC, t.state, t.made DESC
  LIMIT 100
)
SELECT t.id, t.title, t.form, t.size, t.state, t.most, t.rounds, t.round, extract(epoch FROM t.starts)::int8, t.automatic, a.name,
  t.joined, t.mine, t.takes_part, t.options::text, t.setup
FROM shown t
LEFT JOIN account a ON a.id = t.maker
ORDER BY t.state, t.made DESC;

-- name: tournament_read
-- All of a tournament; $2: the account that asks, or none.
SELECT t.version, t.state, t.form, t.size, t.wanted, t.rounds, t.round, t.seed, t.most, t.automatic, t.listed, t.starts <= now(), coalesce(t.until <= now(), false),
  t.setup, t.options::text, t.title, a.name, coalesce(t.maker = $2::int8, false), coalesce(t.hours, 0)::int2, extract(epoch FROM t.starts)::int8,
  extract(epoch FROM t.until)::int8, extract(epoch FROM t.ended)::int8,
  coalesce((SELECT jsonb_agg(jsonb_build_object('account', p.account, 'name', o.name, 'left', p.left_after, 'mine', p.account = $2,
    'gone', p.account IS NULL OR EXISTS (SELECT FROM ban WHERE ban.account = p.account AND ban.until > now())) ORDER BY p.number, p.id)
    FROM contestant p LEFT JOIN account o ON o.id = p.account WHERE p.tournament = t.id), '[]')::text,
  coalesce((SELECT jsonb_agg(jsonb_build_object('round', c.round, 'table', c.number, 'game', c.game_id, 'made', c.made, 'players', c.players,
    'places', r.places, 'scores', r.scores) ORDER BY c.round, c.number)
    FROM contest_table c LEFT JOIN result r ON r.game_id = c.game_id WHERE c.tournament = t.id), '[]')::text
FROM tournament t
LEFT JOIN account a ON a.id = t.maker
WHERE t.id = $1::int8;

-- name: tournament_join
-- state: 0 joined, or there already, 1 begun, 2 full, 3 the account plays in twenty that are not over, 4 the address ($3 to $5) has not so many games left
-- today.  No row: no such tournament.
WITH t AS (
  SELECT id, state, most, joined, {{games_of_player}} AS games
  FROM tournament
  WHERE id = $1::int8
  FOR UPDATE
),
s AS (
  SELECT t.id, CASE WHEN EXISTS (SELECT FROM contestant c WHERE c.tournament = t.id AND c.account = $2::int8 AND c.left_after IS NULL) THEN 0
    WHEN t.state > 0 THEN 1 WHEN t.joined >= t.most THEN 2
    WHEN (SELECT count(*) FROM contestant c JOIN tournament o ON o.id = c.tournament WHERE c.account = $2 AND o.{{unfinished}} AND c.left_after IS NULL) >= 20 THEN 3
    WHEN NOT (SELECT bool_and(allowance_take({{ALLOWANCE_GAMES}}::int2, $3::bytea, $4::bytea, $5::int8)) FROM generate_series(1, t.games)) THEN 4
    ELSE 0 END AS state
  FROM t
),
j AS (
  INSERT INTO contestant (tournament, account)
  SELECT id, $2
  FROM s
  WHERE state = 0
  ON CONFLICT DO NOTHING
  RETURNING tournament
),
v AS (
  UPDATE tournament
  SET version = version + 1, joined = joined + 1
  FROM j
  WHERE tournament.id = j.tournament
)
SELECT state::int2
FROM s;

-- name: tournament_leave
-- Before the beginning the place is free again; after it the player is not paired any more.
WITH t AS (
  SELECT id, state, round
  FROM tournament
  WHERE id = $1::int8 AND {{unfinished}}
  FOR UPDATE
),
d AS (
  DELETE FROM contestant
  USING t
  WHERE t.state = 0 AND tournament = t.id AND account = $2::int8
  RETURNING tournament
),
l AS (
  UPDATE contestant
  SET left_after = t.round
  FROM t
  WHERE t.state = 1 AND tournament = t.id AND account = $2 AND left_after IS NULL
  RETURNING tournament
)
UPDATE tournament
SET version = version + 1, joined = joined - (SELECT count(*) FROM d)
WHERE id IN (SELECT tournament FROM d UNION SELECT tournament FROM l)
RETURNING id;

-- name: tournament_begin
-- The maker wants it to begin now: a node does it.  -1: too few players.
WITH t AS (
  SELECT id, size, joined
  FROM tournament
  WHERE id = $1::int8 AND maker = $2::int8 AND state = 0
  FOR UPDATE
),
u AS (
  UPDATE tournament
  SET starts = now(), automatic = true, next = now(), version = version + 1
  FROM t
  WHERE tournament.id = t.id AND t.joined >= t.size
  RETURNING tournament.id
)
SELECT CASE WHEN EXISTS (SELECT FROM u) THEN 0 ELSE -1 END
FROM t;

-- name: tournament_withdraw
-- The maker calls it off.  Games that are being played go on.
UPDATE tournament
SET state = 3, ended = now(), next = 'infinity', version = version + 1
WHERE id = $1::int8 AND maker = $2::int8 AND {{unfinished}}
RETURNING id;

-- name: contest_take
-- Takes a tournament that has to be looked after, for a while.
UPDATE tournament
SET next = now() + interval '10 seconds'
WHERE id = (SELECT id FROM tournament WHERE next <= now() ORDER BY next LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id;

-- name: contest_rest
-- Nothing to do until its time comes, or something changes: then the version is another one.
UPDATE tournament
SET next = CASE WHEN state = 1 THEN coalesce(until, 'infinity') WHEN state = 0 THEN starts ELSE 'infinity' END
WHERE id = $1::int8 AND version = $2::int8;

-- name: contest_end
-- state: 2 over, 3 called off.
UPDATE tournament
SET state = $3::int2, ended = now(), next = 'infinity', version = version + 1
WHERE id = $1::int8 AND version = $2::int8;

-- name: contest_write
-- The tables of a round, with all their seats one after the other; in the first one also seed, rounds and numbers of the players.  Whoever has no seat has
-- dropped out.  Nothing if another node was faster.
WITH t AS (
  UPDATE tournament
  SET state = 1, round = $3::int2, rounds = $4::int2, seed = $5::int8, until = now() + hours * interval '1 hour', next = now(), version = version + 1
  WHERE id = $1::int8 AND version = $2::int8
  RETURNING id
),
s AS (
  SELECT number, seat, player
  FROM unnest($8::int2[], $9::int2[], $10::int2[]) AS s(number, seat, player)
),
p AS (
  SELECT c.id, row_number() OVER (ORDER BY c.number, c.id) AS number
  FROM contestant c
  JOIN t ON c.tournament = t.id
),
n AS (
  UPDATE contestant
  SET number = p.number, left_after = CASE WHEN p.number IN (SELECT player FROM s) THEN left_after ELSE coalesce(left_after, $3 - 1) END
  FROM p
  WHERE contestant.id = p.id
)
INSERT INTO contest_table (tournament, round, number, game_id, players, made)
SELECT t.id, $3, g.number, nullif(g.game, 0), (SELECT array_agg(s.player ORDER BY s.seat) FROM s WHERE s.number = g.number), g.game = 0
FROM t, unnest($6::int2[], $7::int8[]) AS g(number, game)
RETURNING number;

-- name: contest_make
-- In the store of game $1.
SELECT contest_game($1::int8, $2::text, $3::bytea, $4::bytea, $5::bytea, $6::text, $7::int8[], $8::text[], $9::timestamptz)
WHERE {{here}};

-- name: contest_made
UPDATE contest_table
SET made = true
WHERE game_id = $1::int8;

-- name: contest_stop
-- In the store of game $1.
SELECT contest_game_end($1::int8)
WHERE {{here}};
