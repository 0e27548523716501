/*
 * bot.h -- the functions that the files of the automata share.  The base rules do not include this header; they call
 * the hooks of core/engine/automa.h.
 */
#ifndef AUTOMA_BOT_H
#define AUTOMA_BOT_H

#include "core/engine/automa.h"
#include "core/phases/phases.h"

static inline bool option(const struct game *g, enum option o)
{
	return g->options[(o - 1) / 32] >> (o - 1) % 32 & 1;
}

/* Returns the seat of the automaton, or -1. */
int bot_seat(const struct game *g);

/* Returns the rule id for the Chronobot 1, or for the Chronobot 2, whose rules the Chronossus follows (CX-35). */
const char *bot_rule(const struct game *g, int seat, const char *first, const char *second);

void bot_decided(struct play *p, int seat, enum decision what, int b, int n, const char *rule);

/* tokens.c */
int token_command(const struct game *g, int seat, int token);
void token_advance(struct play *p, int seat, int token);
bool tile_auto_skips(int tile);
int slot_tile(const struct game *g, int command); /* the action tile on a Command space, or 0 */

/* bot_place.c */
int bot_space(const struct game *g, int capital); /* NO_SPACE: none is available */
void bot_place(struct play *p, int seat, int space);
enum why {
	AS_RULED,
	COUNCIL_INSTEAD,
	GUARDIAN_INSTEAD,
	BY_BLINK,
	VALLEY_INSTEAD
}; /* reason for the choice of a space: field n of D_SPACE */
void bot_place_as(struct play *p, int seat, int space, enum why why, const char *rule);
#define GUARDIAN_PLACED 8 /* added to it if the figure is a Guardian */
#define NO_SPACE_FREE RIFT_MISSING_NOTHING
void bot_fail(struct play *p, int seat, int command, enum rift_missing missing); /* missing: or NO_SPACE_FREE */

/* bot_gain.c */
void bot_construct(struct play *p, int seat, int type, int command);
void bot_take_superproject(struct play *p, int seat);
int bot_best_superproject(const struct game *g, int *era);
bool bot_recruit(struct play *p, int seat, bool genius);
bool bot_mine(struct play *p, int seat);
int bot_mine_space(const struct game *g, int seat); /* NO_SPACE: none is available */
int bot_has(const struct game *g, int seat, int type); /* Workers of the type and Operators that stand in for it */
bool bot_travel(struct play *p, int seat, bool rolled);
enum rift_missing bot_remove_anomaly(struct play *p, int seat); /* what it lacked; MISSING_NOTHING: it was removed */
void bot_sets(struct play *p, int seat); /* turns in complete sets of Workers and Resources */

/* bot_turn.c */
void bot_research(struct play *p, int seat); /* without space or Exosuit; does nothing if no Breakthrough is left */

/* cx_*.c: the action tiles of modules; each function may push frames. */
void cx_enlist(struct play *p, int seat, int command);
int cx_guardian_space(const struct game *g, int seat); /* a Guardian space for an Action that has no other free space */
void cx_guardian_start(struct play *p, int seat);
void cx_experiment(struct play *p, int seat, int command, int level);
void cx_markers_start(struct play *p, int seat);
void cx_adventure(struct play *p, int seat);
void cx_assimilate(struct play *p, int seat, int command);
void cx_extract(struct play *p, int seat, int command);
int cx_valley_space(const struct game *g, int action); /* enum tile_action: the space for its Exosuit, or NO_SPACE */
void cx_fractures_start(struct play *p, int seat);
void cx_fractures_clean_up(struct play *p, int seat);
void cx_fractures_score(const struct game *g, int seat, struct rift_score *sheet);
void cx_pools(struct play *p, int seat, int flux, int cores, const char *rule); /* adds to its two pools */

/* cx_blink.c */
#define MINE_ACTION (RESEARCH + 1) /* follows enum capital: the mine is an Action of the main board, too (CXFRAC-17) */
#define COUNCIL_ACTION (RESEARCH + 2)
int cx_token_action(const struct game *g, int seat, int token); /* the Action that a Command token stands for, or 0 */
int cx_blink_ready(const struct game *g, int seat, int action, int target); /* number of Exosuits that could Blink */
void cx_blink_drawn(struct play *p, int seat, int flux_token, int ready);
void cx_blink_leave(struct play *p, int seat, int token, int action, int target);
void cx_blink_arrive(struct play *p, int seat, int space);

/* bot_turn.c */
int command_capital(const struct game *g, int command);
int automa_tokens_vp(const struct game *g, int seat); /* VP for the VP tokens on its Upgrade board */

#endif
