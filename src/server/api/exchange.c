/*
 * exchange.c -- see exchange.h.  Also validates texts from clients: names, passwords, email addresses, session cookies.
 * Its memory is wiped when it ends, because it holds secrets.
 */
#include "server/api/exchange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/pg.h"

/* store/sql/exchange.sql */
STATEMENT(exchange_session);

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

/* ---- queries and passwords ---- */

static void on_answer(void *arg, const struct db_answer *answer)
{
	struct exchange *c = arg;
	if (answer->result == DB_OK)
		c->then(c, answer->rows);
	else if (answer->result == DB_REFUSED && strcmp(answer->sqlstate, "23505") == 0)
		exchange_fail(c, 409, "taken");
	else if (answer->result == DB_REFUSED && strncmp(answer->sqlstate, "22", 2) == 0)
		exchange_fail(c, 400, "bad-request"); /* a text that PostgreSQL rejects */
	else
		exchange_fail(c, 503, "busy");
}

void exchange_ask(struct exchange *c, const struct db_statement *statement, const struct db_value *values,
	void (*then)(struct exchange *c, const PGresult *rows))
{
	c->then = then;
	db_ask(c->api->db, statement, values, on_answer, c);
}

static void on_hashed(void *arg, const char *hash)
{
	struct exchange *c = arg;
	if (hash)
		c->then_password(c, hash);
	else
		exchange_fail(c, 503, "busy");
}

void exchange_hash(struct exchange *c, const char *password, void (*then)(struct exchange *c, const char *hash))
{
	c->then_password = then;
	password_hash(c->api->passwords, password, on_hashed, c);
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
	exchange_fail(c, 503, "busy");
}

void exchange_check(
	struct exchange *c, const char *hash, const char *password, void (*then)(struct exchange *c, const char *hash))
{
	c->then_password = then;
	(void)snprintf(c->checked, sizeof c->checked, "%s", hash ? hash : "");
	password_check(c->api->passwords, hash, password, on_checked, c);
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

bool cookie_session(const char *cookie, unsigned char hash[TOKEN_HASH])
{
	static const char *const names[] = { "__Host-" SESSION_COOKIE "=", SESSION_COOKIE "=" };
	for (const char *at = cookie; *at;) {
		size_t length = strcspn(at, ";");
		for (size_t i = 0; i < 2; i++) {
			size_t name = strlen(names[i]);
			char token[TOKEN_TEXT] = { 0 };
			if (length != name + TOKEN_TEXT - 1 || strncmp(at, names[i], name) != 0)
				continue;
			memcpy(token, at + name, TOKEN_TEXT - 1);
			return token_hash(hash, token);
		}
		at += length;
		at += strspn(at, "; ");
	}
	return false;
}

void cookie_set(struct exchange *c, const char *token)
{
	bool secure = strncmp(c->api->conf->origin, "https:", 6) == 0;
	(void)snprintf(c->request->set_cookie, sizeof c->request->set_cookie,
		"%s" SESSION_COOKIE "=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", secure ? "__Host-" : "",
		token ? token : "", token ? 180 * 86400 : 0, secure ? "; Secure" : "");
}

static void on_session(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 401, "sign-in");
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

/* ---- texts ---- */

/* Rejects control characters and characters that change the direction of text. */
bool line_good(const char *s, size_t characters)
{
	size_t count = 0;
	for (; *s; s++) {
		unsigned char a = (unsigned char)s[0];
		unsigned char b = (unsigned char)s[1], d = b ? (unsigned char)s[2] : 0;
		if (a < 0x20 || a == 0x7f || (a == 0xc2 && b >= 0x80 && b < 0xa0))
			return false;
		if (a == 0xe2 && ((b == 0x80 && d >= 0xa8 && d <= 0xae) || (b == 0x81 && d >= 0xa6 && d <= 0xa9)))
			return false;
		count += (a & 0xc0) != 0x80;
	}
	return count <= characters;
}

const char *exchange_name(const struct exchange *c)
{
	const char *name = text_of(c->body, "name", 4 * NAME_LETTERS);
	return name && line_good(name, NAME_LETTERS) && name[strspn(name, " ")] ? name : NULL;
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
