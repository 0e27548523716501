/*
 * sums.c -- values that the rules compute from a position for display (RIFT_SUMS): prices, limits and scores that are
 * not visible on any component.
 */
#include "core/phases/phases.h"
#include "core/engine/modules.h"

/* Sums that need a player board, which an automaton does not have. */
static int seat_sum(const struct game *g, enum rift_sum sum, int seat, int index)
{
	switch ((int)sum) {
	case RIFT_SUM_SUPPLY_WATER:
		return supply_water(g, seat);
	case RIFT_SUM_RANGE_MORE:
		return (int)passive(g, seat, OP_RANGE) - (int)passive(g, seat, OP_RANGE_LESS);
	case RIFT_SUM_EVACUATION_MET:
		return evacuation_met(g, seat);
	case RIFT_SUM_EVACUATION_VP:
		return evacuation_vp(g, seat);
	case RIFT_SUM_NEXT_SLOT:
		return index > NO_BUILDING && index < TYPE_END ? row_free(g, seat, index) + 1 : 0;
	case RIFT_SUM_COUNT:
		return count_of(g, seat, index);
	default:
		return 0;
	}
}

static bool in_play(const struct game *g, int space)
{
	if (space >= MAIN_END)
		return modules_in_play(g, space);
	if (space_capital(space))
		return (space - CONSTRUCT_1) % 3 < capital_hexes(g);
	return space != COUNCIL_RIGHT || space_open(g, space);
}

int rift_sum(const struct rift_game *game, enum rift_sum sum, int seat, int index)
{
	const struct game *g = game_in(game);
	bool main_space = (index > NO_SPACE && index < MAIN_END) || (index > HOME_12 && index < SPACE_END);
	if (sum == RIFT_SUM_IN_PLAY)
		return main_space && in_play(g, index);
	if (sum == RIFT_SUM_OPEN)
		return main_space && space_open(g, index);
	if (seat < 0 || seat >= g->players)
		return 0;
	if (sum == RIFT_SUM_LEADER)
		return leader_in_force(g, seat);
	if (g->phase <= SETTING_UP)
		return 0;
	if (sum == RIFT_SUM_PARADOX_LIMIT)
		return paradox_limit(g, seat);
	if (sum == RIFT_SUM_CONDITION)
		return index > NO_CONDITION && index < CONDITION_END ? condition_value(g, seat, index) : 0;
	if (sum == RIFT_SUM_ROLLS)
		return index > 0 && index <= ERA_ZERO && rolls_on(g, seat, index);
	if (sum > RIFT_SUM_COUNT)
		return modules_sum(g, sum, seat, index);
	return is_bot(g, seat) ? 0 : seat_sum(g, sum, seat, index);
}
