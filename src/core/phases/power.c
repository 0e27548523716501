/*
 * power.c -- phase 3 (POWER): which Exosuit slots are filled and how they are paid (side B: SIDEB-02, -13, -19), Water
 * for empty slots, and Captain Wolfe's exchanges (LEADER-03).
 *
 * A single answer holds everything: the number of Exosuits and the payment.  Slots with the same price are equivalent,
 * so the program chooses among them (EXO-02).  V_POWER: a is the number of Exosuits, b the slots paid with Water, c the
 * Titanium, Gold and Uranium paid (two bits each), d the Energy Cores paid; the remaining Exosuits use free slots.
 */
#include "core/phases/phases.h"
#include "core/engine/modules.h"

/* F_POWER */
enum { W_NEXT };
enum power_step { SWAP_BEFORE, FILL, SWAP_AFTER, NEXT };

struct offer {
	int free, core, core_or_water, core_or_mix, mix; /* number of open slots of each price */
};

static struct offer offer_of(const struct game *g, int seat)
{
	const struct board *board = board_of(g, seat);
	struct offer o = { 0 };
	for (int slot = 0; slot < EXO_SLOTS; slot++) {
		if (slots_shut(&g->seat[seat]) >> slot & 1) {
			RULE_OF(g->seat[seat].slots_covered >> slot & 1 ? "POWER-05" : "GLITCH-35");
			continue;
		}
		switch (board->slot_pay[slot]) {
		case PAYS_NOTHING:
			o.free++;
			break;
		case PAYS_CORE:
			o.core++;
			break;
		case PAYS_CORE_OR_WATER:
			o.core_or_water++;
			break;
		case PAYS_CORE_OR_MIX:
			o.core_or_mix++;
			break;
		default:
			o.mix++;
		}
	}
	return o;
}

/* Lists every combination of free slots and Energy Cores with this amount of Water and Resources. */
static bool list_fills(
	const struct game *g, const struct offer *o, int water, int mixed, int packed, struct answers *to)
{
	const struct seat *s = &g->seat[to->seat];
	int mix_on_cores = int_max(0, mixed - o->mix);
	int cores = o->core + o->core_or_water - water + o->core_or_mix - mix_on_cores;
	for (int free = o->free; free >= 0; free--) {
		for (int core = 0; core <= int_min(cores, s->good[CORE]); core++) {
			int all = free + core + water + mixed;
			if (!cores_payable(g, to->seat, core, water * board_of(g, to->seat)->slot_water))
				break;
			if (all <= s->exosuits && answer(to, V_POWER, all, water, packed, core))
				return true;
		}
	}
	return false;
}

static bool list_mixed(const struct game *g, const struct offer *o, int water, struct answers *to)
{
	const uint16_t *have = g->seat[to->seat].good;
	int most = o->mix + o->core_or_mix;
	for (int t = 0; t <= int_min(most, have[TITANIUM]); t++)
		for (int gold = 0; gold <= int_min(most - t, have[GOLD]); gold++)
			for (int u = 0; u <= int_min(most - t - gold, have[URANIUM]); u++)
				if (list_fills(g, o, water, t + gold + u, t | gold << 2 | u << 4, to))
					return true;
	return false;
}

void power_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	struct offer o = offer_of(g, to->seat);
	int price = board_of(g, to->seat)->slot_water;
	for (int water = 0; water <= o.core_or_water; water++)
		if (water * price <= g->seat[to->seat].good[WATER] && list_mixed(g, &o, water, to))
			return;
}

/* Fills n open slots of the given prices from the left; returns how many it found. */
static int fill(struct game *g, int seat, int n, unsigned prices)
{
	struct seat *s = &g->seat[seat];
	int filled = 0;
	for (int slot = 0; slot < EXO_SLOTS && filled < n; slot++) {
		unsigned bit = 1u << slot;
		if ((s->slots | slots_shut(s)) & bit || !(prices >> board_of(g, seat)->slot_pay[slot] & 1))
			continue;
		s->slots = (uint8_t)(s->slots | bit);
		filled++;
	}
	return filled;
}

static void pay_slots(struct play *p, int seat, struct rift_move m)
{
	if (m.d)
		RULE("POWER-02");
	good_pay(p, seat, CORE, m.d, "POWER-02");
	if (m.b)
		good_pay(p, seat, WATER, m.b * board_of(p->g, seat)->slot_water, "SIDEB-02");
	const char *rule = p->g->seat[seat].path == SALVATION ? "SIDEB-19" : "SIDEB-13";
	good_pay(p, seat, TITANIUM, m.c & 3, rule);
	good_pay(p, seat, GOLD, m.c >> 2 & 3, rule);
	good_pay(p, seat, URANIUM, m.c >> 4 & 3, rule);
}

