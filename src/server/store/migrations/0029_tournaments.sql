-- Tournaments (src/server/contest, src/server/meet/contests.c).  The tables belong to the directory; their games are games like others, in their stores.

CREATE TABLE tournament (
	id bigint PRIMARY KEY, -- random
	made timestamptz NOT NULL DEFAULT now(),
	maker bigint REFERENCES account ON DELETE SET NULL,
	title text NOT NULL CHECK (octet_length(title) <= 200),
	listed boolean NOT NULL, -- in the list that everybody sees
	form smallint NOT NULL, -- 0 Swiss, 1 round robin
	size smallint NOT NULL CHECK (size BETWEEN 2 AND 4), -- seats of a table
	setup text NOT NULL CHECK (length(setup) < 2000),
	options jsonb NOT NULL, -- of its games
	most smallint NOT NULL, -- players
	joined smallint NOT NULL DEFAULT 0, -- counted here, so that two who join at a time see each other
	wanted smallint NOT NULL, -- rounds; 0: by rule
	hours smallint, -- time limit of a round; NULL: none
	starts timestamptz NOT NULL, -- then it begins, or is called off unless `automatic`
	automatic boolean NOT NULL,
	state smallint NOT NULL DEFAULT 0, -- 0 open, 1 running, 2 over, 3 called off
	seed bigint, -- of the lots, from the beginning on
	rounds smallint NOT NULL DEFAULT 0, -- from the beginning on
	round smallint NOT NULL DEFAULT 0, -- that is being played, or was last
	until timestamptz, -- when its time is over
	ended timestamptz,
	next timestamptz NOT NULL, -- when a node has to look after it; while one does, end of its lease
	version bigint NOT NULL DEFAULT 1 -- grows with each change
);
CREATE INDEX tournament_next ON tournament (next) WHERE next < 'infinity';
CREATE INDEX tournament_listed ON tournament (made) WHERE listed AND state < 3;
CREATE INDEX tournament_maker ON tournament (maker) WHERE maker IS NOT NULL;

CREATE TABLE contestant (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order of joining
	tournament bigint NOT NULL REFERENCES tournament ON DELETE CASCADE,
	account bigint REFERENCES account ON DELETE SET NULL,
	number smallint, -- from 1, from the beginning on
	left_after smallint, -- the round after which it dropped out; NULL: not
	UNIQUE (tournament, account),
	UNIQUE (tournament, number)
);
CREATE INDEX contestant_account ON contestant (account) WHERE account IS NOT NULL;

-- The key makes a round be paired once, whatever nodes do.
CREATE TABLE contest_table (
	tournament bigint NOT NULL REFERENCES tournament ON DELETE CASCADE,
	round smallint NOT NULL,
	number smallint NOT NULL, -- from 1
	game_id bigint UNIQUE, -- drawn with the table, before the game is made; NULL: a bye
	players smallint[] NOT NULL, -- numbers of contestants, in the order of seats
	made boolean NOT NULL, -- the game is in its store
	PRIMARY KEY (tournament, round, number)
);

-- A result has arrived: a node has to look whether the round is over.
CREATE FUNCTION contest_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM tournament WHERE id IN (SELECT c.tournament FROM contest_table c JOIN arrived r ON r.game_id = c.game_id) ORDER BY id FOR UPDATE;
	UPDATE tournament SET next = now(), version = version + 1
		WHERE state = 1 AND id IN (SELECT c.tournament FROM contest_table c JOIN arrived r ON r.game_id = c.game_id);
	RETURN NULL;
END $$;
CREATE TRIGGER contest_results AFTER INSERT ON result REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION contest_results();

-- In the store of the game: makes it and begins it, in one transaction; false: it is there.  An account 0: a computer player has the seat.
CREATE FUNCTION contest_game(new_id bigint, new_setup text, new_rules bytea, new_secret bytea, new_invite bytea, new_options text, accounts bigint[], names text[],
		begins timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO game (id, setup, rules, secret, invite, options) VALUES (new_id, new_setup, new_rules, new_secret, new_invite, new_options::jsonb)
		ON CONFLICT (id) DO NOTHING;
	IF NOT FOUND THEN
		RETURN false;
	END IF;
	INSERT INTO standing (game_id) VALUES (new_id);
	INSERT INTO seat (game_id, seat, free, name, account, player, level)
		SELECT new_id, t.seat - 1, false, t.name, nullif(t.account, 0), (t.account = 0)::int, CASE WHEN t.account = 0 THEN 'greedy' END
		FROM unnest(accounts, names) WITH ORDINALITY AS t(account, name, seat);
	UPDATE game SET begun = begins, words = decode(repeat('00', 128), 'hex') WHERE id = new_id;
	UPDATE standing SET status = 1, due = begins WHERE game_id = new_id;
	RETURN true;
END $$;

-- In the store of the game: ends it, because the time of its round is over; false: it has ended.
CREATE FUNCTION contest_game_end(old_id bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	UPDATE standing SET status = 3, due = NULL, to_move = 0 WHERE game_id = old_id AND status = 1;
	IF NOT FOUND THEN
		RETURN false;
	END IF;
	DELETE FROM notice WHERE game_id = old_id;
	PERFORM pg_notify('timerift', 'game ' || old_id);
	RETURN true;
END $$;
