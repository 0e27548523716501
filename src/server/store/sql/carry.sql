-- Statements of src/server/outbox/carry.c.  Each trip has three: the first reads in a store, its columns are parameters of the second in the directory, whose
-- columns are parameters of the third in the store.

-- fragment: of_maker
(SELECT o.account::text FROM seat o WHERE o.game_id = g.id AND o.seat = g.maker)

-- fragment: call
'call ' || t.game_id || ' ' || t.seat || ' ' || t.n

-- fragment: turn
'turn ' || t.game_id || ' ' || t.seat || ' ' || t.n

-- fragment: pushed
'push ' || t.game_id || ' ' || t.seat || ' ' || t.n

-- fragment: told
-- Noted when a push service has taken a message about the turn: push_end.
'told ' || t.game_id || ' ' || t.seat || ' ' || t.n

-- fragment: announced
'game ' || t.game_id || ' ' || t.seat || ' ' || t.n

-- fragment: still
-- Whether the turn of notice o is still the turn of a person: of standing t and seat s.
t.status = {{STATUS_RUNNING}} AND s.player = {{PLAYER_PERSON}} AND t.to_move >> o.seat & 1 = 1
  AND NOT EXISTS (SELECT FROM notice x WHERE x.game_id = o.game_id AND x.seat = o.seat AND x.n > o.n)

-- name: carry_calls
-- Turns of seats of accounts, which may have a webhook.
SELECT n.game_id, n.seat, n.n, s.account, g.title, {{of_maker}}
FROM notice n
JOIN seat s ON s.game_id = n.game_id AND s.seat = n.seat
JOIN game g ON g.id = n.game_id
WHERE NOT n.called AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (n.game_id >> 40) & 255)
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
WHERE notice.game_id = u.game_id AND notice.seat = u.seat AND notice.n = u.n
  AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (u.game_id >> 40) & 255);

-- name: carry_pushes
-- Turns of seats of accounts that have lasted $1 seconds, for their browsers.
WITH old AS MATERIALIZED (
  SELECT game_id, seat, n
  FROM notice
  WHERE NOT pushed AND push_next <= now() - $1::int8 * interval '1 second'
    AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255)
  ORDER BY push_next
  LIMIT 500
),
told AS MATERIALIZED (
  SELECT o.*, s.account, s.account IS NOT NULL AND {{still}} AS still
  FROM old o
  JOIN standing t ON t.game_id = o.game_id
  JOIN seat s ON s.game_id = o.game_id AND s.seat = o.seat
),
gone AS (
  UPDATE notice n
  SET pushed = true
  FROM told o
  WHERE NOT o.still AND n.game_id = o.game_id AND n.seat = o.seat AND n.n = o.n
)
SELECT t.game_id, t.seat, t.n, t.account, g.title, {{of_maker}}
FROM told t
JOIN game g ON g.id = t.game_id
WHERE t.still;

-- name: carry_pushes_put
-- A message for each browser of the account; in quiet hours all of it waits for their end.  What an older turn of the seat has left is of no use any more.
WITH t AS MATERIALIZED (
  SELECT t.*, {{pushed}} AS what, quiet_end(now(), q.begins, q.ends, q.zone) AS later
  FROM unnest($1::int8[], $2::int2[], $3::int4[], $4::int8[], $5::text[], $6::text[]) AS t(game_id, seat, n, account, title, maker)
  LEFT JOIN quiet q ON q.account = t.account
),
wanted AS MATERIALIZED (
  SELECT t.*
  FROM t
  WHERE t.later IS NULL AND EXISTS (SELECT FROM subscription s WHERE s.account = t.account)
),
fresh AS (
  INSERT INTO carried (what)
  SELECT what
  FROM wanted
  ON CONFLICT DO NOTHING
  RETURNING what
),
older AS (
  DELETE FROM push p
  USING wanted w
  WHERE p.game_id = w.game_id AND p.seat = w.seat AND p.n < w.n
),
pushes AS (
  INSERT INTO push (subscription, game_id, seat, n, title, maker)
  SELECT s.id, w.game_id, w.seat, w.n, w.title, w.maker
  FROM wanted w
  JOIN fresh ON fresh.what = w.what
  JOIN subscription s ON s.account = w.account
)
SELECT game_id, seat, n, coalesce(later, '-infinity')
FROM t;

