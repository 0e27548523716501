-- How much each address and network had stored today, over all nodes (src/server/people/allowance.h).
CREATE TABLE allowance (
	day date NOT NULL, -- UTC
	what smallint NOT NULL, -- 0 games, 1 chat messages, 2 reports
	who bytea NOT NULL CHECK (length(who) = 16), -- hash of the node's keyed hash and the day; never an address
	used bigint NOT NULL,
	PRIMARY KEY (day, what, who)
) WITH (fillfactor = 70);

-- Takes one from the allowance of an address and its network; false: one of them has used it up.  The first query keeps a
-- refusal from writing anything.  An address whose network has used up its share may lose of its own: of no use to it today.
CREATE FUNCTION allowance_take(kind smallint, address bytea, network bytea, most bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	today date := now() AT TIME ZONE 'UTC';
	one bytea := substr(sha256(address || convert_to(today::text, 'UTF8')), 1, 16);
	all_of_it bytea := substr(sha256(network || convert_to(today::text, 'UTF8')), 1, 16);
BEGIN
	IF EXISTS (SELECT FROM allowance a WHERE a.day = today AND a.what = kind
			AND (a.who = one AND a.used >= most OR a.who = all_of_it AND a.used >= 4 * most)) THEN
		RETURN false;
	END IF;
	INSERT INTO allowance AS a (day, what, who, used) VALUES (today, kind, one, 1)
		ON CONFLICT (day, what, who) DO UPDATE SET used = a.used + 1 WHERE a.used < most;
	IF NOT FOUND THEN
		RETURN false;
	END IF;
	INSERT INTO allowance AS a (day, what, who, used) VALUES (today, kind, all_of_it, 1)
		ON CONFLICT (day, what, who) DO UPDATE SET used = a.used + 1 WHERE a.used < 4 * most;
	RETURN FOUND;
END $$;
