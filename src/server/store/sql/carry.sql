-- Statements of src/server/outbox/carry.c.  Each trip has three: the first reads in a store, its columns are parameters of the second in the directory, whose
-- columns are parameters of the third in the store.

-- fragment: of_maker
(SELECT o.account::text FROM seat o WHERE o.game_id = g.id AND o.seat = g.maker)

-- fragment: call
'call ' || t.game_id || ' ' || t.seat || ' ' || t.n

-- fragment: turn
'turn ' || t.game_id || ' ' || t.seat || ' ' || t.n

-- name: carry_calls
-- Turns of seats of accounts, which may have a webhook.
SELECT n.game_id, n.seat, n.n, s.account, g.title, {{of_maker}}
FROM notice n
JOIN seat s ON s.game_id = n.game_id AND s.seat = n.seat
JOIN game g ON g.id = n.game_id
WHERE NOT n.called
ORDER BY n.next
LIMIT 500;

-- name: carry_calls_put
-- A webhook with a hundred pending deliveries gets no more, so that the queue of a receiver that does not keep up stays short.
WITH t AS (
  SELECT *, row_number() OVER (PARTITION BY account) AS place
  FROM unnest($1::int8[], $2::int2[], $3::int4[], $4::int8[], $5::text[], $6::text[]) AS u(game_id, seat, n, account, title, maker)
),
hooked AS MATERIALIZED (
  SELECT t.*, {{call}} AS what
  FROM t
  JOIN hook h ON h.account = t.account AND NOT h.ended
  WHERE 100 >= t.place + (SELECT count(*) FROM outbox o WHERE o.account = t.account AND o.kind = {{OUTBOX_HOOK}})
),
fresh AS (
  INSERT INTO carried (what)
  SELECT what
  FROM hooked
  ON CONFLICT DO NOTHING
  RETURNING what
),
calls AS (
  INSERT INTO outbox (kind, account, game_id, seat, body)
  SELECT {{OUTBOX_HOOK}}, h.account, h.game_id, h.seat, jsonb_build_object('n', h.n, 'title', h.title, 'maker', h.maker)
  FROM hooked h
  JOIN fresh ON fresh.what = h.what
)
SELECT game_id, seat, n
FROM t;

-- name: carry_calls_end
UPDATE notice
SET called = true
FROM unnest($1::int8[], $2::int2[], $3::int4[]) AS u(game_id, seat, n)
WHERE notice.game_id = u.game_id AND notice.seat = u.seat AND notice.n = u.n;

-- name: carry_turns
-- Notices of turns older than $1 seconds.  Deletes those that are no longer true.
WITH old AS MATERIALIZED (
  SELECT game_id, seat, n
  FROM notice
  WHERE called AND next <= now() - $1::int8 * interval '1 second'
  ORDER BY next
  LIMIT 500
),
told AS MATERIALIZED (
  SELECT o.*, s.account, s.mail, t.status = {{STATUS_RUNNING}} AND s.player = {{PLAYER_PERSON}}
    AND t.to_move >> o.seat & 1 = 1
    AND NOT EXISTS (SELECT FROM notice x WHERE x.game_id = o.game_id AND x.seat = o.seat AND x.n > o.n) AS still
  FROM old o
  JOIN standing t ON t.game_id = o.game_id
  JOIN seat s ON s.game_id = o.game_id AND s.seat = o.seat
),
gone AS (
  DELETE FROM notice n
  USING told o
  WHERE NOT o.still AND n.game_id = o.game_id AND n.seat = o.seat AND n.n = o.n
)
SELECT t.game_id, t.seat, t.n, t.account, t.mail, g.title, {{of_maker}}
FROM told t
JOIN game g ON g.id = t.game_id
WHERE t.still;

-- name: carry_turns_put
-- Postpones those whose address got a mail in the last $8 seconds (or day); the others become one mail per address, unless it gets none.
WITH told AS MATERIALIZED (
  SELECT t.game_id, t.seat, t.n, t.title, t.maker, lower(coalesce(a.mail, t.mail)) AS mail, {{turn}} AS what
  FROM unnest($1::int8[], $2::int2[], $3::int4[], $4::int8[], $5::text[], $6::text[], $7::text[])
    AS t(game_id, seat, n, account, mail, title, maker)
  LEFT JOIN account a ON a.id = t.account
),
box AS MATERIALIZED (
  SELECT l.mail AS address, lower(l.mail) AS mail,
    l.sent + CASE l.mode WHEN 2 THEN interval '1 day' ELSE $8::int8 * interval '1 second' END AS due
  FROM letterbox l
  WHERE l.mode > 0 AND lower(l.mail) IN (SELECT mail FROM told)
  ORDER BY l.mail
  FOR UPDATE
),
fresh AS (
  INSERT INTO carried (what)
  SELECT o.what
  FROM told o
  JOIN box b ON b.mail = o.mail
  WHERE b.due <= now()
  ON CONFLICT DO NOTHING
  RETURNING what
),
mail AS (
  INSERT INTO outbox (kind, mail, body)
  SELECT {{OUTBOX_TURN}}, b.address, jsonb_build_object('games',
    jsonb_agg(jsonb_build_object('game', o.game_id, 'seat', o.seat, 'title', o.title, 'maker', o.maker) ORDER BY o.game_id))
  FROM told o
  JOIN box b ON b.mail = o.mail
  JOIN fresh ON fresh.what = o.what
  GROUP BY b.address
  RETURNING mail
),
mark AS (
  UPDATE letterbox l
  SET sent = now()
  FROM mail m
  WHERE lower(l.mail) = lower(m.mail)
)
SELECT o.game_id, o.seat, o.n, CASE WHEN b.due > now() THEN b.due ELSE '-infinity' END
FROM told o
LEFT JOIN box b ON b.mail = o.mail;

