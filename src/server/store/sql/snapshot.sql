-- Statements of src/server/game/snapshot.c.

-- name: snapshot_write
INSERT INTO snapshot (game_id, n, step, key, rules, state, seal)
SELECT *
FROM (SELECT * FROM unnest($1::int8[], $2::int4[], $3::int4[], $4::int8[], $5::bytea[], $6::bytea[],
  $7::bytea[]) AS u(game_id, n, step, key, rules, state, seal) ORDER BY game_id) AS t
WHERE NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255)
ON CONFLICT (game_id) DO UPDATE SET n = excluded.n, step = excluded.step, key = excluded.key, rules = excluded.rules,
  state = excluded.state, seal = excluded.seal;

-- name: snapshot_drop
DELETE FROM snapshot
WHERE game_id = ANY ($1::int8[]) AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255);
