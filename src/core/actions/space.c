/*
 * space.c -- Action spaces: their cost, whether they are open, who can be placed there (WORKER-04, -05, -10 to -13;
 * CAPITAL; COUNCIL-03 to -07; the Worker rules of CONSTRUCT, RECRUIT, RESEARCH), and the Worker's fate.  place_check
 * and free_check alone decide: lists offer what they allow, and a refusal is what they return.
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

bool capital_possible(const struct game *g, const struct intent *who, int capital, bool super_only)
{
	/* a Superproject granted by a Research tile is built by the Worker that researched (COLLAPSE-RES3) */
	if (!super_only && !capital_worker(g, who, capital))
		return false;
	switch (capital) {
	case CONSTRUCT:
		return construct_possible(g, who, super_only);
	case RECRUIT:
		return recruit_possible(g, who);
	default:
		return research_possible(g, who);
	}
}

bool council_possible(const struct game *g, const struct intent *who, int capital)
{
	RULE("CAPITAL-01");
	if (capital == g->fractures.left) {
		RULE("BLINK-14");
		return false;
	}
	return capital_full(g, capital) && capital_possible(g, who, capital, false);
}

static bool council_any(const struct game *g, const struct intent *who)
{
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++)
		if (council_possible(g, who, capital))
			return true;
	return false;
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

