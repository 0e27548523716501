/* desk_accounts.h -- handlers of requests about accounts, by file; the paths are in desk_accounts.c. */
#ifndef SERVER_API_DESK_ACCOUNTS_H
#define SERVER_API_DESK_ACCOUNTS_H

#include "server/api/call.h"
#include "server/base/limit.h"

#define SESSION_DAYS "30" /* without being used */

extern const struct limit limit_letters; /* letters one address asks for */
extern const struct limit limit_tokens; /* links of letters it tries */
extern const struct limit limit_own; /* passwords an account is asked for while it is signed in */

bool call_limit(struct call *c, const struct limit *limit); /* by the asker's address; false: 429 was answered */

/*
 * To whom a letter about an account is bound (outbox.holder): a new password or address makes its link worthless, also of a
 * letter that is sent only afterwards.  Besides, the letters that wait and the links go (ACCOUNT_LETTERS).
 */
#define ACCOUNT_HOLDER "sha256(convert_to(account.password || ' ' || lower(account.mail), 'UTF8'))"
#define ACCOUNT_LETTERS "kind <= 5 AND account = "

/* Sessions of an account are no more: sockets that sit by them have to go, on every node. */
void sessions_ended(struct desk *d, uint64_t account);

/* Signs in: c->token is new, and the answer carries the cookie. */
void call_cookie_new(struct call *c, unsigned char hash[TOKEN_HASH]);

/* desk_errands.c */
void errand_redeem(struct call *c);
void mail_off(struct desk *d, struct request *r); /* one click: no body to read */

/* desk_account.c: all signed in */
void account_tell(struct call *c);
void account_name(struct call *c);
void account_password(struct call *c);
void account_mail(struct call *c);
void account_letters(struct call *c);
void account_hook(struct call *c);
void account_delete(struct call *c);

/* desk_list.c */
void account_games(struct call *c); /* signed in */
void seats_list(struct call *c);

#endif
