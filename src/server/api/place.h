/*
 * place.h -- a socket that joined a game as a seat or spectator; shared by play.c (moves) and people.c (everything
 * else).
 */
#ifndef SERVER_API_PLACE_H
#define SERVER_API_PLACE_H

#include "server/api/api.h"
#include "server/base/code.h"
#include "server/people/party.h"

/* Version of the WebSocket protocol (docs/protocol.md), incremented by incompatible changes. */
#define PROTOCOL 1

enum joined { JOINED_NOT, JOINED_ASKING, JOINED_YES };

/* Freed when the socket is closed and the last pending callback has run. */
struct place {
	struct watcher watcher; /* first, so that a struct watcher * can be cast to its place */
	struct member member;
	struct api *api;
	struct socket *socket; /* NULL: closed */
	enum joined joined;
	bool spectates; /* joins without a seat */
	bool by_account; /* joined by session, else by a seat's token */
	unsigned char right[TOKEN_HASH];
	uint64_t account; /* of the session, if by_account */
	int banned_seat; /* while the directory is asked whether its account is banned still */
	int64_t banned_seen;
	bool planned; /* the seat has a plan */
	db_done *seat_asked; /* what the permission is asked for */
	bool checking, check_again; /* a permission check is running; another one is needed after it */
	bool check_unheard; /* the check failed to get an answer and is retried once */
	bool joins_again; /* the first join is covered by the socket's rate limit */
	json_t *held; /* a wish that waits until the seats are read */
	int asked; /* pending callbacks */
	uint32_t seen; /* moves shown to the player, not written yet; 0: none */
	int64_t seen_at; /* when it was last written */
};

void place_send(struct place *p, json_t *object); /* releases object */
void place_error(struct place *p, const char *word);
void place_release(struct place *p); /* frees it if the socket is closed and no callback is pending */

void place_play_held(struct place *p); /* the seats are read now */

/* Handles a message of people.c; false: unknown kind. */
bool api_people(struct place *p, const char *kind, const json_t *message);
void people_joined(struct place *p); /* after a successful join */
void people_left(struct place *p); /* when the socket closes */

/* NULL if this place's seat may send wishes now, else the error word. */
const char *people_may_play(const struct place *p);

/* A request for a rematch, see rematch.c. */
void rematch_want(struct place *p, const json_t *message);

/* Makes, reads or removes a plan, see plan.c. */
void plan_change(struct place *p, const json_t *message);

/* A report to the operator, see report.c. */
void report_make(struct place *p, const json_t *message);

#endif
