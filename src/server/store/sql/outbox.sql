-- Statements of src/server/outbox/outbox.c.

-- fragment: hook_free
calling = '-infinity' WHERE account = $2::int8 AND (SELECT count(*) FROM o) >= 0

-- fragment: taken
tries = o.tries + 1, handed = true, taken = $1::bytea, next = now() + interval '5 minutes'

-- fragment: told
c.id, c.kind, c.tries, c.body::text, coalesce(c.game_id, 0), coalesce(c.seat, 0::int2), coalesce(c.body->>'title', '')

-- fragment: told_turn
-- As carry_turns_put looks for it.
'told ' || o.game_id || ' ' || o.seat || ' ' || o.n

-- name: outbox_mail
-- Takes a mail.  Its link is created only now, so that its token is never stored, only the hash.
WITH c AS (
  UPDATE outbox o
  SET {{taken}}
  WHERE o.id = (SELECT id FROM outbox WHERE kind <> {{OUTBOX_HOOK}} AND next <= now()
    AND NOT (kind = {{OUTBOX_TURN}} AND handed) ORDER BY next LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING o.*
),
e AS (
  INSERT INTO errand (token, kind, mail, account, game_id, seat, holder, language, until)
  SELECT $1::bytea, kind, mail, account, game_id, seat, holder, language,
    now() + CASE WHEN kind IN ({{OUTBOX_PASSWORD}},
    {{OUTBOX_SEAT_LINK}}) THEN interval '1 hour' ELSE interval '1 day' END
  FROM c
  WHERE kind <= {{OUTBOX_SEAT_LINK}}
)
SELECT {{told}}, coalesce(c.mail, ''), coalesce(l.off::text, ''), coalesce(c.language, l.language, '')
FROM c
LEFT JOIN letterbox l ON lower(l.mail) = lower(c.mail);

-- name: outbox_delivery
-- Takes a delivery of a webhook that no node is calling: a slow receiver delays only its own deliveries.
WITH r AS (
  SELECT o.id, h.account
  FROM outbox o
  JOIN hook h ON h.account = o.account
  WHERE o.kind = {{OUTBOX_HOOK}} AND o.next <= now() AND h.calling <= now()
  ORDER BY o.next
  LIMIT 1
  FOR UPDATE SKIP LOCKED
),
c AS (
  UPDATE outbox o
  SET {{taken}}
  FROM r
  WHERE o.id = r.id
  RETURNING o.*
),
h AS (
  UPDATE hook
  SET calling = now() + interval '5 minutes'
  FROM r
  WHERE hook.account = r.account
  RETURNING CASE WHEN ended THEN '' ELSE url END AS url, secret
)
SELECT {{told}}, h.url, h.secret, c.account
FROM c
CROSS JOIN h;

-- name: outbox_announcement
-- Takes a delivery of a game's webhook, the oldest of a game that has none under way.
WITH c AS (
  UPDATE outbox o
  SET {{taken}}
  WHERE o.id = (SELECT id FROM outbox a WHERE kind = {{OUTBOX_HOOK}} AND account IS NULL AND next <= now()
    AND NOT EXISTS (SELECT FROM outbox b WHERE b.kind = {{OUTBOX_HOOK}} AND b.account IS NULL AND b.game_id = a.game_id AND b.id < a.id)
    ORDER BY next LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING o.*
)
SELECT {{told}}, coalesce(c.language, '')
FROM c;

-- name: outbox_undo
-- The answer to the take with token $1 was lost: releases what it took, since nothing was sent.
WITH o AS (
  UPDATE outbox
  SET tries = tries - 1, handed = false, taken = NULL, next = now()
  WHERE taken = $1::bytea
  RETURNING CASE WHEN kind = {{OUTBOX_HOOK}} THEN account END AS account
),
h AS (
  UPDATE hook
  SET calling = '-infinity'
  FROM o
  WHERE hook.account = o.account
),
e AS (
  DELETE FROM errand
  WHERE token = $1
)
SELECT count(*)
FROM o;

-- name: outbox_end
WITH o AS (
  DELETE FROM outbox
  WHERE id = $1::int8
  RETURNING id
)
UPDATE hook
SET failures = CASE WHEN $3::bool THEN 0 ELSE failures + (SELECT count(*) FROM o) END, ended = ended OR NOT $3
  AND failures + (SELECT count(*) FROM o) >= 10, {{hook_free}};

-- name: outbox_again
-- Schedules a retry, unless the row was taken again since.  $5: tries to give back.
WITH o AS (
  UPDATE outbox
  SET handed = false, tries = tries - $5::int8, next = now() + $3::int8 * interval '1 second'
  WHERE id = $1::int8 AND tries = $4::int8
  RETURNING id
)
UPDATE hook
SET {{hook_free}};

-- name: push_take
-- Takes a push message, with the browser that it is for.
WITH c AS (
  UPDATE push o
  SET tries = o.tries + 1, taken = $1::bytea, next = now() + interval '5 minutes'
  WHERE o.id = (SELECT id FROM push WHERE next <= now() ORDER BY next LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING o.*
)
SELECT c.id, c.tries, c.game_id, c.seat, c.n, c.title, s.id, s.endpoint, s.public, s.auth, s.language
FROM c
JOIN subscription s ON s.id = c.subscription;

-- name: push_undo
-- As outbox_undo.
WITH o AS (
  UPDATE push
  SET tries = tries - 1, taken = NULL, next = now()
  WHERE taken = $1::bytea
  RETURNING id
)
SELECT count(*)
FROM o;

-- name: push_end
-- The push service has taken the message ($2), or it is given up; or the browser wants none any more ($3).
WITH o AS (
  DELETE FROM push
  WHERE id = $1::int8
  RETURNING *
),
t AS (
  INSERT INTO carried (what)
  SELECT {{told_turn}}
  FROM o
  WHERE $2::bool
  ON CONFLICT DO NOTHING
),
gone AS (
  DELETE FROM subscription
  WHERE $3::bool AND id = (SELECT subscription FROM o)
)
UPDATE subscription
SET used = now()
WHERE $2 AND NOT $3 AND id = (SELECT subscription FROM o);

-- name: push_again
-- Schedules a retry, unless the row was taken again since.  $4: tries to give back.
UPDATE push
SET tries = tries - $4::int8, next = now() + $2::int8 * interval '1 second'
WHERE id = $1::int8 AND tries = $3::int8;

-- name: outbox_hook_gone
-- The receiver of a game's webhook says that it does not exist any more.
DELETE FROM game_hook
WHERE game_id = $1::int8;

-- name: outbox_sweep
-- Deletes expired sessions, links, outbox rows and push messages, and what was carried so long ago that no store tells it again.
WITH p AS (
  DELETE FROM push
  WHERE made < now() - interval '1 day'
),
s AS (
  DELETE FROM session
  WHERE until < now()
),
e AS (
  DELETE FROM errand
  WHERE until < now()
),
c AS (
  DELETE FROM carried
  WHERE at < now() - interval '30 days'
)
DELETE FROM outbox
WHERE made < now() - interval '3 days' OR (kind = {{OUTBOX_TURN}} AND handed AND next < now());
