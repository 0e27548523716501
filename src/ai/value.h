/*
 * value.h -- the value of a position for a seat, in hundredths of a Victory Point.
 *
 * The value is the current score, plus the expected return of Goods, Workers, Exosuits, tiles, plans and the
 * Evacuation, minus the expected cost of Warp tiles on the Timeline and Paradox tokens.  Expected returns decrease with
 * the number of Eras left.  All weights are in one table; they were tuned by self-play (docs/solo.md).
 */
#ifndef AI_VALUE_H
#define AI_VALUE_H

#include "ai/picture.h"
#include "content/content.h"
#include "rift.h"

/* W(name, default): in hundredths of a VP unless the comment says otherwise. */
#define GREEDY_WEIGHTS(W) \
	/* Length of the game, in hundredths of an Era. */ \
	W(eras_after_impact, 110) /* expected, before the Impact */ \
	W(eras_per_open_tile, 4) /* for each Collapsing Capital tile still open, with two players */ \
	/* Goods: value of each up to a knee, and the percentage of it for further ones. */ \
	W(titanium, 42) \
	W(gold, 59) \
	W(uranium, 61) \
	W(neutronium, 87) \
	W(water, 36) \
	W(core, 65) \
	W(water_knee, 6) /* knee, in Water */ \
	W(core_late, 71) /* each Energy Core needed in the Eras after the Impact, three per Era */ \
	W(goods_tail, 11) /* per cent */ \
	W(goods_per_era, 107) /* per cent of the value for each Era left */ \
	W(goods_per_action, 16) /* per cent for each main Action left in this Era */ \
	/* Workers: value of each for each Era left, less if it will be Tired. */ \
	W(scientist, 42) \
	W(engineer, 53) \
	W(administrator, 65) \
	W(genius, 143) \
	W(worker_knee, 6) /* knee, in Workers */ \
	W(worker_tail, 50) /* per cent beyond the knee */ \
	W(tired_first, 23) /* each of the first two that are Tired */ \
	W(tired_more, 36) /* each further one */ \
	/* Actions left in this Era. */ \
	W(main_action, 104) /* an Active Worker with an Exosuit */ \
	W(main_action_fall, 6) /* reduction for each further one */ \
	W(administrator_action, 77) /* per cent for an Administrator */ \
	W(home_action, 19) /* an Active Worker without an Exosuit, with a tile to work on */ \
	W(spare_suit, 22) /* an Exosuit without an Active Worker */ \
	W(sleeper, 28) /* an Exosuit for which a Tired Worker could become Active */ \
	W(first_player, 41) \
	W(bot_turn, 147) /* each turn a Chronobot still takes; it stops soon after the player passes */ \
	/* Tiles: their use per Era left is computed from what is printed on them (worth.c). */ \
	W(use_share, 106) /* per cent of that use that is realised */ \
	W(use_worker, 38) /* opportunity cost of a Worker placed at home */ \
	W(use_travel, 89) /* Time Travel, range 3 */ \
	W(use_range, 19) /* one Era of range more or less */ \
	W(use_rest, 91) \
	W(use_action, 55) /* a Capital Action */ \
	W(use_exosuit, 127) \
	/* Plans: per cent of what a Building or Superproject would give, decreasing with what is missing. */ \
	W(plan_ready, 58) \
	W(plan_decay, 50) /* per cent left per missing Good; the next weights are in hundredths of a Good: */ \
	W(plan_water, 21) \
	W(plan_breakthrough, 132) \
	W(plan_worker, 46) \
	W(plan_focus, 98) /* the Focus is on another Era */ \
	W(plan_second, 38) /* per cent of the second-best plan */ \
	W(plan_effort, 59) /* the Action it needs */ \
	W(breakthrough_kept, 25) /* an unspent Breakthrough, beyond its VP */ \
	/* Time Travel. */ \
	W(repay, 80) /* a Warp tile that a Power Plant can still repay */ \
	W(debt, 17) /* a Warp tile whose Good is available: it is repaid at the end */ \
	W(debt_short, 76) /* a Warp tile whose Good is missing */ \
	W(roll, 24) /* each Paradox roll due */ \
	W(paradox_1, 11) \
	W(paradox_2, 82) \
	W(anomaly, 55) /* the slot it occupies, per Era left */ \
	/* Doomsday. */ \
	W(track_step, 30) /* each step of the own token towards the last spaces */ \
	/* Pioneers of New Earth. */ \
	W(power, 14) /* each point of Power on Adventures, per Era left */ \
	W(sensor, 30) /* each additional card to choose from, per Era left */ \
	W(trade, 60) /* an exchange with Nomads */ \
	/* Fractures of Time. */ \
	W(flux, 52) /* a Flux Core with a free slot on the Device */ \
	W(operator, 70) \
	W(blink, 58) /* a Blink possible in this Era: Flux Core, slot, Exosuit with a Worker */ \
	W(device_slot, 16) /* each free slot of the Device, up to five, per Era left */ \
	W(technology, 22) /* per Era left, besides its printed effect and VP */ \
	W(glitched_suit, 28) /* each Exosuit slot disabled by a Glitch, per Era left */ \
	/* Guardians. */ \
	W(guardian, 130) /* per Era left */ \
	W(guardian_knee, 2) /* knee, in Guardians */ \
	/* Evacuation: per cent of its VP that are expected. */ \
	W(evacuate_early, 52) /* before the Impact, condition met */ \
	W(evacuate_late, 120) /* after it */ \
	W(evacuate_last, 48) /* in the last Era, while it is still possible */ \
	W(evacuate_unmet, 100) /* per cent of that, times the fulfilled part of the condition */ \
	/* Endgame Conditions: per cent expected, early and late. */ \
	W(conditions_early, 27) \
	W(conditions_late, 62)

