/*
 * automa.c -- the automata as seats: set-up, Power Up, Warp, Paradox phase, scoring and the final result (CB1, CB2, CX,
 * CXOBJ, CXALT, CBDIFF, CXDIFF).  bot_turn.c has their turns.
 */
#include "automa/bot.h"
#include "core/modules/fractures/fractures.h"
#include "core/engine/modules.h"

int bot_seat(const struct game *g)
{
	for (int seat = 0; seat < g->players; seat++)
		if (is_bot(g, seat))
			return seat;
	return -1;
}

const char *bot_rule(const struct game *g, int seat, const char *first, const char *second)
{
	const char *rule = g->seat[seat].kind == CHRONOBOT_1 ? first : second;
	RULE_OF(rule);
	if (g->seat[seat].kind == CHRONOSSUS) {
		RULE("CX-01");
		RULE("CX-35");
	}
	return rule;
}

void bot_decided(struct play *p, int seat, enum decision what, int b, int n, const char *rule)
{
	RULE_OF(rule);
	event_log(p, E_DECIDED, seat, (int)what, b, n, 0x1f, rule);
}

int automa_first(const struct game *g)
{
	int seat = bot_seat(g);
	if (seat < 0)
		return -1;
	bot_rule(g, seat, "CB1-07", "CB2-09");
	if (g->seat[seat].kind == CHRONOSSUS)
		RULE("CX-11");
	return seat;
}

bool automa_bars_leader(const struct game *g)
{
	if (!option(g, NO_LEADER_ABILITY))
		return false;
	RULE("CBDIFF-04");
	RULE("CBDIFF-09");
	return true;
}

bool automa_bars_conditions(const struct game *g)
{
	return bot_seat(g) >= 0;
}

bool automa_waits_to_warp(const struct game *g)
{
	int seat = bot_seat(g);
	return seat >= 0 && g->seat[seat].kind == CHRONOSSUS && variant(g, ALTERNATE_TIMELINE);
}

bool automa_takes_ties(const struct game *g)
{
	int seat = bot_seat(g);
	if (seat < 0)
		return false;
	if (g->seat[seat].kind == CHRONOBOT_1) {
		RULE("CB1-95");
		return false;
	}
	RULE("CB2-104");
	RULE("CB2-105");
	if (g->seat[seat].kind == CHRONOSSUS) {
		RULE("CX-66");
		RULE("CX-67");
	}
	return true;
}

void automa_next_era(struct game *g)
{
	g->bot.actions = 0;
	g->bot.extra_taken = 0;
	RULE("CB2-95");
	RULE("CB2-96");
	RULE("CX-59");
}

void automa_retrieved(struct play *p, int seat)
{
	const struct game *g = p->g;
	if (module(g, FRACTURES))
		cx_fractures_clean_up(p, seat);
	bot_rule(g, seat, "CB1-88", "CB2-97");
	bot_rule(g, seat, "CB1-89", "CB2-98");
	if (g->seat[seat].kind == CHRONOSSUS) {
		RULE("CX-57");
		RULE("CX-58");
	}
}

/* Whether the player's pass ends the Action Rounds: not before the automaton's minimum (CB1-84, -85; CB2-89 to -91). */
bool automa_ends_rounds(struct play *p)
{
	struct game *g = p->g;
	int seat = bot_seat(g);
	if (seat < 0 || g->seat[seat].kind == CHRONOSSUS || g->passed != 1u << (1 - seat))
		return false;
	if (g->seat[seat].kind == CHRONOBOT_1) {
		RULE("CB1-84");
		if (g->edition == CLASSIC)
			return true;
		RULE("CB1-85");
		return g->bot.actions >= 3;
	}
	int least = option(g, MINIMUM_6) ? 6 : 3;
	RULE("CB2-91");
	if (least == 6) {
		RULE("CBDIFF-13");
		RULE("CBDIFF-14");
	}
	if (g->bot.actions < least)
		return false;
	if (option(g, EXTRA_TURN) && !g->bot.extra_taken) {
		g->bot.extra_taken = 1;
		RULE("CBDIFF-10");
		RULE("CBDIFF-11");
		RULE("CBDIFF-12");
		return false;
	}
	RULE("CB2-89");
	RULE("CB2-90");
	return true;
}

