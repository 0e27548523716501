/*
 * companion.h -- what the files of companion light share.
 *
 * The game of a companion is run by the rules' own frames, with a loop of its own (run.c): it stops at other questions
 * than the engine does, because one seat is a stand-in.  The stand-in owns nothing and is asked nothing but what the
 * automaton must know; its figures on the main board and its Warp tiles are those of the player.
 */
#ifndef COMPANION_COMPANION_H
#define COMPANION_COMPANION_H

#include "rift_companion.h"
#include "automa/bot.h"

/* The automaton's part of the modules that only owners have. */
struct extras {
	uint8_t want; /* enum rift_want of a question that no frame asks, or 0 */
	uint8_t said; /* 1: the question before the automaton takes a Variable Anomaly was answered */
	uint8_t held, floor; /* the question that waits until what a change turned up is known, and the frames below */
	uint8_t loops; /* Quantum Loop cards that it has removed */
	uint8_t face; /* what the die of Quantum Loops showed */
	uint8_t hyper[ERA_ZERO + 1]; /* by Era: 1 if one of its Hypersync tiles lies there */
	uint8_t board; /* bits of the spaces of the Hypersync board that its Exosuits occupy */
	uint8_t yours; /* 1: the player has pending Hypersync tiles */
	uint8_t ready; /* 1: its action tiles are laid */
	uint8_t command; /* the Action for which a Flux token is drawn (CXCOMBO-19) */
};

struct rift_companion {
	struct rift_companion_setup setup;
	struct rift_game game;
	struct extras extras;
	uint8_t bot, you;
	uint16_t count;
	size_t before; /* events told before the last entry */
	struct rift_log log;
	struct rift_event event[RIFT_COMPANION_EVENTS];
	struct rift_entry entry[RIFT_COMPANION_ENTRIES];
};

static inline struct game *table(struct rift_companion *c)
{
	return game_of(&c->game);
}

static inline struct play hands(struct rift_companion *c)
{
	return (struct play){ .g = game_of(&c->game), .log = &c->log };
}

static inline bool extra(const struct rift_companion *c, enum rift_extra bit)
{
	return c->setup.extras & bit;
}

/* run.c */
void companion_run(struct rift_companion *c); /* to the next question */
void companion_chances(const struct rift_companion *c, struct chances *to); /* Nature's answers to the open question */
void companion_nature(struct rift_companion *c, struct rift_move m); /* applies one of them */
bool companion_open_end(int verb); /* a draw from a set of which the player may hold some, or that may be empty */

/* change.c, correct.c */
bool companion_change(struct rift_companion *c, struct rift_entry e); /* false: it cannot be */
bool companion_corrects(struct rift_companion *c, struct rift_entry e);
void figure_off(struct game *g, int seat, int space); /* the figure of a seat leaves a space */
void figure_on(struct game *g, int seat, int space);
int warp_idle(const struct game *g, int seat); /* a Warp tile that is not on the Timeline, or 0 */

/* enter.c */
bool companion_apply(struct rift_companion *c, struct rift_entry e);
int figure_tile(int type, int vp); /* a Building of ours with this type and VP, or 0 */

/* open.c */
bool companion_begin(struct rift_companion *c);

/* loops.c, hypersync.c: true if they act, or have a question, before the top frame goes on */
bool loops_next(struct rift_companion *c, struct play *p, struct frame *f);
bool loops_enter(struct rift_companion *c, struct play *p, struct rift_entry e);
bool hyper_possible(const struct rift_companion_setup *setup); /* the rulebooks have a layout of the action tiles */
bool hyper_next(struct rift_companion *c, struct play *p, struct frame *f);
bool hyper_enter(struct rift_companion *c, struct play *p, struct rift_entry e);

#endif
