/*
 * op_macros.h -- macros for the ops in content tables, so that a row reads like the printed text of its tile.
 *
 * Each macro is one struct op with the name it has in ops.def.  Only the tables include this file, because names such
 * as EITHER, OR and MAY are too short for macros elsewhere.  A program ends with OP_END, the zeros after its last op,
 * so it must never fill its array.
 */
#ifndef OP_MACROS_H
#define OP_MACROS_H

#include "content/content.h"

/* clang-format off */
#define OP_0(name) { .code = OP_##name }
#define OP_N(name, number) { .code = OP_##name, .n = (number) }
#define OP_W(name, subject) { .code = OP_##name, .what = (subject) }
#define OP_WN(name, subject, number) { .code = OP_##name, .what = (subject), .n = (number) }
/* clang-format on */

/* Costs. */
#define PAY(good, n) OP_WN(PAY, good, n)
#define PAY_MIX(n) OP_N(PAY_MIX, n)
#define PAY_WORKER OP_0(PAY_WORKER)
#define EXCHANGE OP_0(EXCHANGE)

/* Gains. */
#define GAIN(good, n) OP_WN(GAIN, good, n)
#define GAIN_MIX(n) OP_N(GAIN_MIX, n)
#define GAIN_WORKER(type) OP_W(GAIN_WORKER, type)
#define CLONE OP_0(CLONE)
#define GAIN_EXOSUIT OP_0(GAIN_EXOSUIT)
#define SCORE(n) OP_N(SCORE, n)
#define GAIN_MORALE(n) OP_N(GAIN_MORALE, n)
#define GAIN_PARADOX(n) OP_N(GAIN_PARADOX, n)
#define RETURN_PARADOX(n) OP_N(RETURN_PARADOX, n)
#define RETURN_UP_TO(n) OP_N(RETURN_UP_TO, n)
#define REST OP_0(REST)

/* Time Travel. */
#define TRAVEL(n) OP_N(TRAVEL, n)
#define TOUR(n) OP_N(TOUR, n)
#define TRAVEL_FOR_WATER OP_0(TRAVEL_FOR_WATER)
#define TRAVEL_FOR_MIX OP_0(TRAVEL_FOR_MIX)
#define UNWARP OP_0(UNWARP)
#define MAY_UNWARP(n) OP_N(MAY_UNWARP, n)

/* Control. */
#define EITHER OP_0(EITHER)
#define OR OP_0(OR)
#define MAY OP_0(MAY)
#define DO(capital) OP_W(DO, capital)
#define DO_SUPERPROJECT OP_0(DO_SUPERPROJECT)

/* Ops with a single use. */
#define COPY_TILE OP_0(COPY_TILE)
#define CRAWL OP_0(CRAWL)
#define PLACE_HOME OP_0(PLACE_HOME)
#define PLACE_AI OP_0(PLACE_AI)
#define RECRUIT_FROM_CARD OP_0(RECRUIT_FROM_CARD)
#define RECRUIT_FROM_POOL OP_0(RECRUIT_FROM_POOL)
#define HUNT OP_0(HUNT)
#define TAKE_FROM_MINE OP_0(TAKE_FROM_MINE)
#define REMOVE_ANOMALY OP_0(REMOVE_ANOMALY)

/* Passive. */
#define RANGE(n) OP_N(RANGE, n)
#define SUPPLY_HALF OP_0(SUPPLY_HALF)
#define PARADOX_LIMIT(n) OP_N(PARADOX_LIMIT, n)
#define ANOMALY_VP(n) OP_N(ANOMALY_VP, n)
#define SET_SECOND(water) OP_N(SET_SECOND, water)
#define CONSTRUCT_LESS(n) OP_N(CONSTRUCT_LESS, n)
#define CONSTRUCT_LESS_GOOD(good, n) OP_WN(CONSTRUCT_LESS_GOOD, good, n)
#define TRAVEL_VP(n) OP_N(TRAVEL_VP, n)
#define WATER_LESS(n) OP_N(WATER_LESS, n)
#define EVACUATION_MET OP_0(EVACUATION_MET)
#define NO_DESPAIR OP_0(NO_DESPAIR)
#define MINE_MORE(n) OP_N(MINE_MORE, n)
#define SUPERPROJECT_VP(n) OP_N(SUPERPROJECT_VP, n)
#define SCIENTISTS_ARE_GENIUSES OP_0(SCIENTISTS_ARE_GENIUSES)
#define NEVER_COVERED OP_0(NEVER_COVERED)
#define HYDROCORES OP_0(HYDROCORES)
#define POWER(n) OP_N(POWER, n)
#define PURIFY_MORE(n) OP_N(PURIFY_MORE, n)
#define TOP_MORALE_VP(n) OP_N(TOP_MORALE_VP, n)
#define MORE_CONDITION(n) OP_N(MORE_CONDITION, n)
#define NEVER_MOTIVATED OP_0(NEVER_MOTIVATED)
#define GENIUS_COSTS_VP(n) OP_N(GENIUS_COSTS_VP, n)
#define RANGE_LESS(n) OP_N(RANGE_LESS, n)
#define SLOT_LESS(n) OP_N(SLOT_LESS, n)
#define CORE_COSTS_WATER(n) OP_N(CORE_COSTS_WATER, n)
#define CROWDED(n) OP_N(CROWDED, n)

