/*
 * accounts.c -- registering, signing in and out.
 *
 *   POST   /accounts         {mail}                    mails a link to make an account, or to choose a new password
 *                            {mail, name, password}    makes the account; only without a mail server
 *   POST   /accounts/reset   {mail}                    mails a link to choose a new password
 *   POST   /redeem           {token, name?, password?} redeems a mailed link (links.c)
 *   POST   /session          {mail, password}          signs in
 *   DELETE /session, /sessions                         signs out here, everywhere
 *   GET    /account, POST /account/…                   account.c
 *   GET    /account/games, POST /seats                 list.c
 *
 * These requests do not reveal whether an address has an account: answers and timing are the same either way.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/outbox/outbox.h"
#include "server/store/pg.h"

static const struct limit limit_login_peer = { "login by address", 20, 6 };
static const struct limit limit_login_mail = { "login by account", 10, 60 };
const struct limit limit_mails = { "mails", 10, 60 };
const struct limit limit_tokens = { "tokens", 20, 6 };
const struct limit limit_own = { "own password", 10, 60 };

/* store/sql/accounts.sql */
STATEMENT(accounts_mail);
STATEMENT(accounts_make);
STATEMENT(accounts_by_mail);
STATEMENT(accounts_tried);
STATEMENT(accounts_session_new);
STATEMENT(accounts_session_end);
STATEMENT(accounts_seats);

bool exchange_limit(struct exchange *c, const struct limit *limit)
{
	char peer[64];
	limit_peer(peer, c->request->peer);
	if (limit_take(c->api->limits, limit, peer))
		return true;
	exchange_fail(c, 429, "slow-down");
	return false;
}

void exchange_cookie_new(struct exchange *c, unsigned char hash[TOKEN_HASH])
{
	token_new(c->token);
	token_hash(hash, c->token);
	cookie_set(c, c->token);
}

/* ---- closing sockets of ended sessions ---- */

#define GAMES_AT_ONCE 200 /* per query; an account may have thousands */

struct ended {
	struct api *api;
	uint64_t account, game; /* game: the last one handled */
};

static void ended_go_on(struct ended *e);

static void on_seats(void *arg, const struct db_answer *answer)
{
	struct ended *e = arg;
	int count = answer->result == DB_OK ? PQntuples(answer->rows) : 0;
	if (answer->result == DB_LOST) {
		ended_go_on(e);
		return;
	}
	if (answer->result != DB_OK)
		log_event(LOG_WARN, "sockets_not_closed");
	for (int row = 0; row < count; row++) {
		e->game = (uint64_t)pg_number(answer->rows, row, 0);
		rooms_changed(e->api->rooms, e->game);
	}
	if (count == GAMES_AT_ONCE)
		ended_go_on(e);
	else
		free(e);
}

static void ended_go_on(struct ended *e)
{
	unsigned char account[8], game[8], most[8];
	const struct db_value values[3] = { value_number(account, e->account), value_number(game, e->game),
		value_number(most, GAMES_AT_ONCE) };
	db_ask(e->api->db, &sql_accounts_seats, values, on_seats, e);
}

void sessions_ended(struct api *d, uint64_t account)
{
	struct ended *e = malloc(sizeof *e);
	if (!e) {
		log_event(LOG_WARN, "sockets_not_closed");
		return;
	}
	*e = (struct ended){ .api = d, .account = account };
	ended_go_on(e);
}

/* ---- registering ---- */

static void on_asked(struct exchange *c, const PGresult *rows)
{
	(void)rows;
	outbox_look(c->api->outbox);
	exchange_end(c, 202, json_object());
}

static void letter_request(struct exchange *c, bool anybody)
{
	const char *mail = exchange_mail(c);
	unsigned char any[1] = { anybody };
	if (!mail) {
		exchange_fail(c, 400, "bad-mail");
		return;
	}
	const struct db_value values[2] = { value_text(mail), { any, 1 } };
	if (exchange_limit(c, &limit_mails))
		exchange_ask(c, &sql_accounts_mail, values, on_asked);
}

static void on_first_password(struct exchange *c, const char *hash)
{
	unsigned char id[8];
	const struct db_value values[4] = { value_number(id, game_new()), value_text(exchange_name(c)),
		value_text(exchange_mail(c)), value_text(hash) };
	exchange_ask(c, &sql_accounts_make, values, on_asked);
}

