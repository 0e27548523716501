/*
 * seen_modules.c -- which things belong to a module, so that only games with it are expected to cover them; and
 * coverage by the events of modules.
 */
#include "base/base.h"
#include "lab/seen.h"
#include "content/content.h"

/* Items first to last of a list occur only with the module. */
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
	{ SEEN_ASKS, RIFT_ASK_MARK, RIFT_ASK_MARK, RIFT_DOOMSDAY },
	{ SEEN_VERBS, RIFT_V_MARK, RIFT_V_MARK, RIFT_DOOMSDAY },
	{ SEEN_EVENTS, RIFT_E_DEALT, RIFT_E_SAVED, RIFT_DOOMSDAY },
	{ SEEN_REFUSALS, RIFT_NEED_NOT_MET, RIFT_NEED_NOT_MET, RIFT_DOOMSDAY },
	{ SEEN_CONDITIONS, RIFT_MOST_EXPERIMENTS, RIFT_MOST_EXPERIMENTS, RIFT_DOOMSDAY },
	{ SEEN_OBJECTIVES, RIFT_MOST_EXPERIMENTS, RIFT_MOST_EXPERIMENTS, RIFT_DOOMSDAY },
	{ SEEN_SPACES, RIFT_EXPERIMENT, RIFT_EXPERIMENT, RIFT_DOOMSDAY },
	{ SEEN_VARIANTS, RIFT_PLANNED_EXPERIMENTS, RIFT_PLANNED_EXPERIMENTS, RIFT_DOOMSDAY },
	{ SEEN_VARIANTS, RIFT_NEW_CONDITIONS, RIFT_NEW_CONDITIONS, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_OPTIONS, RIFT_C07_B, RIFT_C08_B, RIFT_DOOMSDAY },
	{ SEEN_OPTIONS, RIFT_UNPLANNED, RIFT_UNPLANNED, RIFT_DOOMSDAY },
	{ SEEN_DECISIONS, RIFT_D_EXPERIMENT, RIFT_D_MARKER, RIFT_DOOMSDAY },
	{ SEEN_OPS, OP_PAY_TYPE, OP_LOSE_MORALE, RIFT_DOOMSDAY },
	{ SEEN_EXPERIMENTS, 0, UINT8_MAX, RIFT_DOOMSDAY },
	{ SEEN_ENDINGS, 0, UINT8_MAX, RIFT_DOOMSDAY },

	{ SEEN_OPTIONS, RIFT_C04_B, RIFT_FLUX_SCORES, RIFT_FRACTURES },
	{ SEEN_DECISIONS, RIFT_D_FLUX, RIFT_D_POSITION, RIFT_FRACTURES },
	{ SEEN_VERBS, RIFT_N_POOL, RIFT_N_POOL, RIFT_FRACTURES },
	{ SEEN_BOT_TECHNOLOGIES, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_BOT_TILES, ACTION_TILE(4, 0), ACTION_TILE(6, 1), RIFT_FRACTURES },
	{ SEEN_BOT_TILES, ACTION_TILE(14, 0), ACTION_TILE(14, 1), RIFT_FRACTURES },
	{ SEEN_BOT_TILES, ACTION_TILE(7, 0), ACTION_TILE(8, 1), RIFT_DOOMSDAY },
	{ SEEN_BOT_TILES, ACTION_TILE(9, 0), ACTION_TILE(10, 1), RIFT_PIONEERS },
	{ SEEN_BOT_TILES, ACTION_TILE(11, 0), ACTION_TILE(11, 1), RIFT_GUARDIANS },

	{ SEEN_VERBS, RIFT_V_TAKE_ANOMALY, RIFT_N_ANOMALY, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_ASKS, RIFT_ASK_TAKE_ANOMALY, RIFT_ASK_REMOVAL, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_EVENTS, RIFT_E_PILE, RIFT_E_PILE, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_CONDITIONS, RIFT_MOST_ANOMALIES, RIFT_MOST_ANOMALIES, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_SPACES, RIFT_REMOVAL, RIFT_REMOVAL, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_DECISIONS, RIFT_D_VARIABLE, RIFT_D_VARIABLE, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_OPS, OP_KEEP_WATER, OP_CROWDED, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_WORKED, VARIABLE(X13), VARIABLE(X16), RIFT_VARIABLE_ANOMALIES },
	{ SEEN_VARIABLES, 0, UINT8_MAX, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_BOT_VARIABLES, 0, UINT8_MAX, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_VARIABLES_BACK, 0, UINT8_MAX, RIFT_VARIABLE_ANOMALIES },

	{ SEEN_VERBS, RIFT_V_BLINK, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_ASKS, RIFT_ASK_BLINK, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_EVENTS, RIFT_E_BLINK, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_OPS, OP_CONSTRUCT_WATER, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_BUILT, SUPER(BLINK_STABILIZER), UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_WORKED, SUPER(BLINK_STABILIZER), SUPER(FAR_FUTURE_PLANTATIONS), RIFT_FRACTURES },
	{ SEEN_COLLAPSES, RIFT_RES6, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_COLLAPSES_USED, RIFT_RES6, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_CONDITIONS, RIFT_MOST_FLUX, RIFT_MOST_TECHNOLOGIES, RIFT_FRACTURES },
	{ SEEN_OBJECTIVES, RIFT_MOST_FLUX, RIFT_MOST_TECHNOLOGIES, RIFT_FRACTURES },
	{ SEEN_SPACES, RIFT_ASSIMILATE_1, RIFT_SECRET_SITE, RIFT_FRACTURES },
	{ SEEN_WARPS, RIFT_WARP_FLUX, RIFT_WARP_FLUX, RIFT_FRACTURES },
	{ SEEN_LEADERS, RIFT_ELDRIN, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_LEADERS_CLASSIC, RIFT_ELDRIN, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_EVACUATIONS, 2 * RIFT_UNITY + 1, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_EVACUATIONS_CLASSIC, 2 * RIFT_UNITY + 1, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_BOARDS, 2 * RIFT_UNITY + 1, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_TECHNOLOGIES, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_TECHNOLOGIES_USED, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_TECHNOLOGIES_SCORED, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_OPERATORS, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_FLUX, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_BLINKED, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_BLINKED_FROM, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_BLINKED_TO, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_GLITCHES, SEEN_GLITCH_ADVENTURES, SEEN_GLITCH_ADVENTURES, RIFT_PIONEERS },
	{ SEEN_GLITCHES_BACK, SEEN_GLITCH_ADVENTURES, SEEN_GLITCH_ADVENTURES, RIFT_PIONEERS },
	{ SEEN_GLITCHES, SEEN_GLITCH_ANOMALIES, SEEN_GLITCH_ANOMALIES, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_GLITCHES_BACK, SEEN_GLITCH_ANOMALIES, SEEN_GLITCH_ANOMALIES, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_GLITCHES, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_GLITCHES_BACK, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_DEVICES, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_DEVICE_SIDES, 0, UINT8_MAX, RIFT_FRACTURES },
	{ SEEN_BORROWED, 0, UINT8_MAX, RIFT_FRACTURES },
};

