/*
 * tell_doomsday.c -- chooses messages and arguments for the events of the Doomsday module.
 */
#include "text/tell/tell_parts.h"

#include "content/content.h"
#include "rift_words.h"

#define SEALED 0xff /* b of an E_IMPACT_MOVED: Seal Fate moved the tile, not the dice */

static enum message moved_message(const struct rift_event *e)
{
	if (e->b == SEALED)
		return M_IMPACT_SEALED;
	return e->n > 0 ? M_IMPACT_LATER : e->n < 0 ? M_IMPACT_SOONER : M_IMPACT_STAYS;
}

enum message doomsday_message(const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_DEALT:
		return e->b ? M_DEALT : M_DEALT_TOP;
	case RIFT_E_EXPERIMENT:
		return M_EXPERIMENT;
	case RIFT_E_TOKEN:
		return M_TOKEN;
	case RIFT_E_IMPACT_MOVED:
		return moved_message(e);
	case RIFT_E_SAVED:
		return M_SAVED;
	case RIFT_E_DECIDED:
		if (e->a == RIFT_D_EXPERIMENT)
			return M_DECIDED_EXPERIMENT;
		if (!e->b)
			return M_DECIDED_MARKER_LOST;
		if (e->n == e->b)
			return M_DECIDED_MARKER_STAYS;
		return e->n ? M_DECIDED_MARKER_MOVED : M_DECIDED_MARKER;
	default:
		return NO_MESSAGE;
	}
}

struct arg doomsday_what(struct teller *w)
{
	const struct rift_event *e = &w->e;
	struct named_arg list[] = { { "plus", arg_number(e->b & 15) }, { "minus", arg_number(e->b >> 4) },
		{ NULL, { 0 } } };
	switch (e->kind) {
	case RIFT_E_TOKEN:
		return arg_term("token.", rift_word_token(e->a));
	case RIFT_E_IMPACT_MOVED:
		return made_of(w, "tell.trajectory", list);
	case RIFT_E_DECIDED:
		return arg_term("experiment.", rift_word_experiment(e->b));
	default:
		return arg_term("experiment.", rift_word_experiment(e->a));
	}
}
