/*
 * board.c -- the twelve Building slots of a player board, four rows of three, and the counts based on them
 * (CONSTRUCT-05, -06, -09, -15, -17; CONDITION-04, -06; EVACCOND).  A Superproject takes two slots: its tile is in the
 * left one, TAIL in the right one.  A Building under an Anomaly keeps its slot and VP, but conditions do not count it
 * and its range does not apply (PARADOX-13).
 */
#include "core/board/board.h"
#include "core/engine/modules.h"

int tile_at(const struct game *g, int seat, int slot)
{
	const struct seat *s = &g->seat[seat];
	if (s->tile[slot] == ANOMALY || s->covered >> slot & 1)
		return ANOMALY + s->variable.on[slot];
	return s->tile[slot];
}

/* Whether the tile is active: neither covered nor under a Glitch.  It is active as soon as it is placed
   (ABILITY-01). */
bool tile_in_force(const struct game *g, int seat, int slot)
{
	const struct seat *s = &g->seat[seat];
	int tile = s->tile[slot];
	if (s->covered >> slot & 1)
		RULE("PARADOX-13");
	if (s->fractures.tiles >> slot & 1)
		RULE("GLITCH-21");
	return tile && tile < ANOMALY && !((s->covered | s->fractures.tiles) >> slot & 1);
}

int row_free(const struct game *g, int seat, int type)
{
	for (int slot = (type - 1) * 3; slot < type * 3; slot++)
		if (!g->seat[seat].tile[slot])
			return slot;
	return -1;
}

bool pair_at(const struct game *g, int seat, int slot)
{
	const uint8_t *tile = g->seat[seat].tile;
	return slot % 3 < 2 && !tile[slot] && !tile[slot + 1];
}

int pair_first(const struct game *g, int seat)
{
	for (int column = 0; column < 2; column++)
		for (int row = 0; row < 4; row++)
			if (pair_at(g, seat, row * 3 + column))
				return column;
	return -1;
}

int slots_occupied(const struct game *g, int seat)
{
	int n = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		n += g->seat[seat].tile[slot] != 0;
	return n;
}

/* The Building, or the Superproject, beside the board; 0 if there is none. */
int off_board(const struct game *g, int seat, bool super)
{
	int tile = g->seat[seat].fractures.off[super];
	if (tile)
		RULE("TECH-506b");
	return tile;
}

bool off_board_in_force(const struct game *g, int seat, bool super)
{
	const struct seat *s = &g->seat[seat];
	return s->fractures.off[super] && !(s->fractures.tiles >> (SLOTS_HOME + super) & 1);
}

int buildings_of(const struct game *g, int seat, int type)
{
	int n = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		int tile = g->seat[seat].tile[slot];
		n += RIFT_IS_BUILDING(tile) && (!type || type == slot_type(slot));
		if (g->seat[seat].variable.on[slot])
			RULE("VANOM-26");
	}
	int off = off_board(g, seat, false);
	return n + (off && (!type || type == RIFT_BUILDING_TYPE(off)));
}

int superprojects_of(const struct game *g, int seat)
{
	int n = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		n += RIFT_IS_SUPER(g->seat[seat].tile[slot]);
	return n + (off_board(g, seat, true) != 0);
}

int anomalies_of(const struct game *g, int seat)
{
	int n = __builtin_popcount(g->seat[seat].covered);
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		n += g->seat[seat].tile[slot] == ANOMALY;
	if (module(g, VARIABLE_ANOMALIES) && n)
		RULE("VANOM-24");
	return n;
}

/* What one tile adds to the sum of ranges (CONDITION-06): its maximum range; a variable range counts as 1. */
static int tile_range(const struct tile *t)
{
	int range = 0;
	for (size_t i = 0; i < ARRAY_LEN(t->does) && t->does[i].code; i++) {
		int code = t->does[i].code;
		if (code == OP_TRAVEL || code == OP_TOUR)
			range = int_max(range, t->does[i].n);
		else if (code == OP_TRAVEL_FOR_WATER || code == OP_TRAVEL_FOR_MIX)
			range = 1;
	}
	for (size_t i = 0; i < ARRAY_LEN(t->always) && t->always[i].code; i++)
		if (t->always[i].code == OP_RANGE)
			range += t->always[i].n;
	if (t == &tiles[nested_buildings[POWER_PLANT].tile]) {
		RULE("FBUILD-118d");
		return NESTED_RANGE;
	}
	return range;
}

int range_of(const struct game *g, int seat)
{
	int sum = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		int tile = g->seat[seat].tile[slot];
		if (tile && tile < ANOMALY && !(g->seat[seat].covered >> slot & 1))
			sum += tile_range(&tiles[tile]);
	}
	for (int super = 0; super < OFF_BOARD; super++)
		if (off_board(g, seat, super))
			sum += tile_range(&tiles[off_board(g, seat, super)]);
	return sum - (int)passive(g, seat, OP_RANGE_LESS);
}

