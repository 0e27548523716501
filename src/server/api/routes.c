/*
 * routes.c -- the table of all requests: method, path, required permission, handler.  tests/docs_protocol.py compares
 * it with docs/protocol.md.
 *
 * Paths are below /api.  ID is a game id, SEAT a seat's number, DATE a day.  Permission for a seat is checked by the handler's SQL
 * statement itself, in the same transaction as the change.  net/peer.c limits the request rate of each address;
 * handlers that send mail or check secrets have their own limits (base/limit.h).
 */
#include "server/api/routes.h"

#include <string.h>

#include "base/base.h"

enum right {
	ANYBODY, /* credentials such as a seat's token are in the body */
	SIGNED_IN, /* 401 "sign-in" without an account, 403 "banned" */
	EVEN_BANNED, /* signed in, also to a banned account */
	EVEN_DRAINING /* anybody, also while the node is draining */
};

static const struct route {
	enum front_method method;
	const char *path;
	enum right right;
	exchange_handler *call; /* called with the parsed JSON body */
	plain_handler *plain;
} routes[] = {
	{ FRONT_GET, "/healthz", EVEN_DRAINING, NULL, health_tell },
	{ FRONT_GET, "/metrics", EVEN_DRAINING, NULL, metrics_tell },
	{ FRONT_GET, "/conduct", ANYBODY, NULL, conduct_tell },

	{ FRONT_POST, "/games", ANYBODY, NULL, games_make },
	{ FRONT_GET, "/games/ID", ANYBODY, NULL, games_tell },
	{ FRONT_POST, "/games/ID/join", ANYBODY, NULL, games_join },
	{ FRONT_POST, "/games/ID/take", ANYBODY, NULL, link_take },
	{ FRONT_POST, "/games/ID/word", ANYBODY, word_give, NULL },
	{ FRONT_GET, "/games/ID/record", ANYBODY, record_ask, NULL },
	{ FRONT_POST, "/games/ID/record", ANYBODY, record_ask, NULL },
	{ FRONT_POST, "/games/ID/invite", ANYBODY, invite_make, NULL },
	{ FRONT_POST, "/games/ID/computer", ANYBODY, computer_sit, NULL },
	{ FRONT_POST, "/games/ID/leave", ANYBODY, seat_leave, NULL },
	{ FRONT_POST, "/games/ID/keep", ANYBODY, seat_keep_ask, NULL },
	{ FRONT_GET, "/games/ID/ratings", ANYBODY, game_ratings, NULL },
	{ FRONT_POST, "/games/ID/link", ANYBODY, link_make, NULL },
	{ FRONT_POST, "/games/ID/link/SEAT", ANYBODY, link_make, NULL },
	{ FRONT_POST, "/games/ID/mail", ANYBODY, mail_give, NULL },
	{ FRONT_POST, "/games/ID/lost", ANYBODY, link_lost, NULL },
	{ FRONT_POST, "/games/ID/hook", ANYBODY, game_hook, NULL },
	{ FRONT_POST, "/seats", ANYBODY, seats_list, NULL },

	{ FRONT_GET, "/lobby", ANYBODY, NULL, lobby_tell },
	{ FRONT_GET, "/games/ID/open", ANYBODY, game_open_tell, NULL },
	{ FRONT_POST, "/games/ID/open", SIGNED_IN, game_open, NULL },
	{ FRONT_POST, "/games/ID/block/SEAT", SIGNED_IN, block_make, NULL },
	{ FRONT_GET, "/account/blocks", SIGNED_IN, blocks_tell, NULL },
	{ FRONT_POST, "/account/unblock", SIGNED_IN, block_end, NULL },
	{ FRONT_POST, "/match", SIGNED_IN, match_ask, NULL },
	{ FRONT_DELETE, "/match", SIGNED_IN, match_end, NULL },

	{ FRONT_GET, "/day", ANYBODY, day_tell, NULL },
	{ FRONT_GET, "/day/DATE", ANYBODY, day_tell_date, NULL },
	{ FRONT_POST, "/day/begin", SIGNED_IN, day_play, NULL },
	{ FRONT_POST, "/day/show", SIGNED_IN, day_show, NULL },
	{ FRONT_POST, "/tournaments", SIGNED_IN, tournament_make, NULL },
	{ FRONT_GET, "/tournaments", ANYBODY, tournaments_list, NULL },
	{ FRONT_GET, "/tournaments/ID", ANYBODY, tournament_tell, NULL },
	{ FRONT_POST, "/tournaments/ID/join", SIGNED_IN, tournament_enter, NULL },
	{ FRONT_POST, "/tournaments/ID/leave", SIGNED_IN, tournament_exit, NULL },
	{ FRONT_POST, "/tournaments/ID/begin", SIGNED_IN, tournament_start, NULL },
	{ FRONT_POST, "/tournaments/ID/withdraw", SIGNED_IN, tournament_withdraw, NULL },

	{ FRONT_POST, "/accounts", ANYBODY, accounts_ask, NULL },
	{ FRONT_POST, "/accounts/reset", ANYBODY, accounts_reset, NULL },
	{ FRONT_POST, "/redeem", ANYBODY, link_redeem, NULL },
	{ FRONT_GET, "/mail/off", ANYBODY, NULL, mail_off },
	{ FRONT_POST, "/mail/off", ANYBODY, NULL, mail_off },
	{ FRONT_POST, "/session", ANYBODY, session_begin, NULL },
	{ FRONT_DELETE, "/session", ANYBODY, session_finish, NULL },
	{ FRONT_DELETE, "/sessions", ANYBODY, sessions_finish, NULL },
	{ FRONT_GET, "/account", SIGNED_IN, account_tell, NULL },
	{ FRONT_GET, "/account/games", SIGNED_IN, account_games, NULL },
	{ FRONT_GET, "/account/ratings", SIGNED_IN, account_ratings, NULL },
	{ FRONT_POST, "/account/ratings", SIGNED_IN, account_ratings_show, NULL },
	{ FRONT_GET, "/players/ID", ANYBODY, player_ratings, NULL },
	{ FRONT_POST, "/account/warned", SIGNED_IN, account_warned, NULL },
	{ FRONT_POST, "/account/name", SIGNED_IN, account_name, NULL },
	{ FRONT_POST, "/account/password", SIGNED_IN, account_password, NULL },
	{ FRONT_POST, "/account/mail", SIGNED_IN, account_mail, NULL },
	{ FRONT_POST, "/account/letters", SIGNED_IN, account_mails, NULL },
	{ FRONT_POST, "/account/hook", SIGNED_IN, account_hook, NULL },
	{ FRONT_GET, "/account/told", SIGNED_IN, told_tell, NULL },
	{ FRONT_POST, "/account/push", SIGNED_IN, told_push, NULL },
	{ FRONT_POST, "/account/push/off", SIGNED_IN, told_push_off, NULL },
	{ FRONT_POST, "/account/quiet", SIGNED_IN, told_quiet, NULL },
	{ FRONT_GET, "/account/export", EVEN_BANNED, account_export, NULL },
	{ FRONT_POST, "/account/delete", EVEN_BANNED, account_delete, NULL },
};

