/*
 * thoughts.h -- decisions of computer seats whose level searches: a thread thinks about one at a time.
 *
 * The thread has the lowest priority.  It thinks in slices of a few milliseconds; between two of them the loop decides
 * whether it thinks on, so the loop never thinks itself and never waits for the thread.  After each slice the thread
 * rests, so that it uses at most a share of one processor.
 *
 * Games of which a player is connected come first, those of networks that used fewer simulations lately before others.
 * The more decisions wait, the fewer simulations each gets.  A game that can wait (nobody is connected, or a network
 * that used very many simulations) gives way to another.  After each slice of it the next one of such a game comes ten
 * times as late, if nobody is connected or others wait.  One decision in ten is of a game that nobody attends, so that none waits
 * for ever.  No decision takes longer than a few seconds.  A search has an answer from its first moment on, so a decision
 * that is cut short is still made.
 */
#ifndef SERVER_AUTOPLAY_THOUGHTS_H
#define SERVER_AUTOPLAY_THOUGHTS_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "server/base/budget.h"
#include "server/base/metrics.h"
#include "rift_player.h"

struct thoughts;

/* A decision to be made, in memory of the caller. */
struct thought {
	struct thought *next; /* in the queue */
	bool attended; /* a player of the game is connected to this node; calls may clear it */
	struct origin who; /* from where */
	int64_t used_ns; /* what that network used lately */
	uint64_t asked_ns; /* when it was queued */
};

/* What there is to decide. */
struct question {
	const struct rift_player *player;
	const struct rift_rules *rules;
	const struct rift_game *game; /* copied */
	int seat;
	uint64_t seed;
};

/* Called on the loop.  Each thought ends with one call of `ask` that returns false, of `done` or of `dropped`. */
struct thoughts_calls {
	bool (*attended)(struct thought *t, struct origin *who); /* whether a player of the game is connected now */
	bool (*ask)(struct thought *t, struct question *q); /* its turn has come; false: nothing to decide any more */
	bool (*wanted)(struct thought *t); /* after each slice; false: the game went on without it */
	void (*dropped)(struct thought *t); /* it was not wanted any more */
	void (*done)(struct thought *t, struct rift_move answer);
};

/* share: per cent of one processor.  NULL: out of memory, or no thread. */
struct thoughts *thoughts_open(uv_loop_t *loop, int share, const struct thoughts_calls *calls);
void thoughts_close(struct thoughts *all); /* waits for the slice under way; only after thoughts_take returned NULL */

/* Whether a player needs the thread. */
bool thoughts_needed(const struct rift_player *p);

/* Whether so many wait that a game should be left to be claimed later, attended or not. */
bool thoughts_full(const struct thoughts *all, bool attended);
size_t thoughts_waiting(const struct thoughts *all);

/* Queues a decision.  who: where a player of the game is connected from; NULL: none is. */
void thoughts_add(struct thoughts *all, struct thought *t, const struct origin *who);

void thoughts_drain(struct thoughts *all); /* shutdown: thinks no more */
struct thought *thoughts_take(struct thoughts *all); /* takes any thought back without a call; NULL: there is none */

void thoughts_gauge(const struct thoughts *all, struct metrics *c);

#endif