/* Variable Anomalies. */
#define KEEP_WATER(n) OP_N(KEEP_WATER, n)
#define REMOVE_ONE OP_0(REMOVE_ONE)

/* Collapsing Capital tiles. */
#define SET_BOTH OP_0(SET_BOTH)
#define VP_BY_SLOT OP_0(VP_BY_SLOT)
#define VP_IF_SUPERPROJECT(n) OP_N(VP_IF_SUPERPROJECT, n)
#define BONUS_AGAIN OP_0(BONUS_AGAIN)

/* Adventures. */
#define LOSE(good, n) OP_WN(LOSE, good, n)
#define LOSE_MIX(n) OP_N(LOSE_MIX, n)
#define LOSE_WORKER OP_0(LOSE_WORKER)
#define LOSE_MORALE(n) OP_N(LOSE_MORALE, n)
#define LOSE_BREAKTHROUGH OP_0(LOSE_BREAKTHROUGH)
#define ADVANCE(n) OP_N(ADVANCE, n)
#define MAY_DO(capital) OP_W(MAY_DO, capital)
#define MAY_RESEARCH OP_0(MAY_RESEARCH)
#define MAY_DO_ANY OP_0(MAY_DO_ANY)
#define MAY_TRADE(n) OP_N(MAY_TRADE, n)
#define TRADE_ONCE OP_0(TRADE_ONCE)
#define MAY_BUILD(type) OP_W(MAY_BUILD, type)
#define MAY_BUILD_RUINS OP_0(MAY_BUILD_RUINS)
#define MAY_CLEAR OP_0(MAY_CLEAR)
#define VENTURE OP_0(VENTURE)
#define UPGRADE_POWER_OP OP_0(UPGRADE_POWER)
#define UPGRADE_SENSOR_OP OP_0(UPGRADE_SENSOR)
#define PAY_TYPE(type) OP_W(PAY_TYPE, type)

/* Fractures of Time, passive. */
#define CONSTRUCT_WATER(n) OP_N(CONSTRUCT_WATER, n)
#define BLINK_WATER(n) OP_N(BLINK_WATER, n)
#define STORE_GLITCHES(n) OP_N(STORE_GLITCHES, n)
#define FLUX_DIE_LESS(n) OP_N(FLUX_DIE_LESS, n)
#define ADVANCE_FLUX(n) OP_N(ADVANCE_FLUX, n)
#define TOP_GAIN_VP(n) OP_N(TOP_GAIN_VP, n)
#define POWER_PLANT_LESS(n) OP_N(POWER_PLANT_LESS, n)
#define FACTORY_GIVES(n) OP_N(FACTORY_GIVES, n)
#define LIFE_SUPPORT_GIVES(n) OP_N(LIFE_SUPPORT_GIVES, n)
#define LAB_LESS(n) OP_N(LAB_LESS, n)
#define OUTPOST(n) OP_N(OUTPOST, n)
#define MORE_SLOTS(n) OP_N(MORE_SLOTS, n)
#define SECRET_SUPERPROJECT(n) OP_N(SECRET_SUPERPROJECT, n)
#define EMPTY_SLOT_WATER(n) OP_N(EMPTY_SLOT_WATER, n)
#define COMPOUND(n) OP_N(COMPOUND, n)
#define TRANSMIT(n) OP_N(TRANSMIT, n)
#define RECRUIT_BONUS(n) OP_N(RECRUIT_BONUS, n)
#define BLINK_ACTIVE(n) OP_N(BLINK_ACTIVE, n)
#define SUPPLY_GLITCH(n) OP_N(SUPPLY_GLITCH, n)
#define FORCE_FLUX(n) OP_N(FORCE_FLUX, n)
#define RESEARCH_GIFTS(n) OP_N(RESEARCH_GIFTS, n)
#define BORROW_LEADERS(n) OP_N(BORROW_LEADERS, n)

/* Fractures of Time. */
#define ROLL_FLUX(n) OP_N(ROLL_FLUX, n)
#define REMOVE_FLUX(n) OP_N(REMOVE_FLUX, n)
#define REMOVE_GLITCHES(n) OP_N(REMOVE_GLITCHES, n)
#define REPAIR(n) OP_N(REPAIR, n)
#define UPGRADE_DEVICE OP_0(UPGRADE_DEVICE)
#define USE_DEVICE OP_0(USE_DEVICE)
#define TAKE_TECHNOLOGY OP_0(TAKE_TECHNOLOGY)
#define DRAW_TECHNOLOGIES(n) OP_N(DRAW_TECHNOLOGIES, n)
#define DRAW_CONDITIONS(n) OP_N(DRAW_CONDITIONS, n)
#define CLEAR_ANOMALY OP_0(CLEAR_ANOMALY)
#define NO_DICE OP_0(NO_DICE)
#define BYPASS OP_0(BYPASS)
#define BLINK OP_0(BLINK)
#define INVERT OP_0(INVERT)
#define RETRIEVE(n) OP_N(RETRIEVE, n)
#define SEARCH_STACK(n) OP_N(SEARCH_STACK, n)

#endif
