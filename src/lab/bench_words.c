/*
 * bench_words.c -- what it costs to write an event or a question as a sentence, in every language, beside a step of the
 * rules.  Sentences are written from positions of random games.
 */
#include "lab/bench.h"

#include <stdio.h>

#include "base/base.h"
#include "rift_words.h"

enum { POSITIONS = 256, ROUNDS = 5, APART = 7 }; /* APART: moves between two positions */

static struct sample {
	struct rift_game g;
	struct rift_event events[RIFT_EVENTS_MAX];
	size_t count; /* of events */
	int asked; /* a seat that is asked */
} samples[POSITIONS];

/* Plays one game and keeps some of its positions, with the events that led to them.  Returns how many there are. */
static size_t take_samples(struct rng *rng, const struct rift_setup *setup, size_t count)
{
	struct rift_game g;
	CHECK(rift_new(&g, setup) == RIFT_OK);
	unsigned seats = rift_asks(&g).seats;
	for (int moves = 0; count < POSITIONS && seats; moves++) {
		struct sample *s = &samples[count];
		struct rift_log log = { s->events, 0, RIFT_EVENTS_MAX };
		CHECK(rift_play(&g, bench_draw(rng, &g, seats), &log) == RIFT_OK);
		seats = rift_asks(&g).seats;
		if (moves % APART != 0 || log.count == 0 || seats == 0)
			continue;
		s->g = g;
		s->count = log.count;
		s->asked = __builtin_ctz(seats);
		count++;
	}
	return count;
}

/* Writes every sentence of the samples; returns how many. */
static size_t tell_all(const char *language)
{
	char sentence[RIFT_TELL_MAX];
	size_t told = 0;
	for (size_t i = 0; i < POSITIONS; i++) {
		const struct sample *s = &samples[i];
		struct rift_names names = { .reader = (int8_t)s->asked, .language = language };
		for (size_t k = 0; k < s->count; k++)
			told += rift_tell_event(RIFT_RULES, &s->g, &s->events[k], &names, sentence, sizeof sentence) >
				0;
		told += rift_tell_ask(RIFT_RULES, &s->g, s->asked, &names, sentence, sizeof sentence) > 0;
	}
	return told;
}

/* Microseconds of a sentence: the best of some rounds. */
static double sentence_us(const char *language)
{
	double best = 1e9;
	for (int round = 0; round < ROUNDS; round++) {
		double begin = bench_now();
		size_t told = 0;
		for (int i = 0; i < 20; i++)
			told += tell_all(language);
		double each = (bench_now() - begin) * 1e6 / (double)told;
		best = each < best ? each : best;
	}
	return best;
}

bool bench_words(struct rng rng, struct rift_setup setup, double step_us)
{
	double slowest = 0;
	setup.modules = RIFT_MODULE_BIT(RIFT_FRACTURES);
	for (size_t count = 0; count < POSITIONS;)
		count = take_samples(&rng, &setup, count);
	(void)printf("words:");
	for (int i = 0; rift_language(i)[0]; i++) {
		double each = sentence_us(rift_language(i));
		slowest = each > slowest ? each : slowest;
		(void)printf(" %s=%.2f", rift_language(i), each);
	}
	(void)printf(" us a sentence, at most %.1f steps of Fractures of Time\n", slowest / step_us);
	return slowest <= SENTENCE_STEPS * step_us;
}
