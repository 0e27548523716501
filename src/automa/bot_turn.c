/*
 * bot_turn.c -- an automaton's turn: the die selects a token, the token's Command space the Action (CB1-29, CB2-27 to
 * -29, CX-32); then the token moves on.  Without Exosuits a Chronobot does one more Time Travel and passes; the
 * Chronossus passes only if the rolled Action needs an Exosuit (CX-48).
 */
#include "automa/bot.h"

/* F_BOT_TURN */
enum { TOKEN };
enum turn_step { T_BEGIN, T_MOVE, T_AFTER_MOVE, T_END };
/* F_BOT_ACT */
enum { COMMAND, SHAPE_ROLLED, AUTO_SKIP, OF_TOKEN, TARGET };
enum act_step { A_START, A_RESEARCH, A_TILE, A_SUPER, A_TILE_GAINS, A_DONE, A_FLUX, A_GO };

static struct frame *act_push(struct play *p, int seat, int command, int token)
{
	struct frame *act = frame_push(p, F_BOT_ACT, seat);
	act->v[COMMAND] = (uint8_t)command;
	act->v[OF_TOKEN] = (uint8_t)token;
	return act;
}

static void bot_pass(struct play *p, int seat, const char *rule)
{
	p->g->passed = (uint8_t)(p->g->passed | 1u << seat);
	RULE_OF(rule);
	event_log(p, E_PASS, seat, 0, 0, 0, 0x1f, rule);
}

static enum flow begin(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int seat = f->seat;
	bool chronossus = g->seat[seat].kind == CHRONOSSUS;
	event_log(p, E_TURN, seat, 0, 0, 0, 0x1f, bot_rule(g, seat, "CB1-29", "CB2-86"));
	f->pc = T_MOVE;
	if (g->seat[seat].slots || chronossus) {
		bot_rule(g, seat, "CB1-31", "CB2-27");
		RULE("CB2-30");
		return frame_nature(f);
	}
	const char *rule = bot_rule(g, seat, "CB1-83", "CB2-87");
	f->pc = T_END;
	if (bot_travel(p, seat, false))
		bot_decided(p, seat, D_LAST_TRAVEL, 0, 0, rule);
	else
		RULE("CB2-88");
	bot_rule(g, seat, "CB1-87", "CB2-92");
	bot_pass(p, seat, rule);
	return GO_ON;
}

void bot_turn_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	const struct solo_board *board = &solo_boards[g->seat[f->seat].kind];
	for (int token = 1; token < TOKENS; token++)
		if (board->die[token])
			chance(to, N_COMMAND, token, 0, 0, board->die[token]);
}

void bot_turn_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	int command = token_command(g, f->seat, m.a);
	f->v[TOKEN] = m.a;
	g->bot.actions = (uint8_t)(g->bot.actions + (command != C_REBOOT)); /* a Reboot does not count as an Action */
	bot_rule(g, f->seat, "CB1-86", "CB2-93");
	RULE("CB2-31");
	if (g->seat[f->seat].kind == CHRONOSSUS)
		RULE("CX-32");
	event_log(p, E_COMMAND, f->seat, m.a, command, slot_tile(g, command), 0x1f,
		bot_rule(g, f->seat, "CB1-29", "CB2-28"));
	act_push(p, f->seat, command, m.a);
}

/* An auto-skip tile is carried out at once, and its token moves on again (CX-42 to CX-46). */
static enum flow auto_skip(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int command = token_command(g, f->seat, f->v[TOKEN]);
	if (!tile_auto_skips(slot_tile(g, command))) {
		f->pc = T_END;
		return GO_ON;
	}
	RULE("CX-42");
	RULE("CX-43");
	RULE("CX-44");
	RULE("CX-45");
	RULE("CX-47");
	RULE("CXTILE-G2");
	bot_decided(p, f->seat, D_AUTO_SKIP, f->v[TOKEN], command, "CX-42");
	f->pc = T_MOVE;
	act_push(p, f->seat, command, f->v[TOKEN])->v[AUTO_SKIP] = 1;
	return GO_ON;
}

