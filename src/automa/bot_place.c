/*
 * bot_place.c -- places an automaton's Exosuits, without Workers, on the main board; also handles that no space is free
 * or the Action is impossible (CB1-37 to -47, CB2-38 to -48, CX-36 to -39).
 */
#include "automa/bot.h"

static bool available(const struct game *g, int space)
{
	return !g->hex[space] && space_open(g, space);
}

int bot_space(const struct game *g, int capital)
{
	int seat = bot_seat(g);
	for (int i = 0; i < capital_hexes(g); i++) {
		int space = capital_space(capital, i);
		if (g->flipped >> space & 1)
			bot_rule(g, seat, "CB1-41", "CB2-40");
		if (available(g, space)) {
			bot_rule(g, seat, "CB1-40", "CB2-41");
			RULE("CB2-44");
			return space;
		}
	}
	bot_rule(g, seat, "CB1-42", "CB2-42");
	if (available(g, COUNCIL_LEFT))
		return COUNCIL_LEFT;
	return available(g, COUNCIL_RIGHT) ? COUNCIL_RIGHT : NO_SPACE;
}

/* With Fractures of Time an Exosuit on the main board carries an Energy Core, so it can Blink. */
static bool carries_core(const struct game *g, int space)
{
	if (!module(g, FRACTURES))
		return false;
	RULE_OF(space < MAIN_END ? "CXFRAC-14" : "CXFRAC-15");
	if (space <= RESEARCH_3 && g->collapse[space] > RES5)
		RULE("CXFRAC-49");
	return space < MAIN_END;
}

/* Places a figure from its slots: an Exosuit, or a Guardian if it has none left or the space accepts nothing else. */
static void place_new(struct play *p, int seat, int space, enum why why, const char *rule)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	bool guardian = why == GUARDIAN_INSTEAD || !exosuit_slots(s);
	if (s->guardian_slots)
		RULE("CXGUARD-14");
	figure_take(p, seat, guardian);
	CHECK(s->posts < POSTS_MAX);
	s->post[s->posts++] = (struct post){
		.space = (uint8_t)space, .worker = guardian ? GUARDIAN : NO_TYPE, .again = carries_core(g, space)
	};
	bot_decided(p, seat, D_SPACE, space, (int)why + (guardian ? GUARDIAN_PLACED : 0), rule);
	if (guardian)
		EVENT(p, E_GUARDIAN, seat, RIFT_GUARDIAN_PLACED, space, -1, "CXGUARD-15");
}

void bot_place_as(struct play *p, int seat, int space, enum why why, const char *rule)
{
	struct game *g = p->g;
	bot_rule(g, seat, "CB1-37", "CB2-38");
	bot_rule(g, seat, "CB1-38", "CB2-39");
	bot_rule(g, seat, "CB1-39", "CB2-39");
	if (g->bot.blinks)
		cx_blink_arrive(p, seat, space);
	else
		place_new(p, seat, space, why, rule);
	if (space < HEX_END)
		g->hex[space] = (uint8_t)(seat + 1);
	else if (RIFT_IS_VALLEY(space))
		g->fractures.valley[space - VALLEY_FIRST] = (uint8_t)(seat + 1);
	if (space == COUNCIL_LEFT)
		take_first(p, seat, bot_rule(g, seat, "CB1-44", "CB2-43"));
}

void bot_place(struct play *p, int seat, int space)
{
	struct game *g = p->g;
	bool council = space == COUNCIL_LEFT || space == COUNCIL_RIGHT;
	const char *rule = bot_rule(g, seat, "CB1-40", "CB2-41");
	if (council)
		rule = bot_rule(g, seat, "CB1-43", "CB2-42");
	else if (space >= MINE_TOP)
		rule = bot_rule(g, seat, "CB1-64", "CB2-69");
	if (council)
		RULE("CXGUARD-23");
	bot_place_as(p, seat, space, council ? COUNCIL_INSTEAD : AS_RULED, rule);
}

void bot_fail(struct play *p, int seat, int command, enum rift_missing missing)
{
	bool no_space = missing == NO_SPACE_FREE;
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	const char *rule = no_space ? bot_rule(g, seat, "CB1-46", "CB2-45") : bot_rule(g, seat, "CB1-47", "CB2-46");
	event_log(p, E_FAILED, seat, no_space ? 1 : 2, command, (int)missing, 0x1f, rule);
	if (s->kind == CHRONOBOT_1) {
		good_gain(p, seat, WATER, 2, "CB1-45");
		if (option(g, BEGINNER))
			RULE("CBDIFF-01");
		else
			vp_gain(p, seat, 1, "CB1-45");
		if (!options_of(g))
			RULE("CBDIFF-03");
		return;
	}
	if (s->kind == CHRONOBOT_2) {
		vp_gain(p, seat, 1, rule);
		return;
	}
	RULE("CX-37");
	if (command >= C_SLOT_1)
		RULE("CXTILE-G4");
	vp_gain(p, seat, option(g, FAILURES_2) ? 2 : 1, option(g, FAILURES_2) ? "CXDIFF-09" : "CX-36");
	if (!no_space)
		return;
	RULE("CX-38");
	if (s->guardian_slots)
		RULE("CXGUARD-21");
	figure_send_back(p, seat, !exosuit_slots(s), "CX-36");
	bot_decided(p, seat, D_EXOSUIT_LOST, 0, 0, "CX-36");
}
