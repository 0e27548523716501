-- Links in mails are bound to the person who requested them; a slow webhook delays only its own deliveries.

-- The requester: for a seat its token, for an account a hash of its password and address.  The link is invalid once that has
-- changed, because the seat has a new owner or the account was recovered from an intruder.
ALTER TABLE outbox ADD COLUMN holder bytea;
ALTER TABLE errand ADD COLUMN holder bytea;
UPDATE outbox o SET holder = sha256(convert_to(a.password || ' ' || lower(a.mail), 'UTF8')) FROM account a WHERE o.kind IN (2, 3) AND a.id = o.account;
UPDATE errand e SET holder = sha256(convert_to(a.password || ' ' || lower(a.mail), 'UTF8')) FROM account a WHERE e.kind IN (2, 3) AND a.id = e.account;
UPDATE outbox o SET holder = s.token FROM seat s WHERE o.kind IN (4, 5) AND s.game_id = o.game_id AND s.seat = o.seat;
UPDATE errand e SET holder = s.token FROM seat s WHERE e.kind IN (4, 5) AND s.game_id = e.game_id AND s.seat = e.seat;

-- A seat that was left keeps no address.
UPDATE seat SET mail = NULL WHERE free AND mail IS NOT NULL;

-- End of the lease of the delivery in progress; after that its node counts as dead.
ALTER TABLE hook ADD COLUMN calling timestamptz NOT NULL DEFAULT '-infinity';

-- Mails and deliveries are separate queues.
DROP INDEX outbox_next;
CREATE INDEX outbox_letters ON outbox (next) WHERE kind <> 8;
CREATE INDEX outbox_calls ON outbox (next) WHERE kind = 8;
CREATE INDEX outbox_account ON outbox (account) WHERE account IS NOT NULL;

-- As in 0003, but a webhook with a hundred pending deliveries gets no more, so that the queue of a receiver that does not keep
-- up stays short.
CREATE OR REPLACE FUNCTION standing_turned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH turned AS (
		SELECT s.game_id, s.seat, s.account, s.mail, a.n FROM after_it a
			JOIN before_it b ON b.game_id = a.game_id AND a.to_move & ~b.to_move <> 0
			JOIN seat s ON s.game_id = a.game_id AND (a.to_move & ~b.to_move) >> s.seat & 1 = 1
			WHERE a.status = 1 AND s.player = 0 AND (s.account IS NOT NULL OR s.mail IS NOT NULL)
	), called AS (
		INSERT INTO outbox (kind, account, game_id, seat, body)
			SELECT 8, t.account, t.game_id, t.seat, jsonb_build_object('n', t.n) FROM turned t
			JOIN hook h ON h.account = t.account AND NOT h.ended
			WHERE 100 > (SELECT count(*) FROM outbox o WHERE o.account = t.account AND o.kind = 8)
	)
	INSERT INTO notice (game_id, seat, n) SELECT game_id, seat, n FROM turned ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
