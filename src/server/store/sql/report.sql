-- Statements of src/server/api/report.c.

-- name: report_read
-- $1 game, $2 reporter, $3 reported seat, $4 number of the chat text or 0: the accounts of both, the name of the reported one, and the ten texts before and
-- after the reported one, or the last twenty-one, each with the account of its author, for erasure.
WITH c AS (
  SELECT account
  FROM chat
  WHERE game_id = $1::int8 AND n = $4::int4 AND seat = $3::int2
)
SELECT a.account, coalesce((SELECT account FROM c), s.account), s.name,
  coalesce((SELECT jsonb_agg(jsonb_build_object('n', x.n, 'seat', x.seat, 'at', x.at, 'text', x.text, 'account', x.account::text)
  ORDER BY x.n) FROM (SELECT t.n, t.seat, t.at, t.text, coalesce(t.account, o.account) AS account FROM chat t
  JOIN seat o ON o.game_id = t.game_id AND o.seat = t.seat WHERE t.game_id = $1 AND ($4 = 0 OR t.n <= $4 + 10)
  ORDER BY t.n DESC LIMIT 21) AS x), '[]')::text
FROM seat s
JOIN seat a ON a.game_id = s.game_id AND a.seat = $2::int2
WHERE s.game_id = $1 AND s.seat = $3 AND ($4 = 0 OR EXISTS (SELECT FROM c));

-- name: report_insert
-- $1 game, $2 reporter, $3 reported seat, $4 number of moves, $5 number of the chat text or 0, $6 why, $7 words, $8 to
-- $10 the allowance of the address, $11 to $14 what report_read said.  At most five reports a day by a seat of a game, and twenty by an account.  An account
-- that was erased meanwhile is left out.
WITH used AS (
  SELECT (SELECT count(*) FROM report WHERE game_id = $1::int8 AND reporter = $2::int2 AND made > now() - interval '1 day') AS here,
    (SELECT count(*) FROM report WHERE reporter_account = $11::int8 AND made > now() - interval '1 day') AS everywhere
),
paid AS MATERIALIZED (
  SELECT allowance_take({{ALLOWANCE_REPORTS}}::int2, $8::bytea, $9::bytea, $10::int8) AS ok
  FROM used
  WHERE used.here < 5 AND used.everywhere < 20
)
INSERT INTO report (game_id, n, reporter, reporter_account, reported, reported_account, why, words, chat_n, chat, name)
SELECT $1, $4::int4, $2, (SELECT id FROM account WHERE id = $11), $3::int2, (SELECT id FROM account WHERE id = $12::int8), $6::text, $7::text,
  nullif($5::int4, 0), $14::text::jsonb, $13::text
FROM paid
WHERE paid.ok
RETURNING id;
