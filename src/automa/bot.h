/*
 * bot.h -- what the files of the automata share.
 */
#ifndef AUTOMA_BOT_H
#define AUTOMA_BOT_H

#include "core/engine/automa.h"
#include "core/phases/phases.h"

static inline bool option(const struct game *g, enum option o)
{
	return g->options[(o - 1) / 32] >> (o - 1) % 32 & 1;
}

/* The seat of the automaton, or -1. */
int bot_seat(const struct game *g);

/* The rule's id in the Chronobot 1 and in the Chronobot 2 catalogue, which the Chronossus follows (CX-35). */
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
}; /* why this space: what D_SPACE tells */
void bot_place_as(struct play *p, int seat, int space, enum why why, const char *rule);
#define GUARDIAN_PLACED 8 /* besides, in D_SPACE: the figure is a Guardian */
#define NO_SPACE_FREE RIFT_MISSING_NOTHING
void bot_fail(struct play *p, int seat, int command, enum rift_missing missing); /* or NO_SPACE_FREE */

/* bot_gain.c */
void bot_construct(struct play *p, int seat, int type, int command);
void bot_take_superproject(struct play *p, int seat);
int bot_best_superproject(const struct game *g, int *era);
bool bot_recruit(struct play *p, int seat, bool genius);
bool bot_mine(struct play *p, int seat);
int bot_mine_space(const struct game *g, int seat); /* NO_SPACE: none is available */
int bot_has(const struct game *g, int seat, int type); /* Workers of the type, and Operators that stand for it */
bool bot_travel(struct play *p, int seat, bool rolled);
enum rift_missing bot_remove_anomaly(struct play *p, int seat); /* what it lacked, or nothing: it was removed */
void bot_sets(struct play *p, int seat); /* turns in complete sets of Workers and Resources */

/* bot_turn.c */
void bot_research(struct play *p, int seat); /* without space or Exosuit; nothing if no Breakthrough is left */

/* cx_….c: the action tiles of modules; each may push frames. */
void cx_enlist(struct play *p, int seat, int command);
int cx_guardian_space(const struct game *g, int seat); /* where a Guardian can do what no other space allows */
void cx_guardian_start(struct play *p, int seat);
void cx_experiment(struct play *p, int seat, int command, int level);
void cx_markers_start(struct play *p, int seat);
void cx_adventure(struct play *p, int seat);
void cx_assimilate(struct play *p, int seat, int command);
void cx_extract(struct play *p, int seat, int command);
int cx_valley_space(const struct game *g, int action); /* enum tile_action: where its Exosuit goes, or NO_SPACE */
void cx_fractures_start(struct play *p, int seat);
void cx_fractures_clean_up(struct play *p, int seat);
void cx_fractures_score(const struct game *g, int seat, struct rift_score *sheet);
void cx_pools(struct play *p, int seat, int flux, int cores, const char *rule); /* adds to its pools */

/* cx_blink.c */
#define MINE_ACTION (RESEARCH + 1) /* besides enum capital: what counts as an Action of the main board (CXFRAC-17) */
#define COUNCIL_ACTION (RESEARCH + 2)
int cx_token_action(const struct game *g, int seat, int token); /* the one a Command token stands for, or 0 */
int cx_blink_ready(const struct game *g, int seat, int action, int target); /* Exosuits that could Blink there */
void cx_blink_drawn(struct play *p, int seat, int flux_token, int ready);
void cx_blink_leave(struct play *p, int seat, int token, int action, int target);
void cx_blink_arrive(struct play *p, int seat, int space);

/* bot_turn.c */
int command_capital(const struct game *g, int command);
int automa_tokens_vp(const struct game *g, int seat); /* what the VP tokens on its Upgrade board score */

#endif
