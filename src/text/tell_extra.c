/*
 * tell_extra.c -- the parts of a sentence that no simple placeholder can say: what a card shows, what an automaton
 * weighed.
 */
#include "text/tell_parts.h"

#include <string.h>

#include "base/base.h"
#include "content/content.h"
#include "text/content_words.h"
#include "rift_words.h"

static void put_recruits(struct text *t, int card)
{
	bool some = false;
	if (card < 1 || card > POOL_CARDS)
		return;
	for (int w = 1; w < WORKER_END; w++) {
		int n = recruit_cards[card][w];
		if (n == 0)
			continue;
		put(t, some ? ", " : "");
		put_number(t, n);
		put(t, " ");
		put_worker(t, w);
		put(t, n > 1 ? (w == GENIUS ? "es" : "s") : "");
		some = true;
	}
}

/* After the Impact the top Resource is Neutronium (PREP-08). */
static void put_ores(struct text *t, const struct rift_rules *rules, const struct rift_game *g, int card)
{
	if (card < 1 || card > POOL_CARDS)
		return;
	for (size_t i = 0; i < ARRAY_LEN(mine_cards[card]); i++) {
		bool struck = i == 0 && rules->fact(g, RIFT_FACT_IMPACT, 0, 0);
		put(t, i > 0 ? ", " : "");
		put_good(t, struck ? NEUTRONIUM : mine_cards[card][i], 1);
	}
}

/* A Solo Objective asks for a number, not for the most: "Workers (1 VP for 8, 2 VP for 13, 4 VP for 16)". */
static void put_objective(struct text *t, int condition)
{
	static const char *const names[CONDITION_END] = {
		[MOST_WORKERS] = "Workers",
		[MOST_WATER] = "Water",
		[MOST_BREAKTHROUGHS] = "Breakthroughs",
		[MOST_SLOTS] = "occupied Building slots",
		[MOST_MORALE] = "Morale position",
		[MOST_RANGE] = "range of Power Plants",
		[MOST_SUPERPROJECTS] = "Superprojects",
		[MOST_TRAVELS] = "steps on the Time Travel track",
		[MOST_ADVENTURES] = "successful Adventures",
		[MOST_EXPERIMENTS] = "Experiments",
		[MOST_GUARDIANS] = "Guardians",
		[MOST_ANOMALIES] = "Anomalies",
		[MOST_FLUX] = "Flux Cores on the Fracture Device",
		[MOST_TECHNOLOGIES] = "Technologies",
	};
	bool some = false;
	if (condition <= 0 || condition >= CONDITION_END || names[condition] == NULL)
		return;
	put(t, names[condition]);
	for (int level = 0; level < OBJECTIVE_LEVELS; level++) {
		if (!objective_levels[condition][level])
			continue;
		put(t, some ? ", " : " (");
		put_number(t, objective_level_vp[level]);
		put(t, " VP for ");
		put_number(t, objective_levels[condition][level]);
		some = true;
	}
	put(t, some ? ")" : "");
}

static void put_card(
	struct text *t, const struct rift_rules *rules, const struct rift_game *g, const struct rift_event *e)
{
	if (e->a == RIFT_N_RECRUIT_CARD)
		put_recruits(t, e->b);
	else if (e->a == RIFT_N_MINE_CARD)
		put_ores(t, rules, g, e->b);
	else if (e->a == RIFT_N_OBJECTIVE)
		put_objective(t, e->b);
	else
		put_condition(t, e->b);
}

static void put_path(struct text *t, const struct rift_event *e)
{
	put(t, "the Path of ");
	put_title(t, rift_word_path(e->a));
	put(t, " with ");
	put_leader(t, e->b);
	put(t, ", Evacuation condition ");
	put_number(t, e->n);
}

static int tile_vp(int tile)
{
	return tile > 0 && tile < TILE_COUNT ? tiles[tile].vp : 0;
}

