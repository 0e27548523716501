/*
 * pioneers.h -- the Pioneers of New Earth module (PION, ADV): functions for modules.c and the automaton.
 *
 * A seat has an Exosuit Upgrade board (Power, sensors) and can go on Adventures: its Power plus Power space and die,
 * against the Power of a card.  Decks are indexed 0 (5+) and 1 (10+).  A card is its number in the list, and a bit in a
 * mask of its deck.
 */
#ifndef CORE_MODULES_PIONEERS_PIONEERS_H
#define CORE_MODULES_PIONEERS_PIONEERS_H

#include "core/phases/phases.h"

static inline int card_deck(int card)
{
	return (card - 1) / DECK_CARDS;
}

static inline uint32_t card_bit(int card)
{
	return 1u << ((card - 1) % DECK_CARDS);
}

static inline bool card_kept(const struct game *g, int seat, int card)
{
	return (g->seat[seat].pioneers.kept[card_deck(card)] & card_bit(card)) != 0;
}

/* pioneers.c */
void pioneers_lay_out(struct game *g);
bool pioneers_hold_condition(const struct game *g);
int pioneers_mixed(const struct game *g, int seat); /* Resources on spaces for any of them (PION-57) */
int pioneers_power(const struct game *g, int seat); /* without Power space and die */
int pioneers_sensors(const struct game *g, int seat);
int pioneers_count(const struct game *g, int seat); /* number of successful Adventures */
enum rift_result pioneers_place_check(const struct game *g, int seat, int worker, int space);
enum rift_result pioneers_free_check(const struct game *g, int seat, int space);
void pioneers_act(struct play *p, int seat, int worker, int space);
void pioneers_free(struct play *p, int seat, int space);
bool pioneers_sensor_water(const struct game *g, int seat); /* whether its Upgrade Sensor costs Water */
void pioneers_use(struct game *g, int seat, int space);
void pioneers_retrieved(struct play *p); /* Clean Up A, after all pieces have returned */
void pioneers_passives(struct game *g, int seat);
void pioneers_passive_mark(const struct game *g, int seat, enum op_code op);
const struct op *pioneers_program(int kind, int source);
const char *pioneers_program_rule(int kind, int source);

/* pioneers_adventure.c: the Action and the decks */
bool adventure_possible(const struct game *g, const struct intent *who);
void adventure_start(struct play *p, int seat);
int power_space(const struct game *g); /* index of the topmost free one; POWER_SPACES: none is free */
int power_space_mark(struct play *p, int seat); /* puts a marker there; returns what it adds */
int deck_size(const struct game *g, int deck);
uint32_t deck_unseen(const struct game *g, int deck); /* cards that may be on top, as far as this view knows */
/* Lists Nature's draws of the top card; `but` holds cards already drawn. */
void deck_chance(const struct game *g, int deck, enum verb verb, int seat, uint32_t but, struct chances *to);
void deck_take(struct game *g, int deck); /* removes the top card */
void deck_put_under(struct game *g, int card, int deck, int by); /* by: the seat that knows it, 1 + seat; 0: all */
void pioneers_view(struct game *seen, const struct game *g, int seat);
int adventure_total(const struct game *g, int seat); /* without the die */

/* pioneers_odds.c */
int pioneers_sum(const struct game *g, enum rift_sum sum, int seat, int index);

/* pioneers_reward.c: the ops of cards and Upgrade boards */
void pioneers_op(struct play *p, int seat, const struct op *op, const char *rule);
bool pioneers_op_possible(const struct game *g, const struct intent *who, const struct op *op);

void outset_start(struct play *p); /* before Era 1 each seat may use Upgrade Power once (COMBO-20) */

#endif