/* Items that a module removes from the game. */
static const struct {
	uint8_t list, number, module;
} replaced[] = {
	{ SEEN_WORKED, ANOMALY_TILE, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_OPS, OP_REMOVE_ANOMALY, RIFT_VARIABLE_ANOMALIES },
	{ SEEN_REFUSALS, RIFT_ERA_ONE, RIFT_FRACTURES }, /* with Era Zero this refusal cannot occur */
};

static bool is_building(int list, int number)
{
	return (list == SEEN_BUILT || list == SEEN_WORKED) && RIFT_IS_BUILDING(number);
}

int seen_replaced(int list, int number)
{
	for (size_t i = 0; i < ARRAY_LEN(replaced); i++)
		if (replaced[i].list == list && replaced[i].number == number)
			return replaced[i].module;
	for (int tile = 1; is_building(list, number) && tile < RIFT_SUPER_FIRST; tile++)
		if (tiles[tile].replaces == number)
			return tiles[tile].module;
	return RIFT_NO_MODULE;
}

int seen_module(int list, int number)
{
	if (is_building(list, number))
		return tiles[number].module;
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

/* The last place of the Impact tile tells the ending: Seal Fate, or the dice in that Era. */
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
		if (ops[i].code != OP_MAY) /* offered ops are marked when taken */
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

void seen_variable(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	bool bot = rift_fact(g, RIFT_FACT_KIND, e->seat, 0) > RIFT_HUMAN;
	if (e->kind != RIFT_E_PILE)
		return;
	if (e->a == RIFT_PILE_REMOVED)
		seen_mark(seen, SEEN_VARIABLES_BACK, e->b);
	if (e->a == RIFT_PILE_TAKEN)
		seen_mark(seen, bot ? SEEN_BOT_VARIABLES : SEEN_VARIABLES, e->b);
	if (e->a != RIFT_PILE_PLACED)
		return;
	mark_all(seen, tiles[VARIABLE(e->b)].always, ARRAY_LEN(tiles[0].always));
	mark_all(seen, tiles[VARIABLE(e->b)].clean_up, ARRAY_LEN(tiles[0].clean_up));
}

const char *seen_bot_tile(int tile)
{
	return action_tiles[tile].rule + sizeof "CXTILE-" - 1;
}

void seen_chronossus(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	if (e->kind == RIFT_E_DECIDED && e->a == RIFT_D_TILE && !e->b)
		seen_mark(seen, SEEN_BOT_TILES, e->n);
	if (e->kind == RIFT_E_TECHNOLOGY && e->b == RIFT_TECHNOLOGY_TAKEN &&
		rift_fact(g, RIFT_FACT_KIND, e->seat, 0) > RIFT_HUMAN)
		seen_mark(seen, SEEN_BOT_TECHNOLOGIES, e->a);
}
