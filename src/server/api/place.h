/*
 * place.h -- a socket's place at a game, for what serves sockets (play.c, people.c).
 */
#ifndef SERVER_API_PLACE_H
#define SERVER_API_PLACE_H

#include "server/api/api.h"
#include "server/base/code.h"
#include "server/people/party.h"

/* Of what is said over sockets (docs/protocol.md): counts up when a client would have to change. */
#define PROTOCOL 1

enum joined { JOINED_NOT, JOINED_ASKING, JOINED_YES };

/* It stays until the last answer that was asked for it has come. */
struct place {
	struct watcher watcher; /* first: a watcher is its place */
	struct member member;
	struct api *api;
	struct socket *socket; /* NULL: closed */
	enum joined joined;
	bool by_account; /* by which right it sits: that of a session, or a seat's link */
	unsigned char right[TOKEN_HASH];
	bool checking, check_again; /* whether it still has it is being asked; something has changed since */
	bool check_unheard; /* the store did not say: it is asked once more */
	bool joins_again; /* the first time was paid for with the socket */
	json_t *held; /* a wish that came before it was known who plays */
	int asked; /* answers still to come */
	uint32_t seen; /* moves its player has been shown; 0: nothing new */
	int64_t seen_at; /* the moment this was last written */
};

void place_send(struct place *p, json_t *object); /* the object is given away */
void place_error(struct place *p, const char *word);
void place_release(struct place *p); /* frees it if nobody needs it any more */

void place_play_held(struct place *p); /* who plays is known now */

/* Messages about people: true if the kind was theirs. */
bool api_people(struct place *p, const char *kind, const json_t *message);
void people_joined(struct place *p); /* the place has its seat */
void people_left(struct place *p); /* the socket has gone */

/* Whether a person may play this place's seat now; otherwise the word that says why not. */
const char *people_may_play(const struct place *p);

/* A wish to play again, see rematch.c. */
void rematch_want(struct place *p, const json_t *message);

#endif
