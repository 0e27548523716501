/*
 * links.c -- single-use links sent by mail.
 *
 *   POST /redeem {token, name?, password?}
 *     make an account          needs name and password; signs in
 *     choose a new password    needs password; ends all sessions, signs in
 *     confirm an address       of an account or of a guest's seat
 *     a new link to a seat     answers {game, seat, token}; invalidates the old link
 *   GET  /mail/off?SECRET      a page with a button: a mere GET must not unsubscribe, since mail scanners follow links
 *   POST /mail/off?SECRET      unsubscribes the address from mails about turns (RFC 8058)
 *
 * The link is looked up first, so that invalid links cannot make the server hash passwords.  Then one statement redeems
 * it and does the work.
 */
#include "server/api/accounts.h"
#include "server/api/device.h"
#include "server/api/routes.h"

#include <string.h>

#include "server/outbox/mail_text.h"
#include "server/outbox/outbox.h"
#include "server/store/pg.h"

/* store/sql/links.sql */
STATEMENT(link_find);
STATEMENT(link_make);
STATEMENT(link_password);
STATEMENT(link_address);
STATEMENT(link_seat_address);
STATEMENT(link_seat_link);
STATEMENT(link_seat_used);
STATEMENT(link_mail_off);

/* ---- redeeming ---- */

static void on_done(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		c->request->set_cookie[0] = '\0';
		exchange_fail(c, 403, "bad-token");
	} else
		exchange_end(c, 200, json_pack("{s:o}", "name", row_text(rows, 0, 0)));
}

/* The address before is forgotten, unless a seat has it. */
static void on_moved(struct exchange *c, const PGresult *rows)
{
	outbox_chores(c->api->outbox);
	on_done(c, rows);
}

static void on_made(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) > 0)
		device_set(c, c->account, c->hashed);
	on_done(c, rows);
}

static void on_make_hash(struct exchange *c, const char *hash)
{
	unsigned char id[8], session[TOKEN_HASH];
	exchange_cookie_new(c, session);
	c->account = game_new();
	const struct db_value values[5] = { value_hash(c->link), value_number(id, c->account),
		value_text(exchange_name(c)), value_text(hash), value_hash(session) };
	exchange_ask(c, &sql_link_make, values, on_made);
}

static void on_recovered(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) > 0) {
		sessions_ended(c->api, (uint64_t)pg_number(rows, 0, 1));
		device_set(c, (uint64_t)pg_number(rows, 0, 1), c->hashed);
	}
	on_done(c, rows);
}

static void on_password_hash(struct exchange *c, const char *hash)
{
	unsigned char session[TOKEN_HASH];
	exchange_cookie_new(c, session);
	const struct db_value values[3] = { value_hash(c->link), value_text(hash), value_hash(session) };
	exchange_ask(c, &sql_link_password, values, on_recovered);
}

/* ---- links to seats: the store of the game decides, then the directory forgets the link ---- */

static void on_seat_addressed(struct exchange *c, const PGresult *rows)
{
	(void)rows;
	exchange_end(c, 200, json_pack("{s:s}", "name", c->name));
}

static void on_seat_linked(struct exchange *c, const PGresult *rows)
{
	char game[GAME_TEXT];
	(void)rows;
	game_write(game, c->game);
	exchange_end(c, 200, json_pack("{s:s, s:i, s:s}", "game", game, "seat", c->seat, "token", c->token));
}

static void link_use(struct exchange *c, bool address, void (*then)(struct exchange *c, const PGresult *rows))
{
	const unsigned char flag = address;
	const struct db_value values[2] = { value_hash(c->link), { &flag, 1 } };
	exchange_ask(c, &sql_link_seat_used, values, then);
}

static void on_addressed(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 403, "bad-token");
	else {
		if (!row_copy(rows, 0, 0, c->name, sizeof c->name))
			c->name[0] = '\0';
		link_use(c, true, on_seat_addressed);
	}
}

