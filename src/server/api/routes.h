/* routes.h -- declares the handlers of all requests, by file.  The table in routes.c maps requests to them. */
#ifndef SERVER_API_ROUTES_H
#define SERVER_API_ROUTES_H

#include "server/api/exchange.h"

/* Dispatches a request by the table; without a match answers 404 "no-such-path". */
void routes_answer(struct api *d, struct request *r);

/* A handler that parses the body itself or needs none. */
typedef void plain_handler(struct api *d, struct request *r, uint64_t game);

/* api.c */
plain_handler health_tell, metrics_tell;

/* games.c, take.c, record.c */
plain_handler games_make, games_join, games_tell, link_take;
exchange_handler word_give, record_ask;

/* gathering.c, seats.c */
exchange_handler invite_make, computer_sit, seat_leave;
exchange_handler seat_keep_ask, link_make, mail_give, link_lost;

/* accounts.c, links.c, account.c, list.c */
exchange_handler accounts_ask, accounts_reset, session_begin, session_finish, sessions_finish;
exchange_handler link_redeem;
plain_handler mail_off; /* one-click unsubscribe: no JSON body */
exchange_handler account_tell, account_warned, account_name, account_password, account_mail, account_mails,
	account_hook, account_export, account_delete;
exchange_handler account_games, seats_list;

/* told.c */
exchange_handler told_tell, told_push, told_push_off, told_quiet, game_hook;
/* meet/ratings.c */
exchange_handler account_ratings, account_ratings_show, player_ratings, game_ratings;
/* meet: tournaments.c, tournament.c */
exchange_handler tournament_make, tournaments_list, tournament_tell, tournament_enter, tournament_exit,
	tournament_start, tournament_withdraw;
/* meet: open.c, match.c, blocks.c, conduct.c */
plain_handler lobby_tell, conduct_tell;
exchange_handler game_open, game_open_tell;
exchange_handler match_ask, match_end;
exchange_handler block_make, blocks_tell, block_end;
/* day/day.c */
exchange_handler day_tell, day_tell_date, day_play, day_show;

#endif
