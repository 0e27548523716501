-- An open game may be for players of some ratings only.

-- In the lock order of the nodes, which keep running during the migration.
LOCK TABLE game, seat IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE open_game ADD COLUMN rating_from smallint, ADD COLUMN rating_to smallint; -- NULL: any
ALTER TABLE lobby ADD COLUMN rating_from smallint, ADD COLUMN rating_to smallint;

-- The rating of an account as of its last rated game, in a pool (0 live, 1 by turns); that of a new player before the first one.
CREATE FUNCTION rating_now(person bigint, which integer) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT round(s.rating)::integer FROM rated_player p
		CROSS JOIN LATERAL (SELECT x.rating FROM rating_step x WHERE x.player = p.player AND x.pool = which
			ORDER BY x.ended DESC, x.game_id DESC LIMIT 1) s
		WHERE p.account = person), 1500)
$$;

-- Whether an account is within the range of a listed game.
CREATE FUNCTION rating_fits(person bigint, game lobby) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT game.rating_from IS NULL
		OR rating_now(person, CASE WHEN game.options::jsonb ? 'clock' THEN 0 ELSE 1 END) BETWEEN game.rating_from AND game.rating_to
$$;
