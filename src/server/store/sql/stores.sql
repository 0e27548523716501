-- Statements of src/server/store/stores.c.

-- name: stores_map
SELECT bucket, store, version
FROM bucket;
