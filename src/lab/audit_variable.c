/*
 * audit_variable.c -- invariants of Variable Anomalies in any position: each is in exactly one place, and every Anomaly
 * on the table is one of them.
 */
#include "lab/audit.h"
#include "content/content.h"

#define SLOTS 12

struct census {
	uint8_t found[VARIABLE_END];
	int all;
};

/* False: counted before, or no such Anomaly. */
static bool count(struct census *c, int x)
{
	if (x <= 0 || x >= VARIABLE_END || c->found[x]++)
		return false;
	c->all++;
	return true;
}

static bool count_bits(struct census *c, int bits)
{
	for (int x = 1; x < VARIABLE_END; x++)
		if ((bits >> (x - 1) & 1) && !count(c, x))
			return false;
	return true;
}

static bool count_piles(struct census *c, const struct ledger *t)
{
	if (!count_bits(c, (int)t->variables_unseen[0]) || !count_bits(c, (int)t->variables_gone[0]))
		return false;
	for (int i = 0; i < t->variables_seconds[0]; i++)
		if (!count(c, (int)t->variables_second[i]))
			return false;
	return !t->variable_top[0] || count(c, (int)t->variable_top[0]);
}

static bool lies_there(const struct ledger *t, int seat, int slot)
{
	if (t->bots >> seat & 1)
		return slot < t->bot_anomalies[0];
	return t->seat[seat].tiles[slot] == RIFT_ANOMALY || t->seat[seat].covered[0] >> slot & 1;
}

/* One may be in transit: taken, not placed yet. */
bool audit_variable(const struct rift_game *g, const struct ledger *t, char *wrong, size_t size)
{
	struct census c = { .all = 0 };
	if (!(rift_fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_VARIABLE_ANOMALIES - 1) & 1))
		return true;
	if (!count_piles(&c, t))
		return audit_wrong(wrong, size, "a Variable Anomaly is in two piles");
	for (int seat = 0; seat < t->players; seat++)
		for (int slot = 0; slot < SLOTS; slot++) {
			int x = (int)t->seat[seat].variables[slot];
			if ((x != 0) != lies_there(t, seat, slot))
				return audit_wrong(
					wrong, size, "seat %c, slot %d: which Anomaly is it?", 'A' + seat, slot);
			if (x && !count(&c, x))
				return audit_wrong(wrong, size, "Variable Anomaly %d is in two places", x);
		}
	return c.all >= VARIABLE_END - 2 || audit_wrong(wrong, size, "%d Variable Anomalies are left", c.all);
}