struct weights {
#define W(name, value) int name;
	GREEDY_WEIGHTS(W)
#undef W
};
extern const struct weights greedy_weights;

#define SLOT_TYPES 4 /* rows of a player board, and slots in each */
#define SLOT_COLUMNS 3
#define PLAN_STEPS 10 /* maximum number of missing Goods in a plan */

/* Values that stay constant during one decision. */
struct value {
	const struct weights *w;
	struct setting in;
	int good[GOOD_END], worker[WORKER_END]; /* value of one */
	int share[PLAN_STEPS + 2]; /* share of a plan's value, by number of missing Goods */
	int16_t use[TILE_COUNT]; /* per Era, of each tile owned */
	int16_t built[TILE_COUNT]; /* once, when it is built */
	int16_t price[TILE_COUNT]; /* the Goods printed as its price */
	int16_t slot_price[SLOT_TYPES][SLOT_COLUMNS]; /* the Goods for a Building on each slot, by type - 1 */
	int8_t reach[TILE_COUNT]; /* Eras that a Worker can travel back there */
	int8_t range[TILE_COUNT]; /* and what it adds to other tiles' */
	int16_t kept[ADVENTURE_END]; /* per Era, of each Adventure card kept */
	int16_t technology[TECHNOLOGY_END]; /* per Era, of each Technology taken */
};

void value_prepare(
	struct value *v, const struct weights *w, const struct rift_rules *rules, const struct rift_game *g, int seat);
int value_of(const struct value *v, const struct rift_game *g);

/* The terms whose sum is the value.  value_look also returns the facts they were made of, with `eras`. */
enum value_term {
	VALUE_SCORE, /* VP now, and Endgame Conditions by their likelihood */
	VALUE_GOODS,
	VALUE_WORKERS,
	VALUE_ACTIONS, /* left in this Era */
	VALUE_TILES, /* further use of the tiles owned */
	VALUE_PLANS, /* Buildings and Superprojects that could be built */
	VALUE_TIME, /* Warp tiles, Paradox */
	VALUE_EVACUATION,
	VALUE_AUTOMATON, /* turns that a Chronobot still takes */
	VALUE_TRACK, /* Doomsday */
	VALUE_GUARDIANS,
	VALUE_PIONEERS,
	VALUE_FRACTURES,
	VALUE_BREAKTHROUGHS, /* their further use */
	VALUE_FIRST, /* being First Player */
	VALUE_END
};
void value_terms(const struct value *v, const struct rift_game *g, int terms[VALUE_END]);
void value_look(const struct value *v, const struct rift_game *g, struct picture *p, int terms[VALUE_END]);

int value_of_asset(const struct value *v, int card); /* value of a Starting Asset card */

/* worth.c: computes use, built, kept and technology. */
void worth_prepare(struct value *v);

#endif
