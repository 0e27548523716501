-- The log and what it belongs to.  Nothing but move is truth about a game; what else can be worked out from it is a cache.

-- A game: what was agreed before its first move.
CREATE TABLE game (
	id bigint PRIMARY KEY, -- drawn at random: cannot be guessed by counting, spreads over partitions and shards
	made timestamptz NOT NULL DEFAULT now(),
	setup text NOT NULL CHECK (length(setup) < 2000), -- as a record writes it
	rules bytea NOT NULL CHECK (length(rules) = 16), -- hash of the build of the rules
	secret bytea NOT NULL CHECK (length(secret) = 32), -- of Nature's answers; its hash is public from the beginning
	words bytea CHECK (length(words) = 128), -- what the seats added to it, settled when the game begins
	invite bytea NOT NULL, -- hash of the invitation
	title text NOT NULL DEFAULT '' CHECK (length(title) <= 100),
	options jsonb NOT NULL DEFAULT '{}' -- clocks, spectators, delay
);

-- What a seat wished and what Nature answered, written at once.  n is the number of moves before it.
CREATE TABLE move (
	game_id bigint NOT NULL,
	n integer NOT NULL CHECK (n >= 0),
	seat smallint NOT NULL,
	key bigint NOT NULL, -- the sender's number: a wish sent twice is written once
	at timestamptz NOT NULL DEFAULT now(),
	moves bytea NOT NULL CHECK (length(moves) > 0 AND length(moves) % 6 = 0),
	PRIMARY KEY (game_id, n)
) PARTITION BY HASH (game_id);

DO $$
BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE move_%s PARTITION OF move FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
	END LOOP;
END $$;

-- Where a game stands, written behind the log: for lists, clocks and mail.  n says up to which move it is true.
CREATE TABLE standing (
	game_id bigint PRIMARY KEY REFERENCES game ON DELETE CASCADE,
	n integer NOT NULL DEFAULT 0,
	status smallint NOT NULL DEFAULT 0, -- 0 gathering, 1 running, 2 over, 3 given up
	to_move smallint NOT NULL DEFAULT 0, -- bits of the seats that must decide
	since timestamptz NOT NULL DEFAULT now(), -- of that
	due timestamptz -- when a clock or deadline ends
) WITH (fillfactor = 70);
CREATE INDEX standing_due ON standing (due) WHERE due IS NOT NULL;

-- A position, so that a game need not be replayed from its beginning.  May be dropped at any time.
CREATE TABLE snapshot (
	game_id bigint PRIMARY KEY,
	n integer NOT NULL, -- moves before it
	step integer NOT NULL, -- n of the last step among these, and its key: a log that has another there is not the one it knew
	key bigint NOT NULL,
	rules bytea NOT NULL,
	state bytea NOT NULL,
	seal bytea NOT NULL -- by the game's key, of all of this
);

-- Who sits where.  A guest is known by a secret link alone: its hash is kept, so that nobody who reads this can play.
CREATE TABLE seat (
	game_id bigint NOT NULL REFERENCES game ON DELETE CASCADE,
	seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),
	free boolean NOT NULL,
	token bytea, -- hash of the link's secret; NULL: free, or an automaton
	word bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (length(word) = 32), -- its part of the dice
	account bigint,
	name text NOT NULL DEFAULT '' CHECK (length(name) <= 40),
	seen integer NOT NULL DEFAULT 0, -- moves shown to its player: "since your last turn"
	player smallint NOT NULL DEFAULT 0, -- 0 a person, 1 greedy for an absent one
	PRIMARY KEY (game_id, seat)
);
CREATE UNIQUE INDEX seat_token ON seat (game_id, token) WHERE token IS NOT NULL; -- who asks twice for a seat gets one
CREATE INDEX seat_account ON seat (account) WHERE account IS NOT NULL;
