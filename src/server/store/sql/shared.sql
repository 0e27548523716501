-- Fragments shared by several files.

-- fragment: account_holder
-- What a mailed link of an account is bound to (outbox.holder): a new password or address invalidates it, even in a
-- mail that is still queued.
sha256(convert_to(account.password || ' ' || lower(account.mail), 'UTF8'))

-- fragment: banned
-- Whether the account of row s is banned.
EXISTS (SELECT FROM ban WHERE ban.account = s.account AND ban.until > now())

-- fragment: here
-- Whether the bucket of game $1 is in this store; otherwise the statement fails with TR421 (stores.h).
(NOT EXISTS (SELECT FROM fence WHERE fence.bucket = ($1::int8 >> 40) & 255) OR fence_refuse())

-- fragment: gone
-- For statements that read game $1 and would otherwise say that it does not exist: a row that is never there, but if the game has left this store the
-- statement fails with TR421.  As long as its rows are there, they are read.
WHERE CASE WHEN EXISTS (SELECT FROM fence WHERE fence.bucket = ($1::int8 >> 40) & 255)
  AND NOT EXISTS (SELECT FROM game WHERE game.id = $1::int8) THEN fence_refuse() ELSE false END

-- fragment: account_mails
-- Condition on queued mails with links; the account follows.
kind <= {{OUTBOX_SEAT_LINK}} AND account =

-- fragment: session_days
-- Lifetime of an unused session.
30

-- fragment: seat_player
-- How seat s is played, in a word of docs/protocol.md.
CASE WHEN s.free OR s.token IS NOT NULL
  OR s.account IS NOT NULL THEN (ARRAY['person', 'greedy', 'open',
  'gave-up'])[1 + s.player] WHEN s.player = {{PLAYER_GREEDY}} THEN 'computer' ELSE 'automaton' END

-- fragment: seat_level
-- The level of seat s; NULL unless it is the computer's from the beginning.
CASE WHEN NOT s.free AND s.token IS NULL AND s.account IS NULL AND s.player = {{PLAYER_GREEDY}} THEN coalesce(s.level, 'greedy') END

-- fragment: game_options
-- The options of game g with the level of its computer players, as docs/protocol.md has them.
(g.options || jsonb_strip_nulls(jsonb_build_object('computer', g.computer)))::text

-- fragment: game_rated
-- Whether the game of the row is rated.
options @> '{"rated": true}'

-- fragment: player_new
-- The number of a new player of rated games.
(('x' || substr(md5(gen_random_uuid()::text), 1, 15))::bit(60)::int8 | 1)

-- fragment: standing_locked
-- Statements that change who plays a seat lock the standing first, which serialises them: the second sees what the
-- first did.
l AS (SELECT game_id AS id FROM standing WHERE game_id = $1::int8 AND {{here}} FOR UPDATE)

-- fragment: snapshot_columns
-- The columns that snapshot_take reads, in this order.
p.n, p.step, p.key, p.state, p.seal

-- fragment: snapshot_join
-- For a SELECT from game g with its id as $1: joins the snapshot if $2 is true and the log contains its last step.
LEFT JOIN snapshot p ON $2::bool AND p.game_id = $1::int8 AND p.rules = g.rules
  AND p.n = (SELECT m.n + length(m.moves) / 6 FROM move m WHERE m.game_id = $1::int8 AND m.n = p.step
  AND m.key = p.key)
