/*
 * api.h -- what people ask of the server: games by HTTP (routes.c), play by sockets (play.c).  docs/protocol.md says it in
 * the words of the wire.
 */
#ifndef SERVER_API_API_H
#define SERVER_API_API_H

#include <jansson.h>

#include "server/autoplay/due.h"
#include "server/base/conf.h"
#include "server/base/metrics.h"
#include "server/game/rooms.h"
#include "server/net/front.h"
#include "server/rules/rules.h"
#include "server/store/db.h"
#include "server/store/migrate.h"

struct api {
	struct db *db;
	struct rooms *rooms;
	const struct shelf *shelf;
	const struct conf *conf;
	char store[STORE_TEXT]; /* the name of its history */
	struct passwords *passwords;
	struct limits *limits;
	struct outbox *outbox;
	struct parties *parties;
	struct due *due;
	struct metrics metrics;
	void (*gauge)(void *arg, struct metrics *c); /* fills in what is measured when asked */
	void *gauge_arg;
	bool draining; /* nobody new */
};

/* For front_setting, with the api as arg. */
void api_request(void *arg, struct request *r);
bool api_opened(void *arg, struct socket *s);
void api_message(void *arg, struct socket *s, const char *text, size_t length);
void api_closed(void *arg, struct socket *s);

/* Answers a request with an object, which is given away; or with the word of what is wrong. */
void answer_json(struct request *r, int status, json_t *object);
void answer_error(struct request *r, int status, const char *word);

/* A text of an object if it is one of at most `most` bytes; NULL otherwise. */
const char *text_of(const json_t *object, const char *key, size_t most);

#endif
