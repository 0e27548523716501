/*
 * plans.h -- plans of seats (table plan): plays them, ends them, and tells their players.
 *
 * A plan is stored with its game.  Nothing of it is kept in memory: the statement that writes the standing of a game
 * answers whether a seat has a plan, and then the plan is read, compared with the log, and played or ended, one action
 * at a time, until it waits.  So games without plans cost nothing, and any node goes on where another one died:
 * standings that were not written are found when a node starts, and where it is the turn of a seat with a plan the game
 * is due soon (due.h).
 *
 * A step of a plan is a wish like any other, with a key that every node derives alike.  Only the sockets of the plan's
 * seat are told of it.
 */
#ifndef SERVER_PLANS_PLANS_H
#define SERVER_PLANS_PLANS_H

#include <uv.h>

#include "server/game/rooms.h"
#include "server/people/party.h"

struct plans;

struct plans_setting {
	struct stores *stores;
	struct rooms *rooms;
	struct parties *parties;
	struct bus *bus; /* NULL: single node */
	bool (*banned)(void *arg, uint64_t account);
	void *arg;
};

struct plans *plans_open(uv_loop_t *loop, const struct plans_setting *setting);
void plans_close(struct plans *all); /* after stores_stop and rooms_close */
void plans_drain(struct plans *all); /* shutdown: begins nothing more; other nodes take over */

/* Something happened in a game in which a seat has a plan. */
void plans_look(struct plans *all, uint64_t game);

/*
 * The plan of a seat changed: tells its sockets on all nodes.  plans_heard: on this one, after a bus message, or when a
 * socket has joined.
 */
void plans_tell(struct plans *all, uint64_t game, int seat);
void plans_heard(struct plans *all, uint64_t game, int seat);

/*
 * Stores the steps of a message as the plan of a seat, made after the moves of the position, or removes it (steps NULL).
 * done gets a row if it did.
 */
void plan_store(struct plans *all, const struct position *t, int seat, const char *steps, db_done *done, void *arg);
void plan_remove(struct plans *all, uint64_t game, int seat, db_done *done, void *arg);

#endif
