/*
 * desk_seats.c -- keeping a seat and getting back to it.
 *
 *   POST /games/ID/keep        {token}          signed in: the seat now belongs to the account
 *   POST /games/ID/link        {token?, fresh?} a new link to one's own seat, by the old one or by the account
 *   POST /games/ID/link/SEAT   {token?, fresh?} by the game's maker, for a guest who has lost it; everybody can see that
 *   POST /games/ID/mail        {token, mail}    a guest's address: it is confirmed by a letter, then it gets letters about turns
 *   POST /games/ID/lost        {mail}           a letter with a new link to a guest's seat whose address this is
 *
 * A new link ends the old one.  Who asks without a token is known by the session.
 */
#include "server/call.h"

#include <string.h>

#include "server/desk_accounts.h"
#include "server/outbox.h"
#include "server/pg.h"

/* The account of a session's hash. */
#define SIGNED_IN(n) "(SELECT account FROM session WHERE token = $" n "::bytea AND until > now())"
#define FEW_LETTERS \
	"5 > (SELECT count(*) FROM errand WHERE lower(mail) = lower($2) AND made > now() - interval '1 hour') + " \
	"(SELECT count(*) FROM outbox WHERE lower(mail) = lower($2) AND tries = 0 AND kind <= 5 AND made > now() - interval '1 hour')"

static const struct db_statement seat_keep = {
	.name = "seats_keep",
	.sql = "UPDATE seat SET account = $3::int8, mail = NULL WHERE game_id = $1::int8 AND token = $2::bytea AND "
	       "(account IS NULL OR account = $3) RETURNING seat",
	.parameters = 3,
};

static const struct db_statement seat_link = {
	.name = "seats_link",
	.sql = "UPDATE seat SET token = $4::bytea, relinked = 1 WHERE game_id = $1::int8 AND (token = $2::bytea OR token = $4 OR account = " SIGNED_IN(
		"3") ") RETURNING seat",
	.parameters = 4,
};

/* A guest who left an address is told. */
static const struct db_statement seat_link_by_maker = {
	.name = "seats_link_by_maker",
	.sql = "WITH l AS (UPDATE seat s SET token = $4::bytea, relinked = 2 FROM game g JOIN seat m ON m.game_id = g.id AND "
	       "m.seat = g.maker WHERE g.id = $1::int8 AND (m.token = $2::bytea OR m.account = " SIGNED_IN(
		       "3") ") AND "
			    "s.game_id = g.id AND s.seat = $5::int2 AND s.seat <> g.maker AND s.account IS NULL AND s.token IS NOT NULL "
			    "RETURNING s.game_id, s.seat, s.mail), "
			    "o AS (INSERT INTO outbox (kind, mail, game_id, body) SELECT 7, mail, game_id, '{\"what\": \"seat\"}' FROM l WHERE mail IS NOT NULL) SELECT seat FROM l",
	.parameters = 5,
};

/* A letter about a seat is good for who holds it now: outbox.holder. */
static const struct db_statement seat_mail = {
	.name = "seats_mail",
	.sql = "INSERT INTO outbox (kind, mail, game_id, seat, holder) SELECT 4, $2::text, game_id, seat, token FROM seat WHERE game_id = $1::int8 "
	       "AND token = $3::bytea AND account IS NULL AND " FEW_LETTERS " RETURNING id",
	.parameters = 3,
};

static const struct db_statement seat_lost = {
	.name = "seats_lost",
	.sql = "INSERT INTO outbox (kind, mail, game_id, seat, holder) SELECT 5, mail, game_id, seat, token FROM seat WHERE game_id = $1::int8 "
	       "AND lower(mail) = lower($2::text) AND account IS NULL AND " FEW_LETTERS,
	.parameters = 2,
};

/* The token of the body as a value: null if there is none.  False if it is no token. */
static bool token_value(const struct call *c, unsigned char hash[TOKEN_HASH], struct db_value *value)
{
	const char *token = text_of(c->body, "token", TOKEN_TEXT);
	*value = (struct db_value){ NULL, 0 };
	if (!json_object_get(c->body, "token"))
		return true;
	if (!token || !token_hash(hash, token))
		return false;
	*value = value_hash(hash);
	return true;
}

/* ---- keeping ---- */

