/*
 * guardians.h -- the Guardians of the Council module (GUARD): functions for modules.c and the base rules.
 *
 * A Guardian is a figure like an Exosuit: in the personal supply (seat.guardians), on a slot (seat.guardian_slots, a
 * subset of seat.slots) or placed (a post whose Worker is GUARDIAN).  A place on the Guardian board is free or has the
 * marker of the seat that enlisted its Guardian.
 */
#ifndef CORE_MODULES_GUARDIANS_GUARDIANS_H
#define CORE_MODULES_GUARDIANS_GUARDIANS_H

#include "core/phases/phases.h"

static inline bool guardian_space(int space)
{
	return space >= GUARDIAN_1 && space <= GUARDIAN_6;
}

void guardians_lay_out(const struct game *g);
bool guardians_cover_council(const struct game *g, int space); /* GUARD-03 */
int guardians_of(const struct game *g, int seat); /* number enlisted */

/* Enlisting, after a World Council Action. */
bool guardians_enlistable(const struct game *g, const struct intent *who);
void guardians_enlist_start(struct play *p, int seat, bool must);
void guardian_mark(struct play *p, int seat, int place, const char *rule); /* places the marker, gives the Guardian */

/* Their own spaces. */
enum rift_result guardians_place_check(const struct game *g, int seat, int worker, int space);
void guardians_act(struct play *p, int seat, int space);
void guardian_placed(const struct game *g, int seat, int space);
bool guardian_space_busy(const struct game *g, int seat, int space);

/* Figures on slots. */
void guardians_powered(struct play *p, int seat, int figures);
void guardians_receive(struct play *p, int seat);
void guardians_return(struct play *p, int seat);

#endif
