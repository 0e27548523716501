-- Statements of src/server/store/db.c.

-- name: db_label
-- Names the request that the next statement belongs to, until the end of its transaction.
SELECT set_config('application_name', $1::text, true);
