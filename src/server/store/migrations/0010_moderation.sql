-- Bans, reports, the audit trail of `timeriftd admin`, and what is left when an account is erased.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE standing, game, seat, chat IN ACCESS EXCLUSIVE MODE;

-- Either an account or a network is banned; an address is a network of one.
CREATE TABLE ban (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	until timestamptz NOT NULL DEFAULT 'infinity',
	account bigint UNIQUE REFERENCES account ON DELETE CASCADE,
	network cidr UNIQUE,
	reason text NOT NULL CHECK (length(reason) <= 500),
	CHECK ((account IS NULL) <> (network IS NULL))
);

-- A player reported another one or a chat text.
CREATE TABLE report (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	game_id bigint NOT NULL REFERENCES game ON DELETE CASCADE,
	n integer NOT NULL, -- number of moves the reporter had got: the position
	reporter smallint NOT NULL,
	reporter_account bigint REFERENCES account ON DELETE SET NULL,
	reported smallint NOT NULL,
	reported_account bigint REFERENCES account ON DELETE SET NULL,
	why text NOT NULL CHECK (length(why) <= 20), -- insult, cheating, spam, name, other
	words text NOT NULL DEFAULT '' CHECK (length(words) <= 500), -- of the reporter
	chat_n integer, -- number of the reported text; NULL: the player
	chat jsonb NOT NULL DEFAULT '[]', -- the texts around it: [{n, seat, at, text}]
	handled timestamptz -- by the operator; NULL: not yet
);
CREATE INDEX report_game ON report (game_id, reporter, made);
CREATE INDEX report_reporter ON report (reporter_account, made) WHERE reporter_account IS NOT NULL;
CREATE INDEX report_reported ON report (reported_account) WHERE reported_account IS NOT NULL;

-- What the operator did with `timeriftd admin`.
CREATE TABLE audit (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	at timestamptz NOT NULL DEFAULT now(),
	who text NOT NULL, -- user name on the machine
	act text NOT NULL,
	account bigint REFERENCES account ON DELETE SET NULL,
	target text NOT NULL DEFAULT '', -- a game, a network, a report; never an account
	reason text NOT NULL DEFAULT ''
);
CREATE INDEX audit_account ON audit (account) WHERE account IS NOT NULL;

-- Who wrote a text: a seat may have changed hands since.  NULL: a guest, or written before this migration.
-- A text of an erased account is empty; its row stays, because texts are numbered.
ALTER TABLE chat ADD COLUMN account bigint REFERENCES account ON DELETE SET NULL,
	DROP CONSTRAINT chat_text_check,
	ADD CONSTRAINT chat_text_check CHECK (length(text) <= 500);
CREATE INDEX chat_account ON chat (account) WHERE account IS NOT NULL;

ALTER TABLE seat ADD COLUMN former boolean NOT NULL DEFAULT false; -- its player erased their account
ALTER TABLE game ADD COLUMN closed timestamptz; -- when the operator closed it

-- Nodes listen on this channel: they read the bans again, and the permissions of the account's games.
CREATE FUNCTION ban_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	person bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.account ELSE NEW.account END;
BEGIN
	PERFORM pg_notify('timerift', coalesce('account ' || person, 'bans'));
	RETURN NULL;
END $$;
CREATE TRIGGER ban_changed AFTER INSERT OR UPDATE OR DELETE ON ban FOR EACH ROW EXECUTE FUNCTION ban_changed();

-- A banned account gets no session and no seat, whichever statement tries.
CREATE FUNCTION account_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM ban WHERE account = NEW.account AND until > now()) THEN
		RAISE EXCEPTION 'the account is banned' USING ERRCODE = 'TR403';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER session_allowed BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION account_allowed();
CREATE TRIGGER seat_allowed BEFORE INSERT OR UPDATE OF account ON seat FOR EACH ROW
	WHEN (NEW.account IS NOT NULL) EXECUTE FUNCTION account_allowed();
