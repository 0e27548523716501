/* results.c -- see results.h. */
#include "cli/bots/results.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"

#define RULES_SHOWN 8 /* digits of the hash of the rules in a line */
#define LINE_MOST 320
#define CHUNK 65536
/* Locks are of single bytes far beyond the end of the file: one number for each deal of each pair. */
#define LOCK_DEALS 24 /* bits */
#define LOCK_PAIRS 0x1fffffffu
#define LOCK_FIRST (INT64_C(1) << 54)

static uint32_t mix(uint32_t hash, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < length; i++)
		hash = (hash ^ at[i]) * UINT32_C(16777619); /* FNV-1a */
	return hash;
}

static uint32_t terms_hash(const struct terms *terms)
{
	uint32_t hash = UINT32_C(2166136261);
	hash = mix(hash, &terms->seed, sizeof terms->seed);
	hash = mix(hash, &terms->modules, sizeof terms->modules);
	hash = mix(hash, &terms->variants, sizeof terms->variants);
	hash = mix(hash, &terms->edition, sizeof terms->edition);
	hash = mix(hash, &terms->budget.nodes, sizeof terms->budget.nodes);
	return mix(hash, &terms->budget.ms, sizeof terms->budget.ms);
}

static int lock_set(const struct results *results, short type, int64_t at)
{
	struct flock lock = { .l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)at, .l_len = 1 };
	return fcntl(results->fd, F_SETLK, &lock);
}

static int64_t lock_of(const struct pair *pair, uint64_t deal)
{
	uint32_t hash = UINT32_C(2166136261);
	for (int party = 0; party < PARTIES; party++)
		hash = mix(hash, pair->party[party]->name, strlen(pair->party[party]->name) + 1);
	hash = mix(hash, &pair->seats, sizeof pair->seats);
	return LOCK_FIRST + ((int64_t)(hash & LOCK_PAIRS) << LOCK_DEALS) + (int64_t)deal;
}

bool results_claim(struct results *results, const struct pair *pair, uint64_t deal)
{
	return lock_set(results, F_WRLCK, lock_of(pair, deal)) == 0;
}

void results_release(struct results *results, const struct pair *pair, uint64_t deal)
{
	(void)lock_set(results, F_UNLCK, lock_of(pair, deal));
}

/* A process that was killed while it wrote leaves part of a line: it gets its end, and is a broken line from then on. */
static int line_end(const struct results *results)
{
	struct stat about = { 0 };
	char last = '\n';
	if (fstat(results->fd, &about) != 0)
		return -1;
	if (about.st_size > 0 && pread(results->fd, &last, 1, about.st_size - 1) != 1)
		return -1;
	return last == '\n' || write(results->fd, "\n", 1) == 1 ? 0 : -1;
}

int results_open(struct results *results, const char *name, const struct terms *terms)
{
	*results = (struct results){ .terms = terms_hash(terms) };
	results->fd = open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (results->fd < 0)
		return -1;
	return line_end(results) == 0 ? results_update(results) : -1;
}

void results_close(struct results *results)
{
	(void)close(results->fd);
	free(results->list);
	*results = (struct results){ .fd = -1 };
}

static bool line_read(const struct results *results, const char *line, struct result *r)
{
	char rules[RULES_SHOWN + 1] = "";
	uint32_t terms;
	struct outcome *o = &r->outcome;
	*r = (struct result){ .seats = 0 };
	int fields = sscanf(line,
		"%8s %47s %47s %d %" SCNx32 " %" SCNu64 " %d %d %d %d %d %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64,
		rules, r->a, r->b, &r->seats, &terms, &r->deal, &r->round, &o->halves, &o->own, &o->other, &o->fault,
		&o->decisions[PARTY_A], &o->us[PARTY_A], &o->decisions[PARTY_B], &o->us[PARTY_B]);
	return fields == 15 && strncmp(rules, rift_rules(), RULES_SHOWN) == 0 && terms == results->terms &&
		r->deal < RESULTS_DEALS && r->round >= 0 && r->round < r->seats && r->seats <= RIFT_SEATS &&
		o->halves >= 0 && o->halves <= 2;
}

static int line_add(struct results *results, const char *line)
{
	if (results->count == results->capacity) {
		size_t capacity = results->capacity ? 2 * results->capacity : 1024;
		struct result *list = realloc(results->list, capacity * sizeof *list);
		if (!list)
			return -1;
		results->list = list;
		results->capacity = capacity;
	}
	if (line_read(results, line, &results->list[results->count]))
		results->count++;
	else
		results->foreign++;
	return 0;
}

/* Adds the whole lines of a part of the file; returns how many bytes they have, or -1. */
static ssize_t lines_add(struct results *results, char *bytes, size_t length)
{
	char *at = bytes, *end;
	while ((end = memchr(at, '\n', length - (size_t)(at - bytes)))) {
		*end = '\0';
		if (line_add(results, at) != 0)
			return -1;
		at = end + 1;
	}
	return at - bytes;
}

int results_update(struct results *results)
{
	char bytes[CHUNK];
	ssize_t length, used = 1;
	while (used > 0 && (length = pread(results->fd, bytes, sizeof bytes, (off_t)results->offset)) > 0) {
		used = lines_add(results, bytes, (size_t)length);
		if (used < 0)
			return -1;
		results->offset += used;
		if (used == 0 && length == (ssize_t)sizeof bytes)
			results->offset += length; /* no text of ours */
	}
	return length < 0 ? -1 : 0;
}

bool result_of(const struct result *result, const struct pair *pair)
{
	return result->seats == pair->seats && strcmp(result->a, pair->party[PARTY_A]->name) == 0 &&
		strcmp(result->b, pair->party[PARTY_B]->name) == 0;
}

int results_append(struct results *results, const struct pair *pair, uint64_t deal, const struct outcome *outcomes)
{
	char text[RESULTS_ROUNDS * LINE_MOST];
	size_t length = 0;
	for (int round = 0; round < bout_rounds(pair); round++) {
		const struct outcome *o = &outcomes[round];
		int n = snprintf(text + length, sizeof text - length,
			"%.*s %s %s %d %" PRIx32 " %" PRIu64 " %d %d %d %d %d %" PRIu64 " %" PRIu64 " %" PRIu64
			" %" PRIu64 "\n",
			RULES_SHOWN, rift_rules(), pair->party[PARTY_A]->name, pair->party[PARTY_B]->name, pair->seats,
			results->terms, deal, round, o->halves, o->own, o->other, o->fault, o->decisions[PARTY_A],
			o->us[PARTY_A], o->decisions[PARTY_B], o->us[PARTY_B]);
		CHECK(n > 0 && n < LINE_MOST);
		length += (size_t)n;
	}
	return write(results->fd, text, length) == (ssize_t)length ? 0 : -1;
}
