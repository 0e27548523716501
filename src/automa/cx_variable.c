/*
 * cx_variable.c -- the Chronossus with Variable Anomalies (CXVANOM).  It ignores their effects (CXVANOM-01) and
 * considers only their VP and whether they allow taking back a Warp tile.  Its seat holds them in the order of arrival.
 */
#include "automa/bot.h"
#include "core/modules/anomalies/variable_anomalies.h"

#define MOST_ANOMALIES_HELD 3

bool automa_has_room(const struct game *g)
{
	RULE("CXVANOM-10");
	return g->bot.anomalies < MOST_ANOMALIES_HELD;
}

static int loss(int x)
{
	RULE("CXVANOM-09");
	return tiles[VARIABLE(x)].loss;
}

static int better(const struct game *g, int first, int second, const char **rule)
{
	bool first_lets = variable_lets_back(g, first), second_lets = variable_lets_back(g, second);
	RULE("CXVANOM-05");
	*rule = "CXVANOM-02";
	if (first_lets != second_lets)
		return first_lets ? first : second;
	*rule = "CXVANOM-03";
	if (loss(first) != loss(second))
		return loss(first) < loss(second) ? first : second;
	*rule = "CXVANOM-04";
	return second;
}

int automa_picks(struct play *p, int seat, int first, int second)
{
	struct game *g = p->g;
	const char *rule = "VANOM-16";
	int x = first ? first : second;
	RULE("CXVANOM-01");
	if (first && second)
		x = better(g, first, second, &rule);
	g->seat[seat].variable.on[g->bot.anomalies] = (uint8_t)x;
	bot_decided(p, seat, D_VARIABLE, x, x == first ? second : first, rule);
	(void)automa_anomaly(p, seat);
	return x;
}

/* Called after its number of Anomalies was reduced by one: removes the one that costs it most VP. */
void automa_gives_back(struct play *p, int seat)
{
	struct game *g = p->g;
	uint8_t *on = g->seat[seat].variable.on;
	int worst = 0;
	if (!on[0])
		return;
	for (int i = 1; i <= g->bot.anomalies; i++)
		if (loss(on[i]) > loss(on[worst]))
			worst = i;
	int x = on[worst];
	for (int i = worst; i < g->bot.anomalies; i++)
		on[i] = on[i + 1];
	on[g->bot.anomalies] = 0;
	bot_decided(p, seat, D_VARIABLE, x, 0, "CXVANOM-07");
	variable_leaves(p, seat, x, "CXVANOM-07");
}
