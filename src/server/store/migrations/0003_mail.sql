-- Outgoing mails and webhook deliveries, and the events that cause them.

-- A confirmed address for mails about games.  `off` grants no access: it only unsubscribes.
CREATE TABLE letterbox (
	mail text NOT NULL,
	mode smallint NOT NULL DEFAULT 1, -- 0 nothing, 1 soon, 2 once a day
	off uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(), -- secret of the unsubscribe link
	sent timestamptz NOT NULL DEFAULT '-infinity' -- time of the last mail about turns
);
CREATE UNIQUE INDEX letterbox_mail ON letterbox (lower(mail));

-- The webhook of an account.  The secret signs the deliveries, so it is stored in plain text.
CREATE TABLE hook (
	account bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
	url text NOT NULL CHECK (length(url) <= 300),
	secret text NOT NULL,
	failures smallint NOT NULL DEFAULT 0, -- consecutive; too many disable the webhook
	ended boolean NOT NULL DEFAULT false
);

-- Mails and deliveries to send.  A row is deleted when it was delivered or given up.
CREATE TABLE outbox (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	kind smallint NOT NULL, -- 1-5 as errand.kind, 6 your turn, 7 your account was changed, 8 a webhook delivery
	mail text, -- the recipient of a mail
	account bigint REFERENCES account ON DELETE CASCADE, -- of the webhook or the link
	game_id bigint REFERENCES game ON DELETE CASCADE,
	seat smallint,
	body jsonb NOT NULL DEFAULT '{}', -- further content; never a secret
	tries smallint NOT NULL DEFAULT 0,
	next timestamptz NOT NULL DEFAULT now(), -- time of the next attempt; while it is being sent, end of the lease, after which its node counts as dead
	handed boolean NOT NULL DEFAULT false -- an attempt has begun: it may have been sent already
);
CREATE INDEX outbox_next ON outbox (next);
CREATE INDEX outbox_mail ON outbox (lower(mail));

-- A seat's turn has begun and no mail was sent about it yet.
CREATE TABLE notice (
	game_id bigint NOT NULL REFERENCES game ON DELETE CASCADE,
	seat smallint NOT NULL,
	n integer NOT NULL, -- number of moves at that time: one notice per turn
	next timestamptz NOT NULL DEFAULT now(), -- earliest time of a mail: later if the address got one recently
	PRIMARY KEY (game_id, seat, n)
);
CREATE INDEX notice_next ON notice (next);

-- Runs in the transaction that writes the standing, so that each notice is made exactly once, whichever node writes and whatever fails.
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