enum flow bot_turn_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case T_BEGIN:
		return begin(p, f);
	case T_MOVE:
		f->pc = T_AFTER_MOVE;
		if (g->passed >> f->seat & 1) { /* the Chronossus has passed: the token does not move */
			RULE("CX-49");
			RULE("CX-52");
			RULE("CX-53");
			RULE("CX-54");
			RULE("CX-55");
			RULE("CX-56");
			f->pc = T_END;
			return GO_ON;
		}
		token_advance(p, f->seat, f->v[TOKEN]);
		return GO_ON;
	case T_AFTER_MOVE:
		return auto_skip(p, f);
	default:
		frame_pop(p);
		return GO_ON;
	}
}

/* Whether the Action needs an Exosuit (CX-51). */
static bool needs_exosuit(const struct game *g, int command)
{
	if (slot_tile(g, command))
		return action_tiles[slot_tile(g, command)].needs_exosuit;
	switch (command) {
	case C_TRAVEL:
	case C_ANOMALY:
	case C_REBOOT:
	case C_WATER:
	case C_SLOT_1:
	case C_SLOT_2:
	case C_SLOT_3:
		return false;
	case C_SUPPLY: {
		const struct seat *s = &g->seat[bot_seat(g)];
		return s->good[WATER] < bot_morale_water[s->morale - 1];
	}
	case C_SUPERPROJECT:
		return g->seat[bot_seat(g)].kind != CHRONOBOT_1 || g->impact;
	default:
		return true;
	}
}

static void do_tile(struct play *p, struct frame *f, int command)
{
	int tile = slot_tile(p->g, command);
	RULE("CXTILE-G1");
	bot_decided(p, f->seat, D_TILE, 0, tile, action_tiles[tile].rule);
	f->pc = A_TILE_GAINS;
	switch (action_tiles[tile].action) {
	case TILE_ENLISTS:
		cx_enlist(p, f->seat, command);
		break;
	case TILE_EXPERIMENTS_1:
		cx_experiment(p, f->seat, command, 1);
		break;
	case TILE_EXPERIMENTS_2:
		cx_experiment(p, f->seat, command, 2);
		break;
	case TILE_ADVENTURES:
		cx_adventure(p, f->seat);
		break;
	case TILE_ASSIMILATES:
		cx_assimilate(p, f->seat, command);
		break;
	case TILE_EXTRACTS:
		cx_extract(p, f->seat, command);
		break;
	default:
		break;
	}
}

/* Gives what the action tile adds, after its Action (CXTILE-G3). */
static void tile_gains(struct play *p, int seat, const struct action_tile *tile)
{
	if (tile->vp || tile->cores || tile->flux)
		RULE("CXTILE-G3");
	vp_gain(p, seat, tile->vp, tile->rule);
	if (!tile->cores && !tile->flux)
		return;
	RULE("CX-40");
	RULE("CX-41");
	cx_pools(p, seat, tile->flux, tile->cores, tile->rule);
}

static void do_supply(struct play *p, int seat)
{
	struct seat *s = &p->g->seat[seat];
	int water = bot_morale_water[s->morale - 1];
	RULE("CB1-73");
	RULE("CB1-75");
	good_pay(p, seat, WATER, water, "CB1-72");
	if (s->morale == 4) {
		vp_gain(p, seat, 2, "CB1-76");
	} else {
		s->morale++;
		event_log(p, E_MORALE, seat, s->morale, 0, 1, 0x1f, "CB1-72");
	}
	bot_decided(p, seat, D_SUPPLY, s->morale, water, "CB1-72");
}

static void may_fail(struct play *p, int seat, int command, enum rift_missing missing)
{
	if (missing == RIFT_MISSING_NOTHING)
		return;
	RULE("CB2-47");
	bot_fail(p, seat, command, missing);
}

