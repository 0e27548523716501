-- Fragments that statements of several files share.

-- fragment: account_holder
-- To whom a letter about an account is bound (outbox.holder): a new password or address makes its link worthless, also of a
-- letter that is sent only afterwards.
sha256(convert_to(account.password || ' ' || lower(account.mail), 'UTF8'))

-- fragment: account_letters
-- The letters that wait and the links; followed by the account.
kind <= {{LETTER_SEAT_LINK}} AND account =

-- fragment: session_days
-- Without being used.
30

-- fragment: seat_player
-- How a seat, whose row is s, is played: in a word of docs/protocol.md.
CASE WHEN s.free OR s.token IS NOT NULL
  OR s.account IS NOT NULL THEN (ARRAY['person', 'greedy', 'open',
  'gave-up'])[1 + s.player] WHEN s.player = {{PLAYER_GREEDY}} THEN 'computer' ELSE 'automaton' END

-- fragment: standing_locked
-- Who plays a seat is changed with the game's standing locked first, so that such changes follow one another: the second sees
-- what the first has made of it.
l AS (SELECT game_id AS id FROM standing WHERE game_id = $1::int8 FOR UPDATE)

-- fragment: snapshot_columns
-- What snapshot_take reads, from the column it is told.
p.n, p.step, p.key, p.state, p.seal

-- fragment: snapshot_join
-- Part of a SELECT that has game g and its number as $1: joins its snapshot if $2 is true and the log has its last step.
LEFT JOIN snapshot p ON $2::bool AND p.game_id = $1::int8 AND p.rules = g.rules
  AND p.n = (SELECT m.n + length(m.moves) / 6 FROM move m WHERE m.game_id = $1::int8 AND m.n = p.step
  AND m.key = p.key)
