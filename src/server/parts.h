/*
 * parts.h -- the parts of a node that play games, and how they are connected: store, rooms, other nodes, people, clocks.
 *
 * main.c adds what is around them: the network, limits, mails, signals.  The simulation (src/simulate) opens these parts
 * with a store, a bus and a clock of its own.
 */
#ifndef SERVER_PARTS_H
#define SERVER_PARTS_H

#include <stdbool.h>
#include <uv.h>

#include "server/api/api.h"
#include "server/base/conf.h"
#include "server/rules/rules.h"
#include "server/store/addresses.h"
#include "server/store/stores.h"

#define SIGNALS 3

/* The parts of one of the databases with games. */
struct store {
	struct server *server;
	int index;
	struct journal *journal;
	struct standing *standing;
	struct snapshots *snapshots;
	struct gaps *gaps; /* NULL without a bus */
	struct collect *collect;
	struct weeks *weeks; /* NULL without an archive */
	struct listen *listen;
	bool connected; /* at least once */
};

struct server {
	uv_loop_t loop;
	struct conf conf;
	struct shelf shelf;
	struct api api;
	struct front *front;
	struct addresses addresses; /* of the databases */
	struct store stores[STORES_MOST];
	struct journal *journals[STORES_MOST];
	struct bus *bus;
	struct peers *peers;
	struct fetch *fetch; /* NULL without an archive */
	struct lag *lag;
	struct ratings *ratings;
	struct contests *contests;
	uv_timer_t look;
	unsigned looks;
	uv_signal_t signals[SIGNALS];
	uv_timer_t drain;
	int drained;
};

/* The parts of each store: for (struct store *p = s->stores; p < stores_end(s); p++) */
const struct store *stores_end(const struct server *s);

size_t standings_waiting(const struct server *s);

/* Databases, journals, standings, snapshots; reads s->conf and s->addresses.  map: the store of each bucket. */
bool parts_stores_open(struct server *s, const uint8_t map[BUCKETS]);
bool parts_games_open(struct server *s); /* after that: bus, rooms, parties, clocks */
void parts_close(struct server *s); /* after stores_stop, before stores_close */

/* Once, when everything is open: games whose standing is behind their log are read. */
void parts_sweep(struct server *s);

/*
 * Every second: polls for steps that were missed, deletes old games, re-checks permissions now and then.  away: there
 * should be a bus, and it cannot be reached.
 */
void parts_look(struct server *s, bool away);

#endif