/* Carries out an Action that needs no Exosuit. */
static void do_free(struct play *p, struct frame *f, int command)
{
	int seat = f->seat;
	switch (command) {
	case C_TRAVEL:
		may_fail(p, seat, command, bot_travel(p, seat, true) ? RIFT_MISSING_NOTHING : RIFT_MISSING_WARP);
		break;
	case C_ANOMALY:
		may_fail(p, seat, command, bot_remove_anomaly(p, seat));
		break;
	case C_REBOOT:
		RULE("CB2-84");
		break;
	case C_WATER:
		good_gain(p, seat, WATER, 2, "CB1-48");
		break;
	case C_SUPPLY:
		do_supply(p, seat);
		break;
	case C_SUPERPROJECT:
		RULE("CBDIFF-02");
		vp_gain(p, seat, 1, "CB1-53");
		break;
	default:
		do_tile(p, f, command);
	}
}

int command_capital(const struct game *g, int command)
{
	switch (command) {
	case C_RECRUIT:
	case C_SUPPLY:
		return RECRUIT;
	case C_RESEARCH:
		return RESEARCH;
	case C_GENIUS:
		return g->recruit_pool[GENIUS] ? RECRUIT : RESEARCH;
	default:
		return CONSTRUCT;
	}
}

static void do_superproject(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int seat = f->seat, era, owned = 0;
	bool first = g->seat[seat].kind == CHRONOBOT_1;
	for (int i = 0; i < 4; i++)
		owned += g->bot.superproject[i] != 0;
	bool full = owned >= (first ? 2 : 3);
	enum rift_missing missing = full ? RIFT_MISSING_PLACE : RIFT_MISSING_NOTHING;
	if (!full && !bot_best_superproject(g, &era))
		missing = RIFT_MISSING_SUPERPROJECT;
	else if (!full && !first && !breakthrough_count(g, seat))
		missing = RIFT_MISSING_PAYMENT;
	if (missing) {
		bot_rule(g, seat, full ? "CB1-55" : "CB1-56", "CB2-57");
		bot_fail(p, seat, C_SUPERPROJECT, missing);
		return;
	}
	if (first)
		bot_take_superproject(p, seat);
	else
		f->pc = A_SUPER;
}

static void do_research(struct play *p, struct frame *f, int command)
{
	if (breakthroughs_left(p->g)) {
		f->pc = A_RESEARCH;
		return;
	}
	bot_rule(p->g, f->seat, "CB1-63", "CB2-107");
	bot_fail(p, f->seat, command, RIFT_MISSING_BREAKTHROUGH);
}

/* Carries out a Capital Action after its Exosuit was placed. */
static void do_capital(struct play *p, struct frame *f, int command)
{
	struct game *g = p->g;
	int seat = f->seat;
	switch (command) {
	case C_POWER_PLANT:
		bot_construct(p, seat, POWER_PLANT, command);
		break;
	case C_FACTORY:
		bot_construct(p, seat, FACTORY, command);
		break;
	case C_LIFE_SUPPORT:
		bot_construct(p, seat, LIFE_SUPPORT, command);
		break;
	case C_LAB:
		bot_construct(p, seat, LAB, command);
		break;
	case C_SUPERPROJECT:
		do_superproject(p, f);
		break;
	case C_RESEARCH:
		do_research(p, f, command);
		break;
	case C_GENIUS:
		if (!g->recruit_pool[GENIUS])
			do_research(p, f, command);
		else
			bot_recruit(p, seat, true);
		break;
	default:
		if (!bot_recruit(p, seat, false))
			bot_fail(p, seat, command, RIFT_MISSING_RECRUIT);
	}
}

