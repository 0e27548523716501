/*
 * tell_fractures.c -- the events of Fractures of Time in sentences.
 */
#include "text/tell_parts.h"

#include <string.h>

#include "rift_words.h"

void put_era(struct text *t, int era)
{
	if (era == RIFT_ERA_ZERO)
		put(t, "Zero");
	else
		put_number(t, era);
}

void put_technology(struct text *t, int technology)
{
	if (technology == RIFT_NANO_FILTERS)
		put(t, "Nano-Filters");
	else if (technology == RIFT_ECO_CHARGER)
		put(t, "Eco-Charger");
	else if (technology == RIFT_COVERT_OPERATIONS_HQ)
		put(t, "Covert Operations HQ");
	else
		put_title(t, rift_word_technology(technology));
}

void put_glitch_name(struct text *t, int target, int place)
{
	enum { SLOTS = 12 };
	switch (target) {
	case RIFT_GLITCH_TRAVEL:
		put(t, "the Time Travel track");
		break;
	case RIFT_GLITCH_PARADOX:
		put(t, "a Paradox place");
		break;
	case RIFT_GLITCH_BUILDING:
		if (place < SLOTS)
			put_slot_name(t, place);
		else
			put_space_name(t, RIFT_OUTPOST + place - SLOTS);
		break;
	case RIFT_GLITCH_DEVICE:
		put(t, "slot ");
		put_number(t, place + 1);
		put(t, " of the Fracture Device");
		break;
	case RIFT_GLITCH_EXOSUIT:
		put(t, "Exosuit slot ");
		put_number(t, place + 1);
		break;
	case RIFT_GLITCH_CONDITIONS:
		put(t, "the card: ");
		put_condition(t, place);
		break;
	default:
		put(t,
			place ? "the place on the player board where it has no effect"
			      : "Lab 416, where it has no effect");
	}
}

static enum message technology_message(int what)
{
	if (what == RIFT_TECHNOLOGY_TURNED)
		return M_TECHNOLOGY_TURNED;
	if (what == RIFT_TECHNOLOGY_DRAWN)
		return M_TECHNOLOGY_DRAWN;
	return what == RIFT_TECHNOLOGY_SHIFTED ? M_TECHNOLOGY_SHIFTED : M_TECHNOLOGY_TAKEN;
}

static enum message leader_message(int what)
{
	if (what == RIFT_LEADER_DRAWN)
		return M_LEADER_DRAWN;
	return what == RIFT_LEADER_BORROWED ? M_LEADER_BORROWED : M_LEADER_LEFT;
}

enum message fractures_message(const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_LEADER:
		return leader_message(e->b);
	case RIFT_E_COVERED:
		return e->n > 0 ? M_COVERED_AGAIN : M_COVERED_LIFTED;
	case RIFT_E_BLINK:
		return M_BLINK;
	case RIFT_E_FLUX:
		return e->n > 0 ? M_FLUX_LAID : M_FLUX_REMOVED;
	case RIFT_E_GLITCH:
		return e->n > 0 ? M_GLITCH_PUT : M_GLITCH_OFF;
	case RIFT_E_TECHNOLOGY:
		return technology_message(e->b);
	case RIFT_E_DEVICE:
		return M_DEVICE;
	case RIFT_E_RECALL:
		return M_RECALL;
	case RIFT_E_OPERATORS:
		return M_OPERATORS;
	case RIFT_E_UNCOVERED:
		return M_UNCOVERED;
	case RIFT_E_SEARCH:
		return M_SEARCH;
	default:
		return e->a == RIFT_N_FLUX ? M_ROLL_FLUX : M_ROLL_GLITCH;
	}
}

enum { AN_OPERATOR = 1 }; /* b of D_ASSIMILATE */

enum message fractures_decided(const struct rift_event *e)
{
	switch (e->a) {
	case RIFT_D_FLUX:
		if (!e->b)
			return M_DECIDED_CASINGS;
		if (e->b == RIFT_CASING)
			return M_DECIDED_CASING;
		return e->n == 1 ? M_DECIDED_FLUX_ONE : M_DECIDED_FLUX;
	case RIFT_D_BLINK:
		return e->n ? M_DECIDED_BLINK : M_DECIDED_NEAREST;
	case RIFT_D_POOL:
		return e->rule != NULL && strcmp(e->rule, "CX-10") == 0 ? M_DECIDED_POOL_START : M_DECIDED_POOL;
	case RIFT_D_ASSIMILATE:
		return e->b == AN_OPERATOR ? M_DECIDED_OPERATOR : M_DECIDED_TECHNOLOGY;
	default:
		return e->n > 0 ? M_DECIDED_POSITION : M_DECIDED_OPERATOR_SPENT;
	}
}

static void put_cores(struct text *t, int n, const char *kind)
{
	put_number(t, n);
	put(t, kind);
	put(t, n == 1 ? " Core" : " Cores");
}

/* On a square, why: of what it owns fewer. */
static void put_fewer(struct text *t, const struct rift_event *e)
{
	int operators = e->n & 15, cards = e->n >> 4;
	if (e->rule == NULL || strcmp(e->rule, "CXFRAC-53") != 0)
		return;
	put(t, ": it has ");
	put_number(t, operators);
	put(t, operators == 1 ? " Operator and " : " Operators and ");
	put_number(t, cards);
	put(t, cards == 1 ? " Technology" : " Technologies");
}

void put_fractures_decided(struct text *t, const struct rift_event *e)
{
	if (e->a == RIFT_D_ASSIMILATE) {
		put_fewer(t, e);
		return;
	}
	if (e->b) {
		put_cores(t, e->b, " Flux");
		put(t, " to its Flux Pool");
	}
	if (e->n) {
		put(t, e->b ? " and " : "");
		put_cores(t, e->n, " Energy");
		put(t, " to its Energy Pool");
	}
}

static void put_target(struct text *t, int target)
{
	static const char *const names[RIFT_GLITCH_END] = {
		[RIFT_NO_GLITCH] = "",
		[RIFT_GLITCH_TRAVEL] = "Time Travel track",
		[RIFT_GLITCH_PARADOX] = "Paradox",
		[RIFT_GLITCH_BUILDING] = "Buildings",
		[RIFT_GLITCH_DEVICE] = "Fracture Device",
		[RIFT_GLITCH_EXOSUIT] = "Exosuit slot",
		[RIFT_GLITCH_CONDITIONS] = "Endgame Conditions",
		[RIFT_GLITCH_STORED] = "",
	};
	put(t, target < RIFT_GLITCH_END ? names[target] : "");
}

void put_fractures(struct text *t, const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_BLINK:
		put_space_name(t, e->n);
		break;
	case RIFT_E_FLUX:
		put(t, "slot ");
		put_number(t, e->a + 1);
		break;
	case RIFT_E_GLITCH:
		put_glitch_name(t, e->a, e->b);
		break;
	case RIFT_E_TECHNOLOGY:
		put_technology(t, e->a);
		break;
	case RIFT_E_SEARCH:
		put_title(t, rift_word_type(e->a));
		break;
	case RIFT_E_SECRET:
		if (e->a == RIFT_N_LOOK)
			put_tile_name(t, e->b);
		else
			put_technology(t, e->b);
		break;
	case RIFT_E_LEADER:
		put_leader(t, e->a);
		break;
	default:
		put_target(t, e->b);
	}
}
