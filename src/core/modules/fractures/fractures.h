/*
 * fractures.h -- Fractures of Time: what the other parts of the rules call.  One section per file.
 */
#ifndef CORE_MODULES_FRACTURES_FRACTURES_H
#define CORE_MODULES_FRACTURES_FRACTURES_H

#include "core/phases/phases.h"

/* fractures.c: set-up, Era Zero, Preparation, scoring */
void fractures_lay_out(struct game *g);
void new_buildings_lay_out(void); /* of a game without the module */
void fractures_start(struct play *p, int seat); /* what a seat has besides its Path's goods */
void fractures_set_up(struct play *p);
bool fractures_begin(struct play *p); /* Era Zero, before the first Era: true once */
void fractures_shift(struct play *p);
int fractures_super_weight(const struct game *g, int name);
void fractures_superproject(struct play *p, int seat, int era);
int fractures_condition(const struct game *g, int seat, int condition);
void fractures_score(const struct game *g, int seat, struct rift_score *sheet);
int fractures_count(const struct game *g, int seat, int what); /* enum count: those of this module */

/* fractures_draw.c: what one player sees alone */
void fractures_view(struct game *seen, const struct game *g, int seat);

/* fractures_collapse.c: the Impact */
void fractures_impact(struct play *p);
bool fractures_uncover(struct play *p, int space); /* an Exosuit has left: true if another tile lies below */

/* fractures_device.c: the Fracture Device and its spaces */
const struct device *device_of(const struct game *g, int seat);
unsigned device_slots(const struct game *g, int seat); /* the free ones, as bits */
int device_free(const struct game *g, int seat); /* how many */
bool device_payable(const struct game *g, int seat, int cores); /* so many Flux Cores could be laid */
void device_lay(struct play *p, int seat, const char *rule); /* a Flux Core on the leftmost free slot */
void device_remove(struct play *p, int seat, const char *rule); /* the rightmost one */
void device_slide(struct play *p, int seat, int breakthrough, const char *rule); /* uncovers a slot */
int device_vp(const struct game *g, int seat);
enum rift_result device_check(const struct game *g, int seat, int worker, int space);
enum rift_result device_free_check(const struct game *g, int seat, int space);
int device_fate(const struct game *g, int seat, int space);
void device_act(struct play *p, int seat, int space);
void device_use(struct game *g, int seat, int space);
void device_retrieved(struct play *p);
void remove_start(struct play *p, int seat, int most, bool may, const char *rule); /* Flux Cores */
void lay_start(struct play *p, int seat, const char *rule); /* a Breakthrough on the Upgrade tile */

/* fractures_leaders.c: Thalia */
void leaders_set_up(struct play *p);
void leaders_prepared(struct play *p); /* one of them may be borrowed */
void leaders_era_over(struct play *p); /* it leaves */

/* fractures_valley.c */
enum rift_result valley_check(const struct game *g, int seat, int worker, int space);
int valley_cost(int space); /* Water */
bool valley_in_play(const struct game *g, int space);
void valley_again(struct play *p, int seat, int worker, int space); /* without its Water */
void valley_act(struct play *p, int seat, int worker, int space);
void technology_leave(struct play *p, int technology); /* its pile, if it is on top of one; the card below it is seen */

/* fractures_blink.c */
enum { NEXT_NO_DICE = 1, NEXT_FROM_VALLEY = 2 }; /* bits of fractures_seat.blink */
bool blink_possible(const struct game *g, int seat);
bool blink_brings(const struct game *g, int seat, int space);
bool blink_list_turn(const struct game *g, struct answers *to); /* true: no more are wanted */
void blink_start(struct play *p, int seat, int worker, int space, bool dice);
bool blink_collapse(struct play *p, int seat, int space); /* an Exosuit leaves: true if its Collapsing tile goes */

/* fractures_glitch.c */
int glitches_of(const struct game *g, int seat); /* in play */
int fractures_uncounted(const struct game *g, int seat, int what); /* of enum count, what a Glitch hides */
void glitch_put(struct play *p, int seat, int target, int place, const char *rule);
void glitch_take_off(struct play *p, int seat, int target, int place, const char *rule);
bool glitched_card(const struct game *g, int seat, int condition);
void dice_start(struct play *p, int seat, int more); /* the Flux and Glitch dice; more: added to the Flux die */
void glitch_start(struct play *p, int seat); /* the Glitch die alone (CXDIFF-15) */
void unglitch_start(struct play *p, int seat, int most, bool may, const char *rule);
bool glitch_room(const struct game *g, int seat, int target); /* whether a Glitch could be put there */
int flux_shows(const struct game *g, int seat, int face); /* what a face of the Flux die is to this seat */

/* fractures_odds.c */
int fractures_sum(const struct game *g, enum rift_sum sum, int seat, int index);

#endif
