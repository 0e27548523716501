/*
 * light.h -- companion light (rift_companion.h) in stage.wasm: one companion.  The host fills an area and calls a function;
 * texts and saved games are in stage_text, sentences need the catalogue of stage_words.
 */
#ifndef WASM_STAGE_LIGHT_H
#define WASM_STAGE_LIGHT_H

#include <stdint.h>

#include "rift_companion.h"
#include "wasm/export.h"

struct rift_companion_setup *EXPORT(light_setup)(void); /* area for light_open */
int32_t EXPORT(light_open)(void); /* 1: opened; 0: refused.  Every other function needs an open companion */
struct rift_wanted *EXPORT(light_wants)(void); /* 9 bytes, then the rule's id at 12 */
uint32_t EXPORT(light_answers)(void); /* how many entries light_entries holds now */
uint32_t EXPORT(light_changes)(void);
struct rift_entry *EXPORT(light_entries)(void); /* six bytes each */
struct rift_entry *EXPORT(light_entry)(void); /* area for light_enter */
int32_t EXPORT(light_enter)(void); /* enum rift_result */
int32_t EXPORT(light_undo)(void); /* 1: done */
uint32_t EXPORT(light_count)(void); /* entries made */
uint32_t EXPORT(light_told)(void); /* number of events since the player's last turn */
uint32_t EXPORT(light_told_before)(void); /* of them, those before the last entry */
const struct rift_event *EXPORT(light_event)(uint32_t event); /* 12 bytes: kind, seat, a, b, n, ... and the rule's id */
uint32_t EXPORT(light_tell)(uint32_t event); /* its sentence; 0: none, as for those of enum rift_companion_event */
uint32_t EXPORT(light_question)(void); /* the open question of a die or a draw as a sentence */
struct rift_game *EXPORT(light_game)(void); /* a copy of the companion's game, for the other modules */
int32_t EXPORT(light_fact)(uint32_t fact, int32_t seat, int32_t index); /* rift_fact of that game */
int32_t EXPORT(light_bot)(void);
struct rift_score *EXPORT(light_score)(void); /* the automaton's score sheet */
int32_t EXPORT(light_hypers)(int32_t era);
int32_t EXPORT(light_loops)(void);
int32_t EXPORT(light_correct)(
	uint32_t fact, int32_t index, int32_t value); /* fills light_entry; 0: cannot be corrected */
uint32_t EXPORT(light_save)(void); /* the game as bytes in the text area */
int32_t EXPORT(light_load)(uint32_t length); /* 1: opened */

#endif