/* F_BOT_SETUP: v[0] is the number of items drawn so far */
const struct bot_layout *bot_layout(uint32_t modules)
{
	for (int i = 0; i < BOT_LAYOUTS; i++)
		if (bot_layouts[i].modules == (modules & ~TILELESS_MODULES))
			return &bot_layouts[i];
	return NULL;
}

int bot_layout_tile(const struct bot_layout *layout, int slot, uint64_t options)
{
	return layout->tile[slot] == 4 && options >> (C14 - 1) & 1 ? 14 : layout->tile[slot];
}

enum option tile_option(int tile)
{
	static const uint8_t options[ACTION_TILES + 1] = { 0, C01_B, C02_B, C03_B, C04_B, C05_B, C06_B, C07_B, C08_B,
		C09_B, C10_B, C11_B, 0, 0, C14_B };
	return (enum option)options[tile];
}

static uint8_t tile_side(const struct game *g, const struct bot_layout *layout, int slot)
{
	int tile = bot_layout_tile(layout, slot, options_of(g));
	if (tile != layout->tile[slot])
		RULE("CXDIFF-12");
	bool b = option(g, tile_option(tile));
	if (b)
		RULE("CXDIFF-02");
	if (b && g->modules)
		RULE("CXDIFF-16");
	return (uint8_t)ACTION_TILE(tile, b);
}

static void lay_tiles(struct game *g)
{
	const struct bot_layout *layout = bot_layout(g->modules);
	CHECK(layout);
	RULE_OF(layout->rule);
	RULE("COMBO-57");
	if (layout->tile[0]) {
		RULE("COMBO-56");
		g->bot.slot[0] = tile_side(g, layout, 0);
	}
	for (int slot = 1; slot <= 3; slot++) {
		if (option(g, SWAP_TILES))
			RULE("CXDIFF-03");
		g->bot.slot[slot] = tile_side(g, layout, option(g, SWAP_TILES) ? 4 - slot : slot);
	}
	unsigned modules = g->modules & ~TILELESS_MODULES;
	if (modules == 1u << (GUARDIANS - 1)) {
		RULE("CXGUARD-01");
		RULE("CXGUARD-02");
	}
	if (modules == 1u << (DOOMSDAY - 1))
		RULE("CXDOOM-02");
	if (modules == 1u << (FRACTURES - 1))
		RULE("CXFRAC-03");
	if (modules == 1u << (PIONEERS - 1)) {
		RULE("CXPION-02");
		RULE("CXPION-03");
	}
}

static void setup_marks(const struct game *g, int seat)
{
	bot_rule(g, seat, "CB1-01", "CB2-01");
	bot_rule(g, seat, "CB1-02", "CB2-02");
	bot_rule(g, seat, "CB1-03", "CB2-03");
	bot_rule(g, seat, "CB1-04", "CB2-04");
	bot_rule(g, seat, "CB1-05", "CB2-06");
	bot_rule(g, seat, "CB1-06", "CB2-07");
	bot_rule(g, seat, "CB1-10", "CB2-08");
	bot_rule(g, seat, "CB1-08", "CB2-10");
	bot_rule(g, seat, "CB1-09", "CB2-11");
	if (g->seat[seat].kind != CHRONOSSUS)
		return;
	RULE("CX-02");
	RULE("CX-03");
	RULE("CX-04");
	RULE("CX-06");
	RULE("CX-07");
	RULE("CX-12");
	RULE("CX-13");
	RULE("CXALT-01");
}

