/* test_ladder.c -- the sums behind timerift match and timerift ladder: intervals, the sequential test, ratings, entries,
   files of results. */
#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "cli/bots/lines.h"
#include "cli/bots/rating.h"
#include "cli/bots/results.h"
#include "cli/bots/stats.h"

static void assert_near(double a, double b, double off)
{
	if (!(fabs(a - b) <= off))
		fail_msg("%f is not near %f", a, b);
}

/* Entries that only have a name. */
static const struct entry entries[] = { { .name = "a" }, { .name = "b" }, { .name = "c" }, { .name = "d" } };

static struct pair pair_of(size_t a, size_t b, int seats)
{
	return (struct pair){ .party = { &entries[a], &entries[b] }, .seats = seats };
}

static void add(struct results *results, size_t a, size_t b, int seats, uint64_t deal, int round, int halves)
{
	results->list = realloc(results->list, (results->count + 1) * sizeof *results->list);
	assert_non_null(results->list);
	struct result *r = &results->list[results->count++];
	*r = (struct result){ .seats = seats, .deal = deal, .round = round };
	(void)snprintf(r->a, sizeof r->a, "%s", entries[a].name);
	(void)snprintf(r->b, sizeof r->b, "%s", entries[b].name);
	r->outcome = (struct outcome){ .halves = halves, .own = 50 + halves, .other = 50 };
}

static struct tally tally_of(const struct results *results, const struct pair *pair)
{
	struct tally t;
	tally_take(&t, results, pair);
	return t;
}

static void test_elo(void **state)
{
	(void)state;
	assert_near(elo_of(0.5, 2), 0, 1e-9);
	assert_near(elo_of(0.75, 2), 190.85, 0.01);
	assert_near(elo_of(1.0 / 3, 3), 0, 1e-9);
	assert_near(elo_of(0.25, 4), 0, 1e-9);
	for (int seats = 2; seats <= 4; seats++)
		for (int elo = -400; elo <= 400; elo += 50)
			assert_near(elo_of(elo_share(elo, seats), seats), elo, 1e-6);
}

/* Games that are independent within their deals have Wilson's interval; deals won or lost whole are as few as deals. */
static void test_share(void **state)
{
	(void)state;
	struct results r = { .fd = -1 };
	struct pair pair = pair_of(0, 1, 2);
	for (uint64_t deal = 0; deal < 100; deal++)
		for (int round = 0; round < 2; round++)
			add(&r, 0, 1, 2, deal, round, deal < 60 ? 2 : 0);
	struct tally t = tally_of(&r, &pair);
	struct interval share = tally_share(&t), margin = tally_margin(&t);
	assert_int_equal(t.games, 200);
	assert_int_equal(t.deals, 100);
	assert_near(share.mean, 0.6, 1e-9);
	assert_near(share.low, 0.5020, 0.002);
	assert_near(share.high, 0.6906, 0.002);
	assert_near(margin.mean, 1.2, 1e-9);
	assert_near(margin.high - margin.mean, 1.96 * sqrt(0.24 * 4 * 100 / 99) / 10, 1e-6);
	free(r.list);
}

/* A deal that is not whole, and a game that is there twice, do not count. */
static void test_whole_deals(void **state)
{
	(void)state;
	struct results r = { .fd = -1 };
	struct pair pair = pair_of(0, 1, 3), other = pair_of(1, 0, 3);
	for (int round = 0; round < 3; round++)
		add(&r, 0, 1, 3, 4, round, 2);
	add(&r, 0, 1, 3, 4, 1, 0);
	add(&r, 0, 1, 3, 7, 0, 0);
	add(&r, 0, 1, 2, 9, 0, 0);
	struct tally t = tally_of(&r, &pair);
	assert_int_equal(t.games, 3);
	assert_near(tally_share(&t).mean, 1, 1e-9);
	assert_true(tally_share(&t).low < 0.5);
	t = tally_of(&r, &other);
	assert_int_equal(t.games, 0);
	free(r.list);
}

