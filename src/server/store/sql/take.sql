-- Statements of src/server/api/take.c.

-- name: people_take
WITH mine AS (
  SELECT seat
  FROM seat
  WHERE game_id = $1::int8 AND token = $3::bytea
),
{{standing_locked}},
s AS (
  UPDATE seat
  SET player = {{PLAYER_PERSON}}, returned = $5::timestamptz, votes = 0, offer = NULL, mutes = 0, account = NULL,
    mail = NULL, relinked = 0, heir = NULL, heir_at = NULL, present = NULL, former = false, level = NULL, token = $3::bytea, name = $4::text
  FROM l
  WHERE game_id = l.id AND offer = $2::bytea AND player <> {{PLAYER_PERSON}} AND NOT EXISTS (SELECT FROM mine)
  RETURNING seat
),
p AS (
  DELETE FROM plan
  USING s
  WHERE plan.game_id = $1 AND plan.seat = s.seat
),
t AS (
  UPDATE standing
  SET greedy = greedy & ~(1 << s.seat)::int2, gave_up = gave_up & ~(1 << s.seat)::int2, due = $5
  FROM s
  WHERE game_id = $1
  RETURNING s.seat
)
SELECT seat
FROM t
UNION ALL
SELECT seat
FROM mine;
