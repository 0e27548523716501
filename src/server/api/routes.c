/*
 * routes.c -- every request that the server answers: method, path, who may ask, who answers.  docs/protocol.md is checked
 * against this table (tests/docs_protocol.py).
 *
 * Paths are below /api.  In a path ID stands for the number of a game and SEAT for the number of a seat.  Whether somebody has
 * the right to a seat is decided by the statement that answers, in one transaction with what is done.  How often an address may
 * ask at all is limited in net/peer.c; handlers that send mail or try secrets have limits of their own (base/limit.h).
 */
#include "server/api/routes.h"

#include <string.h>

#include "base/base.h"

enum right {
	ANYBODY, /* what else is needed, such as a seat's token, is in the body */
	SIGNED_IN, /* 401 "sign-in" without an account */
	EVEN_DRAINING /* anybody, also while the node is about to stop */
};

static const struct route {
	enum front_method method;
	const char *path;
	enum right right;
	exchange_handler *call; /* the body is read as JSON first */
	plain_handler *plain;
} routes[] = {
	{ FRONT_GET, "/healthz", EVEN_DRAINING, NULL, health_tell },
	{ FRONT_GET, "/metrics", EVEN_DRAINING, NULL, metrics_tell },

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
	{ FRONT_POST, "/games/ID/link", ANYBODY, link_make, NULL },
	{ FRONT_POST, "/games/ID/link/SEAT", ANYBODY, link_make, NULL },
	{ FRONT_POST, "/games/ID/mail", ANYBODY, mail_give, NULL },
	{ FRONT_POST, "/games/ID/lost", ANYBODY, link_lost, NULL },
	{ FRONT_POST, "/seats", ANYBODY, seats_list, NULL },

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
	{ FRONT_POST, "/account/name", SIGNED_IN, account_name, NULL },
	{ FRONT_POST, "/account/password", SIGNED_IN, account_password, NULL },
	{ FRONT_POST, "/account/mail", SIGNED_IN, account_mail, NULL },
	{ FRONT_POST, "/account/letters", SIGNED_IN, account_letters, NULL },
	{ FRONT_POST, "/account/hook", SIGNED_IN, account_hook, NULL },
	{ FRONT_POST, "/account/delete", SIGNED_IN, account_delete, NULL },
};

struct found {
	uint64_t game;
	int seat; /* -1: the path names none */
};

/* Whether a part of a path is what the same part of a pattern stands for. */
static bool part_fits(const char *pattern, size_t wide, const char *part, size_t length, struct found *found)
{
	if (wide == 2 && memcmp(pattern, "ID", 2) == 0)
		return game_read(part, length, &found->game);
	if (wide == 4 && memcmp(pattern, "SEAT", 4) == 0) {
		found->seat = part[0] - '0';
		return length == 1 && part[0] >= '0' && part[0] < '0' + RIFT_SEATS;
	}
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
	if (route->right == SIGNED_IN)
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
