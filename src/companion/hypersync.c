/*
 * hypersync.c -- Hypersync against the Chronossus (CXHYPER, CXTILE-C12A to -C13B, CXCOMBO-10, -12, -13, -16, -19,
 * CXDIFF-23, -24): its action tiles, and its debt when a Capital Action has no space.  The player names the spaces of
 * the Hypersync board, because our rulebooks do not have it.
 *
 * The frames are those of the automaton (automa/bot_turn.c): this file takes an Action over before F_BOT_ACT begins it,
 * and lets the frame go on afterwards.
 */
#include "companion/companion.h"

/* As in automa/bot_turn.c: F_BOT_TURN and F_BOT_ACT, their v[] and steps. */
enum { TOKEN };
enum { T_MOVE = 1, T_AFTER_MOVE };
enum { COMMAND, AUTO_SKIP = 2, OF_TOKEN, TARGET, CHOSEN /* and here the space of the Hypersync board */, ASKED };
enum { A_START, A_RESEARCH, A_SUPER = 3, A_DONE = 5, A_FLUX, A_GO };

enum { C12 = 12, C13, TILES_OWNED = 3, TILE_VP = 2, SPACES_OF_BOARD = 3 };
#define COVERED SEATS /* on a hex: a Hex Unavailable tile */

/* The layouts of the action tiles: slots I to III; C13 covers the printed Time Travel. */
static const struct {
	uint32_t modules;
	uint8_t tile[3];
	const char *rule;
} layouts[] = {
	{ 0, { C12, 2, 3 }, "CXCOMBO-10" },
	{ 1u << (FRACTURES - 1), { C12, 4, 5 }, "CXCOMBO-12" },
	{ 1u << (GUARDIANS - 1), { C12, 11, 3 }, "CXCOMBO-13" },
};

static int layout_of(uint32_t modules)
{
	for (size_t i = 0; i < ARRAY_LEN(layouts); i++)
		if (layouts[i].modules == (modules & ~TILELESS_MODULES))
			return (int)i;
	return -1;
}

bool hyper_possible(const struct rift_companion_setup *setup)
{
	return layout_of(setup->game.modules) >= 0 && !(setup->game.options & RIFT_OPTION_BIT(RIFT_RANDOM_TILES));
}

static void set_up(struct rift_companion *c, struct game *g)
{
	int layout = layout_of(g->modules);
	c->extras.ready = 1;
	RULE("CXHYPER-01");
	RULE("CXHYPER-02");
	g->hex[COUNCIL_RIGHT] = COVERED;
	if (!layout)
		RULE("CXHYPER-03");
	RULE_OF(layouts[layout].rule);
	for (int i = 0; i < 3; i++) {
		int tile = layouts[layout].tile[option(g, SWAP_TILES) ? 2 - i : i];
		bool b = tile == C12 ? extra(c, RIFT_EXTRA_C12_B) : option(g, tile_option(tile));
		g->bot.slot[i + 1] = (uint8_t)ACTION_TILE(tile, b);
	}
}

/* The past Era with its oldest pending tile, or 0. */
static int pending(const struct rift_companion *c, const struct game *g)
{
	for (int back = past_eras(g); back; back--)
		if (c->extras.hyper[era_back(g, back)])
			return era_back(g, back);
	if (c->extras.hyper[g->era])
		RULE("CXHYPER-07");
	return 0;
}

static int tiles_laid(const struct rift_companion *c)
{
	int n = 0;
	for (int era = 1; era <= ERA_ZERO; era++)
		n += c->extras.hyper[era];
	return n;
}

static bool is_c12(const struct game *g, int command)
{
	return slot_tile(g, command) / 2 == C12;
}

/* Whether the Action is that of C12, or of C13 over the printed Time Travel. */
static bool is_hypersync(const struct game *g, int command)
{
	return is_c12(g, command) || command == C_TRAVEL;
}

static const char *tile_rule(const struct rift_companion *c, bool first)
{
	static const char *const rules[] = { "CXTILE-C12A", "CXTILE-C12B", "CXTILE-C13A", "CXTILE-C13B" };
	return rules[first ? extra(c, RIFT_EXTRA_C12_B) : 2 + extra(c, RIFT_EXTRA_C13_B)];
}

/* What the action tile adds in the end. */
static void finish(struct rift_companion *c, struct play *p, struct frame *f)
{
	bool first = is_c12(p->g, f->v[COMMAND]);
	f->pc = A_DONE;
	if (first)
		cx_pools(p, c->bot, 0, 1, tile_rule(c, first));
	else if (extra(c, RIFT_EXTRA_C13_B))
		vp_gain(p, c->bot, 1, tile_rule(c, first));
}

static void travel_instead(struct rift_companion *c, struct play *p, struct frame *f)
{
	RULE("CXHYPER-10");
	if (!p->g->seat[c->bot].slots)
		RULE("CXHYPER-13");
	if (!bot_travel(p, c->bot, true)) {
		RULE("CXHYPER-11");
		RULE("CXHYPER-12");
		bot_fail(p, c->bot, C_TRAVEL, RIFT_MISSING_WARP);
	}
	finish(c, p, f);
}

