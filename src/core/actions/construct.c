/*
 * construct.c -- the Construct Action (CONSTRUCT) and the Building stacks.  A Building costs what its slot shows, a
 * Superproject what its tile shows; all reductions apply to one total (CONSTRUCT-13).  Order: choice, Breakthroughs and
 * Worker, reductions, payment, placement, effect when built.  A tile built off the board (TECH-506, TECH-509) needs no
 * slot and costs what the Technology says.
 */
#include "core/actions/actions.h"
#include "core/engine/modules.h"

/* v[] of F_CONSTRUCT; LESS + (Good - TITANIUM) holds the reductions taken so far */
enum { WORKER_V, COLLAPSE_V, FLAGS, WHAT, LESS_LEFT, LESS };
/* Bits of FLAGS.  The bits above them hold the Good replaced by Water; all ones: none.  Before something to build is
   chosen, WHAT is the type whose stack was searched. */
enum { SUPER_ONLY = 1, OFF_THE_BOARD = 2, SEARCHED = 4, FROM_BELOW = 8, REPLACED_SHIFT = 4, REPLACED_NONE = 15 };

static int second_top(const struct game *g, int type)
{
	return g->seconds[type] ? g->second[type][g->seconds[type] - 1] : 0;
}

/* The Superproject a seat may build: the face-up one above its Focus, if any (CONSTRUCT-08). */
static int super_in_focus(const struct game *g, int seat)
{
	int tile = g->timeline[g->seat[seat].focus];
	RULE("CONSTRUCT-08");
	return tile && tile != HIDDEN ? tile : 0;
}

/* Reductions that apply to all prices of one Construct Action (CONSTRUCT-13). */
struct terms {
	uint8_t titanium, neutronium; /* fixed amounts */
	uint8_t less; /* T/U/G of the builder's choice */
	uint8_t plant, lab; /* Neutronium of a Power Plant; Uranium and Water of a Lab */
	bool water; /* Water may replace one T/U/G (FBUILD-215B) */
};

static struct terms terms_of(const struct game *g, const struct intent *who)
{
	struct terms terms = { .less = (uint8_t)passive(g, who->seat, OP_CONSTRUCT_LESS) };
	int n;
	if (g->modules) {
		terms.plant = (uint8_t)passive(g, who->seat, OP_POWER_PLANT_LESS);
		terms.lab = (uint8_t)passive(g, who->seat, OP_LAB_LESS);
		terms.water = passive(g, who->seat, OP_CONSTRUCT_WATER);
	}
	if (who->worker == OPERATOR)
		RULE("OPER-03");
	if (who->worker && stands_for(g, who->seat, who->worker, ENGINEER)) {
		RULE("CONSTRUCT-03");
		terms.titanium = 1;
	}
	if (!who->collapse)
		return terms;
	if (collapse_has(who->collapse, OP_CONSTRUCT_LESS, NULL, &n)) {
		RULE("COLLAPSE-CON1");
		terms.less = (uint8_t)(terms.less + n);
	}
	if (collapse_has(who->collapse, OP_CONSTRUCT_LESS_GOOD, NULL, &n)) {
		RULE("COLLAPSE-CON2");
		terms.neutronium = (uint8_t)n;
	}
	return terms;
}

static void take_off(struct bill *bill, int good, int n)
{
	if (n > bill->good[good])
		RULE("GEN-08");
	bill->good[good] = (uint8_t)(bill->good[good] > n ? bill->good[good] - n : 0);
}

/* Marks the rules of side-B slots whose price differs from side A (SIDEB-05, -11, -15, -21). */
static void mark_side_b(const struct game *g, int seat)
{
	if (g->side == RIFT_SIDE_A)
		return;
	switch (g->seat[seat].path) {
	case HARMONY:
		RULE("SIDEB-05");
		break;
	case DOMINANCE:
		RULE("SIDEB-11");
		break;
	case PROGRESS:
		RULE("SIDEB-15");
		break;
	default:
		RULE("SIDEB-21");
	}
}

