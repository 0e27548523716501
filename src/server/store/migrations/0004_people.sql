-- Absent players, vacations, chat and rematches.

-- seat.player: 0 a person; 1 greedy, until its owner takes it back; 2 nobody: its time ran out and it can be given to
-- someone else; 3 given up: greedy plays it, and its owner cannot take it back.
ALTER TABLE seat
	ADD COLUMN returned timestamptz, -- when somebody last took it or took it back: deadlines do not count time before
	ADD COLUMN mutes smallint NOT NULL DEFAULT 0, -- bits of the seats it has muted
	ADD COLUMN votes smallint NOT NULL DEFAULT 0, -- bits of the seats that voted to give it to someone else
	ADD COLUMN offer bytea; -- hash of the link that gives it to someone else

-- rematch: the game that follows this one, made by the first player who wanted it.
ALTER TABLE game
	ADD COLUMN rematch bigint,
	ADD COLUMN begun timestamptz; -- when the last seat was taken: clocks run from then

-- Bits of the seats that greedy plays (a game in which one of them must move is due soon), and of those that gave up.
ALTER TABLE standing
	ADD COLUMN greedy smallint NOT NULL DEFAULT 0,
	ADD COLUMN gave_up smallint NOT NULL DEFAULT 0;

-- Deadlines of a seat do not run during its vacation.
CREATE TABLE vacation (
	game_id bigint NOT NULL REFERENCES game ON DELETE CASCADE,
	seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),
	begins timestamptz NOT NULL,
	ends timestamptz NOT NULL CHECK (ends >= begins),
	PRIMARY KEY (game_id, seat, begins)
);

-- Chat between the seats, numbered from 1 in each game.  A text sent twice with the same key is stored once.
CREATE TABLE chat (
	game_id bigint NOT NULL REFERENCES game ON DELETE CASCADE,
	n integer NOT NULL CHECK (n > 0),
	seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),
	key bigint NOT NULL,
	at timestamptz NOT NULL,
	text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
	PRIMARY KEY (game_id, n),
	UNIQUE (game_id, seat, key)
);
CREATE INDEX chat_rate ON chat (game_id, seat, at);
