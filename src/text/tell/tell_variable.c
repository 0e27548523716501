/*
 * tell_variable.c -- chooses messages and arguments for the events of the Variable Anomalies module.
 */
#include "text/tell/tell_parts.h"

#include <string.h>

#include "content/content.h"
#include "rift_words.h"

enum message variable_message(const struct rift_event *e)
{
	static const uint16_t messages[] = {
		[RIFT_PILE_NOTHING] = NO_MESSAGE,
		[RIFT_PILE_TURNED] = M_PILE_TURNED,
		[RIFT_PILE_SHIFTED] = M_PILE_SHIFTED,
		[RIFT_PILE_TAKEN] = M_PILE_TAKEN,
		[RIFT_PILE_REMOVED] = M_PILE_REMOVED,
		[RIFT_PILE_SHUFFLED] = M_PILE_SHUFFLED,
		[RIFT_PILE_PLACED] = M_PILE_PLACED,
		[RIFT_PILE_HEX] = M_PILE_HEX,
	};
	if (e->kind == RIFT_E_DECIDED)
		return e->rule && strcmp(e->rule, "CXVANOM-07") == 0 ? M_DECIDED_WORST : M_DECIDED_VARIABLE;
	if (e->a == RIFT_PILE_HEX && e->n == 0)
		return M_PILE_HEX_GONE;
	return e->a < sizeof messages / sizeof messages[0] ? (enum message)messages[e->a] : NO_MESSAGE;
}

struct arg variable_what(struct teller *w)
{
	if (w->e.kind == RIFT_E_PILE && w->e.a != RIFT_PILE_PLACED)
		return tile_arg(w, RIFT_VARIABLE(w->e.b));
	return variable_arg(w, w->e.b);
}
