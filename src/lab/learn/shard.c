/* shard.c -- see shard.h. */
#include "lab/learn/shard.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/base.h"

struct head {
	char magic[8];
	uint64_t features, seed, first, games;
	uint32_t revision, spare;
};

static struct head head_of(const struct shard_plan *plan, uint64_t i)
{
	uint64_t first = i * plan->size, left = plan->games - first;
	return (struct head){
		.magic = "rift-tr1",
		.features = features_hash(),
		.seed = plan->seed,
		.first = first,
		.games = left < plan->size ? left : plan->size,
		.revision = RIFT_REVISION,
	};
}

void shard_name(const struct shard_plan *plan, uint64_t i, char *name, size_t max)
{
	int n = snprintf(name, max, "%s/games-%06" PRIu64, plan->folder, i * plan->size);
	CHECK(n > 0 && (size_t)n < max);
}

static void new_name(const char *name, char *made, size_t max)
{
	int n = snprintf(made, max, "%s.new", name);
	CHECK(n > 0 && (size_t)n < max);
}

FILE *shard_begin(const struct shard_plan *plan, uint64_t i, const char *name)
{
	char made[SHARD_NAME_MAX + 8];
	struct head head = head_of(plan, i);
	new_name(name, made, sizeof made);
	FILE *file = fopen(made, "wb");
	if (file && fwrite(&head, sizeof head, 1, file) != 1) {
		(void)fclose(file);
		return NULL;
	}
	return file;
}

int shard_put(FILE *file, const struct position *position, const struct sparse *f)
{
	size_t n = position->inputs;
	CHECK(n == (size_t)f->count);
	return fwrite(position, sizeof *position, 1, file) == 1 && fwrite(f->at, sizeof *f->at, n, file) == n &&
			fwrite(f->x, sizeof *f->x, n, file) == n
		? 0
		: -1;
}

int shard_end(FILE *file, const char *name)
{
	char made[SHARD_NAME_MAX + 8];
	new_name(name, made, sizeof made);
	if (fclose(file) != 0)
		return -1;
	return rename(made, name);
}

FILE *shard_open(const struct shard_plan *plan, uint64_t i, const char **why)
{
	char name[SHARD_NAME_MAX];
	struct head head, wanted = head_of(plan, i);
	shard_name(plan, i, name, sizeof name);
	FILE *file = fopen(name, "rb");
	if (!file) {
		*why = strerror(errno);
		return NULL;
	}
	if (fread(&head, sizeof head, 1, file) == 1 && memcmp(&head, &wanted, sizeof head) == 0)
		return file;
	*why = "made with other features, rules, seed or number of games";
	(void)fclose(file);
	return NULL;
}

int shard_get(FILE *file, struct position *position, struct sparse *f)
{
	size_t got = fread(position, 1, sizeof *position, file), n = position->inputs;
	if (got == 0)
		return 0;
	if (got != sizeof *position || n > FEATURES_MAX)
		return -1;
	f->count = (int)n;
	if (fread(f->at, sizeof *f->at, n, file) != n || fread(f->x, sizeof *f->x, n, file) != n)
		return -1;
	for (size_t i = 0; i < n; i++)
		if (f->at[i] >= FEATURE_COUNT)
			return -1;
	return 1;
}
