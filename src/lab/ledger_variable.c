/*
 * ledger_variable.c -- Variable Anomalies in the ledger: each is in a pile, with a player or removed, and events move
 * it between these.
 */
#include "lab/ledger.h"

static bool of_bot(const struct ledger *ledger, const struct rift_event *e)
{
	return ledger->bots >> e->seat & 1;
}

static bool enter_taken(struct ledger *ledger, const struct rift_event *e)
{
	int32_t *from = ledger->variable_top;
	if (e->n == 2) {
		ledger->variables_seconds[0]--;
		from = &ledger->variables_second[ledger->variables_seconds[0] & 15];
	}
	bool there = *from == e->b;
	*from = 0;
	if (of_bot(ledger, e)) /* an automaton keeps them in order of arrival */
		ledger->seat[e->seat].variables[(ledger->bot_anomalies[0] - 1) & 3] = e->b;
	return there;
}

static bool enter_shifted(struct ledger *ledger, const struct rift_event *e)
{
	bool there = ledger->variable_top[0] == e->b;
	ledger->variable_top[0] = 0;
	ledger->variables_second[ledger->variables_seconds[0]++ & 15] = e->b;
	return there;
}

static bool enter_removed(struct ledger *ledger, const struct rift_event *e)
{
	enum { SLOTS = 12 };
	int32_t *on = ledger->seat[e->seat].variables, bit = 1 << (e->b - 1);
	int slot = 0;
	while (slot < SLOTS && on[slot] != e->b)
		slot++;
	bool right = slot < SLOTS && !(ledger->variables_gone[0] & bit);
	ledger->variables_gone[0] |= bit;
	if (slot == SLOTS)
		return false;
	on[slot] = 0;
	for (; of_bot(ledger, e) && slot + 1 < SLOTS; slot++) {
		on[slot] = on[slot + 1];
		on[slot + 1] = 0;
	}
	return right;
}

bool ledger_pile(struct ledger *ledger, const struct rift_event *e)
{
	struct ledger_seat *s = &ledger->seat[e->seat];
	switch (e->a) {
	case RIFT_PILE_TURNED:
		ledger->variables_unseen[0] &= ~(1 << (e->b - 1));
		ledger->variable_top[0] = e->b;
		return true;
	case RIFT_PILE_SHIFTED:
		return enter_shifted(ledger, e);
	case RIFT_PILE_TAKEN:
		return enter_taken(ledger, e);
	case RIFT_PILE_PLACED:
		s->variables[e->n] = e->b;
		return true;
	case RIFT_PILE_REMOVED:
		return enter_removed(ledger, e);
	case RIFT_PILE_SHUFFLED:
		ledger->variables_unseen[0] = ledger->variables_gone[0];
		ledger->variables_gone[0] = 0;
		return true;
	case RIFT_PILE_HEX:
		s->hex_unavailable[0] = e->n ? 1 << (e->n - 1) : 0;
		return true;
	default:
		return false;
	}
}
