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