/* Two pairs are compared over the deals that are whole in both. */
static void test_gain(void **state)
{
	(void)state;
	struct results r = { .fd = -1 };
	struct pair one = pair_of(0, 2, 2), other = pair_of(1, 2, 2);
	for (int round = 0; round < 2; round++) {
		add(&r, 0, 2, 2, 0, round, 2);
		add(&r, 1, 2, 2, 0, round, 1);
		add(&r, 0, 2, 2, 1, round, 2 * round);
		add(&r, 1, 2, 2, 1, round, 2);
		add(&r, 0, 2, 2, 2, round, 2);
		add(&r, 0, 2, 2, 4, round, 2);
		add(&r, 1, 2, 2, 4, round, 0);
	}
	add(&r, 1, 2, 2, 2, 0, 0);
	struct interval gain = tally_gain(&r, &one, &other); /* 1, -1 and 2 */
	assert_near(gain.mean, 2.0 / 3, 1e-9);
	assert_near(gain.high - gain.mean, 1.96 * sqrt(7.0 / 3 / 3), 1e-6);
	assert_near(tally_gain(&r, &other, &one).low, -gain.high, 1e-9);
	free(r.list);
}

static enum sprt_answer decide(int deals, int won, double low, double high)
{
	struct results r = { .fd = -1 };
	struct pair pair = pair_of(0, 1, 2);
	const struct sprt sprt = { true, low, high };
	double ratio;
	for (int i = 0; i < 2 * deals; i++)
		add(&r, 0, 1, 2, (uint64_t)i / 2, i % 2, i * 7919 % (2 * deals) < won ? 2 : 0);
	struct tally t = tally_of(&r, &pair);
	free(r.list);
	return tally_sprt(&t, &sprt, &ratio);
}

static void test_sprt(void **state)
{
	(void)state;
	assert_int_equal(decide(4, 8, 0, 70), SPRT_OPEN);
	assert_int_equal(decide(20, 40, 0, 70), SPRT_HIGH);
	assert_int_equal(decide(20, 0, 0, 70), SPRT_LOW);
	assert_int_equal(decide(200, 240, 0, 70), SPRT_HIGH);
	assert_int_equal(decide(200, 200, 0, 70), SPRT_LOW);
	assert_int_equal(decide(50, 55, 0, 70), SPRT_OPEN);
}

/* Draws the games of a pair with a true difference; deals favour one side at random. */
static void draw(struct results *r, struct rng *rng, size_t a, size_t b, double elo, uint64_t deals)
{
	for (uint64_t deal = 0; deal < deals; deal++) {
		double luck = rng_below(rng, 2) ? 0.1 : -0.1;
		for (int round = 0; round < 2; round++) {
			double p = elo_share(elo, 2) + luck;
			add(r, a, b, 2, deal, round, rng_below(rng, 1000000) < p * 1e6 ? 2 : 0);
		}
	}
}

#define REPEATS 300

/* The interval of a pair holds the truth in about 95 of 100 matches. */
static void test_share_covers(void **state)
{
	(void)state;
	struct rng rng;
	int held = 0;
	rng_seed(&rng, 5, 0);
	for (int i = 0; i < REPEATS; i++) {
		struct results r = { .fd = -1 };
		struct pair pair = pair_of(0, 1, 2);
		draw(&r, &rng, 0, 1, 100, 100);
		struct tally t = tally_of(&r, &pair);
		struct interval elo = tally_elo(&t);
		held += elo.low <= 100 && 100 <= elo.high;
		free(r.list);
	}
	assert_in_range(held, REPEATS * 91 / 100, REPEATS * 99 / 100);
}

