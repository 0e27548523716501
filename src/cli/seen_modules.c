/*
 * seen_modules.c -- which things belong to a module, so that only games with it are expected to show them; and what of
 * the modules is seen in events.
 */
#include "base/base.h"
#include "cli/seen.h"
#include "content/content.h"

/* Things first to last of a list come up only with the module. */
static const struct {
	uint8_t list, first, last, module;
} ranges[] = {
	{ SEEN_VERBS, RIFT_V_ENLIST, RIFT_V_FIGURE, RIFT_GUARDIANS },
	{ SEEN_ASKS, RIFT_ASK_ENLIST, RIFT_ASK_FIGURE, RIFT_GUARDIANS },
	{ SEEN_EVENTS, RIFT_E_GUARDIAN, RIFT_E_GUARDIAN, RIFT_GUARDIANS },
	{ SEEN_CONDITIONS, RIFT_MOST_GUARDIANS, RIFT_MOST_GUARDIANS, RIFT_GUARDIANS },
	{ SEEN_OBJECTIVES, RIFT_MOST_GUARDIANS, RIFT_MOST_GUARDIANS, RIFT_GUARDIANS },
	{ SEEN_SPACES, RIFT_GUARDIAN_1, RIFT_GUARDIAN_6, RIFT_GUARDIANS },
	{ SEEN_DECISIONS, RIFT_D_ENLIST, RIFT_D_ENLIST, RIFT_GUARDIANS },
	{ SEEN_OPTIONS, RIFT_C11_B, RIFT_GUARDIAN_START, RIFT_GUARDIANS },
	{ SEEN_ENLISTED, 0, UINT8_MAX, RIFT_GUARDIANS },
	{ SEEN_BOT_ENLISTED, 0, UINT8_MAX, RIFT_GUARDIANS },

	{ SEEN_VERBS, RIFT_N_ADVENTURE, RIFT_N_ADVENTURE_DIE, RIFT_PIONEERS },
	{ SEEN_VERBS, RIFT_V_DECK, RIFT_V_CLEAR, RIFT_PIONEERS },
	{ SEEN_ASKS, RIFT_ASK_DECK, RIFT_ASK_CLEAR, RIFT_PIONEERS },
	{ SEEN_EVENTS, RIFT_E_VENTURE, RIFT_E_UPGRADE, RIFT_PIONEERS },
	{ SEEN_CONDITIONS, RIFT_MOST_ADVENTURES, RIFT_MOST_ADVENTURES, RIFT_PIONEERS },
	{ SEEN_OBJECTIVES, RIFT_MOST_ADVENTURES, RIFT_MOST_ADVENTURES, RIFT_PIONEERS },
	{ SEEN_SPACES, RIFT_ADVENTURE, RIFT_CARD_TRAILS, RIFT_PIONEERS },
	{ SEEN_DECISIONS, RIFT_D_ADVENTURE, RIFT_D_UPGRADE, RIFT_PIONEERS },
	{ SEEN_OPS, OP_POWER, OP_MORE_CONDITION, RIFT_PIONEERS },
	{ SEEN_OPS, OP_LOSE, OP_UPGRADE_SENSOR, RIFT_PIONEERS },
	{ SEEN_OPTIONS, RIFT_C09_B, RIFT_C10_B, RIFT_PIONEERS },
	{ SEEN_OPTIONS, RIFT_UPGRADE_B, RIFT_TOKENS_SCORE, RIFT_PIONEERS },
	{ SEEN_SUCCESSES, 0, UINT8_MAX, RIFT_PIONEERS },
	{ SEEN_FAILURES, 0, UINT8_MAX, RIFT_PIONEERS },
	{ SEEN_UPGRADES, 0, UINT8_MAX, RIFT_PIONEERS },
	{ SEEN_BOT_ADVENTURES, 0, UINT8_MAX, RIFT_PIONEERS },

	{ SEEN_VERBS, RIFT_N_EXPERIMENT, RIFT_N_TRAJECTORY, RIFT_DOOMSDAY },
	{ SEEN_ASKS, RIFT_ASK_TRACK, RIFT_ASK_SPEND_ANY, RIFT_DOOMSDAY },
	{ SEEN_EVENTS, RIFT_E_DEALT, RIFT_E_SAVED, RIFT_DOOMSDAY },
	{ SEEN_REFUSALS, RIFT_NEED_NOT_MET, RIFT_NEED_NOT_MET, RIFT_DOOMSDAY },
	{ SEEN_CONDITIONS, RIFT_MOST_EXPERIMENTS, RIFT_MOST_EXPERIMENTS, RIFT_DOOMSDAY },
	{ SEEN_OBJECTIVES, RIFT_MOST_EXPERIMENTS, RIFT_MOST_EXPERIMENTS, RIFT_DOOMSDAY },
	{ SEEN_SPACES, RIFT_EXPERIMENT, RIFT_EXPERIMENT, RIFT_DOOMSDAY },
	{ SEEN_VARIANTS, RIFT_PLANNED_EXPERIMENTS, RIFT_PLANNED_EXPERIMENTS, RIFT_DOOMSDAY },
	{ SEEN_OPTIONS, RIFT_C07_B, RIFT_C08_B, RIFT_DOOMSDAY },
	{ SEEN_OPTIONS, RIFT_UNPLANNED, RIFT_UNPLANNED, RIFT_DOOMSDAY },
	{ SEEN_DECISIONS, RIFT_D_EXPERIMENT, RIFT_D_MARKER, RIFT_DOOMSDAY },
	{ SEEN_OPS, OP_PAY_TYPE, OP_LOSE_MORALE, RIFT_DOOMSDAY },
	{ SEEN_EXPERIMENTS, 0, UINT8_MAX, RIFT_DOOMSDAY },
	{ SEEN_ENDINGS, 0, UINT8_MAX, RIFT_DOOMSDAY },
};

