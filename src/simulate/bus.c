/*
 * bus.c -- server/bus/bus.h between the nodes of a run: messages that come late, in another order, twice or never.
 *
 * A bus notices only after a while that it is cut off, and what is published meanwhile is lost.  When it is back it says
 * so, and reminds the others of what it published lately, as the real one does.
 */
#include "server/bus/bus.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "simulate/bus_faults.h"
#include "simulate/node.h"
#include "simulate/sim.h"

#define TOLD 64
#define TOLD_US (10 * SECOND)
#define NOTICED_US (4 * SECOND) /* two pings */
#define DATA 2048

struct subscription {
	struct subscription *next;
	struct bus *bus; /* NULL: left */
	uint64_t game;
	bool active;
};

struct bus {
	struct bus *next;
	struct node *node;
	uint32_t id;
	bool cut, there; /* there: as far as it has noticed */
	int64_t away_at; /* when it was cut off */
	struct subscription *subscriptions;
	struct {
		uint64_t game;
		int64_t at;
	} told[TOLD];
	size_t told_next;
	struct bus_calls calls;
	void *arg;
};

/* On its way to one bus. */
struct parcel {
	struct bus *to; /* NULL: closed meanwhile */
	struct parcel *next, **self;
	struct bus_message message;
	unsigned char data[DATA];
};

static struct bus *buses;
static struct subscription *left; /* with events on the way; freed at the end */
static struct parcel *parcels;
static uint32_t ids;
static struct bus_faults faults;

struct bus_faults *bus_faults(void)
{
	return &faults;
}

static bool listens(const struct bus *b, uint64_t game)
{
	for (const struct subscription *s = b->subscriptions; s; s = s->next)
		if (s->game == game && s->active)
			return true;
	return false;
}

static void parcel_free(struct parcel *p)
{
	*p->self = p->next;
	if (p->next)
		p->next->self = p->self;
	free(p);
}

static void on_arrived(void *arg)
{
	struct parcel *p = arg;
	struct bus *b = p->to;
	if (b && !b->cut && listens(b, p->message.game)) {
		sim_trace("heard", p->message.game, p->message.kind, p->message.node);
		b->calls.heard(b->arg, &p->message);
	}
	parcel_free(p);
}

static void parcel_send(const struct bus *from, struct bus *to, uint64_t game, enum bus_kind kind,
	const unsigned char *data, size_t length)
{
	struct parcel *p = malloc(sizeof *p);
	CHECK(p && length <= sizeof p->data);
	*p = (struct parcel){ .to = to, .next = parcels, .self = &parcels };
	if (p->next)
		p->next->self = &p->next;
	parcels = p;
	if (length > 0)
		memcpy(p->data, data, length);
	p->message =
		(struct bus_message){ .kind = kind, .game = game, .node = from->id, .data = p->data, .length = length };
	const int64_t late = sim_chance(faults.late) ? sim_between(0, 2 * SECOND) : 0;
	sim_after_in(to->node, late + sim_between(100, 3 * MS), on_arrived, p);
}

static void publish(const struct bus *b, uint64_t game, enum bus_kind kind, const unsigned char *data, size_t length)
{
	if (b->cut)
		return;
	for (struct bus *to = buses; to; to = to->next) {
		if (to == b || sim_chance(faults.lost))
			continue;
		parcel_send(b, to, game, kind, data, length);
		if (sim_chance(faults.twice))
			parcel_send(b, to, game, kind, data, length);
	}
}

/* ---- cut off, and back ---- */

static struct bus *bus_of(const struct node *node)
{
	struct bus *b = buses;
	while (b && b->node != node)
		b = b->next;
	return b;
}

static void on_cut_noticed(void *arg)
{
	struct bus *b = bus_of(arg);
	if (b && b->cut)
		b->there = false;
}

static void on_back(void *arg)
{
	struct bus *b = bus_of(arg);
	if (!b || b->cut)
		return;
	b->there = true;
	sim_trace("bus back", b->id, 0, 0);
	b->calls.back(b->arg);
	for (int i = 0; i < TOLD; i++)
		if (b->told[i].game && b->told[i].at >= b->away_at - TOLD_US) {
			publish(b, b->told[i].game, BUS_LOOK, NULL, 0);
			b->told[i].game = 0;
		}
}

void bus_cut(struct node *node, bool cut)
{
	struct bus *b = bus_of(node);
	if (!b || b->cut == cut)
		return;
	sim_trace(cut ? "bus cut" : "bus joined", b->id, 0, 0);
	b->cut = cut;
	b->away_at = cut ? sim_now() : b->away_at;
	if (cut)
		sim_after_in(node, sim_between(0, NOTICED_US), on_cut_noticed, node);
	else
		sim_after_in(node, sim_between(1 * MS, 300 * MS), on_back, node);
}

void bus_end(void)
{
	while (parcels)
		parcel_free(parcels);
	while (left) {
		struct subscription *s = left;
		left = s->next;
		free(s);
	}
	ids = 0;
	faults = (struct bus_faults){ 0 };
}

/* ---- server/bus/bus.h ---- */

struct bus *bus_open(uv_loop_t *loop, const struct bus_setting *setting, const struct bus_calls *calls, void *arg)
{
	struct bus *b = calloc(1, sizeof *b);
	CHECK(b);
	(void)loop;
	(void)setting;
	*b = (struct bus){ .next = buses, .node = sim_here(), .id = ++ids, .there = true, .calls = *calls, .arg = arg };
	b->cut = node_bus_cut(b->node);
	b->there = !b->cut;
	buses = b;
	return b;
}

void bus_close(struct bus *b)
{
	struct bus **at = &buses;
	while (*at != b)
		at = &(*at)->next;
	*at = b->next;
	for (struct parcel *p = parcels; p; p = p->next)
		if (p->to == b)
			p->to = NULL;
	while (b->subscriptions)
		bus_leave(b, b->subscriptions);
	free(b);
}

bool bus_there(const struct bus *b)
{
	return b->there;
}

uint64_t bus_refused(const struct bus *b)
{
	(void)b;
	return 0;
}

void bus_send(struct bus *b, uint64_t game, enum bus_kind kind, const unsigned char *data, size_t length)
{
	if (kind != BUS_PRESENT) {
		b->told[b->told_next % TOLD].game = game;
		b->told[b->told_next++ % TOLD].at = sim_now();
	}
	publish(b, game, kind, data, length);
}

static void on_echo(void *arg)
{
	const struct subscription *s = arg;
	if (s->bus && !s->bus->cut)
		s->bus->calls.listening(s->bus->arg, s->game);
}

static void on_subscribed(void *arg)
{
	struct subscription *s = arg;
	s->active = true;
	if (s->bus)
		sim_after_in(s->bus->node, sim_between(100, 3 * MS), on_echo, s);
}

void *bus_listen(struct bus *b, uint64_t game)
{
	struct subscription *s = calloc(1, sizeof *s);
	CHECK(s);
	*s = (struct subscription){ .next = b->subscriptions, .bus = b, .game = game };
	b->subscriptions = s;
	sim_after_in(b->node, sim_between(100, 5 * MS), on_subscribed, s);
	return s;
}

void bus_leave(struct bus *b, void *subscription)
{
	struct subscription *s = subscription, **at = &b->subscriptions;
	while (*at != s)
		at = &(*at)->next;
	*at = s->next;
	s->bus = NULL;
	s->next = left;
	left = s;
}
