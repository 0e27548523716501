-- Rated games and ratings (src/server/rating).  The tables `rated` and what triggers write belong to the games, in their store; the others to the directory.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE game, standing IN SHARE ROW EXCLUSIVE MODE;

-- Of a game that is over: the place of each seat by the rules, four bits each, and its VP, sixteen bits each.
ALTER TABLE standing ADD COLUMN places integer, ADD COLUMN scores bigint;

-- The seats of a rated game, from its beginning on: who plays for a rating, whoever sits there later.
CREATE TABLE rated (
	game_id bigint NOT NULL REFERENCES game ON DELETE CASCADE,
	seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),
	account bigint, -- NULL: a computer player, or an erased account
	level text, -- of a computer player
	quit timestamptz, -- when its player resigned
	place smallint, -- 1 is best; the same for seats that tie.  NULL: the game is not over
	score integer,
	ended timestamptz,
	carried boolean NOT NULL DEFAULT false, -- the directory has the result
	PRIMARY KEY (game_id, seat)
);
CREATE INDEX rated_account ON rated (account) WHERE account IS NOT NULL;
CREATE INDEX rated_ended ON rated (ended) WHERE ended IS NOT NULL AND NOT carried;

CREATE FUNCTION rated_begin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO rated (game_id, seat, account, level)
		SELECT s.game_id, s.seat, s.account, CASE WHEN s.account IS NULL THEN coalesce(s.level, 'greedy') END FROM seat s
		WHERE s.game_id = NEW.id AND NOT EXISTS (SELECT FROM seat g WHERE g.game_id = NEW.id AND g.account IS NULL AND g.token IS NOT NULL)
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
CREATE TRIGGER rated_begin AFTER UPDATE OF words ON game FOR EACH ROW
	WHEN (OLD.words IS NULL AND NEW.words IS NOT NULL AND NEW.options @> '{"rated": true}') EXECUTE FUNCTION rated_begin();

-- Whoever resigned, or is not there at the end, is behind all others: of two who resigned the first one is behind.
CREATE FUNCTION rated_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE rated SET quit = now() WHERE game_id = NEW.game_id AND level IS NULL AND quit IS NULL AND NEW.gave_up >> seat & 1 = 1;
	IF NEW.status < 2 OR OLD.status >= 2 THEN
		RETURN NULL;
	END IF;
	UPDATE rated r SET ended = now(), place = o.place, score = o.score
		FROM (SELECT k.seat, k.score, rank() OVER (ORDER BY k.gone, k.place, k.quit DESC) AS place
			FROM (SELECT x.seat, x.gone, CASE WHEN x.gone THEN 0 ELSE coalesce(NEW.places >> 4 * x.seat & 15, 0) END AS place,
					CASE WHEN x.gone THEN coalesce(x.quit, now()) ELSE 'infinity' END AS quit,
					((NEW.scores >> 16 * x.seat & 65535)::int # 32768) - 32768 AS score
				FROM (SELECT t.seat, t.quit, t.level IS NULL AND (t.quit IS NOT NULL OR t.account IS NULL OR s.account IS DISTINCT FROM t.account OR s.player <> 0) AS gone
					FROM rated t JOIN seat s ON s.game_id = t.game_id AND s.seat = t.seat
					WHERE t.game_id = NEW.game_id) AS x) AS k) AS o
		WHERE r.game_id = NEW.game_id AND r.seat = o.seat;
	RETURN NULL;
END $$;
CREATE TRIGGER rated_change AFTER UPDATE ON standing FOR EACH ROW
	WHEN (NEW.gave_up <> OLD.gave_up OR (NEW.status >= 2 AND OLD.status < 2)) EXECUTE FUNCTION rated_change();

-- An account that plays rated games, under a number of its own: results keep that number when the account is erased, and then it leads to nobody.
CREATE TABLE rated_player (
	player bigint PRIMARY KEY CHECK (player > 0), -- random
	account bigint NOT NULL UNIQUE REFERENCES account ON DELETE CASCADE,
	show smallint NOT NULL DEFAULT 1 -- to others: 0 nothing, 1 its ratings, 2 its ratings and games
);

-- What the directory knows of a rated game that is over: all that ratings are computed from.  An element of an array for each seat.
CREATE TABLE result (
	game_id bigint PRIMARY KEY,
	ended timestamptz NOT NULL,
	pool smallint NOT NULL, -- 0 live, 1 by turns
	players bigint[] NOT NULL, -- 0: none
	levels text[] NOT NULL, -- of computer players; ''
	places smallint[] NOT NULL,
	scores integer[] NOT NULL, -- NULL: the game ended before its score
	reckoned boolean NOT NULL DEFAULT false -- the ratings count it
);
CREATE INDEX result_order ON result (ended, game_id);
CREATE INDEX result_waiting ON result (ended, game_id) WHERE NOT reckoned;

-- The rating of a player after each game.  Derived from the results, in the order of their end and id: may be computed again at any time.
CREATE TABLE rating_step (
	player bigint NOT NULL,
	pool smallint NOT NULL,
	ended timestamptz NOT NULL,
	game_id bigint NOT NULL,
	rating double precision NOT NULL,
	rd double precision NOT NULL,
	volatility double precision NOT NULL,
	PRIMARY KEY (player, pool, ended, game_id)
);
CREATE INDEX rating_step_order ON rating_step (ended, game_id);

-- Grows with each change of ratings, so that of two nodes that compute the same ones only one writes.
CREATE TABLE rating_head (
	one boolean PRIMARY KEY DEFAULT true CHECK (one),
	version bigint NOT NULL DEFAULT 0
);
INSERT INTO rating_head DEFAULT VALUES;
