-- Statements of src/server/main.c.

-- name: main_size
-- The size of the database, for /metrics.
SELECT pg_database_size(current_database());
