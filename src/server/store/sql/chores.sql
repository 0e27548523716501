-- Statements of src/server/outbox/chores.c.

-- name: chores_take
-- Takes a chore for a minute.
UPDATE chore
SET next = now() + interval '1 minute'
WHERE id = (SELECT id FROM chore WHERE next <= now() ORDER BY next LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, kind, account, mail;

-- name: chores_erase
-- In each store.
SELECT games_erase($1::int8, lower($2::text));

-- name: chores_uses
-- In each store: whether a seat has the address.
SELECT EXISTS (SELECT FROM seat WHERE $1::int8 = 0 AND lower(mail) = lower($2::text));

-- name: chores_end
-- All stores have done it.  $2: a seat has the address.  An erasure is done again after five minutes, see account_erase.
WITH c AS (
  SELECT id, kind, mail, made
  FROM chore
  WHERE id = $1::int8
),
again AS (
  UPDATE chore
  SET next = chore.made + interval '5 minutes', mail = ''
  FROM c
  WHERE chore.id = c.id AND c.kind = {{CHORE_ERASE}} AND c.made > now() - interval '5 minutes'
  RETURNING chore.id
),
forgotten AS (
  DELETE FROM letterbox l
  USING c
  WHERE c.kind = {{CHORE_FORGET}} AND NOT $2::bool AND lower(l.mail) = lower(c.mail)
    AND NOT EXISTS (SELECT FROM account a WHERE lower(a.mail) = lower(c.mail))
)
DELETE FROM chore
WHERE id = $1 AND NOT EXISTS (SELECT FROM again);
