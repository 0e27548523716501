/*
 * rules.h -- builds of the rules, by their hash.
 *
 * A running game stays on the rules it began with.  A build is a shared object of the core; which rules it holds it says
 * itself (rift_rules: the hash of their sources), and on the shelf, the directory `rules`, that is its name: HASH.so.  The
 * link current.so points to the one that new games take.  HASH.wasm beside it is the same rules for browsers.
 *
 * Nothing of a build is trusted before it was asked: one whose name is not what it says, that has no table or whose
 * structs are not this server's is refused, and games on it wait until there is one that fits.  The functions of a build
 * are reached through its table (struct rift_rules), which words, records and computer players are given too; no game on
 * this server is played by the rules that the server was linked with.
 */
#ifndef SERVER_RULES_RULES_H
#define SERVER_RULES_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#define RULES_HASH 16 /* bytes */
#define RULES_NAME (2 * RULES_HASH + 1) /* of the hash in hex, with its zero */

/* One build: its table is what games are played by. */
struct build {
	unsigned char hash[RULES_HASH];
	void *handle;
	const struct rift_rules *rules;
};

/* Loads one build from a file of any name; false with why. */
bool build_load(struct build *b, const char *path, char *why, size_t size);
void build_release(struct build *b);

/* The hash of rules as bytes: what the store, snapshots and seals hold. */
void rules_hash(unsigned char hash[RULES_HASH], const struct rift_rules *rules);

/* All builds of a directory.  They stay where they are in memory until the shelf is closed. */
struct shelf {
	const char *dir;
	struct build *builds;
	size_t count;
	const struct build *newest; /* what new games take */
};

/*
 * Reads the directory, which must live as long as the shelf; read again, it takes what has come.  A build that is refused
 * is said and left out.  -1 with why if there is nothing that new games could take; then they take what they took.
 * A build that is loaded stays, even if its file has gone: games are on it.
 */
int shelf_open(struct shelf *shelf, const char *dir, char *why, size_t size);
int shelf_read(struct shelf *shelf, char *why, size_t size);
void shelf_close(struct shelf *shelf);
const struct rift_rules *shelf_find(
	const struct shelf *shelf, const unsigned char hash[RULES_HASH]); /* NULL: not kept here */

#endif
