/*
 * lobby.h -- the list of open games in memory: those that wait for players, and running ones that may be watched.
 *
 * The directory has it (table lobby); each node keeps a copy, so that any number of pages may look at it without a query.  The directory notifies
 * nodes of changes; a node also looks every second, and after a reconnect reads everything again.  A row is a hint: the store of a game decides who
 * gets its seats.  Rows go when their offer ends, whether or not the database answers.
 */
#ifndef SERVER_PEOPLE_LOBBY_H
#define SERVER_PEOPLE_LOBBY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/bytes.h"
#include "server/rating/reckon.h"
#include "server/rules/rules.h"
#include "server/store/stores.h"

#define LOBBY_PAGE 50 /* games on a page of the list */
#define LOBBY_LANGUAGE 10 /* bytes of a language, with the terminating zero */
#define LOBBY_VERSION 64
#define LOBBY_WAITS_MOST 10 /* open games in which one account waits */

struct lobby;

enum lobby_kind { LOBBY_GONE, LOBBY_WAITS, LOBBY_RUNS }; /* lobby.kind */

/* Bits; a game has one of each of the first two. */
enum lobby_speed { LOBBY_LIVE = 1, LOBBY_DAYS = 2, LOBBY_UNTIMED = 4 };
#define LOBBY_BASE 1 /* the base game alone; a module is RIFT_MODULE_BIT of it, shifted by one */

struct lobby_page {
	enum lobby_kind kind;
	int players; /* 0: any number */
	int speed; /* 0: any */
	int set; /* a bit of modules, or LOBBY_BASE; 0: any */
	char language[LOBBY_LANGUAGE]; /* empty: any */
	bool guest; /* only games that a guest may join */
	uint64_t viewer; /* an account; 0: none */
	bool fitting; /* only games whose range has the viewer's rating */
	int ratings[POOLS]; /* of the viewer */
	const uint64_t *hidden; /* accounts whose games are left out, as signed numbers in their order */
	size_t hidden_count;
	int64_t made; /* the page begins after the game that was made at this moment, with this id; 0: it is the first */
	uint64_t game;
};

struct lobby *lobby_open(struct stores *stores, const struct shelf *shelf);
void lobby_look(struct lobby *l); /* something may have changed */
void lobby_doubt(struct lobby *l); /* notifications may have been lost: everything is read again */
void lobby_tick(struct lobby *l); /* every second */
void lobby_close(struct lobby *l); /* after stores_stop */
size_t lobby_count(const struct lobby *l);

/* The state of the list: as long as it is the same, so is every page. */
void lobby_version(const struct lobby *l, char out[LOBBY_VERSION]);

/*
 * Writes the games of a page, newest first, as JSON: "games":[…],"total":n and, if there are more, "next":"…", which
 * lobby_next reads.  docs/protocol.md has the fields.
 */
void lobby_write(const struct lobby *l, const struct lobby_page *page, struct bytes *out);
bool lobby_next(struct lobby_page *page, const char *text);

#endif
