/*
 * actions.h -- Action spaces, placing Workers, the Actions of the base game, and programs of tiles and cards.  One
 * section per file of the folder.
 */
#ifndef CORE_ACTIONS_ACTIONS_H
#define CORE_ACTIONS_ACTIONS_H

#include "core/board/board.h"

/*
 * main_space.c: spaces of the main board, and which Workers can be placed there.
 *
 * An outlook is what a seat's Workers can do in one position.  The spaces of a Capital Action differ only in their
 * Water, so what a Worker type can do there is worked out once, when it is first asked about.
 */
#define SPACE_WATER 2 /* the most that a space of the main board costs */
struct outlook {
	const struct game *g;
	uint8_t seat;
	uint8_t types; /* bits of the Worker types in the Active column */
	bool exosuit; /* it has an Exosuit to place */
	bool figure; /* it has a figure that needs no Worker */
	uint8_t known[CAPITAL_END]; /* bits of the Worker types worked out, by Capital Action */
	uint8_t able[CAPITAL_END][SPACE_WATER + 1]; /* bits of those that can do it; by the Water of the space */
};
struct outlook outlook_of(const struct game *g, int seat);
/* Those of some Worker types at hand, with an Exosuit, that can be placed on a space: the one judge of that. */
unsigned main_types(struct outlook *o, unsigned types, int space);
enum rift_result main_check(struct outlook *o, int worker, int space); /* with the reason why not */
bool main_list(struct outlook *o, struct answers *to); /* those of all spaces of the base game, for the Active column */
/* Lists the placements of some Worker types on a space.  true: no more answers needed. */
static inline bool types_list(unsigned types, int space, struct answers *to)
{
	for (; types; types &= types - 1)
		if (answer(to, V_PLACE, __builtin_ctz(types), space, 0, 0))
			return true;
	return false;
}
/* Those that a check allows; each: it depends on the Worker type, else one answer is valid for all. */
typedef enum rift_result place_test(const struct game *g, int seat, int worker, int space);
unsigned types_checked(const struct outlook *o, unsigned types, int space, bool each, place_test *check);
int space_water(const struct game *g, int space);
bool space_open(const struct game *g, int space);
bool capital_full(const struct game *g, int capital);
/* The Water that could be due on top of who->due if the Worker does this Capital Action; -1: it cannot.  Where it is
   SPACE_WATER or more, the number may be smaller than it could be, but not below SPACE_WATER. */
int capital_spare(const struct game *g, const struct intent *who, int capital);
bool capital_possible(const struct game *g, const struct intent *who, int capital);
bool super_possible(const struct game *g, const struct intent *who); /* for a Superproject that a tile grants */
bool council_possible(const struct game *g, const struct intent *who, int capital);
bool trade_possible(const struct game *g, int seat);
bool evacuation_met(const struct game *g, int seat);
bool genius_payable(
	const struct game *g, int seat, int worker); /* the cost of a Genius in an Exosuit, if it is one (X04) */

/* space.c: placing on any space */
bool places_list(struct outlook *o, int begin, int end, struct answers *to); /* true: no more answers needed */
bool place_possible(const struct game *g, int seat, int worker, bool home);
enum rift_result program_check(const struct game *g, const struct intent *who, const struct op *ops);
enum rift_result free_program_check(const struct game *g, const struct intent *who, const struct op *ops);
void space_use(struct game *g, int seat, int space); /* marks it as used in this Era */
int worker_fate(const struct game *g, int seat, int worker, int space);
int tile_fate(const struct game *g, int seat, int worker, int tile); /* of a Worker that does the Action of a tile */
int supply_water(const struct game *g, int seat);

/* place.c: placing Workers */
void worker_place(struct play *p, int seat, int worker, int space);
/* Carries out the Action of a main-board space without what the space itself adds: Water, Collapsing tile, First
   Player, Resource beside it (FSUPER-03b). */
void action_again(struct play *p, int seat, int worker, int space);
void worker_move(struct play *p, int seat, int worker, int from, int to);
bool mine_empty(const struct game *g); /* true: its pool holds no Resource */
struct post *post_of(struct game *g, int seat, int worker, int space);
struct post post_take(struct seat *s, int i); /* removes the i-th post; the others keep their order */
bool post_repeats(const struct seat *s, int i); /* whether an earlier post has the same Worker on the same space */
void genius_pay(struct play *p, int seat, int worker);
void post_fate(struct game *g, int seat, int space, int fate);
void supply_do(struct play *p, int seat);
void trade_start(struct play *p, int seat, int n, bool may); /* up to n exchanges; may: none is allowed, too */
int evacuation_vp(const struct game *g, int seat);
void take_first(struct play *p, int seat, const char *rule);

/* Starts a placement granted by a Free Action; turn.c runs the frame. */
static inline void place_start(struct play *p, int seat, bool home)
{
	frame_push(p, F_PLACE, seat)->v[0] = home;
}

/* construct.c */
int construct_spare(const struct game *g, const struct intent *who, bool super_only); /* as capital_spare */
/* The same for several Worker types, each still to be placed; no more than SPACE_WATER. */
void construct_spares(const struct game *g, int seat, unsigned types, int8_t spares[WORKER_END]);
void construct_free(struct play *p, int seat, int tile); /* not a Construct Action: no payment, no reductions */
void tile_place(struct play *p, int seat, int tile, int slot, const char *rule);
int stack_take(struct play *p, int tile); /* takes a Building from its stack and turns up the next */

/* construct_search.c: looking at the bottom of a primary stack (FCOLLAPSE-19) */
int bottom_hidden(const struct game *g, int type); /* number of tiles there that some seats know, but not all */
int stack_below(const struct game *g, int type); /* number of tiles below the top */
uint32_t stack_next(const struct game *g, int type); /* tiles that may be turned up next, as bits of their positions */
void stack_seen(struct game *g, int tile); /* the tile was turned up */
void search_start(struct play *p, int seat, int type);
bool search_list(const struct game *g, int type, enum verb verb, struct answers *to);
void search_chosen(struct game *g, int tile, int place);
void bottom_cut(struct game *g, int type, int at);
void bottom_take(struct game *g, int tile); /* takes it from the bottom of its stack */

/* recruit.c */
int recruit_spare(const struct game *g, const struct intent *who); /* as capital_spare */

/* research.c */
int research_spare(const struct game *g, const struct intent *who); /* as capital_spare */
void research_start(struct play *p, int seat, bool both); /* both: the second die may be set, too */
void research_random(struct play *p, int seat); /* a Breakthrough by rolling both dice; not a Research Action */

/* program.c */
void program_start(struct play *p, int seat, enum program_kind kind, int source, int worker, int space);
bool program_possible(const struct game *g, const struct intent *who, const struct op *ops);
bool program_costs_water(const struct op *ops);
bool program_asks_worker(const struct op *ops); /* whether it depends on the Worker type */
void capital_start(struct play *p, int seat, int worker, int capital, int collapse, bool super_only);
void anomaly_remove(struct play *p, int seat, int slot);

/* travel.c */
#define NO_TILE 0
void travel_start(struct play *p, int seat, int range, bool by_water);
int travel_reach(const struct game *g, int seat, int printed); /* range of a Power Plant with all modifiers */
void unwarp_start(struct play *p, int seat, int n, bool must, int tile); /* NO_TILE: because of an Anomaly */
bool warps_out(const struct game *g, int seat);
bool warp_payable(const struct game *g, int seat, int warp);
void warp_pay(struct play *p, int seat, int warp, const char *rule);
void warp_home(struct play *p, int seat, int warp, const char *rule);
int warps_on(const struct game *g, int seat, int era);

#endif