/* The bill for a price after the fixed reductions; type NO_BUILDING: a Superproject.  The T/U/G reductions stay in
   bill->less. */
static struct bill bill_for(const struct price *price, const struct terms *terms, int type)
{
	struct bill bill = { .less = terms->less };
	bill_add(&bill, price);
	take_off(&bill, TITANIUM, terms->titanium);
	take_off(&bill, NEUTRONIUM, terms->neutronium);
	if (type == POWER_PLANT && terms->plant)
		take_off(&bill, NEUTRONIUM, terms->plant);
	if (type == LAB && terms->lab) {
		take_off(&bill, URANIUM, terms->lab);
		take_off(&bill, WATER, terms->lab);
	}
	return bill;
}

static struct price outpost_price(const struct game *g, int seat)
{
	return (struct price){ .good = { [TITANIUM] = (uint8_t)passive(g, seat, OP_OUTPOST) } };
}

static struct price price_of(const struct game *g, const struct frame *f)
{
	int tile = f->v[WHAT];
	if (RIFT_IS_SUPER(tile))
		return tiles[tile].price;
	if (f->v[FLAGS] & OFF_THE_BOARD)
		return outpost_price(g, f->seat);
	int slot = row_free(g, f->seat, RIFT_BUILDING_TYPE(tile));
	return board_of(g, f->seat)->slot_price[slot / 3][slot % 3];
}

/* Replaces one T/U/G on the bill by one Water. */
static void swap(struct bill *bill, int good)
{
	bill->good[good]--;
	bill->good[WATER]++;
}

static int swapped_spare(const struct game *g, const struct intent *who, const struct bill *bill)
{
	int most = -1;
	for (int good = TITANIUM; good <= URANIUM; good++) {
		struct bill other = *bill;
		if (!other.good[good])
			continue;
		swap(&other, good);
		most = int_max(most, bill_spare(g, who, &other));
	}
	return most;
}

/* bill_spare of the bill as it is; if it cannot be paid so, with one T/U/G replaced by Water. */
static int met_spare(const struct game *g, const struct intent *who, const struct bill *bill, bool water)
{
	int spare = bill_spare(g, who, bill);
	return spare < 0 && water ? swapped_spare(g, who, bill) : spare;
}

static bool bill_met(const struct game *g, const struct intent *who, const struct bill *bill, bool water)
{
	return met_spare(g, who, bill, water) >= 0;
}

static int price_spare(
	const struct game *g, const struct intent *who, const struct price *price, const struct terms *terms, int type)
{
	struct bill bill = bill_for(price, terms, type);
	goods_add(bill.good, who->due.good);
	return met_spare(g, who, &bill, terms->water);
}

static bool breakthroughs_pay(const struct game *g, int seat, const struct tile *t)
{
	if (t->exact && g->seat[seat].breakthrough[t->exact])
		return true;
	if (t->pair[0] == t->pair[1])
		return shape_count(g, seat, t->pair[0]) >= 2;
	return shape_count(g, seat, t->pair[0]) && shape_count(g, seat, t->pair[1]);
}

/* Off the board one Breakthrough is waived: the specific one, or one of the pair (TECH-509a). */
static bool waived_pay(const struct game *g, int seat, const struct tile *t)
{
	return t->exact || shape_count(g, seat, t->pair[0]) || shape_count(g, seat, t->pair[1]);
}

/*
 * The functions that end in _spare return the Water that could be due on top of who->due if this is built; -1: it cannot
 * be built.
 */

static int super_off_spare(const struct game *g, const struct intent *who, const struct terms *terms)
{
	int tile = super_in_focus(g, who->seat);
	if (!g->modules || !tile || !passive(g, who->seat, OP_SECRET_SUPERPROJECT))
		return -1;
	const struct tile *t = &tiles[tile];
	if (!waived_pay(g, who->seat, t) || (t->price_worker && !idle_of(g, who, t->price_worker)))
		return -1;
	return price_spare(g, who, &t->price, terms, NO_BUILDING);
}

