/* setup.c -- see setup.h. */
#include "server/day/setup.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"

#define WEEK 7
#define THURSDAY 3 /* 1970-01-01; Monday is 0 */

/* From Monday to Sunday.  The levels are those of src/lab/measure/presets.def. */
static const struct plan {
	const char *bot, *level, *options, *variants;
} plans[WEEK] = {
	{ "chronobot1", "easy", "beginner", NULL },
	{ "chronobot2", "easy", NULL, "narrow-council" },
	{ "chronossus", "easy", NULL, NULL },
	{ "chronobot1", "normal", NULL, NULL },
	{ "chronossus", "normal", "swap-tiles", NULL },
	{ "chronobot2", "normal", NULL, NULL },
	{ "chronossus", "hard", "one-more", NULL },
};

/* The modules of the days with the Chronossus, one after the other: the sets that it can play (docs/solo.md). */
static const char *const modules[] = { NULL, "doomsday", "pioneers", "guardians", "fractures", "guardians pioneers",
	"fractures pioneers" };

/* How many days with the Chronossus were before this one since the Monday before 1970-01-01. */
static uint32_t chronossus_days(uint32_t week, uint32_t weekday)
{
	uint32_t before = 0, each = 0;
	for (uint32_t d = 0; d < WEEK; d++) {
		const bool one = strcmp(plans[d].bot, "chronossus") == 0;
		each += one ? 1 : 0;
		before += one && d < weekday ? 1 : 0;
	}
	return week * each + before;
}

static size_t line_put(char *text, size_t size, size_t at, const char *key, const char *value)
{
	return value && at < size ? at + (size_t)snprintf(text + at, size - at, "%s %s\n", key, value) : at;
}

const char *day_setup(uint32_t day, char *text, size_t size)
{
	const uint32_t week = (day + THURSDAY) / WEEK, weekday = (day + THURSDAY) % WEEK;
	const struct plan *plan = &plans[weekday];
	const bool with_modules = strcmp(plan->bot, "chronossus") == 0;
	size_t at = (size_t)snprintf(text, size, "seats A=human B=%s\n", plan->bot);
	if (with_modules)
		at = line_put(text, size, at, "modules", modules[chronossus_days(week, weekday) % ARRAY_LEN(modules)]);
	at = line_put(text, size, at, "options", plan->options);
	at = line_put(text, size, at, "variants", plan->variants);
	CHECK(at < size);
	return plan->level;
}
