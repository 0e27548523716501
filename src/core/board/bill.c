/*
 * bill.c -- adds up what must be paid, and checks whether it can be.  An Action is offered only if everything it costs
 * can be paid (GEN-07, GEN-10), so all parts of its cost are added to one bill first.
 */
#include <string.h>

#include "core/board/board.h"

/* Adds all Goods in one 64-bit addition.  No price comes near 256, so there is no carry between the bytes. */
void goods_add(uint8_t *to, const uint8_t *more)
{
	uint64_t sum, other;
	_Static_assert(GOOD_END == sizeof sum, "the Goods do not fill a word");
	memcpy(&sum, to, sizeof sum);
	memcpy(&other, more, sizeof other);
	sum += other;
	memcpy(to, &sum, sizeof sum);
}

void bill_add(struct bill *bill, const struct price *price)
{
	goods_add(bill->good, price->good);
}

/* Workers of a type that could be paid: Active or Tired, but not the one about to be placed (WORKER-07). */
int idle_of(const struct game *g, const struct intent *who, int type)
{
	const struct seat *s = &g->seat[who->seat];
	if (type != OPERATOR && s->active[OPERATOR])
		RULE("OPER-14");
	return s->active[type] + s->tired[type] - (who->placing && who->worker == type);
}

/* Whether nothing but Water is due. */
static bool only_water(const struct bill *bill)
{
	static const uint8_t water[GOOD_END] = { [WATER] = 0xff };
	uint64_t due, mask;
	memcpy(&due, bill->good, sizeof due);
	memcpy(&mask, water, sizeof mask);
	return !(due & ~mask) && !bill->mix && !bill->any_worker;
}

/* Whether everything but Water can be paid. */
static bool rest_payable(const struct game *g, const struct intent *who, const struct bill *bill)
{
	const uint16_t *have = g->seat[who->seat].good;
	if (only_water(bill))
		return true;
	if (have[NEUTRONIUM] < bill->good[NEUTRONIUM] || have[CORE] < bill->good[CORE] || have[FLUX] < bill->good[FLUX])
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
		int idle = worker_idle(g, who->seat) - (who->placing && is_worker(who->worker));
		return idle >= bill->any_worker;
	}
	return true;
}

/* Grand Reservoir pays one Water of the Action, but none of what an Energy Core costs in Water. */
int bill_spare(const struct game *g, const struct intent *who, const struct bill *bill)
{
	int water = g->seat[who->seat].good[WATER];
	if (bill->good[CORE])
		water -= bill->good[CORE] * (int)passive(g, who->seat, OP_CORE_COSTS_WATER);
	if (water < 0)
		return -1;
	water -= bill->good[WATER];
	if (!bill->exchange && reservoir_helps(g, who->seat))
		water++;
	return water >= 0 && rest_payable(g, who, bill) ? water : -1;
}
