-- Open games, which anyone may join or watch; the list of them; wishes for a quick match; who has blocked whom.
--
-- In each store: open_game, written with the game.  In the directory: lobby, a copy for lists, which nodes carry there (outbox/carry.c); wish; block.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE standing, game, seat IN SHARE ROW EXCLUSIVE MODE;

-- A game that is listed.  The row outlives its game until the directory was told, so it does not refer to it.
CREATE TABLE open_game (
	game_id bigint PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	joinable boolean NOT NULL, -- anyone may take a free seat
	guests boolean NOT NULL, -- also without an account
	watchable boolean NOT NULL, -- listed for spectators while it runs
	language text NOT NULL CHECK (length(language) BETWEEN 2 AND 9), -- that its players want to speak
	until timestamptz NOT NULL, -- when the offer of its seats ends
	version integer NOT NULL DEFAULT 1, -- grows with each change that the list shows
	told integer NOT NULL DEFAULT 0 -- the version that the directory has
);
CREATE INDEX open_game_untold ON open_game (game_id) WHERE version > told;

CREATE FUNCTION open_game_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'game' THEN
		UPDATE open_game SET version = version + 1 WHERE game_id = OLD.id;
	ELSE
		UPDATE open_game SET version = version + 1 WHERE game_id = OLD.game_id;
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER open_game_left AFTER DELETE ON game FOR EACH ROW EXECUTE FUNCTION open_game_changed();
CREATE TRIGGER open_game_closed AFTER UPDATE ON game FOR EACH ROW
	WHEN (OLD.closed IS DISTINCT FROM NEW.closed OR OLD.title <> NEW.title) EXECUTE FUNCTION open_game_changed();
CREATE TRIGGER open_game_status AFTER UPDATE ON standing FOR EACH ROW
	WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION open_game_changed();
CREATE TRIGGER open_game_seated AFTER UPDATE ON seat FOR EACH ROW
	WHEN (OLD.free <> NEW.free OR OLD.name <> NEW.name OR OLD.player <> NEW.player OR OLD.account IS DISTINCT FROM NEW.account)
	EXECUTE FUNCTION open_game_changed();

-- What lists show of a game.  Nodes keep a copy in memory and read what has a greater version than they know.
CREATE SEQUENCE lobby_versions;
CREATE TABLE lobby (
	game_id bigint PRIMARY KEY,
	version bigint NOT NULL,
	changed timestamptz NOT NULL DEFAULT now(),
	told integer NOT NULL, -- version of the row of open_game that it was made from
	kind smallint NOT NULL, -- 0 no longer listed, 1 waits for players, 2 to watch
	made timestamptz NOT NULL,
	until timestamptz NOT NULL,
	guests boolean NOT NULL,
	language text NOT NULL,
	setup text NOT NULL,
	title text NOT NULL,
	options text NOT NULL,
	seats jsonb NOT NULL,
	accounts bigint[] NOT NULL -- that have seats
);
CREATE INDEX lobby_version ON lobby (version);
CREATE INDEX lobby_accounts ON lobby USING gin (accounts);

-- The lock makes the order of versions that of commits: who has read a version misses none before it.
CREATE FUNCTION lobby_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7281952);
	NEW.version := nextval('lobby_versions');
	NEW.changed := now();
	RETURN NEW;
END $$;
CREATE TRIGGER lobby_numbered BEFORE INSERT OR UPDATE ON lobby FOR EACH ROW EXECUTE FUNCTION lobby_numbered();
CREATE FUNCTION lobby_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('timerift', 'lobby');
	RETURN NULL;
END $$;
CREATE TRIGGER lobby_changed AFTER INSERT OR UPDATE ON lobby FOR EACH STATEMENT EXECUTE FUNCTION lobby_changed();

-- Games of somebody who has blocked somebody are hidden from both.
CREATE TABLE block (
	id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
	account bigint NOT NULL REFERENCES account ON DELETE CASCADE,
	blocked bigint NOT NULL REFERENCES account ON DELETE CASCADE,
	made timestamptz NOT NULL DEFAULT now(),
	name text NOT NULL CHECK (length(name) <= 40), -- of the blocked one, where it was blocked
	PRIMARY KEY (account, blocked)
);
CREATE INDEX block_blocked ON block (blocked);

CREATE FUNCTION blocked_between(one bigint, others bigint[]) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM block WHERE account = one AND blocked = ANY (others))
		OR EXISTS (SELECT FROM block WHERE blocked = one AND account = ANY (others))
$$;

