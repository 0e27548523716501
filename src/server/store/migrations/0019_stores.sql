-- Games may live in several databases ("stores"), people live in one (the "directory").  So nothing about games refers to a table of people any more, or the
-- reverse: what crosses goes in two steps (docs/service.md).  Each database has all tables; those of people are filled in the directory only.
--
-- Nodes of the version before run on: they find every column and function that they use.  Calls of webhooks are made by nodes of this version.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE standing, game, seat, chat, notice, account, outbox, errand, report IN ACCESS EXCLUSIVE MODE;

ALTER TABLE seat DROP CONSTRAINT seat_account_fkey;
ALTER TABLE chat DROP CONSTRAINT chat_account_fkey;
ALTER TABLE errand DROP CONSTRAINT errand_game_id_fkey;
ALTER TABLE outbox DROP CONSTRAINT outbox_game_id_fkey;
ALTER TABLE report DROP CONSTRAINT report_game_id_fkey;
DROP TRIGGER seat_allowed ON seat;

-- Which store has the games of a bucket, (id >> 40) & 255; without a row it is the directory's own database.  The settings say where a store is.
CREATE TABLE bucket (
	bucket smallint PRIMARY KEY CHECK (bucket BETWEEN 0 AND 255),
	store text NOT NULL CHECK (length(store) BETWEEN 1 AND 32),
	version bigint NOT NULL DEFAULT 1 -- grows with each change
);
CREATE FUNCTION bucket_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('timerift', 'buckets');
	RETURN NULL;
END $$;
CREATE TRIGGER bucket_changed AFTER INSERT OR UPDATE OR DELETE ON bucket FOR EACH STATEMENT EXECUTE FUNCTION bucket_changed();

-- Buckets that are not in this store, or not any more: statements write nothing for their games, and say so.  Normally empty.
CREATE TABLE fence (
	bucket smallint PRIMARY KEY CHECK (bucket BETWEEN 0 AND 255),
	at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION fence_refuse() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RAISE EXCEPTION 'the game is in another store' USING ERRCODE = 'TR421';
END $$;

-- What a store has to tell the directory: nodes carry it there, and note there what they have carried, so that it arrives once whatever crashes.
CREATE TABLE post (
	id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	made timestamptz NOT NULL DEFAULT now(),
	mail text NOT NULL, -- the recipient
	game_id bigint NOT NULL,
	body jsonb NOT NULL
);
CREATE TABLE carried (
	what text PRIMARY KEY, -- "call GAME SEAT N", "turn GAME SEAT N", "post ID"
	at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX carried_at ON carried (at);

-- Whether the turn was passed on to the webhook of its player's account, if there is one.
ALTER TABLE notice ADD COLUMN called boolean NOT NULL DEFAULT false;
UPDATE notice SET called = true; -- the trigger of before has called
CREATE INDEX notice_uncalled ON notice (next) WHERE NOT called;

-- What the directory has to do in all stores: repeated until all have done it.
CREATE TABLE chore (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	kind smallint NOT NULL, -- 1 erase an account, 2 forget an address if no seat has it
	account bigint NOT NULL DEFAULT 0,
	mail text NOT NULL,
	next timestamptz NOT NULL DEFAULT now() -- time of the next attempt; while a node does it, end of its lease
);
CREATE INDEX chore_next ON chore (next);

-- A report holds what is needed without the game: how the reported player was called, and the account of each text's author.
ALTER TABLE report ADD COLUMN name text NOT NULL DEFAULT '';
UPDATE report r SET name = coalesce((SELECT s.name FROM seat s WHERE s.game_id = r.game_id AND s.seat = r.reported), ''),
	chat = (SELECT coalesce(jsonb_agg(x || jsonb_build_object('account', (SELECT coalesce(c.account, s.account)::text FROM chat c
			JOIN seat s ON s.game_id = c.game_id AND s.seat = c.seat WHERE c.game_id = r.game_id AND c.n = (x->>'n')::int))), '[]')
		FROM jsonb_array_elements(r.chat) AS x);

-- Gives back what allowance_take took: what it was for did not happen.
CREATE FUNCTION allowance_give(kind smallint, address bytea, network bytea) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	today date := now() AT TIME ZONE 'UTC';
BEGIN
	UPDATE allowance SET used = used - 1 WHERE day = today AND what = kind AND used > 0
		AND who IN (substr(sha256(address || convert_to(today::text, 'UTF8')), 1, 16), substr(sha256(network || convert_to(today::text, 'UTF8')), 1, 16));
END $$;

-- As in 0017, without the tables of people: nodes carry the notices to the directory.
CREATE OR REPLACE FUNCTION standing_turned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH both_of_them AS (
		SELECT game_id, n, NULL::smallint AS was, to_move, CASE WHEN status = 1 THEN turned END AS turned FROM after_it
		UNION ALL
		SELECT game_id, n, to_move, NULL, NULL FROM before_it
	), begun AS (
		SELECT game_id, max(n) AS n, max(to_move) & (~max(was) | CASE WHEN max(n) > min(n) THEN max(turned) ELSE 0 END) AS seats
			FROM both_of_them GROUP BY game_id HAVING max(turned) IS NOT NULL
	)
	INSERT INTO notice (game_id, seat, n, called)
		SELECT t.game_id, s.seat, t.n, s.account IS NULL FROM begun t
			CROSS JOIN LATERAL (SELECT * FROM seat WHERE seat.game_id = t.game_id AND t.seats >> seat.seat & 1 = 1 OFFSET 0) s
			WHERE t.seats <> 0 AND s.player = 0 AND (s.account IS NOT NULL OR s.mail IS NOT NULL)
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
