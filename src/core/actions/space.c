/*
 * space.c -- placing on any space: spaces of a player board, who is at hand (WORKER-04, -11 to -13), and the Worker's
 * fate.  place_check and free_check alone decide: lists offer what they allow, and a refusal is what they return.
 */
#include "core/actions/actions.h"
#include "core/engine/modules.h"

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
	struct outlook o = outlook_of(g, seat);
	if (space <= NO_SPACE || space >= SPACE_END || worker <= NO_TYPE || worker >= WORKER_END)
		return RIFT_BAD_MOVE;
	if (!at_hand(g, seat, worker))
		return worker == GUARDIAN ? RIFT_NO_EXOSUIT : RIFT_NO_WORKER;
	if (on_main_board(space)) {
		if (worker == GUARDIAN || exosuit_slots(&g->seat[seat]))
			return main_check(&o, worker, space);
		RULE("POWER-07");
		if (g->seat[seat].guardian_slots)
			RULE("GUARD-41");
		return RIFT_NO_EXOSUIT;
	}
	if (!is_worker(worker))
		return RIFT_WRONG_WORKER;
	return home_check(g, seat, worker, space);
}

/* Whether placing on a space of the seat's own depends on the Worker type; if not, one check is valid for all types. */
static bool home_asks(const struct game *g, int seat, int space)
{
	if (space < HOME_1)
		return space == LEADER || (space == SUPPLY && board_of(g, seat)->supply_worker);
	const struct tile *t = &tiles[tile_at(g, seat, space - HOME_1)];
	return t->worker != ANY_WORKER || program_asks_worker(t->does);
}

/* Whether a slot holds nothing to be used now, whoever comes.  An Anomaly has uses of its own. */
static inline bool slot_shut(const struct seat *s, int slot)
{
	const int tile = s->tile[slot];
	if (!tile || tile == TAIL)
		return true;
	if (tile >= ANOMALY || s->covered >> slot & 1)
		return false;
	return !tiles[tile].worker || s->used >> (HOME_1 - SUPPLY + slot) & 1;
}

static inline unsigned home_types(const struct outlook *o, unsigned types, int space)
{
	if (space >= HOME_END)
		return modules_types(o, types, space);
	if (space >= HOME_1 && slot_shut(&o->g->seat[o->seat], space - HOME_1))
		return 0;
	return types_checked(o, types, space, home_asks(o->g, o->seat, space), home_check);
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

/* Bits of the Worker types that can be placed on a space now. */
static inline unsigned place_types(struct outlook *o, int space)
{
	unsigned types = 0;
	if (space >= HOME_END && modules_shut(o->g, o->seat, space))
		return 0;
	if (!on_main_board(space))
		types = home_types(o, o->types, space);
	else if (o->exosuit)
		types = main_types(o, o->types, space);
	return o->figure ? types | figure_types(o->g, o->seat, space) : types;
}

/* The spaces of the player board, which only Workers can use; on FORCE none is placed. */
static bool home_list(const struct outlook *o, struct answers *to)
{
	if (types_list(home_types(o, o->types, SUPPLY), SUPPLY, to))
		return true;
	if (leader_space(o->g, o->seat) && types_list(home_types(o, o->types, LEADER), LEADER, to))
		return true;
	for (int space = HOME_1; space < HOME_END; space++)
		if (types_list(home_types(o, o->types, space), space, to))
			return true;
	return false;
}

static bool spaces_list(struct outlook *o, int begin, int end, struct answers *to)
{
	for (int space = begin; space < end; space++)
		if (types_list(place_types(o, space), space, to))
			return true;
	return false;
}

bool places_list(struct outlook *o, int begin, int end, struct answers *to)
{
	/* Boards as a whole, because every turn asks for them; figures other than Workers space by space. */
	if (begin == CONSTRUCT_1 && end >= MAIN_END && !o->figure) {
		if (o->exosuit && main_list(o, to))
			return true;
		begin = MAIN_END;
	}
	if (begin == SUPPLY && end >= HOME_END) {
		if (o->types && home_list(o, to))
			return true;
		begin = HOME_END;
	}
	return spaces_list(o, begin, end, to);
}

static bool spaces_possible(struct outlook *o, int worker, int begin, int end)
{
	for (int space = begin; space < end; space++)
		if (worker == AI ? main_check(o, AI, space) == RIFT_OK : place_types(o, space) != 0)
			return true;
	return false;
}

bool place_possible(const struct game *g, int seat, int worker, bool home)
{
	struct outlook o = outlook_of(g, seat);
	int begin = home ? SUPPLY : CONSTRUCT_1, end = home ? HOME_END : MAIN_END;
	if (!home && !(worker == AI ? exosuit_slots(&g->seat[seat]) : g->seat[seat].slots))
		return false;
	if (spaces_possible(&o, worker, begin, end))
		return true;
	if (!g->modules)
		return false;
	for (int space = EXTRA_MAIN; space < SPACE_END; space++)
		if (place_given(space, home) && spaces_possible(&o, worker, space, space + 1))
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
		if (tile >= ANOMALY || !tiles[tile].free_action || !tile_in_force(g, seat, slot))
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
