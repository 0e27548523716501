-- Letters and calls that leave the server, and what makes them necessary.

-- A confirmed address to which news of games may go.  `off` opens nothing: it only stops letters.
CREATE TABLE letterbox (
	mail text NOT NULL,
	mode smallint NOT NULL DEFAULT 1, -- 0 nothing, 1 soon, 2 once a day
	off uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(), -- secret of the link that stops letters
	sent timestamptz NOT NULL DEFAULT '-infinity' -- the last letter about turns
);
CREATE UNIQUE INDEX letterbox_mail ON letterbox (lower(mail));

-- Where an account wants to be called.  The secret signs what is sent, so it is kept as it is.
CREATE TABLE hook (
	account bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
	url text NOT NULL CHECK (length(url) <= 300),
	secret text NOT NULL,
	failures smallint NOT NULL DEFAULT 0, -- in a row; too many end it
	ended boolean NOT NULL DEFAULT false
);

-- What has to leave.  A row goes when it was delivered or given up.
CREATE TABLE outbox (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	kind smallint NOT NULL, -- 1-5 as errand.kind, 6 your turn, 7 something of your account was changed, 8 a call to a hook
	mail text, -- to whom a letter goes
	account bigint REFERENCES account ON DELETE CASCADE, -- the hook's, or the errand's
	game_id bigint REFERENCES game ON DELETE CASCADE,
	seat smallint,
	body jsonb NOT NULL DEFAULT '{}', -- what else it tells; never a secret
	tries smallint NOT NULL DEFAULT 0,
	next timestamptz NOT NULL DEFAULT now(), -- when to try; while it is being sent, when to think that its node has died
	handed boolean NOT NULL DEFAULT false -- it may have left already
);
CREATE INDEX outbox_next ON outbox (next);
CREATE INDEX outbox_mail ON outbox (lower(mail));

-- It has become a seat's turn, and nobody was told yet.
CREATE TABLE notice (
	game_id bigint NOT NULL REFERENCES game ON DELETE CASCADE,
	seat smallint NOT NULL,
	n integer NOT NULL, -- moves at that time: a turn is noticed once
	next timestamptz NOT NULL DEFAULT now(), -- since when it may be told: later if its address has had a letter just now
	PRIMARY KEY (game_id, seat, n)
);
CREATE INDEX notice_next ON notice (next);

-- In the transaction that writes the standing, so that a notice is made exactly once whoever writes and whatever breaks.
CREATE FUNCTION standing_turned() RETURNS trigger LANGUAGE plpgsql AS $$
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
	)
	INSERT INTO notice (game_id, seat, n) SELECT game_id, seat, n FROM turned ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;

CREATE TRIGGER standing_turned AFTER UPDATE ON standing REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it
	FOR EACH STATEMENT EXECUTE FUNCTION standing_turned();
