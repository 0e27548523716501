/*
 * rules.h -- builds of the rules, by their hash.
 *
 * A running game stays on the rules it began with.  A build is a shared object of the core; which rules it holds it says
 * itself (rift_rules: the hash of their sources), and on the shelf, the directory `rules`, that is its name: HASH.so.  The
 * link current.so points to the one that new games take.  HASH.wasm beside it is the same rules for browsers.
 *
 * Nothing of a build is trusted before it was asked: one whose name is not what it says, that lacks a function or whose structs
 * are not this server's is refused, and games on it wait until there is one that fits.  The functions of a build are
 * reached through struct rules; nothing else in the server calls the core.
 */
#ifndef SERVER_RULES_H
#define SERVER_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#define RULES_HASH 16 /* bytes */
#define RULES_NAME (2 * RULES_HASH + 1) /* of the hash in hex, with its zero */

struct rules {
	unsigned char hash[RULES_HASH];
	char name[RULES_NAME]; /* the hash in hex */
	void *handle;
	/* RULES_FUNCTIONS(X): X(return type, name, parameters) */
#define RULES_FUNCTIONS(X) \
	X(const struct rift_abi *, rift_abi, (void)) \
	X(const char *, rift_rules, (void)) \
	X(enum rift_result, rift_new, (struct rift_game * g, const struct rift_setup *setup)) \
	X(struct rift_ask, rift_asks, (const struct rift_game *g)) \
	X(size_t, rift_legal, (const struct rift_game *g, int seat, struct rift_move *out, size_t max)) \
	X(size_t, rift_chance, (const struct rift_game *g, struct rift_outcome *out, size_t max)) \
	X(enum rift_result, rift_play, (struct rift_game * g, struct rift_move m, struct rift_log * log)) \
	X(enum rift_result, rift_check, (const struct rift_game *g, struct rift_move m)) \
	X(void, rift_view, (struct rift_game * seen, const struct rift_game *g, int seat)) \
	X(struct rift_move, rift_move_view, (const struct rift_game *g, struct rift_move m, int seat)) \
	X(void, rift_score, (const struct rift_game *g, int seat, struct rift_score *sheet)) \
	X(bool, rift_won, (const struct rift_game *g, int seat)) \
	X(uint64_t, rift_hash, (const struct rift_game *g)) \
	X(int, rift_fact, (const struct rift_game *g, enum rift_fact fact, int seat, int index)) \
	X(int, rift_sum, (const struct rift_game *g, enum rift_sum sum, int seat, int index))
/* NOLINTNEXTLINE(bugprone-macro-parentheses): it declares a member */
#define RULES_POINTER(type, name, parameters) type(*name) parameters;
	RULES_FUNCTIONS(RULES_POINTER)
#undef RULES_POINTER
};

/* Loads one build from a file of any name; false with why. */
bool rules_load(struct rules *r, const char *path, char *why, size_t size);
void rules_release(struct rules *r);

/* All builds of a directory.  They stay where they are in memory until the shelf is closed. */
struct shelf {
	const char *dir;
	struct rules *rules;
	size_t count;
	const struct rules *newest; /* what new games take */
};

/*
 * Reads the directory, which must live as long as the shelf; read again, it takes what has come.  A build that is refused
 * is said and left out.  -1 with why if there is nothing that new games could take; then they take what they took.
 * A build that is loaded stays, even if its file has gone: games are on it.
 */
int shelf_open(struct shelf *shelf, const char *dir, char *why, size_t size);
int shelf_read(struct shelf *shelf, char *why, size_t size);
void shelf_close(struct shelf *shelf);
const struct rules *shelf_find(
	const struct shelf *shelf, const unsigned char hash[RULES_HASH]); /* NULL: not kept here */

#endif
