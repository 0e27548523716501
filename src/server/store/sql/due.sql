-- Statements of src/server/autoplay/due.c.

-- name: due_claim
-- Second column: whether a seat has a plan.
UPDATE standing
SET due = CASE WHEN status = {{STATUS_RUNNING}} THEN $2::timestamptz END
WHERE game_id IN (SELECT game_id FROM standing WHERE due <= $1::timestamptz
  AND NOT EXISTS (SELECT FROM fence WHERE fence.bucket = (game_id >> 40) & 255) ORDER BY due LIMIT 50 FOR UPDATE SKIP LOCKED)
RETURNING game_id, EXISTS (SELECT FROM plan WHERE plan.game_id = standing.game_id AND plan.ended IS NULL);

-- name: due_write
-- Only if the position is still the one it was computed for, the game is running, and nobody else wrote `due` since it
-- was read (compare and swap); else the other writer has taken care of it.
UPDATE standing
SET due = nullif($3::timestamptz, 'infinity')
WHERE game_id = $1::int8 AND n <= $2::int4 AND status = {{STATUS_RUNNING}}
  AND coalesce(due, 'infinity') = $4::timestamptz AND {{here}};

-- name: due_seat_late
-- Marks a seat as late unless it has moved meanwhile or the game has ended.  The standing is locked first, to see the
-- end.
WITH l AS (
  SELECT game_id AS id
  FROM standing
  WHERE game_id = $1::int8 AND status = {{STATUS_RUNNING}} AND {{here}}
  FOR UPDATE
),
s AS (
  UPDATE seat
  SET player = $4::int2
  FROM l
  WHERE game_id = l.id AND seat = $2::int2 AND player = {{PLAYER_PERSON}}
    AND NOT EXISTS (SELECT FROM move WHERE game_id = $1 AND n >= $3::int4)
  RETURNING seat
)
UPDATE standing
SET greedy = greedy | (CASE WHEN $4::int2 = 1 THEN 1 << $2::int2 ELSE 0 END)::int2
WHERE game_id = $1 AND EXISTS (SELECT FROM s)
RETURNING game_id;
