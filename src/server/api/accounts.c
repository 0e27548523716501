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
#include "server/api/device.h"
#include "server/api/routes.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/outbox/outbox.h"
#include "server/store/pg.h"

static const struct limit limit_login_peer = { "login by address", 20, 6, REFUSED_logins };
static const struct limit limit_login_mail = { "login by account and network", 10, 60, REFUSED_logins };
static const struct limit limit_login_device = { "login by known device", 10, 60, REFUSED_logins };
const struct limit limit_mails = { "mails", 10, 60, REFUSED_mails };
const struct limit limit_strangers = { "mails to strangers", 5, 3600, REFUSED_mails };
const struct limit limit_tokens = { "tokens", 20, 6, REFUSED_links };
const struct limit limit_own = { "own password", 10, 60, REFUSED_logins };

/* store/sql/accounts.sql */
STATEMENT(accounts_mail);
STATEMENT(accounts_make);
STATEMENT(accounts_by_mail);
STATEMENT(accounts_session_new);
STATEMENT(accounts_session_end);
STATEMENT(accounts_seats);

bool exchange_limit(struct exchange *c, const struct limit *limit)
{
	if (limit_take_peer(c->api->limits, limit, c->request->peer))
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
	int store;
	uint64_t account, game; /* game: the last one handled */
	bool here; /* on this node only */
};

static void ended_go_on(struct ended *e);

static void on_seats(void *arg, const struct db_answer *answer)
{
	struct ended *e = arg;
	int count = answer->result == DB_OK ? PQntuples(answer->rows) : 0;
	if (answer->result == DB_LOST && e->api->stores) {
		ended_go_on(e);
		return;
	}
	if (answer->result != DB_OK)
		log_event(LOG_WARN, "sockets_not_closed");
	for (int row = 0; row < count; row++) {
		e->game = (uint64_t)pg_number(answer->rows, row, 0);
		if (e->here)
			rooms_doubt(e->api->rooms, e->game);
		else
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
	db_ask(stores_at(e->api->stores, e->store), &sql_accounts_seats, values, on_seats, e);
}

static void ended_begin(struct api *d, uint64_t account, bool here)
{
	for (int store = 0; store < stores_count(d->stores); store++) {
		struct ended *e = malloc(sizeof *e);
		if (!e) {
			log_event(LOG_WARN, "sockets_not_closed");
			return;
		}
		*e = (struct ended){
			.api = d, .store = store, .account = account, .here = here, .game = (uint64_t)INT64_MIN
		};
		ended_go_on(e);
	}
}

void sessions_ended(struct api *d, uint64_t account)
{
	ended_begin(d, account, false);
}

void account_doubt(struct api *d, uint64_t account)
{
	ended_begin(d, account, true);
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
	const struct db_value values[3] = { value_text(mail), { any, 1 }, value_text(c->request->language) };
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
	device_set(c, c->account, c->checked);
	exchange_end(c, 200, json_pack("{s:o}", "name", row_text(rows, 0, 0)));
}

/*
 * Who may try: an address, and a network for one account, a number of times.  Nobody is refused because others have
 * tried the same account from elsewhere: they only make it wait (password.h), and on a device that was signed in before
 * not even that.
 */

/* The email address in lower case, as the key of limits. */
static const char *mail_folded(const struct exchange *c, char out[MAIL_MOST + 1])
{
	const char *mail = exchange_mail(c);
	size_t i = 0;
	for (; mail[i]; i++)
		out[i] = (char)tolower((unsigned char)mail[i]);
	out[i] = '\0';
	return out;
}

#define TRIED (MAIL_MOST + 20)

static const char *mail_and_network(const struct exchange *c, char out[TRIED])
{
	char mail[MAIL_MOST + 1];
	(void)snprintf(out, TRIED, "%s %016llx", mail_folded(c, mail),
		(unsigned long long)origin_read(c->request->peer).network);
	return out;
}

/* False: answered 429. */
static bool try_charge(struct exchange *c)
{
	char name[TRIED];
	if (!exchange_limit(c, &limit_login_peer))
		return false;
	if (!limit_take(c->api->limits, &limit_login_mail, mail_and_network(c, name))) {
		c->api->metrics.logins_refused++;
		exchange_fail(c, 429, "slow-down");
		return false;
	}
	c->charged = true;
	return true;
}

/* A try that was not checked costs nothing. */
static void try_give_back(struct exchange *c)
{
	char name[TRIED];
	if (!c->charged)
		return;
	limit_give_peer(c->api->limits, &limit_login_peer, c->request->peer);
	limit_give(c->api->limits, &limit_login_mail, mail_and_network(c, name));
}

static void on_right(struct exchange *c, const char *hash)
{
	unsigned char token[TOKEN_HASH], id[8];
	char name[TRIED];
	(void)hash;
	if (c->charged)
		limit_give(c->api->limits, &limit_login_mail, mail_and_network(c, name));
	exchange_cookie_new(c, token);
	const struct db_value values[5] = { value_hash(token), value_number(id, c->account),
		c->has_session ? value_hash(c->session) : (struct db_value){ NULL, 0 }, value_text(c->checked),
		value_text(c->request->language) };
	exchange_ask(c, &sql_accounts_session_new, values, on_session_new);
}

/* A known device has a limit of its own; beyond it, it is like any other. */
static bool known_device(struct exchange *c, const char *hash)
{
	char who[GAME_TEXT];
	game_write(who, c->account);
	return device_known(c->request->device, c->account, hash) &&
		limit_take(c->api->limits, &limit_login_device, who);
}

static void on_account(struct exchange *c, const PGresult *rows)
{
	char hash[PASSWORD_HASH] = "", mail[MAIL_MOST + 1];
	const bool exists = PQntuples(rows) > 0 && row_copy(rows, 0, 1, hash, sizeof hash);
	if (exists) {
		c->account = (uint64_t)pg_number(rows, 0, 0);
		c->known = known_device(c, hash);
	}
	if (!c->known && !c->charged && !try_charge(c))
		return;
	c->unhashed = try_give_back;
	exchange_check(
		c, mail_folded(c, mail), exists ? hash : NULL, text_of(c->body, "password", PASSWORD_MOST), on_right);
}

void session_begin(struct exchange *c)
{
	if (!exchange_mail(c) || !text_of(c->body, "password", PASSWORD_MOST)) {
		exchange_fail(c, 403, "wrong-password");
		return;
	}
	if (!device_genuine(c->request->device) && !try_charge(c))
		return;
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
