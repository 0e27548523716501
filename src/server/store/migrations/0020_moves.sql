-- Buckets are moved between stores while their games are played (src/server/shards).

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE game IN ACCESS EXCLUSIVE MODE;

-- A rematch from before there were buckets may be in another one than its game, hence in another store: no foreign key then.
ALTER TABLE game DROP CONSTRAINT game_rematch;
CREATE FUNCTION game_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM fence WHERE bucket = (OLD.id >> 40) & 255) THEN -- else its rows are replaced or removed by a move, and the game goes on
		UPDATE game SET rematch = NULL WHERE rematch = OLD.id;
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER game_gone AFTER DELETE ON game FOR EACH ROW EXECUTE FUNCTION game_gone();

-- The bucket is on its way here: its rows are copies, which nobody reads and no statement writes.
ALTER TABLE fence ADD COLUMN coming boolean NOT NULL DEFAULT false;

-- Moves under way, in the directory: made before the first copy, deleted when nothing is left to do.
CREATE TABLE bucket_move (
	bucket smallint PRIMARY KEY CHECK (bucket BETWEEN 0 AND 255),
	source text NOT NULL, -- the store that it leaves
	target text NOT NULL CHECK (target <> source),
	phase smallint NOT NULL DEFAULT 1 CHECK (phase BETWEEN 1 AND 3), -- 1 copying, 2 fenced, 3 switched: the map names the target
	who text NOT NULL, -- user name on the machine
	reason text NOT NULL,
	made timestamptz NOT NULL DEFAULT now()
);

-- Games of a bucket under way that were written to since they were copied: rows are only added, so that writers never wait for each other.
CREATE TABLE touched (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	bucket smallint NOT NULL,
	game_id bigint NOT NULL
);

-- Triggers on the tables of games call it while a bucket is under way, for its games only.
CREATE FUNCTION bucket_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	game bigint;
BEGIN
	IF TG_TABLE_NAME = 'game' AND TG_OP = 'DELETE' THEN
		game := OLD.id;
	ELSIF TG_TABLE_NAME = 'game' THEN
		game := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN
		game := OLD.game_id;
	ELSE
		game := NEW.game_id;
	END IF;
	INSERT INTO touched (bucket, game_id) VALUES ((game >> 40) & 255, game);
	RETURN NULL;
END $$;
