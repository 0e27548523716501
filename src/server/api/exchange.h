/*
 * exchange.h -- a request on its way through several answers of the store: what was asked, by whom, and what comes next.
 *
 * A handler gets a call and ends it exactly once (exchange_end, exchange_fail); in between it asks the store or the passwords and goes
 * on in a callback.  When the store does not answer, the call ends itself.
 */
#ifndef SERVER_API_EXCHANGE_H
#define SERVER_API_EXCHANGE_H

#include "server/api/api.h"
#include "server/api/password.h"
#include "server/base/code.h"
#include "server/outbox/letter.h"
#include "server/store/rows.h"

#define NAME_LETTERS ((size_t)40)
#define SESSION_COOKIE "timerift"

struct exchange {
	struct api *api;
	struct request *request;
	json_t *body; /* an object, empty if nothing was sent */
	uint64_t account; /* who is signed in; 0: nobody */
	bool has_session; /* a cookie came, good or not */
	unsigned char session[TOKEN_HASH]; /* its hash */
	uint64_t game; /* of the path */
	int seat;
	char token[TOKEN_TEXT]; /* being given out */
	unsigned char link[TOKEN_HASH]; /* of a letter's link */
	char checked
		[PASSWORD_HASH]; /* what a password was found right by: it counts only while this is still the account's */
	void (*handler)(struct exchange *c); /* what comes next, by what was waited for */
	void (*then)(struct exchange *c, const PGresult *rows);
	void (*then_password)(struct exchange *c, const char *hash); /* hash is NULL when one was found right */
};

typedef void exchange_handler(struct exchange *c);

/* Reads the body and the cookie.  Answers by itself and gives NULL if the body is no JSON object. */
struct exchange *exchange_new(struct api *d, struct request *r);

void exchange_end(struct exchange *c, int status, json_t *object); /* the object is given away */
void exchange_end_text(struct exchange *c, int status, const char *text, size_t length); /* of the request's type */
void exchange_fail(struct exchange *c, int status, const char *word);

/* Asks the store; `then` is called only with an answer.  A value that must be unique and is not: 409 "taken". */
void exchange_ask(struct exchange *c, const struct db_statement *statement, const struct db_value *values,
	void (*then)(struct exchange *c, const PGresult *rows));

/* Makes a hash of a new password, or compares one with what is kept.  Wrong: 403 "wrong-password"; too many at once: 503. */
void exchange_hash(struct exchange *c, const char *password, void (*then)(struct exchange *c, const char *hash));
void exchange_check(
	struct exchange *c, const char *hash, const char *password, void (*then)(struct exchange *c, const char *hash));

/* Finds who is signed in (c->account) and goes on; 401 "sign-in" if nobody is. */
void exchange_signed_in(struct exchange *c, exchange_handler *then);

/* Hash of the session's token in a Cookie header; false if there is none. */
/*
 * A token that is to be a seat's: what the body has there, drawn by its sender, or else a new one.  With one of its own the
 * same request can be sent again when no answer came.  False: that is no token.
 */
bool token_given(const json_t *body, const char *key, char token[TOKEN_TEXT], unsigned char hash[TOKEN_HASH]);

bool cookie_session(const char *cookie, unsigned char hash[TOKEN_HASH]);
void cookie_set(struct exchange *c, const char *token); /* NULL: takes it away */

/* Texts people may give: a name of one line, a password of a good length, an address that is safe in a letter.  NULL if not. */
bool line_good(const char *text, size_t letters); /* one line of at most so many letters */
const char *exchange_name(const struct exchange *c);
const char *exchange_password(const struct exchange *c, const char *key);
const char *exchange_mail(const struct exchange *c);

#endif
