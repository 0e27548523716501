-- Secrets may be stored sealed with a key of the operator: then they are longer by 46 bytes (src/server/seal).  Nodes of the version before
-- read only plain ones, so set key_file only after all nodes are updated.
ALTER TABLE game DROP CONSTRAINT game_secret_check,
	ADD CONSTRAINT game_secret_check CHECK (length(secret) IN (32, 78)) NOT VALID;
