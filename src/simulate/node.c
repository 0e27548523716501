/* node.c -- see node.h. */
#include "simulate/node.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/limit.h"
#include "server/bus/bus.h"
#include "server/parts.h"
#include "server/store/db.h"
#include "simulate/store/backends.h"
#include "simulate/bus_faults.h"
#include "simulate/line.h"
#include "simulate/sim.h"

#define LOOK_US SECOND

struct node {
	char name[3];
	struct server *server; /* NULL: it does not run */
	unsigned lives;
	int64_t paused_until, clock;
	bool bus_cut;
};

/* What calls a node every second, unless it was killed meanwhile. */
struct look {
	struct node *node;
	unsigned life;
};

#define SERVANTS (BACKENDS + 1) /* database servers, and what moves buckets */
#define LISTEN_MS 250 /* between two attempts to listen */

static struct node nodes[NODES + SERVANTS];
static int count;

struct node *node_of(int number)
{
	return &nodes[number];
}

struct node *node_store(int number)
{
	return &nodes[NODES + number];
}

struct node *node_mover(void)
{
	return &nodes[NODES + BACKENDS];
}

int nodes_count(void)
{
	return count;
}

bool node_runs(const struct node *n)
{
	return n->server != NULL;
}

struct api *node_api(struct node *n)
{
	return n->server ? &n->server->api : NULL;
}

const char *node_name(const struct node *n)
{
	return n->name;
}

int64_t node_paused_until(const struct node *n)
{
	return n->paused_until;
}

void node_pause(struct node *n, int64_t us)
{
	sim_trace("pause", (uint64_t)(n - nodes), (uint64_t)us, 0);
	if (n->paused_until < sim_now() + us)
		n->paused_until = sim_now() + us;
}

int64_t node_clock(const struct node *n)
{
	return n->clock;
}

void node_clock_set(struct node *n, int64_t us)
{
	sim_trace("clock", (uint64_t)(n - nodes), (uint64_t)us, 0);
	n->clock = us;
}

bool node_bus_cut(const struct node *n)
{
	return n->bus_cut;
}

void node_bus_cut_set(struct node *n, bool cut)
{
	n->bus_cut = cut;
	bus_cut(n, cut);
}

/* ---- starting ---- */

static void on_look(void *arg)
{
	struct look *look = arg;
	struct node *n = look->node;
	if (!n->server || look->life != n->lives) {
		free(look);
		return;
	}
	parts_look(n->server, n->server->bus && !bus_there(n->server->bus));
	n->server->looks++;
	sim_after(LOOK_US, on_look, look);
}

/* The rules are those that the program is linked with. */
static void shelf_fill(struct shelf *shelf)
{
	shelf->builds = calloc(1, sizeof *shelf->builds);
	CHECK(shelf->builds);
	shelf->count = 1;
	shelf->builds[0].rules = RIFT_RULES;
	rules_hash(shelf->builds[0].hash, RIFT_RULES);
	shelf->newest = shelf->builds;
}

/* The databases of the run; the connection string is the number of the backend. */
static void addresses_fill(struct addresses *a)
{
	a->count = backends_count();
	for (int i = 0; i < a->count; i++) {
		(void)snprintf(a->store[i].name, sizeof a->store[i].name, "%s", store_names[i]);
		(void)snprintf(a->store[i].conninfo, sizeof a->store[i].conninfo, "%d", i);
	}
}

static struct server *server_new(void)
{
	char why[200];
	struct server *s = calloc(1, sizeof *s);
	CHECK(s && conf_read(&s->conf, NULL, why, sizeof why) == 0);
	(void)strcpy(s->conf.nats, count > 1 ? "nats://simulated" : "");
	addresses_fill(&s->addresses);
	s->conf.snapshot = 64;
	s->conf.recheck = 20;
	shelf_fill(&s->shelf);
	s->api.conf = &s->conf;
	s->api.shelf = &s->shelf;
	s->api.limits = limits_open();
	CHECK(s->api.limits);
	limits_count(s->api.limits, s->api.metrics.budget_refused);
	return s;
}

/* ---- the map ---- */

/* A node that does not listen reads the map when it listens again, so that no change of it is lost. */
static void on_notified(void *arg)
{
	struct look *look = arg;
	struct node *n = look->node;
	if (!n->server || look->life != n->lives) {
		free(look);
	} else if (!directory_answers()) {
		sim_after(LISTEN_MS * MS, on_notified, look);
	} else {
		stores_look(n->server->api.stores);
		free(look);
	}
}

void nodes_map_changed(void)
{
	for (int i = 0; i < count; i++) {
		struct look *look = malloc(sizeof *look);
		CHECK(look);
		*look = (struct look){ &nodes[i], nodes[i].lives };
		sim_after_in(&nodes[i], sim_chance(3000) ? sim_between(0, 8 * SECOND) : sim_between(0, 10 * MS),
			on_notified, look);
	}
}

static void map_read(uint8_t map[BUCKETS])
{
	for (int bucket = 0; bucket < BUCKETS; bucket++)
		map[bucket] = (uint8_t)backend_of((uint64_t)bucket << 40);
}

void node_start(struct node *n)
{
	uint8_t map[BUCKETS];
	struct look *look = malloc(sizeof *look);
	struct node *before = sim_here();
	CHECK(look && !n->server);
	sim_enter(n);
	sim_trace("start", (uint64_t)(n - nodes), 0, 0);
	n->server = server_new();
	n->paused_until = 0;
	*look = (struct look){ n, ++n->lives };
	map_read(map);
	CHECK(parts_stores_open(n->server, map) && parts_games_open(n->server));
	parts_sweep(n->server);
	sim_after(LOOK_US, on_look, look);
	sim_enter(before);
}

void node_kill(struct node *n)
{
	struct server *s = n->server;
	struct node *before = sim_here();
	if (!s)
		return;
	sim_trace("kill", (uint64_t)(n - nodes), 0, 0);
	sim_enter(n);
	n->server = NULL;
	lines_cut(n);
	struct stores *stores = s->api.stores;
	stores_stop(stores);
	s->api.stores = NULL;
	lines_close(n, &s->api);
	limits_close(s->api.limits);
	parts_close(s);
	stores_close(stores);
	free(s->shelf.builds);
	free(s);
	sim_enter(before);
}

void nodes_begin(int number)
{
	static const char *const names[NODES + SERVANTS] = { "N1", "N2", "N3", "DB", "D2", "MV" };
	count = number;
	memset(nodes, 0, sizeof nodes);
	for (int i = 0; i < NODES + SERVANTS; i++)
		(void)strcpy(nodes[i].name, names[i]);
	for (int i = 0; i < count; i++)
		node_start(&nodes[i]);
}

void nodes_end(void)
{
	for (int i = 0; i < count; i++)
		node_kill(&nodes[i]);
}
