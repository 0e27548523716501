/*
 * worth.c -- the value of a tile beyond its VP, computed from its program: the sum of what its ops pay and gain, the
 * better branch of an EITHER, and for a Worker space minus the opportunity cost of the Worker.
 */
#include <string.h>

#include "base/base.h"
#include "ai/value.h"

#define HUNDRED 100 /* one VP */

static int mix(const struct value *v)
{
	return (v->good[TITANIUM] + v->good[GOLD] + v->good[URANIUM]) / 3;
}

static int op_goods(const struct value *v, struct op op)
{
	switch (op.code) {
	case OP_PAY:
		return -op.n * v->good[op.what];
	case OP_PAY_MIX:
		return -op.n * mix(v);
	case OP_PAY_WORKER:
		return -v->worker[ENGINEER] - v->w->use_worker;
	case OP_GAIN:
		return op.n * v->good[op.what];
	case OP_GAIN_MIX:
		return op.n * mix(v);
	case OP_GAIN_WORKER:
		return v->worker[op.what] + v->w->use_worker;
	case OP_CLONE:
		return v->worker[ENGINEER];
	case OP_HUNT:
	case OP_TAKE_FROM_MINE:
		return mix(v);
	default:
		return 0;
	}
}

static int op_time(const struct weights *w, struct op op)
{
	switch (op.code) {
	case OP_TRAVEL:
	case OP_TOUR:
		return w->use_travel + (op.n - 3) * w->use_range;
	case OP_TRAVEL_FOR_WATER:
	case OP_TRAVEL_FOR_MIX:
		return w->use_travel - w->use_range;
	case OP_UNWARP:
		return w->use_travel / 2;
	case OP_MAY_UNWARP:
		return op.n * w->use_travel / 2;
	case OP_RANGE:
		return op.n * w->use_range;
	case OP_TRAVEL_VP:
		return w->use_travel / 2;
	case OP_GAIN_PARADOX:
		return -w->paradox_1 - w->paradox_2 / 2;
	case OP_RETURN_PARADOX:
	case OP_RETURN_UP_TO:
	case OP_PARADOX_LIMIT:
		return w->paradox_1;
	default:
		return 0;
	}
}

static int op_other(const struct value *v, struct op op)
{
	const struct weights *w = v->w;
	switch (op.code) {
	case OP_SCORE:
		return op.n * HUNDRED;
	case OP_GAIN_MORALE:
		return 2 * HUNDRED;
	case OP_GAIN_EXOSUIT:
	case OP_CRAWL:
		return w->use_exosuit;
	case OP_REST:
		return w->use_rest;
	case OP_DO:
	case OP_DO_SUPERPROJECT:
	case OP_COPY_TILE:
		return w->use_action;
	case OP_PLACE_HOME:
		return w->home_action;
	case OP_SUPPLY_HALF:
	case OP_WATER_LESS:
		return 3 * v->good[WATER];
	case OP_PURIFY_MORE:
	case OP_BLINK_WATER:
	case OP_EMPTY_SLOT_WATER:
	case OP_LIFE_SUPPORT_GIVES:
		return op.n * v->good[WATER];
	case OP_REMOVE_FLUX:
		return op.n * w->device_slot;
	case OP_REMOVE_GLITCHES:
	case OP_SUPPLY_GLITCH:
	case OP_STORE_GLITCHES:
	case OP_REPAIR:
		return HUNDRED / 2; /* each Glitch in play costs 2 VP at the end */
	case OP_MORE_SLOTS:
		return w->use_exosuit / 2;
	case OP_BLINK:
	case OP_INVERT:
		return w->blink;
	case OP_TAKE_TECHNOLOGY:
	case OP_DRAW_TECHNOLOGIES:
		return HUNDRED;
	case OP_ADVANCE_FLUX:
	case OP_FORCE_FLUX:
		return v->good[FLUX] / 2;
	case OP_POWER:
		return op.n * w->power;
	case OP_TRADE_ONCE:
		return w->trade;
	case OP_SET_SECOND:
	case OP_CONSTRUCT_LESS:
	case OP_MINE_MORE:
		return mix(v);
	default:
		return 0;
	}
}

/* Approximate harm per Era of a Variable Anomaly to its owner. */
static int op_harm(const struct value *v, struct op op)
{
	switch (op.code) {
	case OP_KEEP_WATER:
	case OP_CORE_COSTS_WATER:
		return -2 * v->good[WATER];
	case OP_NEVER_MOTIVATED:
		return -2 * v->w->tired_first;
	case OP_GENIUS_COSTS_VP:
		return -HUNDRED / 2;
	case OP_RANGE_LESS:
		return -HUNDRED;
	case OP_SLOT_LESS:
		return -v->w->use_exosuit / 2;
	case OP_CROWDED:
		return -v->w->paradox_1 / 2;
	case OP_LOSE_MORALE:
		return -2 * HUNDRED;
	default:
		return 0;
	}
}

