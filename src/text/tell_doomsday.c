/*
 * tell_doomsday.c -- the events of the Doomsday module in sentences.
 */
#include "text/tell_parts.h"

#include "content/content.h"
#include "rift_words.h"

#define SEALED 0xff /* b of an E_IMPACT_MOVED: Seal Fate moved the tile, not the dice */

void put_experiment(struct text *t, int card)
{
	if (card == RIFT_AI_RESEARCH)
		put(t, "AI Research");
	else if (card == RIFT_REVERSE_WATER_GAS_SHIFT)
		put(t, "Reverse Water-Gas Shift");
	else
		put_title(t, rift_word_experiment(card));
}

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

void put_doomsday(struct text *t, const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_TOKEN:
		put_title(t, rift_word_token(e->a));
		break;
	case RIFT_E_ROLL:
		put(t, rift_word_trajectory(e->b));
		break;
	case RIFT_E_IMPACT_MOVED:
		put_number(t, e->b & 15);
		put(t, " plus against ");
		put_number(t, e->b >> 4);
		put(t, " minus");
		break;
	case RIFT_E_DECIDED:
		put_experiment(t, e->b);
		put(t, " of Era ");
		put_number(t, e->n);
		if (e->b >= RIFT_EXPERIMENT_END)
			break;
		put(t, ", the oldest of Level ");
		put_number(t, experiments[e->b].level);
		put(t, " that it has marked");
		break;
	default:
		put_experiment(t, e->a);
	}
}
