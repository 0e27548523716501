/*
 * value.h -- what a position is worth to a seat, in hundredths of a Victory Point.
 *
 * The worth is the score as the table lies plus what may still come of Goods, Workers, Exosuits, tiles, plans and the
 * Evacuation, minus what Warp tiles out on the Timeline and Paradox tokens threaten.  Everything that may still come
 * shrinks with the Eras that are left.  The weights are one table: they were found by play (docs/solo.md).
 */
#ifndef AI_VALUE_H
#define AI_VALUE_H

#include "ai/picture.h"
#include "content/content.h"
#include "rift.h"

/* W(name, default): hundredths of a VP unless the comment says otherwise. */
#define GREEDY_WEIGHTS(W) \
	/* How long the game lasts, in hundredths of an Era. */ \
	W(eras_after_impact, 110) /* expected, seen from before the Impact */ \
	W(eras_per_open_tile, 4) /* for each Collapsing Capital tile still open, of two players */ \
	/* Goods: worth of each up to a knee, and the percentage a further one keeps. */ \
	W(titanium, 42) \
	W(gold, 59) \
	W(uranium, 61) \
	W(neutronium, 87) \
	W(water, 36) \
	W(core, 65) \
	W(water_knee, 6) /* Water */ \
	W(core_late, 71) /* one of the Energy Cores that the Eras after the Impact need, three each */ \
	W(goods_tail, 11) /* per cent */ \
	W(goods_per_era, 107) /* per cent of their worth for each Era left */ \
	W(goods_per_action, 16) /* and for each main Action left in this Era */ \
	/* Workers: what one is worth for each Era left, and less where it will be Tired. */ \
	W(scientist, 42) \
	W(engineer, 53) \
	W(administrator, 65) \
	W(genius, 143) \
	W(worker_knee, 6) /* Workers */ \
	W(worker_tail, 50) /* per cent, beyond that */ \
	W(tired_first, 23) /* one of the first two Tired */ \
	W(tired_more, 36) /* a further one */ \
	/* What can still be done in this Era. */ \
	W(main_action, 104) /* an Active Worker and an Exosuit for it */ \
	W(main_action_fall, 6) /* each further one is worth so much less */ \
	W(administrator_action, 77) /* per cent, for an Administrator */ \
	W(home_action, 19) /* an Active Worker beyond the Exosuits, and a tile to work on */ \
	W(spare_suit, 22) /* an Exosuit beyond the Active Workers */ \
	W(sleeper, 28) /* … where a Tired Worker could be woken for it */ \
	W(first_player, 41) \
	W(bot_turn, 147) /* a turn that a Chronobot still takes: it stops soon after the player has passed */ \
	/* Tiles: their use for each Era left is made from what is printed on them (worth.c). */ \
	W(use_share, 106) /* per cent of it that comes true */ \
	W(use_worker, 38) /* what a Worker placed at home could have done elsewhere */ \
	W(use_travel, 89) /* Time Travel, range 3 */ \
	W(use_range, 19) /* an Era of range more or less */ \
	W(use_rest, 91) \
	W(use_action, 55) /* a Capital Action */ \
	W(use_exosuit, 127) \
	/* Plans: per cent of what a Building or Superproject would bring, and how that falls with what is missing. */ \
	W(plan_ready, 58) \
	W(plan_decay, 50) /* per cent that a missing Good leaves; the others count as so many hundredths of one: */ \
	W(plan_water, 21) \
	W(plan_breakthrough, 132) \
	W(plan_worker, 46) \
	W(plan_focus, 98) /* the Focus is on another Era */ \
	W(plan_second, 38) /* per cent of the second-best plan */ \
	W(plan_effort, 59) /* the Action it takes */ \
	W(breakthrough_kept, 25) /* a Breakthrough that is not spent, beyond its VP */ \
	/* Time. */ \
	W(repay, 80) /* a Warp tile that a Power Plant may still repay */ \
	W(debt, 17) /* a Warp tile out whose Good is at hand: at the end it repays itself */ \
	W(debt_short, 76) /* one whose Good is not */ \
	W(roll, 24) /* a Paradox roll that is due */ \
	W(paradox_1, 11) \
	W(paradox_2, 82) \
	W(anomaly, 55) /* the slot it takes, per Era left */ \
	/* Doomsday. */ \
	W(track_step, 30) /* a step of the own token on its way to the last spaces */ \
	/* Pioneers. */ \
	W(power, 14) /* a point of Power on Adventures, for each Era left */ \
	W(sensor, 30) /* a card more to choose from, for each Era left */ \
	W(trade, 60) /* an exchange with Nomads */ \
	/* Fractures of Time. */ \
	W(flux, 52) /* a Flux Core for which the Device has a free slot */ \
	W(operator, 70) \
	W(blink, 58) /* one that can be taken in this Era: Flux Core, slot, Exosuit with a Worker */ \
	W(device_slot, 16) /* a free slot of the Device, up to five, for each Era left */ \
	W(technology, 22) /* for each Era left, besides what is printed on it and its VP */ \
	W(glitched_suit, 28) /* an Exosuit slot that a Glitch shuts, for each Era left */ \
	/* Guardians. */ \
	W(guardian, 130) /* for each Era left */ \
	W(guardian_knee, 2) /* Guardians */ \
	/* Evacuation: per cent of its VP that are counted on. */ \
	W(evacuate_early, 52) /* before the Impact, condition met */ \
	W(evacuate_late, 120) /* after it */ \
	W(evacuate_last, 48) /* in the last Era, while it can still be done */ \
	W(evacuate_unmet, 100) /* per cent of that, times how far the condition is met */ \
	/* Endgame Conditions: per cent counted on, early and late. */ \
	W(conditions_early, 27) \
	W(conditions_late, 62)

struct weights {
#define W(name, value) int name;
	GREEDY_WEIGHTS(W)
#undef W
};
extern const struct weights greedy_weights;

#define PLAN_STEPS 10 /* Goods that may be missing for a plan */

/* What stays the same during one decision. */
struct value {
	const struct weights *w;
	struct setting in;
	int good[GOOD_END], worker[WORKER_END]; /* worth of one */
	int share[PLAN_STEPS + 2]; /* of a plan, by the Goods that are missing */
	int16_t use[TILE_COUNT]; /* per Era, of a tile that is owned */
	int16_t built[TILE_COUNT]; /* at once, when it is built */
	int16_t kept[ADVENTURE_END]; /* per Era, of an Adventure card that is kept */
	int16_t technology[TECHNOLOGY_END]; /* per Era, of one that was taken */
};

void value_prepare(
	struct value *v, const struct weights *w, const struct rift_rules *rules, const struct rift_game *g, int seat);
int value_of(const struct value *v, const struct rift_game *g);
int value_of_asset(const struct value *v, int card); /* a Starting Asset card */

/* worth.c: fills in use and built. */
void worth_prepare(struct value *v);

#endif
