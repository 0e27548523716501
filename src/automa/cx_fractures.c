/*
 * cx_fractures.c -- the Chronossus with Fractures of Time (CXFRAC): its Flux Pool, and the Actions Assimilate and
 * Extract of its tiles C04, C05 and C14.  It has no Fracture Device and receives no Glitches; its Operators stand in
 * for other Workers.
 */
#include "automa/bot.h"
#include "core/modules/fractures/fractures.h"
#include "core/modules/fractures/technologies.h"

#define TECHNOLOGY_WORTH 3 /* VP per Technology at the end, regardless of the card (CXFRAC-68) */

void cx_fractures_start(struct play *p, int seat)
{
	struct game *g = p->g;
	RULE("CXFRAC-01");
	RULE("CXFRAC-02");
	RULE("CXFRAC-04");
	RULE("CXFRAC-05");
	RULE("CXFRAC-07");
	if (g->flux_cores)
		RULE("CXDIFF-13");
	g->bot.flux[1] = 3;
	cx_pools(p, seat, 1 + g->flux_cores, 0, "CXFRAC-04");
}

/* Returns Casings to the Flux Pool; Energy Cores are removed together with their posts (CXFRAC-67). */
void cx_fractures_clean_up(struct play *p, int seat)
{
	struct game *g = p->g;
	for (int i = 0; i < g->seat[seat].posts; i++)
		if (g->seat[seat].post[i].again)
			RULE("CXFRAC-67");
	if (g->bot.flux[2])
		bot_decided(p, seat, D_FLUX, NO_FLUX_TOKEN, g->bot.flux[2], "CXFRAC-66");
	g->bot.flux[1] = (uint8_t)(g->bot.flux[1] + g->bot.flux[2]);
	g->bot.flux[2] = 0;
}

void cx_fractures_score(const struct game *g, int seat, struct rift_score *sheet)
{
	RULE("CXFRAC-68");
	RULE("CXFRAC-69");
	sheet->technologies = (int16_t)(TECHNOLOGY_WORTH * __builtin_popcount(g->seat[seat].fractures.technologies));
	if (!option(g, FLUX_SCORES))
		return;
	RULE("CXDIFF-14");
	sheet->other = (int16_t)(sheet->other + g->bot.flux[0]);
}

void cx_pools(struct play *p, int seat, int flux, int cores, const char *rule)
{
	struct bot *bot = &p->g->bot;
	bot->flux[0] = (uint8_t)(bot->flux[0] + flux);
	bot->energy[0] = (uint8_t)(bot->energy[0] + cores);
	bot_decided(p, seat, D_POOL, flux, cores, rule);
}

/* The topmost free space of a Valley action, else the Valley capital action. */
static int valley_space(const struct game *g, int first)
{
	for (int space = first; space < first + 3; space++) {
		if (valley_in_play(g, space) && !g->fractures.valley[space - VALLEY_FIRST]) {
			RULE("CXFRAC-11");
			return space;
		}
	}
	for (int space = VALLEY_1; space <= VALLEY_2; space++) {
		if (valley_in_play(g, space) && !g->fractures.valley[space - VALLEY_FIRST]) {
			RULE("CXFRAC-12");
			return space;
		}
	}
	RULE("CXFRAC-13");
	return NO_SPACE;
}

int cx_valley_space(const struct game *g, int action)
{
	switch (action) {
	case TILE_ASSIMILATES:
		return valley_space(g, ASSIMILATE_1);
	case TILE_EXTRACTS:
		return valley_space(g, EXTRACT_1);
	default:
		return ADVENTURE;
	}
}

/* Places its Exosuit there; returns false if no space is free. */
static bool enter(struct play *p, int seat, int command, int action)
{
	int space = cx_valley_space(p->g, action);
	if (!space) {
		bot_fail(p, seat, command, NO_SPACE_FREE);
		return false;
	}
	bool full = space >= VALLEY_1;
	bot_place_as(p, seat, space, full ? VALLEY_INSTEAD : AS_RULED, full ? "CXFRAC-12" : "CXFRAC-11");
	return true;
}

void cx_extract(struct play *p, int seat, int command)
{
	if (enter(p, seat, command, TILE_EXTRACTS))
		cx_pools(p, seat, 2, 2, "CXFRAC-64");
}

