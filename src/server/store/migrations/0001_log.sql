-- The log and the games it belongs to.  Table move is the only source of truth about the course of a game; what can be derived from it
-- is a cache.

-- A game: what was fixed before its first move.
CREATE TABLE game (
	id bigint PRIMARY KEY, -- random: cannot be guessed by counting, spreads over partitions and shards
	made timestamptz NOT NULL DEFAULT now(),
	setup text NOT NULL CHECK (length(setup) < 2000), -- in the format of a record
	rules bytea NOT NULL CHECK (length(rules) = 16), -- hash of the build of the rules
	secret bytea NOT NULL CHECK (length(secret) = 32), -- determines Nature's answers; its hash is public from the beginning
	words bytea CHECK (length(words) = 128), -- the seats' shares in the dice, fixed when the game begins
	invite bytea NOT NULL, -- hash of the invitation
	title text NOT NULL DEFAULT '' CHECK (length(title) <= 100),
	options jsonb NOT NULL DEFAULT '{}' -- clocks, spectators, delay
);

-- The steps of games: a seat's wish and Nature's answers to it, written together.  n is the number of moves before it.
CREATE TABLE move (
	game_id bigint NOT NULL,
	n integer NOT NULL CHECK (n >= 0),
	seat smallint NOT NULL,
	key bigint NOT NULL, -- chosen by the sender for idempotency: a wish sent twice is written once
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

-- Whose turn it is in a game and until when, derived from the log with a delay: for lists, clocks and mail.  n is the number of moves
-- it accounts for.
CREATE TABLE standing (
	game_id bigint PRIMARY KEY REFERENCES game ON DELETE CASCADE,
	n integer NOT NULL DEFAULT 0,
	status smallint NOT NULL DEFAULT 0, -- 0 gathering, 1 running, 2 over, 3 given up
	to_move smallint NOT NULL DEFAULT 0, -- bits of the seats that must decide
	since timestamptz NOT NULL DEFAULT now(), -- when to_move or status last changed
	due timestamptz -- when the next clock or deadline expires
) WITH (fillfactor = 70);
CREATE INDEX standing_due ON standing (due) WHERE due IS NOT NULL;

-- A stored position, so that a game need not be replayed from its beginning.  May be deleted at any time.
CREATE TABLE snapshot (
	game_id bigint PRIMARY KEY,
	n integer NOT NULL, -- moves before it
	step integer NOT NULL, -- n of the last step included, and its key: if the log has a different step there, the snapshot is invalid
	key bigint NOT NULL,
	rules bytea NOT NULL,
	state bytea NOT NULL,
	seal bytea NOT NULL -- keyed hash of the row, with the game's key
);

-- The seats of games.  A guest is identified by a secret link only; its hash is stored, so that reading this table does not allow to play.
CREATE TABLE seat (
	game_id bigint NOT NULL REFERENCES game ON DELETE CASCADE,
	seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),
	free boolean NOT NULL,
	token bytea, -- hash of the link's secret; NULL: free, or an automaton
	word bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (length(word) = 32), -- its share in the dice
	account bigint,
	name text NOT NULL DEFAULT '' CHECK (length(name) <= 40),
	seen integer NOT NULL DEFAULT 0, -- number of moves its player has seen, for "since your last turn"
	player smallint NOT NULL DEFAULT 0, -- 0 a person, 1 greedy for an absent one
	PRIMARY KEY (game_id, seat)
);
CREATE UNIQUE INDEX seat_token ON seat (game_id, token) WHERE token IS NOT NULL; -- idempotency: joining twice with one token gives one seat
CREATE INDEX seat_account ON seat (account) WHERE account IS NOT NULL;
