-- Statements of src/server/api/bans.c.

-- name: bans_read
SELECT host(network), masklen(network), until
FROM ban
WHERE network IS NOT NULL AND until > now();

-- name: bans_accounts
SELECT account, until
FROM ban
WHERE account IS NOT NULL AND until > now()
ORDER BY account;

-- name: bans_account
SELECT EXISTS (SELECT FROM ban WHERE account = $1::int8 AND until > now());

-- name: bans_sweep
-- Deletes reports after half a year, warnings after a year and bans a month after their end.
WITH r AS (
  DELETE FROM report
  WHERE made < now() - interval '180 days'
), w AS (
  DELETE FROM warning
  WHERE made < now() - interval '1 year'
)
DELETE FROM ban
WHERE until < now() - interval '30 days';