-- name: carry_pushes_end
UPDATE notice n
SET pushed = u.later = '-infinity', push_next = greatest(n.push_next, u.later - $5::int8 * interval '1 second')
FROM unnest($1::int8[], $2::int2[], $3::int4[], $4::timestamptz[]) AS u(game_id, seat, n, later)
WHERE n.game_id = u.game_id AND n.seat = u.seat AND n.n = u.n
  AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (u.game_id >> 40) & 255);

-- name: carry_games
-- Turns that have lasted $1 seconds in games with a webhook.
WITH old AS MATERIALIZED (
  SELECT game_id, seat, n
  FROM notice
  WHERE NOT announced AND next <= now() - $1::int8 * interval '1 second'
    AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255)
  ORDER BY next
  LIMIT 500
),
told AS MATERIALIZED (
  SELECT o.*, s.name, s.account::text AS player, h.url, h.form, h.language, {{still}} AS still
  FROM old o
  JOIN standing t ON t.game_id = o.game_id
  JOIN seat s ON s.game_id = o.game_id AND s.seat = o.seat
  LEFT JOIN game_hook h ON h.game_id = o.game_id
),
gone AS (
  UPDATE notice n
  SET announced = true
  FROM told o
  WHERE (o.url IS NULL OR NOT o.still) AND n.game_id = o.game_id AND n.seat = o.seat AND n.n = o.n
)
SELECT t.game_id, t.seat, t.n, t.name, g.title, {{of_maker}}, t.player, t.url, t.form, t.language
FROM told t
JOIN game g ON g.id = t.game_id
WHERE t.still AND t.url IS NOT NULL;

-- name: carry_games_put
-- A game with ten pending deliveries gets no more.  They have no account: nobody but the receiver is told by them.
WITH t AS MATERIALIZED (
  SELECT t.*, {{announced}} AS what, row_number() OVER (PARTITION BY t.game_id) AS place
  FROM unnest($1::int8[], $2::int2[], $3::int4[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int2[], $10::text[])
    AS t(game_id, seat, n, name, title, maker, player, url, form, language)
),
fresh AS (
  INSERT INTO carried (what)
  SELECT what
  FROM t
  WHERE 10 >= t.place + (SELECT count(*) FROM outbox o WHERE o.kind = {{OUTBOX_HOOK}} AND o.account IS NULL AND o.game_id = t.game_id)
  ON CONFLICT DO NOTHING
  RETURNING what
),
calls AS (
  INSERT INTO outbox (kind, game_id, seat, language, body)
  SELECT {{OUTBOX_HOOK}}, t.game_id, t.seat, t.language,
    jsonb_build_object('n', t.n, 'name', t.name, 'title', t.title, 'maker', t.maker, 'player', t.player, 'url', t.url, 'form', t.form)
  FROM t
  JOIN fresh ON fresh.what = t.what
)
SELECT game_id, seat, n
FROM t;

-- name: carry_games_end
UPDATE notice
SET announced = true
FROM unnest($1::int8[], $2::int2[], $3::int4[]) AS u(game_id, seat, n)
WHERE notice.game_id = u.game_id AND notice.seat = u.seat AND notice.n = u.n
  AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (u.game_id >> 40) & 255);