static void rate(const struct results *r, const size_t pairs[][2], size_t count, size_t anchor, struct rating *ratings)
{
	struct contest contests[8];
	for (size_t i = 0; i < count; i++) {
		struct pair pair = pair_of(pairs[i][0], pairs[i][1], 2);
		contests[i] = (struct contest){ .a = pairs[i][0], .b = pairs[i][1], .tally = tally_of(r, &pair) };
	}
	rating_fit(contests, count, ARRAY_LEN(entries), anchor, ratings);
}

/* Ratings follow from chains of games, and their intervals hold the truth; what nobody met is unknown. */
static void test_rating_covers(void **state)
{
	(void)state;
	static const size_t pairs[][2] = { { 0, 1 }, { 1, 2 }, { 0, 2 } };
	struct rng rng;
	int held = 0;
	double sum = 0;
	rng_seed(&rng, 6, 0);
	for (int i = 0; i < REPEATS; i++) {
		struct results r = { .fd = -1 };
		struct rating ratings[ARRAY_LEN(entries)];
		draw(&r, &rng, 0, 1, 120, 60);
		draw(&r, &rng, 1, 2, 80, 60);
		draw(&r, &rng, 0, 2, 200, 30);
		rate(&r, pairs, ARRAY_LEN(pairs), 2, ratings);
		held += fabs(ratings[0].elo - 200) <= ratings[0].off;
		sum += ratings[0].elo;
		assert_near(ratings[2].elo, 0, 1e-6);
		assert_true(isinf(ratings[3].off));
		free(r.list);
	}
	assert_in_range(held, REPEATS * 91 / 100, REPEATS * 99 / 100);
	assert_near(sum / REPEATS, 200, 10);
}

/* All games won: a finite number with a wide interval. */
static void test_rating_all_won(void **state)
{
	(void)state;
	static const size_t pairs[][2] = { { 0, 1 } };
	struct results r = { .fd = -1 };
	struct rating ratings[ARRAY_LEN(entries)];
	for (int i = 0; i < 40; i++)
		add(&r, 0, 1, 2, (uint64_t)i / 2, i % 2, 2);
	rate(&r, pairs, 1, 1, ratings);
	assert_true(ratings[0].elo > 400 && ratings[0].elo < 1500);
	assert_true(ratings[0].off > 200 && !isinf(ratings[0].off));
	free(r.list);
}

static bool reads(const char *text, struct entry *entry)
{
	char why[160];
	return entry_read(entry, text, why, sizeof why);
}

static void test_entries(void **state)
{
	(void)state;
	struct entry e;
	assert_true(reads("greedy", &e) && e.kind == ENTRY_LEVEL && !e.budget.nodes);
	assert_true(reads("greedy@200", &e) && e.kind == ENTRY_LEVEL && e.budget.nodes == 200);
	assert_string_equal(e.name, "greedy@200");
	assert_true(reads("chronossus+one-more+cores-score", &e) && e.kind == ENTRY_AUTOMATON);
	assert_int_equal(e.automaton.options, RIFT_OPTION_BIT(RIFT_ONE_MORE) | RIFT_OPTION_BIT(RIFT_CORES_SCORE));
	assert_true(reads("chronossus+all", &e) && e.automaton.energy_cores == 3);
	assert_true(reads("mine=python3 x.py --fast", &e) && e.kind == ENTRY_PROGRAM);
	assert_string_equal(e.name, "mine");
	assert_string_equal(e.command, "python3 x.py --fast");
	assert_true(reads("python3 bots/x.py", &e) && e.kind == ENTRY_PROGRAM);
	assert_string_equal(e.name, "x.py");
	static const char *const wrong[] = { "", "nobody", "greedy@", "greedy@0", "greedy@2x", "human", "chronossus+",
		"chronobot2+one-more", "chronobot1+beginner+no-leader", "=", "mine=", "greedy@-4" };
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
		if (reads(wrong[i], &e))
			fail_msg("\"%s\" is an entry", wrong[i]);
}