/* For a Building of this type off the board. */
static int outpost_spare(const struct game *g, const struct intent *who, int type, const struct terms *terms)
{
	struct price price = outpost_price(g, who->seat);
	return passive(g, who->seat, OP_OUTPOST) ? price_spare(g, who, &price, terms, type) : -1;
}

static int outposts_spare(const struct game *g, const struct intent *who, const struct terms *terms)
{
	int most = -1;
	if (!g->modules || !passive(g, who->seat, OP_OUTPOST)) {
		if (g->seat[who->seat].fractures.spent & 1)
			RULE("TECH-506a"); /* once per game */
		return -1;
	}
	for (int type = POWER_PLANT; type <= LAB; type++)
		if (g->primary[type] || g->seconds[type])
			most = int_max(most, outpost_spare(g, who, type, terms));
	return most;
}

static int super_spare(const struct game *g, const struct intent *who, const struct terms *terms)
{
	int tile = super_in_focus(g, who->seat);
	if (!tile)
		return -1;
	const struct tile *t = &tiles[tile];
	if (!breakthroughs_pay(g, who->seat, t) || (t->price_worker && !idle_of(g, who, t->price_worker)))
		return -1;
	RULE("CONSTRUCT-10");
	return pair_first(g, who->seat) >= 0 ? price_spare(g, who, &t->price, terms, NO_BUILDING) : -1;
}

static int building_spare(const struct game *g, const struct intent *who, int type, const struct terms *terms)
{
	if (!g->primary[type] && !g->seconds[type])
		return -1;
	int slot = row_free(g, who->seat, type);
	RULE("CONSTRUCT-06");
	return slot >= 0 ? price_spare(g, who, &board_of(g, who->seat)->slot_price[slot / 3][slot % 3], terms, type)
			 : -1;
}

/* For the cheapest Building, which does not depend on the Worker but for the terms.  No space asks for more than
   SPACE_WATER, so one that leaves so much is good enough. */
static int buildings_spare(const struct game *g, const struct intent *who, const struct terms *terms)
{
	int most = -1;
	for (int type = POWER_PLANT; type <= LAB && most < SPACE_WATER; type++)
		most = int_max(most, building_spare(g, who, type, terms));
	return g->modules && most < SPACE_WATER ? int_max(most, outposts_spare(g, who, terms)) : most;
}

static int supers_spare(const struct game *g, const struct intent *who, const struct terms *terms)
{
	const int spare = super_spare(g, who, terms);
	return g->modules ? int_max(spare, super_off_spare(g, who, terms)) : spare;
}

int construct_spare(const struct game *g, const struct intent *who, bool super_only)
{
	const struct terms terms = terms_of(g, who);
	const int spare = supers_spare(g, who, &terms);
	return super_only || spare >= SPACE_WATER ? spare : int_max(spare, buildings_spare(g, who, &terms));
}

void construct_spares(const struct game *g, int seat, unsigned types, int8_t spares[WORKER_END])
{
	enum { UNKNOWN = -2 };
	int buildings[2] = { UNKNOWN, UNKNOWN }; /* without and with the Titanium that an Engineer saves */
	for (; types; types &= types - 1) {
		struct intent who = intent_of(seat, __builtin_ctz(types));
		who.placing = true;
		const struct terms terms = terms_of(g, &who);
		int *of = &buildings[terms.titanium > 0];
		if (*of == UNKNOWN) /* what can be built without the Titanium can be built with it */
			*of = buildings[0] >= SPACE_WATER ? buildings[0] : buildings_spare(g, &who, &terms);
		const int spare = *of < SPACE_WATER ? int_max(*of, supers_spare(g, &who, &terms)) : *of;
		spares[who.worker] = (int8_t)int_min(spare, SPACE_WATER);
	}
}

static struct intent builder(const struct frame *f)
{
	struct intent who = intent_of(f->seat, f->v[WORKER_V]);
	who.collapse = f->v[COLLAPSE_V];
	return who;
}

