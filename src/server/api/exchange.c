/*
 * exchange.c -- see exchange.h.  Also validates texts from clients: names, passwords, email addresses, session cookies.
 * Its memory is wiped when it ends, because it holds secrets.
 */
#include "server/api/exchange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/pg.h"

#define WAIT_S (PASSWORD_WAIT_S + 5) /* for a password to be hashed */

/* store/sql/exchange.sql */
STATEMENT(exchange_session);
STATEMENT(exchange_person);

/* ---- lifetime ---- */

struct exchange *exchange_new(struct api *d, struct request *r)
{
	struct exchange *c = calloc(1, sizeof *c);
	if (!c) {
		answer_error(r, 503, "busy");
		return NULL;
	}
	*c = (struct exchange){ .api = d, .request = r };
	c->body = r->length > 0 ? json_loadb(r->body, r->length, JSON_REJECT_DUPLICATES, NULL) : json_object();
	c->has_session = cookie_session(r->cookie, c->session);
	if (!json_is_object(c->body)) {
		exchange_fail(c, 400, "bad-request");
		return NULL;
	}
	return c;
}

static void exchange_free(struct exchange *c)
{
	json_decref(c->body);
	sodium_memzero(c, sizeof *c);
	free(c);
}

void exchange_end(struct exchange *c, int status, json_t *object)
{
	answer_json(c->request, status, object);
	exchange_free(c);
}

void exchange_end_text(struct exchange *c, int status, const char *text, size_t length)
{
	front_answer(c->request, status, text, length);
	exchange_free(c);
}

void exchange_fail(struct exchange *c, int status, const char *word)
{
	exchange_end(c, status, json_pack("{s:s}", "error", word));
}

void exchange_spent(struct exchange *c)
{
	c->api->metrics.budget_refused[REFUSED_allowance]++;
	exchange_fail(c, 429, "slow-down");
}

/* ---- queries and passwords ---- */

bool answer_banned(const struct db_answer *answer)
{
	return answer->result == DB_REFUSED && strcmp(answer->sqlstate, "TR403") == 0; /* migration 0010_moderation */
}

static void on_answer(void *arg, const struct db_answer *answer)
{
	struct exchange *c = arg;
	if (answer->result == DB_OK)
		c->then(c, answer->rows);
	else if (answer->result == DB_REFUSED && strcmp(answer->sqlstate, "23505") == 0)
		exchange_fail(c, 409, "taken");
	else if (answer_banned(answer))
		exchange_fail(c, 403, "banned");
	else if (answer->result == DB_REFUSED && strncmp(answer->sqlstate, "22", 2) == 0)
		exchange_fail(c, 400, "bad-request"); /* a text that PostgreSQL rejects */
	else
		exchange_fail(c, 503, "busy");
}

static void exchange_ask_at(struct exchange *c, struct db *db, const struct db_statement *statement,
	const struct db_value *values, void (*then)(struct exchange *c, const PGresult *rows))
{
	c->then = then;
	db_label(c->request->id); /* also after a password was hashed */
	db_ask(db, statement, values, on_answer, c);
	db_label("");
}

void exchange_ask(struct exchange *c, const struct db_statement *statement, const struct db_value *values,
	void (*then)(struct exchange *c, const PGresult *rows))
{
	exchange_ask_at(c, stores_directory(c->api->stores), statement, values, then);
}

void exchange_ask_game(struct exchange *c, const struct db_statement *statement, const struct db_value *values,
	void (*then)(struct exchange *c, const PGresult *rows))
{
	exchange_ask_at(c, stores_of(c->api->stores, c->game), statement, values, then);
}

static bool wanted(void *arg)
{
	const struct exchange *c = arg;
	return front_wanted(c->request);
}

static struct password_ask ask_of(const struct exchange *c, const char *account)
{
	return (struct password_ask){
		.origin = origin_read(c->request->peer), .account = account, .known = c->known, .wanted = wanted
	};
}

static void exchange_unhashed(struct exchange *c)
{
	c->api->metrics.budget_refused[REFUSED_hashing]++;
	if (c->unhashed)
		c->unhashed(c);
	exchange_fail(c, 503, "busy");
}

static void on_hashed(void *arg, const char *hash)
{
	struct exchange *c = arg;
	if (!hash) {
		exchange_unhashed(c);
		return;
	}
	(void)snprintf(c->hashed, sizeof c->hashed, "%s", hash);
	c->then_password(c, hash);
}

void exchange_hash(struct exchange *c, const char *password, void (*then)(struct exchange *c, const char *hash))
{
	const struct password_ask ask = ask_of(c, NULL);
	c->then_password = then;
	front_wait(c->request, WAIT_S);
	password_hash(c->api->passwords, &ask, password, on_hashed, c);
}

