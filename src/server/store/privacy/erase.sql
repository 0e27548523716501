-- Erases an account.  privacy.json says what becomes of each column.
--
-- games_erase does what concerns the games of one store; it may be repeated.  Locks as the nodes do: games, standings.  Whoever has locked a standing may
-- still insert rows that refer to its game (a notice, an end of a game of the day), which locks the key of the game: so erasing leaves that key free.
CREATE OR REPLACE FUNCTION games_lock(person bigint, address text) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
	games bigint[];
BEGIN
	SELECT coalesce(array_agg(DISTINCT g), '{}') INTO games FROM (
		SELECT game_id AS g FROM seat WHERE account = person
		UNION SELECT game_id FROM seat WHERE lower(mail) = address
		UNION SELECT game_id FROM chat WHERE account = person) AS all_games;
	PERFORM FROM game WHERE id = ANY (games) ORDER BY id FOR NO KEY UPDATE;
	PERFORM FROM standing WHERE game_id = ANY (games) ORDER BY game_id FOR UPDATE;
	IF EXISTS (SELECT FROM fence f WHERE NOT f.coming AND f.bucket = ANY (SELECT (g >> 40) & 255 FROM unnest(games) AS g)) THEN
		PERFORM fence_refuse(); -- they are being moved: again in a moment.  Copies that are coming are made again
	END IF;
	RETURN games;
END $$;

