-- Statements of src/server/api/report.c.

-- name: report_insert
-- $1 game, $2 reporter, $3 reported seat, $4 number of moves, $5 number of the chat text or 0, $6 why, $7 words, $8 to
-- $10 the allowance of the address.  At most five reports a day by a seat of a game, and twenty by an account.  Stores the ten texts before and after the reported
-- one, or the last twenty-one.
WITH r AS (
  SELECT a.account
  FROM seat a
  WHERE a.game_id = $1::int8 AND a.seat = $2::int2
),
c AS (
  SELECT account
  FROM chat
  WHERE game_id = $1 AND n = $5::int4 AND seat = $3::int2
),
used AS (
  SELECT (SELECT count(*) FROM report WHERE game_id = $1 AND reporter = $2 AND made > now() - interval '1 day') AS here,
    (SELECT count(*) FROM report WHERE reporter_account = (SELECT account FROM r)
    AND made > now() - interval '1 day') AS everywhere
),
paid AS MATERIALIZED (
  SELECT allowance_take({{ALLOWANCE_REPORTS}}::int2, $8::bytea, $9::bytea, $10::int8) AS ok
  FROM used
  WHERE used.here < 5 AND used.everywhere < 20 AND ($5 = 0 OR EXISTS (SELECT FROM c))
)
INSERT INTO report (game_id, n, reporter, reporter_account, reported, reported_account, why, words, chat_n, chat)
SELECT $1, $4::int4, $2, (SELECT account FROM r), $3, CASE WHEN $5 > 0 THEN coalesce((SELECT account FROM c),
  s.account) ELSE s.account END, $6::text, $7::text, nullif($5, 0),
  coalesce((SELECT jsonb_agg(jsonb_build_object('n', x.n, 'seat', x.seat, 'at', x.at, 'text', x.text)
  ORDER BY x.n) FROM (SELECT n, seat, at, text FROM chat WHERE game_id = $1 AND ($5 = 0 OR n <= $5 + 10)
  ORDER BY n DESC LIMIT 21) AS x), '[]')
FROM seat s, paid
WHERE s.game_id = $1 AND s.seat = $3 AND paid.ok
RETURNING id;
