/*
 * party.h -- the sockets at a game on this node: sends them who plays, who is present, chat and clocks.
 *
 * A party is read from the database when the first socket joins, and read again on every message that something
 * changed.  It is a cache, except for presence (presence.h), which is never stored.
 */
#ifndef SERVER_PEOPLE_PARTY_H
#define SERVER_PEOPLE_PARTY_H

#include <uv.h>

#include "server/game/rooms.h"
#include "server/people/people.h"
#include "server/people/presence.h"

struct party;
struct parties;

/* A subscriber, usually a socket.  The caller owns it and must call party_leave before freeing it. */
struct member {
	struct member *next, **self;
	struct party *party;
	uint64_t game;
	int seat; /* RIFT_SEATS: a spectator */
	uint32_t chat; /* number of the last text it got */
	void (*tell)(struct member *m, json_t *message); /* takes ownership of message */
};

struct parties *parties_open(
	uv_loop_t *loop, struct stores *stores, struct rooms *rooms, struct bus *bus); /* bus NULL: single node */
void parties_close(struct parties *all);

void party_join(struct parties *all, struct member *m);
void party_leave(struct member *m);

/*
 * A change was committed: notifies all sockets on all nodes.  After party_changed each socket also re-checks its
 * permission, because a seat may have a new owner; party_news is for changes that affect no permission (chat, votes)
 * and is cheaper.
 */
void party_changed(struct parties *all, uint64_t game);
void party_news(struct parties *all, uint64_t game);
void party_heard(struct parties *all, uint64_t game); /* a bus message of another node */
void party_present(struct parties *all, uint64_t game, const struct present *told); /* presence on another node */
void parties_refresh(struct parties *all); /* when bus messages may have been lost */

/* After a step: sends the clocks. */
void party_stepped(struct parties *all, const struct position *t);

size_t party_sockets(const struct parties *all, uint64_t game, int seat); /* of a seat, on this node */

/* A message for the sockets of one seat on this node.  Releases it. */
void party_tell_seat(struct parties *all, uint64_t game, int seat, json_t *message);

/* The seats of a game, if it has sockets on this node and was read; else NULL. */
const struct people *party_people(const struct parties *all, uint64_t game);

/* Reads the seats from the database; p is NULL if that failed. */
typedef void party_done(void *arg, const struct people *p);
void party_ask(struct parties *all, uint64_t game, party_done *done, void *arg);

#endif
