/* test_day.c -- the game of the day: dates, until when a day lasts, and the setup of every day of some years. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/day/setup.h"
#include "server/game/clock.h"
#include "server/game/day.h"
#include "rift_record.h"

#define YEARS 4
#define FIRST 20454 /* 2026-01-01, a Thursday */
#define SETS 7

static void dates_are_those_of_the_calendar(void **state)
{
	char ours[DAY_TEXT], theirs[DAY_TEXT];
	uint32_t again = 0;
	(void)state;
	for (uint32_t day = 1; day <= DAY_LAST; day += day < 100000 ? 1 : 97) {
		const time_t at = (time_t)day * DAY_LENGTH_S;
		struct tm tm;
		assert_non_null(gmtime_r(&at, &tm));
		assert_int_equal(strftime(theirs, sizeof theirs, "%Y-%m-%d", &tm), DAY_TEXT - 1);
		day_write(ours, day);
		assert_string_equal(ours, theirs);
		assert_true(day_read(ours, strlen(ours), &again));
		assert_int_equal(again, day);
	}
}

static void other_texts_are_no_dates(void **state)
{
	static const char *const wrong[] = { "", "2026-11-1", "2026-11-190", "2026-02-29", "2026-00-10", "2026-13-01",
		"2026-04-31", "2026-11-00", "1969-12-31", "1970-01-01", "2026/11/19", "2O26-11-19", "+026-11-19" };
	uint32_t day;
	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		assert_false(day_read(wrong[i], strlen(wrong[i]), &day));
	assert_true(day_read("2028-02-29", 10, &day));
}

static int64_t moment_of(int64_t seconds)
{
	return (seconds - moment_unix_ms(0) / 1000) * MOMENT_SECOND;
}

static void days_end(void **state)
{
	const int64_t end = ((int64_t)FIRST + 1) * DAY_LENGTH_S;
	(void)state;
	assert_int_equal(day_of(moment_of(end) - 1), FIRST);
	assert_int_equal(day_of(moment_of(end)), FIRST + 1);
	assert_int_equal(day_end_s(FIRST), end);
	assert_int_equal(day_close_s(FIRST), end + 7200);
	assert_false(day_is_told(FIRST, moment_of(end + 7259)));
	assert_true(day_is_told(FIRST, moment_of(end + 7260)));
	assert_true(day_is_told(0, 0));
}

/* Each day has a setup that the rules take; the same weekday has the same automaton and level; all sets of modules come equally often. */
static void every_day_has_its_game(void **state)
{
	static const char *const bots[] = { "chronobot1", "chronossus", "chronobot2", "chronossus", "chronobot1",
		"chronobot2", "chronossus" }; /* from Thursday on */
	static const char *const levels[] = { "normal", "normal", "normal", "hard", "easy", "easy", "easy" };
	uint32_t sets[SETS] = { 0 };
	int count[SETS] = { 0 }, known = 0;
	(void)state;
	for (uint32_t day = FIRST; day < FIRST + SETS * 7 * YEARS; day++) {
		char text[DAY_SETUP], again[DAY_SETUP], why[200], bot[40];
		struct rift_setup setup;
		const char *level = day_setup(day, text, sizeof text);
		assert_int_equal(rift_record_read_setup(RIFT_RULES, text, &setup, why, sizeof why), 0);
		(void)day_setup(day, again, sizeof again);
		assert_string_equal(text, again);
		assert_string_equal(level, levels[(day - FIRST) % 7]);
		(void)snprintf(bot, sizeof bot, "B=%s", bots[(day - FIRST) % 7]);
		assert_non_null(strstr(text, bot));
		if (!strstr(text, "chronossus"))
			continue;
		int set = 0;
		while (set < known && sets[set] != setup.modules)
			set++;
		assert_in_range(set, 0, SETS - 1);
		sets[set] = setup.modules;
		known += set == known;
		count[set]++;
	}
	for (int set = 0; set < SETS; set++)
		assert_int_equal(count[set], 3 * YEARS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(dates_are_those_of_the_calendar),
		cmocka_unit_test(other_texts_are_no_dates),
		cmocka_unit_test(days_end),
		cmocka_unit_test(every_day_has_its_game),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