/* The Building taken against the one that was not. */
static void put_rival(struct text *t, const struct rift_event *e)
{
	int own = tile_vp(e->b), other = tile_vp(e->n);
	if (e->n == 0) {
		put(t, "the only one on offer");
		return;
	}
	put(t, own > other ? "worth more VP than " : "of the secondary stack, worth as much as ");
	put_tile_name(t, e->n);
}

/* Why this type of Worker: what it would have preferred and could not have, or has already. */
static void put_preferred(struct text *t, const struct rift_event *e)
{
	static const uint8_t order[4] = { GENIUS, ADMINISTRATOR, ENGINEER, SCIENTIST };
	unsigned pool = (unsigned)e->n & 0x3f, owned = (unsigned)e->n >> 6;
	bool some = false;
	if (e->rule != NULL && strcmp(e->rule, "CB2-65") == 0)
		return; /* only a Genius would do */
	if (e->b < WORKER_END && owned >> e->b & 1) {
		put(t, ": it has every type that is there");
		return;
	}
	for (size_t i = 0; i < ARRAY_LEN(order) && order[i] != e->b; i++) {
		put(t, some ? ", " : ": ");
		put(t, pool >> order[i] & 1 ? "it has " : "there is no ");
		if (pool >> order[i] & 1)
			put_a_worker(t, order[i]);
		else
			put_worker(t, order[i]);
		some = true;
	}
}

static void put_resources(struct text *t, const struct rift_event *e)
{
	if (e->b & 15) {
		put_good(t, e->b & 15, 1);
		put(t, " from the mine pool and ");
	}
	put_good(t, e->b >> 4, 1);
	put(t, " beside ");
	put_space_name(t, e->n);
}

/* An action tile that is carried out, or with its code one that is laid. */
static void put_tile_done(struct text *t, const struct rift_event *e)
{
	put_action_tile(t, e->n);
	if (e->b == 0)
		return;
	put(t, " (");
	put_action_tile_code(t, e->n);
	put(t, ")");
}

/* What an automaton lacked for an Action. */
static void put_missing(struct text *t, const struct rift_event *e)
{
	static const char *const names[] = {
		[RIFT_MISSING_NOTHING] = "it cannot be done",
		[RIFT_MISSING_SLOT] = "its slots of this type are full",
		[RIFT_MISSING_BUILDING] = "no Building of this type is left",
		[RIFT_MISSING_PLACE] = "it has as many Superprojects as it may",
		[RIFT_MISSING_SUPERPROJECT] = "no Superproject that it may take is face up",
		[RIFT_MISSING_PAYMENT] = "it has no Breakthrough to pay",
		[RIFT_MISSING_BREAKTHROUGH] = "no Breakthrough is left",
		[RIFT_MISSING_RECRUIT] = "the recruit pool is empty",
		[RIFT_MISSING_WARP] = "it has no Warp tile on a past Era",
		[RIFT_MISSING_ANOMALY] = "it has no Anomaly",
		[RIFT_MISSING_RESOURCES] = "it lacks the Resources",
		[RIFT_MISSING_WATER] = "it lacks the Water",
		[RIFT_MISSING_EXPERIMENT] = "it has no Experiment to conduct and none to mark",
		[RIFT_MISSING_OPERATOR] = "no Operator is left in the Valley",
		[RIFT_MISSING_TECHNOLOGY] = "no Technology is left",
		[RIFT_MISSING_GUARDIAN] = "there is no Guardian left to enlist",
		[RIFT_MISSING_WORKER] = "the World Council is taken, and it has no Worker to give up",
		[RIFT_MISSING_EXOSUIT] = "it has no Exosuit for the World Council",
	};
	put(t, names[e->n > 0 && e->n < (int)ARRAY_LEN(names) ? e->n : RIFT_MISSING_NOTHING]);
}

