-- Statements of src/server/api/exchange.c.

-- name: exchange_session
-- Sliding expiry: using a session extends it, up to 180 days in total.  Written at most once an hour.
WITH s AS (
  SELECT token, account, made, until
  FROM session
  WHERE token = $1::bytea AND until > now()
),
u AS (
  UPDATE session
  SET until = least(now() + interval '30 days', session.made + interval '180 days')
  FROM s
  WHERE session.token = s.token AND s.until < least(now() + interval '30 days',
    s.made + interval '180 days') - interval '1 hour'
)
SELECT account, {{banned}}
FROM s;

-- name: exchange_person
-- Who is signed in with the session $1.
SELECT a.id, a.name, EXISTS (SELECT FROM ban WHERE ban.account = a.id AND ban.until > now())
FROM session s
JOIN account a ON a.id = s.account
WHERE s.token = $1::bytea AND s.until > now();

-- name: allowance_pay
-- Takes one of the kind $1 from the allowance of an address; false: it is used up.
SELECT allowance_take($1::int2, $2::bytea, $3::bytea, $4::int8);

-- name: allowance_return
SELECT allowance_give($1::int2, $2::bytea, $3::bytea);