static bool list_outpost(const struct game *g, const struct intent *who, const struct terms *terms, struct answers *to)
{
	for (int type = POWER_PLANT; type <= LAB; type++) {
		if (outpost_spare(g, who, type, terms) < 0)
			continue;
		if (g->primary[type] && answer(to, V_BUILD_OFF, g->primary[type], 0, 0, 0))
			return true;
		if (g->seconds[type] && answer(to, V_BUILD_OFF, second_top(g, type), 0, 0, 0))
			return true;
	}
	return false;
}

/* Lists tiles seen at the bottom of a stack, to be built on the board or off it (TECH-506a). */
static bool list_found(
	const struct game *g, const struct intent *who, int type, const struct terms *terms, struct answers *to)
{
	if (building_spare(g, who, type, terms) >= 0 && search_list(g, type, V_BUILD_BELOW, to))
		return true;
	return outpost_spare(g, who, type, terms) >= 0 && search_list(g, type, V_BUILD_OFF, to);
}

/* Lists searching the bottom of a stack, or the tiles seen in that search (FCOLLAPSE-19). */
static bool list_search(const struct game *g, const struct frame *f, const struct terms *terms, struct answers *to)
{
	struct intent who = builder(f);
	if (!collapse_has(f->v[COLLAPSE_V], OP_SEARCH_STACK, NULL, NULL))
		return false;
	if (f->v[FLAGS] & SEARCHED)
		return list_found(g, &who, f->v[WHAT], terms, to);
	for (int type = POWER_PLANT; type <= LAB; type++)
		if (stack_below(g, type) && answer(to, V_SEARCH, type, 0, 0, 0))
			return true;
	return false;
}

void construct_list_build(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = builder(f);
	struct terms terms = terms_of(g, &who);
	bool super_only = f->v[FLAGS] & SUPER_ONLY;
	for (int type = POWER_PLANT; !super_only && type <= LAB; type++) {
		if (building_spare(g, &who, type, &terms) < 0)
			continue;
		if (g->primary[type] && answer(to, V_BUILD, g->primary[type], 0, 0, 0))
			return;
		if (g->seconds[type] && answer(to, V_BUILD, second_top(g, type), 0, 0, 0))
			return;
	}
	if (super_spare(g, &who, &terms) >= 0 && answer(to, V_BUILD, super_in_focus(g, f->seat), 0, 0, 0))
		return;
	if (!super_only && outposts_spare(g, &who, &terms) >= 0 && list_outpost(g, &who, &terms, to))
		return;
	if (super_off_spare(g, &who, &terms) >= 0 && answer(to, V_BUILD_OFF, super_in_focus(g, f->seat), 0, 0, 0))
		return;
	if (f->v[COLLAPSE_V])
		list_search(g, f, &terms, to);
}

void construct_take_build(struct play *p, struct frame *f, struct rift_move m)
{
	struct intent who = builder(f);
	f->v[WHAT] = m.a;
	if (m.verb == V_SEARCH) {
		f->v[FLAGS] |= SEARCHED;
		search_start(p, f->seat, m.a);
		return;
	}
	if (m.b) {
		f->v[FLAGS] |= FROM_BELOW;
		search_chosen(p->g, m.a, m.b);
	}
	if (m.verb == V_BUILD_OFF)
		f->v[FLAGS] |= OFF_THE_BOARD;
	f->v[LESS_LEFT] = terms_of(p->g, &who).less;
	f->pc = RIFT_IS_SUPER(m.a) ? 1 : 3;
	RULE("CONSTRUCT-01");
	RULE("CONSTRUCT-04");
}

static struct bill rest_of_price(const struct game *g, const struct frame *f)
{
	struct intent who = builder(f);
	struct terms terms = terms_of(g, &who);
	struct price price = price_of(g, f);
	int type = RIFT_IS_SUPER(f->v[WHAT]) ? NO_BUILDING : RIFT_BUILDING_TYPE(f->v[WHAT]);
	struct bill bill = bill_for(&price, &terms, type);
	for (int good = TITANIUM; good <= URANIUM; good++)
		take_off(&bill, good, f->v[LESS + good - TITANIUM]);
	int replaced = f->v[FLAGS] >> REPLACED_SHIFT;
	if (replaced && replaced != REPLACED_NONE)
		swap(&bill, replaced);
	bill.less = f->v[LESS_LEFT];
	return bill;
}