void accounts_ask(struct exchange *c)
{
	if (*c->api->conf->smtp)
		letter_request(c, true);
	else if (!exchange_mail(c))
		exchange_fail(c, 400, "bad-mail");
	else if (!exchange_name(c))
		exchange_fail(c, 400, "bad-name");
	else if (!exchange_password(c, "password"))
		exchange_fail(c, 400, "bad-password");
	else if (exchange_limit(c, &limit_mails))
		exchange_hash(c, exchange_password(c, "password"), on_first_password);
}

void accounts_reset(struct exchange *c)
{
	letter_request(c, false);
}

/* ---- signing in and out ---- */

static void on_session_new(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) { /* account deleted or password changed meanwhile */
		c->request->set_cookie[0] = '\0';
		exchange_fail(c, 403, "wrong-password");
		return;
	}
	if (!PQgetisnull(rows, 0, 1))
		sessions_ended(c->api, (uint64_t)pg_number(rows, 0, 1));
	c->api->metrics.logins++;
	exchange_end(c, 200, json_pack("{s:o}", "name", row_text(rows, 0, 0)));
}

/* The email address in lower case, as the key of the rate limit. */
static const char *mail_folded(const struct exchange *c, char out[MAIL_MOST + 1])
{
	const char *mail = exchange_mail(c);
	size_t i = 0;
	for (; mail[i]; i++)
		out[i] = (char)tolower((unsigned char)mail[i]);
	out[i] = '\0';
	return out;
}

static void on_counted(void *arg, const struct db_answer *answer)
{
	(void)arg;
	(void)answer;
}

/*
 * Counts login attempts in the database as well: with the per-node limit alone an attacker could try on every node.
 * The request does not wait for it, so that known and unknown accounts take the same time.
 */
static void tries_count(const struct exchange *c, int more)
{
	unsigned char id[8], step[2] = { (unsigned char)(more < 0 ? 0xff : 0), (unsigned char)more };
	const struct db_value values[2] = { value_number(id, c->account), { step, 2 } };
	db_ask(c->api->db, &sql_accounts_tried, values, on_counted, NULL);
}

static void on_right(struct exchange *c, const char *hash)
{
	unsigned char token[TOKEN_HASH], id[8];
	char mail[MAIL_MOST + 1];
	(void)hash;
	limit_give(c->api->limits, &limit_login_mail, mail_folded(c, mail));
	tries_count(c, -1);
	exchange_cookie_new(c, token);
	const struct db_value values[4] = { value_hash(token), value_number(id, c->account),
		c->has_session ? value_hash(c->session) : (struct db_value){ NULL, 0 }, value_text(c->checked) };
	exchange_ask(c, &sql_accounts_session_new, values, on_session_new);
}

static void on_account(struct exchange *c, const PGresult *rows)
{
	char hash[PASSWORD_HASH] = "";
	bool known = PQntuples(rows) > 0 && row_copy(rows, 0, 1, hash, sizeof hash);
	if (known) {
		c->account = (uint64_t)pg_number(rows, 0, 0);
		tries_count(c, 1);
		known = PQgetvalue(rows, 0, 2)[0] == 1; /* after too many tries even the right password fails */
	}
	exchange_check(c, known ? hash : NULL, text_of(c->body, "password", PASSWORD_MOST), on_right);
}

void session_begin(struct exchange *c)
{
	char mail[MAIL_MOST + 1];
	if (!exchange_mail(c) || !text_of(c->body, "password", PASSWORD_MOST)) {
		exchange_fail(c, 403, "wrong-password");
		return;
	}
	if (!exchange_limit(c, &limit_login_peer)) {
		return;
	}
	if (!limit_take(c->api->limits, &limit_login_mail, mail_folded(c, mail))) {
		c->api->metrics.logins_refused++;
		exchange_fail(c, 429, "slow-down");
		return;
	}
	const struct db_value values[1] = { value_text(exchange_mail(c)) };
	exchange_ask(c, &sql_accounts_by_mail, values, on_account);
}

static void on_ended(struct exchange *c, const PGresult *rows)
{
	if (rows && PQntuples(rows) > 0)
		sessions_ended(c->api, (uint64_t)pg_number(rows, 0, 0));
	cookie_set(c, NULL);
	exchange_end(c, 200, json_object());
}

static void sign_out(struct exchange *c, bool everywhere)
{
	unsigned char all[1] = { everywhere };
	const struct db_value values[2] = { value_hash(c->session), { all, 1 } };
	if (c->has_session)
		exchange_ask(c, &sql_accounts_session_end, values, on_ended);
	else
		on_ended(c, NULL);
}

void session_finish(struct exchange *c)
{
	sign_out(c, false);
}

void sessions_finish(struct exchange *c)
{
	sign_out(c, true);
}