-- name: carry_turns_end
WITH u AS (
  SELECT *
  FROM unnest($1::int8[], $2::int2[], $3::int4[], $4::timestamptz[]) AS u(game_id, seat, n, later)
),
gone AS (
  DELETE FROM notice n
  USING u
  WHERE u.later = '-infinity' AND n.game_id = u.game_id AND n.seat = u.seat AND n.n = u.n
)
UPDATE notice n
SET next = greatest(now(), u.later - $5::int8 * interval '1 second')
FROM u
WHERE u.later > '-infinity' AND n.game_id = u.game_id AND n.seat = u.seat AND n.n = u.n;

-- name: carry_posts
SELECT id::text, mail, game_id, body::text
FROM post
ORDER BY made
LIMIT 100;

-- name: carry_posts_put
WITH p AS (
  SELECT *
  FROM unnest($1::text[], $2::text[], $3::int8[], $4::text[]) AS u(id, mail, game_id, body)
),
fresh AS (
  INSERT INTO carried (what)
  SELECT 'post ' || id
  FROM p
  ON CONFLICT DO NOTHING
  RETURNING what
),
mails AS (
  INSERT INTO outbox (kind, mail, game_id, body)
  SELECT {{OUTBOX_CHANGED}}, p.mail, p.game_id, p.body::jsonb
  FROM p
  JOIN fresh ON fresh.what = 'post ' || p.id
)
SELECT id
FROM p;

-- name: carry_posts_end
DELETE FROM post
WHERE id IN (SELECT u::uuid FROM unnest($1::text[]) AS u);

-- name: carry_games
-- Listed games that have changed.  kind: as in the table lobby.
SELECT o.game_id, o.version,
  (CASE WHEN g.id IS NULL OR g.closed IS NOT NULL THEN 0
  WHEN g.words IS NULL THEN CASE WHEN o.joinable AND o.until > now() AND EXISTS (SELECT FROM seat f WHERE f.game_id = o.game_id AND f.free) THEN 1 ELSE 0 END
  WHEN o.watchable AND t.status = {{STATUS_RUNNING}} AND NOT coalesce(g.options @> '{"spectators": false}', false) THEN 2 ELSE 0 END)::int2,
  o.made, CASE WHEN g.words IS NULL THEN o.until ELSE now() + interval '90 days' END, o.guests, o.language, coalesce(g.setup, ''), coalesce(g.title, ''),
  CASE WHEN g.id IS NULL THEN '{}' ELSE {{game_options}} END,
  coalesce((SELECT json_agg(json_build_object('seat', s.seat, 'name', s.name, 'free', s.free, 'player', {{seat_player}}, 'level', {{seat_level}},
  'account', s.account::text) ORDER BY s.seat) FROM seat s WHERE s.game_id = o.game_id)::text, '[]')
FROM open_game o
LEFT JOIN game g ON g.id = o.game_id
LEFT JOIN standing t ON t.game_id = o.game_id
WHERE o.version > o.told AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (o.game_id >> 40) & 255)
LIMIT 500;

-- name: carry_games_put
-- A node that was slow changes nothing that a faster one has put there.
WITH t AS (
  SELECT *
  FROM unnest($1::int8[], $2::int4[], $3::int2[], $4::timestamptz[], $5::timestamptz[], $6::bool[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
    AS u(game_id, told, kind, made, until, guests, language, setup, title, options, seats)
),
put AS (
  INSERT INTO lobby (game_id, told, kind, made, until, guests, language, setup, title, options, seats, accounts)
  SELECT game_id, told, kind, made, until, guests, language, setup, title, options,
    (SELECT coalesce(jsonb_agg(x - 'account' ORDER BY (x->>'seat')::int), '[]') FROM jsonb_array_elements(t.seats::jsonb) AS x),
    ARRAY(SELECT (x->>'account')::int8 FROM jsonb_array_elements(t.seats::jsonb) AS x WHERE x->>'account' IS NOT NULL)
  FROM t
  ON CONFLICT (game_id) DO UPDATE SET told = excluded.told, kind = excluded.kind, until = excluded.until, guests = excluded.guests,
    language = excluded.language, title = excluded.title, seats = excluded.seats, accounts = excluded.accounts
  WHERE lobby.told < excluded.told
)
SELECT game_id, told
FROM t;

-- name: carry_games_end
WITH u AS (
  SELECT *
  FROM unnest($1::int8[], $2::int4[]) AS u(game_id, told)
),
gone AS (
  DELETE FROM open_game o
  USING u
  WHERE o.game_id = u.game_id AND o.version = u.told AND NOT EXISTS (SELECT FROM game g WHERE g.id = o.game_id)
)
UPDATE open_game o
SET told = u.told
FROM u
WHERE o.game_id = u.game_id AND o.told < u.told AND EXISTS (SELECT FROM game g WHERE g.id = o.game_id);