void construct_list_less(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = builder(f);
	bool water = g->modules && passive(g, f->seat, OP_CONSTRUCT_WATER);
	for (int good = TITANIUM; good <= URANIUM; good++) {
		struct bill bill = rest_of_price(g, f);
		if (!bill.good[good])
			continue;
		take_off(&bill, good, 1);
		bill.less--;
		if (bill_met(g, &who, &bill, water) && answer(to, V_LESS, good, 0, 0, 0))
			return;
	}
}

void construct_take_less(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	RULE("CONSTRUCT-13");
	if (passive(p->g, f->seat, OP_CONSTRUCT_LESS))
		RULE("SUPER-01");
	f->v[LESS_LEFT]--;
	f->v[LESS + m.a - TITANIUM]++;
}

/* Water instead of one T/U/G, once per Construct Action (FBUILD-215B). */
void construct_list_replace(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = builder(f);
	struct bill bill = rest_of_price(g, f);
	for (int good = TITANIUM; good <= URANIUM; good++) {
		struct bill other = bill;
		if (!other.good[good])
			continue;
		swap(&other, good);
		if (bill_payable(g, &who, &other) && answer(to, V_REPLACE, good, 0, 0, 0))
			return;
	}
	if (bill_payable(g, &who, &bill))
		answer(to, V_NO, 0, 0, 0, 0);
}

void construct_take_replace(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	if (m.verb == V_REPLACE)
		RULE("FBUILD-215B");
	int good = m.verb == V_NO ? REPLACED_NONE : m.a;
	f->v[FLAGS] = (uint8_t)(f->v[FLAGS] | good << REPLACED_SHIFT);
}

static bool may_replace(const struct game *g, const struct frame *f)
{
	if (!g->modules || f->v[FLAGS] >> REPLACED_SHIFT || !passive(g, f->seat, OP_CONSTRUCT_WATER))
		return false;
	struct intent who = builder(f);
	struct bill bill = rest_of_price(g, f);
	return swapped_spare(g, &who, &bill) >= 0;
}

/* Lists one Breakthrough of the pair; the other is waived. */
static void list_waived(const struct tile *t, const uint8_t *have, struct answers *to)
{
	for (int shape = CIRCLE; shape <= SQUARE; shape++) {
		if (shape != t->pair[0] && shape != t->pair[1])
			continue;
		for (int i = TIME; i <= SOCIETY; i++)
			if (have[RIFT_BREAKTHROUGH(shape, i)] &&
				answer(to, V_SPEND, RIFT_BREAKTHROUGH(shape, i), 0, 0, 0))
				return;
	}
}

/* Lists each way to pay the Breakthroughs of a Superproject: the specific one, or a pair of the shapes
   (CONSTRUCT-11). */
void construct_list_spend(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct tile *t = &tiles[f->v[WHAT]];
	const uint8_t *have = g->seat[f->seat].breakthrough;
	if (f->v[FLAGS] & OFF_THE_BOARD) {
		list_waived(t, have, to);
		return;
	}
	if (t->exact && have[t->exact] && answer(to, V_SPEND, t->exact, 0, 0, 0))
		return;
	for (int i = TIME; i <= SOCIETY; i++) {
		int b = RIFT_BREAKTHROUGH(t->pair[0], i);
		for (int j = t->pair[0] == t->pair[1] ? i : TIME; have[b] && j <= SOCIETY; j++) {
			int c = RIFT_BREAKTHROUGH(t->pair[1], j);
			if (have[c] >= 1 + (b == c) && answer(to, V_SPEND, b, c, 0, 0))
				return;
		}
	}
}

void construct_take_spend(struct play *p, struct frame *f, struct rift_move m)
{
	breakthrough_spend(p, f->seat, m.a, "CONSTRUCT-11");
	if (m.b)
		breakthrough_spend(p, f->seat, m.b, "CONSTRUCT-11");
}

