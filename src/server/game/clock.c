/* clock.c -- see clock.h.  A pure function of the log.  Times never go backwards, even if the log's do. */
#include "server/game/clock.h"

#include <string.h>

void clock_init(struct clock *c, const struct options *o)
{
	memset(c, 0, sizeof *c);
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		c->left[seat] = o->base_s * MOMENT_SECOND;
}

/* A seat's turn has ended: adds the increment, and the grace period if its time ran out. */
static void turn_end(struct clock *c, const struct options *o, int seat)
{
	if (c->left[seat] <= 0)
		c->left[seat] = CLOCK_GRACE_S * MOMENT_SECOND;
	c->left[seat] += o->increment_s * MOMENT_SECOND;
}

void clock_step(struct clock *c, const struct options *o, int seat, unsigned asked, int64_t at)
{
	if (at < c->at)
		at = c->at;
	for (int i = 0; i < RIFT_SEATS; i++) {
		bool was = c->asked >> i & 1, is = asked >> i & 1;
		if (was && o->base_s) {
			c->left[i] -= at - c->since[i];
			if (!is)
				turn_end(c, o, i);
		}
		if (is && (!was || i == seat || o->base_s))
			c->since[i] = at;
	}
	c->asked = (uint8_t)(asked & ((1u << RIFT_SEATS) - 1));
	c->at = at;
}

int64_t clock_left(const struct clock *c, int seat, int64_t now)
{
	int64_t left = c->left[seat];
	if (c->asked >> seat & 1 && now > c->since[seat])
		left -= now - c->since[seat];
	return left > 0 ? left : 0;
}

int64_t clock_due(const struct clock *c, const struct options *o, int seat)
{
	if (!(c->asked >> seat & 1) || !options_timed(o))
		return MOMENT_NEVER;
	return c->since[seat] + (o->base_s ? c->left[seat] : o->deadline_s * MOMENT_SECOND);
}

int64_t clock_next(const struct clock *c, const struct options *o)
{
	int64_t next = MOMENT_NEVER;
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		int64_t due = clock_due(c, o, seat);
		if (due < next)
			next = due;
	}
	return next;
}
