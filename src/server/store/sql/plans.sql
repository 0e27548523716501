-- Statements of src/server/plans.  All that change a plan lock the standing first, as the turn of a seat with a plan is told only when the plan has ended.

-- name: plan_read
-- The plans of a game, or of one seat of it.  First column: the seat; ninth: whether the log still has the moves before; tenth: whether the seat is its
-- player's; eleventh: whether the game was closed or given up; twelfth: the account.
SELECT p.seat, p.id, p.n, p.at, p.played, p.rules, p.steps, coalesce(p.ended, ''),
  p.tail = coalesce((SELECT m.key FROM move m WHERE m.game_id = p.game_id AND m.n < p.n ORDER BY m.n DESC LIMIT 1), 0),
  s.player = {{PLAYER_PERSON}}, g.closed IS NOT NULL OR t.status = {{STATUS_GIVEN_UP}}, coalesce(s.account, 0), p.claimed
FROM plan p
JOIN seat s ON s.game_id = p.game_id AND s.seat = p.seat
JOIN game g ON g.id = p.game_id
JOIN standing t ON t.game_id = p.game_id
WHERE p.game_id = $1::int8 AND p.seat = coalesce($2::int2, p.seat)
UNION ALL
SELECT 0::int2, 0, 0, 0::int2, 0::int2, '', '', '', false, false, false, 0, false {{gone}}
ORDER BY 1;

-- name: plan_set
-- No row: the seat is not its player's, or the plan is being played.
WITH {{standing_locked}}
INSERT INTO plan (game_id, seat, id, rules, n, tail, steps)
SELECT l.id, s.seat, $3::int8, g.rules, $4::int4, $5::int8, $6::text
FROM l
JOIN game g ON g.id = l.id
JOIN seat s ON s.game_id = l.id
WHERE s.seat = $2::int2 AND s.player = {{PLAYER_PERSON}}
ON CONFLICT (game_id, seat) DO UPDATE
SET id = excluded.id, made = now(), rules = excluded.rules, n = excluded.n, tail = excluded.tail, at = -1, played = 0, steps = excluded.steps, claimed = false, ended = NULL
WHERE NOT plan.claimed
RETURNING seat;

-- name: plan_clear
-- No row: the plan is being played.
WITH {{standing_locked}},
d AS (
  DELETE FROM plan
  USING l
  WHERE game_id = l.id AND seat = $2::int2 AND NOT claimed
  RETURNING seat
)
SELECT seat
FROM d
UNION ALL
SELECT $2::int2
WHERE NOT EXISTS (SELECT FROM plan WHERE game_id = $1 AND seat = $2);

-- name: plan_claim
-- Before a step is played: from now on its player can neither change nor remove the plan, so that nothing is played that was taken back.
WITH {{standing_locked}}
UPDATE plan
SET claimed = true
FROM l
WHERE game_id = l.id AND seat = $2::int2 AND plan.id = $3::int8 AND ended IS NULL AND at = $4::int2
RETURNING seat;

-- name: plan_mark
-- A step was played, in the step of the log with this key.
WITH {{standing_locked}}
UPDATE plan
SET at = $4::int2, n = $5::int4, tail = $6::int8, played = played + 1, claimed = false
FROM l
WHERE game_id = l.id AND seat = $2::int2 AND plan.id = $3::int8 AND ended IS NULL AND at < $4
RETURNING seat;

-- name: plan_end
-- If it is the seat's turn, its player is told now: the turn began unheard.  $5: how many moves the node knows, after which the seat has to answer or not
-- ($6).  A turn that the standing does not have yet will be told when it is written.  $7: the player knows already.
-- $8: how far the plan was read; if another node has played on since, the log that this one compared is not the row's.
WITH l AS (
  SELECT game_id AS id, n, to_move, status
  FROM standing
  WHERE game_id = $1::int8 AND {{here}}
  FOR UPDATE
),
p AS (
  UPDATE plan
  SET ended = $4::text, claimed = false
  FROM l
  WHERE game_id = l.id AND seat = $2::int2 AND plan.id = $3::int8 AND ended IS NULL AND at = $8::int2
  RETURNING plan.seat
),
k AS (
  SELECT EXISTS (SELECT FROM game_hook WHERE game_id = $1) AS hook
),
o AS (
  INSERT INTO notice (game_id, seat, n, called, pushed, announced)
  SELECT l.id, s.seat, l.n, s.account IS NULL, s.account IS NULL, NOT k.hook
  FROM l
  CROSS JOIN p
  CROSS JOIN k
  JOIN seat s ON s.game_id = l.id AND s.seat = p.seat
  WHERE NOT $7::bool AND l.status = {{STATUS_RUNNING}} AND l.to_move >> s.seat & 1 = 1 AND (l.n >= $5::int4 OR $6::bool)
    AND s.player = {{PLAYER_PERSON}} AND (s.account IS NOT NULL OR s.mail IS NOT NULL OR k.hook)
  ON CONFLICT DO NOTHING
)
SELECT seat
FROM p;
