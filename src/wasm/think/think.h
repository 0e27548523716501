/*
 * think.h -- computer players that search, as a WebAssembly module of its own (think.wasm): rules and search without
 * words and sessions.  A host runs it beside its page and thinks in slices.
 *
 * The host writes a game, as the other module of the same rules has it in memory, to think_game, begins, and calls
 * think_go until it returns 0 or the host has heard enough.  The report can be had at any time.  To have a decision
 * judged, it also writes the answer that was given to think_made, and uses the functions with review in their name.
 * Beginning either lets the memory grow, which moves it for the host; it grows to 64 MB at most.  There is one task at a
 * time: the next one replaces it.  In C the function names begin with wasm_.
 */
#ifndef WASM_THINK_THINK_H
#define WASM_THINK_THINK_H

#include <stdint.h>

#include "rift.h"
#include "rift_player.h"
#include "wasm/export.h"

#define THINK_ABI 2 /* version of this header; incremented when hosts must change */

uint32_t EXPORT(think_abi)(void);
const char *EXPORT(think_rules)(void); /* rift_rules() */
uint32_t EXPORT(think_players)(void);
const char *EXPORT(think_player)(uint32_t player); /* its name */
struct rift_game *EXPORT(think_game)(void);
uint32_t EXPORT(think_game_bytes)(void);
/* nodes 0: the budget of the player.  Returns -1 if the seat is not asked, -2 if there is not enough memory. */
int32_t EXPORT(think_begin)(uint32_t player, int32_t seat, uint64_t seed, uint32_t nodes);
uint32_t EXPORT(think_go)(uint32_t nodes); /* 1: there is more to think about */
const struct rift_report *EXPORT(think_report)(void);

struct rift_move *EXPORT(think_made)(void);
/* Returns -1 if the seat is not asked or the answer is not legal, -2 if there is not enough memory. */
int32_t EXPORT(think_review_begin)(uint32_t player, int32_t seat, uint64_t seed, uint32_t nodes);
uint32_t EXPORT(think_review_go)(uint32_t nodes); /* 1: there is more to think about */
const struct rift_verdict *EXPORT(think_review_verdict)(void);

#endif