/* The Exosuit goes to the Hypersync board, which is not one of ours: a space for any number of figures stands for it. */
static void go_there(struct rift_companion *c, struct play *p, struct frame *f)
{
	struct play silent = { .g = p->g };
	int era = pending(c, p->g);
	RULE("CXHYPER-05");
	bot_place_as(&silent, c->bot, ADVENTURE, AS_RULED, "CXHYPER-05");
	c->extras.board = (uint8_t)(c->extras.board | 1u << f->v[CHOSEN]);
	event_log(p, (enum event)RIFT_TOLD_HYPER_PLACED, c->bot, f->v[CHOSEN], 0, 0, 0x1f, "CXHYPER-05");
	c->extras.hyper[era] = 0;
	RULE("CXHYPER-06");
	event_log(p, (enum event)RIFT_TOLD_HYPER_BACK, c->bot, era, 0, 0, 0x1f, "CXHYPER-06");
	vp_gain(p, c->bot, TILE_VP, "CXHYPER-06");
	RULE("CXHYPER-08");
	if (p->g->impact)
		RULE("CXHYPER-09");
	finish(c, p, f);
}

static bool may_blink(const struct rift_companion *c, const struct game *g)
{
	return module(g, FRACTURES) && cx_blink_ready(g, c->bot, 0, ADVENTURE) && g->bot.flux[0] + g->bot.flux[1];
}

/* The space is known.  A Blink is tried first; action and target are those of an Action of no board of ours. */
static void space_named(struct rift_companion *c, struct play *p, struct frame *f, int space)
{
	f->v[CHOSEN] = (uint8_t)space;
	if (may_blink(c, p->g)) {
		RULE("CXCOMBO-19");
		c->extras.command = f->v[COMMAND];
		f->v[COMMAND] = C_SLOT_1;
		f->v[TARGET] = ADVENTURE;
		f->pc = A_FLUX;
		return;
	}
	go_there(c, p, f);
}

/* After the draw from the Flux Pool. */
static void drawn(struct rift_companion *c, struct play *p, struct frame *f)
{
	f->v[COMMAND] = c->extras.command;
	if (p->g->bot.blinks || p->g->seat[c->bot].slots) {
		go_there(c, p, f);
		return;
	}
	RULE("CXCOMBO-19");
	travel_instead(c, p, f);
}

static void hypersync(struct rift_companion *c, struct play *p, struct frame *f)
{
	const struct game *g = p->g;
	bool can = g->seat[c->bot].slots || may_blink(c, g);
	bool first = is_c12(g, f->v[COMMAND]);
	int tile = first ? slot_tile(g, f->v[COMMAND]) : ACTION_TILE(C13, extra(c, RIFT_EXTRA_C13_B));
	bot_decided(p, c->bot, D_TILE, 0, tile, tile_rule(c, first));
	if (!pending(c, g) || !can) {
		travel_instead(c, p, f);
		return;
	}
	f->v[ASKED] = 1;
	c->extras.want = RIFT_WANT_HYPER_SPACE;
	if (!extra(c, RIFT_EXTRA_HYPER_YOURS))
		return;
	if (c->extras.yours)
		c->extras.want = RIFT_WANT_HYPER_YOURS;
	else
		RULE("CXDIFF-24");
}

/* A Capital Action is carried out without a figure, as automa/bot_turn.c does after placing one. */
static void carry_out(struct rift_companion *c, struct play *p, struct frame *f)
{
	const struct game *g = p->g;
	int command = f->v[COMMAND], seat = c->bot, era, owned = 0;
	f->pc = A_DONE;
	switch (command) {
	case C_POWER_PLANT:
		bot_construct(p, seat, POWER_PLANT, command);
		return;
	case C_FACTORY:
		bot_construct(p, seat, FACTORY, command);
		return;
	case C_LIFE_SUPPORT:
		bot_construct(p, seat, LIFE_SUPPORT, command);
		return;
	case C_LAB:
		bot_construct(p, seat, LAB, command);
		return;
	case C_SUPERPROJECT:
		for (int i = 0; i < 4; i++)
			owned += g->bot.superproject[i] != 0;
		if (owned >= 3)
			bot_fail(p, seat, command, RIFT_MISSING_PLACE);
		else if (!bot_best_superproject(g, &era))
			bot_fail(p, seat, command, RIFT_MISSING_SUPERPROJECT);
		else if (!breakthrough_count(g, seat))
			bot_fail(p, seat, command, RIFT_MISSING_PAYMENT);
		else
			f->pc = A_SUPER;
		return;
	case C_RECRUIT:
		if (!bot_recruit(p, seat, false))
			bot_fail(p, seat, command, RIFT_MISSING_RECRUIT);
		return;
	default: /* Research, or a Genius */
		if (command == C_GENIUS && g->recruit_pool[GENIUS])
			bot_recruit(p, seat, true);
		else if (breakthroughs_left(g))
			f->pc = A_RESEARCH;
		else
			bot_fail(p, seat, command, RIFT_MISSING_BREAKTHROUGH);
	}
}

