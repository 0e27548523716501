/* players.c -- the table of computer players behind rift_player.h: "random" plays any legal answer, "greedy" is
   greedy.c. */
#include "rift_player.h"

#include <string.h>

#include "base/base.h"
#include "ai/draw.h"
#include "ai/greedy.h"

#define PASSES 8 /* a drawn pass is kept once in 8 times, else another answer is drawn */

/* All answers are equally likely, except that a pass, which ends the Era for the seat, is rare. */
static struct rift_move random_choose(
	const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random)
{
	struct rift_move answers[RIFT_ANSWERS];
	size_t count = rules->legal(g, seat, answers, RIFT_ANSWERS);
	CHECK(count > 0);
	size_t at = ai_draw(random, (uint32_t)count);
	if (answers[at].verb == RIFT_V_PASS && ai_draw(random, PASSES))
		at = ai_draw(random, (uint32_t)count);
	return answers[at];
}

static const struct rift_player players[] = {
	{ "random", "plays anything the rules allow", random_choose },
	{ "greedy", "takes what looks best now; a fair opponent for a first game", greedy_choose },
};

size_t rift_player_count(void)
{
	return ARRAY_LEN(players);
}

const struct rift_player *rift_player_at(size_t i)
{
	return i < ARRAY_LEN(players) ? &players[i] : NULL;
}

const struct rift_player *rift_player(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(players); i++)
		if (strcmp(players[i].name, name) == 0)
			return &players[i];
	return NULL;
}