static void on_kept(struct call *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		call_fail(c, 403, "wrong-seat");
	else
		call_end(c, 200, json_pack("{s:i}", "seat", (int)pg_number(rows, 0, 0)));
}

static void keep(struct call *c)
{
	unsigned char game[8], account[8], hash[TOKEN_HASH];
	struct db_value token;
	if (!token_value(c, hash, &token) || !token.bytes) {
		call_fail(c, 403, "wrong-seat");
		return;
	}
	const struct db_value values[3] = { value_number(game, c->game), token, value_number(account, c->account) };
	call_ask(c, &seat_keep, values, on_kept);
}

static void seat_keep_ask(struct call *c)
{
	call_signed_in(c, keep);
}

/* ---- links ---- */

static void on_linked(struct call *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		call_fail(c, 403, "wrong-seat");
		return;
	}
	house_changed(c->desk->house, c->game);
	call_end(c, 200, json_pack("{s:i, s:s}", "seat", (int)pg_number(rows, 0, 0), "token", c->token));
}

static void link_make(struct call *c)
{
	unsigned char game[8], seat[2], hash[TOKEN_HASH], fresh[TOKEN_HASH];
	struct db_value token;
	if (!token_value(c, hash, &token) || (!token.bytes && !c->has_session)) {
		call_fail(c, 403, "wrong-seat");
		return;
	}
	if (!token_given(c->body, "fresh", c->token, fresh)) {
		call_fail(c, 400, "bad-request");
		return;
	}
	if (!call_limit(c, &limit_tokens))
		return;
	const struct db_value values[5] = { value_number(game, c->game), token,
		token.bytes ? (struct db_value){ NULL, 0 } : value_hash(c->session), value_hash(fresh),
		value_small(seat, c->seat) };
	call_ask(c, c->seat < 0 ? &seat_link : &seat_link_by_maker, values, on_linked);
}

/* ---- letters ---- */

static void on_letter(struct call *c, const PGresult *rows)
{
	(void)rows; /* the same answer whoever asks */
	outbox_look(c->desk->outbox);
	call_end(c, 202, json_object());
}

static void mail_give(struct call *c)
{
	unsigned char game[8], hash[TOKEN_HASH];
	const char *mail = call_mail(c);
	struct db_value token;
	if (!mail || !*c->desk->conf->smtp)
		call_fail(c, 400, mail ? "no-mail-here" : "bad-mail");
	else if (!token_value(c, hash, &token) || !token.bytes)
		call_fail(c, 403, "wrong-seat");
	else if (call_limit(c, &limit_letters)) {
		const struct db_value values[3] = { value_number(game, c->game), value_text(mail), token };
		call_ask(c, &seat_mail, values, on_letter);
	}
}

static void link_lost(struct call *c)
{
	unsigned char game[8];
	const char *mail = call_mail(c);
	if (!mail)
		call_fail(c, 400, "bad-mail");
	else if (call_limit(c, &limit_letters)) {
		const struct db_value values[2] = { value_number(game, c->game), value_text(mail) };
		call_ask(c, &seat_lost, values, on_letter);
	}
}

/* ---- paths ---- */

static call_handler *handler_of(const char *rest, int *seat)
{
	*seat = -1;
	if (strcmp(rest, "/keep") == 0)
		return seat_keep_ask;
	if (strcmp(rest, "/mail") == 0)
		return mail_give;
	if (strcmp(rest, "/lost") == 0)
		return link_lost;
	if (strncmp(rest, "/link/", 6) == 0 && rest[6] >= '0' && rest[6] <= '3' && !rest[7])
		*seat = rest[6] - '0';
	return strcmp(rest, "/link") == 0 || *seat >= 0 ? link_make : NULL;
}

bool desk_seats(struct desk *d, struct request *r)
{
	uint64_t game;
	int seat;
	if (r->method != FRONT_POST || strncmp(r->path, "/games/", 7) != 0 || strlen(r->path) < 7 + GAME_TEXT ||
		!game_read(r->path + 7, GAME_TEXT - 1, &game))
		return false;
	call_handler *handler = handler_of(r->path + 7 + GAME_TEXT - 1, &seat);
	struct call *c = handler ? call_new(d, r) : NULL;
	if (c) {
		c->game = game;
		c->seat = seat;
		handler(c);
	}
	return handler != NULL;
}
