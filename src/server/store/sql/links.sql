-- Statements of src/server/api/links.c.

-- fragment: letterbox
-- A link that somebody has opened says in which language they read.
l AS (INSERT INTO letterbox (mail, language) SELECT a.mail, e.language FROM a, e
  ON CONFLICT (lower(mail)) DO UPDATE SET language = coalesce(excluded.language, letterbox.language))

-- name: link_find
SELECT kind, game_id, seat, holder, mail
FROM errand
WHERE token = $1::bytea AND until > now();

-- name: link_make
-- ON CONFLICT: another mail to the same address may have been redeemed meanwhile; then this does nothing.
WITH e AS (
  DELETE FROM errand
  WHERE token = $1::bytea AND kind = {{OUTBOX_MAKE}} AND until > now()
  RETURNING *
),
a AS (
  INSERT INTO account (id, name, mail, password)
  SELECT $2::int8, $3::text, e.mail, $4::text
  FROM e
  ON CONFLICT DO NOTHING
  RETURNING id, mail, name
),
s AS (
  INSERT INTO session (token, account, until)
  SELECT $5::bytea, id, now() + interval '{{session_days}} days'
  FROM a
),
{{letterbox}}
SELECT name
FROM a;

-- name: link_password
WITH e AS (
  DELETE FROM errand
  WHERE token = $1::bytea AND kind = {{OUTBOX_PASSWORD}} AND until > now()
  RETURNING *
),
a AS (
  UPDATE account
  SET password = $2::text
  FROM e
  WHERE id = e.account AND {{account_holder}} = e.holder
  RETURNING id, account.mail, name
),
x AS (
  DELETE FROM session
  WHERE account = (SELECT id FROM a)
),
y AS (
  DELETE FROM errand
  WHERE account = (SELECT id FROM a) AND token <> $1
),
z AS (
  DELETE FROM outbox
  WHERE {{account_mails}} (SELECT id FROM a)
),
s AS (
  INSERT INTO session (token, account, until)
  SELECT $3::bytea, id, now() + interval '{{session_days}} days'
  FROM a
),
o AS (
  INSERT INTO outbox (kind, mail, account, body)
  SELECT {{OUTBOX_CHANGED}}, mail, id, '{"what": "password-link"}'
  FROM a
),
{{letterbox}}
SELECT name, id
FROM a;

-- name: link_address
-- The new address inherits the mail settings of the old one, which a chore deletes unless a guest's seat still uses that
-- address.
WITH e AS (
  DELETE FROM errand
  WHERE token = $1::bytea AND kind = {{OUTBOX_ADDRESS}} AND until > now()
  RETURNING *
),
b AS (
  SELECT o.mail, l.mode, l.language
  FROM e
  JOIN account o ON o.id = e.account
  LEFT JOIN letterbox l ON lower(l.mail) = lower(o.mail)
),
a AS (
  UPDATE account
  SET mail = e.mail
  FROM e
  WHERE id = e.account AND {{account_holder}} = e.holder
  RETURNING id, e.mail, name
),
y AS (
  DELETE FROM errand
  WHERE account = (SELECT id FROM a) AND token <> $1
),
z AS (
  DELETE FROM outbox
  WHERE {{account_mails}} (SELECT id FROM a)
),
x AS (
  INSERT INTO chore (kind, mail)
  SELECT {{CHORE_FORGET}}, b.mail
  FROM b, a
  WHERE lower(b.mail) <> lower(a.mail)
),
l AS (
  INSERT INTO letterbox (mail, mode, language)
  SELECT a.mail, coalesce(b.mode, 1), coalesce(e.language, b.language)
  FROM a, b, e
  ON CONFLICT (lower(mail)) DO UPDATE SET language = coalesce(excluded.language, letterbox.language)
)
SELECT name
FROM a;

-- name: link_seat_address
-- In the store of the game.  It may be repeated: the link is used up by link_seat_used, which comes after.
UPDATE seat
SET mail = $4::text
WHERE game_id = $1::int8 AND seat = $2::int2 AND token = $3::bytea AND account IS NULL AND {{here}}
RETURNING name;

-- name: link_seat_link
-- In the store of the game: works once, because it replaces the token that the link is bound to.
UPDATE seat
SET token = $5::bytea, relinked = 3, heir = NULL, heir_at = NULL
WHERE game_id = $1::int8 AND seat = $2::int2 AND token = $3::bytea AND account IS NULL AND lower(mail) = lower($4::text) AND {{here}}
RETURNING game_id, seat;

-- name: link_seat_used
-- In the directory, after the seat has the address ($2) or the new token.
WITH e AS (
  DELETE FROM errand
  WHERE token = $1::bytea
  RETURNING *
),
a AS (
  SELECT mail
  FROM e
  WHERE $2::bool
),
{{letterbox}}
SELECT count(*)
FROM e;

-- name: link_mail_off
UPDATE letterbox
SET mode = 0
WHERE off = $1::uuid;