static enum rift_result capital_check(const struct game *g, struct intent *who, int space)
{
	int capital = space_capital(space);
	if (!capital_worker(g, who, capital))
		return RIFT_WRONG_WORKER;
	who->collapse = g->collapse[space];
	if (!bill_payable(g, who, &who->due))
		return RIFT_CANNOT_PAY;
	if (capital_possible(g, who, capital, false))
		return RIFT_OK;
	RULE("GEN-10");
	return RIFT_NO_TARGET;
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

static enum rift_result main_check(const struct game *g, int seat, int worker, int space)
{
	if (g->modules && !genius_payable(g, seat, worker))
		return RIFT_CANNOT_PAY;
	if (!is_open(g, space))
		return RIFT_CLOSED;
	if (space < HEX_END && g->hex[space]) {
		RULE("WORKER-10");
		return RIFT_OCCUPIED;
	}
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	who.due.good[WATER] = (uint8_t)space_water(g, space);
	if (space_capital(space))
		return capital_check(g, &who, space);
	switch (space) {
	case COUNCIL_LEFT:
		RULE("COUNCIL-06");
		return bill_payable(g, &who, &who.due) ? RIFT_OK : RIFT_CANNOT_PAY;
	case COUNCIL_RIGHT:
		if (!bill_payable(g, &who, &who.due))
			return RIFT_CANNOT_PAY;
		RULE("COUNCIL-07");
		return council_any(g, &who) || modules_use_council(g, &who) ? RIFT_OK : RIFT_NO_TARGET;
	case TRADE:
		return trade_possible(g, seat) ? RIFT_OK : RIFT_CANNOT_PAY;
	case EVACUATE:
		return evacuate_check(g, seat);
	default: /* the mine always has enough Resources for its three hexes */
		return space >= HOME_END ? modules_place_check(g, seat, worker, space) : RIFT_OK;
	}
}

int supply_water(const struct game *g, int seat)
{
	if (!g->seat[seat].morale)
		return 0; /* set-up is not complete */
	int water = board_of(g, seat)->supply_water[g->seat[seat].morale - 1];
	unsigned halves = passive(g, seat, OP_SUPPLY_HALF);
	if (g->side == RIFT_SIDE_B)
		RULE("SIDEB-24");
	if (board_of(g, seat)->supply_worker)
		RULE("UNITY-21");
	RULE("SUPPLY-05");
	if (halves)
		RULE("BUILDING-311");
	if (halves > 1) {
		RULE("BUILDING-312");
		if (g->edition == INFINITY_BOX)
			return 0;
	}
	for (; halves; halves--)
		water = (water + 1) / 2;
	return water;
}

static enum rift_result supply_check(const struct game *g, int seat, int worker)
{
	struct intent who = intent_of(seat, worker);
	int wants = board_of(g, seat)->supply_worker;
	if (wants && !may_work(g, seat, worker, wants)) {
		RULE("UNITY-20");
		return RIFT_WRONG_WORKER;
	}
	who.due.good[WATER] = (uint8_t)supply_water(g, seat);
	return bill_payable(g, &who, &who.due) ? RIFT_OK : RIFT_CANNOT_PAY;
}

static bool used(const struct game *g, int seat, int space)
{
	return g->seat[seat].used >> (space - SUPPLY) & 1;
}

void space_use(struct game *g, int seat, int space)
{
	bool anomaly = RIFT_IS_HOME(space) && RIFT_IS_ANOMALY(tile_at(g, seat, space - HOME_1));
	if (space >= HOME_END || anomaly)
		modules_use(g, seat, space);
	else
		g->seat[seat].used = (uint16_t)(g->seat[seat].used | 1u << (space - SUPPLY));
}

/* A Free Action that places a Worker (FREE-04) needs a space for it. */
static bool places_possible(const struct game *g, int seat, const struct op *op)
{
	switch (op->code) {
	case OP_CRAWL:
		return place_possible(g, seat, NO_TYPE, false);
	case OP_PLACE_HOME:
		return place_possible(g, seat, NO_TYPE, true);
	case OP_PLACE_AI:
		return place_possible(g, seat, AI, false);
	default:
		return true;
	}
}

/* Returns RIFT_OK if a program can be carried out, else what is missing. */
enum rift_result program_check(const struct game *g, const struct intent *who, const struct op *ops)
{
	if (program_possible(g, who, ops))
		return RIFT_OK;
	struct bill bill = who->due;
	for (; ops->code && ops->code <= OP_EXCHANGE; ops++) {
		if (ops->code == OP_PAY)
			bill.good[ops->what] = (uint8_t)(bill.good[ops->what] + ops->n);
		else if (ops->code == OP_PAY_MIX)
			bill.mix = (uint8_t)(bill.mix + ops->n);
		else if (ops->code == OP_PAY_WORKER)
			bill.any_worker++;
	}
	if (!bill_payable(g, who, &bill))
		return RIFT_CANNOT_PAY;
	bool travels = ops->code >= OP_TRAVEL && ops->code <= OP_TRAVEL_FOR_MIX;
	RULE("GEN-10");
	return travels && !past_eras(g) ? RIFT_ERA_ONE : RIFT_NO_TARGET;
}

static enum rift_result tile_check(const struct game *g, int seat, int worker, int space)
{
	int slot = space - HOME_1;
	int tile = tile_at(g, seat, slot);
	if (!tile || tile == TAIL || !tiles[tile].worker)
		return RIFT_CLOSED;
	bool anomaly = RIFT_IS_ANOMALY(tile);
	if (anomaly ? g->seat[seat].variable.used >> slot & 1 : used(g, seat, space)) {
		RULE("WORKER-12");
		return RIFT_OCCUPIED;
	}
	if (!anomaly && !tile_in_force(g, seat, slot))
		return RIFT_CLOSED;
	int wants = tiles[tile].worker;
	RULE("ABILITY-05");
	if (wants != ANY_WORKER && !may_work(g, seat, worker, wants))
		return RIFT_WRONG_WORKER;
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	return program_check(g, &who, tiles[tile].does);
}

/* The Worker type for the Leader's space; NO_TYPE if the Leader has none (FLEADER-01). */
static int leader_space(const struct game *g, int seat)
{
	int worker = leaders[leader_in_force(g, seat)].worker;
	return worker && leader_does(g, seat)->code ? worker : NO_TYPE;
}

static enum rift_result leader_check(const struct game *g, int seat, int worker)
{
	if (worker == OPERATOR)
		RULE("OPER-16");
	if (!may_work(g, seat, worker, leader_space(g, seat)))
		return RIFT_WRONG_WORKER;
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	return program_check(g, &who, leader_does(g, seat));
}

static enum rift_result home_check(const struct game *g, int seat, int worker, int space)
{
	if (space == SUPPLY) {
		if (board_of(g, seat)->supply_free)
			return RIFT_CLOSED;
		return used(g, seat, space) ? RIFT_OCCUPIED : supply_check(g, seat, worker);
	}
	if (space >= HOME_END)
		return modules_place_check(g, seat, worker, space);
	if (space == LEADER && leader_space(g, seat))
		return used(g, seat, space) ? RIFT_OCCUPIED : leader_check(g, seat, worker);
	if (space < HOME_1)
		return RIFT_CLOSED;
	return tile_check(g, seat, worker, space);
}

static bool at_hand(const struct game *g, int seat, int worker)
{
	if (worker == GUARDIAN)
		return g->seat[seat].guardian_slots;
	if (worker == AI)
		return g->ai_ready;
	RULE("WORKER-01");
	RULE("WORKER-03");
	return is_worker(worker) && g->seat[seat].active[worker];
}

enum rift_result place_check(const struct game *g, int seat, int worker, int space)
{
	if (space <= NO_SPACE || space >= SPACE_END || worker <= NO_TYPE || worker >= WORKER_END)
		return RIFT_BAD_MOVE;
	if (!at_hand(g, seat, worker))
		return worker == GUARDIAN ? RIFT_NO_EXOSUIT : RIFT_NO_WORKER;
	if (on_main_board(space)) {
		if (worker == GUARDIAN || exosuit_slots(&g->seat[seat]))
			return main_check(g, seat, worker, space);
		RULE("POWER-07");
		if (g->seat[seat].guardian_slots)
			RULE("GUARD-41");
		return RIFT_NO_EXOSUIT;
	}
	if (!is_worker(worker))
		return RIFT_WRONG_WORKER;
	return home_check(g, seat, worker, space);
}

/* Whether placing on a space depends on the Worker type; if not, one check is valid for all types. */
static bool asks_type(const struct game *g, int seat, int space)
{
	if (g->modules && on_main_board(space) && passive(g, seat, OP_GENIUS_COSTS_VP))
		return true;
	if (space <= RESEARCH_3 || space == COUNCIL_RIGHT)
		return true;
	if (space < HOME_1)
		return space == LEADER || (space == SUPPLY && board_of(g, seat)->supply_worker);
	if (space >= HOME_END)
		return modules_ask_worker(g, seat, space);
	const struct tile *t = &tiles[tile_at(g, seat, space - HOME_1)];
	return t->worker != ANY_WORKER || program_asks_worker(t->does);
}

/* Figures that need no Worker.  Rarely called, so kept out of the hot code. */
static __attribute__((noinline, cold)) unsigned figure_types(const struct game *g, int seat, int space)
{
	unsigned types = 0;
	if (g->ai_ready && place_check(g, seat, AI, space) == RIFT_OK)
		types |= 1u << AI;
	if (g->seat[seat].guardian_slots && place_check(g, seat, GUARDIAN, space) == RIFT_OK)
		types |= 1u << GUARDIAN;
	return types;
}

unsigned place_types(const struct game *g, int seat, int space)
{
	const struct seat *s = &g->seat[seat];
	if (space >= HOME_END && modules_shut(g, seat, space))
		return 0;
	bool main = on_main_board(space);
	if (main) {
		if (!exosuit_slots(s))
			return figure_types(g, seat, space);
		if (space < HEX_END && g->hex[space])
			return 0;
	} else if (RIFT_IS_HOME(space) && (!s->tile[space - HOME_1] || s->tile[space - HOME_1] == TAIL)) {
		return 0;
	}
	bool each = asks_type(g, seat, space), any = false;
	unsigned types = 0;
	for (EACH_WORKER(worker)) {
		if (!s->active[worker])
			continue;
		if (each || !any) {
			enum rift_result r =
				main ? main_check(g, seat, worker, space) : home_check(g, seat, worker, space);
			if (r != RIFT_OK && !each)
				break;
			any = r == RIFT_OK;
		}
		types |= any ? 1u << worker : 0;
		any = any && !each;
	}
	return g->ai_ready | s->guardian_slots ? types | figure_types(g, seat, space) : types;
}

static bool spaces_possible(const struct game *g, int seat, int worker, int begin, int end)
{
	for (int space = begin; space < end; space++)
		if (worker == AI ? main_check(g, seat, AI, space) == RIFT_OK : place_types(g, seat, space) != 0)
			return true;
	return false;
}

bool place_possible(const struct game *g, int seat, int worker, bool home)
{
	int begin = home ? SUPPLY : CONSTRUCT_1, end = home ? HOME_END : MAIN_END;
	if (!home && !(worker == AI ? exosuit_slots(&g->seat[seat]) : g->seat[seat].slots))
		return false;
	if (spaces_possible(g, seat, worker, begin, end))
		return true;
	if (!g->modules)
		return false;
	for (int space = EXTRA_MAIN; space < SPACE_END; space++)
		if (place_given(space, home) && spaces_possible(g, seat, worker, space, space + 1))
			return true;
	return false;
}

enum rift_result free_program_check(const struct game *g, const struct intent *who, const struct op *ops)
{
	if (!places_possible(g, who->seat, ops))
		return RIFT_NO_TARGET;
	return program_check(g, who, ops);
}

enum rift_result free_check(const struct game *g, int seat, int space)
{
	if (space < SUPPLY || space >= SPACE_END)
		return RIFT_BAD_MOVE;
	if (space >= HOME_END)
		return modules_free_check(g, seat, space);
	struct intent who = intent_of(seat, NO_TYPE);
	switch (space) {
	case SUPPLY:
		if (!board_of(g, seat)->supply_free)
			return RIFT_CLOSED;
		return used(g, seat, space) ? RIFT_USED : supply_check(g, seat, NO_TYPE);
	case FORCE:
		return used(g, seat, space) ? RIFT_USED : RIFT_OK;
	case LEADER: {
		const struct op *does = leader_does(g, seat);
		if (!does->code || leader_space(g, seat))
			return RIFT_CLOSED;
		return used(g, seat, space) ? RIFT_USED : free_program_check(g, &who, does);
	}
	default: {
		int slot = space - HOME_1, tile = g->seat[seat].tile[slot];
		if (!tile_in_force(g, seat, slot) || !tiles[tile].free_action)
			return RIFT_CLOSED;
		return used(g, seat, space) ? RIFT_USED : free_program_check(g, &who, tiles[tile].does);
	}
	}
}

int tile_fate(const struct game *g, int seat, int worker, int tile)
{
	const struct tile *t = &tiles[tile];
	if (worker == OPERATOR && t->then == MOTIVATED)
		RULE_OF(t->worker == ANY_WORKER ? "OPER-09" : "OPER-10");
	if (worker == OPERATOR && t->then == MOTIVATED_IF_ADMINISTRATOR)
		RULE("OPER-08");
	if (t->then == MOTIVATED_IF_ADMINISTRATOR)
		return stands_for(g, seat, worker, ADMINISTRATOR) ? MOTIVATED : TIRED_AFTER;
	if (t->then == TIRED_AFTER && board_of(g, seat)->scientists_motivated && RIFT_IS_BUILDING(tile) &&
		RIFT_BUILDING_TYPE(tile) != LIFE_SUPPORT && stands_for(g, seat, worker, SCIENTIST)) {
		RULE("SIDEB-16");
		return MOTIVATED;
	}
	return t->then;
}

int worker_fate(const struct game *g, int seat, int worker, int space)
{
	if (space >= HOME_END)
		return modules_fate(g, seat, worker, space);
	if (space >= HOME_1)
		return tile_fate(g, seat, worker, tile_at(g, seat, space - HOME_1));
	if (worker == OPERATOR && (space == SUPPLY || (space >= MINE_TOP && space <= MINE_BOTTOM)))
		RULE("OPER-07");
	if (space >= MINE_TOP && space <= MINE_BOTTOM && stands_for(g, seat, worker, ENGINEER)) {
		RULE("MINE-03");
		return MOTIVATED;
	}
	if (space == SUPPLY && board_of(g, seat)->supply_motivates && stands_for(g, seat, worker, ADMINISTRATOR)) {
		RULE("SUPPLY-04");
		return MOTIVATED;
	}
	return TIRED_AFTER;
}

int rift_space_water(const struct rift_game *game, int space)
{
	const struct game *g = game_in(game);
	if (space > NO_SPACE && space < MAIN_END)
		return space_water(g, space);
	return g->modules ? modules_space_water(g, space) : 0;
}
