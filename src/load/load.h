/*
 * load.h -- the load generator: options and counters.
 *
 * Every player of a match has its own WebSocket and its own copy of the rules with its seat's view.  Players choose
 * random legal answers, resend a wish under the same key when no answer came, and reconnect to another node when theirs
 * fails.
 */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <uv.h>

#include "load/socket.h"
#include "rift.h"

#define LOAD_PORTS 8
#define LOAD_WATCHERS 2 /* maximum spectators of a match */

/* OPTION(field, kind, name, default, meaning): this list generates the struct, the parser and --help. */
#define LOAD_OPTIONS(OPTION) \
	OPTION(ports, TEXT, "ports", "8080", "ports of the nodes, separated by commas") \
	OPTION(games, NUMBER, "games", "20", "concurrent matches; a finished one is replaced by a new one") \
	OPTION(seconds, NUMBER, "seconds", "5", "how long to play") \
	OPTION(seed, NUMBER, "seed", "1", "seed of all random choices") \
	OPTION(players, TEXT, "players", "2", "numbers of seats to draw from, as digits") \
	OPTION(modules, NUMBER, "modules", "0", "1: draw modules at random") \
	OPTION(variants, NUMBER, "variants", "0", "1: draw variants at random") \
	OPTION(lengthy, NUMBER, "long", "0", "1: choose answers that make games long") \
	OPTION(think_ms, NUMBER, "think", "0", "mean time before a wish, in ms") \
	OPTION(cut, NUMBER, "cut", "0", "close the socket after one wish in so many; 0: never") \
	OPTION(twice, NUMBER, "twice", "0", "send one wish in so many twice; 0: never") \
	OPTION(patience_ms, NUMBER, "patience", "2000", \
		"ms without an answer before a player reconnects to another node") \
	OPTION(watchers, NUMBER, "watchers", "0", "spectators of each match") \
	OPTION(idle, NUMBER, "idle", "0", "additional idle sockets") \
	OPTION(idle_games, NUMBER, "idle-games", "0", "games of timerift-seed that they watch; 0: they do not join") \
	OPTION(idle_first, NUMBER, "idle-first", "0", "number of the first of these games") \
	OPTION(addresses, NUMBER, "addresses", "0", "of 127.0.0.0/8 that idle sockets come from; 0: 127.0.0.1") \
	OPTION(secure, NUMBER, "tls", "0", "1: idle sockets use TLS, to a proxy") \
	OPTION(stop_after, NUMBER, "stop-after", "0", "stop after so many finished matches; 0: no limit") \
	OPTION(database, TEXT, "database", "", \
		"PostgreSQL connection string, to check the log afterwards; empty: no check") \
	OPTION(stores, TEXT, "stores", "", \
		"file of the service's setting `stores`, if its games are in several databases") \
	OPTION(transcript, TEXT, "transcript", "", \
		"file for every byte received: game, seat, kind of frame, text; t: key and time of an answer (us)") \
	OPTION(slow, TEXT, "slow", "", \
		"file for waits of more than 0.5 s: from, to (s), for what: wish, news (another has seen more), game (made), place")

struct load_options {
#define OPTION_FIELD_TEXT(field) const char *field;
#define OPTION_FIELD_NUMBER(field) long field;
#define OPTION_FIELD(field, kind, name, start, meaning) OPTION_FIELD_##kind(field)
	LOAD_OPTIONS(OPTION_FIELD)
#undef OPTION_FIELD
#undef OPTION_FIELD_TEXT
#undef OPTION_FIELD_NUMBER
};

struct load {
	uv_loop_t loop;
	struct load_options options;
	int ports[LOAD_PORTS], port_count;
	uint64_t random;
	uint64_t acknowledged, finished, refused, stale, busy, broken, reconnects, errors, rewound;
	struct traffic traffic;
	float *latency; /* in ms, of acknowledged wishes */
	size_t latencies, latency_room;
	float longest;
	bool ending; /* send no new wishes, begin no new matches */
	FILE *transcript, *slow;
	struct match *matches;
	struct expectations *expectations;
};

int load_port(struct load *l); /* port of a random node */
void load_latency(struct load *l, uint64_t sent_ns);
void load_wait(struct load *l, const char *what, uint64_t since_ns); /* records a wait that ended now */

#endif