static void on_linked(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 403, "bad-token");
		return;
	}
	rooms_changed(c->api->rooms, c->game);
	link_use(c, false, on_seat_linked);
}

enum link_column { LINK_KIND, LINK_GAME, LINK_SEAT, LINK_HOLDER, LINK_MAIL };

/* The game of a link to a seat is not in the path: it counts as if it were. */
static void seat_link(struct exchange *c, const PGresult *link, bool address)
{
	unsigned char game[8], seat[2], hash[TOKEN_HASH];
	token_new(c->token);
	token_hash(hash, c->token);
	c->game = (uint64_t)pg_number(link, 0, LINK_GAME);
	c->seat = (int)pg_number(link, 0, LINK_SEAT);
	const struct db_value values[5] = { value_number(game, c->game), value_small(seat, c->seat),
		{ PQgetvalue(link, 0, LINK_HOLDER), PQgetlength(link, 0, LINK_HOLDER) },
		{ PQgetvalue(link, 0, LINK_MAIL), PQgetlength(link, 0, LINK_MAIL) }, value_hash(hash) };
	if (address)
		exchange_ask_game(c, &sql_link_seat_address, values, on_addressed);
	else
		exchange_ask_game(c, &sql_link_seat_link, values, on_linked);
}

static void on_link(struct exchange *c, const PGresult *rows)
{
	enum outbox_kind kind = PQntuples(rows) > 0 ? (enum outbox_kind)pg_number(rows, 0, LINK_KIND) : OUTBOX_NONE;
	const struct db_value values[1] = { value_hash(c->link) };
	switch ((int)kind) {
	case OUTBOX_MAKE:
		if (!exchange_name(c))
			exchange_fail(c, 400, "bad-name");
		else if (!exchange_password(c, "password"))
			exchange_fail(c, 400, "bad-password");
		else
			exchange_hash(c, exchange_password(c, "password"), on_make_hash);
		return;
	case OUTBOX_PASSWORD:
		if (!exchange_password(c, "password"))
			exchange_fail(c, 400, "bad-password");
		else
			exchange_hash(c, exchange_password(c, "password"), on_password_hash);
		return;
	case OUTBOX_ADDRESS:
		exchange_ask(c, &sql_link_address, values, on_moved);
		return;
	case OUTBOX_SEAT_ADDRESS:
	case OUTBOX_SEAT_LINK:
		seat_link(c, rows, kind == OUTBOX_SEAT_ADDRESS);
		return;
	default:
		exchange_fail(c, 403, "bad-token");
	}
}

void link_redeem(struct exchange *c)
{
	const char *token = text_of(c->body, "token", TOKEN_TEXT);
	if (!exchange_limit(c, &limit_tokens))
		return;
	if (!token || !token_hash(c->link, token)) {
		exchange_fail(c, 403, "bad-token");
		return;
	}
	const struct db_value values[1] = { value_hash(c->link) };
	exchange_ask(c, &sql_link_find, values, on_link);
}

/* ---- one-click unsubscribe ---- */

static void answer_page(struct request *r, bool done)
{
	char text[MAIL_OFF_PAGE];
	r->type = "text/html; charset=utf-8";
	front_answer(r, 200, text, mail_off_page(text, r->language ? r->language : "en", done));
}

static void on_off(void *arg, const struct db_answer *answer)
{
	struct request *r = arg;
	if (answer->result == DB_OK) /* the same answer for an unknown secret */
		answer_page(r, true);
	else
		answer_error(r, 503, "busy");
}

/* Parses a uuid as PostgreSQL writes it. */
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

void mail_off(struct api *d, struct request *r, uint64_t game)
{
	unsigned char secret[16];
	const struct db_value values[1] = { { secret, sizeof secret } };
	(void)game;
	if (!uuid_read(secret, r->query))
		answer_error(r, 404, "no-such-path");
	else if (r->method == FRONT_POST)
		db_ask(stores_directory(d->stores), &sql_link_mail_off, values, on_off, r);
	else
		answer_page(r, false);
}
