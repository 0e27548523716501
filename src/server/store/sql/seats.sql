-- Statements of src/server/api/seats.c.

-- fragment: few_mails
5 > (SELECT count(*) FROM errand WHERE lower(mail) = lower($2)
  AND made > now() - interval '1 hour') + (SELECT count(*) FROM outbox WHERE lower(mail) = lower($2) AND tries = 0
  AND kind <= {{OUTBOX_SEAT_LINK}} AND made > now() - interval '1 hour')

-- name: seats_keep
UPDATE seat
SET account = $3::int8, mail = NULL
WHERE game_id = $1::int8 AND token = $2::bytea AND (account IS NULL OR account = $3)
RETURNING seat;

-- name: seats_link
UPDATE seat
SET token = $4::bytea, relinked = 1
WHERE game_id = $1::int8 AND (token = $2::bytea OR token = $4
  OR account = (SELECT account FROM session WHERE token = $3::bytea AND until > now()))
RETURNING seat;

-- name: seats_link_by_maker
-- Mails a notice to a guest with a confirmed address.
WITH l AS (
  UPDATE seat s
  SET token = $4::bytea, relinked = 2
  FROM game g
  JOIN seat m ON m.game_id = g.id AND m.seat = g.maker
  WHERE g.id = $1::int8 AND (m.token = $2::bytea
    OR m.account = (SELECT account FROM session WHERE token = $3::bytea AND until > now())) AND s.game_id = g.id
    AND s.seat = $5::int2 AND s.seat <> g.maker AND s.account IS NULL AND s.token IS NOT NULL
  RETURNING s.game_id, s.seat, s.mail
),
o AS (
  INSERT INTO outbox (kind, mail, game_id, body)
  SELECT {{OUTBOX_CHANGED}}, mail, game_id, '{"what": "seat"}'
  FROM l
  WHERE mail IS NOT NULL
)
SELECT seat
FROM l;

-- name: seats_mail
-- The mailed link is bound to the seat's current token (outbox.holder).
INSERT INTO outbox (kind, mail, game_id, seat, holder)
SELECT {{OUTBOX_SEAT_ADDRESS}}, $2::text, game_id, seat, token
FROM seat
WHERE game_id = $1::int8 AND token = $3::bytea AND account IS NULL AND {{few_mails}}
RETURNING id;

-- name: seats_lost
INSERT INTO outbox (kind, mail, game_id, seat, holder)
SELECT {{OUTBOX_SEAT_LINK}}, mail, game_id, seat, token
FROM seat
WHERE game_id = $1::int8 AND lower(mail) = lower($2::text) AND account IS NULL AND {{few_mails}};
