-- Statements of src/server/api/seats.c.

-- fragment: few_mails
5 > (SELECT count(*) FROM errand WHERE lower(mail) = lower($2)
  AND made > now() - interval '1 hour') + (SELECT count(*) FROM outbox WHERE lower(mail) = lower($2) AND tries = 0
  AND kind <= {{OUTBOX_SEAT_LINK}} AND made > now() - interval '1 hour')

-- fragment: lately
-- A seat that the computer or nobody plays is abandoned.
(s.player = 0 AND coalesce(s.present, '-infinity') > now() - $6::int8 * interval '1 hour' AND s.token <> $4::bytea)

-- name: seats_keep
UPDATE seat
SET account = $3::int8, mail = NULL, heir = NULL, heir_at = NULL
WHERE game_id = $1::int8 AND token = $2::bytea AND (account IS NULL OR account = $3)
RETURNING seat;

-- name: seats_link
UPDATE seat
SET token = $4::bytea, relinked = 1, heir = NULL, heir_at = NULL
WHERE game_id = $1::int8 AND (token = $2::bytea OR token = $4
  OR account = (SELECT account FROM session WHERE token = $3::bytea AND until > now()))
RETURNING seat;

-- name: seats_link_by_maker
-- Mails a notice to a guest with a confirmed address.  If the guest was there within $6 hours, the link works only after
-- as many; the second column is that time, else NULL.
WITH l AS (
  UPDATE seat s
  SET token = CASE WHEN {{lately}} THEN s.token ELSE $4::bytea END,
    relinked = CASE WHEN {{lately}} THEN s.relinked ELSE 2 END, heir = CASE WHEN {{lately}} THEN $4 END,
    heir_at = CASE WHEN {{lately}} THEN CASE WHEN s.heir = $4 THEN s.heir_at
    ELSE now() + $6::int8 * interval '1 hour' END END
  FROM game g
  JOIN seat m ON m.game_id = g.id AND m.seat = g.maker
  WHERE g.id = $1::int8 AND (m.token = $2::bytea
    OR m.account = (SELECT account FROM session WHERE token = $3::bytea AND until > now())) AND s.game_id = g.id
    AND s.seat = $5::int2 AND s.seat <> g.maker AND s.account IS NULL AND s.token IS NOT NULL
  RETURNING s.game_id, s.seat, s.mail, s.heir_at
),
o AS (
  INSERT INTO outbox (kind, mail, game_id, body)
  SELECT {{OUTBOX_CHANGED}}, mail, game_id, CASE WHEN heir_at IS NULL THEN '{"what": "seat"}' ELSE '{"what": "heir"}' END::jsonb
  FROM l
  WHERE mail IS NOT NULL
)
SELECT seat, heir_at
FROM l;

-- name: seats_mail
-- The mailed link is bound to the seat's current token (outbox.holder).  Guests may name any address: it gets at most
-- three such mails a day.
INSERT INTO outbox (kind, mail, game_id, seat, holder, language)
SELECT {{OUTBOX_SEAT_ADDRESS}}, $2::text, game_id, seat, token, $4::text
FROM seat
WHERE game_id = $1::int8 AND token = $3::bytea AND account IS NULL AND {{few_mails}}
  AND 3 > (SELECT count(*) FROM errand WHERE lower(mail) = lower($2) AND kind = {{OUTBOX_SEAT_ADDRESS}}
  AND made > now() - interval '1 day') + (SELECT count(*) FROM outbox WHERE lower(mail) = lower($2) AND tries = 0
  AND kind = {{OUTBOX_SEAT_ADDRESS}} AND made > now() - interval '1 day')
RETURNING id;

-- name: seats_lost
INSERT INTO outbox (kind, mail, game_id, seat, holder)
SELECT {{OUTBOX_SEAT_LINK}}, mail, game_id, seat, token
FROM seat
WHERE game_id = $1::int8 AND lower(mail) = lower($2::text) AND account IS NULL AND {{few_mails}};
