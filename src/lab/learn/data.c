/* data.c -- see data.h. */
#include "lab/learn/data.h"

#include <stdlib.h>
#include <string.h>

/* Doubles the capacity of an array of items of `size` bytes until `wanted` fit; false: no memory. */
static bool grow(void **array, size_t *capacity, size_t wanted, size_t size)
{
	size_t more = *capacity ? *capacity : 4096;
	while (more < wanted)
		more *= 2;
	if (more == *capacity)
		return true;
	void *larger = realloc(*array, more * size);
	if (!larger)
		return false;
	*array = larger;
	*capacity = more;
	return true;
}

static bool grow_all(struct data *d, size_t inputs)
{
	size_t positions = d->capacity, numbers = d->inputs_capacity;
	return grow((void **)&d->from, &positions, d->count + 1, sizeof *d->from) &&
		grow((void **)&d->positions, &d->capacity, d->count + 1, sizeof *d->positions) &&
		grow((void **)&d->at, &numbers, d->inputs + inputs, sizeof *d->at) &&
		grow((void **)&d->x, &d->inputs_capacity, d->inputs + inputs, sizeof *d->x);
}

static bool data_add(struct data *d, const struct position *p, const struct sparse *f)
{
	if (!grow_all(d, p->inputs))
		return false;
	d->positions[d->count] = *p;
	d->from[d->count++] = d->inputs;
	memcpy(d->at + d->inputs, f->at, p->inputs * sizeof *d->at);
	memcpy(d->x + d->inputs, f->x, p->inputs * sizeof *d->x);
	d->inputs += p->inputs;
	return true;
}

static int shard_read(struct data *d, const struct shard_plan *plan, uint64_t i, const char **why)
{
	struct position p;
	struct sparse f;
	FILE *file = shard_open(plan, i, why);
	if (!file)
		return -1;
	int got = shard_get(file, &p, &f);
	while (got == 1 && data_add(d, &p, &f))
		got = shard_get(file, &p, &f);
	(void)fclose(file);
	*why = got < 0 ? "it is damaged" : "no memory for it";
	return got == 0 ? 0 : -1;
}

int data_read(struct data *d, const struct shard_plan *plan)
{
	*d = (struct data){ .count = 0 };
	for (uint64_t i = 0; i * plan->size < plan->games; i++) {
		const char *why = "";
		char name[SHARD_NAME_MAX];
		if (shard_read(d, plan, i, &why) == 0)
			continue;
		shard_name(plan, i, name, sizeof name);
		(void)fprintf(stderr, "timerift-lab learn: %s: %s\n", name, why);
		data_free(d);
		return -1;
	}
	return 0;
}

void data_free(struct data *d)
{
	free(d->positions);
	free(d->from);
	free(d->at);
	free(d->x);
	*d = (struct data){ .count = 0 };
}
