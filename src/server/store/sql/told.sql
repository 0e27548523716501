-- Statements of src/server/api/told.c.

-- name: told_about
SELECT coalesce(l.mode, 0::int2), q.begins, q.ends, q.zone,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id::text, 'name', s.name, 'made', extract(epoch FROM s.made)::int8,
    'used', extract(epoch FROM s.used)::int8, 'endpoint', s.endpoint) ORDER BY s.made, s.id), '[]')
  FROM subscription s
  WHERE s.account = a.id)::text
FROM account a
LEFT JOIN letterbox l ON lower(l.mail) = lower(a.mail)
LEFT JOIN quiet q ON q.account = a.id
WHERE a.id = $1::int8;

-- name: told_push
-- The same subscription again has a new name and language; another account's, or one with another key, is replaced.  An account has at most ten browsers:
-- those that got no message for longest are removed.
WITH gone AS (
  DELETE FROM subscription
  WHERE endpoint = $3::text AND (account <> $2::int8 OR public <> $4::bytea)
  RETURNING id
),
spare AS (
  DELETE FROM subscription
  WHERE id IN (SELECT id FROM subscription WHERE account = $2 AND endpoint <> $3 ORDER BY coalesce(used, made) DESC, id OFFSET 9)
  RETURNING id
)
INSERT INTO subscription (id, account, endpoint, public, auth, name, language)
SELECT $1::int8, $2, $3, $4, $5::text, $6::text, coalesce($7::text, '')
WHERE (SELECT count(*) FROM gone) >= 0 AND (SELECT count(*) FROM spare) >= 0
ON CONFLICT (endpoint) DO UPDATE SET name = excluded.name, language = excluded.language
RETURNING id::text;

-- name: told_push_off
DELETE FROM subscription
WHERE account = $1::int8 AND (id::text = $2::text OR endpoint = $3::text);

-- name: told_quiet
-- No row if PostgreSQL does not know the time zone.
INSERT INTO quiet (account, begins, ends, zone)
SELECT $1::int8, $2::int2, $3::int2, name
FROM pg_timezone_names
WHERE name = $4::text
ON CONFLICT (account) DO UPDATE SET begins = excluded.begins, ends = excluded.ends, zone = excluded.zone
RETURNING account;

-- name: told_quiet_off
DELETE FROM quiet
WHERE account = $1::int8;

-- fragment: of_host
-- Whether game g is that of the host with token $2 or account $3.
WITH g AS MATERIALIZED (
  SELECT g.id
  FROM game g
  JOIN seat m ON m.game_id = g.id AND m.seat = g.maker
  WHERE {{here}} AND g.id = $1::int8 AND g.closed IS NULL AND (m.token = $2::bytea OR m.account = $3::int8)
)

-- name: game_hook_find
{{of_host}}
SELECT coalesce(h.url, ''), coalesce(h.form, 0::int2)
FROM g
LEFT JOIN game_hook h ON h.game_id = g.id;

-- name: game_hook_set
{{of_host}}
INSERT INTO game_hook (game_id, url, form, language)
SELECT g.id, $4::text, $5::int2, coalesce($6::text, '')
FROM g
ON CONFLICT (game_id) DO UPDATE SET url = excluded.url, form = excluded.form, language = excluded.language
RETURNING game_id;

-- name: game_hook_end
{{of_host}},
gone AS (
  DELETE FROM game_hook
  WHERE game_id = (SELECT id FROM g)
)
SELECT id
FROM g;