/* Moves an Exosuit to the target, by placing it or by a Blink. */
static void use_exosuit(struct play *p, struct frame *f, int command)
{
	struct game *g = p->g;
	int seat = f->seat;
	if (!g->seat[seat].slots && !g->bot.blinks) {
		RULE("CX-39");
		RULE("CX-48");
		RULE("CX-51");
		bot_pass(p, seat, module(g, FRACTURES) ? "CXFRAC-65" : "CX-48");
		return;
	}
	if (slot_tile(g, command)) {
		do_tile(p, f, command);
		return;
	}
	if (command == C_SUPPLY)
		bot_decided(p, seat, D_SUPPLY, g->seat[seat].morale, 0, "CB1-74");
	if (command == C_MINE) {
		if (!bot_mine(p, seat)) {
			bot_rule(g, seat, "CB1-66", "CB2-71");
			if (g->seat[seat].guardian_slots)
				RULE("CXGUARD-20");
			bot_fail(p, seat, command, NO_SPACE_FREE);
		}
		return;
	}
	if (command == C_GENIUS) {
		RULE("CB2-65");
		bot_decided(p, seat, D_GENIUS, 0, g->recruit_pool[GENIUS] != 0, "CB2-108");
	}
	int space = bot_space(g, command_capital(g, command)), own = space ? NO_SPACE : cx_guardian_space(g, seat);
	if (!space && !own) {
		bot_fail(p, seat, command, NO_SPACE_FREE);
		return;
	}
	RULE("CB2-48");
	if (own)
		bot_place_as(p, seat, own, GUARDIAN_INSTEAD, "CXGUARD-16");
	else
		bot_place(p, seat, space);
	do_capital(p, f, command);
}

/* The Action of the main board that is attempted, or 0 (CXFRAC-17). */
static int action_of(const struct game *g, int command)
{
	if (slot_tile(g, command))
		return 0;
	return command == C_MINE ? MINE_ACTION : command_capital(g, command);
}

/* The space its Exosuit would go to, fixed before a token is drawn (CXFRAC-22). */
static int target_of(const struct game *g, int seat, int command)
{
	int tile = slot_tile(g, command);
	if (tile)
		return cx_valley_space(g, action_tiles[tile].action);
	return command == C_MINE ? bot_mine_space(g, seat) : bot_space(g, command_capital(g, command));
}

static void start_with_exosuit(struct play *p, struct frame *f, int command)
{
	struct game *g = p->g;
	if (module(g, FRACTURES)) {
		f->v[TARGET] = (uint8_t)target_of(g, f->seat, command);
		if (cx_blink_ready(g, f->seat, action_of(g, command), f->v[TARGET]) &&
			g->bot.flux[0] + g->bot.flux[1]) {
			RULE("CXFRAC-20");
			if (!g->seat[f->seat].slots)
				RULE("CXFRAC-26");
			f->pc = A_FLUX;
			return;
		}
	}
	use_exosuit(p, f, command);
}

/* Applies a token drawn from the Flux Pool: a Flux Core makes an Exosuit Blink, a Casing is set aside. */
static void flux_drawn(struct play *p, struct frame *f, int token)
{
	struct game *g = p->g;
	int action = action_of(g, f->v[COMMAND]), target = f->v[TARGET];
	f->pc = A_GO;
	cx_blink_drawn(p, f->seat, token, cx_blink_ready(g, f->seat, action, target));
	if (token == FLUX_CORE)
		cx_blink_leave(p, f->seat, f->v[OF_TOKEN], action, target);
}

static void act_start(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int command = f->v[COMMAND];
	f->pc = A_DONE;
	bot_rule(g, f->seat, "CB1-81", "CB2-85");
	bot_rule(g, f->seat, "CB1-82", "CB2-85");
	if (needs_exosuit(g, command)) {
		start_with_exosuit(p, f, command);
		return;
	}
	if (!g->seat[f->seat].slots)
		RULE("CX-50");
	do_free(p, f, command);
}

