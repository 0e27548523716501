/* accounts.h -- shared by the handlers of account requests: rate limits, session cookies. */
#ifndef SERVER_API_ACCOUNTS_H
#define SERVER_API_ACCOUNTS_H

#include "server/api/exchange.h"
#include "server/base/limit.h"

extern const struct limit limit_mails; /* mails requested by one client address */
extern const struct limit limit_strangers; /* of these, mails to addresses that a guest names */
extern const struct limit limit_tokens; /* links from mails it tries to redeem */
extern const struct limit limit_own; /* password checks of one signed-in account */

bool exchange_limit(struct exchange *c, const struct limit *limit); /* by client address; false: answered 429 */

/*
 * Sessions of an account have ended: makes sockets on every node re-check their permission, so those of the sessions
 * close.
 */
void sessions_ended(struct api *d, uint64_t account);

/* The same on this node only: for what every node is notified of. */
void account_doubt(struct api *d, uint64_t account);

/* Signs in: draws a new session token (c->token), writes its hash and sets the cookie of the answer. */
void exchange_cookie_new(struct exchange *c, unsigned char hash[TOKEN_HASH]);

/* Reads the credential, a seat's token or the session, and goes on; without either the request is answered. */
void seat_right(struct exchange *c, exchange_handler *then);

/* The token as a parameter after that: with one, c->account is 0. */
struct db_value seat_token(const struct exchange *c, unsigned char hash[TOKEN_HASH]);

#endif
