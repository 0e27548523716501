-- Statements of src/server/api/seats.c.

-- fragment: lately
-- A seat that the computer or nobody plays is abandoned.
(s.player = 0 AND coalesce(s.present, '-infinity') > now() - $6::int8 * interval '1 hour' AND s.token <> $4::bytea)

-- name: seats_keep
UPDATE seat
SET account = $3::int8, mail = NULL, heir = NULL, heir_at = NULL
WHERE game_id = $1::int8 AND token = $2::bytea AND (account IS NULL OR account = $3) AND {{here}}
RETURNING seat;

-- name: seats_link
UPDATE seat
SET token = $4::bytea, relinked = 1, heir = NULL, heir_at = NULL
WHERE game_id = $1::int8 AND (token = $2::bytea OR token = $4
  OR account = $3::int8) AND {{here}}
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
    OR m.account = $3::int8) AND s.game_id = g.id
    AND s.seat = $5::int2 AND s.seat <> g.maker AND s.account IS NULL AND s.token IS NOT NULL AND {{here}}
  RETURNING s.game_id, s.seat, s.mail, s.heir_at, g.title
),
d AS (
  DELETE FROM plan
  USING l
  WHERE plan.game_id = l.game_id AND plan.seat = l.seat AND l.heir_at IS NULL
),
o AS (
  INSERT INTO post (mail, game_id, body)
  SELECT mail, game_id, jsonb_build_object('what', CASE WHEN heir_at IS NULL THEN 'seat' ELSE 'heir' END, 'title', title)
  FROM l
  WHERE mail IS NOT NULL
)
SELECT seat, heir_at
FROM l;

-- name: seats_guest
-- The guest's seat with this token, and the title of the game.
SELECT s.seat, s.token, g.title
FROM seat s
JOIN game g ON g.id = s.game_id
WHERE s.game_id = $1::int8 AND s.token = $2::bytea AND s.account IS NULL;

-- name: seats_mailed
-- The guest's seats with this address, as the guest wrote it.
SELECT s.seat, s.token, g.title, s.mail
FROM seat s
JOIN game g ON g.id = s.game_id
WHERE s.game_id = $1::int8 AND lower(s.mail) = lower($2::text) AND s.account IS NULL;

-- fragment: few_mails
5 > (SELECT count(*) FROM errand WHERE lower(mail) = lower($2)
  AND made > now() - interval '1 hour') + (SELECT count(*) FROM outbox WHERE lower(mail) = lower($2) AND tries = 0
  AND kind <= {{OUTBOX_SEAT_LINK}} AND made > now() - interval '1 hour')

-- name: seats_mail
-- The mailed link is bound to the seat's current token (outbox.holder).  Guests may name any address: it gets at most
-- three such mails a day.
INSERT INTO outbox (kind, mail, game_id, seat, holder, language, body)
SELECT {{OUTBOX_SEAT_ADDRESS}}, $2::text, $1::int8, $3::int2, $4::bytea, $6::text, jsonb_build_object('title', $5::text)
WHERE {{few_mails}}
  AND 3 > (SELECT count(*) FROM errand WHERE lower(mail) = lower($2) AND kind = {{OUTBOX_SEAT_ADDRESS}}
  AND made > now() - interval '1 day') + (SELECT count(*) FROM outbox WHERE lower(mail) = lower($2) AND tries = 0
  AND kind = {{OUTBOX_SEAT_ADDRESS}} AND made > now() - interval '1 day')
RETURNING id;

-- name: seats_lost
INSERT INTO outbox (kind, mail, game_id, seat, holder, body)
SELECT {{OUTBOX_SEAT_LINK}}, s.mail, $1::int8, s.seat, s.token, jsonb_build_object('title', s.title)
FROM unnest($3::int2[], $4::bytea[], $5::text[], $6::text[]) AS s(seat, token, title, mail)
WHERE {{few_mails}};
