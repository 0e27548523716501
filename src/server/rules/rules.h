/*
 * rules.h -- loads builds of the rules (shared objects), by hash.
 *
 * A running game stays on the build it began with.  A build is a shared object of the core that exports its table
 * (struct rift_rules) and the hash of its sources.  The shelf is the directory `rules`: each build is HASH.so, the link
 * current.so points to the one for new games, and HASH.wasm is the same build for browsers.
 *
 * A build is checked before use: one whose name differs from its hash, that has no table or whose structs differ from
 * this server's is refused, and games on it cannot be played until a matching one is installed.  All calls go through
 * the table; no game is played by the rules that the server itself is linked with.
 */
#ifndef SERVER_RULES_RULES_H
#define SERVER_RULES_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#define RULES_HASH 16 /* bytes */
#define RULES_NAME (2 * RULES_HASH + 1) /* the hash in hex, with the terminating zero */

/* One loaded build. */
struct build {
	unsigned char hash[RULES_HASH];
	void *handle;
	const struct rift_rules *rules;
};

/* Loads a build from a file of any name; false with the reason. */
bool build_load(struct build *b, const char *path, char *why, size_t size);
void build_release(struct build *b);

/* The hash of a build in binary, as stored in the database, snapshots and seals. */
void rules_hash(unsigned char hash[RULES_HASH], const struct rift_rules *rules);

/* All builds of a directory.  They stay loaded at the same address until the shelf is closed. */
struct shelf {
	const char *dir;
	struct build *builds;
	size_t count;
	const struct build *newest; /* used by new games */
};

/*
 * Loads all builds of the directory; the string dir must live as long as the shelf.  shelf_read again loads what was
 * added.  Refused builds are logged and skipped.  -1 with the reason if current.so cannot be used; then `newest` stays
 * as it was.  A loaded build stays even if its file is deleted: games may use it.
 */
int shelf_open(struct shelf *shelf, const char *dir, char *why, size_t size);
int shelf_read(struct shelf *shelf, char *why, size_t size);
void shelf_close(struct shelf *shelf);
const struct rift_rules *shelf_find(
	const struct shelf *shelf, const unsigned char hash[RULES_HASH]); /* NULL: not installed */

#endif
