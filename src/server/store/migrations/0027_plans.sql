-- Plans: answers that a player gives beforehand (src/server/plans).
--
-- Nodes of the version before run on, but know nothing of plans: they play none, and notices of turns are made for seats with a plan only when it has ended.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE standing IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE plan (
	game_id bigint NOT NULL REFERENCES game ON DELETE CASCADE,
	seat smallint NOT NULL,
	id bigint NOT NULL, -- random: another one with each change
	made timestamptz NOT NULL DEFAULT now(),
	rules bytea NOT NULL CHECK (length(rules) = 16), -- the build of the rules that it was made for
	n integer NOT NULL, -- what its next steps foresee are the moves from here on
	tail bigint NOT NULL, -- key of the step of the log that has the move before; 0: there is none
	at smallint NOT NULL DEFAULT -1, -- number of the step played last; -1: none
	played smallint NOT NULL DEFAULT 0, -- how many of its steps were played
	steps text NOT NULL CHECK (length(steps) <= 4096), -- JSON, as the player sent it (docs/protocol.md)
	claimed boolean NOT NULL DEFAULT false, -- a node is about to play its next step: it cannot be changed
	ended text, -- why, in a word of docs/protocol.md; NULL: it has not
	PRIMARY KEY (game_id, seat)
);

-- As in 0021, but not for seats with a plan: they are told when it ends (plan_end in store/sql/plans.sql).
CREATE OR REPLACE FUNCTION standing_turned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH both_of_them AS (
		SELECT game_id, n, NULL::smallint AS was, to_move, CASE WHEN status = 1 THEN turned END AS turned FROM after_it
		UNION ALL
		SELECT game_id, n, to_move, NULL, NULL FROM before_it
	), begun AS (
		SELECT game_id, max(n) AS n, max(to_move) & (~max(was) | CASE WHEN max(n) > min(n) THEN max(turned) ELSE 0 END) AS seats
			FROM both_of_them GROUP BY game_id HAVING max(turned) IS NOT NULL
	), hooked AS (
		SELECT t.*, EXISTS (SELECT FROM game_hook h WHERE h.game_id = t.game_id) AS hook FROM begun t WHERE t.seats <> 0
	)
	INSERT INTO notice (game_id, seat, n, called, pushed, announced)
		SELECT t.game_id, s.seat, t.n, s.account IS NULL, s.account IS NULL, NOT t.hook FROM hooked t
			CROSS JOIN LATERAL (SELECT * FROM seat WHERE seat.game_id = t.game_id AND t.seats >> seat.seat & 1 = 1 OFFSET 0) s
			WHERE s.player = 0 AND (s.account IS NOT NULL OR s.mail IS NOT NULL OR t.hook)
				AND NOT EXISTS (SELECT FROM plan p WHERE p.game_id = t.game_id AND p.seat = s.seat AND p.ended IS NULL)
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