/* Feeds bytes through a pipe and returns what lines_next says of them. */
static enum lines_answer feed(struct lines *lines, const char *bytes, size_t length, char **line)
{
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], bytes, length), length);
	(void)close(ends[1]);
	lines_init(lines, ends[0]);
	return lines_next(lines, LINES_FOREVER, line);
}

static void test_lines(void **state)
{
	(void)state;
	static struct lines lines;
	static char longest[LINES_LONGEST + 1];
	char *line;
	assert_int_equal(feed(&lines, "one\r\ntwo\nthree", 14, &line), LINES_ONE);
	assert_string_equal(line, "one");
	assert_int_equal(lines_next(&lines, LINES_NOW, &line), LINES_ONE);
	assert_string_equal(line, "two");
	assert_int_equal(lines_next(&lines, LINES_FOREVER, &line), LINES_ENDED);
	(void)close(lines.fd);
	memset(longest, 'x', sizeof longest);
	longest[LINES_LONGEST - 1] = '\n';
	assert_int_equal(feed(&lines, longest, LINES_LONGEST, &line), LINES_ONE);
	(void)close(lines.fd);
	longest[LINES_LONGEST - 1] = 'x';
	longest[LINES_LONGEST] = '\n';
	assert_int_equal(feed(&lines, longest, sizeof longest, &line), LINES_LONG);
	(void)close(lines.fd);
	longest[LINES_LONGEST] = 'x';
	assert_int_equal(feed(&lines, longest, sizeof longest, &line), LINES_LONG);
	(void)close(lines.fd);
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	lines_init(&lines, ends[0]);
	assert_int_equal(lines_next(&lines, LINES_NOW, &line), LINES_LATE);
	assert_int_equal(write(ends[1], "a\nb\n", 4), 4);
	assert_int_equal(lines_next(&lines, 1, &line), LINES_LATE); /* long ago: too late, although it is there */
	assert_int_equal(lines_next(&lines, LINES_NOW, &line), LINES_ONE);
	assert_int_equal(lines_next(&lines, 1, &line), LINES_ONE); /* read before */
	(void)close(ends[0]);
	(void)close(ends[1]);
}

/* What was appended is read back; games of other terms are not. */
static void test_file(void **state)
{
	(void)state;
	char name[] = "/tmp/timerift-ladder-XXXXXX";
	struct terms terms = { .seed = 3 }, other = { .seed = 4 };
	struct results r;
	struct pair pair = pair_of(0, 1, 2);
	struct outcome o[2] = { { .halves = 2, .own = 70, .other = -3, .decisions = { 5, 6 }, .us = { 7, 8 } },
		{ .halves = 0, .fault = 1 } };
	(void)close(mkstemp(name));
	assert_int_equal(results_open(&r, name, &terms), 0);
	assert_int_equal(results_append(&r, &pair, 12, o), 0);
	assert_int_equal(results_update(&r), 0);
	assert_int_equal(r.count, 2);
	assert_int_equal(r.list[0].outcome.other, -3);
	assert_int_equal(r.list[0].outcome.us[PARTY_B], 8);
	assert_int_equal(r.list[1].outcome.fault, 1);
	assert_int_equal(r.list[1].round, 1);
	struct tally t = tally_of(&r, &pair);
	assert_int_equal(t.faults[PARTY_A], 1);
	assert_int_equal(t.scored, 0);
	results_close(&r);
	assert_int_equal(results_open(&r, name, &other), 0);
	assert_int_equal(r.count, 0);
	assert_int_equal(r.foreign, 2);
	results_close(&r);
	(void)unlink(name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_elo),
		cmocka_unit_test(test_share),
		cmocka_unit_test(test_whole_deals),
		cmocka_unit_test(test_gain),
		cmocka_unit_test(test_sprt),
		cmocka_unit_test(test_share_covers),
		cmocka_unit_test(test_rating_covers),
		cmocka_unit_test(test_rating_all_won),
		cmocka_unit_test(test_entries),
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_file),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
