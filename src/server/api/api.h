/*
 * api.h -- the server's API: HTTP requests (routes.c) and WebSocket messages (play.c).  docs/protocol.md specifies
 * both.
 */
#ifndef SERVER_API_API_H
#define SERVER_API_API_H

#include <jansson.h>

#include "server/autoplay/due.h"
#include "server/base/conf.h"
#include "server/base/metrics.h"
#include "server/game/rooms.h"
#include "server/net/front.h"
#include "server/plans/plans.h"
#include "server/rules/rules.h"
#include "server/store/stores.h"
#include "server/store/migrate.h"

struct ban_set;
struct lobby;

#define BANS_DOUBTED 16 /* with more, all sockets are checked */

struct api {
	struct stores *stores; /* NULL: the server is closing */
	struct rooms *rooms;
	const struct shelf *shelf;
	const struct conf *conf;
	struct passwords *passwords;
	struct limits *limits;
	struct outbox *outbox;
	struct parties *parties;
	struct due *due;
	struct plans *plans;
	struct lobby *lobby;
	struct metrics metrics;
	void (*gauge)(void *arg, struct metrics *c); /* fills in gauges when /metrics is read */
	void *gauge_arg;
	struct {
		struct ban_set *set; /* banned networks; NULL: none read yet */
		struct banned {
			uint64_t account;
			int64_t until;
		} * accounts; /* banned ones, in their order */
		size_t count;
		uint64_t doubted[BANS_DOUBTED]; /* accounts whose sockets are to be checked once the bans are read */
		size_t doubts;
		bool reading, again, failed; /* a query is under way; another is needed after it; the last one failed */
		unsigned looks;
	} bans; /* bans.c */
	void (*expel)(void *gauge_arg); /* closes the sockets of banned addresses */
	json_t *conduct; /* the rules of conduct that the host set; NULL: none */
	bool draining; /* shutting down: refuses new requests and sockets */
	unsigned joining; /* joins that wait for the database */
};

/* Callbacks for front_setting, with the api as arg. */
void api_request(void *arg, struct request *r);
bool api_opened(void *arg, struct socket *s);
void api_message(void *arg, struct socket *s, const char *text, size_t length);
void api_closed(void *arg, struct socket *s);
bool api_crowded(void *arg);

uint64_t api_game_new(const struct api *d); /* the id of a new game; dated if there is an archive */

/* Answers a request with a JSON object, which it releases; or with an error word of docs/protocol.md. */
void answer_json(struct request *r, int status, json_t *object);
void answer_error(struct request *r, int status, const char *word);

/* The string at key, or NULL if it is missing, no string, longer than `most` bytes or contains a zero byte. */
const char *text_of(const json_t *object, const char *key, size_t most);

#endif
