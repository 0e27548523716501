/*
 * desk_errands.c -- links of letters: each does what it is for, once.
 *
 *   POST /redeem {token, name?, password?}
 *     make an account          needs name and password; signs in
 *     choose a new password    needs password; ends all sessions, signs in
 *     confirm an address       of an account or of a guest's seat
 *     a new link to a seat     answers {game, seat, token}; the old link opens it no more
 *   GET  /mail/off?SECRET      a page with a button, because programs that look at links must not stop letters
 *   POST /mail/off?SECRET      stops letters about turns to that address (RFC 8058)
 *
 * The link is looked at first, so that nobody can make the server hash passwords with links that are none; then one statement uses
 * it up and does the work.
 */
#include "server/desk_accounts.h"

#include <string.h>

#include "server/letter.h"
#include "server/pg.h"

static const struct db_statement errand_find = {
	.name = "errand_find",
	.sql = "SELECT kind FROM errand WHERE token = $1::bytea AND until > now()",
	.parameters = 1,
};

/* USE_UP "kind" ONCE: the errand as e. */
#define USE_UP "WITH e AS (DELETE FROM errand WHERE token = $1::bytea AND kind = "
#define ONCE " AND until > now() RETURNING *), "
#define LETTERBOX "l AS (INSERT INTO letterbox (mail) SELECT mail FROM a ON CONFLICT DO NOTHING) "

/* Somebody else may have made it meanwhile with another letter to the same address: then there is nothing to do. */
static const struct db_statement errand_make = {
	.name = "errand_make",
	.sql = USE_UP
	"1" ONCE "a AS (INSERT INTO account (id, name, mail, password) SELECT $2::int8, $3::text, e.mail, $4::text "
	"FROM e ON CONFLICT DO NOTHING RETURNING id, mail, name), "
	"s AS (INSERT INTO session (token, account, until) SELECT $5::bytea, id, now() + interval '" SESSION_DAYS
	" days' FROM a), " LETTERBOX "SELECT name FROM a",
	.parameters = 5,
};

static const struct db_statement errand_password = {
	.name = "errand_password",
	.sql = USE_UP
	"2" ONCE "a AS (UPDATE account SET password = $2::text FROM e WHERE id = e.account AND " ACCOUNT_HOLDER
	" = e.holder RETURNING id, account.mail, name), "
	"x AS (DELETE FROM session WHERE account = (SELECT id FROM a)), "
	"y AS (DELETE FROM errand WHERE account = (SELECT id FROM a) AND token <> $1), "
	"z AS (DELETE FROM outbox WHERE " ACCOUNT_LETTERS "(SELECT id FROM a)), "
	"s AS (INSERT INTO session (token, account, until) SELECT $3::bytea, id, now() + interval '" SESSION_DAYS
	" days' FROM a), "
	"o AS (INSERT INTO outbox (kind, mail, account, body) SELECT 7, mail, id, "
	"'{\"what\": \"password-link\"}' FROM a), " LETTERBOX "SELECT name, id FROM a",
	.parameters = 3,
};

/* The new address wants as many letters as the old one did; that is forgotten unless a guest's seat has it too. */
static const struct db_statement errand_address = {
	.name = "errand_address",
	.sql = USE_UP
	"3" ONCE "b AS (SELECT o.mail, l.mode FROM e JOIN account o ON o.id = e.account LEFT JOIN letterbox l ON "
	"lower(l.mail) = lower(o.mail)), "
	"a AS (UPDATE account SET mail = e.mail FROM e WHERE id = e.account AND " ACCOUNT_HOLDER
	" = e.holder RETURNING id, e.mail, name), "
	"y AS (DELETE FROM errand WHERE account = (SELECT id FROM a) AND token <> $1), "
	"z AS (DELETE FROM outbox WHERE " ACCOUNT_LETTERS "(SELECT id FROM a)), "
	"x AS (DELETE FROM letterbox WHERE lower(mail) = (SELECT lower(b.mail) FROM b, a WHERE lower(b.mail) <> "
	"lower(a.mail)) AND NOT EXISTS (SELECT FROM seat WHERE lower(seat.mail) = lower(letterbox.mail))), "
	"l AS (INSERT INTO letterbox (mail, mode) SELECT a.mail, coalesce(b.mode, 1) FROM a, b ON CONFLICT DO NOTHING) "
	"SELECT name FROM a",
	.parameters = 1,
};

static const struct db_statement errand_seat_address = {
	.name = "errand_seat_address",
	.sql = USE_UP
	"4" ONCE "a AS (UPDATE seat SET mail = e.mail FROM e WHERE seat.game_id = e.game_id AND seat.seat = e.seat "
	"AND seat.token = e.holder AND seat.account IS NULL RETURNING e.mail, name), " LETTERBOX "SELECT name FROM a",
	.parameters = 1,
};

static const struct db_statement errand_seat_link = {
	.name = "errand_seat_link",
	.sql = USE_UP
	"5" ONCE "a AS (UPDATE seat SET token = $2::bytea, relinked = 3 FROM e WHERE seat.game_id = e.game_id AND "
	"seat.seat = e.seat AND seat.token = e.holder AND seat.account IS NULL AND lower(seat.mail) = lower(e.mail) "
	"RETURNING seat.game_id, seat.seat) SELECT game_id, seat FROM a",
	.parameters = 2,
};

