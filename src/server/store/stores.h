/*
 * stores.h -- the databases of a site: the directory, which has people, and the stores, which have games.
 *
 * A game is in a bucket, by bits of its id that are random in every id; a bucket is in one store.  The table bucket of the directory says which: without a
 * row it is the directory's own database, so a site with one database has an empty table and one pool of connections.  The settings say where the
 * other stores are (addresses.h); nodes read the map when they start, and again when it changes (channel "timerift", "buckets") or when a store
 * says that a game is not there: its table fence has the buckets that have left it, and statements that write fail with TR421 or skip the game.
 *
 * A directory that does not answer stops no game: the map is kept.
 */
#ifndef SERVER_STORE_STORES_H
#define SERVER_STORE_STORES_H

#include "server/store/addresses.h"
#include "server/store/db.h"

#define BUCKETS 256
#define DIRECTORY 0 /* the store with the directory's own database */

struct stores;

struct stores_calls {
	void (*history)(void *arg, int store, const struct history *history); /* see db_follow */
	void (*moved)(void *arg, unsigned bucket, int store); /* a bucket is in another store now */
};

struct stores_setting {
	const struct addresses *addresses;
	const struct pg_bounds *bounds;
	int connections; /* to each */
	size_t limit; /* of queries, to each */
	const struct stores_calls *calls;
	void *arg;
};

/* The bucket of a game. */
unsigned bucket_of(uint64_t game);

/* The id of a new game, changed so that it is in the bucket of another one. */
uint64_t bucket_game(uint64_t game, uint64_t other);

/* Opens a pool for each store.  map: the store of each bucket, as stores_map_read has read it. */
struct stores *stores_open(uv_loop_t *loop, const struct stores_setting *setting, const uint8_t map[BUCKETS]);
void stores_stop(struct stores *s); /* fails all queries; see db_stop */
void stores_close(struct stores *s); /* after stores_stop */
void stores_time(struct stores *s, struct span *took);

int stores_count(const struct stores *s);
struct db *stores_directory(const struct stores *s);
struct db *stores_at(const struct stores *s, int store);
int stores_index(const struct stores *s, uint64_t game); /* the store of a game */
struct db *stores_of(const struct stores *s, uint64_t game);
const char *stores_history(const struct stores *s, uint64_t game); /* name of the history of the game's store */
bool stores_ready(const struct stores *s); /* any of them */
size_t stores_waiting(const struct stores *s);
int stores_connections(const struct stores *s);

void stores_look(struct stores *s); /* reads the map again */

/* Reads the map, blocking.  Returns 0, or 1 after printing why. */
int stores_map_read(const struct addresses *a, uint8_t map[BUCKETS]);

#endif
