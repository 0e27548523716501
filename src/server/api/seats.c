/*
 * seats.c -- ownership of a seat: adding it to an account, new links, a guest's email address.
 *
 *   POST /games/ID/keep        {token}          signed in: adds the seat to the account
 *   POST /games/ID/link        {token?, fresh?} a new link to one's own seat, by its token or by the session
 *   POST /games/ID/link/SEAT   {token?, fresh?} maker only: a new link for a guest who lost it; visible to everybody.
 *                                               If the guest was there lately, it works only after a time (`from`)
 *   POST /games/ID/mail        {token, mail}    a guest's address: confirmed by mail, then gets mails about turns
 *   POST /games/ID/lost        {mail}           mails a new link to the guest's seat with this address
 *
 * A new link invalidates the old one.  Without a token the session identifies the player.
 */
#include "server/api/exchange.h"
#include "server/api/routes.h"

#include <string.h>

#include "server/api/accounts.h"
#include "server/outbox/outbox.h"
#include "server/store/pg.h"

/* store/sql/seats.sql */
STATEMENT(seats_keep);
STATEMENT(seats_link);
STATEMENT(seats_link_by_maker);
STATEMENT(seats_guest);
STATEMENT(seats_mailed);
STATEMENT(seats_mail);
STATEMENT(seats_lost);

/* The token of the body as a parameter, NULL if missing.  False: malformed. */
static bool token_value(const struct exchange *c, unsigned char hash[TOKEN_HASH], struct db_value *value)
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

/* ---- adding to an account ---- */

static void on_kept(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 403, "wrong-seat");
	else
		exchange_end(c, 200, json_pack("{s:i}", "seat", (int)pg_number(rows, 0, 0)));
}

static void keep(struct exchange *c)
{
	unsigned char game[8], account[8], hash[TOKEN_HASH];
	struct db_value token;
	if (!token_value(c, hash, &token) || !token.bytes) {
		exchange_fail(c, 403, "wrong-seat");
		return;
	}
	const struct db_value values[3] = { value_number(game, c->game), token, value_number(account, c->account) };
	exchange_ask_game(c, &sql_seats_keep, values, on_kept);
}

void seat_keep_ask(struct exchange *c)
{
	exchange_signed_in(c, keep);
}

/* ---- links ---- */

static void on_linked(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 403, "wrong-seat");
		return;
	}
	json_t *answer = json_pack("{s:i, s:s}", "seat", (int)pg_number(rows, 0, 0), "token", c->token);
	if (PQnfields(rows) > 1 &&
		!PQgetisnull(rows, 0, 1)) /* the guest was there lately: told, and may keep the seat */
		json_object_set_new(answer, "from", json_integer(moment_unix_ms(pg_number(rows, 0, 1))));
	rooms_changed(c->api->rooms, c->game);
	party_changed(c->api->parties, c->game);
	exchange_end(c, 200, answer);
}

static void link_write(struct exchange *c)
{
	unsigned char game[8], seat[2], account[8], hash[TOKEN_HASH], hours[8];
	struct db_value token;
	(void)token_value(c, hash, &token);
	const struct db_value values[6] = { value_number(game, c->game), token, exchange_account(c, account),
		value_hash(c->link), value_small(seat, c->seat),
		value_number(hours, (uint64_t)c->api->conf->relink_hours) };
	exchange_ask_game(c, c->seat < 0 ? &sql_seats_link : &sql_seats_link_by_maker, values, on_linked);
}

void link_make(struct exchange *c)
{
	unsigned char hash[TOKEN_HASH];
	struct db_value token;
	if (!token_value(c, hash, &token) || (!token.bytes && !c->has_session))
		exchange_fail(c, 403, "wrong-seat");
	else if (!token_given(c->body, "fresh", c->token, c->link))
		exchange_fail(c, 400, "bad-request");
	else if (exchange_limit(c, &limit_tokens))
		exchange_identify(c, !token.bytes, link_write);
}

/* ---- mail ---- */

static void on_mail_row(struct exchange *c, const PGresult *rows)
{
	(void)rows; /* the same answer whether the address is known or not */
	outbox_look(c->api->outbox);
	exchange_end(c, 202, json_object());
}

/* The seat that the store has found: the directory has the mails. */
static void on_guest(struct exchange *c, const PGresult *rows)
{
	unsigned char game[8], seat[2];
	if (PQntuples(rows) == 0) {
		on_mail_row(c, rows);
		return;
	}
	const struct db_value values[6] = { value_number(game, c->game), value_text(exchange_mail(c)),
		value_small(seat, (int)pg_number(rows, 0, 0)), { PQgetvalue(rows, 0, 1), PQgetlength(rows, 0, 1) },
		{ PQgetvalue(rows, 0, 2), PQgetlength(rows, 0, 2) }, value_text(c->request->language) };
	exchange_ask(c, &sql_seats_mail, values, on_mail_row);
}

void mail_give(struct exchange *c)
{
	unsigned char game[8], hash[TOKEN_HASH];
	const char *mail = exchange_mail(c);
	struct db_value token;
	if (!mail || !*c->api->conf->smtp)
		exchange_fail(c, 400, mail ? "no-mail-here" : "bad-mail");
	else if (!token_value(c, hash, &token) || !token.bytes)
		exchange_fail(c, 403, "wrong-seat");
	else if (exchange_limit(c, &limit_strangers)) {
		const struct db_value values[2] = { value_number(game, c->game), token };
		exchange_ask_game(c, &sql_seats_guest, values, on_guest);
	}
}

/* The same; one address may have several seats. */
static void on_mailed_seats(struct exchange *c, const PGresult *rows)
{
	unsigned char game[8];
	struct bytes columns[4] = { 0 };
	struct db_value values[6] = { value_number(game, c->game), value_text(exchange_mail(c)) };
	for (int i = 0; i < 4; i++) {
		pg_array_column(&columns[i], rows, i);
		values[2 + i] = (struct db_value){ columns[i].at, (int)columns[i].length };
	}
	if (columns[0].failed || columns[1].failed || columns[2].failed || columns[3].failed)
		exchange_fail(c, 503, "busy");
	else
		exchange_ask(c, &sql_seats_lost, values, on_mail_row);
	for (int i = 0; i < 4; i++)
		bytes_release(&columns[i]);
}

void link_lost(struct exchange *c)
{
	unsigned char game[8];
	const char *mail = exchange_mail(c);
	if (!mail)
		exchange_fail(c, 400, "bad-mail");
	else if (exchange_limit(c, &limit_mails)) {
		const struct db_value values[2] = { value_number(game, c->game), value_text(mail) };
		exchange_ask_game(c, &sql_seats_mailed, values, on_mailed_seats);
	}
}
