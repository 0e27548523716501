/*
 * fractures.h -- the Fractures of Time module: functions for the other parts of the rules.  One section per file.
 */
#ifndef CORE_MODULES_FRACTURES_FRACTURES_H
#define CORE_MODULES_FRACTURES_FRACTURES_H

#include "core/phases/phases.h"

/* fractures.c: set-up, Era Zero, Preparation, scoring */
void fractures_lay_out(struct game *g);
void new_buildings_lay_out(void); /* for a game without the module */
void fractures_start(struct play *p, int seat); /* what a seat receives besides the goods of its Path */
void fractures_set_up(struct play *p);
bool fractures_begin(struct play *p); /* runs Era Zero before the first Era; true once */
void fractures_shift(struct play *p);
int fractures_super_weight(const struct game *g, int name);
void fractures_superproject(struct play *p, int seat, int era);
int fractures_condition(const struct game *g, int seat, int condition);
void fractures_score(const struct game *g, int seat, struct rift_score *sheet);
int fractures_count(const struct game *g, int seat, int what); /* value of an enum count of this module */

/* fractures_draw.c: cards that one seat sees in secret */
void fractures_view(struct game *seen, const struct game *g, int seat);

/* fractures_collapse.c: the Impact */
void fractures_impact(struct play *p);
bool fractures_uncover(struct play *p, int space); /* an Exosuit has left; true: another tile is below */

/* fractures_device.c: the Fracture Device and its spaces */
const struct device *device_of(const struct game *g, int seat);
unsigned device_slots(const struct game *g, int seat); /* free slots, as bits */
int device_free(const struct game *g, int seat); /* number of free slots */
bool device_payable(const struct game *g, int seat, int cores); /* whether `cores` Flux Cores can be placed */
void device_lay(struct play *p, int seat, const char *rule); /* places a Flux Core on the leftmost free slot */
void device_remove(struct play *p, int seat, const char *rule); /* removes the rightmost Flux Core */
void device_slide(struct play *p, int seat, int breakthrough, const char *rule); /* uncovers a slot */
int device_vp(const struct game *g, int seat);
enum rift_result device_check(const struct game *g, int seat, int worker, int space); /* of a Worker space */
unsigned device_types(const struct game *g, int seat, unsigned types, int space); /* those that device_check allows */
enum rift_result device_free_check(const struct game *g, int seat, int space);
int device_fate(const struct game *g, int seat, int space);
void device_act(struct play *p, int seat, int space);
void device_use(struct game *g, int seat, int space);
void device_retrieved(struct play *p);
void remove_start(struct play *p, int seat, int most, bool may, const char *rule); /* removes up to `most` Flux Cores */
void lay_start(struct play *p, int seat, const char *rule); /* places a Breakthrough on the Upgrade tile */

/* fractures_leaders.c: Thalia */
void leaders_set_up(struct play *p);
void leaders_prepared(struct play *p); /* one of the Leaders may be borrowed */
void leaders_era_over(struct play *p); /* the borrowed Leader leaves the game */

/* fractures_valley.c */
enum rift_result valley_check(const struct game *g, int seat, int worker, int space);
unsigned valley_types(const struct game *g, int seat, unsigned types, int space); /* those that valley_check allows */
int valley_cost(int space); /* Water cost */
bool valley_in_play(const struct game *g, int space);
void valley_again(struct play *p, int seat, int worker, int space); /* without its Water cost */
void valley_act(struct play *p, int seat, int worker, int space);
void technology_leave(struct play *p, int technology); /* from the top of its pile, if it is there; turns up the next */

/* fractures_blink.c */
enum { NEXT_NO_DICE = 1, NEXT_FROM_VALLEY = 2 }; /* bits of fractures_seat.blink */
bool blink_possible(const struct game *g, int seat);
bool blink_brings(const struct game *g, int seat, int space);
bool blink_list_turn(const struct game *g, struct answers *to); /* true: no more answers needed */
void blink_start(struct play *p, int seat, int worker, int space, bool dice);
bool blink_collapse(struct play *p, int seat, int space); /* an Exosuit leaves; true: its Collapsing tile is removed */

/* fractures_glitch.c */
int glitches_of(const struct game *g, int seat); /* number in play */
bool has_glitch(const struct game *g, int seat);
int fractures_uncounted(const struct game *g, int seat, int what); /* part of an enum count that Glitches disable */
void glitch_put(struct play *p, int seat, int target, int place, const char *rule);
void glitch_take_off(struct play *p, int seat, int target, int place, const char *rule);
bool glitched_card(const struct game *g, int seat, int condition);
void dice_start(struct play *p, int seat, int more); /* rolls the Flux and Glitch dice; more: added to the Flux die */
void glitch_start(struct play *p, int seat); /* rolls only the Glitch die (CXDIFF-15) */
void unglitch_start(struct play *p, int seat, int most, bool may, const char *rule);
bool glitch_room(const struct game *g, int seat, int target); /* whether a Glitch can be placed there */
int flux_shows(const struct game *g, int seat, int face); /* value of a face of the Flux die for this seat */

/* fractures_odds.c */
int fractures_sum(const struct game *g, enum rift_sum sum, int seat, int index);

#endif
