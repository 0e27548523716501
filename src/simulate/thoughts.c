/*
 * thoughts.c -- server/autoplay/thoughts.h without a thread: no level of the run's games searches, so nothing is ever
 * asked here.
 */
#include "server/autoplay/thoughts.h"

#include <stdlib.h>

#include "base/base.h"

struct thoughts {
	int share;
};

struct thoughts *thoughts_open(uv_loop_t *loop, int share, const struct thoughts_calls *calls)
{
	struct thoughts *all = calloc(1, sizeof *all);
	(void)loop;
	(void)calls;
	CHECK(all);
	all->share = share;
	return all;
}

void thoughts_close(struct thoughts *all)
{
	free(all);
}

bool thoughts_needed(const struct rift_player *p)
{
	(void)p;
	return false;
}

bool thoughts_full(const struct thoughts *all, bool attended)
{
	(void)all;
	(void)attended;
	return false;
}

size_t thoughts_waiting(const struct thoughts *all)
{
	(void)all;
	return 0;
}

void thoughts_add(struct thoughts *all, struct thought *t, const struct origin *who)
{
	(void)all;
	(void)who;
	CHECK(!t);
}

void thoughts_drain(struct thoughts *all)
{
	(void)all;
}

struct thought *thoughts_take(struct thoughts *all)
{
	(void)all;
	return NULL;
}

void thoughts_gauge(const struct thoughts *all, struct metrics *c)
{
	(void)all;
	(void)c;
}
