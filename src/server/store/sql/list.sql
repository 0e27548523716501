-- Statements of src/server/api/list.c.

-- fragment: games
SELECT m.game_id, g.title, m.seat, t.status, t.status = {{STATUS_RUNNING}} AND t.to_move >> m.seat & 1 = 1 AS turn,
  extract(epoch FROM t.since)::int8, t.n, m.seen,
  (SELECT json_agg(json_build_object('seat', s.seat, 'name', s.name, 'free', s.free, 'player', {{seat_player}}, 'level', {{seat_level}},
  'turn', t.status = {{STATUS_RUNNING}}
  AND t.to_move >> s.seat & 1 = 1) ORDER BY s.seat)::text FROM seat s WHERE s.game_id = m.game_id),
  CASE WHEN t.status = {{STATUS_RUNNING}} AND m.player = {{PLAYER_PERSON}}
  AND NOT EXISTS (SELECT FROM vacation v WHERE v.game_id = m.game_id AND v.seat = m.seat AND now() BETWEEN v.begins
  AND v.ends) THEN extract(epoch FROM t.due)::int8 END, (SELECT max(c.n) FROM chat c WHERE c.game_id = m.game_id),
  g.maker FROM seat m JOIN game g ON g.id = m.game_id JOIN standing t ON t.game_id = m.game_id WHERE

-- fragment: in_order
ORDER BY t.status >= {{STATUS_OVER}}, turn DESC, CASE WHEN t.status < {{STATUS_OVER}} THEN t.since END,
  t.since DESC LIMIT 200

-- name: list_account
{{games}} m.account = $1::int8 {{in_order}};

-- name: list_links
{{games}} (m.game_id, m.token) IN (SELECT * FROM unnest($1::int8[], $2::bytea[])) {{in_order}};
