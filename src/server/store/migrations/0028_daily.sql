-- The game of the day (src/server/day).  day and day_try, day_player belong to the directory; game.day and day_end to the games, in their store.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE game, standing IN SHARE ROW EXCLUSIVE MODE;

-- A day for which somebody has asked.  Days are counted from 1970-01-01, in UTC.
CREATE TABLE day (
	day integer PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	setup text NOT NULL CHECK (length(setup) < 2000), -- in the format of a record
	rules bytea NOT NULL CHECK (length(rules) = 16), -- hash of the build of the rules
	secret bytea NOT NULL CHECK (length(secret) IN (32, 78)) -- determines Nature's answers in all games of the day; may be sealed
);

-- The one game of an account on a day.
CREATE TABLE day_try (
	day integer NOT NULL REFERENCES day,
	account bigint NOT NULL REFERENCES account ON DELETE CASCADE,
	game_id bigint NOT NULL UNIQUE,
	begun timestamptz NOT NULL DEFAULT now(),
	ended timestamptz, -- NULL: it is not over
	score integer, -- of the player and of the automaton; NULL: it was given up
	bot integer,
	won boolean,
	counts boolean NOT NULL DEFAULT false, -- played to its end in time
	PRIMARY KEY (day, account)
);
CREATE INDEX day_try_account ON day_try (account, day);
CREATE INDEX day_try_counts ON day_try (day, (score - bot) DESC, score DESC) WHERE counts;

-- What an account has chosen about all its games of the day.
CREATE TABLE day_player (
	account bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
	show boolean NOT NULL -- its name is on the boards
);

-- Until when a game of a day counts: two hours after the day's end.  As DAY_GRACE_S in game/day.h.
CREATE FUNCTION day_counts(day integer, ended timestamptz, score integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT score IS NOT NULL AND ended <= to_timestamp((day + 1) * 86400::bigint + 7200)
$$;

ALTER TABLE game ADD COLUMN day integer; -- the game of this day

-- The end of a game of the day, until the directory knows it and after.
CREATE TABLE day_end (
	game_id bigint PRIMARY KEY REFERENCES game ON DELETE CASCADE,
	ended timestamptz NOT NULL, -- the moment of the last step
	score integer,
	bot integer,
	won boolean,
	carried boolean NOT NULL DEFAULT false -- the directory has it
);
CREATE INDEX day_end_waiting ON day_end (ended) WHERE NOT carried;

-- Seat 0 is the player's, seat 1 the automaton's.
CREATE FUNCTION day_ended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	over boolean := NEW.status = 2 AND NEW.places IS NOT NULL;
BEGIN
	INSERT INTO day_end (game_id, ended, score, bot, won)
		SELECT g.id, coalesce((SELECT m.at FROM move m WHERE m.game_id = g.id ORDER BY m.n DESC LIMIT 1), now()),
			CASE WHEN over THEN ((NEW.scores & 65535)::int # 32768) - 32768 END, CASE WHEN over THEN ((NEW.scores >> 16 & 65535)::int # 32768) - 32768 END,
			CASE WHEN over THEN NEW.places & 15 = 1 END
		FROM game g WHERE g.id = NEW.game_id AND g.day IS NOT NULL
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
CREATE TRIGGER day_ended AFTER UPDATE ON standing FOR EACH ROW
	WHEN (NEW.status >= 2 AND OLD.status < 2) EXECUTE FUNCTION day_ended();
