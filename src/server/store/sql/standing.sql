-- Statements of src/server/game/standing.c.

-- fragment: turned
((t.came0 > standing.n)::int4 + 2 * (t.came1 > standing.n)::int4 + 4 * (t.came2 > standing.n)::int4 + 8 * (t.came3 > standing.n)::int4)::int2

-- name: standing_write
-- A resigned game stays so.  Where the computer has to move, `due` is set SOON_S ahead: normally the node that wrote
-- the step plays at once, and this is the fallback; so it is where a seat with a plan has to move.  Answers with the games that have plans.
WITH w AS (
UPDATE standing
SET n = t.n, status = t.status, since = CASE WHEN standing.to_move = t.to_move AND standing.status = t.status
  AND t.to_move & {{turned}} = 0 THEN standing.since ELSE now() END, to_move = t.to_move, turned = {{turned}},
  due = CASE WHEN t.status <> {{STATUS_RUNNING}} THEN NULL WHEN t.to_move & standing.greedy <> 0 OR EXISTS (SELECT FROM plan
  WHERE plan.game_id = t.game_id AND plan.ended IS NULL AND t.to_move >> plan.seat & 1 = 1) THEN t.soon ELSE nullif(t.due, 'infinity') END,
  places = nullif(t.places, 0), scores = CASE WHEN t.places <> 0 THEN t.scores END,
  paths = CASE WHEN t.places <> 0 THEN t.paths END, modules = CASE WHEN t.places <> 0 THEN t.modules END
FROM (SELECT * FROM unnest($1::int8[], $2::int4[], $3::int2[], $4::int2[], $5::timestamptz[], $6::timestamptz[],
  $7::int4[], $8::int4[], $9::int4[], $10::int4[], $11::int4[], $12::int8[], $13::int4[], $14::int4[]) AS u(game_id, n, status, to_move, due, soon, came0, came1, came2,
  came3, places, scores, paths, modules) ORDER BY game_id) AS t
WHERE NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (t.game_id >> 40) & 255)
  AND standing.game_id = t.game_id AND standing.status <> {{STATUS_GIVEN_UP}}
  AND (standing.n < t.n OR (t.n = 0 AND standing.n = 0 AND standing.to_move = 0))
RETURNING standing.game_id
)
SELECT game_id
FROM w
WHERE EXISTS (SELECT FROM plan WHERE plan.game_id = w.game_id AND plan.ended IS NULL);

-- name: standing_behind
SELECT s.game_id
FROM standing s
JOIN game g ON g.id = s.game_id
WHERE NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (s.game_id >> 40) & 255) AND s.status < {{STATUS_OVER}} AND g.words IS NOT NULL
  AND (s.n = 0 OR EXISTS (SELECT FROM move m WHERE m.game_id = s.game_id AND m.n >= s.n))
LIMIT 10000;
