/*
 * think.h -- how a computer player of players.c thinks: the functions behind rift_think_*.
 *
 * A mind keeps its state behind struct rift_think in the same memory.  `begin` must leave a legal answer in t->answer.
 */
#ifndef AI_THINK_H
#define AI_THINK_H

#include "rift_player.h"

struct rift_think {
	const struct rift_player *player;
	const struct rift_rules *rules;
	uint64_t random; /* the seed, advanced by thinking */
	uint32_t nodes, done; /* the budget in simulations, and how many of them are made */
	int seat;
	bool more; /* there is more to think about */
	struct rift_move answer; /* the best found so far */
	struct rift_game seen; /* what the seat knows */
};

/* A way to think.  A function that is NULL does nothing. */
struct mind {
	size_t bytes; /* of memory, with struct rift_think */
	void (*begin)(struct rift_think *t);
	void (*simulate)(struct rift_think *t); /* makes one simulation; clears `more` when it was the last */
	void (*report)(const struct rift_think *t, struct rift_report *r); /* fills what it knows in a zeroed report */
};

/* players.c: a row of the table of players. */
struct level {
	struct rift_player player;
	const struct mind *mind;
	const void *how; /* what the mind wants to know of the level */
};

/* The level of a player. */
static inline const struct level *level_of(const struct rift_player *p)
{
	return (const struct level *)(const void *)p;
}

#endif
