-- Statements of src/server/api/people.c.

-- name: people_mute
UPDATE seat
SET mutes = CASE WHEN $4::bool THEN mutes | (1 << $3::int2)::int2 ELSE mutes & ~(1 << $3::int2)::int2 END
WHERE game_id = $1::int8 AND seat = $2::int2 AND {{here}}
RETURNING seat;

-- name: people_seen
UPDATE seat
SET seen = $3::int4
WHERE game_id = $1::int8 AND seat = $2::int2 AND seen < $3 AND {{here}};

-- name: people_resign
-- `due` is set to now where a player leaves or returns: if this node fails to process it (due.c), another one does.
-- The game ends if it has two seats or no other person is left; otherwise the computer plays the seat for good.
-- gave_up is also kept in the standing, whose row lock serialises concurrent resignations: the second one sees the
-- first.
WITH p AS (
  SELECT count(*) AS seats, coalesce(bit_or(1 << seat) FILTER (WHERE token IS NOT NULL OR account IS NOT NULL),
    0) AS people
  FROM seat
  WHERE game_id = $1::int8
),
t AS (
  UPDATE standing
  SET gave_up = gave_up | (1 << $2::int2)::int2, greedy = greedy | (1 << $2::int2)::int2,
    status = CASE WHEN p.seats = 2 OR p.people & ~(gave_up | (1 << $2::int2)) = 0 THEN 3 ELSE status END,
    due = CASE WHEN p.seats = 2 OR p.people & ~(gave_up | (1 << $2::int2)) = 0 THEN NULL ELSE $3::timestamptz END,
    since = CASE WHEN p.seats = 2 OR p.people & ~(gave_up | (1 << $2::int2)) = 0 THEN now() ELSE since END,
    to_move = CASE WHEN p.seats = 2 OR p.people & ~(gave_up | (1 << $2::int2)) = 0 THEN 0 ELSE to_move END
  FROM p
  WHERE {{here}} AND game_id = $1 AND status = {{STATUS_RUNNING}} AND gave_up >> $2::int2 & 1 = 0
  RETURNING status
)
UPDATE seat
SET player = {{PLAYER_GAVE_UP}}, votes = 0, offer = NULL
FROM t
WHERE game_id = $1 AND seat = $2
RETURNING t.status;

-- name: people_back
WITH {{standing_locked}},
s AS (
  UPDATE seat
  SET player = {{PLAYER_PERSON}}, returned = $3::timestamptz, votes = 0, offer = NULL
  FROM l
  WHERE game_id = l.id AND seat = $2::int2 AND player IN ({{PLAYER_GREEDY}}, {{PLAYER_OPEN}})
  RETURNING seat
)
UPDATE standing
SET greedy = greedy & ~(1 << $2::int2)::int2, due = $3
WHERE game_id = $1 AND EXISTS (SELECT FROM s)
RETURNING game_id;

-- name: people_stay
-- The player keeps the seat: the link that the host made for it never works.
UPDATE seat
SET heir = NULL, heir_at = NULL
WHERE game_id = $1::int8 AND seat = $2::int2 AND heir IS NOT NULL AND {{here}}
RETURNING seat;

-- name: people_vacation
INSERT INTO vacation (game_id, seat, begins, ends)
SELECT $1::int8, $2::int2, $3::timestamptz, $3 + make_interval(secs => $4::int4)
FROM (SELECT count(*) AS times, coalesce(sum(extract(epoch FROM ends - begins)), 0) AS used,
  coalesce(max(ends), '-infinity') AS until FROM vacation WHERE game_id = $1 AND seat = $2) AS v
WHERE {{here}} AND v.times < 8 AND v.used + $4 <= $5::int4 AND v.until <= $3
ON CONFLICT DO NOTHING
RETURNING seat;

-- name: people_vacation_end
WITH v AS (
  UPDATE vacation
  SET ends = $3::timestamptz
  WHERE game_id = $1::int8 AND seat = $2::int2 AND begins <= $3 AND ends > $3 AND {{here}}
  RETURNING seat
),
t AS (
  UPDATE standing
  SET due = $3
  FROM v
  WHERE game_id = $1 AND status = {{STATUS_RUNNING}}
)
SELECT seat
FROM v;

-- name: people_give
-- The maker alone can give a seat away; otherwise it takes the votes of more than half of the people still playing.
WITH there AS (
  SELECT coalesce(sum(1 << seat), 0)::int4 AS bits, count(*) AS people
  FROM seat
  WHERE game_id = $1::int8 AND player = {{PLAYER_PERSON}} AND (token IS NOT NULL OR account IS NOT NULL)
),
maker AS (
  SELECT maker AS seat
  FROM game
  WHERE id = $1
)
UPDATE seat
SET votes = votes | (1 << $2::int2)::int2, offer = CASE WHEN $2::int2 = maker.seat
  OR 2 * bit_count(((votes | (1 << $2::int2)) & there.bits)::bit(8)) > there.people THEN $4::bytea ELSE offer END
FROM there, maker
WHERE {{here}} AND game_id = $1 AND seat.seat = $3::int2 AND player <> {{PLAYER_PERSON}} AND there.bits >> $2::int2 & 1 = 1
  AND EXISTS (SELECT FROM standing WHERE game_id = $1 AND status = {{STATUS_RUNNING}})
RETURNING offer = $4;
