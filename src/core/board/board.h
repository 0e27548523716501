/*
 * board.h -- what players have and what follows from it: small questions to the table and small changes to it.
 * A header for the folder, one section per file.
 */
#ifndef CORE_BOARD_BOARD_H
#define CORE_BOARD_BOARD_H

#include "core/engine/engine.h"

/* goods.c */
void good_gain(struct play *p, int seat, int good, int n, const char *rule);
void good_pay(struct play *p, int seat, int good, int n, const char *rule);
bool cores_payable(const struct game *g, int seat, int n, int water); /* n Energy Cores, and so much Water besides */
void water_pay(struct play *p, int seat, int n, const char *rule); /* of an Action: Grand Reservoir helps */
bool reservoir_helps(const struct game *g, int seat);
void vp_gain(struct play *p, int seat, int n, const char *rule);
void worker_gain(struct play *p, int seat, int type, int column, const char *rule);
void worker_lose(struct play *p, int seat, int type, int column, const char *rule);
void worker_rest(struct play *p, int seat, const char *rule);
void worker_rest_but(struct play *p, int seat, int type, const char *rule); /* one of this type stays Tired */
int worker_count(const struct game *g, int seat, int type); /* Active, Tired and busy */
int worker_total(const struct game *g, int seat);
int worker_idle(const struct game *g, int seat); /* Active and Tired */
bool stands_for(const struct game *g, int seat, int worker, int type);
bool is_genius(const struct game *g, int seat, int worker);
bool may_work(const struct game *g, int seat, int worker, int type); /* on a space for that type */
void morale_gain(struct play *p, int seat, const char *rule);
void morale_lose(struct play *p, int seat, const char *rule);
unsigned slots_to_receive(const struct game *g, int seat);
void exosuit_receive(struct play *p, int seat, const char *rule);
void exosuit_return(struct play *p, int seat, const char *rule); /* from a slot to the personal supply */
void figure_take(struct play *p, int seat, bool guardian); /* from a slot, to be placed */
void figure_power_up(struct play *p, int seat, bool guardian, const char *rule);
void figure_send_back(struct play *p, int seat, bool guardian, const char *rule);
int exosuits_powered(const struct game *g, int seat);
void breakthrough_gain(struct play *p, int seat, int b, const char *rule);
void breakthrough_spend(struct play *p, int seat, int b, const char *rule);
int breakthrough_count(const struct game *g, int seat);
int shape_count(const struct game *g, int seat, int shape);
void paradox_gain(struct play *p, int seat, int n, const char *rule);
void paradox_return(struct play *p, int seat, int n, const char *rule);
void anomaly_start(struct play *p, int seat); /* too many Paradox tokens */
int paradox_limit(const struct game *g, int seat);
int breakthroughs_left(const struct game *g);

/* bill.c: what is due, and whether it can be paid */
struct bill {
	uint8_t good[GOOD_END];
	uint8_t mix; /* further T/U/G in any mix */
	uint8_t less; /* T/U/G reductions not yet used */
	uint8_t any_worker; /* Workers of any type */
	bool exchange; /* its Water is not reduced */
};
/* Somebody who is about to do something, and what is due before it. */
struct intent {
	uint8_t seat;
	uint8_t worker; /* who acts; NO_TYPE: nobody, and no Worker rule applies */
	bool placing; /* the Worker is still in the Active column */
	uint8_t collapse; /* the Collapsing Capital tile used */
	struct bill due;
};
bool bill_payable(const struct game *g, const struct intent *who, const struct bill *bill);
void bill_add(struct bill *bill, const struct price *price);
void goods_add(uint8_t *to, const uint8_t *more);
int idle_of(const struct game *g, const struct intent *who, int type); /* who can be paid */
static inline struct intent intent_of(int seat, int worker)
{
	return (struct intent){ .seat = (uint8_t)seat, .worker = (uint8_t)worker };
}

/* passive.c: what Leaders, tiles and cards change for good */
void passive_update(struct game *g, int seat);
void passive_add(struct game *g, int seat, const struct op *ops, size_t n); /* while it is updated */
const struct op *leader_does(const struct game *g, int seat);
const struct op *leader_cleans(const struct game *g, int seat);
bool collapse_has(int collapse, enum op_code op, int *what, int *n);

/* board.c: a player board's Building slots */
int tile_at(const struct game *g, int seat, int slot); /* what a Worker would meet there: an Anomaly hides a Building */
bool tile_in_force(const struct game *g, int seat, int slot);
int row_free(const struct game *g, int seat, int type); /* slot, or -1 */
int pair_first(const struct game *g, int seat); /* leftmost column of a free pair, or -1 */
bool pair_at(const struct game *g, int seat, int slot);
int slots_occupied(const struct game *g, int seat);
int buildings_of(const struct game *g, int seat, int type); /* NO_BUILDING: all */
int superprojects_of(const struct game *g, int seat);
int off_board(const struct game *g, int seat, bool super); /* the tile built beside the board (TECH-506, TECH-509) */
bool off_board_in_force(const struct game *g, int seat, bool super); /* it is there, and works */
int anomalies_of(const struct game *g, int seat);
int range_of(const struct game *g, int seat);
int count_of(const struct game *g, int seat, int what); /* for what happens in play: tiles with a Glitch do not count */
int count_at_end(const struct game *g, int seat, int what);

/* ask.c: small frames that ask what is paid or gained */
void pay_mix_start(struct play *p, int seat, int n, const char *rule);
void gain_mix_start(struct play *p, int seat, int n, const char *rule);
void give_start(struct play *p, int seat, int type, const char *rule); /* NO_TYPE: any Worker */
void spend_start(struct play *p, int seat, const char *rule); /* any Breakthrough */

#endif
