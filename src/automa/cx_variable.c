/*
 * cx_variable.c -- the Chronossus and Variable Anomalies (CXVANOM).  It knows nothing of what they do (CXVANOM-01): it looks
 * at their VP and at whether they let it take back a Warp tile.  Which ones it has stands in its seat, in the order in
 * which it got them.
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

/* Called when the count of its Anomalies has just gone down by one: the one that costs it most leaves. */
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