static void fill_slots(struct play *p, int seat, struct rift_move m)
{
	struct game *g = p->g;
	int mixed = (m.c & 3) + (m.c >> 2 & 3) + (m.c >> 4 & 3);
	int free = m.a - m.b - m.d - mixed;
	if (free < m.a && free < offer_of(g, seat).free)
		RULE("POWER-04");
	fill(g, seat, free, 1u << PAYS_NOTHING);
	int on_mix = fill(g, seat, mixed, 1u << PAYS_MIX);
	fill(g, seat, mixed - on_mix, 1u << PAYS_CORE_OR_MIX);
	fill(g, seat, m.b, 1u << PAYS_CORE_OR_WATER);
	int on_core = fill(g, seat, m.d, 1u << PAYS_CORE);
	fill(g, seat, m.d - on_core, 1u << PAYS_CORE_OR_WATER | 1u << PAYS_CORE_OR_MIX);
	CHECK(exosuits_powered(g, seat) == m.a);
}

void power_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	int seat = m.seat;
	struct seat *s = &g->seat[seat];
	pay_slots(p, seat, m);
	fill_slots(p, seat, m);
	EVENT(p, E_EXOSUIT, seat, s->slots, 0, m.a, "POWER-01");
	s->exosuits = (uint8_t)(s->exosuits - m.a);
	modules_power_up(p, seat, m.a);
	unsigned own = (1u << EXO_SLOTS) - 1; /* the slot of Exosuit Bay Extension gives its own Water (TECH-507a) */
	int empty = EXO_SLOTS - __builtin_popcount((s->slots | slots_shut(s)) & own);
	int water = board_of(g, seat)->empty_water;
	if (!water)
		RULE("SIDEB-09");
	good_gain(p, seat, WATER, empty * water, water == 2 ? "SIDEB-02" : "POWER-03");
	good_gain(p, seat, WATER, empty * (int)passive(g, seat, OP_EMPTY_SLOT_WATER), "TECH-510a");
	frame_answered(f, seat);
}

static bool swaps(const struct game *g, int seat)
{
	return passive(g, seat, OP_HYDROCORES);
}

/* One direction and a number cover every result of repeated exchanges (LEADER-03). */
void power_list_swap(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	const uint16_t *have = g->seat[to->seat].good;
	if (answer(to, V_SWAP, NO_GOOD, 0, 0, 0))
		return;
	int cores = cores_payable(g, to->seat, 1, 0) ? have[CORE] : 0; /* the first gives Water for the next (X07) */
	for (int n = 1; n <= int_min(cores, 100); n++)
		if (answer(to, V_SWAP, CORE, n, 0, 0))
			return;
	for (int n = 1; n <= int_min(have[WATER] / 2, 100); n++)
		if (answer(to, V_SWAP, WATER, n, 0, 0))
			return;
}

/* In one step, unless each Energy Core spent costs Water that the previous exchange gives (X07). */
static void exchange_cores(struct play *p, int seat, int n)
{
	int at_once = passive(p->g, seat, OP_CORE_COSTS_WATER) ? 1 : n;
	for (; n > 0; n -= at_once) {
		good_pay(p, seat, CORE, at_once, "LEADER-03");
		good_gain(p, seat, WATER, 2 * at_once, "LEADER-03");
	}
}

void power_take_swap(struct play *p, struct frame *f, struct rift_move m)
{
	int seat = m.seat;
	if (m.a == CORE) {
		exchange_cores(p, seat, m.b);
	} else if (m.a == WATER) {
		good_pay(p, seat, WATER, 2 * m.b, "LEADER-03");
		good_gain(p, seat, CORE, m.b, "LEADER-03");
	}
	frame_answered(f, seat);
}

/* Simultaneous Power Up by agreement (POWER-06): each step asks all seats that it concerns. */
static enum flow run_together(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	unsigned wolfe = 0;
	RULE("POWER-06");
	for (int seat = 0; seat < g->players; seat++)
		if (swaps(g, seat))
			wolfe |= 1u << seat;
	switch (f->pc++) {
	case SWAP_BEFORE:
	case SWAP_AFTER:
		return wolfe ? frame_wait_many(f, ASK_SWAP, wolfe) : GO_ON;
	case FILL:
		return frame_wait_many(f, ASK_POWER, humans(g));
	default:
		frame_pop(p);
		return GO_ON;
	}
}

enum flow power_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	if (variant(g, TOGETHER))
		return run_together(p, f);
	if (f->v[W_NEXT] == g->players) {
		frame_pop(p);
		return GO_ON;
	}
	int seat = seat_after(g, g->first, f->v[W_NEXT]);
	f->seat = (uint8_t)seat;
	if (is_bot(g, seat)) {
		f->v[W_NEXT]++;
		frame_push(p, F_BOT_POWER, seat);
		return GO_ON;
	}
	switch (f->pc++) {
	case SWAP_BEFORE:
	case SWAP_AFTER:
		return swaps(g, seat) ? frame_wait(f, ASK_SWAP) : GO_ON;
	case FILL:
		return frame_wait(f, ASK_POWER);
	default:
		f->pc = SWAP_BEFORE;
		f->v[W_NEXT]++;
		return GO_ON;
	}
}
