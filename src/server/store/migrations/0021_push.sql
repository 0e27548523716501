-- Push messages to browsers, quiet hours, and webhooks of games.
--
-- Nodes of the version before run on, but know nothing of push messages: until they are replaced they may email somebody whom a node of this version has told.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE standing, game, seat, notice, account, outbox IN ACCESS EXCLUSIVE MODE;

-- A browser that gets push messages: where its push service takes them, and what they are encrypted with (RFC 8291).
CREATE TABLE subscription (
	id bigint PRIMARY KEY, -- random
	account bigint NOT NULL REFERENCES account ON DELETE CASCADE,
	made timestamptz NOT NULL DEFAULT now(),
	used timestamptz, -- when the push service last took a message for it
	endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
	public bytea NOT NULL CHECK (length(public) = 65),
	auth text NOT NULL, -- may be sealed
	name text NOT NULL CHECK (length(name) <= 60), -- how the player knows the device
	language text NOT NULL
);
CREATE INDEX subscription_account ON subscription (account);

-- Push messages to send. A row is deleted when the push service has taken it, or it was given up.
CREATE TABLE push (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	subscription bigint NOT NULL REFERENCES subscription ON DELETE CASCADE,
	game_id bigint NOT NULL,
	seat smallint NOT NULL,
	n integer NOT NULL, -- as in notice
	title text NOT NULL, -- of the game
	maker text, -- account of the player who gave the title
	tries smallint NOT NULL DEFAULT 0,
	next timestamptz NOT NULL DEFAULT now(), -- as in outbox
	taken bytea
);
CREATE INDEX push_next ON push (next);
CREATE INDEX push_subscription ON push (subscription);
CREATE INDEX push_turn ON push (game_id, seat, n);
CREATE INDEX push_taken ON push (taken);

-- Hours of each day in which somebody is told nothing about turns, in minutes since midnight of their time zone.
CREATE TABLE quiet (
	account bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
	begins smallint NOT NULL CHECK (begins BETWEEN 0 AND 1439),
	ends smallint NOT NULL CHECK (ends BETWEEN 0 AND 1439 AND ends <> begins),
	zone text NOT NULL CHECK (length(zone) <= 64)
);

-- When the quiet hours that `at` is in are over; NULL outside of them, or if the time zone is not known (any more).
CREATE FUNCTION quiet_end(at timestamptz, begins smallint, ends smallint, zone text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
	here timestamp;
	minute integer;
BEGIN
	here := at AT TIME ZONE zone;
	minute := extract(hour FROM here) * 60 + extract(minute FROM here);
	IF (begins < ends AND minute >= begins AND minute < ends) OR (begins > ends AND (minute >= begins OR minute < ends)) THEN
		RETURN (here::date + CASE WHEN minute >= ends THEN 1 ELSE 0 END + ends * interval '1 minute') AT TIME ZONE zone;
	END IF;
	RETURN NULL;
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN NULL;
END $$;

-- The webhook of a game: tells a chat room whose turn it is.
CREATE TABLE game_hook (
	game_id bigint PRIMARY KEY REFERENCES game ON DELETE CASCADE,
	url text NOT NULL CHECK (length(url) <= 300),
	form smallint NOT NULL, -- 1 as Discord takes it, 2 as Slack and others
	language text NOT NULL
);

-- Whether browsers and the game's webhook were told of a turn; the time from which browsers are: later in quiet hours.
ALTER TABLE notice
	ADD COLUMN pushed boolean NOT NULL DEFAULT false,
	ADD COLUMN push_next timestamptz NOT NULL DEFAULT now(),
	ADD COLUMN announced boolean NOT NULL DEFAULT true;
UPDATE notice SET pushed = true; -- these are emailed as before
CREATE INDEX notice_unpushed ON notice (push_next) WHERE NOT pushed;
CREATE INDEX notice_unannounced ON notice (next) WHERE NOT announced;

-- Takes deliveries of games' webhooks, which have no account.
CREATE INDEX outbox_announced ON outbox (next) WHERE kind = 8 AND account IS NULL;

-- As in 0019, and also for seats of guests without an address if the game has a webhook.
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
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