int seen_module(int list, int number)
{
	for (size_t i = 0; i < ARRAY_LEN(ranges); i++)
		if (ranges[i].list == list && number >= ranges[i].first && number <= ranges[i].last)
			return ranges[i].module;
	return RIFT_NO_MODULE;
}

void seen_guardians(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	if (e->kind != RIFT_E_GUARDIAN || e->a != RIFT_GUARDIAN_ENLISTED)
		return;
	bool bot = rift_fact(g, RIFT_FACT_KIND, e->seat, 0) > RIFT_HUMAN;
	seen_mark(seen, bot ? SEEN_BOT_ENLISTED : SEEN_ENLISTED, e->b);
}

const char *seen_ending(int ending)
{
	static const char *const words[] = { "", "saved", "sealed", "era-3", "era-4", "era-5", "era-6", "era-7" };
	return ending < (int)ARRAY_LEN(words) ? words[ending] : "";
}

/* Where the Impact tile went last decides how it ends: by Seal Fate, or by the dice in this Era. */
static int ending_of(const struct rift_event *e)
{
	enum { SEALED = 0xff };
	return e->b == SEALED ? SEEN_SEALED : e->a;
}

void seen_doomsday(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_EXPERIMENT:
		seen_mark(seen, SEEN_EXPERIMENTS, e->a);
		if (rift_fact(g, RIFT_FACT_KIND, e->seat, 0) <= RIFT_HUMAN)
			for (const struct op *op = experiments[e->a].price; op->code; op++)
				seen_mark(seen, SEEN_OPS, op->code);
		break;
	case RIFT_E_IMPACT_MOVED:
		if (e->a == rift_fact(g, RIFT_FACT_ERA, 0, 0))
			seen_mark(seen, SEEN_ENDINGS, ending_of(e));
		break;
	case RIFT_E_SAVED:
		seen_mark(seen, SEEN_ENDINGS, SEEN_SAVED);
		break;
	default:
		break;
	}
}

static void mark_all(struct seen *seen, const struct op *ops, size_t count)
{
	for (size_t i = 0; i < count && ops[i].code; i++)
		if (ops[i].code != OP_MAY) /* what is offered by it is marked when it is taken */
			seen_mark(seen, SEEN_OPS, ops[i].code);
}

static void adventure_seen(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	const struct adventure *a = &adventures[e->a];
	if (rift_fact(g, RIFT_FACT_KIND, e->seat, 0) > RIFT_HUMAN) {
		seen_mark(seen, SEEN_BOT_ADVENTURES, e->a);
		return;
	}
	seen_mark(seen, e->b ? SEEN_SUCCESSES : SEEN_FAILURES, e->a);
	mark_all(seen, e->b ? a->success : a->failure, e->b ? ARRAY_LEN(a->success) : ARRAY_LEN(a->failure));
	if (e->b)
		mark_all(seen, a->always, ARRAY_LEN(a->always));
}

void seen_pioneers(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_ADVENTURE:
		adventure_seen(seen, g, e);
		break;
	case RIFT_E_UPGRADE:
		seen_mark(seen, SEEN_UPGRADES, e->a);
		seen_mark(seen, SEEN_OPS, e->a ? OP_UPGRADE_POWER : OP_UPGRADE_SENSOR);
		break;
	case RIFT_E_FREE:
		if (e->a == RIFT_CARD_TRIBES)
			seen_mark(seen, SEEN_OPS, OP_TRADE_ONCE);
		break;
	default:
		break;
	}
}