/* F_CX_ASSIMILATE */
enum { COMMAND, SHAPE_ROLLED };
enum wanted { AN_OPERATOR = 1, A_TECHNOLOGY };

void cx_assimilate(struct play *p, int seat, int command)
{
	if (enter(p, seat, command, TILE_ASSIMILATES))
		frame_push(p, F_CX_ASSIMILATE, seat)->v[COMMAND] = (uint8_t)command;
}

void cx_assimilate_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	(void)g;
	(void)f;
	for (int shape = CIRCLE; shape <= SQUARE; shape++)
		chance(to, N_SHAPE, shape, 0, 0, shape_weight[shape]);
}

void cx_assimilate_nature(struct play *p, struct frame *f, struct rift_move m)
{
	EVENT(p, E_ROLL, f->seat, 1, m.a, 0, "CXFRAC-50");
	f->v[SHAPE_ROLLED] = m.a;
}

static int operators_of(const struct game *g, int seat)
{
	RULE("CXFRAC-54");
	return g->seat[seat].active[OPERATOR];
}

static int technologies_of(const struct game *g, int seat)
{
	return __builtin_popcount(g->seat[seat].fractures.technologies);
}

/* The topmost Worker position with neither a Worker nor an Operator. */
static int empty_position(const struct game *g, int seat)
{
	static const uint8_t positions[] = { GENIUS, ADMINISTRATOR, ENGINEER, SCIENTIST };
	int i = 0;
	RULE("CXFRAC-60");
	RULE("CXFRAC-61");
	while (bot_has(g, seat, positions[i]))
		i++;
	return positions[i];
}

static bool take_operator(struct play *p, int seat)
{
	struct game *g = p->g;
	if (!g->fractures.operators)
		return false;
	int position = empty_position(g, seat);
	g->fractures.operators--;
	g->bot.stands_for[position]++;
	RULE("CXFRAC-63");
	EVENT(p, E_OPERATORS, seat, g->fractures.operators, 0, -1, "CXFRAC-51");
	worker_gain(p, seat, OPERATOR, RIFT_ACTIVE, "CXFRAC-51");
	bot_decided(p, seat, D_POSITION, position, 1, "CXFRAC-59");
	cx_pools(p, seat, 1, 0, "CXFRAC-51");
	bot_sets(p, seat);
	return true;
}

static bool take_technology(struct play *p, int seat)
{
	const struct fractures *t = &p->g->fractures;
	int card = t->seconds ? t->second[t->seconds - 1] : t->primary;
	if (!card)
		return false;
	RULE("CXFRAC-56");
	technology_leave(p, card);
	p->g->seat[seat].fractures.technologies |= 1u << card;
	EVENT(p, E_TECHNOLOGY, seat, card, RIFT_TECHNOLOGY_TAKEN, 1, "CXFRAC-55");
	return true;
}

static enum wanted wanted(const struct game *g, const struct frame *f, const char **rule)
{
	int operators = operators_of(g, f->seat), cards = technologies_of(g, f->seat);
	if (f->v[SHAPE_ROLLED] == CIRCLE) {
		*rule = "CXFRAC-51";
		return AN_OPERATOR;
	}
	*rule = f->v[SHAPE_ROLLED] == TRIANGLE ? "CXFRAC-52" : "CXFRAC-53";
	return f->v[SHAPE_ROLLED] == TRIANGLE || cards < operators ? A_TECHNOLOGY : AN_OPERATOR;
}

enum flow cx_assimilate_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int seat = f->seat, command = f->v[COMMAND];
	const char *rule;
	if (!f->v[SHAPE_ROLLED])
		return frame_nature(f);
	enum wanted what = wanted(g, f, &rule);
	bot_decided(p, seat, D_ASSIMILATE, (int)what, operators_of(g, seat) | technologies_of(g, seat) << 4, rule);
	frame_pop(p);
	if (what == AN_OPERATOR ? take_operator(p, seat) : take_technology(p, seat))
		return GO_ON;
	RULE_OF(what == AN_OPERATOR ? "CXFRAC-57" : "CXFRAC-58");
	bot_fail(p, seat, command, what == AN_OPERATOR ? RIFT_MISSING_OPERATOR : RIFT_MISSING_TECHNOLOGY);
	return GO_ON;
}
