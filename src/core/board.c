/*
 * board.c -- the twelve Building slots of a player board, four rows of three, and what is counted on them
 * (CONSTRUCT-05, -06, -09, -15, -17; CONDITION-04, -06; EVACCOND).  A Superproject lies on two slots, its tile in the
 * left one and TAIL in the right one.  A Building under an Anomaly keeps its slot, type and VP, but not its range
 * (PARADOX-13).
 */
#include "core.h"

int tile_at(const struct game *g, int seat, int slot)
{
	return g->seat[seat].covered >> slot & 1 ? ANOMALY : g->seat[seat].tile[slot];
}

/* Whether the tile there works: uncovered, and not built by the very Action of this turn (CONSTRUCT-14). */
bool tile_in_force(const struct game *g, int seat, int slot)
{
	const struct seat *s = &g->seat[seat];
	int tile = s->tile[slot];
	if (s->covered >> slot & 1)
		RULE("PARADOX-13");
	return tile && tile < ANOMALY && !((s->covered | s->fresh) >> slot & 1);
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

int buildings_of(const struct game *g, int seat, int type)
{
	int n = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		int tile = g->seat[seat].tile[slot];
		n += RIFT_IS_BUILDING(tile) && (!type || type == slot_type(slot));
	}
	return n;
}

int superprojects_of(const struct game *g, int seat)
{
	int n = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		n += RIFT_IS_SUPER(g->seat[seat].tile[slot]);
	return n;
}

int anomalies_of(const struct game *g, int seat)
{
	int n = __builtin_popcount(g->seat[seat].covered);
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		n += g->seat[seat].tile[slot] == ANOMALY;
	return n;
}

/* What one tile adds to the sum of ranges (CONDITION-06): the furthest it can reach, variable ranges count 1. */
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
	for (size_t i = 0; i < ARRAY_LEN(t->always); i++)
		if (t->always[i].code == OP_RANGE)
			range += t->always[i].n;
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
	return sum;
}

static int icon_count(const struct game *g, int seat, int icon)
{
	int n = 0;
	for (int shape = CIRCLE; shape <= SQUARE; shape++)
		n += g->seat[seat].breakthrough[RIFT_BREAKTHROUGH(shape, icon)];
	return n;
}

int count_of(const struct game *g, int seat, int what)
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
		for (int w = 1; w < WARP_END; w++)
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
	case COUNT_NOTHING:
		break;
	}
	return 0;
}