-- A wish for a quick match; it counts while its page asks again.  Bits: players 1 two, 2 three, 4 four; speeds 1 live, 2 days; sets 1 base game, 2 Doomsday,
-- 4 Pioneers, 8 Guardians, 16 Fractures, 32 Anomalies: each module by itself.
CREATE TABLE wish (
	account bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
	made timestamptz NOT NULL DEFAULT now(),
	until timestamptz NOT NULL,
	token bytea NOT NULL CHECK (length(token) = 32), -- hash of the link to its seat, drawn by the page
	word bytea NOT NULL CHECK (length(word) = 32), -- its share of the dice
	players smallint NOT NULL CHECK (players BETWEEN 1 AND 7),
	speeds smallint NOT NULL CHECK (speeds BETWEEN 1 AND 3),
	sets smallint NOT NULL CHECK (sets BETWEEN 1 AND 63),
	languages text[] NOT NULL CHECK (cardinality(languages) BETWEEN 1 AND 8),
	game_id bigint, -- found: its game, which any node may have to insert
	seat smallint,
	size smallint, -- seats of the game
	speed smallint, -- what was agreed: one bit
	set_agreed smallint,
	taken boolean NOT NULL DEFAULT false -- the game is there, and its page was told
);
CREATE INDEX wish_waiting ON wish (made) WHERE game_id IS NULL;
CREATE INDEX wish_game ON wish (game_id) WHERE game_id IS NOT NULL;

-- Puts the wish of an account together with others; their game will be new_game.  The oldest ones come first; a small game that can begin now before a
-- larger one.
CREATE FUNCTION wish_match(person bigint, new_game bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	own wish%ROWTYPE;
	other wish%ROWTYPE;
	together bigint[];
	all_speeds integer;
	all_sets integer;
	all_languages text[];
BEGIN
	SELECT * INTO own FROM wish w WHERE w.account = person;
	FOR many IN 2..4 LOOP
		CONTINUE WHEN own.players & (1 << many - 2) = 0;
		together := ARRAY[person];
		all_speeds := own.speeds;
		all_sets := own.sets;
		all_languages := own.languages;
		FOR other IN SELECT * FROM wish w WHERE w.game_id IS NULL AND w.account <> person AND w.until > now()
				AND w.players & (1 << many - 2) <> 0 AND w.speeds & own.speeds <> 0 AND w.sets & own.sets <> 0 AND w.languages && own.languages
				ORDER BY w.made LIMIT 500 LOOP
			CONTINUE WHEN other.speeds & all_speeds = 0 OR other.sets & all_sets = 0 OR NOT other.languages && all_languages
				OR blocked_between(other.account, together);
			together := together || other.account;
			all_speeds := all_speeds & other.speeds;
			all_sets := all_sets & other.sets;
			all_languages := ARRAY(SELECT unnest(all_languages) INTERSECT SELECT unnest(other.languages));
			EXIT WHEN cardinality(together) = many;
		END LOOP;
		IF cardinality(together) = many THEN
			UPDATE wish w SET game_id = new_game, seat = array_position(together, w.account) - 1, size = many,
					speed = all_speeds & -all_speeds, set_agreed = all_sets & -all_sets
				WHERE w.account = ANY (together);
			RETURN;
		END IF;
	END LOOP;
END $$;

-- Makes or renews the wish of an account for some seconds, and looks for others.  One at a time on all nodes, so that nobody is put into two games.
-- state: 0 waits, 1 there is a game, 2 the address has no game left today.  A wish that was told of its game makes way for a new one.
CREATE FUNCTION wish_ask(person bigint, new_token bytea, new_word bytea, new_players smallint, new_speeds smallint, new_sets smallint, new_languages text[],
		new_game bigint, address bytea, network bytea, most bigint)
	RETURNS TABLE (state smallint, game bigint, place smallint, mine boolean) LANGUAGE plpgsql AS $$
DECLARE
	own wish%ROWTYPE;
BEGIN
	PERFORM pg_advisory_xact_lock(7281953);
	SELECT * INTO own FROM wish w WHERE w.account = person;
	IF own.game_id IS NULL OR own.taken AND own.token <> new_token THEN
		IF (own.account IS NULL OR own.taken) AND NOT allowance_take(0::smallint, address, network, most) THEN
			RETURN QUERY SELECT 2::smallint, NULL::bigint, NULL::smallint, false;
			RETURN;
		END IF;
		INSERT INTO wish AS w (account, until, token, word, players, speeds, sets, languages)
			VALUES (person, now() + interval '8 seconds', new_token, new_word, new_players, new_speeds, new_sets, new_languages)
			ON CONFLICT (account) DO UPDATE SET until = excluded.until, token = excluded.token, word = excluded.word, players = excluded.players,
				speeds = excluded.speeds, sets = excluded.sets, languages = excluded.languages, game_id = NULL, seat = NULL, size = NULL,
				speed = NULL, set_agreed = NULL, taken = false, made = CASE WHEN w.taken OR w.until < now() THEN now() ELSE w.made END;
		PERFORM wish_match(person, new_game);
		SELECT * INTO own FROM wish w WHERE w.account = person;
	END IF;
	RETURN QUERY SELECT (own.game_id IS NOT NULL)::int::smallint, own.game_id, own.seat, own.token = new_token;
END $$;