static void lay_out_bot(struct play *p, int seat)
{
	struct game *g = p->g;
	const struct solo_board *board = &solo_boards[g->seat[seat].kind];
	setup_marks(g, seat);
	for (int token = 1; token < TOKENS; token++) {
		g->bot.token[token] = board->start[token];
		g->bot.order[token] = board->start[token] != 0;
	}
	g->seat[seat].warp[WARP_EXOSUIT] = 0;
	if (g->seat[seat].kind != CHRONOSSUS)
		return;
	RULE("CX-08");
	lay_tiles(g);
	RULE("CX-10");
	if (g->energy_cores)
		RULE("CXDIFF-04");
	g->bot.energy[1] = 5;
	cx_pools(p, seat, 0, 5 + g->energy_cores, "CX-10");
	if (module(g, FRACTURES))
		cx_fractures_start(p, seat);
}

enum flow bot_setup_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int seat = bot_seat(g);
	if (seat < 0) {
		frame_pop(p);
		return GO_ON;
	}
	if (!f->pc) {
		f->pc = 1;
		lay_out_bot(p, seat);
		if (option(g, GUARDIAN_START))
			cx_guardian_start(p, seat);
	}
	if (g->seat[seat].kind == CHRONOSSUS && f->pc == 1) {
		if (option(g, RANDOM_TILES) && f->v[1] < 3) /* action tiles drawn for slots I to III */
			return frame_nature(f);
		f->pc = 2;
	}
	if (g->seat[seat].kind == CHRONOSSUS && f->v[0] < 3 - g->objectives_fewer)
		return frame_nature(f);
	frame_pop(p);
	if (g->glitches) {
		RULE("CXDIFF-15");
		glitch_start(p, 1 - seat);
	}
	cx_markers_start(p, seat);
	return GO_ON;
}

static bool tile_laid(const struct game *g, const struct frame *f, int tile)
{
	for (int slot = 1; slot <= f->v[1]; slot++)
		if (g->bot.slot[slot] / 2 == tile)
			return true;
	return false;
}

static bool objective_out(const struct game *g, int condition)
{
	for (size_t i = 0; i < ARRAY_LEN(g->bot.objective); i++)
		if (g->bot.objective[i] == condition)
			return true;
	return false;
}

void bot_setup_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	if (f->pc == 1) {
		for (int tile = 1; tile <= 3; tile++)
			if (!tile_laid(g, f, tile))
				chance(to, N_TILE_ORDER, tile, 0, 0, 1);
		return;
	}
	RULE("CXOBJ-16");
	for (int c = 1; c < CONDITION_END; c++)
		if (!objective_out(g, c) && modules_hold_condition(g, c))
			chance(to, N_OBJECTIVE, c, 0, 0, 1);
}

void bot_setup_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	if (m.verb == N_TILE_ORDER) {
		int side = option(g, (enum option)(C01_B + m.a - 1));
		g->bot.slot[++f->v[1]] = (uint8_t)(m.a * 2 + side);
		bot_decided(p, bot_seat(g), D_TILE, f->v[1], m.a * 2 + side, "CX-09");
		return;
	}
	g->bot.objective[f->v[0]++] = m.a;
	if (g->objectives_fewer)
		RULE("CXDIFF-08");
	EVENT(p, E_CARD, bot_seat(g), N_OBJECTIVE, m.a, 0, "CX-05");
}

/* F_BOT_POWER */
static void power(struct play *p, int seat, int n, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	int guards = int_min(n, s->guardians); /* Guardians first (CXGUARD-13) */
	CHECK(s->exosuits >= n - guards);
	s->exosuits = (uint8_t)(s->exosuits - (n - guards));
	s->slots = (uint8_t)((1u << n) - 1);
	RULE_OF(rule);
	event_log(p, E_EXOSUIT, seat, s->slots, 0, n, 0x1f, rule);
	if (!guards)
		return;
	s->guardians = (uint8_t)(s->guardians - guards);
	s->guardian_slots = (uint8_t)((1u << guards) - 1);
	EVENT(p, E_GUARDIAN, seat, RIFT_GUARDIAN_POWERED, s->guardian_slots, guards, "CXGUARD-13");
}

