-- Statements of src/server/outbox/outbox.c.

-- fragment: hook_free
calling = '-infinity' WHERE account = $2::int8 AND (SELECT count(*) FROM o) >= 0

-- fragment: taken
tries = o.tries + 1, handed = true, taken = $1::bytea, next = now() + interval '5 minutes'

-- fragment: told
c.id, c.kind, c.tries, c.body::text, coalesce(c.game_id, 0), coalesce(c.seat, 0::int2), coalesce(c.body->>'title', '')

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

-- name: outbox_sweep
-- Deletes expired sessions, links and outbox rows, and what was carried so long ago that no store tells it again.
WITH s AS (
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
