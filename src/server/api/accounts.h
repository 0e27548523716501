/* accounts.h -- what the handlers of requests about accounts share. */
#ifndef SERVER_API_ACCOUNTS_H
#define SERVER_API_ACCOUNTS_H

#include "server/api/exchange.h"
#include "server/base/limit.h"

extern const struct limit limit_letters; /* letters one address asks for */
extern const struct limit limit_tokens; /* links of letters it tries */
extern const struct limit limit_own; /* passwords an account is asked for while it is signed in */

bool exchange_limit(
	struct exchange *c, const struct limit *limit); /* by the asker's address; false: 429 was answered */

/* Sessions of an account are no more: sockets that sit by them have to go, on every node. */
void sessions_ended(struct api *d, uint64_t account);

/* Signs in: c->token is new, and the answer carries the cookie. */
void exchange_cookie_new(struct exchange *c, unsigned char hash[TOKEN_HASH]);

#endif