static bool is_capital(const struct game *g, int command)
{
	switch (command) {
	case C_POWER_PLANT:
	case C_FACTORY:
	case C_LIFE_SUPPORT:
	case C_LAB:
	case C_SUPERPROJECT:
	case C_RECRUIT:
	case C_RESEARCH:
	case C_GENIUS:
		return !slot_tile(g, command);
	default:
		return false;
	}
}

/* Lays a tile on the present Era for a Capital Action without a space; false: the rules go on as without the module. */
static bool debt(struct rift_companion *c, struct play *p, struct frame *f)
{
	const struct game *g = p->g;
	int command = f->v[COMMAND];
	if (command == C_MINE && !bot_mine_space(g, c->bot))
		RULE("CXHYPER-19");
	if (!is_capital(g, command) || bot_space(g, command_capital(g, command)))
		return false;
	if (!g->seat[c->bot].slots) {
		RULE("CXHYPER-18");
		return false;
	}
	if (cx_guardian_space(g, c->bot)) {
		RULE("CXCOMBO-16");
		return false;
	}
	RULE("CXHYPER-16");
	if (c->extras.hyper[g->era] || tiles_laid(c) == TILES_OWNED) {
		RULE("CXHYPER-17");
		return false;
	}
	c->extras.hyper[g->era] = 1;
	RULE("CXHYPER-04");
	RULE("CXHYPER-14");
	RULE("CXHYPER-15");
	event_log(p, (enum event)RIFT_TOLD_HYPER_LAID, c->bot, g->era, 0, 0, 0x1f, "CXHYPER-14");
	carry_out(c, p, f);
	return true;
}

/* C12 on its side B is carried out as soon as a token arrives (CX-42). */
static bool skips(struct rift_companion *c, struct play *p, struct frame *f)
{
	int token = f->v[TOKEN], command = token_command(p->g, c->bot, token);
	if (f->pc != T_AFTER_MOVE || !extra(c, RIFT_EXTRA_C12_B) || !is_c12(p->g, command))
		return false;
	bot_decided(p, c->bot, D_AUTO_SKIP, token, command, "CX-42");
	f->pc = T_MOVE;
	struct frame *act = frame_push(p, F_BOT_ACT, c->bot);
	act->v[COMMAND] = (uint8_t)command;
	act->v[AUTO_SKIP] = 1;
	act->v[OF_TOKEN] = (uint8_t)token;
	return true;
}

bool hyper_next(struct rift_companion *c, struct play *p, struct frame *f)
{
	struct game *g = p->g;
	if (!extra(c, RIFT_EXTRA_HYPERSYNC) || !g->era)
		return false;
	if (!c->extras.ready)
		set_up(c, g);
	if (f->op == F_CLEAN)
		c->extras.board = 0;
	if (f->op == F_BOT_TURN)
		return skips(c, p, f);
	if (f->op != F_BOT_ACT)
		return false;
	if (f->pc == A_GO && f->v[CHOSEN]) {
		drawn(c, p, f);
		return true;
	}
	if (f->pc != A_START || f->v[ASKED])
		return false;
	if (!is_hypersync(g, f->v[COMMAND]))
		return debt(c, p, f);
	hypersync(c, p, f);
	return true;
}

static bool space_free(const struct rift_companion *c, int space)
{
	return space >= 1 && space <= SPACES_OF_BOARD && !(c->extras.board >> space & 1);
}

bool hyper_enter(struct rift_companion *c, struct play *p, struct rift_entry e)
{
	struct frame *f = frame_top(p->g);
	bool yours = c->extras.want == RIFT_WANT_HYPER_YOURS;
	if (e.kind == RIFT_ENTER_HYPER_BOARD || e.kind == RIFT_ENTER_HYPER_TILE) {
		bool tile = e.kind == RIFT_ENTER_HYPER_TILE;
		if (!extra(c, RIFT_EXTRA_HYPERSYNC) || (tile ? e.b > 1 || e.a < 1 || e.a > ERAS : e.a > 1))
			return false;
		*(tile ? &c->extras.hyper[e.a] : &c->extras.yours) = tile ? e.b : e.a;
		return true;
	}
	if (!yours && c->extras.want != RIFT_WANT_HYPER_SPACE)
		return false;
	if (e.kind == RIFT_ENTER_NO) {
		c->extras.want = yours ? RIFT_WANT_HYPER_SPACE : RIFT_WANT_NOTHING;
		if (yours)
			RULE("CXDIFF-24");
		else
			travel_instead(c, p, f);
		return true;
	}
	if (e.kind != RIFT_ENTER_FACE || !space_free(c, e.a))
		return false;
	if (yours)
		RULE("CXDIFF-23");
	c->extras.want = RIFT_WANT_NOTHING;
	space_named(c, p, f, e.a);
	return true;
}
