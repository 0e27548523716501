/* map.c -- see map.h. */
#include "server/base/map.h"

size_t map_bucket(uint64_t game)
{
	return (game ^ game >> 32) % MAP_BUCKETS;
}

void *map_find(const struct map *m, uint64_t game)
{
	struct map_link *link = m->bucket[map_bucket(game)];
	while (link && link->game != game)
		link = link->next;
	return link;
}

void map_put(struct map *m, struct map_link *link, uint64_t game)
{
	struct map_link **bucket = &m->bucket[map_bucket(game)];
	*link = (struct map_link){ *bucket, game };
	*bucket = link;
	m->count++;
}

void map_remove(struct map *m, struct map_link *link)
{
	struct map_link **at = &m->bucket[map_bucket(link->game)];
	while (*at != link)
		at = &(*at)->next;
	*at = link->next;
	m->count--;
}

static void *map_from(const struct map *m, size_t bucket)
{
	while (bucket < MAP_BUCKETS && !m->bucket[bucket])
		bucket++;
	return bucket < MAP_BUCKETS ? m->bucket[bucket] : NULL;
}

void *map_first(const struct map *m)
{
	return map_from(m, 0);
}

void *map_next(const struct map *m, const struct map_link *link)
{
	return link->next ? link->next : map_from(m, map_bucket(link->game) + 1);
}