void construct_list_row(const struct game *g, const struct frame *f, struct answers *to)
{
	int first = pair_first(g, f->seat);
	bool any = board_of(g, f->seat)->any_pair;
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		if (!pair_at(g, f->seat, slot) || (!any && slot % 3 != first))
			continue;
		if (any)
			RULE("SIDEB-12");
		if (answer(to, V_ROW, slot, 0, 0, 0))
			return;
	}
}

/* Removes the Superproject from the Timeline. */
static void super_leave(struct play *p, const struct frame *f)
{
	struct game *g = p->g;
	for (int era = 1; era <= ERA_ZERO; era++) {
		if (g->timeline[era] != f->v[WHAT])
			continue;
		g->timeline[era] = 0;
		modules_superproject(p, f->seat, era);
	}
}

void construct_take_row(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("CONSTRUCT-09");
	RULE("CONSTRUCT-16");
	super_leave(p, f);
	tile_place(p, f->seat, f->v[WHAT], m.a, "CONSTRUCT-08");
	int n;
	if (collapse_has(f->v[COLLAPSE_V], OP_VP_IF_SUPERPROJECT, NULL, &n))
		vp_gain(p, f->seat, n, "COLLAPSE-CON4");
}

/* Takes the Building from the top of its stack; one found at the bottom is gone already and scores 1 VP. */
static void building_leave(struct play *p, const struct frame *f)
{
	if (f->v[FLAGS] & FROM_BELOW)
		vp_gain(p, f->seat, 1, "FCOLLAPSE-19");
	else
		stack_take(p, f->v[WHAT]);
}

/* Places the tile beside the board.  It has no slot and no neighbours, and the slot bonuses of Collapsing tiles do not
   apply (TECH-506b). */
static void build_off(struct play *p, struct frame *f)
{
	int tile = f->v[WHAT], n;
	bool super = RIFT_IS_SUPER(tile);
	RULE_OF(super ? "TECH-509a" : "TECH-506a");
	if (super)
		super_leave(p, f);
	if (f->v[FLAGS] & FROM_BELOW)
		bottom_take(p->g, tile);
	modules_build_off(p, f->seat, tile);
	if (!super)
		building_leave(p, f);
	else if (collapse_has(f->v[COLLAPSE_V], OP_VP_IF_SUPERPROJECT, NULL, &n))
		vp_gain(p, f->seat, n, "COLLAPSE-CON4");
}

static void build_building(struct play *p, struct frame *f)
{
	int slot = row_free(p->g, f->seat, RIFT_BUILDING_TYPE(f->v[WHAT]));
	RULE("CONSTRUCT-17");
	mark_side_b(p->g, f->seat);
	if (f->v[FLAGS] & FROM_BELOW)
		bottom_take(p->g, f->v[WHAT]);
	tile_place(p, f->seat, f->v[WHAT], slot, "CONSTRUCT-05");
	building_leave(p, f);
	if (collapse_has(f->v[COLLAPSE_V], OP_VP_BY_SLOT, NULL, NULL))
		vp_gain(p, f->seat, slot % 3 + 1, "COLLAPSE-CON3");
}

static void pay_price(struct play *p, const struct frame *f)
{
	struct bill bill = rest_of_price(p->g, f);
	struct intent who = builder(f);
	if (terms_of(p->g, &who).titanium || terms_of(p->g, &who).neutronium)
		RULE("CONSTRUCT-13");
	const char *rule = RIFT_IS_SUPER(f->v[WHAT]) ? "CONSTRUCT-11" : "CONSTRUCT-05";
	water_pay(p, f->seat, bill.good[WATER], rule);
	if (bill.good[FLUX] && !RIFT_IS_SUPER(f->v[WHAT]))
		RULE("UNITY-23");
	for (int good = TITANIUM; good < GOOD_END; good++)
		if (good != WATER)
			good_pay(p, f->seat, good, bill.good[good], rule);
}

