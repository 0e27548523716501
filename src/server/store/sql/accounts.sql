-- Statements of src/server/api/accounts.c.

-- name: accounts_mail
-- Queues a mail, at most five an hour per address.  $2: also to an address without an account.  $3: its language.
INSERT INTO outbox (kind, mail, account, holder, language)
SELECT CASE WHEN account.id IS NULL THEN 1 ELSE 2 END, coalesce(account.mail, $1::text), account.id,
  {{account_holder}}, $3::text
FROM (SELECT) AS one
LEFT JOIN account ON lower(account.mail) = lower($1)
WHERE ($2::bool OR account.id IS NOT NULL)
  AND 5 > (SELECT count(*) FROM outbox WHERE lower(mail) = lower($1) AND tries = 0 AND kind <= {{OUTBOX_SEAT_LINK}}
  AND made > now() - interval '1 hour') + (SELECT count(*) FROM errand WHERE lower(mail) = lower($1)
  AND made > now() - interval '1 hour');

-- name: accounts_make
INSERT INTO account (id, name, mail, password)
VALUES ($1::int8, $2::text, $3::text, $4::text)
ON CONFLICT DO NOTHING;

-- name: accounts_by_mail
SELECT id, password
FROM account
WHERE lower(mail) = lower($1::text);

-- name: accounts_session_new
-- A new token for each login, against session fixation; the old session is deleted.  An account has at most 50 sessions:
-- those unused for longest are deleted.  Mails are in the language of the latest login ($5) from now on.
WITH old AS (
  DELETE FROM session
  WHERE token = $3::bytea
  RETURNING account
),
spare AS (
  DELETE FROM session
  WHERE token IN (SELECT token FROM session WHERE account = $2::int8 ORDER BY until DESC OFFSET 49)
  RETURNING account
),
made AS (
  INSERT INTO session (token, account, until)
  SELECT $1::bytea, a.id, now() + interval '{{session_days}} days'
  FROM account a
  WHERE a.id = $2::int8 AND a.password = $4::text FOR SHARE
  RETURNING account
),
told AS (
  UPDATE letterbox l
  SET language = $5::text
  FROM made
  JOIN account a ON a.id = made.account
  WHERE lower(l.mail) = lower(a.mail) AND $5::text IS NOT NULL AND l.language IS DISTINCT FROM $5::text
)
SELECT (SELECT name FROM account WHERE id = made.account),
  coalesce((SELECT account FROM old), (SELECT account FROM spare LIMIT 1))
FROM made;

-- name: accounts_session_end
-- $2: all sessions of the account.  Then its browsers get no push messages any more, either.
WITH p AS (
  DELETE FROM subscription
  WHERE $2::bool AND account = (SELECT account FROM session WHERE token = $1::bytea)
)
DELETE FROM session
WHERE token = $1 OR ($2 AND account = (SELECT account FROM session WHERE token = $1))
RETURNING account;

-- name: accounts_seats
-- The account's games, paginated by id.
SELECT game_id
FROM seat
WHERE account = $1::int8 AND game_id > $2::int8
ORDER BY game_id
LIMIT $3::int8;