static int icon_count(const struct game *g, int seat, int icon)
{
	int n = 0;
	for (int shape = CIRCLE; shape <= SQUARE; shape++)
		n += g->seat[seat].breakthrough[RIFT_BREAKTHROUGH(shape, icon)];
	return n;
}

static int tired_workers(const struct seat *s)
{
	int n = 0;
	for (EACH_WORKER(w))
		n += s->tired[w];
	return n;
}

static int columns_occupied(const struct seat *s, int column)
{
	int n = 0;
	for (int slot = column; slot < SLOTS_HOME; slot += 3)
		n += s->tile[slot] != 0;
	return n;
}

static int rows_complete(const struct seat *s)
{
	int n = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot += 3)
		n += s->tile[slot] && s->tile[slot + 1] && s->tile[slot + 2];
	return n;
}

int count_at_end(const struct game *g, int seat, int what)
{
	const struct seat *s = &g->seat[seat];
	switch (what) {
	case COUNT_POWER_PLANTS:
	case COUNT_FACTORIES:
	case COUNT_LIFE_SUPPORTS:
	case COUNT_LABS:
		return buildings_of(g, seat, (what - COUNT_POWER_PLANTS + POWER_PLANT));
	case COUNT_SLOTS:
		return slots_occupied(g, seat);
	case COUNT_BUILDINGS:
		return buildings_of(g, seat, NO_BUILDING);
	case COUNT_SUPERPROJECTS:
		return superprojects_of(g, seat);
	case COUNT_ANOMALIES:
		return anomalies_of(g, seat);
	case COUNT_TOP_MORALE:
		return s->morale == 7;
	case COUNT_SCIENTISTS:
	case COUNT_ENGINEERS:
	case COUNT_ADMINISTRATORS:
	case COUNT_GENIUSES:
		return worker_count(g, seat, (what - COUNT_SCIENTISTS + SCIENTIST));
	case COUNT_WORKERS:
		return worker_total(g, seat);
	case COUNT_TITANIUM:
	case COUNT_GOLD:
	case COUNT_URANIUM:
	case COUNT_NEUTRONIUM:
	case COUNT_WATER:
		return s->good[what - COUNT_TITANIUM + TITANIUM];
	case COUNT_BREAKTHROUGHS:
		return breakthrough_count(g, seat);
	case COUNT_TRAVELS:
		return s->travels;
	case COUNT_WARPS_AT_HOME: {
		int n = 0;
		for (int w = 1; w < warps_end(g); w++)
			n += s->warp[w] == 0;
		return n;
	}
	case COUNT_TIME:
	case COUNT_WAR:
	case COUNT_GENETICS:
	case COUNT_TECHNOLOGY:
	case COUNT_SOCIETY:
		return icon_count(g, seat, what - COUNT_TIME + TIME);
	case COUNT_TRAVEL_VP:
		return board_of(g, seat)->travel_vp[s->travels];
	case COUNT_MORALE_VP:
		return s->morale ? board_of(g, seat)->morale_vp[s->morale - 1] : 0;
	case COUNT_EXOSUITS:
		return exosuits_powered(g, seat);
	case COUNT_CORES:
		return s->good[CORE];
	case COUNT_OPERATORS:
		return worker_count(g, seat, OPERATOR);
	case COUNT_TIRED:
		return tired_workers(s);
	case COUNT_SECOND_SLOTS:
		return columns_occupied(s, 1);
	case COUNT_EMPTY_SLOTS:
		return SLOTS_HOME - slots_occupied(g, seat);
	case COUNT_ROWS:
		return rows_complete(s);
	case COUNT_WARPS_OUT: {
		int n = 0;
		for (int w = 1; w < WARP_END; w++)
			n += s->warp[w] != 0;
		return n;
	}
	default:
		return what ? modules_count(g, seat, what) : 0;
	}
}

/* Number of Buildings under an Anomaly, of all types or of one. */
static int covered_buildings(const struct game *g, int seat, int type)
{
	int n = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		n += g->seat[seat].covered >> slot & 1 && (!type || type == slot_type(slot));
	return n;
}

int count_of(const struct game *g, int seat, int what)
{
	int n = count_at_end(g, seat, what);
	if (what == COUNT_SLOTS && off_board(g, seat, false) && !tile_glitched(g, seat, SLOTS_HOME))
		n++; /* beside the board it counts for Evacuation, too (TECH-506b) */
	bool typed = what >= COUNT_POWER_PLANTS && what <= COUNT_LABS;
	if (g->seat[seat].covered && (typed || what == COUNT_BUILDINGS)) {
		RULE("PARADOX-13");
		n -= covered_buildings(g, seat, typed ? what - COUNT_POWER_PLANTS + POWER_PLANT : NO_BUILDING);
	}
	return g->modules ? n - modules_uncounted(g, seat, what) : n;
}
