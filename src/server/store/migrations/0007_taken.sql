-- A node that takes a mail or delivery and loses the database's answer can release it.

-- Identifies one take: the hash of a token that the node draws for it.
ALTER TABLE outbox ADD COLUMN taken bytea;
