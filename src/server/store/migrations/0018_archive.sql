-- Finished games leave the log for the archive (src/server/archive), and the log has parts by time, so that an old one is dropped
-- and not deleted row by row.
--
-- Where an archive is set, the id of a new game begins with the week in which it was made: bit 63, 13 bits of the week since 1970, 50 random
-- bits.  As a signed number it is negative, and ids from before are positive: so the table of all moves until now becomes the part for
-- positive ids as it stands.  No row is copied; PostgreSQL reads the old moves once to see that their ids are positive.  Statements
-- name the table as before, and running nodes of the version before go on: they plan their statements anew.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE game IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE move IN ACCESS EXCLUSIVE MODE;

ALTER TABLE move RENAME TO move_old;
ALTER INDEX move_pkey RENAME TO move_old_pkey;
CREATE TABLE move (LIKE move_old INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING COMMENTS, PRIMARY KEY (game_id, n)) PARTITION BY RANGE (game_id);
ALTER TABLE move ATTACH PARTITION move_old FOR VALUES FROM (0) TO (MAXVALUE);
CREATE TABLE move_other PARTITION OF move DEFAULT; -- of a week without a part: no move is refused for want of one

-- The parts of weeks.  A week whose part was dropped has no row: all its games are in the archive.
CREATE TABLE part (
	week integer PRIMARY KEY, -- since 1970
	made timestamptz NOT NULL DEFAULT now()
);

-- Files of the archive.  A row is there before its file: a file without a row belongs to another history of the database.
CREATE TABLE segment (
	id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	name text NOT NULL UNIQUE,
	done boolean NOT NULL DEFAULT false, -- the file is whole, and games are found in it
	cleared boolean NOT NULL DEFAULT false, -- no write to its games can be under way: their moves may leave the log
	bytes bigint NOT NULL DEFAULT 0
);

-- Games whose moves are in the archive, and where.  Their moves in the log, if there still are any, are not read.
CREATE TABLE archived (
	game_id bigint PRIMARY KEY REFERENCES game ON DELETE CASCADE,
	segment integer NOT NULL REFERENCES segment,
	at bigint NOT NULL, -- of its record in the file
	length integer NOT NULL,
	steps integer NOT NULL,
	moves integer NOT NULL,
	n integer NOT NULL, -- of the last step, its key and time
	key bigint NOT NULL,
	ended timestamptz NOT NULL
);
CREATE INDEX archived_segment ON archived (segment);

CREATE FUNCTION part_low(week integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT (-9223372036854775808)::bigint + week * 1125899906842624
$$;

-- An empty table that can become the part of a week.
CREATE FUNCTION part_table(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('CREATE TABLE %I (LIKE move INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (game_id, n))', name);
END $$;

CREATE FUNCTION part_attach(name text, week integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('ALTER TABLE move ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name, part_low(week), part_low(week + 1));
END $$;

-- Makes the parts of this week and of the next ones that are missing; returns how many it made.  One node at a time.  A week whose moves are
-- among others already, because its part was missing, goes without.
CREATE FUNCTION parts_make(first integer, count integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	made integer := 0;
	name text;
BEGIN
	IF (SELECT count(*) FROM part WHERE week >= first AND week < first + parts_make.count) = parts_make.count
			OR NOT pg_try_advisory_xact_lock(7281949) THEN
		RETURN 0;
	END IF;
	FOR w IN first..first + parts_make.count - 1 LOOP
		CONTINUE WHEN EXISTS (SELECT FROM part WHERE week = w);
		name := 'move_w' || w;
		BEGIN
			PERFORM part_table(name), part_attach(name, w);
			INSERT INTO part (week) VALUES (w);
			made := made + 1;
		EXCEPTION WHEN check_violation OR lock_not_available THEN
			NULL;
		END;
	END LOOP;
	RETURN made;
END $$;

-- Copies the moves of a past week's games that are not archived into a new table, if they are fewer than the archived ones that are
-- still in the part.  Locks nothing.  True: part_swap is due.
CREATE FUNCTION part_copy(week integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	gone integer;
	kept integer;
BEGIN
	EXECUTE format('SELECT count(a.game_id), count(*) - count(a.game_id) FROM %I m LEFT JOIN archived a ON a.game_id = m.game_id '
		'WHERE m.n = 0', 'move_w' || week) INTO gone, kept;
	IF gone <= kept AND (gone > 0 OR EXISTS (SELECT FROM game WHERE id >= part_low(week) AND id < part_low(week + 1))) THEN
		RETURN false;
	END IF;
	EXECUTE format('DROP TABLE IF EXISTS %I', 'move_n' || week);
	PERFORM part_table('move_n' || week);
	EXECUTE format('INSERT INTO %I SELECT m.* FROM %I m WHERE NOT EXISTS (SELECT FROM archived a WHERE a.game_id = m.game_id)',
		'move_n' || week, 'move_w' || week);
	EXECUTE format('ANALYZE %I', 'move_n' || week);
	RETURN true;
END $$;

-- Copies the moves that came meanwhile and puts the new table into the part's place; without moves the week has no part any more.  Locks the
-- log for that time.
CREATE FUNCTION part_swap(week integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	old text := 'move_w' || week;
	new text := 'move_n' || week;
	kept boolean;
BEGIN
	LOCK TABLE ONLY move IN ACCESS EXCLUSIVE MODE;
	EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', old);
	EXECUTE format('INSERT INTO %1$I SELECT m.* FROM game g
			CROSS JOIN LATERAL (SELECT coalesce(max(c.n), -1) AS last FROM %1$I c WHERE c.game_id = g.id) t
			JOIN %2$I m ON m.game_id = g.id AND m.n > t.last
		WHERE g.id >= %3$s AND g.id < %4$s AND g.words IS NOT NULL AND NOT EXISTS (SELECT FROM archived a WHERE a.game_id = g.id)',
		new, old, part_low(week), part_low(week + 1));
	EXECUTE format('SELECT EXISTS (SELECT FROM %I)', new) INTO kept;
	EXECUTE format('ALTER TABLE move DETACH PARTITION %I', old);
	EXECUTE format('DROP TABLE %I', old);
	IF kept THEN
		EXECUTE format('ALTER TABLE %I RENAME TO %I', new, old);
		PERFORM part_attach(old, week);
	ELSE
		EXECUTE format('DROP TABLE %I', new);
		DELETE FROM part WHERE part.week = part_swap.week;
	END IF;
	RETURN true;
END $$;
