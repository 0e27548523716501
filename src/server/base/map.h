/*
 * map.h -- things found by the number of their game: a hash map whose links are part of the things.
 *
 * A thing begins with a struct map_link, so that a pointer to the one is a pointer to the other.  The map allocates nothing.
 */
#ifndef SERVER_BASE_MAP_H
#define SERVER_BASE_MAP_H

#include <stddef.h>
#include <stdint.h>

#define MAP_BUCKETS 4096

struct map_link {
	struct map_link *next;
	uint64_t game;
};

struct map {
	struct map_link *bucket[MAP_BUCKETS];
	size_t count;
};

size_t map_bucket(uint64_t game); /* where it lies, below MAP_BUCKETS */

void *map_find(const struct map *m, uint64_t game); /* NULL: it is not there */
void map_put(struct map *m, struct map_link *link, uint64_t game); /* which must not be there yet */
void map_remove(struct map *m, struct map_link *link);

/* All of them, in no order: the next one is asked for before the one at hand is removed. */
void *map_first(const struct map *m);
void *map_next(const struct map *m, const struct map_link *link);

#endif