-- name: carry_turns
-- Notices of turns older than $1 seconds of which browsers were told, if there are any.  Deletes those that are no longer true.
WITH old AS MATERIALIZED (
  SELECT game_id, seat, n
  FROM notice
  WHERE called AND pushed AND announced AND next <= now() - $1::int8 * interval '1 second'
    AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255)
  ORDER BY next
  LIMIT 500
),
told AS MATERIALIZED (
  SELECT o.*, s.account, s.mail, {{still}} AS still
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
-- Postpones those whose address got a mail in the last $8 seconds (or day); the others become one mail per address, unless it gets none.  No mail is made
-- of a turn that a push service has taken a message about; while one is being sent, the mail waits.
WITH told AS MATERIALIZED (
  SELECT t.game_id, t.seat, t.n, t.title, t.maker, lower(coalesce(a.mail, t.mail)) AS mail, {{turn}} AS what,
    EXISTS (SELECT FROM carried c WHERE c.what = {{told}}) AS known,
    EXISTS (SELECT FROM push p WHERE p.game_id = t.game_id AND p.seat = t.seat AND p.n = t.n) AS pending
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
  WHERE b.due <= now() AND NOT o.known AND NOT o.pending
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
SELECT o.game_id, o.seat, o.n,
  CASE WHEN o.known THEN '-infinity' WHEN o.pending THEN now() + interval '5 seconds' WHEN b.due > now() THEN b.due ELSE '-infinity' END
FROM told o
LEFT JOIN box b ON b.mail = o.mail;

-- name: carry_turns_end
WITH u AS (
  SELECT *
  FROM unnest($1::int8[], $2::int2[], $3::int4[], $4::timestamptz[]) AS u(game_id, seat, n, later)
  WHERE NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (u.game_id >> 40) & 255)
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

-- name: carry_results
-- Rated games that are over, oldest first; a row for each seat.
SELECT r.game_id, r.ended, CASE WHEN g.options ? 'clock' THEN {{POOL_LIVE}} ELSE {{POOL_TURNS}} END::int2, r.seat, r.account, r.level, r.place, r.score,
  r.path, r.modules
FROM (SELECT DISTINCT game_id, ended FROM rated WHERE ended IS NOT NULL AND NOT carried
  AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255) ORDER BY ended LIMIT 100) e
JOIN rated r ON r.game_id = e.game_id
JOIN game g ON g.id = e.game_id
ORDER BY r.ended, r.game_id, r.seat;

-- name: carry_results_put
-- A result that is there already stays as it is: what ratings were computed from does not change.  An account that is erased is nobody (0).  A trigger of
-- results locks their tournaments; they come before accounts, which the key of a new player locks (account_erase).
WITH u AS (
  SELECT *
  FROM unnest($1::int8[], $2::timestamptz[], $3::int2[], $4::int2[], $5::int8[], $6::text[], $7::int2[], $8::int4[], $9::int2[], $10::int4[])
    AS u(game_id, ended, pool, seat, account, level, place, score, path, modules)
),
c AS MATERIALIZED (
  SELECT t.id
  FROM tournament t
  WHERE t.id IN (SELECT x.tournament FROM contest_table x JOIN u ON u.game_id = x.game_id)
  ORDER BY t.id
  FOR UPDATE
),
p AS (
  INSERT INTO rated_player (player, account)
  SELECT {{player_new}}, a.id
  FROM account a
  WHERE (SELECT count(*) FROM c) >= 0 AND a.id IN (SELECT account FROM u)
  ORDER BY a.id
  ON CONFLICT (account) DO UPDATE SET account = excluded.account
  RETURNING player, account
),
r AS (
  INSERT INTO result (game_id, ended, pool, players, levels, places, scores, paths, modules)
  SELECT u.game_id, u.ended, u.pool, array_agg(coalesce(p.player, 0) ORDER BY u.seat), array_agg(coalesce(u.level, '') ORDER BY u.seat),
    array_agg(u.place ORDER BY u.seat), array_agg(u.score ORDER BY u.seat), array_agg(u.path ORDER BY u.seat), min(u.modules)
  FROM u
  LEFT JOIN p ON p.account = u.account
  GROUP BY u.game_id, u.ended, u.pool
  ORDER BY u.game_id
  ON CONFLICT DO NOTHING
)
SELECT DISTINCT game_id
FROM u;

-- name: carry_results_end
UPDATE rated
SET carried = true
WHERE game_id = ANY ($1::int8[]) AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255);

-- name: carry_days
-- Games of the day that are over.
SELECT e.game_id, e.ended, e.score, e.bot, e.won
FROM day_end e
WHERE NOT e.carried AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (e.game_id >> 40) & 255)
ORDER BY e.ended
LIMIT 500;

