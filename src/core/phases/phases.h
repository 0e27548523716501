/*
 * phases.h -- set-up, the phases of an Era, and scoring.  One section per file of the folder.
 */
#ifndef CORE_PHASES_PHASES_H
#define CORE_PHASES_PHASES_H

#include "core/actions/actions.h"

/* setup.c */
void stack_shift(struct play *p, int type); /* moves the top Building of a primary stack to the secondary one */
void super_chance(const struct game *g, struct chances *to);
void super_turned(struct play *p, int era, int tile);

/* draft.c: hidden hands */
void hand_remove(uint8_t *hand, uint8_t *count, int card); /* card 0 (unknown to a view): removes the last */

/* paradox.c */
enum { ANOMALY_LOST, ANOMALY_WHICH }; /* v[] of a frame that receives one: a Building was given up; enum variable */
bool rolls_on(const struct game *g, int seat, int era); /* whether a seat rolls for its Warp tiles at an Era */
bool anomaly_has_place(const struct game *g, int seat);
void anomaly_list_losses(const struct game *g, int seat, struct answers *to); /* lists Buildings to give up instead */

/* warp.c */
/* The first free place along the arrows of the current Timeline tile, from 0, after leaving out `skip` free ones. */
int warp_place_free(const struct game *g, int skip);
int warp_place_effect(const struct game *g, int place); /* effect from alternate_tiles; NO_RIFT without the variant */

/* clean.c */
void post_retrieve(struct play *p, int seat, const struct post *post); /* returns a busy Worker */
void worker_retrieve(struct play *p, int seat, int worker, int fate);
void untangle(struct play *p);
void impact_cover(struct play *p, int seat);

/* score.c */
int condition_value(const struct game *g, int seat, int condition);

#endif
