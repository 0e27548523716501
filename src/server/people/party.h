/*
 * party.h -- the people at a game on this node: sockets that are told who plays, what is said and how much time is left.
 *
 * A party is read from the store when the first joins or when something is due, and read again at every word that
 * something has changed.  It holds nothing that the store does not have, but who is there now (presence.h).
 */
#ifndef SERVER_PEOPLE_PARTY_H
#define SERVER_PEOPLE_PARTY_H

#include <uv.h>

#include "server/game/rooms.h"
#include "server/people/people.h"
#include "server/people/presence.h"

struct party;
struct parties;

/* One who is told: a socket.  It stays the caller's, who must leave before it goes. */
struct member {
	struct member *next, **self;
	struct party *party;
	uint64_t game;
	int seat; /* RIFT_SEATS: a spectator */
	uint32_t chat; /* texts it knows */
	void (*tell)(struct member *m, json_t *message); /* given away */
};

struct parties *parties_open(
	uv_loop_t *loop, struct db *db, struct rooms *rooms, struct bus *bus); /* bus NULL: one node */
void parties_close(struct parties *all);

void party_join(struct parties *all, struct member *m);
void party_leave(struct member *m);

/*
 * Somebody's doing is in the store: everybody here and on other nodes is told.  Where a seat may have another owner (changed),
 * each socket also asks whether it still has its right; not where it was said or agreed (news), which anybody can do often.
 */
void party_changed(struct parties *all, uint64_t game);
void party_news(struct parties *all, uint64_t game);
void party_heard(struct parties *all, uint64_t game); /* by word from another node */
void party_present(struct parties *all, uint64_t game, const struct present *told); /* who is there on another node */
void parties_refresh(struct parties *all); /* when word may be lost */

/* After a step, for clocks. */
void party_stepped(struct parties *all, const struct position *t);

size_t party_sockets(const struct parties *all, uint64_t game, int seat); /* of a seat, on this node */

/* Who plays a game with a party here; NULL: not known on this node. */
const struct people *party_people(const struct parties *all, uint64_t game);

/* Reads who plays, even without a party: p is NULL if that failed. */
typedef void party_done(void *arg, const struct people *p);
void party_ask(struct parties *all, uint64_t game, party_done *done, void *arg);

#endif
