/*
 * score.c -- the score sheet (SCORE), Endgame Conditions (CONDITION) and the winner.  It can be called at any time;
 * before the end it scores the current table, including the penalties for Warp tiles on the Timeline (END-05).
 */
#include "core/phases/phases.h"
#include "core/engine/automa.h"
#include "core/engine/modules.h"

int condition_value(const struct game *g, int seat, int condition)
{
	switch (condition) {
	case MOST_WORKERS:
		RULE("CONDITION-01");
		return worker_total(g, seat);
	case MOST_WATER:
		RULE("CONDITION-02");
		return g->seat[seat].good[WATER];
	case MOST_BREAKTHROUGHS:
		RULE("CONDITION-03");
		return breakthrough_count(g, seat);
	case MOST_SLOTS:
		RULE("CONDITION-04");
		return slots_occupied(g, seat);
	case MOST_MORALE:
		RULE("CONDITION-05");
		return g->seat[seat].morale;
	case MOST_RANGE:
		RULE("CONDITION-06");
		return range_of(g, seat);
	case MOST_SUPERPROJECTS:
		RULE("CONDITION-07");
		return superprojects_of(g, seat);
	case MOST_TRAVELS:
		RULE("CONDITION-08");
		return g->seat[seat].travels;
	default:
		return modules_condition(g, seat, condition);
	}
}

static bool has_most(const struct game *g, int seat, int condition)
{
	int own = condition_value(g, seat, condition);
	if (g->seat[seat].fractures.tiles)
		RULE("GLITCH-26");
	if (modules_bar_condition(g, seat, condition))
		return false;
	for (int other = 0; other < g->players; other++)
		if (other != seat && condition_value(g, other, condition) > own &&
			!modules_bar_condition(g, other, condition))
			return false;
	return true;
}

static void score_conditions(const struct game *g, int seat, struct rift_score *sheet)
{
	RULE("CONDITION-10");
	for (size_t i = 0; i < ARRAY_LEN(g->conditions); i++) {
		if (!g->conditions[i] || !has_most(g, seat, g->conditions[i]))
			continue;
		RULE("CONDITION-09");
		sheet->condition[i] = 3;
		sheet->conditions = (int16_t)(sheet->conditions + 3);
	}
	int own = g->seat[seat].fractures.own_condition;
	if (own && has_most(g, seat, own)) {
		RULE("TECH-511a");
		sheet->conditions = (int16_t)(sheet->conditions + 3);
	}
}

/* Position of the card with the most VP among those the seat does not score, or -1. */
static int best_unscored(const struct game *g, int seat, const struct rift_score *sheet, int *vp)
{
	bool solo = automa_bars_conditions(g);
	const uint8_t *cards = solo ? g->bot.objective : g->conditions;
	size_t count = solo ? ARRAY_LEN(g->bot.objective) : ARRAY_LEN(g->conditions);
	int best = -1;
	*vp = 0;
	for (size_t i = 0; i < count; i++) {
		if (!cards[i] || sheet->condition[i])
			continue;
		if (modules_bar_condition(g, seat, cards[i])) {
			RULE("GLITCH-46");
			continue;
		}
		if (solo)
			RULE("CXPION-45");
		int worth = solo ? automa_objective_least(cards[i]) : 3;
		if (worth > *vp) {
			*vp = worth;
			best = (int)i;
		}
	}
	return best;
}

/* Additional cards that count as fulfilled, those with the most VP first; the player is not asked (ADV-08). */
static void score_more(const struct game *g, int seat, struct rift_score *sheet)
{
	int vp, own = g->seat[seat].fractures.own_condition;
	for (int more = (int)passive(g, seat, OP_MORE_CONDITION); more; more--) {
		int i = best_unscored(g, seat, sheet, &vp);
		if (i >= 0) {
			sheet->condition[i] = (int16_t)vp;
			sheet->conditions = (int16_t)(sheet->conditions + vp);
		} else if (own && !has_most(g, seat, own)) {
			sheet->conditions = (int16_t)(sheet->conditions + 3);
			return;
		}
	}
}

static int tiles_vp(const struct game *g, int seat, bool supers)
{
	int vp = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		int tile = g->seat[seat].tile[slot];
		if (supers ? RIFT_IS_SUPER(tile) : RIFT_IS_BUILDING(tile)) {
			if (tile_glitched(g, seat, slot))
				RULE("GLITCH-25");
			vp += tiles[tile].vp;
		}
	}
	int off = off_board(g, seat, supers);
	if (tile_glitched(g, seat, SLOTS_HOME + supers))
		RULE("GLITCH-25");
	return vp + (off ? tiles[off].vp : 0);
}

static int breakthroughs_vp(const struct game *g, int seat)
{
	int sets = shape_count(g, seat, CIRCLE);
	sets = int_min(sets, shape_count(g, seat, TRIANGLE));
	sets = int_min(sets, shape_count(g, seat, SQUARE));
	RULE("SCORE-03");
	return breakthrough_count(g, seat) + 2 * sets;
}