static void on_checked(void *arg, enum password_result result)
{
	struct exchange *c = arg;
	switch (result) {
	case PASSWORD_RIGHT:
		c->then_password(c, NULL);
		return;
	case PASSWORD_WRONG:
		c->api->metrics.logins_refused++;
		exchange_fail(c, 403, "wrong-password");
		return;
	case PASSWORD_BUSY:
		break;
	}
	exchange_unhashed(c);
}

void exchange_check(struct exchange *c, const char *account, const char *hash, const char *password,
	void (*then)(struct exchange *c, const char *hash))
{
	const struct password_ask ask = ask_of(c, account);
	c->then_password = then;
	front_wait(c->request, WAIT_S);
	(void)snprintf(c->checked, sizeof c->checked, "%s", hash ? hash : "");
	password_check(c->api->passwords, &ask, hash, password, on_checked, c);
}

/* ---- sessions ---- */

bool token_given(const json_t *body, const char *key, char token[TOKEN_TEXT], unsigned char hash[TOKEN_HASH])
{
	const char *given = text_of(body, key, TOKEN_TEXT);
	if (!json_object_get(body, key))
		token_new(token);
	else if (given && strlen(given) < TOKEN_TEXT)
		memcpy(token, given, strlen(given) + 1);
	else
		return false;
	return token_hash(hash, token);
}

const char *cookie_name(const struct conf *conf)
{
	return strncmp(conf->origin, "https:", 6) == 0 ? SECURE_COOKIE : SESSION_COOKIE;
}

bool cookie_session(const char *cookie, unsigned char hash[TOKEN_HASH])
{
	const char *value = strchr(cookie, '=');
	return value && strlen(value + 1) == TOKEN_TEXT - 1 && token_hash(hash, value + 1);
}

void cookie_set(struct exchange *c, const char *token)
{
	const char *name = cookie_name(c->api->conf);
	(void)snprintf(c->request->set_cookie, sizeof c->request->set_cookie,
		"%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", name, token ? token : "",
		token ? 180 * 86400 : 0, strcmp(name, SECURE_COOKIE) == 0 ? "; Secure" : "");
}

static void on_session(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 401, "sign-in");
		return;
	}
	if (PQgetvalue(rows, 0, 1)[0] == 1 && !c->even_banned) {
		exchange_fail(c, 403, "banned");
		return;
	}
	c->account = (uint64_t)pg_number(rows, 0, 0);
	c->handler(c);
}

void exchange_signed_in(struct exchange *c, exchange_handler *then)
{
	const struct db_value values[1] = { value_hash(c->session) };
	c->handler = then;
	if (c->has_session)
		exchange_ask(c, &sql_exchange_session, values, on_session);
	else
		exchange_fail(c, 401, "sign-in");
}

static void on_person(struct exchange *c, const PGresult *rows)
{
	c->account = PQntuples(rows) > 0 ? (uint64_t)pg_number(rows, 0, 0) : 0;
	c->handler(c);
}

void exchange_identify(struct exchange *c, bool needed, exchange_handler *then)
{
	const struct db_value values[1] = { value_hash(c->session) };
	c->handler = then;
	c->account = 0;
	if (c->has_session && needed)
		exchange_ask(c, &sql_exchange_person, values, on_person);
	else
		then(c);
}

struct db_value exchange_account(const struct exchange *c, unsigned char out[8])
{
	return c->account ? value_number(out, c->account) : (struct db_value){ NULL, 0 };
}

/* ---- texts ---- */

bool name_given(const json_t *body, char name[NAME_SIZE])
{
	const char *text = json_object_get(body, "name") ? text_of(body, "name", NAME_SIZE - 1) : "";
	name[0] = '\0';
	return text && name_read(name, text);
}

const char *exchange_name(struct exchange *c)
{
	return name_given(c->body, c->name) && c->name[0] ? c->name : NULL;
}

const char *exchange_password(const struct exchange *c, const char *key)
{
	const char *password = text_of(c->body, key, PASSWORD_MOST);
	return password && strlen(password) >= PASSWORD_LEAST ? password : NULL;
}

const char *exchange_mail(const struct exchange *c)
{
	static const char alnum[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
	const char *mail = text_of(c->body, "mail", MAIL_MOST), *at = mail ? strchr(mail, '@') : NULL;
	char local[128], domain[80];
	(void)snprintf(local, sizeof local, "%s.!#$%%&'*+/=?^_`{|}~-", alnum);
	(void)snprintf(domain, sizeof domain, "%s.-", alnum);
	if (!at || at == mail || at - mail > 64 || strspn(mail, local) != (size_t)(at - mail) || mail[0] == '-')
		return NULL;
	at++;
	return *at && *at != '-' && *at != '.' && strspn(at, domain) == strlen(at) && !strstr(at, "..") &&
			at[strlen(at) - 1] != '.'
		? mail
		: NULL;
}
