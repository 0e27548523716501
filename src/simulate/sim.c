/* sim.c -- see sim.h.  The events are a binary heap by moment; those of the same moment keep their order. */
#include "simulate/sim.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/draw.h"
#include "base/base.h"
#include "simulate/node.h"

#define FINDINGS_SHOWN 20

struct event {
	int64_t at;
	uint64_t order;
	struct node *node;
	sim_act *act;
	void *arg;
	size_t index; /* in the heap */
};

static struct {
	struct event **heap;
	size_t count, room;
	int64_t now;
	uint64_t order, random, hash;
	struct node *here;
	bool traced;
	unsigned findings;
} sim;

void sim_begin(uint64_t seed, bool traced)
{
	memset(&sim, 0, sizeof sim);
	sim.random = seed;
	for (int i = 0; i < 2; i++) /* streams of seeds that follow one another have nothing in common */
		sim.random = (uint64_t)sim_draw(UINT32_MAX) << 32 | sim_draw(UINT32_MAX);
	sim.hash = 0xcbf29ce484222325u;
	sim.traced = traced;
}

void sim_end(void)
{
	for (size_t i = 0; i < sim.count; i++)
		free(sim.heap[i]);
	free(sim.heap);
	sim.heap = NULL;
	sim.count = sim.room = 0;
}

int64_t sim_now(void)
{
	return sim.now;
}

struct node *sim_here(void)
{
	return sim.here;
}

void sim_enter(struct node *node)
{
	sim.here = node;
}

/* ---- the heap ---- */

static bool before(const struct event *a, const struct event *b)
{
	return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void put_at(size_t index, struct event *e)
{
	sim.heap[index] = e;
	e->index = index;
}

static void sift_up(size_t index)
{
	struct event *e = sim.heap[index];
	while (index > 0 && before(e, sim.heap[(index - 1) / 2])) {
		put_at(index, sim.heap[(index - 1) / 2]);
		index = (index - 1) / 2;
	}
	put_at(index, e);
}

static void sift_down(size_t index)
{
	struct event *e = sim.heap[index];
	for (size_t child; (child = 2 * index + 1) < sim.count; index = child) {
		if (child + 1 < sim.count && before(sim.heap[child + 1], sim.heap[child]))
			child++;
		if (!before(sim.heap[child], e))
			break;
		put_at(index, sim.heap[child]);
	}
	put_at(index, e);
}

static void heap_put(struct event *e)
{
	if (sim.count == sim.room) {
		sim.room = sim.room ? 2 * sim.room : 256;
		sim.heap = realloc(sim.heap, sim.room * sizeof(struct event *));
		CHECK(sim.heap);
	}
	put_at(sim.count++, e);
	sift_up(e->index);
}

static void heap_remove(const struct event *e)
{
	size_t index = e->index;
	struct event *last = sim.heap[--sim.count];
	if (last == e)
		return;
	put_at(index, last);
	sift_down(index);
	sift_up(last->index);
}

/* ---- events ---- */

struct event *sim_after_in(struct node *node, int64_t us, sim_act *act, void *arg)
{
	struct event *e = malloc(sizeof *e);
	CHECK(e);
	*e = (struct event){
		.at = sim.now + (us > 0 ? us : 0), .order = sim.order++, .node = node, .act = act, .arg = arg
	};
	heap_put(e);
	return e;
}

struct event *sim_after(int64_t us, sim_act *act, void *arg)
{
	return sim_after_in(sim.here, us, act, arg);
}

void sim_cancel(struct event *e)
{
	heap_remove(e);
	free(e);
}

bool sim_step(int64_t until)
{
	struct event *e = sim.count > 0 ? sim.heap[0] : NULL;
	if (!e || e->at > until) {
		sim.now = until > sim.now ? until : sim.now;
		return false;
	}
	heap_remove(e);
	sim.now = e->at;
	if (e->node && node_paused_until(e->node) > sim.now) {
		e->at = node_paused_until(e->node); /* events that wait keep their order */
		heap_put(e);
		return true;
	}
	sim.here = e->node;
	e->act(e->arg);
	sim.here = NULL;
	free(e);
	return true;
}

/* ---- chance ---- */

uint32_t sim_draw(uint32_t below)
{
	return ai_draw(&sim.random, below);
}

bool sim_chance(uint32_t of_10000)
{
	return sim_draw(10000) < of_10000;
}

int64_t sim_between(int64_t least, int64_t most)
{
	return least + sim_draw((uint32_t)(most - least + 1));
}

/* ---- the trace ---- */

static void hash_add(const void *data, size_t length)
{
	const unsigned char *at = data;
	for (size_t i = 0; i < length; i++)
		sim.hash = (sim.hash ^ at[i]) * 0x100000001b3u;
}

static void trace_begin(const char *what)
{
	hash_add(&sim.now, sizeof sim.now);
	hash_add(what, strlen(what));
	if (sim.traced)
		printf("%10.4f %s %-16s", (double)sim.now / (double)SECOND, sim.here ? node_name(sim.here) : "--",
			what);
}

void sim_trace(const char *what, uint64_t a, uint64_t b, uint64_t c)
{
	const uint64_t numbers[3] = { a, b, c };
	trace_begin(what);
	hash_add(numbers, sizeof numbers);
	if (sim.traced)
		printf(" %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", a, b, c);
}

void sim_trace_text(const char *what, const char *text)
{
	trace_begin(what);
	hash_add(text, strlen(text));
	if (sim.traced)
		printf(" %s\n", text);
}

uint64_t sim_hash(void)
{
	return sim.hash;
}

void sim_finding(const char *format, ...)
{
	va_list arguments;
	char text[600];
	va_start(arguments, format);
	(void)vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	sim_trace_text("FINDING", text);
	if (sim.findings++ < FINDINGS_SHOWN)
		printf("finding: at %.4f s: %s\n", (double)sim.now / (double)SECOND, text);
}

unsigned sim_findings(void)
{
	return sim.findings;
}
