/*
 * technologies.c -- Technologies of Fractures of Time (TECH-501a to -518c, VALLEY-07, -08): taking one, its lasting
 * effect, its final score.  Lasting effects are passive ops, read by the rules they change; a Free Action and a step of
 * Clean Up are programs.
 */
#include "core/modules/fractures/technologies.h"

#include "core/modules/fractures/fractures.h"
#include "core/engine/automa.h"
#include "core/engine/modules.h"

bool technology_payable(const struct game *g, const struct intent *who, int card)
{
	RULE("VALLEY-08");
	return program_possible(g, who, technologies[card].price);
}

void technology_gain(struct play *p, int seat, int card)
{
	struct game *g = p->g;
	const struct technology *t = &technologies[card];
	g->seat[seat].fractures.technologies |= 1u << card;
	EVENT(p, E_TECHNOLOGY, seat, card, RIFT_TECHNOLOGY_TAKEN, 1, "VALLEY-09");
	passive_update(g, seat);
	/* frames run in reverse order: the card's own cost, then turning up the card below it, then its effect */
	if (t->when_taken[0].code)
		program_start(p, seat, PROGRAM_TECHNOLOGY, card, NO_TYPE, NO_SPACE);
	technology_leave(p, card);
	if (t->price[0].code) {
		RULE("VALLEY-07");
		program_start(p, seat, PROGRAM_TECHNOLOGY_PRICE, card, NO_TYPE, NO_SPACE);
	}
}

void technologies_passives(struct game *g, int seat)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	for (int card = 1; card < TECHNOLOGY_END; card++) {
		bool spent = (card == VALLEY_OUTPOST && s->spent & 1) || (card == SECRET_PROJECT && s->spent & 2);
		if (technology_held(g, seat, card) && !spent)
			passive_add(g, seat, technologies[card].always, ARRAY_LEN(technologies[card].always));
	}
	for (int i = 0; i < OFF_BOARD; i++)
		if (off_board_in_force(g, seat, i))
			passive_add(g, seat, tiles[s->off[i]].always, ARRAY_LEN(tiles[0].always));
}

void technologies_passive_mark(const struct game *g, int seat, enum op_code op)
{
	for (int card = 1; card < TECHNOLOGY_END; card++)
		if (technologies[card].always[0].code == op && technology_held(g, seat, card))
			RULE_OF(technologies[card].rule);
}

const struct op *technologies_program(int kind, int source)
{
	switch (kind) {
	case PROGRAM_TECHNOLOGY:
		return technologies[source].when_taken;
	case PROGRAM_TECHNOLOGY_PRICE:
		return technologies[source].price;
	case PROGRAM_TECHNOLOGY_DOES:
		return technologies[source].does;
	case PROGRAM_TECHNOLOGY_CLEAN:
		return technologies[source].clean_up;
	default:
		return nested_buildings[source / SIDES_END].to[source % SIDES_END].does;
	}
}

const char *technologies_program_rule(int kind, int source)
{
	if (kind == PROGRAM_NESTED)
		return nested_buildings[source / SIDES_END].to[source % SIDES_END].rule;
	return kind == PROGRAM_TECHNOLOGY_PRICE ? technologies[source].price_rule : technologies[source].rule;
}

/* Runs after the Leader powers (CLEAN-08). */
void technologies_clean_up(struct play *p, int seat)
{
	for (int card = 1; card < TECHNOLOGY_END; card++)
		if (technologies[card].clean_up[0].code && technology_held(p->g, seat, card) &&
			p->g->seat[seat].fractures.flux)
			program_start(p, seat, PROGRAM_TECHNOLOGY_CLEAN, card, NO_TYPE, NO_SPACE);
}

void technologies_built(struct play *p, int seat, int tile)
{
	if (!RIFT_IS_BUILDING(tile))
		return;
	if (RIFT_BUILDING_TYPE(tile) == FACTORY)
		good_gain(p, seat, TITANIUM, (int)passive(p->g, seat, OP_FACTORY_GIVES), "TECH-503b");
	if (RIFT_BUILDING_TYPE(tile) == LIFE_SUPPORT)
		good_gain(p, seat, WATER, (int)passive(p->g, seat, OP_LIFE_SUPPORT_GIVES), "TECH-504a");
}

/* Number of shared Endgame Conditions scored according to the sheet (TECH-511b). */
static int conditions_scored(const struct rift_score *sheet)
{
	int n = 0;
	for (size_t i = 0; i < ARRAY_LEN(sheet->condition); i++)
		n += sheet->condition[i] > 0;
	return n;
}

int technologies_vp(const struct game *g, int seat, const struct rift_score *sheet)
{
	int vp = 0;
	for (int card = 1; card < TECHNOLOGY_END; card++) {
		const struct technology *t = &technologies[card];
		if (!technology_held(g, seat, card))
			continue;
		RULE("FRAC-61");
		vp += technology_vp[card];
		if (!t->end.vp)
			continue;
		RULE_OF(t->end_rule);
		int n = t->end.what == COUNT_CONDITIONS_SCORED ? conditions_scored(sheet)
							       : count_at_end(g, seat, t->end.what);
		if (t->end.what == COUNT_CONDITIONS_SCORED && automa_bars_conditions(g))
			RULE("CXFRAC-75");
		if (t->end.most)
			n = int_min(n, t->end.most);
		vp += n / t->end.per * t->end.vp;
	}
	return vp;
}

int technology_count(const struct game *g, int seat, int what)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	if (what == COUNT_TECHNOLOGIES)
		return __builtin_popcount(s->technologies);
	return what == COUNT_DEVICE_FLUX ? __builtin_popcount(s->flux) : 0;
}

bool stored_keeps(const struct game *g, int seat, int tile)
{
	if (tile != TILE(416) || !(g->seat[seat].fractures.stored & 15))
		return false;
	RULE("FBUILD-416c");
	return true;
}

void off_board_list_losses(const struct game *g, int seat, struct answers *to)
{
	int tile = g->seat[seat].fractures.off[0];
	if (tile && !stored_keeps(g, seat, tile) && !tile_glitched(g, seat, SLOTS_HOME))
		answer(to, V_LOSE, SLOTS_HOME, 0, 0, 0);
}

int off_board_give_up(struct play *p, int seat)
{
	struct fractures_seat *s = &p->g->seat[seat].fractures;
	int tile = s->off[0];
	RULE("TECH-506b");
	s->off[0] = 0;
	s->used = (uint16_t)(s->used & ~(1u << (OUTPOST - DEVICE_FIRST)));
	return tile;
}

/* Places a tile beside the player board (TECH-506b): slots 12 and 13 of the Glitch bits. */
void off_board_place(struct play *p, int seat, int tile)
{
	struct fractures_seat *s = &p->g->seat[seat].fractures;
	int place = RIFT_IS_SUPER(tile);
	s->off[place] = (uint8_t)tile;
	s->spent = (uint8_t)(s->spent | 1u << place);
	RULE(place ? "TECH-509a" : "TECH-506b");
	EVENT(p, E_BUILT, seat, tile, RIFT_OFF_BOARD + place, 0, place ? "TECH-509a" : "TECH-506a");
	passive_update(p->g, seat);
	RULE_OF(tile_rules[tile]);
	technologies_built(p, seat, tile);
	if (tiles[tile].when_built[0].code)
		program_start(p, seat, PROGRAM_BUILT, tile, NO_TYPE, NO_SPACE);
}