-- name: carry_days_put
-- A result that is there already stays as it is.  It counts if the game was played to its end in time: see day_counts.
WITH u AS (
  SELECT *
  FROM unnest($1::int8[], $2::timestamptz[], $3::int4[], $4::int4[], $5::bool[]) AS u(game_id, ended, score, bot, won)
),
t AS (
  UPDATE day_try t
  SET ended = u.ended, score = u.score, bot = u.bot, won = u.won, counts = day_counts(t.day, u.ended, u.score)
  FROM u
  WHERE t.game_id = u.game_id AND t.ended IS NULL
)
SELECT game_id
FROM u;

-- name: carry_days_end
UPDATE day_end
SET carried = true
WHERE game_id = ANY ($1::int8[]) AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255);

-- name: carry_posts
SELECT id::text, mail, game_id, body::text
FROM post
WHERE NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255)
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
WHERE id IN (SELECT u::uuid FROM unnest($1::text[]) AS u) AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255);

-- name: carry_listed
-- Listed games that have changed.  kind: as in the table lobby.
SELECT o.game_id, o.version,
  (CASE WHEN g.id IS NULL OR g.closed IS NOT NULL THEN 0
  WHEN g.words IS NULL THEN CASE WHEN o.joinable AND o.until > now() AND EXISTS (SELECT FROM seat f WHERE f.game_id = o.game_id AND f.free) THEN 1 ELSE 0 END
  WHEN o.watchable AND g.day IS NULL AND t.status = {{STATUS_RUNNING}} AND NOT coalesce(g.options @> '{"spectators": false}', false) THEN 2 ELSE 0 END)::int2,
  o.made, CASE WHEN g.words IS NULL THEN o.until ELSE now() + interval '90 days' END, o.guests, o.language, coalesce(g.setup, ''), coalesce(g.title, ''),
  CASE WHEN g.id IS NULL THEN '{}' ELSE {{game_options}} END,
  coalesce((SELECT json_agg(json_build_object('seat', s.seat, 'name', s.name, 'free', s.free, 'player', {{seat_player}}, 'level', {{seat_level}},
  'account', s.account::text) ORDER BY s.seat) FROM seat s WHERE s.game_id = o.game_id)::text, '[]'), o.rating_from, o.rating_to
FROM open_game o
LEFT JOIN game g ON g.id = o.game_id
LEFT JOIN standing t ON t.game_id = o.game_id
WHERE o.version > o.told AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (o.game_id >> 40) & 255)
LIMIT 500;

-- name: carry_listed_put
-- A node that was slow changes nothing that a faster one has put there.
WITH t AS (
  SELECT *
  FROM unnest($1::int8[], $2::int4[], $3::int2[], $4::timestamptz[], $5::timestamptz[], $6::bool[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
    $12::int2[], $13::int2[]) AS u(game_id, told, kind, made, until, guests, language, setup, title, options, seats, rating_from, rating_to)
),
put AS (
  INSERT INTO lobby (game_id, told, kind, made, until, guests, language, setup, title, options, rating_from, rating_to, seats, accounts)
  SELECT game_id, told, kind, made, until, guests, language, setup, title, options, rating_from, rating_to,
    (SELECT coalesce(jsonb_agg(x - 'account' ORDER BY (x->>'seat')::int), '[]') FROM jsonb_array_elements(t.seats::jsonb) AS x),
    ARRAY(SELECT (x->>'account')::int8 FROM jsonb_array_elements(t.seats::jsonb) AS x WHERE x->>'account' IS NOT NULL)
  FROM t
  ON CONFLICT (game_id) DO UPDATE SET told = excluded.told, kind = excluded.kind, until = excluded.until, guests = excluded.guests,
    language = excluded.language, title = excluded.title, seats = excluded.seats, accounts = excluded.accounts,
    rating_from = excluded.rating_from, rating_to = excluded.rating_to
  WHERE lobby.told < excluded.told
)
SELECT game_id, told
FROM t;

-- name: carry_listed_end
WITH u AS (
  SELECT *
  FROM unnest($1::int8[], $2::int4[]) AS u(game_id, told)
  WHERE NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (u.game_id >> 40) & 255)
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