enum flow bot_power_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	if (f->pc++) {
		frame_pop(p);
		return GO_ON;
	}
	bot_rule(g, f->seat, "CB1-21", "CB2-21");
	bot_rule(g, f->seat, "CB1-22", "CB2-05");
	bot_rule(g, f->seat, "CB1-11", "CB2-05"); /* the preceding Preparation was that of a two-player game */
	if (g->seat[f->seat].kind != CHRONOSSUS) {
		power(p, f->seat, g->impact ? 4 : 6,
			g->impact ? bot_rule(g, f->seat, "CB1-20", "CB2-106")
				  : bot_rule(g, f->seat, "CB1-19", "CB2-20"));
		return GO_ON;
	}
	RULE("CX-22");
	RULE("CX-30");
	return frame_nature(f);
}

static int choose(int n, int k)
{
	int c = 1;
	for (int i = 0; i < k; i++)
		c = c * (n - i) / (i + 1);
	return c;
}

/* Draws three tokens from the Energy Pool, or all that are left (CX-23, CX-28). */
void bot_power_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	int fresh = g->bot.energy[0], spent = g->bot.energy[1];
	int n = int_min(3, fresh + spent);
	(void)f;
	for (int x = 0; x <= n; x++)
		if (x <= fresh && n - x <= spent)
			chance(to, N_ENERGY, x, n - x, 0, choose(fresh, x) * choose(spent, n - x));
}

void bot_power_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	int most = g->impact ? 4 : 6;
	int n = (g->impact ? 2 : 3) + m.a + option(g, ONE_MORE);
	g->bot.energy[0] = (uint8_t)(g->bot.energy[0] - m.a);
	g->bot.energy[1] = (uint8_t)(g->bot.energy[1] - m.b);
	RULE("CX-23");
	RULE("CX-27");
	if (m.a + m.b < 3)
		RULE("CX-28");
	if (!m.a && !m.b)
		RULE("CX-68");
	if (m.b) {
		RULE("CX-26");
		g->bot.energy[1]++;
	}
	if (option(g, ONE_MORE)) {
		RULE("CXDIFF-05");
		vp_gain(p, f->seat, 2 * int_max(0, n - most), "CXDIFF-06");
	}
	if (n > most)
		RULE("CX-29");
	n = int_min(n, most);
	bot_decided(p, f->seat, D_ENERGY, m.a, n, "CX-23");
	if (module(g, DOOMSDAY))
		RULE("CXDOOM-24"); /* depends on the Impact, not on the Era */
	if (module(g, FRACTURES))
		RULE("CXFRAC-09");
	power(p, f->seat, n, g->impact ? "CX-25" : "CX-24");
}

/* F_BOT_WARP */
enum flow bot_warp_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_nature(f);
	frame_pop(p);
	return GO_ON;
}

void bot_warp_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	paradox_chance(g, f, to);
}

/* On the Alternate Timeline a bonus scores 2 VP for it, a penalty has no effect (CXALT-04, CXALT-05). */
static void alternate_place(struct play *p, int seat, int place)
{
	struct game *g = p->g;
	int effect = warp_place_effect(g, place);
	RULE("CXALT-03");
	RULE("CXALT-06");
	if (effect >= INSPIRING_MESSAGE && effect <= STABLE_RIFT)
		vp_gain(p, seat, g->timeline_bonus ? 3 : 2, g->timeline_bonus ? "CXDIFF-27" : "CXALT-05");
	else
		RULE("CXALT-04");
}

