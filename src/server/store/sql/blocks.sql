-- Statements of src/server/api/blocks.c.

-- name: blocks_seat
SELECT account, name
FROM seat
WHERE game_id = $1::int8 AND seat = $2::int2;

-- name: blocks_insert
-- An account blocks at most 500 others.
INSERT INTO block (account, blocked, name)
SELECT $1::int8, a.id, $3::text
FROM account a
WHERE a.id = $2::int8 AND a.id <> $1 AND 500 > (SELECT count(*) FROM block WHERE account = $1)
ON CONFLICT (account, blocked) DO UPDATE SET name = excluded.name
RETURNING id;

-- name: blocks_list
SELECT id, name, extract(epoch FROM made)::int8
FROM block
WHERE account = $1::int8
ORDER BY made DESC, id DESC;

-- name: blocks_delete
DELETE FROM block
WHERE account = $1::int8 AND id = $2::int8
RETURNING id;