static int morale_vp(const struct game *g, int seat)
{
	int8_t vp = board_of(g, seat)->morale_vp[g->seat[seat].morale - 1];
	if (vp < 0 && passive(g, seat, OP_NO_DESPAIR)) {
		RULE("SUPER-13");
		return 0;
	}
	if (g->side == RIFT_SIDE_B) {
		RULE("SIDEB-04");
		RULE("SIDEB-10");
		RULE("SIDEB-20");
	}
	if (g->seat[seat].morale == 7)
		return vp + (int)passive(g, seat, OP_TOP_MORALE_VP);
	return vp;
}

static int travel_vp(const struct game *g, int seat)
{
	int steps = g->seat[seat].travels;
	int more = (int)passive(g, seat, OP_TRAVEL_VP);
	if (more)
		RULE("SUPER-02");
	if (g->side == RIFT_SIDE_B) {
		RULE("SIDEB-18");
		RULE("SIDEB-22");
	}
	RULE("SCORE-02");
	return board_of(g, seat)->travel_vp[steps] + steps * more;
}

static int warps_vp(const struct game *g, int seat)
{
	int out = 0;
	for (int w = 1; w < WARP_END; w++)
		out += g->seat[seat].warp[w] != 0;
	return -2 * out;
}

static int anomalies_vp(const struct game *g, int seat)
{
	int more = (int)passive(g, seat, OP_ANOMALY_VP), vp = 0;
	if (more)
		RULE("BUILDING-406");
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		int tile = tile_at(g, seat, slot);
		if (!RIFT_IS_ANOMALY(tile))
			continue;
		RULE("ANOMALY-06");
		if (tile != ANOMALY) {
			RULE("VANOM-34");
			RULE_OF(tile_rules[tile]);
		}
		vp += more - tiles[tile].loss;
	}
	return vp;
}

static void score_human(const struct game *g, int seat, struct rift_score *sheet)
{
	RULE("ABILITY-04");
	sheet->buildings = (int16_t)tiles_vp(g, seat, false);
	sheet->anomalies = (int16_t)anomalies_vp(g, seat);
	int per_super = (int)passive(g, seat, OP_SUPERPROJECT_VP);
	sheet->superprojects = (int16_t)tiles_vp(g, seat, true);
	if (per_super) {
		RULE("SUPER-16");
		sheet->superprojects = (int16_t)(sheet->superprojects + per_super * superprojects_of(g, seat));
	}
	sheet->travel = (int16_t)travel_vp(g, seat);
	sheet->morale = (int16_t)morale_vp(g, seat);
	sheet->breakthroughs = (int16_t)breakthroughs_vp(g, seat);
	sheet->tokens = (int16_t)g->seat[seat].vp;
	sheet->warps = (int16_t)warps_vp(g, seat);
	RULE("SCORE-06");
	if (automa_bars_conditions(g))
		automa_objectives(g, seat, sheet);
	else
		score_conditions(g, seat, sheet);
	score_more(g, seat, sheet);
	modules_score(g, seat, sheet);
}

void rift_score(const struct rift_game *game, int seat, struct rift_score *sheet)
{
	const struct game *g = game_in(game);
	*sheet = (struct rift_score){ 0 };
	if (seat < 0 || seat >= g->players || g->phase <= SETTING_UP)
		return;
	RULE("SCORE-01");
	if (is_bot(g, seat))
		automa_score(g, seat, sheet);
	else
		score_human(g, seat, sheet);
	sheet->total = (int16_t)(sheet->buildings + sheet->anomalies + sheet->superprojects + sheet->travel +
		sheet->morale + sheet->breakthroughs + sheet->tokens + sheet->warps + sheet->conditions + sheet->other +
		sheet->technologies + sheet->device + sheet->glitches);
}

static int resources_of(const struct game *g, int seat)
{
	const uint16_t *have = g->seat[seat].good;
	RULE("GEN-05");
	if (have[FLUX])
		RULE("FRAC-68");
	return have[TITANIUM] + have[GOLD] + have[URANIUM] + have[NEUTRONIUM] + have[FLUX];
}

/* Most VP, then most Water, then most Resources, else a tie (SCORE-05). */
static int compare(const struct rift_game *game, int a, int b)
{
	const struct game *g = game_in(game);
	struct rift_score x, y;
	rift_score(game, a, &x);
	rift_score(game, b, &y);
	if (x.total != y.total)
		return x.total - y.total;
	RULE("SCORE-05");
	if (g->seat[a].good[WATER] != g->seat[b].good[WATER])
		return g->seat[a].good[WATER] - g->seat[b].good[WATER];
	return resources_of(g, a) - resources_of(g, b);
}

bool rift_won(const struct rift_game *game, int seat)
{
	const struct game *g = game_in(game);
	if (g->phase != GAME_OVER || seat < 0 || seat >= g->players)
		return false;
	RULE("SCORE-04");
	for (int other = 0; other < g->players; other++) {
		if (other == seat)
			continue;
		int by = compare(game, seat, other);
		if (automa_takes_ties(g)) {
			struct rift_score x, y;
			rift_score(game, seat, &x);
			rift_score(game, other, &y);
			by = x.total != y.total ? x.total - y.total : is_bot(g, seat) ? 1 : -1;
		}
		if (by < 0)
			return false;
	}
	return true;
}