static int op_worth(const struct value *v, struct op op)
{
	return op_goods(v, op) + op_time(v->w, op) + op_other(v, op) + op_harm(v, op);
}

/* Ops before an EITHER count for all its branches; a MAY counts as yes. */
static int program_worth(const struct value *v, const struct op *ops, size_t max)
{
	int common = 0, side = 0, best = 0;
	bool sides = false;
	for (size_t i = 0; i < max && ops[i].code != OP_END; i++) {
		if (ops[i].code == OP_OR) {
			best = sides && best > side ? best : side;
			sides = true;
			side = 0;
		} else if (ops[i].code == OP_EITHER) {
			common += side;
			side = 0;
		} else {
			side += op_worth(v, ops[i]);
		}
	}
	return common + (sides ? int_max(best, side) : side);
}

static int tile_use(const struct value *v, const struct tile *t)
{
	int does = program_worth(v, t->does, ARRAY_LEN(t->does));
	if (t->worker) {
		does -= v->w->use_worker;
		if (t->then == TIRED_AFTER)
			does -= v->w->tired_more;
		else if (t->then == DIES)
			does -= v->worker[ENGINEER] + v->w->tired_first;
	}
	return int_max(does, 0) + program_worth(v, t->always, ARRAY_LEN(t->always)) +
		program_worth(v, t->clean_up, ARRAY_LEN(t->clean_up)) / 2; /* it does not always take effect */
}

static int technology_use(const struct value *v, const struct technology *t)
{
	return v->w->technology + int_max(0, program_worth(v, t->does, ARRAY_LEN(t->does))) +
		program_worth(v, t->always, ARRAY_LEN(t->always)) +
		program_worth(v, t->clean_up, ARRAY_LEN(t->clean_up));
}

static int price_worth(const struct value *v, const struct price *price)
{
	int sum = 0;
	for (int good = 1; good < GOOD_END; good++)
		sum += price->good[good] * v->good[good];
	return sum;
}

static int tile_reach(const struct tile *t)
{
	int best = 0;
	for (size_t i = 0; i < ARRAY_LEN(t->does) && t->does[i].code; i++) {
		if (t->does[i].code == OP_TRAVEL || t->does[i].code == OP_TOUR)
			best = int_max(best, t->does[i].n);
		else if (t->does[i].code == OP_TRAVEL_FOR_WATER || t->does[i].code == OP_TRAVEL_FOR_MIX)
			best = int_max(best, 2);
	}
	return best;
}

static void worth_plans(struct value *v)
{
	const struct board *board = v->in.side == RIFT_SIDE_B ? &boards_b[v->in.path] : &board_a;
	for (int type = 0; type < SLOT_TYPES; type++)
		for (int column = 0; column < SLOT_COLUMNS; column++)
			v->slot_price[type][column] = (int16_t)price_worth(v, &board->slot_price[type][column]);
	for (int i = 1; i < TILE_COUNT; i++) {
		const struct tile *t = &tiles[i];
		v->price[i] = (int16_t)price_worth(v, &t->price);
		v->reach[i] = (int8_t)tile_reach(t);
		v->range[i] = (int8_t)(t->always[0].code == OP_RANGE ? t->always[0].n : 0);
	}
}

void worth_prepare(struct value *v)
{
	worth_plans(v);
	for (int i = 1; i < TILE_COUNT; i++) {
		const struct tile *t = &tiles[i];
		v->use[i] = (int16_t)(tile_use(v, t) * v->w->use_share / 100);
		v->built[i] = (int16_t)program_worth(v, t->when_built, ARRAY_LEN(t->when_built));
	}
	v->use[ANOMALY_TILE] = 0;
	for (int card = 1; v->in.fractures && card < TECHNOLOGY_END; card++)
		v->technology[card] = (int16_t)technology_use(v, &technologies[card]);
	for (int card = 1; v->in.pioneers && card < ADVENTURE_END; card++)
		v->kept[card] =
			(int16_t)(int_max(0,
					  program_worth(v, adventures[card].does, ARRAY_LEN(adventures[card].does))) +
				program_worth(v, adventures[card].always, ARRAY_LEN(adventures[card].always)));
}