void bot_warp_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[f->seat];
	int left = m.a;
	EVENT(p, E_ROLL, f->seat, N_PARADOX, m.a, g->era, "CB2-26");
	if (g->era == ERA_ZERO)
		RULE("CXFRAC-08");
	bot_rule(g, f->seat, "CB1-28", "CB2-22");
	bot_rule(g, f->seat, "CB1-25", "CB2-24");
	if (s->kind == CHRONOSSUS) {
		RULE("CX-31");
		if (automa_waits_to_warp(g))
			RULE("CXALT-02");
	}
	for (int w = 1; w <= 8 && left; w++) {
		if (s->warp[w])
			continue;
		int place = warp_place_free(g, 0);
		s->warp[w] = g->era;
		s->place[w] = (uint8_t)(place + 1);
		left--;
		bot_rule(g, f->seat, "CB1-23", "CB2-22");
		bot_rule(g, f->seat, "CB1-26", "CB2-24");
		event_log(p, E_WARP, f->seat, w, g->era, 0, 0x1f, bot_rule(g, f->seat, "CB1-24", "CB2-23"));
		if (variant(g, ALTERNATE_TIMELINE))
			alternate_place(p, f->seat, place);
	}
	if (left)
		bot_rule(g, f->seat, "CB1-27", "CB2-25");
}

/* Paradox phase: it takes at most three Anomalies (CB1-16, CB2-18); its Warp tile is taken back after all rolls. */
bool automa_anomaly(struct play *p, int seat)
{
	struct game *g = p->g;
	bot_rule(g, seat, "CB1-12", "CB2-12");
	bot_rule(g, seat, "CB1-13", "CB2-13");
	bot_rule(g, seat, "CB1-17", "CB2-15");
	if (g->seat[seat].kind == CHRONOSSUS)
		RULE("CX-21");
	if (g->bot.anomalies >= 3) {
		bot_rule(g, seat, "CB1-18", "CB2-19");
		bot_decided(p, seat, D_ANOMALY, 3, 0, bot_rule(g, seat, "CB1-16", "CB2-18"));
		return false;
	}
	g->bot.anomalies++;
	RULE("CB2-14");
	bot_decided(p, seat, D_ANOMALY, g->bot.anomalies, 1, bot_rule(g, seat, "CB1-17", "CB2-15"));
	return true;
}

/* Takes back a Warp tile from the Era with most of its own, the oldest on a tie; `present` includes the current Era. */
void automa_unwarp(struct play *p, int seat, bool present, const char *rule)
{
	struct game *g = p->g;
	int best = 0, most = 0;
	for (int back = past_eras(g); back >= !present; back--) {
		int era = era_back(g, back), n = warps_on(g, seat, era);
		if (n > most) {
			most = n;
			best = era;
		}
	}
	if (!best)
		return;
	if (present) {
		rule = bot_rule(g, seat, "CB1-14", "CB2-16");
		bot_rule(g, seat, "CB1-15", "CB2-17");
	}
	if (best == ERA_ZERO)
		RULE("CXFRAC-48");
	bot_decided(p, seat, D_WARP, best, most, rule);
	for (int w = 1; w <= 8; w++) {
		if (g->seat[seat].warp[w] == best) {
			warp_home(p, seat, w, rule);
			return;
		}
	}
}

static int breakthroughs_vp(const struct game *g, int seat)
{
	int sets = int_min(shape_count(g, seat, CIRCLE), shape_count(g, seat, TRIANGLE));
	sets = int_min(sets, shape_count(g, seat, SQUARE));
	bot_rule(g, seat, "CB1-92", "CB2-100");
	return breakthrough_count(g, seat) + 2 * sets;
}

