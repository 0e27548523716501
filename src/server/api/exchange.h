/*
 * exchange.h -- the state of an HTTP request across asynchronous steps: who asked what, and which handler runs next.
 *
 * A handler gets an exchange and ends it exactly once (exchange_end, exchange_fail).  In between it starts a query or a
 * password hash and continues in a callback.  If the database fails, the exchange answers 503 and ends by itself.
 */
#ifndef SERVER_API_EXCHANGE_H
#define SERVER_API_EXCHANGE_H

#include "server/api/api.h"
#include "server/api/password.h"
#include "server/base/code.h"
#include "server/base/names.h"
#include "server/outbox/mail_text.h"
#include "server/store/rows.h"

#define SESSION_COOKIE "timerift"
#define SECURE_COOKIE "__Host-" SESSION_COOKIE

struct exchange {
	struct api *api;
	struct request *request;
	json_t *body; /* an object, empty without a body */
	uint64_t account; /* that is signed in; 0: none */
	bool even_banned; /* a banned account may do this */
	bool has_session; /* a session cookie was sent, valid or not */
	unsigned char session[TOKEN_HASH]; /* hash of its token */
	uint64_t game; /* from the path */
	int seat;
	char token[TOKEN_TEXT]; /* new token for the answer */
	char name[NAME_SIZE]; /* by exchange_name */
	unsigned char link[TOKEN_HASH]; /* hash of the token of a mailed link */
	char checked[PASSWORD_HASH]; /* verified hash; statements require it to be unchanged */
	char hashed[PASSWORD_HASH]; /* hash of a new password */
	bool known; /* from a device on which the account was signed in before (device.h), or from its session */
	bool mine; /* match.c: the token of the wish is that of the seat */
	struct {
		uint32_t number; /* from the path, or of today */
		bool made; /* it was not there, so this exchange has made it */
		unsigned char rules[RULES_HASH], secret[RIFT_FAIR_BYTES];
	} day; /* day/day.c */
	bool charged; /* the limits of tries to sign in have counted this one */
	void (*handler)(struct exchange *c); /* continuation, by what was waited for */
	void (*then)(struct exchange *c, const PGresult *rows);
	void (*then_password)(struct exchange *c, const char *hash); /* hash is NULL after a successful check */
	void (*unhashed)(struct exchange *c); /* called before the answer 503, if not NULL */
};

typedef void exchange_handler(struct exchange *c);

/* Parses the body and the cookie.  If the body is not a JSON object, answers 400 and returns NULL. */
struct exchange *exchange_new(struct api *d, struct request *r);

void exchange_end(struct exchange *c, int status, json_t *object); /* releases object */
void exchange_spent(struct exchange *c); /* 429: the allowance of the address is used up */
void exchange_end_text(struct exchange *c, int status, const char *text, size_t length); /* type: request->type */
void exchange_fail(struct exchange *c, int status, const char *word);

/*
 * Runs a query; `then` is called only on success.  A violated unique constraint is answered with 409 "taken", a failure
 * with 503.
 */
void exchange_ask(struct exchange *c, const struct db_statement *statement, const struct db_value *values,
	void (*then)(struct exchange *c, const PGresult *rows));

/* The same in the store of the game of the path; the one above is for the directory. */
void exchange_ask_game(struct exchange *c, const struct db_statement *statement, const struct db_value *values,
	void (*then)(struct exchange *c, const PGresult *rows));

bool answer_banned(const struct db_answer *answer); /* the database refused because an account is banned */

/*
 * Hashes a new password, or checks one against a hash; `account` names whose it is for password.h, NULL: do not slow
 * down.  A wrong one is answered with 403 "wrong-password", an overload with 503.
 */
void exchange_hash(struct exchange *c, const char *password, void (*then)(struct exchange *c, const char *hash));
void exchange_check(struct exchange *c, const char *account, const char *hash, const char *password,
	void (*then)(struct exchange *c, const char *hash));

/* Sets c->account from the session and calls `then`; without a valid session answers 401 "sign-in", for a banned account 403 "banned". */
void exchange_signed_in(struct exchange *c, exchange_handler *then);

/* Sets c->account from the session, to 0 without a valid one or if it is not needed, and calls `then`.  Then the account as a parameter, NULL for 0. */
void exchange_identify(struct exchange *c, bool needed, exchange_handler *then);
struct db_value exchange_account(const struct exchange *c, unsigned char out[8]);

/*
 * The new token for a seat: drawn by the client (body[key]), or else here.  With a token of its own the client can
 * safely retry the request when the answer was lost: it is idempotent.  False: the client's token is malformed.
 */
bool token_given(const json_t *body, const char *key, char token[TOKEN_TEXT], unsigned char hash[TOKEN_HASH]);

/* With an https origin only SECURE_COOKIE is set and read: browsers accept it from this host only, never from another. */
const char *cookie_name(const struct conf *conf);
bool cookie_session(const char *cookie, unsigned char hash[TOKEN_HASH]); /* of our cookie; false: none */
void cookie_set(struct exchange *c, const char *token); /* NULL: deletes the cookie */

/*
 * Validated texts from the body: a name in its normal form, a password of allowed length, an email address that is safe in a mail
 * header.  NULL if invalid.
 */
bool name_given(const json_t *body, char name[NAME_SIZE]); /* empty if missing; false: no good name */
const char *exchange_name(struct exchange *c);
const char *exchange_password(const struct exchange *c, const char *key);
const char *exchange_mail(const struct exchange *c);

#endif
