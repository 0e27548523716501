/*
 * main_space.c -- spaces of the main board: their cost, whether they are open, which Workers can be placed there and why
 * others cannot (WORKER-05, -10; CAPITAL; COUNCIL-03 to -07; the Worker rules of CONSTRUCT, RECRUIT, RESEARCH).
 */
#include "core/actions/actions.h"
#include "core/engine/modules.h"

int space_water(const struct game *g, int space)
{
	if (space_capital(space)) {
		if (g->impact) {
			RULE("CAPITAL-04");
			return 0;
		}
		RULE("CAPITAL-02");
		return (space - CONSTRUCT_1) % 3;
	}
	if (space == COUNCIL_LEFT)
		return 2;
	return space == COUNCIL_RIGHT;
}

/* Inlined, because it is called for every space on every turn. */
static inline bool is_open(const struct game *g, int space)
{
	if (space_capital(space))
		return (space - CONSTRUCT_1) % 3 < capital_hexes(g) && !(g->flipped >> space & 1);
	if (space == EVACUATE)
		return g->impact;
	if (space != COUNCIL_RIGHT)
		return true;
	if (variant(g, NARROW_COUNCIL)) {
		RULE("VARIANT-15");
		RULE("CBDIFF-06");
		RULE("CXDIFF-01");
		return false;
	}
	return !g->modules || !modules_cover(g, space);
}

bool space_open(const struct game *g, int space)
{
	return is_open(g, space);
}

bool capital_full(const struct game *g, int capital)
{
	for (int i = 0; i < capital_hexes(g); i++) {
		int space = capital_space(capital, i);
		if (!g->hex[space] && is_open(g, space))
			return false;
	}
	RULE("COUNCIL-04");
	return true;
}

static bool capital_worker(const struct game *g, const struct intent *who, int capital)
{
	int worker = who->worker;
	if (!worker)
		return true;
	if (is_genius(g, who->seat, worker)) {
		RULE("WORKER-05");
		return true;
	}
	switch (capital) {
	case CONSTRUCT:
		RULE("CONSTRUCT-02");
		return worker != ADMINISTRATOR;
	case RECRUIT:
		RULE("RECRUIT-03");
		return worker != SCIENTIST && worker != AI;
	default:
		RULE("RESEARCH-01");
		if (worker == OPERATOR)
			RULE("OPER-05");
		return may_work(g, who->seat, worker, SCIENTIST);
	}
}

int capital_spare(const struct game *g, const struct intent *who, int capital)
{
	if (!capital_worker(g, who, capital))
		return -1;
	switch (capital) {
	case CONSTRUCT:
		return construct_spare(g, who, false);
	case RECRUIT:
		return recruit_spare(g, who);
	default:
		return research_spare(g, who);
	}
}

bool capital_possible(const struct game *g, const struct intent *who, int capital)
{
	return capital_spare(g, who, capital) >= 0;
}

/* It is built by the Worker that researched, of whatever type (COLLAPSE-RES3). */
bool super_possible(const struct game *g, const struct intent *who)
{
	return construct_spare(g, who, true) >= 0;
}

/* ---- the outlook ---- */

/* Bits of the Worker types in the Active column. */
static unsigned active_types(const struct seat *s)
{
	unsigned types = 0;
	for (EACH_WORKER(worker))
		types |= (unsigned)(s->active[worker] > 0) << worker;
	return types;
}

struct outlook outlook_of(const struct game *g, int seat)
{
	const struct seat *s = &g->seat[seat];
	return (struct outlook){ .g = g,
		.seat = (uint8_t)seat,
		.types = (uint8_t)active_types(s),
		.exosuit = exosuit_slots(s) != 0,
		.figure = g->ai_ready || s->guardian_slots };
}

static int8_t spare_of(const struct outlook *o, int worker, int capital)
{
	struct intent who = intent_of(o->seat, worker);
	who.placing = true;
	return (int8_t)int_min(capital_spare(o->g, &who, capital), SPACE_WATER);
}

static void spares_of(const struct outlook *o, unsigned types, int capital, int8_t spares[WORKER_END])
{
	unsigned builders = 0;
	for (; types; types &= types - 1) {
		const struct intent who = intent_of(o->seat, __builtin_ctz(types));
		if (capital != CONSTRUCT)
			spares[who.worker] = spare_of(o, who.worker, capital);
		else if (capital_worker(o->g, &who, CONSTRUCT))
			builders |= 1u << who.worker;
		else
			spares[who.worker] = -1;
	}
	construct_spares(o->g, o->seat, builders, spares);
}

