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

#define SIGNALS 3

struct server {
	uv_loop_t loop;
	struct conf conf;
	struct shelf shelf;
	struct api api;
	struct front *front;
	struct journal *journal;
	struct bus *bus;
	struct standing *standing;
	struct snapshots *snapshots;
	struct peers *peers;
	struct gaps *gaps; /* NULL without a bus */
	struct collect *collect;
	struct fetch *fetch; /* both NULL without an archive */
	struct weeks *weeks;
	struct lag *lag;
	bool connected; /* to the database, at least once */
	struct listen *listen;
	uv_timer_t look;
	unsigned looks;
	uv_signal_t signals[SIGNALS];
	uv_timer_t drain;
	int drained;
};

bool parts_store_open(struct server *s); /* database, journal, standings, snapshots; reads s->conf */
bool parts_games_open(struct server *s); /* after that: bus, rooms, parties, clocks */
void parts_close(struct server *s); /* after db_close */

/* Once, when everything is open: games whose standing is behind their log are read. */
void parts_sweep(struct server *s);

/*
 * Every second: polls for steps that were missed, deletes old games, re-checks permissions now and then.  away: there
 * should be a bus, and it cannot be reached.
 */
void parts_look(struct server *s, bool away);

#endif
