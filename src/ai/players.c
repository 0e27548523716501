/* players.c -- the table of computer players behind rift_player.h. */
#include "rift_player.h"

#include <string.h>

#include "base/base.h"
#include "ai/draw.h"
#include "ai/greedy.h"
#include "ai/think.h"

#define PASSES 8 /* a drawn pass is kept once in 8 times, else another answer is drawn */

/* All answers are equally likely, except that a pass, which ends the Era for the seat, is rare. */
static void random_begin(struct rift_think *t)
{
	struct rift_move answers[RIFT_ANSWERS];
	size_t count = t->rules->legal(&t->seen, t->seat, answers, RIFT_ANSWERS);
	CHECK(count > 0);
	size_t at = ai_draw(&t->random, (uint32_t)count);
	if (answers[at].verb == RIFT_V_PASS && ai_draw(&t->random, PASSES))
		at = ai_draw(&t->random, (uint32_t)count);
	t->answer = answers[at];
}

static void greedy_begin(struct rift_think *t)
{
	t->answer = greedy_choose(t->rules, &t->seen, t->seat, &t->random);
}

static const struct mind random_mind = { .bytes = sizeof(struct rift_think), .begin = random_begin };
static const struct mind greedy_mind = { .bytes = sizeof(struct rift_think), .begin = greedy_begin };

static const struct level levels[] = {
	{ { "random", "plays anything the rules allow", 0 }, &random_mind, NULL },
	{ { "greedy", "takes what looks best now; a fair opponent for a first game", 0 }, &greedy_mind, NULL },
};

size_t rift_player_count(void)
{
	return ARRAY_LEN(levels);
}

const struct rift_player *rift_player_at(size_t i)
{
	return i < ARRAY_LEN(levels) ? &levels[i].player : NULL;
}

const struct rift_player *rift_player(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(levels); i++)
		if (strcmp(levels[i].player.name, name) == 0)
			return &levels[i].player;
	return NULL;
}
