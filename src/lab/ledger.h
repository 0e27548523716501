/*
 * ledger.h -- bookkeeping of a game by its events alone.
 *
 * A ledger is read from the game once; then every event is applied to it.  If it ever differs from the game, something
 * changed without an event, or an event reported what did not happen.
 */
#ifndef LAB_LEDGER_H
#define LAB_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

/* What a seat has: X(field, FACT, count), copied from the facts of that name. */
#define LEDGER_FACTS(X) \
	X(goods, GOODS, 8) \
	X(vp, VP, 1) \
	X(active, ACTIVE, 8) \
	X(tired, TIRED, 8) \
	X(breakthroughs, BREAKTHROUGHS, 16) \
	X(tiles, TILES, 12) \
	X(covered, COVERED, 1) \
	X(morale, MORALE, 1) \
	X(travels, TRAVELS, 1) \
	X(paradox, PARADOX, 1) \
	X(focus, FOCUS, 1) \
	X(warps, WARPS, 11) \
	X(evacuated, EVACUATED, 1) \
	X(slots_covered, SLOTS_COVERED, 1) \
	X(experiments_taken, EXPERIMENTS_TAKEN, 1) \
	X(adventures, ADVENTURES, 2) \
	X(upgrades, UPGRADES, 1) \
	X(upgrades_mixed, UPGRADES_MIXED, 1) \
	X(sensors, SENSORS, 3) \
	X(upgrade_tokens, UPGRADE_TOKENS, 1) \
	X(variables, VARIABLES, 12) \
	X(hex_unavailable, HEX_UNAVAILABLE, 1) \
	X(technologies, TECHNOLOGIES, 1) \
	X(device_slots, DEVICE_SLOTS, 1) \
	X(device_flux, DEVICE_FLUX, 1) \
	X(device_glitches, DEVICE_GLITCHES, 1) \
	X(device_laid, DEVICE_LAID, 5) \
	X(glitch_tiles, GLITCH_TILES, 1) \
	X(glitch_slots, GLITCH_SLOTS, 1) \
	X(glitch_cards, GLITCH_CARDS, 1) \
	X(glitch_travels, GLITCH_TRAVELS, 1) \
	X(glitch_paradoxes, GLITCH_PARADOXES, 1) \
	X(glitch_store, GLITCH_STORE, 1) \
	X(off_board, OFF_BOARD, 2)

/* The same for the whole table. */
#define LEDGER_TABLE(X) \
	X(era, ERA, 1) \
	X(phase, PHASE, 1) \
	X(first, FIRST, 1) \
	X(impact, IMPACT, 1) \
	X(flipped, FLIPPED, 1) \
	X(evacuations, EVACUATIONS, 1) \
	X(recruit_pool, RECRUIT_POOL, 6) \
	X(mine_pool, MINE_POOL, 7) \
	X(mine_side, MINE_SIDE, 3) \
	X(bot_anomalies, BOT_ANOMALIES, 1) \
	X(bot_energy, BOT_ENERGY, 1) /* unused ones */ \
	X(bot_superprojects, BOT_SUPERPROJECTS, 4) \
	X(breakthroughs_left, BREAKTHROUGHS_LEFT, 16) \
	X(impact_after, IMPACT_AFTER, 1) \
	X(experiments, EXPERIMENTS, 8) \
	X(experiment_top, EXPERIMENT_TOP, 1) \
	X(experiments_marked, EXPERIMENTS_MARKED, 1) \
	X(experiments_unseen, EXPERIMENTS_UNSEEN, 1) \
	X(track, TRACK, 3) \
	X(markers, MARKERS, 7) \
	X(adventures_gone, ADVENTURES_GONE, 2) \
	X(variable_top, VARIABLE_TOP, 1) \
	X(variables_unseen, VARIABLES_UNSEEN, 1) \
	X(variables_gone, VARIABLES_GONE, 1) \
	X(variables_second, VARIABLES_SECOND, 16) \
	X(variables_seconds, VARIABLES_SECONDS, 1) \
	X(operators, OPERATORS, 1) \
	X(technology_top, TECHNOLOGY_TOP, 1) \
	X(technologies_unseen, TECHNOLOGIES_UNSEEN, 1) \
	X(technology_second, TECHNOLOGY_SECOND, 18) \
	X(technology_seconds, TECHNOLOGY_SECONDS, 1) \
	X(conditions, CONDITIONS, 6) \
	X(objectives, OBJECTIVES, 4) \
	X(flux_pool, FLUX_POOL, 3) \
	X(bot_operators, BOT_OPERATORS, 5)

#define LEDGER_FIELD(field, FACT, count) int32_t field[count];
struct ledger_seat {
	LEDGER_FACTS(LEDGER_FIELD)
	int32_t busy[RIFT_WORKER_END]; /* Workers on Action spaces, by type */
	int32_t powered[1]; /* Exosuits on their slots, Guardians included */
	int32_t guards[1]; /* Guardians among them */
};

struct ledger {
	LEDGER_TABLE(LEDGER_FIELD)
	int32_t players, classic, fractures, bots; /* bots: bits of the seats */
	struct ledger_seat seat[RIFT_SEATS];
};
#undef LEDGER_FIELD

bool ledger_pile(struct ledger *ledger, const struct rift_event *e); /* ledger_variable.c: E_PILE */
bool ledger_flux_pool(struct ledger *ledger, const struct rift_event *e); /* of the Chronossus, with Operators */
bool ledger_fractures(struct ledger *ledger, const struct rift_event *e); /* ledger_fractures.c: its own events */
void ledger_read(struct ledger *ledger, const struct rift_game *g);

/* Applies an event.  False: it contradicts the ledger, such as paying a Good that the seat does not have. */
bool ledger_enter(struct ledger *ledger, const struct rift_event *e);

/* Describes where two ledgers differ; false if they do not. */
bool ledger_differs(const struct ledger *booked, const struct ledger *found, char *out, size_t size);

#endif
