/*
 * bill.c -- what is due, and whether it can be paid.  An Action is offered only if everything that must be paid for
 * it can be (GEN-07, GEN-10), so the parts of its cost are added up on one bill before it is offered.
 */
#include "core.h"

void bill_add(struct bill *bill, const struct price *price)
{
	for (int good = TITANIUM; good < GOOD_END; good++)
		bill->good[good] = (uint8_t)(bill->good[good] + price->good[good]);
}

/* Workers of a type that could be paid: Active or Tired, never the one about to be placed (WORKER-07). */
int idle_of(const struct game *g, const struct intent *who, int type)
{
	const struct seat *s = &g->seat[who->seat];
	return s->active[type] + s->tired[type] - (who->placing && who->worker == type);
}

bool bill_payable(const struct game *g, const struct intent *who, const struct bill *bill)
{
	const uint16_t *have = g->seat[who->seat].good;
	int water = bill->good[WATER];
	if (water && !bill->exchange && reservoir_helps(g, who->seat))
		water--;
	if (have[WATER] < water || have[NEUTRONIUM] < bill->good[NEUTRONIUM] || have[CORE] < bill->good[CORE])
		return false;
	int spare = 0, missing = 0;
	for (int good = TITANIUM; good <= URANIUM; good++) {
		int left = have[good] - bill->good[good];
		if (left < 0)
			missing -= left;
		else
			spare += left;
	}
	if (missing > bill->less || spare < bill->mix)
		return false;
	if (bill->any_worker) {
		int idle = worker_idle(g, who->seat) - (who->placing && who->worker <= GENIUS);
		return idle >= bill->any_worker;
	}
	return true;
}
