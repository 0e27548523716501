-- What the statistics of rated games need (src/server/meet/statistics.c).  Of games that ended before, and of those that were given up, it is not known.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE standing IN SHARE ROW EXCLUSIVE MODE;

-- Of a game that is over: the Path of each seat, four bits each; its modules, as in a setup (rift.h).
ALTER TABLE standing ADD COLUMN paths integer, ADD COLUMN modules integer;
ALTER TABLE rated ADD COLUMN path smallint, ADD COLUMN modules integer;
ALTER TABLE result ADD COLUMN paths smallint[], ADD COLUMN modules integer; -- an element for each seat; NULL: not known

-- As before, with the Path and the modules.
CREATE OR REPLACE FUNCTION rated_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE rated SET quit = now() WHERE game_id = NEW.game_id AND level IS NULL AND quit IS NULL AND NEW.gave_up >> seat & 1 = 1;
	IF NEW.status < 2 OR OLD.status >= 2 THEN
		RETURN NULL;
	END IF;
	UPDATE rated r SET ended = now(), place = o.place, score = o.score, modules = NEW.modules, path = nullif(NEW.paths >> 4 * r.seat & 15, 0)
		FROM (SELECT k.seat, k.score, rank() OVER (ORDER BY k.gone, k.place, k.quit DESC) AS place
			FROM (SELECT x.seat, x.gone, CASE WHEN x.gone THEN 0 ELSE coalesce(NEW.places >> 4 * x.seat & 15, 0) END AS place,
					CASE WHEN x.gone THEN coalesce(x.quit, now()) ELSE 'infinity' END AS quit,
					((NEW.scores >> 16 * x.seat & 65535)::int # 32768) - 32768 AS score
				FROM (SELECT t.seat, t.quit, t.level IS NULL AND (t.quit IS NOT NULL OR t.account IS NULL OR s.account IS DISTINCT FROM t.account OR s.player <> 0) AS gone
					FROM rated t JOIN seat s ON s.game_id = t.game_id AND s.seat = t.seat
					WHERE t.game_id = NEW.game_id) AS x) AS k) AS o
		WHERE r.game_id = NEW.game_id AND r.seat = o.seat;
	RETURN NULL;
END $$;
