/* level.c -- see level.h. */
#include "cli/bots/level.h"

#include <stdlib.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "cli/bots/lines.h"

#define NO_END (UINT32_C(1) << 30) /* nodes of a budget in milliseconds alone */

/* Memory for thinking, as large as the largest player needed so far.  Only one thinks at a time. */
static void *scratch(size_t bytes)
{
	static void *memory;
	static size_t size;
	if (bytes > size) {
		free(memory);
		memory = malloc(bytes);
		size = bytes;
		CHECK(memory);
	}
	return memory;
}

void level_begin(struct level *level, const struct rift_player *player, uint64_t seed)
{
	*level = (struct level){ .player = player };
	rng_seed(&level->rng, seed, 0);
}

struct rift_move level_choose(struct level *level, int seat, const struct rift_game *seen, const struct budget *budget,
	level_stop *stop, void *context)
{
	int64_t deadline = budget->ms ? clock_ms() + budget->ms : LINES_FOREVER;
	uint32_t nodes = budget->nodes || !budget->ms ? budget->nodes : NO_END;
	size_t bytes = rift_think_bytes(level->player);
	struct rift_think *t = rift_think_begin(
		scratch(bytes), bytes, level->player, RIFT_RULES, seen, seat, rng_next(&level->rng), nodes);
	CHECK(t);
	uint32_t slice = budget->ms || stop ? 1 : UINT32_MAX; /* simulations between two looks at the clock */
	while (rift_think_go(t, slice) && clock_ms() < deadline && !(stop && stop(context)))
		continue;
	rift_think_report(t, &level->report);
	return rift_think_answer(t);
}
