/*
 * board.h -- what players own: small functions that read it and change it.  One section per file of the folder.
 */
#ifndef CORE_BOARD_BOARD_H
#define CORE_BOARD_BOARD_H

#include "core/engine/engine.h"

/* goods.c */
void good_gain(struct play *p, int seat, int good, int n, const char *rule);
void good_pay(struct play *p, int seat, int good, int n, const char *rule);
bool cores_payable(const struct game *g, int seat, int n, int water); /* n Energy Cores, and `water` Water besides */
void water_pay(struct play *p, int seat, int n, const char *rule); /* for an Action: uses Grand Reservoir */
bool reservoir_helps(const struct game *g, int seat);
void vp_gain(struct play *p, int seat, int n, const char *rule);
void worker_gain(struct play *p, int seat, int type, int column, const char *rule);
void worker_lose(struct play *p, int seat, int type, int column, const char *rule);
void worker_rest(struct play *p, int seat, const char *rule);
void worker_rest_but(struct play *p, int seat, int type, const char *rule); /* all but one of this type */
int worker_count(const struct game *g, int seat, int type); /* Active, Tired and busy */
int worker_total(const struct game *g, int seat);
int worker_idle(const struct game *g, int seat); /* number of Active and Tired Workers */
bool stands_for(const struct game *g, int seat, int worker, int type);
bool is_genius(const struct game *g, int seat, int worker);
bool may_work(const struct game *g, int seat, int worker, int type); /* allowed on a space for that type */
void morale_gain(struct play *p, int seat, const char *rule);
void morale_lose(struct play *p, int seat, const char *rule);
unsigned slots_to_receive(const struct game *g, int seat);
void exosuit_receive(struct play *p, int seat, const char *rule);
void exosuit_return(struct play *p, int seat, const char *rule); /* from a slot to the personal supply */
void figure_take(struct play *p, int seat, bool guardian); /* from a slot, in order to place it */
void figure_power_up(struct play *p, int seat, bool guardian, const char *rule);
void figure_send_back(struct play *p, int seat, bool guardian, const char *rule);
int exosuits_powered(const struct game *g, int seat);
void breakthrough_gain(struct play *p, int seat, int b, const char *rule);
void breakthrough_spend(struct play *p, int seat, int b, const char *rule);
int breakthrough_count(const struct game *g, int seat);
int shape_count(const struct game *g, int seat, int shape);
void paradox_gain(struct play *p, int seat, int n, const char *rule);
void paradox_return(struct play *p, int seat, int n, const char *rule);
void anomaly_start(struct play *p, int seat); /* the seat has too many Paradox tokens */
int paradox_limit(const struct game *g, int seat);
int breakthroughs_left(const struct game *g);

/* bill.c: what must be paid, and whether it can be */
struct bill {
	uint8_t good[GOOD_END];
	uint8_t mix; /* additional T/U/G in any mix */
	uint8_t less; /* T/U/G reductions not used yet */
	uint8_t any_worker; /* additional Workers of any type */
	bool exchange; /* its Water cannot be reduced */
};
/* A seat that is about to act, and what it must pay before that. */
struct intent {
	uint8_t seat;
	uint8_t worker; /* the Worker that acts; NO_TYPE: none, and no Worker rule applies */
	bool placing; /* true: the Worker is still in the Active column */
	uint8_t collapse; /* the Collapsing Capital tile in use */
	struct bill due;
};
int bill_spare(const struct game *g, const struct intent *who, const struct bill *bill); /* the Water that could be due
	on top of it; -1: it cannot be paid */
static inline bool bill_payable(const struct game *g, const struct intent *who, const struct bill *bill)
{
	return bill_spare(g, who, bill) >= 0;
}
void bill_add(struct bill *bill, const struct price *price);
void goods_add(uint8_t *to, const uint8_t *more);
int idle_of(const struct game *g, const struct intent *who, int type); /* Workers available as payment */
static inline struct intent intent_of(int seat, int worker)
{
	return (struct intent){ .seat = (uint8_t)seat, .worker = (uint8_t)worker };
}

/* passive.c: lasting effects of Leaders, tiles and cards */
void passive_update(struct game *g, int seat);
void passive_add(struct game *g, int seat, const struct op *ops, size_t n); /* only during passive_update */
const struct op *leader_does(const struct game *g, int seat);
const struct op *leader_cleans(const struct game *g, int seat);
bool collapse_has(int collapse, enum op_code op, int *what, int *n);

/* board.c: a player board's Building slots */
int tile_at(const struct game *g, int seat, int slot); /* what a Worker would use: an Anomaly hides the Building */
bool tile_in_force(const struct game *g, int seat, int slot);
int row_free(const struct game *g, int seat, int type); /* a slot, or -1 */
int pair_first(const struct game *g, int seat); /* left column of a free pair, or -1 */
bool pair_at(const struct game *g, int seat, int slot);
int slots_occupied(const struct game *g, int seat);
int buildings_of(const struct game *g, int seat, int type); /* NO_BUILDING: of all types */
int superprojects_of(const struct game *g, int seat);
int off_board(const struct game *g, int seat, bool super); /* the tile built beside the board (TECH-506, TECH-509) */
bool off_board_in_force(const struct game *g, int seat, bool super); /* it exists and is active */
int anomalies_of(const struct game *g, int seat);
int range_of(const struct game *g, int seat);
int count_of(const struct game *g, int seat, int what); /* during play: tiles with a Glitch do not count */
int count_at_end(const struct game *g, int seat, int what);

/* ask.c: small frames that ask what to pay or gain */
void pay_mix_start(struct play *p, int seat, int n, const char *rule);
void gain_mix_start(struct play *p, int seat, int n, const char *rule);
void give_start(struct play *p, int seat, int type, const char *rule); /* NO_TYPE: any Worker */
void spend_start(struct play *p, int seat, const char *rule); /* any Breakthrough */

#endif
