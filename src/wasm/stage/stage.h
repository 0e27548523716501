/*
 * stage.h -- positions that are stated, as a WebAssembly module of its own (stage.wasm): the rules with words, records and
 * rift_position.h, which screens load that need them.  The module of the page knows nothing of positions.
 *
 * The host writes a game, as the other module of the same rules has it in memory, to stage_game, or a text to stage_text,
 * and calls a function; results are in the same places.  A length that is returned is that of the text area's contents.
 * The catalogue is not part of the module: the host writes that of its language to stage_words and opens it, or tells
 * reasons itself (the message position.WORD, WORD being stage_wrong).
 * The memory never grows.  In C the function names begin with wasm_.
 */
#ifndef WASM_STAGE_STAGE_H
#define WASM_STAGE_STAGE_H

#include <stdint.h>

#include "rift.h"
#include "rift_position.h"
#include "rift_record.h"
#include "wasm/export.h"

#define STAGE_ABI 1 /* version of this header; incremented when hosts must change */

uint32_t EXPORT(stage_abi)(void);
const char *EXPORT(stage_rules)(void); /* rift_rules() */
struct rift_game *EXPORT(stage_game)(void);
uint32_t EXPORT(stage_game_bytes)(void);
char *EXPORT(stage_text)(void);
uint32_t EXPORT(stage_text_bytes)(void);
struct rift_position_error *EXPORT(stage_error)(void); /* why the last function returned -1 */
const char *EXPORT(stage_wrong)(uint32_t wrong); /* its word: the sentence is the message position.WORD */

uint32_t EXPORT(stage_sentence)(void); /* writes the reason as a sentence; needs the catalogue */
char *EXPORT(stage_words)(void); /* where the catalogue file goes */
uint32_t EXPORT(stage_words_bytes)(void); /* capacity of that area */
int32_t EXPORT(stage_words_open)(uint32_t length); /* -1: not a catalogue of this version */

uint32_t EXPORT(stage_write)(int32_t seat); /* the game as text, as a seat may see it; -1: everything */
int32_t EXPORT(stage_read)(uint32_t length); /* the text as a game, checked */
int32_t EXPORT(stage_check)(void);
int32_t EXPORT(stage_line)(uint32_t length); /* applies one line of text to the game */
int32_t EXPORT(stage_begin)(uint32_t phase, int32_t seat); /* enum rift_phase */
uint32_t EXPORT(stage_pack)(void); /* the game as bytes in the text area; 0: it does not fit */
int32_t EXPORT(stage_unpack)(uint32_t length);

uint32_t EXPORT(stage_fields)(void);
const struct rift_field *EXPORT(stage_field)(uint32_t field);
const char *EXPORT(stage_value_kind)(uint32_t kind); /* the word of an enum rift_value */
uint32_t EXPORT(stage_get)(uint32_t field, int32_t seat, int32_t index, int32_t place);
int32_t EXPORT(stage_set)(uint32_t field, int32_t seat, int32_t index, int32_t place, uint32_t value); /* 1: done */
uint32_t EXPORT(stage_word)(uint32_t kind, int32_t value); /* writes the word of a value; returns its length */
int32_t EXPORT(stage_value)(uint32_t kind, uint32_t length); /* the reverse; -1: there is no such value */

/*
 * Records, which may begin at a stated position.  Reading fills the record area (a setup, the number of moves, the moves,
 * `stated`) and the record's error area; the game becomes the position before the first move, and the other game the one
 * after the last.  Writing takes the record area; with `stated` the game is its beginning.
 */
struct rift_record *EXPORT(stage_record)(void);
struct rift_record_error *EXPORT(stage_record_error)(void);
struct rift_game *EXPORT(stage_end)(void);
int32_t EXPORT(stage_record_read)(uint32_t length);
int32_t EXPORT(stage_record_unpack)(uint32_t length);
uint32_t EXPORT(stage_record_write)(void); /* 0: the rules refuse it */
uint32_t EXPORT(stage_record_pack)(void);

#endif
