-- Rematches that can be repeated; turns that begin again before the standing is written.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE standing, game IN ACCESS EXCLUSIVE MODE;

-- A rematch may be called off before it begins: then another one can be made.
UPDATE game o SET rematch = NULL WHERE rematch IS NOT NULL AND NOT EXISTS (SELECT FROM game n WHERE n.id = o.rematch);
ALTER TABLE game ADD CONSTRAINT game_rematch FOREIGN KEY (rematch) REFERENCES game ON DELETE SET NULL;
CREATE INDEX game_rematch ON game (rematch) WHERE rematch IS NOT NULL;

-- The standing is written after the steps, with a delay.  Bits of the seats whose turn has begun since the previous write: to_move
-- alone does not show a turn that ended and began again in between.
ALTER TABLE standing ADD COLUMN turned smallint NOT NULL DEFAULT 0;

-- As in 0005, also for the seats in `turned`.
CREATE OR REPLACE FUNCTION standing_turned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH turned AS (
		SELECT s.game_id, s.seat, s.account, s.mail, a.n FROM after_it a
			JOIN before_it b ON b.game_id = a.game_id
			CROSS JOIN LATERAL (SELECT a.to_move & ((~b.to_move) | CASE WHEN a.n > b.n THEN a.turned ELSE 0 END) AS seats) t
			JOIN seat s ON s.game_id = a.game_id AND t.seats >> s.seat & 1 = 1
			WHERE t.seats <> 0 AND a.status = 1 AND s.player = 0 AND (s.account IS NOT NULL OR s.mail IS NOT NULL)
	), called AS (
		INSERT INTO outbox (kind, account, game_id, seat, body)
			SELECT 8, t.account, t.game_id, t.seat, jsonb_build_object('n', t.n) FROM turned t
			JOIN hook h ON h.account = t.account AND NOT h.ended
			WHERE 100 > (SELECT count(*) FROM outbox o WHERE o.account = t.account AND o.kind = 8)
	)
	INSERT INTO notice (game_id, seat, n) SELECT game_id, seat, n FROM turned ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