void automa_score(const struct game *g, int seat, struct rift_score *sheet)
{
	const struct seat *s = &g->seat[seat];
	int buildings = 0, supers = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		buildings += s->tile[slot] ? tiles[s->tile[slot]].vp : 0;
	for (int i = 0; i < 4; i++)
		supers += g->bot.superproject[i] ? tiles[g->bot.superproject[i]].vp : 0;
	bot_rule(g, seat, "CB1-90", "CB2-99");
	bot_rule(g, seat, "CB1-91", "CB2-99");
	bot_rule(g, seat, "CB1-93", "CB2-101");
	bot_rule(g, seat, "CB1-93", "CB2-102");
	bot_rule(g, seat, "CB1-94", "CB2-103");
	bot_rule(g, seat, "CB1-96", "CB2-78");
	sheet->buildings = (int16_t)buildings;
	sheet->superprojects = (int16_t)supers;
	for (int i = 0; i < g->bot.anomalies; i++)
		sheet->anomalies = (int16_t)(sheet->anomalies - tiles[VARIABLE(s->variable.on[i])].loss);
	if (s->variable.on[0])
		RULE("CXVANOM-08");
	sheet->travel = bot_travel_vp[s->travels];
	sheet->breakthroughs = (int16_t)breakthroughs_vp(g, seat);
	sheet->tokens = (int16_t)s->vp;
	if (s->kind == CHRONOBOT_1) {
		RULE("CB1-73");
		sheet->morale = bot_morale_vp[s->morale - 1];
	}
	if (module(g, GUARDIANS))
		RULE("CXGUARD-24");
	if (s->kind == CHRONOSSUS) {
		RULE("CX-61");
		RULE("CX-62");
		RULE("CX-63");
		RULE("CX-64");
		RULE("CX-65");
	}
	if (option(g, CORES_SCORE)) {
		RULE("CXDIFF-07");
		sheet->other = g->bot.energy[0];
	}
	if (module(g, PIONEERS))
		sheet->other = (int16_t)(sheet->other + automa_tokens_vp(g, seat));
	if (module(g, FRACTURES))
		cx_fractures_score(g, seat, sheet);
}

static int objective_value(const struct game *g, int seat, int objective)
{
	switch (objective) {
	case MOST_WORKERS:
		RULE("CXOBJ-03");
		return worker_total(g, seat);
	case MOST_BREAKTHROUGHS:
		RULE("CXOBJ-04");
		return breakthrough_count(g, seat);
	case MOST_WATER:
		RULE("CXOBJ-05");
		return g->seat[seat].good[WATER];
	case MOST_SLOTS:
		RULE("CXOBJ-06");
		return slots_occupied(g, seat);
	case MOST_MORALE:
		RULE("CXOBJ-07");
		return g->seat[seat].morale;
	case MOST_RANGE:
		RULE("CXOBJ-08");
		return range_of(g, seat);
	case MOST_SUPERPROJECTS:
		RULE("CXOBJ-09");
		return superprojects_of(g, seat);
	case MOST_TRAVELS:
		RULE("CXOBJ-10");
		return g->seat[seat].travels;
	case MOST_EXPERIMENTS:
		RULE("CXOBJ-13");
		return condition_value(g, seat, objective);
	case MOST_ADVENTURES:
		RULE("CXOBJ-14");
		return condition_value(g, seat, objective);
	case MOST_GUARDIANS:
		RULE("CXOBJ-15");
		return condition_value(g, seat, objective);
	case MOST_FLUX:
		RULE("CXOBJ-11");
		return condition_value(g, seat, objective);
	case MOST_TECHNOLOGIES:
		RULE("CXOBJ-12");
		return condition_value(g, seat, objective);
	default:
		return condition_value(g, seat, objective);
	}
}

int automa_objective_least(int objective)
{
	int level = 0;
	while (level < 2 && !objective_levels[objective][level])
		level++;
	return objective_level_vp[level];
}

/* Each Solo Objective scores the highest level reached (CXOBJ-01). */
void automa_objectives(const struct game *g, int seat, struct rift_score *sheet)
{
	for (size_t i = 0; i < ARRAY_LEN(g->bot.objective); i++) {
		int objective = g->bot.objective[i];
		if (!objective)
			continue;
		if (modules_bar_condition(g, seat, objective)) {
			RULE("CXFRAC-73");
			continue;
		}
		int value = objective_value(g, seat, objective);
		RULE("CXOBJ-01");
		RULE("CXOBJ-02");
		for (int level = 0; level < 3; level++) {
			int needs = objective_levels[objective][level];
			if (needs && value >= needs)
				sheet->condition[i] = objective_level_vp[level];
		}
		RULE("CX-60");
		sheet->conditions = (int16_t)(sheet->conditions + sheet->condition[i]);
	}
}