static void put_decided(struct text *t, const struct rift_event *e)
{
	switch (e->a) {
	case RIFT_D_EXPERIMENT:
		put_doomsday(t, e);
		break;
	case RIFT_D_ADVENTURE:
	case RIFT_D_UPGRADE:
		put_pioneers(t, e);
		break;
	case RIFT_D_VARIABLE:
		put_variable(t, e);
		break;
	case RIFT_D_POOL:
	case RIFT_D_ASSIMILATE:
		put_fractures_decided(t, e);
		break;
	case RIFT_D_BUILDING:
		put_rival(t, e);
		break;
	case RIFT_D_WORKER:
		put_preferred(t, e);
		break;
	case RIFT_D_RESOURCES:
		put_resources(t, e);
		break;
	case RIFT_D_ENERGY:
		put_number(t, e->b);
		put(t, e->b == 1 ? " fresh Energy Core" : " fresh Energy Cores");
		break;
	default:
		put_tile_done(t, e);
	}
}

/* What a Collapsing Capital tile does: with its Action, or after it. */
static void put_turned(struct text *t, const struct rift_event *e)
{
	char words[160];
	if (e->a == 0 || e->a >= COLLAPSE_END)
		return;
	bool after = collapses[e->a].always[0].code == OP_END;
	content_words_ops(after ? collapses[e->a].after : collapses[e->a].always, words, sizeof(words));
	put(t, words);
}

static void put_count_of_bits(struct text *t, unsigned bits)
{
	int n = 0;
	for (; bits; bits &= bits - 1)
		n++;
	put_number(t, n);
}

void put_extra(struct text *t, const struct rift_rules *rules, const struct rift_game *g, const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_PHASE:
		put_phase(t, e->a);
		break;
	case RIFT_E_SEAT:
		if (e->a)
			put_path(t, e);
		else
			put_kind(t, rules->fact(g, RIFT_FACT_KIND, e->seat, 0));
		break;
	case RIFT_E_PLACE:
		if (e->b == RIFT_LEADER)
			put_leader(t, rules->sum(g, RIFT_SUM_LEADER, e->seat, 0));
		else
			put_tile_name(t, e->n);
		break;
	case RIFT_E_FAILED:
		put_missing(t, e);
		break;
	case RIFT_E_FREE:
		put_leader(t, rules->sum(g, RIFT_SUM_LEADER, e->seat, 0));
		break;
	case RIFT_E_COVERED:
		put_count_of_bits(t, e->a);
		break;
	case RIFT_E_TURNED:
		put_turned(t, e);
		break;
	case RIFT_E_CARD:
	case RIFT_E_SECRET:
		if (e->a == RIFT_N_ADVENTURE || e->a == RIFT_N_DRAW || e->a == RIFT_V_UNDER)
			put_pioneers(t, e);
		else if (e->a == RIFT_N_DRAW_TECHNOLOGY || e->a == RIFT_V_UNDER_TECHNOLOGY || e->a == RIFT_N_LOOK)
			put_fractures(t, e);
		else
			put_card(t, rules, g, e);
		break;
	case RIFT_E_VENTURE:
	case RIFT_E_DECK:
	case RIFT_E_ADVENTURE:
		put_pioneers(t, e);
		break;
	case RIFT_E_PILE:
		put_variable(t, e);
		break;
	case RIFT_E_BLINK:
	case RIFT_E_FLUX:
	case RIFT_E_GLITCH:
	case RIFT_E_LEADER:
	case RIFT_E_TECHNOLOGY:
	case RIFT_E_SEARCH:
		put_fractures(t, e);
		break;
	case RIFT_E_DEALT:
	case RIFT_E_EXPERIMENT:
	case RIFT_E_TOKEN:
	case RIFT_E_IMPACT_MOVED:
		put_doomsday(t, e);
		break;
	case RIFT_E_ROLL:
		if (e->a == RIFT_N_GLITCH)
			put_fractures(t, e);
		else if (e->a == RIFT_N_TRAJECTORY)
			put_doomsday(t, e);
		else if (e->a == 1)
			put(t, rift_word_shape(e->b));
		else
			put_icon(t, e->b);
		break;
	case RIFT_E_COMMAND:
		put_action_tile(t, e->n);
		break;
	case RIFT_E_DECIDED:
		put_decided(t, e);
		break;
	default: /* a question of Nature about a Building */
		put_title(t, rift_word_type(RIFT_BUILDING_TYPE(e->a)));
	}
}
