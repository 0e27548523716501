/*
 * map.h -- an intrusive hash map keyed by game id.
 *
 * An entry begins with a struct map_link, so a pointer to one is a pointer to the other.  The map allocates nothing.
 * The number of buckets is fixed.
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

size_t map_bucket(uint64_t game); /* bucket index, below MAP_BUCKETS */

void *map_find(const struct map *m, uint64_t game); /* NULL: not found */
void map_put(struct map *m, struct map_link *link, uint64_t game); /* the key must not be present */
void map_remove(struct map *m, struct map_link *link);

/* Iteration in no particular order.  Get the next entry before removing the current one. */
void *map_first(const struct map *m);
void *map_next(const struct map *m, const struct map_link *link);

#endif