static const struct db_statement letterbox_off = {
	.name = "errand_letterbox_off",
	.sql = "UPDATE letterbox SET mode = 0 WHERE off = $1::uuid",
	.parameters = 1,
};

/* ---- what links are for ---- */

static void on_done(struct call *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		c->request->set_cookie[0] = '\0';
		call_fail(c, 403, "bad-token");
	} else
		call_end(c, 200, json_pack("{s:o}", "name", row_text(rows, 0, 0)));
}

static void on_make_hash(struct call *c, const char *hash)
{
	unsigned char id[8], session[TOKEN_HASH];
	call_cookie_new(c, session);
	const struct db_value values[5] = { value_hash(c->errand), value_number(id, game_new()),
		value_text(call_name(c)), value_text(hash), value_hash(session) };
	call_ask(c, &errand_make, values, on_done);
}

static void on_recovered(struct call *c, const PGresult *rows)
{
	if (PQntuples(rows) > 0)
		sessions_ended(c->desk, (uint64_t)pg_number(rows, 0, 1));
	on_done(c, rows);
}

static void on_password_hash(struct call *c, const char *hash)
{
	unsigned char session[TOKEN_HASH];
	call_cookie_new(c, session);
	const struct db_value values[3] = { value_hash(c->errand), value_text(hash), value_hash(session) };
	call_ask(c, &errand_password, values, on_recovered);
}

static void on_linked(struct call *c, const PGresult *rows)
{
	char game[GAME_TEXT];
	if (PQntuples(rows) == 0) {
		call_fail(c, 403, "bad-token");
		return;
	}
	uint64_t id = (uint64_t)pg_number(rows, 0, 0);
	game_write(game, id);
	house_changed(c->desk->house, id);
	call_end(c, 200,
		json_pack("{s:s, s:i, s:s}", "game", game, "seat", (int)pg_number(rows, 0, 1), "token", c->token));
}

static void seat_link(struct call *c)
{
	unsigned char hash[TOKEN_HASH];
	token_new(c->token);
	token_hash(hash, c->token);
	const struct db_value values[2] = { value_hash(c->errand), value_hash(hash) };
	call_ask(c, &errand_seat_link, values, on_linked);
}

static void on_errand(struct call *c, const PGresult *rows)
{
	enum letter_kind kind = PQntuples(rows) > 0 ? (enum letter_kind)pg_number(rows, 0, 0) : LETTER_NONE;
	const struct db_value values[1] = { value_hash(c->errand) };
	switch ((int)kind) {
	case LETTER_MAKE:
		if (!call_name(c))
			call_fail(c, 400, "bad-name");
		else if (!call_password(c, "password"))
			call_fail(c, 400, "bad-password");
		else
			call_hash(c, call_password(c, "password"), on_make_hash);
		return;
	case LETTER_PASSWORD:
		if (!call_password(c, "password"))
			call_fail(c, 400, "bad-password");
		else
			call_hash(c, call_password(c, "password"), on_password_hash);
		return;
	case LETTER_ADDRESS:
		call_ask(c, &errand_address, values, on_done);
		return;
	case LETTER_SEAT_ADDRESS:
		call_ask(c, &errand_seat_address, values, on_done);
		return;
	case LETTER_SEAT_LINK:
		seat_link(c);
		return;
	default:
		call_fail(c, 403, "bad-token");
	}
}

void errand_redeem(struct call *c)
{
	const char *token = text_of(c->body, "token", TOKEN_TEXT);
	if (!call_limit(c, &limit_tokens))
		return;
	if (!token || !token_hash(c->errand, token)) {
		call_fail(c, 403, "bad-token");
		return;
	}
	const struct db_value values[1] = { value_hash(c->errand) };
	call_ask(c, &errand_find, values, on_errand);
}

/* ---- one click ---- */

static void answer_page(struct request *r, int status, const char *text)
{
	r->type = "text/html; charset=utf-8";
	front_answer(r, status, text, strlen(text));
}

static void on_off(void *arg, const struct db_answer *answer)
{
	struct request *r = arg;
	if (answer->result == DB_OK) /* the same for secrets that are none */
		answer_page(r, 200,
			"<!doctype html><title>Timerift</title><p>No more letters about turns will come to this address.");
	else
		answer_error(r, 503, "busy");
}

/* A secret as PostgreSQL writes a uuid. */
static bool uuid_read(unsigned char out[16], const char *text)
{
	char hex[33];
	size_t count = 0;
	for (; *text && count < 32; text++)
		if (*text != '-')
			hex[count++] = *text;
	hex[count] = '\0';
	return !*text && hex_read(out, 16, hex, count);
}

/* Every answer says no-referrer, and the form of such a page comes from nowhere (Origin: null), which is refused: so this page
 * says for itself that it may be named to its own server. */
void mail_off(struct desk *d, struct request *r)
{
	unsigned char secret[16];
	const struct db_value values[1] = { { secret, sizeof secret } };
	if (!uuid_read(secret, r->query))
		answer_error(r, 404, "no-such-path");
	else if (r->method == FRONT_POST)
		db_ask(d->db, &letterbox_off, values, on_off, r);
	else
		answer_page(r, 200,
			"<!doctype html><meta name=referrer content=same-origin><title>Timerift</title>"
			"<form method=post><p>Letters tell you when it is your turn. <button>Send no more of them</button></form>");
}
