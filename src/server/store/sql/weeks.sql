-- Statements of src/server/archive/weeks.c.

-- name: weeks_make
SELECT parts_make($1::int4, $2::int4);