static void outlook_learn(struct outlook *o, unsigned types, int capital)
{
	int8_t spares[WORKER_END];
	spares_of(o, types, capital, spares);
	o->known[capital] = (uint8_t)(o->known[capital] | types);
	for (; types; types &= types - 1)
		for (int water = 0; water <= spares[__builtin_ctz(types)]; water++)
			o->able[capital][water] = (uint8_t)(o->able[capital][water] | (types & -types));
}

/* Those of some Worker types, still to be placed, that can do a Capital Action and pay so much Water besides. */
static unsigned able(struct outlook *o, unsigned types, int capital, int water)
{
	const unsigned unknown = types & ~(unsigned)o->known[capital];
	if (unknown)
		outlook_learn(o, unknown, capital);
	return types & o->able[capital][water];
}

/* ---- the main board ---- */

/* Whether the World Council may copy a Capital Action (COUNCIL-04). */
static bool capital_copied(const struct game *g, int capital)
{
	RULE("CAPITAL-01");
	if (capital == g->fractures.left) {
		RULE("BLINK-14");
		return false;
	}
	return capital_full(g, capital);
}

bool council_possible(const struct game *g, const struct intent *who, int capital)
{
	return capital_copied(g, capital) && capital_possible(g, who, capital);
}

bool evacuation_met(const struct game *g, int seat)
{
	const struct seat *s = &g->seat[seat];
	const struct evacuation *e = &paths[s->path].evacuation[g->edition][s->evacuation - 1];
	RULE_OF(e->rule);
	if (count_of(g, seat, e->base) >= e->base_n)
		return true;
	if (!passive(g, seat, OP_EVACUATION_MET))
		return false;
	RULE("SUPER-12");
	return true;
}

/*
 * The functions that end in _types return those of some Worker types that can be placed on a space of the main board
 * that is open and free.
 */

static bool water_payable(const struct outlook *o, int space)
{
	struct intent who = intent_of(o->seat, NO_TYPE);
	who.due.good[WATER] = (uint8_t)space_water(o->g, space);
	return bill_payable(o->g, &who, &who.due);
}

/* The Collapsing Capital tile on the space changes the Action. */
static unsigned collapsing_types(const struct outlook *o, unsigned types, int space)
{
	unsigned yes = 0;
	for (; types; types &= types - 1) {
		struct intent who = intent_of(o->seat, __builtin_ctz(types));
		who.placing = true;
		who.collapse = o->g->collapse[space];
		if (capital_spare(o->g, &who, space_capital(space)) >= space_water(o->g, space))
			yes |= 1u << who.worker;
	}
	return yes;
}

static unsigned capital_types(struct outlook *o, unsigned types, int space)
{
	return o->g->collapse[space] ? collapsing_types(o, types, space)
				     : able(o, types, space_capital(space), space_water(o->g, space));
}

/* What can be done there without copying an Action. */
static unsigned council_else(const struct outlook *o, unsigned types)
{
	unsigned yes = 0;
	for (; types; types &= types - 1) {
		struct intent who = intent_of(o->seat, __builtin_ctz(types));
		who.placing = true;
		who.due.good[WATER] = (uint8_t)space_water(o->g, COUNCIL_RIGHT);
		if (modules_use_council(o->g, &who))
			yes |= 1u << who.worker;
	}
	return yes;
}

static unsigned council_types(struct outlook *o, unsigned types)
{
	unsigned yes = 0;
	if (!water_payable(o, COUNCIL_RIGHT))
		return 0;
	RULE("COUNCIL-07");
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++)
		if (capital_copied(o->g, capital))
			yes |= able(o, types, capital, space_water(o->g, COUNCIL_RIGHT));
	return o->g->modules ? yes | council_else(o, types & ~yes) : yes;
}

static enum rift_result evacuate_check(const struct game *g, int seat)
{
	RULE("EVAC-02");
	if (g->seat[seat].evacuated)
		return RIFT_EVACUATED;
	RULE("EVAC-03");
	return evacuation_met(g, seat) ? RIFT_OK : RIFT_CONDITION_NOT_MET;
}