CREATE OR REPLACE FUNCTION games_erase(person bigint, address text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	games bigint[] := games_lock(person, address);
	game bigint;
BEGIN
	-- Games that have not begun: those it made are called off, in others its seat is free again.
	DELETE FROM game g USING seat s WHERE s.game_id = g.id AND s.account = person AND s.seat = g.maker AND g.words IS NULL;
	UPDATE seat s SET free = true, token = NULL, account = NULL, mail = NULL, name = '', relinked = 0, mutes = 0, present = NULL, heir = NULL, heir_at = NULL,
			word = decode(repeat('00', 32), 'hex')
		FROM game g WHERE g.id = s.game_id AND g.words IS NULL AND s.account = person;

	DELETE FROM plan p USING seat s WHERE s.game_id = p.game_id AND s.seat = p.seat AND s.account = person;

	-- Texts.  Those that a guest wrote before adding the seat to the account, too.
	UPDATE chat c SET text = '', account = NULL FROM seat s
		WHERE s.game_id = c.game_id AND s.seat = c.seat AND c.account IS NULL AND s.account = person;
	UPDATE chat SET text = '', account = NULL WHERE account = person;
	DELETE FROM game_hook h USING game g, seat s WHERE g.id = h.game_id AND s.game_id = g.id AND s.seat = g.maker AND s.account = person;
	UPDATE game g SET title = '' FROM seat s WHERE s.account = person AND g.id = s.game_id AND s.seat = g.maker AND g.title <> '';

	-- Games that have begun: the seat belongs to nobody.  In a running game the computer plays it, the others may give it to
	-- someone else, and without another person the game ends.
	UPDATE standing t SET gave_up = t.gave_up | (1 << s.seat)::int2, greedy = t.greedy | (1 << s.seat)::int2,
			due = CASE WHEN o.others THEN now() END, status = CASE WHEN o.others THEN t.status ELSE 3 END,
			to_move = CASE WHEN o.others THEN t.to_move ELSE 0 END
		FROM seat s, LATERAL (SELECT EXISTS (SELECT FROM seat x WHERE x.game_id = s.game_id AND x.seat <> s.seat
			AND x.player <> 3 AND (x.token IS NOT NULL OR x.account IS NOT NULL)) AS others) AS o
		WHERE s.account = person AND t.game_id = s.game_id AND t.status = 1;
	UPDATE seat s SET account = NULL, mail = NULL, name = '', former = true, offer = NULL, votes = 0, mutes = 0, relinked = 0, seen = 0, present = NULL, heir = NULL, heir_at = NULL,
			token = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
			player = CASE WHEN t.gave_up >> s.seat & 1 = 1 THEN 3 ELSE s.player END
		FROM standing t WHERE t.game_id = s.game_id AND s.account = person;

	UPDATE rated SET account = NULL WHERE account = person;
	UPDATE seat SET mail = NULL WHERE lower(mail) = address;
	DELETE FROM post WHERE lower(mail) = address;
	FOREACH game IN ARRAY games LOOP
		PERFORM pg_notify('timerift', 'game ' || game);
	END LOOP;
	RETURN cardinality(games);
END $$;

-- The account itself, in the directory, in one transaction with the games that are there.  A chore does the other stores, and some minutes later all of
-- them again: for a seat that was taken for the account at the same moment.  Returns 0 if there is no such account, or if its password is not `expected`
-- (NULL: any).  Locks as the nodes do: games, standings, tournaments, account, outbox.
CREATE OR REPLACE FUNCTION account_erase(person bigint, expected text DEFAULT NULL) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	address text;
	titled bigint[]; -- games that the account made
BEGIN
	SELECT lower(mail) INTO address FROM account WHERE id = person;
	PERFORM games_lock(person, address);
	PERFORM FROM tournament WHERE maker = person OR id IN (SELECT tournament FROM contestant WHERE account = person) ORDER BY id FOR UPDATE;
	SELECT lower(mail) INTO address FROM account WHERE id = person AND password = coalesce(expected, password) FOR UPDATE;
	IF NOT FOUND THEN
		RETURN 0;
	END IF;
	SELECT coalesce(array_agg(g.id), '{}') INTO titled FROM game g JOIN seat s ON s.game_id = g.id AND s.seat = g.maker
		WHERE s.account = person AND g.title <> '';
	PERFORM games_erase(person, address);

	DELETE FROM outbox WHERE account = person OR lower(mail) = address; -- before its hook, as outbox_end does
	-- Deliveries of games' webhooks have names; messages to others' browsers titles of its games.
	DELETE FROM outbox WHERE account IS NULL AND kind = 8 AND (body->>'maker' = person::text OR body->>'player' = person::text);
	UPDATE push SET title = '', maker = NULL WHERE maker = person::text;
	-- Mails to others have titles of its games: they say whose they are; those of an older version, if the game is here.
	UPDATE outbox SET body = jsonb_set(body, '{games}', (SELECT jsonb_agg(CASE WHEN x->>'maker' = person::text
			OR (x->>'game')::bigint = ANY (titled) THEN x || '{"title": "", "maker": null}' ELSE x END) FROM jsonb_array_elements(body->'games') AS x))
		WHERE body->'games' @> jsonb_build_array(jsonb_build_object('maker', person::text))
			OR cardinality(titled) > 0 AND jsonb_typeof(body->'games') = 'array' AND jsonb_array_length(body->'games') > 0;
	UPDATE outbox SET body = body || '{"title": "", "maker": null}' WHERE body->>'maker' = person::text;

	-- Reports: those about it go, its own lose its words, all lose its texts.
	DELETE FROM report WHERE reported_account = person;
	UPDATE report SET words = '', reporter_account = NULL WHERE reporter_account = person;
	UPDATE report r SET chat = (SELECT jsonb_agg(CASE WHEN x->>'account' = person::text
			OR EXISTS (SELECT FROM chat c WHERE c.game_id = r.game_id AND c.n = (x->>'n')::int AND c.text = '')
			THEN x || '{"text": "", "account": null}' ELSE x END) FROM jsonb_array_elements(r.chat) AS x)
		WHERE r.chat @> jsonb_build_array(jsonb_build_object('account', person::text))
			OR jsonb_array_length(r.chat) > 0 AND EXISTS (SELECT FROM chat c WHERE c.game_id = r.game_id AND c.text = '');
	UPDATE audit SET reason = '' WHERE account = person;

	-- Lists of open games, until the stores tell again.  The lock is that of lobby_numbered.
	PERFORM pg_advisory_xact_lock(7281952);
	UPDATE lobby SET kind = 0, title = '', seats = '[]', accounts = '{}' WHERE accounts @> ARRAY[person];

	-- Tournaments: from those that have not begun it is gone, in others it has dropped out, and its number leads to nobody.
	WITH gone AS (DELETE FROM contestant c USING tournament t WHERE t.id = c.tournament AND t.state = 0 AND c.account = person RETURNING t.id)
		UPDATE tournament t SET joined = joined - 1, version = version + 1 FROM gone WHERE t.id = gone.id;
	UPDATE contestant c SET left_after = t.round FROM tournament t WHERE t.id = c.tournament AND t.state = 1 AND c.account = person AND c.left_after IS NULL;
	UPDATE tournament SET title = '' WHERE maker = person;

	-- The address: links, and whether it gets mail.
	DELETE FROM errand WHERE lower(mail) = address;
	DELETE FROM letterbox WHERE lower(mail) = address;

	DELETE FROM account WHERE id = person; -- with its sessions, webhook, browsers, quiet hours, links, warnings and ban
	INSERT INTO chore (kind, account, mail) VALUES (1, person, CASE WHEN EXISTS (SELECT FROM bucket) THEN address ELSE '' END);
	RETURN 1;
END $$;
