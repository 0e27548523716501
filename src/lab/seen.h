/*
 * seen.h -- coverage of a simulation: which components, ops, rules and refusals have occurred, and which never did.
 *
 * Ops are derived from the component that was used: all up to its first choice are executed; of a choice or an offer,
 * the one that was taken.  Passive ops count when their tile was built or their Leader played.
 */
#ifndef LAB_SEEN_H
#define LAB_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

/* X(NAME, "title"): the lists of things to cover. */
#define SEEN_LISTS(X) \
	X(VERBS, "moves") \
	X(ASKS, "questions") \
	X(EVENTS, "events") \
	X(REFUSALS, "refusals") \
	X(OPS, "ops") \
	X(BUILT, "tiles built") \
	X(WORKED, "tiles used") \
	X(COLLAPSES, "collapsing tiles") \
	X(COLLAPSES_USED, "collapsing tiles used") \
	X(CONDITIONS, "endgame conditions") \
	X(RECRUIT_CARDS, "recruit cards") \
	X(MINE_CARDS, "mine cards") \
	X(ASSET_CARDS, "starting assets kept") \
	X(ALTERNATES, "alternate timeline tiles") \
	X(SPACES, "spaces") \
	X(WARPS, "warp tiles") \
	X(EXCHANGES, "exchanges") \
	X(BREAKTHROUGHS, "breakthroughs") \
	X(LEADERS, "leaders, infinity") \
	X(LEADERS_CLASSIC, "leaders, classic") \
	X(EVACUATIONS, "evacuations, infinity") \
	X(EVACUATIONS_CLASSIC, "evacuations, classic") \
	X(VARIANTS, "variants") \
	X(KINDS, "opponents") \
	X(COMMANDS, "commands of opponents") \
	X(DECISIONS, "decisions of opponents") \
	X(OBJECTIVES, "objectives") \
	X(OPTIONS, "options of opponents") \
	X(EXPERIMENTS, "experiments") \
	X(ENDINGS, "doomsday endings") \
	X(SUCCESSES, "adventures, success") \
	X(FAILURES, "adventures, failure") \
	X(UPGRADES, "resources on upgrade boards") \
	X(BOT_ADVENTURES, "adventures of opponents") \
	X(ENLISTED, "guardians enlisted") \
	X(BOT_ENLISTED, "guardians enlisted by opponents") \
	X(VARIABLES, "variable anomalies taken") \
	X(BOT_VARIABLES, "variable anomalies of opponents") \
	X(VARIABLES_BACK, "variable anomalies removed") \
	X(BOARDS, "sides of player boards") \
	X(TECHNOLOGIES, "technologies taken") \
	X(TECHNOLOGIES_USED, "technologies at work") \
	X(TECHNOLOGIES_SCORED, "technologies scored") \
	X(OPERATORS, "spaces of operators") \
	X(FLUX, "flux die") \
	X(BLINKED, "workers that blinked") \
	X(BLINKED_FROM, "blinks from") \
	X(BLINKED_TO, "blinks to") \
	X(GLITCHES, "glitches put") \
	X(GLITCHES_BACK, "glitches removed") \
	X(DEVICES, "device slots uncovered") \
	X(DEVICE_SIDES, "sides of fracture devices") \
	X(BORROWED, "leaders borrowed") \
	X(BOT_TILES, "action tiles of opponents") \
	X(BOT_TECHNOLOGIES, "technologies of opponents")

enum seen_list {
#define SEEN_ENUM(NAME, title) SEEN_##NAME,
	SEEN_LISTS(SEEN_ENUM)
#undef SEEN_ENUM
		SEEN_LIST_END
};

#define SEEN_WIDTH 192

struct seen {
	uint8_t at[SEEN_LIST_END][SEEN_WIDTH]; /* 1: seen */
	uint8_t table, solo; /* 1: such games were played */
	uint32_t modules, lacking; /* bits of modules that were used; that a game was played without */
};

/* Endings of a Doomsday game: these, or by the dice in Era 3 to 7. */
enum { SEEN_SAVED = 1, SEEN_SEALED = 2, SEEN_ENDING_END = 8 };

/* The Flux die: its faces, and whether there were as many free slots. */
enum { SEEN_FLUX_SAFE = 6, SEEN_FLUX_GLITCH, SEEN_FLUX_END };
enum { SEEN_GLITCH_ADVENTURES = 48, SEEN_GLITCH_ANOMALIES = 50, SEEN_GLITCH_END = 53 };

void seen_mark(struct seen *seen, enum seen_list list, int number);

/* Records a move about to be played in g; the events it caused; a finished game. */
void seen_move(struct seen *seen, const struct rift_game *g, struct rift_move m);
void seen_event(struct seen *seen, const struct rift_game *g, const struct rift_event *e);
void seen_game(struct seen *seen, const struct rift_game *g);

/* seen_modules.c */
int seen_module(int list, int number); /* the module it belongs to, or 0 */
int seen_replaced(int list, int number); /* the module that removes it from the game, or 0 */
const char *seen_ending(int ending);
const char *seen_bot_tile(int tile); /* of the Chronossus: number * 2 + side */
void seen_chronossus(struct seen *seen, const struct rift_game *g, const struct rift_event *e);
void seen_guardians(struct seen *seen, const struct rift_game *g, const struct rift_event *e);
void seen_pioneers(struct seen *seen, const struct rift_game *g, const struct rift_event *e);
void seen_variable(struct seen *seen, const struct rift_game *g, const struct rift_event *e);
void seen_doomsday(struct seen *seen, const struct rift_game *g, const struct rift_event *e);

/* seen_fractures.c */
void seen_fractures(struct seen *seen, const struct rift_game *g, const struct rift_event *e);
void seen_fractures_end(struct seen *seen, const struct rift_game *g);
const char *seen_glitch(int place);
const char *seen_flux(int outcome);
bool seen_glitch_exists(int place);
bool seen_operator_space(int space);
bool seen_blink_space(int space);
bool seen_technology_tells(int card);

void seen_merge(struct seen *into, const struct seen *from);

/* Prints what never occurred, one line per list; returns the number of things. */
size_t seen_report(const struct seen *seen);

#endif
