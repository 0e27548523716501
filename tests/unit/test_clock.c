/* test_clock.c -- clocks, deadlines and vacations against a count second by second, on games drawn at random. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/people.h"

#define GAMES 2000
#define STEPS 40
#define S MOMENT_SECOND

static uint64_t seed;

static unsigned draw(unsigned below)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)((seed >> 33) % below);
}

/* A seat's live clock, run second by second. */
static void live_clocks_count_seconds(void **state)
{
	(void)state;
	for (int game = 0; game < GAMES; game++) {
		const struct options o = { .base_s = 10 + draw(100), .increment_s = draw(10) };
		struct clock c;
		long left[RIFT_SEATS];
		unsigned asked = 1 + draw(15);
		int64_t now = 1000;
		clock_init(&c, &o);
		clock_step(&c, &o, RIFT_NATURE, asked, now * S);
		for (int i = 0; i < RIFT_SEATS; i++)
			left[i] = o.base_s;
		for (int step = 0; step < STEPS; step++) {
			for (unsigned wait = draw(30); wait > 0; wait--, now++)
				for (int i = 0; i < RIFT_SEATS; i++)
					left[i] -= asked >> i & 1;
			for (int i = 0; i < RIFT_SEATS; i++) {
				assert_int_equal(clock_left(&c, i, now * S), (left[i] > 0 ? left[i] : 0) * S);
				if (asked >> i & 1)
					assert_int_equal(clock_due(&c, &o, i), (now + left[i]) * S);
				else
					assert_int_equal(clock_due(&c, &o, i), MOMENT_NEVER);
			}
			unsigned next = 1 + draw(15);
			for (int i = 0; i < RIFT_SEATS; i++)
				if ((asked & ~next) >> i & 1)
					left[i] = (left[i] > 0 ? left[i] : CLOCK_GRACE_S) + o.increment_s;
			clock_step(&c, &o, __builtin_ctz(asked), next, now * S);
			asked = next;
		}
	}
}

static bool away(const struct sitter *s, int64_t now)
{
	for (int i = 0; i < s->vacations; i++)
		if (s->vacation[i].begins <= now * S && now * S < s->vacation[i].ends)
			return true;
	return false;
}

/* A deadline with vacations: the first second at which so many were not vacation. */
static void vacations_stop_deadlines(void **state)
{
	(void)state;
	for (int game = 0; game < GAMES; game++) {
		struct people p = { .seats = 2, .options = { .deadline_s = 1 + draw(60) } };
		struct sitter *s = &p.seat[1];
		struct clock c;
		int64_t at = 0, start = 1 + draw(50), returned = draw(3) ? 0 : draw(100);
		while (s->vacations < PEOPLE_VACATIONS && draw(4)) {
			int64_t begins = at + draw(20), ends = begins + draw(30);
			s->vacation[s->vacations].begins = begins * S;
			s->vacation[s->vacations++].ends = ends * S;
			at = ends;
		}
		s->returned = returned * S;
		clock_init(&c, &p.options);
		clock_step(&c, &p.options, RIFT_NATURE, 1 << 1, start * S);
		int64_t now = returned > start ? returned : start;
		for (uint32_t left = p.options.deadline_s; left > 0; now++)
			left -= !away(s, now);
		assert_int_equal(people_due(&p, &c, 1), now * S);
		assert_int_equal(people_due(&p, &c, 0), MOMENT_NEVER);
		s->player = PLAYER_GREEDY;
		assert_int_equal(people_due(&p, &c, 1), 0);
		s->player = PLAYER_OPEN;
		assert_int_equal(people_due(&p, &c, 1), MOMENT_NEVER);
		s->player = PLAYER_PERSON;
		p.given_up = true;
		assert_int_equal(people_next(&p, &c), MOMENT_NEVER);
	}
}

static void a_step_begins_a_deadline_anew(void **state)
{
	const struct options o = { .deadline_s = 100 };
	struct clock c;
	(void)state;
	clock_init(&c, &o);
	clock_step(&c, &o, RIFT_NATURE, 3, 10 * S);
	clock_step(&c, &o, 0, 3, 50 * S); /* one of two that must decide has */
	assert_int_equal(clock_due(&c, &o, 0), 150 * S);
	assert_int_equal(clock_due(&c, &o, 1), 110 * S);
	clock_step(&c, &o, 0, 2, 40 * S); /* by a node whose clock is behind */
	assert_int_equal(c.at, 50 * S);
	assert_int_equal(clock_next(&c, &o), 110 * S);
}

/* What is refused, by the key that is wrong; NULL: taken. */
static void options_are_checked(void **state)
{
	static const struct {
		const char *text, *wrong;
	} cases[] = {
		{ "{}", NULL },
		{ "{\"clock\":{\"base\":600,\"increment\":10}}", NULL },
		{ "{\"clock\":{\"base\":9,\"increment\":10}}", "clock" },
		{ "{\"clock\":{\"base\":600}}", "clock" },
		{ "{\"clock\":{\"base\":600,\"increment\":10,\"x\":1}}", "clock" },
		{ "{\"clock\":{\"base\":600.5,\"increment\":10}}", "clock" },
		{ "{\"deadline\":{\"hours\":720}}", NULL },
		{ "{\"deadline\":{\"hours\":721}}", "deadline" },
		{ "{\"deadline\":{\"hours\":\"3\"}}", "deadline" },
		{ "{\"deadline\":{\"hours\":24},\"vacation\":{\"days\":14}}", NULL },
		{ "{\"vacation\":{\"days\":14}}", "vacation" },
		{ "{\"clock\":{\"base\":600,\"increment\":0},\"deadline\":{\"hours\":1}}", "deadline" },
		{ "{\"delay\":{\"rounds\":1}}", NULL },
		{ "{\"delay\":{\"rounds\":2}}", "delay" },
		{ "{\"delay\":{\"minutes\":1440},\"spectators\":true,\"chat\":\"all\",\"late\":\"open\"}", NULL },
		{ "{\"late\":\"\"}", "late" },
		{ "{\"chat\":null}", "chat" },
		{ "{\"spectators\":0}", "spectators" },
		{ "{\"else\":false}", "else" },
		{ "[]", "options" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct options o;
		json_t *object = json_loads(cases[i].text, 0, NULL);
		const char *wrong = options_read(&o, object);
		if (cases[i].wrong)
			assert_string_equal(wrong ? wrong : "-", cases[i].wrong);
		else
			assert_null(wrong);
		json_decref(object);
	}
}

/* Options of the store that a later version wrote: what this one knows of them counts. */
static void options_of_later_versions_are_skipped(void **state)
{
	static const char text[] =
		"{\"clock\":{\"base\":600,\"increment\":10},\"computer\":\"grandmaster\",\"else\":false,"
		"\"delay\":{\"rounds\":1}}";
	struct options o;
	(void)state;
	options_parse(&o, text, sizeof text - 1);
	assert_int_equal(o.base_s, 600);
	assert_true(o.delay_round);
	assert_false(o.no_spectators);
	options_parse(&o, "[", 1);
	assert_false(options_timed(&o));
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(live_clocks_count_seconds),
		cmocka_unit_test(vacations_stop_deadlines),
		cmocka_unit_test(a_step_begins_a_deadline_anew),
		cmocka_unit_test(options_are_checked),
		cmocka_unit_test(options_of_later_versions_are_skipped),
	};
	seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 7;
	printf("seed %llu\n", (unsigned long long)seed);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