static bool less_left(const struct game *g, const struct frame *f)
{
	struct bill bill = rest_of_price(g, f);
	return bill.less && (bill.good[TITANIUM] || bill.good[GOLD] || bill.good[URANIUM]);
}

enum flow construct_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case 0:
		return frame_wait(f, ASK_BUILD);
	case 1:
		f->pc = 2;
		if (f->v[FLAGS] & OFF_THE_BOARD && tiles[f->v[WHAT]].exact)
			return GO_ON;
		return frame_wait(f, ASK_SPEND);
	case 2:
		f->pc = 3;
		if (tiles[f->v[WHAT]].price_worker)
			give_start(p, f->seat, tiles[f->v[WHAT]].price_worker, "SUPER-00");
		return GO_ON;
	case 3:
		if (less_left(p->g, f))
			return frame_wait(f, ASK_LESS);
		if (may_replace(p->g, f))
			return frame_wait(f, ASK_REPLACE);
		f->pc = 4;
		return GO_ON;
	case 4:
		pay_price(p, f);
		f->pc = 5;
		return GO_ON;
	case 5:
		f->pc = 6;
		if (f->v[FLAGS] & OFF_THE_BOARD) {
			build_off(p, f);
			return GO_ON;
		}
		if (RIFT_IS_SUPER(f->v[WHAT]))
			return frame_wait(f, ASK_ROW);
		build_building(p, f);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void construct_free(struct play *p, int seat, int tile)
{
	struct frame *f = frame_push(p, F_CONSTRUCT, seat);
	f->v[WHAT] = (uint8_t)tile;
	f->pc = 5;
}

void tile_place(struct play *p, int seat, int tile, int slot, const char *rule)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	s->tile[slot] = (uint8_t)tile;
	if (RIFT_IS_SUPER(tile))
		s->tile[slot + 1] = TAIL;
	RULE("CONSTRUCT-14");
	RULE("ABILITY-01");
	RULE_OF(rule);
	event_log(p, E_BUILT, seat, tile, slot, 0, 0x1f, rule);
	passive_update(g, seat);
	RULE("ABILITY-03");
	RULE_OF(tile_rules[tile]);
	if (g->modules)
		modules_built(p, seat, tile, slot);
	if (tiles[tile].when_built[0].code)
		program_start(p, seat, PROGRAM_BUILT, tile, NO_TYPE, NO_SPACE);
}

int stack_take(struct play *p, int tile)
{
	struct game *g = p->g;
	int type = RIFT_BUILDING_TYPE(tile);
	RULE("CONSTRUCT-07");
	if (g->primary[type] == tile) {
		g->primary[type] = 0;
		frame_push(p, F_TURN_TOP, 0)->v[0] = (uint8_t)type;
	} else {
		CHECK(second_top(g, type) == tile);
		g->second[type][--g->seconds[type]] = 0;
	}
	return type;
}

/* F_TURN_TOP: v[0] is the type whose primary stack needs a new top */
enum flow turn_top_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int type = f->v[0];
	if (f->pc++ || g->primary[type]) {
		frame_pop(p);
		return GO_ON;
	}
	if (g->unseen[type] && (g->bottom[type][0] == HIDDEN || stack_below(g, type) > g->bottoms[type]))
		return frame_nature(f);
	if (g->bottoms[type]) { /* tiles that Harmony put at the bottom come last, in that order (SIDEB-06) */
		g->primary[type] = g->bottom[type][0];
		bottom_cut(g, type, 0);
		EVENT(p, E_TURNED, 0, g->primary[type], 0, 0, "SIDEB-06");
	}
	return GO_ON;
}

void turn_top_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	for (uint32_t next = stack_next(g, f->v[0]); next; next &= next - 1)
		if (chance(to, N_BUILDING, RIFT_BUILDING_AT(f->v[0], __builtin_ctz(next)), 0, 0, 1))
			return;
}

void turn_top_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	stack_seen(g, m.a);
	g->primary[f->v[0]] = m.a;
	EVENT(p, E_TURNED, 0, m.a, 0, 0, "INFO-02");
}