void bot_research(struct play *p, int seat)
{
	if (breakthroughs_left(p->g))
		frame_push(p, F_BOT_ACT, seat)->pc = A_RESEARCH;
}

enum flow bot_act_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case A_START:
		act_start(p, f);
		return GO_ON;
	case A_RESEARCH:
	case A_TILE:
	case A_SUPER:
	case A_FLUX:
		return frame_nature(f);
	case A_GO:
		f->pc = A_DONE;
		use_exosuit(p, f, f->v[COMMAND]);
		return GO_ON;
	case A_TILE_GAINS:
		f->pc = A_DONE;
		tile_gains(p, f->seat, &action_tiles[slot_tile(p->g, f->v[COMMAND])]);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

static bool shape_left(const struct game *g, int shape)
{
	for (int icon = TIME; icon <= SOCIETY; icon++)
		if (g->breakthrough_left[RIFT_BREAKTHROUGH(shape, icon)])
			return true;
	return false;
}

/* CXDIFF-10, -11: as long as it lacks a shape that is available, only such shapes count. */
static bool shape_counts(const struct game *g, int seat, int shape)
{
	if (!shape_left(g, shape))
		return false;
	if (!option(g, NEW_SHAPES) || !shape_count(g, seat, shape))
		return true;
	for (int other = CIRCLE; other <= SQUARE; other++)
		if (!shape_count(g, seat, other) && shape_left(g, other))
			return false;
	return true;
}

/* Lists the Breakthroughs it may pay with: any of the shape it has most of (CB2-55). */
static void chance_discard(const struct game *g, int seat, struct chances *to)
{
	int most = 0;
	for (int shape = CIRCLE; shape <= SQUARE; shape++)
		most = int_max(most, shape_count(g, seat, shape));
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++) {
		int own = g->seat[seat].breakthrough[b];
		if (own && shape_count(g, seat, RIFT_BREAKTHROUGH_SHAPE(b)) == most)
			chance(to, N_DISCARD, b, 0, 0, own);
	}
}

void bot_act_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	if (f->pc == A_SUPER) {
		chance_discard(g, f->seat, to);
		return;
	}
	if (f->pc == A_FLUX) {
		for (int token = FLUX_CORE; token <= CASING; token++)
			if (g->bot.flux[token - 1])
				chance(to, N_POOL, token, 0, 0, g->bot.flux[token - 1]);
		return;
	}
	if (f->pc == A_RESEARCH) {
		for (int shape = CIRCLE; shape <= SQUARE; shape++)
			chance(to, N_SHAPE, shape, 0, 0, shape_weight[shape]);
		return;
	}
	for (int icon = TIME; icon <= SOCIETY; icon++) {
		int b = RIFT_BREAKTHROUGH(f->v[SHAPE_ROLLED], icon);
		if (g->breakthrough_left[b])
			chance(to, N_FIND, b, 0, 0, g->breakthrough_left[b]);
	}
}

void bot_act_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	int seat = f->seat;
	switch (m.verb) {
	case N_POOL:
		flux_drawn(p, f, m.a);
		break;
	case N_DISCARD:
		breakthrough_spend(p, seat, m.a, "CB2-55");
		f->pc = A_DONE;
		bot_take_superproject(p, seat);
		break;
	case N_SHAPE:
		event_log(p, E_ROLL, seat, 1, m.a, 0, 0x1f, bot_rule(g, seat, "CB1-63", "CB2-62"));
		if (option(g, NEW_SHAPES)) {
			RULE("CXDIFF-10");
			RULE("CXDIFF-11");
		}
		if (!shape_counts(g, seat, m.a)) {
			RULE("CB2-64");
			break;
		}
		f->v[SHAPE_ROLLED] = m.a;
		f->pc = A_TILE;
		break;
	default:
		f->pc = A_DONE;
		breakthrough_gain(p, seat, m.a, bot_rule(g, seat, "CB1-63", "CB2-63"));
	}
}
