/*
 * actions.h -- the Action spaces, placing, and the Actions of the base game; programs of tiles and cards.
 * A header for the folder, one section per file.
 */
#ifndef CORE_ACTIONS_ACTIONS_H
#define CORE_ACTIONS_ACTIONS_H

#include "core/board/board.h"

/* space.c: Action spaces and who may be placed on them */
int space_water(const struct game *g, int space);
bool space_open(const struct game *g, int space);
bool capital_full(const struct game *g, int capital);
enum rift_result program_check(const struct game *g, const struct intent *who, const struct op *ops);
enum rift_result free_program_check(const struct game *g, const struct intent *who, const struct op *ops);
bool trade_possible(const struct game *g, int seat);
void space_use(struct game *g, int seat, int space); /* once in this Era */
unsigned place_types(const struct game *g, int seat, int space); /* bits of the Worker types that may be placed now */
bool place_possible(const struct game *g, int seat, int worker, bool home);
bool capital_possible(const struct game *g, const struct intent *who, int capital, bool super_only);
bool council_possible(const struct game *g, const struct intent *who, int capital);
int worker_fate(const struct game *g, int seat, int worker, int space);
int tile_fate(const struct game *g, int seat, int worker, int tile); /* of a Worker who does the Action of that tile */
int supply_water(const struct game *g, int seat);
bool genius_payable(
	const struct game *g, int seat, int worker); /* what a Genius in an Exosuit costs, if it is one (X04) */
bool evacuation_met(const struct game *g, int seat);

/* place.c: placing */
void worker_place(struct play *p, int seat, int worker, int space);
/* The action of a main-board space without what belongs to the space: its Water, its tile, First Player, the Resource
   beside it (FSUPER-03b). */
void action_again(struct play *p, int seat, int worker, int space);
void worker_move(struct play *p, int seat, int worker, int from, int to);
bool mine_empty(const struct game *g); /* no Resource is left in its pool */
struct post *post_of(struct game *g, int seat, int worker, int space);
struct post post_take(struct seat *s, int i); /* the i-th: it is gone, the others keep their order */
bool post_repeats(const struct seat *s, int i); /* whether one before it has the same Worker on the same space */
void genius_pay(struct play *p, int seat, int worker);
void post_fate(struct game *g, int seat, int space, int fate);
void supply_do(struct play *p, int seat);
void trade_start(struct play *p, int seat, int n, bool may); /* up to n exchanges; may: or none */
int evacuation_vp(const struct game *g, int seat);
void take_first(struct play *p, int seat, const char *rule);

/* A placement given by a Free Action; the frame is run by turn.c. */
static inline void place_start(struct play *p, int seat, bool home)
{
	frame_push(p, F_PLACE, seat)->v[0] = home;
}

/* construct.c */
bool construct_possible(const struct game *g, const struct intent *who, bool super_only);
void construct_free(struct play *p, int seat, int tile); /* no Construct Action: nothing is paid or reduced */
void tile_place(struct play *p, int seat, int tile, int slot, const char *rule);
int stack_take(struct play *p, int tile); /* takes a Building off its stack; turns up the next */

/* construct_search.c: the bottom of a primary stack (FCOLLAPSE-19) */
int bottom_hidden(const struct game *g, int type); /* tiles there that some have seen, but not all */
int stack_below(const struct game *g, int type); /* all tiles below the top */
uint32_t stack_next(const struct game *g, int type); /* what may be turned up: bits of the last two digits */
void stack_seen(struct game *g, int tile); /* it was turned up */
void search_start(struct play *p, int seat, int type);
bool search_list(const struct game *g, int type, enum verb verb, struct answers *to);
void search_chosen(struct game *g, int tile, int place);
void bottom_cut(struct game *g, int type, int at);
void bottom_take(struct game *g, int tile); /* off the bottom of its stack, to be built */

/* recruit.c */
bool recruit_possible(const struct game *g, const struct intent *who);

/* research.c */
bool research_possible(const struct game *g, const struct intent *who);
void research_start(struct play *p, int seat, bool both); /* both: the second die may be set too */
void research_random(struct play *p, int seat); /* a Breakthrough by both dice, without the Action */

/* program.c */
void program_start(struct play *p, int seat, enum program_kind kind, int source, int worker, int space);
bool program_possible(const struct game *g, const struct intent *who, const struct op *ops);
bool program_costs_water(const struct op *ops);
bool program_asks_worker(const struct op *ops); /* whether it matters who works there */
void capital_start(struct play *p, int seat, int worker, int capital, int collapse, bool super_only);
void anomaly_remove(struct play *p, int seat, int slot);

/* travel.c */
#define NO_TILE 0
void travel_start(struct play *p, int seat, int range, bool by_water);
int travel_reach(
	const struct game *g, int seat, int printed); /* of a Power Plant, with what makes it longer or shorter */
void unwarp_start(struct play *p, int seat, int n, bool must, int tile); /* NO_TILE: because of an Anomaly */
bool warps_out(const struct game *g, int seat);
bool warp_payable(const struct game *g, int seat, int warp);
void warp_pay(struct play *p, int seat, int warp, const char *rule);
void warp_home(struct play *p, int seat, int warp, const char *rule);
int warps_on(const struct game *g, int seat, int era);

#endif