struct found {
	uint64_t game;
	int seat; /* -1: not in the path */
	uint32_t day;
};

/* Matches one part of a path against the same part of a pattern. */
static bool part_fits(const char *pattern, size_t wide, const char *part, size_t length, struct found *found)
{
	if (wide == 2 && memcmp(pattern, "ID", 2) == 0)
		return game_read(part, length, &found->game);
	if (wide == 4 && memcmp(pattern, "SEAT", 4) == 0) {
		found->seat = part[0] - '0';
		return length == 1 && part[0] >= '0' && part[0] < '0' + RIFT_SEATS;
	}
	if (wide == 4 && memcmp(pattern, "DATE", 4) == 0)
		return day_read(part, length, &found->day);
	return wide == length && memcmp(pattern, part, length) == 0;
}

static bool path_fits(const char *pattern, const char *path, struct found *found)
{
	*found = (struct found){ .seat = -1 };
	while (*pattern == '/' && *path == '/') {
		size_t wide = strcspn(++pattern, "/"), length = strcspn(++path, "/");
		if (!part_fits(pattern, wide, path, length, found))
			return false;
		pattern += wide;
		path += length;
	}
	return !*pattern && !*path;
}

static void route_call(const struct route *route, struct api *d, struct request *r, const struct found *found)
{
	struct exchange *c = exchange_new(d, r);
	if (!c)
		return;
	c->game = found->game;
	c->seat = found->seat;
	c->day.number = found->day;
	c->even_banned = route->right == EVEN_BANNED;
	if (route->right == SIGNED_IN || route->right == EVEN_BANNED)
		exchange_signed_in(c, route->call);
	else
		route->call(c);
}

void routes_answer(struct api *d, struct request *r)
{
	struct found found;
	for (size_t i = 0; i < ARRAY_LEN(routes); i++) {
		const struct route *route = &routes[i];
		if (route->method != r->method || !path_fits(route->path, r->path, &found))
			continue;
		r->route = route->path;
		if (d->draining && route->right != EVEN_DRAINING)
			break;
		if (route->plain)
			route->plain(d, r, found.game);
		else
			route_call(route, d, r, &found);
		return;
	}
	answer_error(r, d->draining ? 503 : 404, d->draining ? "draining" : "no-such-path");
}
