/*
 * main.c -- timerift-simulate: whole installations in virtual time, one after the other, each from a seed.
 *
 *   timerift-simulate [--seed N] [--seeds COUNT] [--seconds S] [--trace] [--until-found]
 *
 * Prints what was found and how to see it again; exits with 1 if anything was.  --seconds bounds the processor time.  --until-found
 * is for servers known to be broken: it ends with 0 as soon as something is found.
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/base.h"
#include "server/base/site.h"
#include "server/seal/seal.h"
#include "simulate/run.h"
#include "simulate/sim.h"

struct options {
	uint64_t seed, seeds, seconds; /* seconds 0: no limit */
	bool traced, until_found;
};

struct sum {
	uint64_t runs, failed, acknowledged, reconnects, stale, faults, moved, hash;
	double seconds;
};

/* ---- libsodium draws from the seed ---- */

static const char *random_name(void)
{
	return "simulated";
}

static uint32_t random_number(void)
{
	return sim_draw(UINT32_MAX);
}

static void random_bytes(void *const out, const size_t size)
{
	for (size_t i = 0; i < size; i++)
		((unsigned char *)out)[i] = (unsigned char)sim_draw(256);
}

static struct randombytes_implementation randomness = {
	.implementation_name = random_name, .random = random_number, .buf = random_bytes
};

/* ---- options ---- */

static bool options_read(struct options *o, int count, char **words)
{
	*o = (struct options){ .seed = 1, .seeds = 1 };
	for (int i = 1; i < count; i++) {
		const bool more = i + 1 < count;
		if (strcmp(words[i], "--seed") == 0 && more)
			o->seed = strtoull(words[++i], NULL, 10);
		else if (strcmp(words[i], "--seeds") == 0 && more)
			o->seeds = strtoull(words[++i], NULL, 10);
		else if (strcmp(words[i], "--seconds") == 0 && more)
			o->seconds = strtoull(words[++i], NULL, 10);
		else if (strcmp(words[i], "--trace") == 0)
			o->traced = true;
		else if (strcmp(words[i], "--until-found") == 0)
			o->until_found = true;
		else
			return false;
	}
	return true;
}

static double processor_s(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

static void run_add(struct sum *sum, const struct result *r, uint64_t seed)
{
	sum->runs++;
	sum->failed += r->findings > 0;
	sum->acknowledged += r->acknowledged;
	sum->reconnects += r->reconnects;
	sum->stale += r->stale;
	sum->faults += r->faults;
	sum->moved += r->moved;
	sum->seconds += r->seconds;
	sum->hash = sum->hash * 31 + r->hash;
	if (r->findings > 0)
		printf("simulate: seed %llu has %u findings; again with: timerift-simulate --trace --seed %llu\n",
			(unsigned long long)seed, r->findings, (unsigned long long)seed);
}

static void sum_print(const struct sum *sum, double took)
{
	printf("simulate: runs=%llu failed=%llu faults=%llu moves=%llu acknowledged=%llu stale=%llu connections=%llu\n",
		(unsigned long long)sum->runs, (unsigned long long)sum->failed, (unsigned long long)sum->faults,
		(unsigned long long)sum->moved, (unsigned long long)sum->acknowledged, (unsigned long long)sum->stale,
		(unsigned long long)sum->reconnects);
	printf("simulate: simulated_s=%.0f processor_s=%.1f times=%.0f hash=%016llx\n", sum->seconds, took,
		sum->seconds / took, (unsigned long long)sum->hash);
}

int main(int argc, char **argv)
{
	static const unsigned char site[SITE_KEY] = { 1 };
	struct options o;
	struct sum sum = { 0 };
	char why[200];
	if (!options_read(&o, argc, argv)) {
		fputs("timerift-simulate [--seed N] [--seeds COUNT] [--seconds S] [--trace] [--until-found]\n", stderr);
		return 2;
	}
	CHECK(randombytes_set_implementation(&randomness) == 0 && sodium_init() >= 0);
	CHECK(seal_load("", why, sizeof why));
	(void)setvbuf(stdout, NULL, _IOLBF, 0);
	json_object_seed(1);
	site_set(site);
	for (uint64_t i = 0; i < o.seeds && !(o.until_found && sum.failed); i++) {
		if (o.seconds && processor_s() >= (double)o.seconds)
			break;
		const struct result r = run(o.seed + i, o.traced);
		run_add(&sum, &r, o.seed + i);
	}
	sum_print(&sum, processor_s());
	return (sum.failed > 0) != o.until_found;
}
