/*
 * load.h -- the load generator: what it was told to do, what it has seen.
 *
 * Players of a match each have a socket and a copy of the rules that knows what their seat may know.  They answer at random
 * among what is legal, send a wish again under the same key when no answer came, and go to another node when theirs is gone.
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
#define LOAD_WATCHERS 2 /* spectators of a match at most */

/* OPTION(field, kind, name, default, meaning): the struct, the reader and --help come from this list. */
#define LOAD_OPTIONS(OPTION) \
	OPTION(ports, TEXT, "ports", "8080", "ports of the nodes, with commas between") \
	OPTION(games, NUMBER, "games", "20", "matches at once; one that ends is followed by a new one") \
	OPTION(seconds, NUMBER, "seconds", "5", "how long to play") \
	OPTION(seed, NUMBER, "seed", "1", "of all choices") \
	OPTION(players, TEXT, "players", "2", "seats of a match, drawn from these digits") \
	OPTION(modules, NUMBER, "modules", "0", "1: any of the modules") \
	OPTION(variants, NUMBER, "variants", "0", "1: any of the variants") \
	OPTION(think_ms, NUMBER, "think", "0", "time before a wish, in the middle") \
	OPTION(cut, NUMBER, "cut", "0", "one wish in so many is followed by cutting the socket; 0: none") \
	OPTION(twice, NUMBER, "twice", "0", "one wish in so many is sent twice; 0: none") \
	OPTION(patience_ms, NUMBER, "patience", "2000", \
		"without an answer for so long, a player goes to another node") \
	OPTION(watchers, NUMBER, "watchers", "0", "spectators of each match") \
	OPTION(idle, NUMBER, "idle", "0", "further sockets that only watch") \
	OPTION(idle_games, NUMBER, "idle-games", "0", "games of the seeder they watch; 0: they do not join") \
	OPTION(stop_after, NUMBER, "stop-after", "0", "matches to finish at most; 0: any number") \
	OPTION(database, TEXT, "database", "", "the store, to look there for what was acknowledged; empty: not") \
	OPTION(transcript, TEXT, "transcript", "", \
		"file for every byte received: game, seat, kind of frame, text; t: key and time of an answer (us)") \
	OPTION(slow, TEXT, "slow", "", \
		"file for waits of more than 0.5 s: from, to (s), for what: wish, news (another has seen more), game (made)")

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
	uint64_t acknowledged, finished, refused, stale, busy, broken, reconnects, errors;
	struct traffic traffic;
	float *latency; /* ms, of acknowledged wishes */
	size_t latencies, latency_room;
	float longest;
	bool ending; /* no new wishes, no new matches */
	FILE *transcript, *slow;
	struct match *matches;
	struct ledger *ledger;
};

int load_port(struct load *l); /* of any node */
void load_latency(struct load *l, uint64_t sent_ns);
void load_wait(struct load *l, const char *what, uint64_t since_ns); /* somebody has waited until now */

#endif
