/*
 * backend.h -- the database servers: up or away, with a history; and the faults of connections to them.  The first is the directory too.
 *
 * backend.c has the pool of a node too (server/store/db.h).  A statement on its way lives apart from the node that sent it: a
 * server may run it after the node gave up the connection, or died.
 */
#ifndef SIMULATE_BACKEND_H
#define SIMULATE_BACKEND_H

#include "server/store/history.h"
#include "simulate/store/backends.h"
#include "simulate/sim.h"
#include "simulate/store/store.h"

struct backend {
	struct store store;
	int number;
	struct history history;
	bool up;
	unsigned starts;
	int64_t latency, slow; /* usual time of a way in us; one in a hundred takes up to `slow` */
	uint32_t refused; /* statements of 10,000 that fail with a deadlock or a timeout */
	uint32_t zombies; /* broken connections of 10,000 whose statements the server still runs */
};

struct backend *backend(int number);
void backends_begin(int count);
void backends_end(void);
bool backend_answers(const struct backend *b);
int64_t backend_way(const struct backend *b); /* how long something takes to it or back */

/* It stops, at once or after a promotion with a new history, and comes back after a while. */
void backend_restart(struct backend *b, int64_t away, bool promoted);

/* Breaks connections of a node: all of them, or each with one chance in two. */
void backend_break(struct node *node, bool all);

#endif
