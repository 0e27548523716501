/*
 * tell_pioneers.c -- chooses messages and arguments for the events of Pioneers of New Earth; an Adventure is told step
 * by step.
 */
#include "text/tell/tell_parts.h"

#include "content/content.h"
#include "rift_words.h"

enum message pioneers_message(const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_VENTURE:
		return M_VENTURE;
	case RIFT_E_DECK:
		return M_DECK;
	case RIFT_E_ADVENTURE:
		return e->b ? M_ADVENTURE_SUCCESS : M_ADVENTURE_FAILURE;
	case RIFT_E_UPGRADE:
		return e->a ? M_UPGRADE_POWER : M_UPGRADE_SENSOR;
	case RIFT_E_DECIDED:
		if (e->a == RIFT_D_ADVENTURE)
			return e->b ? M_DECIDED_ADVENTURE : M_DECIDED_NO_ADVENTURE;
		return e->b ? M_DECIDED_UPGRADE : M_DECIDED_VP_TOKEN;
	default:
		return NO_MESSAGE;
	}
}

struct arg pioneers_what(struct teller *w)
{
	const struct rift_event *e = &w->e;
	switch (e->kind) {
	case RIFT_E_DECK:
		return arg_term("deck.", rift_word_deck(e->a));
	case RIFT_E_ADVENTURE:
		return adventure_arg(w, e->a);
	default: /* a decision of an automaton */
		return e->a == RIFT_D_ADVENTURE ? adventure_arg(w, e->b) : arg_term("good.", rift_word_good(e->b));
	}
}
