/* players.c -- the table of computer players behind rift_player.h. */
#include "rift_player.h"

#include <string.h>

#include "base/base.h"
#include "ai/draw.h"
#include "ai/policy.h"
#include "ai/think.h"
#include "ai/tree.h"

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

static void policy_begin(struct rift_think *t)
{
	const struct policy *policy = level_of(t->player)->how;
	t->answer = policy_choose(policy, &greedy_weights, t->rules, &t->seen, t->seat, &t->random);
}

static const struct mind random_mind = { .bytes = sizeof(struct rift_think), .begin = random_begin };
static const struct mind policy_mind = { .bytes = sizeof(struct rift_think), .begin = policy_begin };

/* Those that look less far: at few of the answers, at no answer twice, not beyond the Action. */
static const struct policy beginner = { .trials = 5, .finalists = 1, .next = 0, .ending = 2 };
static const struct policy novice = { .trials = 24, .finalists = 1, .next = 0, .ending = 4 };

/*
 * Levels that search.  A build without the search lists them, but no memory is large enough for them.  A budget is given
 * in simulations: early in an Era, where a decision matters most, a simulation takes longest.  The tree of the last has
 * room for twice its budget: programs and the analysis may give it more.
 */
enum { SKILLED = 12, EXPERT = 100, MASTER = 800 };
#define HOW(nodes) \
	{ \
		.root = { 400, 1, 0, 40 }, .inner = { 48, 1, 0, 4 }, .light = { 16, 1, 0, 4 }, .capacity = (nodes) + 1 \
	}
#ifdef RIFT_NO_SEARCH
#define MIND(nodes) \
	{ \
		.bytes = SIZE_MAX \
	}
#else
#define MIND(nodes) \
	{ \
		.bytes = TREE_BYTES((nodes) + 1), .begin = tree_begin, .simulate = tree_simulate, \
		.report = tree_report \
	}
#endif
#define SEARCH(name, nodes) \
	static const struct tree_how name = HOW(nodes); \
	static const struct mind name##_mind = MIND(nodes)
SEARCH(skilled, SKILLED);
SEARCH(expert, EXPERT);
SEARCH(master, 2 * MASTER);

static const struct level levels[] = {
	{ { "random", "plays anything the rules allow", 0 }, &random_mind, NULL },
	{ { "beginner", "sees a few of the possible moves and takes the best of them", 0 }, &policy_mind, &beginner },
	{ { "novice", "looks around, but takes each question as it comes", 0 }, &policy_mind, &novice },
	{ { "greedy", "takes what looks best now and next turn; a fair opponent for a first game", 0 }, &policy_mind,
		&policy_greedy },
	{ { "skilled", "thinks about what the others will do in this Era", SKILLED }, &skilled_mind, &skilled },
	{ { "expert", "plans its Era and knows what its rivals want", EXPERT }, &expert_mind, &expert },
	{ { "master", "takes its time and follows many lines to the end of the Era", MASTER }, &master_mind, &master },
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
