/*
 * routes.h -- the handlers of all requests, by file.  Which request each one answers is a row of the table in routes.c.
 */
#ifndef SERVER_API_ROUTES_H
#define SERVER_API_ROUTES_H

#include "server/api/call.h"

/* Answers a request by its row, or with 404 "no-such-path". */
void routes_answer(struct desk *d, struct request *r);

/* A handler that reads the body by itself, or needs none. */
typedef void plain_handler(struct desk *d, struct request *r, uint64_t game);

/* desk.c */
plain_handler health_tell, metrics_tell;

/* desk_games.c, desk_take.c, desk_record.c */
plain_handler games_make, games_join, games_tell, link_take;
call_handler word_give, record_ask;

/* desk_room.c, desk_seats.c */
call_handler invite_make, computer_sit, seat_leave;
call_handler seat_keep_ask, link_make, mail_give, link_lost;

/* desk_accounts.c, desk_errands.c, desk_account.c, desk_list.c */
call_handler accounts_ask, accounts_reset, session_begin, session_finish, sessions_finish;
call_handler errand_redeem;
plain_handler mail_off; /* one click: no body to read */
call_handler account_tell, account_name, account_password, account_mail, account_letters, account_hook, account_delete;
call_handler account_games, seats_list;

#endif
