-- Accounts and sessions.  Guests need neither.

CREATE TABLE account (
	id bigint PRIMARY KEY, -- random
	made timestamptz NOT NULL DEFAULT now(),
	name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
	mail text NOT NULL CHECK (length(mail) <= 254), -- as typed; compared in lower case
	password text NOT NULL, -- argon2id with its salt and cost
	tries real NOT NULL DEFAULT 0, -- wrong passwords on all nodes together, as of `tried`; decreases by one per minute
	tried timestamptz NOT NULL DEFAULT now() -- when `tries` was written
);
CREATE UNIQUE INDEX account_mail ON account (lower(mail));

-- A browser that is signed in.  Its cookie holds the secret, this table only the hash.
CREATE TABLE session (
	token bytea PRIMARY KEY,
	account bigint NOT NULL REFERENCES account ON DELETE CASCADE,
	made timestamptz NOT NULL DEFAULT now(),
	until timestamptz NOT NULL -- extended by use, up to a maximum age
);
CREATE INDEX session_account ON session (account);
CREATE INDEX session_until ON session (until);

-- Links sent by mail; each works once and expires.
CREATE TABLE errand (
	token bytea PRIMARY KEY, -- hash of the link's secret
	kind smallint NOT NULL, -- 1 make an account, 2 new password, 3 new address, 4 address of a guest's seat, 5 new link to a seat
	mail text NOT NULL, -- the address it was sent to
	account bigint REFERENCES account ON DELETE CASCADE,
	game_id bigint REFERENCES game ON DELETE CASCADE,
	seat smallint,
	made timestamptz NOT NULL DEFAULT now(),
	until timestamptz NOT NULL
);
CREATE INDEX errand_mail ON errand (lower(mail));
CREATE INDEX errand_until ON errand (until);

-- A seat may belong to an account, a guest may leave a confirmed address, links can be replaced.
ALTER TABLE seat ADD FOREIGN KEY (account) REFERENCES account ON DELETE SET NULL,
	ADD COLUMN mail text,
	ADD COLUMN relinked smallint NOT NULL DEFAULT 0; -- how its link was last made: 0 by joining, 1 by its holder, 2 by the game's maker, 3 by mail
CREATE UNIQUE INDEX seat_once ON seat (game_id, account) WHERE account IS NOT NULL;
CREATE INDEX seat_mail ON seat (lower(mail)) WHERE mail IS NOT NULL;

ALTER TABLE game ADD COLUMN maker smallint NOT NULL DEFAULT 0; -- the seat of its maker
