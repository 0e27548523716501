/* presence.c -- see presence.h.  A small array per game, searched linearly. */
#include "server/people/presence.h"

#include <stdlib.h>

#include "server/base/bytes.h"

void present_pack(unsigned char out[PRESENT_BYTES], const struct present *p)
{
	out[0] = p->seats;
	number_put(out + 1, p->spectators, 2);
}

struct present present_unpack(uint32_t node, const unsigned char in[PRESENT_BYTES])
{
	return (struct present){ node, in[0], (uint16_t)number_get(in + 1, 2) };
}

static int node_find(const struct presence *p, uint32_t node)
{
	for (int i = 0; i < p->nodes; i++)
		if (p->node[i].told.node == node)
			return i;
	return -1;
}

void presence_release(struct presence *p)
{
	free(p->node);
	*p = (struct presence){ 0 };
}

/* The entry for a new node: one more, or that of the node heard from longest ago; -1: out of memory. */
static int node_place(struct presence *p)
{
	int oldest = 0;
	if (p->nodes < PRESENCE_NODES) {
		struct heard *node = realloc(p->node, (size_t)(p->nodes + 1) * sizeof *node);
		if (!node)
			return -1;
		p->node = node;
		return p->nodes++;
	}
	for (int i = 1; i < p->nodes; i++)
		if (p->node[i].heard_ms < p->node[oldest].heard_ms)
			oldest = i;
	return oldest;
}

enum presence_news presence_hear(struct presence *p, const struct present *told, int64_t now_ms)
{
	int at = node_find(p, told->node);
	bool known = at >= 0;
	bool same = known && p->node[at].told.seats == told->seats && p->node[at].told.spectators == told->spectators;
	if (!known && (at = node_place(p)) < 0)
		return PRESENCE_SAME; /* it tells again */
	p->node[at].told = *told;
	p->node[at].heard_ms = now_ms;
	return same ? PRESENCE_SAME : known ? PRESENCE_OTHER : PRESENCE_NEW;
}

bool presence_forget(struct presence *p, int64_t now_ms)
{
	int kept = 0, before = p->nodes;
	for (int i = 0; i < before; i++)
		if (now_ms - p->node[i].heard_ms <= (int64_t)PRESENCE_MOST_S * 1000)
			p->node[kept++] = p->node[i];
	p->nodes = kept;
	if (kept == 0)
		presence_release(p);
	return kept < before;
}

uint8_t presence_seats(const struct presence *p)
{
	uint8_t seats = 0;
	for (int i = 0; i < p->nodes; i++)
		seats |= p->node[i].told.seats;
	return seats;
}

unsigned presence_spectators(const struct presence *p)
{
	unsigned count = 0;
	for (int i = 0; i < p->nodes; i++)
		count += p->node[i].told.spectators;
	return count;
}
