/*
 * tell_fractures.c -- chooses messages and arguments for the events of Fractures of Time.
 */
#include "text/tell/tell_parts.h"

#include <string.h>

#include "rift_words.h"

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

/* For a rolled square: whether it owns fewer Operators or Technologies. */
static struct arg fewer(struct teller *w)
{
	const struct rift_event *e = &w->e;
	if (e->rule == NULL || strcmp(e->rule, "CXFRAC-53") != 0)
		return arg_text("");
	struct named_arg list[] = { { "operators", arg_number(e->n & 15) }, { "cards", arg_number(e->n >> 4) },
		{ NULL, { 0 } } };
	return made_of(w, "tell.fewer", list);
}

struct arg fractures_decided_what(struct teller *w)
{
	struct named_arg list[] = { { "flux", arg_number(w->e.b) }, { "cores", arg_number(w->e.n) }, { NULL, { 0 } } };
	return w->e.a == RIFT_D_ASSIMILATE ? fewer(w) : made_of(w, "tell.pools", list);
}

struct arg fractures_what(struct teller *w)
{
	switch (w->e.kind) {
	case RIFT_E_GLITCH:
		return glitch_arg(w, w->e.a, w->e.b);
	case RIFT_E_TECHNOLOGY:
		return arg_term("technology.", rift_word_technology(w->e.a));
	case RIFT_E_SEARCH:
		return arg_term("type.", rift_word_type(w->e.a));
	case RIFT_E_LEADER:
		return leader_arg(w->e.a);
	default: /* the face of the Glitch die */
		return arg_term("glitch.", rift_word_glitch(w->e.b));
	}
}
