-- Statements of src/server/api/account.c.

-- name: account_about
SELECT a.name, a.mail, coalesce(l.mode, 0::int2), coalesce(h.url, ''), coalesce(h.ended, false),
  (SELECT jsonb_agg(jsonb_build_object('id', w.id::text, 'at', extract(epoch FROM w.made)::int8, 'reason', w.reason) ORDER BY w.id)::text
    FROM warning w WHERE w.account = a.id AND w.read IS NULL)
FROM account a
LEFT JOIN letterbox l ON lower(l.mail) = lower(a.mail)
LEFT JOIN hook h ON h.account = a.id
WHERE a.id = $1::int8;

-- name: account_warned
UPDATE warning
SET read = now()
WHERE id = $1::int8 AND account = $2::int8 AND read IS NULL;

-- name: account_name
UPDATE account
SET name = $2::text
WHERE id = $1::int8;

-- name: account_password_find
SELECT password
FROM account
WHERE id = $1::int8;

-- name: account_password
WITH a AS (
  UPDATE account
  SET password = $2::text
  WHERE id = $1::int8 AND password = $4::text
  RETURNING id, mail
),
s AS (
  DELETE FROM session
  WHERE account = (SELECT id FROM a) AND token <> $3::bytea
),
e AS (
  DELETE FROM errand
  WHERE account = (SELECT id FROM a)
),
o AS (
  DELETE FROM outbox
  WHERE {{account_mails}} (SELECT id FROM a)
)
INSERT INTO outbox (kind, mail, account, body)
SELECT {{OUTBOX_CHANGED}}, mail, id, '{"what": "password"}'
FROM a
RETURNING id;

-- name: account_mail_ask
INSERT INTO outbox (kind, mail, account, body, holder, language)
SELECT {{OUTBOX_ADDRESS}}, $2::text, id, '{}'::jsonb, {{account_holder}}, $4::text
FROM account
WHERE id = $1::int8 AND password = $3::text
  AND 5 > (SELECT count(*) FROM errand WHERE lower(mail) = lower($2)
  AND made > now() - interval '1 hour') + (SELECT count(*) FROM outbox WHERE lower(mail) = lower($2) AND tries = 0
  AND kind <= {{OUTBOX_SEAT_LINK}} AND made > now() - interval '1 hour')
UNION ALL
SELECT {{OUTBOX_CHANGED}}, mail, id, '{"what": "address"}'::jsonb, NULL, NULL
FROM account
WHERE id = $1 AND password = $3
RETURNING id;

-- name: account_mail
UPDATE account
SET mail = $2::text
WHERE id = $1::int8 AND password = $3::text
RETURNING id;

-- name: account_mails
UPDATE letterbox
SET mode = $2::int2, language = coalesce($3::text, language)
WHERE lower(mail) = (SELECT lower(mail) FROM account WHERE id = $1::int8);

-- name: account_hook
INSERT INTO hook (account, url, secret)
VALUES ($1::int8, $2::text, $3::text)
ON CONFLICT (account) DO UPDATE SET url = excluded.url, secret = excluded.secret, failures = 0, ended = false;

-- name: account_hook_end
-- The outbox rows are deleted first, here and in account_erase: the same lock order (outbox, hook) as outbox_end avoids
-- deadlocks.
WITH o AS (
  DELETE FROM outbox
  WHERE account = $1::int8 AND kind = {{OUTBOX_HOOK}}
  RETURNING id
)
DELETE FROM hook
WHERE account = $1 AND (SELECT count(*) FROM o) >= 0;

-- name: account_export
SELECT account_export(id)::text, lower(mail)
FROM account
WHERE id = $1::int8;

-- name: account_export_games
-- What a store knows besides the directory.
SELECT games_export($1::int8, $2::text)::text;

-- name: account_end
-- The function is store/privacy/erase.sql; it notifies all nodes of the account's games, and leaves a chore for the other stores.
SELECT
WHERE account_erase($1::int8, $2::text) = 1;
