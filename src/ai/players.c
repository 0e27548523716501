/* players.c -- see players.h. */
#include "ai/players.h"

#include <string.h>

#include "base/base.h"
#include "ai/draw.h"
#include "ai/greedy.h"

#define PASSES 8 /* one pass in so many is meant */

/* Every answer alike, but a pass ends the Era and is seldom taken. */
static struct rift_move random_choose(const struct rift_game *g, int seat, uint64_t *random)
{
	struct rift_move answers[RIFT_ANSWERS];
	size_t count = rift_legal(g, seat, answers, RIFT_ANSWERS);
	CHECK(count > 0);
	size_t at = ai_draw(random, (uint32_t)count);
	if (answers[at].verb == RIFT_V_PASS && ai_draw(random, PASSES))
		at = ai_draw(random, (uint32_t)count);
	return answers[at];
}

const struct ai_player ai_players[] = {
	{ "random", "plays anything the rules allow", random_choose },
	{ "greedy", "takes what looks best now; a fair opponent for a first game", greedy_choose },
};
const size_t ai_player_count = ARRAY_LEN(ai_players);

const struct ai_player *ai_player(const char *name)
{
	for (size_t i = 0; i < ai_player_count; i++)
		if (strcmp(ai_players[i].name, name) == 0)
			return &ai_players[i];
	return NULL;
}