bool trade_possible(const struct game *g, int seat)
{
	const uint16_t *have = g->seat[seat].good;
	return have[WATER] >= 3 || cores_payable(g, seat, 1, 0) || have[NEUTRONIUM] ||
		have[TITANIUM] + have[GOLD] + have[URANIUM] >= 2;
}

bool genius_payable(const struct game *g, int seat, int worker)
{
	int vp = (int)passive(g, seat, OP_GENIUS_COSTS_VP);
	return !vp || g->seat[seat].vp >= vp || worker == GUARDIAN || !is_genius(g, seat, worker);
}

static unsigned payable_geniuses(const struct outlook *o, unsigned types)
{
	unsigned yes = 0;
	if (!passive(o->g, o->seat, OP_GENIUS_COSTS_VP))
		return types;
	for (; types; types &= types - 1)
		if (genius_payable(o->g, o->seat, __builtin_ctz(types)))
			yes |= types & -types;
	return yes;
}

unsigned types_checked(const struct outlook *o, unsigned types, int space, bool each, place_test *check)
{
	unsigned yes = 0;
	for (unsigned left = types; left; left &= left - 1) {
		const bool may = check(o->g, o->seat, __builtin_ctz(left), space) == RIFT_OK;
		if (!each)
			return may ? types : 0;
		yes |= may ? left & -left : 0;
	}
	return yes;
}

static unsigned other_types(struct outlook *o, unsigned types, int space)
{
	const struct game *g = o->g;
	switch (space) {
	case COUNCIL_LEFT:
		RULE("COUNCIL-06");
		return water_payable(o, space) ? types : 0;
	case COUNCIL_RIGHT:
		return council_types(o, types);
	case TRADE:
		return trade_possible(g, o->seat) ? types : 0;
	case EVACUATE:
		return evacuate_check(g, o->seat) == RIFT_OK ? types : 0;
	default: /* the mine always has enough Resources for its three hexes */
		return space >= HOME_END ? modules_types(o, types, space) : types;
	}
}

unsigned main_types(struct outlook *o, unsigned types, int space)
{
	const struct game *g = o->g;
	if (!is_open(g, space) || (space < HEX_END && g->hex[space]))
		return 0;
	if (g->modules)
		types = payable_geniuses(o, types);
	return space_capital(space) ? capital_types(o, types, space) : other_types(o, types, space);
}

/* By Capital Action, because only so many hexes of each are in the game. */
static bool capitals_list(struct outlook *o, unsigned types, struct answers *to)
{
	const struct game *g = o->g;
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++)
		for (int i = 0; i < capital_hexes(g); i++) {
			const int space = capital_space(capital, i);
			if (!g->hex[space] && is_open(g, space) &&
				types_list(capital_types(o, types, space), space, to))
				return true;
		}
	return false;
}

bool main_list(struct outlook *o, struct answers *to)
{
	const struct game *g = o->g;
	const unsigned types = g->modules ? payable_geniuses(o, o->types) : o->types;
	if (capitals_list(o, types, to))
		return true;
	for (int space = RESEARCH_3 + 1; space < MAIN_END; space++)
		if (!(space < HEX_END && g->hex[space]) && is_open(g, space) &&
			types_list(other_types(o, types, space), space, to))
			return true;
	return false;
}

/* Why main_types refuses a Worker. */
static enum rift_result main_refusal(const struct outlook *o, int worker, int space)
{
	const struct game *g = o->g;
	const struct intent who = intent_of(o->seat, worker);
	if (g->modules && !genius_payable(g, o->seat, worker))
		return RIFT_CANNOT_PAY;
	if (!is_open(g, space))
		return RIFT_CLOSED;
	if (space < HEX_END && g->hex[space]) {
		RULE("WORKER-10");
		return RIFT_OCCUPIED;
	}
	if (space >= HOME_END)
		return modules_place_check(g, o->seat, worker, space);
	if (space_capital(space) && !capital_worker(g, &who, space_capital(space)))
		return RIFT_WRONG_WORKER;
	if (space == EVACUATE)
		return evacuate_check(g, o->seat);
	if (space == TRADE || !water_payable(o, space))
		return RIFT_CANNOT_PAY;
	RULE("GEN-10");
	return RIFT_NO_TARGET;
}

enum rift_result main_check(struct outlook *o, int worker, int space)
{
	return main_types(o, 1u << worker, space) ? RIFT_OK : main_refusal(o, worker, space);
}
