/*
 * wasm.h -- the rules, words and computer players as a WebAssembly module: a flat interface without imports or heap.
 *
 * Games are in numbered slots.  Data larger than a number is exchanged through fixed areas of the module's memory,
 * whose addresses the *_area functions return: the host writes a setup to its area, calls game_new, and so on.  Layouts
 * are those of rift.h and rift_record.h on a 32-bit little-endian machine (exports.c, text.c).  A name or sentence is
 * returned as the address of a NUL-terminated string.  A longer text is written to the text area and its length
 * returned; a length larger than text_bytes() means that it did not fit.  The memory never grows.
 *
 * Seats are numbered from 0; RIFT_NATURE is Nature.  A slot or seat out of range is a bug of the host and traps.  In C
 * the function names begin with wasm_.  Compiled natively this is an ordinary header (tests/twin).
 */
#ifndef WASM_H
#define WASM_H

#include <stdint.h>

#include "rift.h"
#include "rift_record.h"
#include "rift_session.h"
#include "rift_words.h"
#include "wasm/export.h"

#define ABI 5 /* version of this header; incremented when hosts must change */
#define SLOTS 64

uint32_t EXPORT(abi)(void);
uint32_t EXPORT(revision)(void); /* RIFT_REVISION */
const char *EXPORT(rules)(void); /* rift_rules() */

/* exports.c: rift.h. */
uint32_t EXPORT(game_bytes)(void);
struct rift_game *EXPORT(game_area)(uint32_t slot);
struct rift_setup *EXPORT(setup_area)(void);
struct rift_ask *EXPORT(ask_area)(void);
struct rift_move *EXPORT(move_area)(void); /* an array of RIFT_ANSWERS */
struct rift_outcome *EXPORT(outcome_area)(void); /* an array of RIFT_ANSWERS */
struct rift_event *EXPORT(event_area)(void); /* an array of RIFT_EVENTS_MAX */
struct rift_score *EXPORT(score_area)(void);
uint32_t EXPORT(game_new)(uint32_t slot); /* reads the setup area; returns enum rift_result */
uint32_t EXPORT(setup_check)(void); /* checks the setup area; returns enum rift_fault */
uint32_t EXPORT(setup_warn)(uint32_t i); /* enum rift_warning */
const char *EXPORT(fault_sentence)(uint32_t fault);
const char *EXPORT(fault_rule)(uint32_t fault);
const char *EXPORT(warning_sentence)(uint32_t warning);
const char *EXPORT(warning_rule)(uint32_t warning);
void EXPORT(game_setup)(uint32_t slot); /* writes the game's setup to the setup area */
uint64_t EXPORT(game_hash)(uint32_t slot);
uint32_t EXPORT(game_asks)(uint32_t slot); /* fills the ask area; returns the bits of the seats asked */
uint32_t EXPORT(game_legal)(uint32_t slot, int32_t seat); /* fills the move area; returns the number of moves */
uint32_t EXPORT(game_chance)(uint32_t slot); /* fills the outcome area; returns the number of outcomes */
uint32_t EXPORT(game_check)(uint32_t slot); /* checks the first move of the move area; returns enum rift_result */
uint32_t EXPORT(game_play)(uint32_t slot); /* plays the first move of the move area and fills the event area */
uint32_t EXPORT(game_events)(void); /* number of events of the last game_play */
void EXPORT(game_view)(uint32_t to, uint32_t from, int32_t seat);
void EXPORT(move_view)(uint32_t slot, int32_t seat); /* replaces the first move of the move area by its view */
void EXPORT(game_score)(uint32_t slot, int32_t seat); /* fills the score area */
int32_t EXPORT(game_won)(uint32_t slot, int32_t seat);
int32_t EXPORT(game_fact)(uint32_t slot, uint32_t fact, int32_t seat, int32_t index);
int32_t EXPORT(game_sum)(uint32_t slot, uint32_t sum, int32_t seat, int32_t index);
int32_t EXPORT(game_water)(uint32_t slot, int32_t space); /* Water cost of a main-board space */
uint32_t EXPORT(fact_end)(void); /* one past the last fact */
int32_t EXPORT(fact_count)(uint32_t fact);
const char *EXPORT(fact_word)(uint32_t fact);

/* text.c: words and records. */
char *EXPORT(text_area)(void);
uint32_t EXPORT(text_bytes)(void);
const char *EXPORT(word)(uint32_t list, int32_t number); /* list: index in WORD_LISTS, below */
const char *EXPORT(result_sentence)(uint32_t result);
uint32_t EXPORT(move_words)(uint32_t slot); /* writes the first move of the move area to the text area */
int32_t EXPORT(move_read)(uint32_t slot, int32_t seat); /* the reverse; -1: the text area holds the unknown word */
const char *EXPORT(event_key)(uint32_t event); /* message key of an event in the event area */
uint32_t EXPORT(event_words)(uint32_t slot, uint32_t event); /* writes its sentence to the text area */
uint32_t EXPORT(ask_words)(uint32_t slot, int32_t seat); /* writes the question to the text area */

/*
 * words.c: sentences by key (docs/WORDS.md).  The catalogue is not part of the module.  Before using it, the host
 * writes the catalogue file built with the module to words_area and calls words_open once.
 *
 * A request is a list of NUL-terminated strings in request_area: the key, then a name and a value for each argument.
 * The first letter of a value is its type: n3 a number, tText a text, kworker.engineer a term of the catalogue, s0 a
 * player by seat.
 */
char *EXPORT(words_area)(void);
uint32_t EXPORT(words_bytes)(void); /* capacity of that area */
int32_t EXPORT(words_open)(uint32_t length); /* -1: not a catalogue of this version */
char *EXPORT(request_area)(void);
uint32_t EXPORT(request_bytes)(void); /* capacity of that area */
uint32_t EXPORT(words)(uint32_t length); /* writes the requested sentence to the text area */
/* Sets the reader (-1: none) and the players' names, four strings in the request area; "" if a player has no name. */
void EXPORT(names_set)(int32_t reader, uint32_t length);

/* The record area: a setup, the number of moves, and at most RIFT_RECORD_MOVES moves. */
struct rift_record *EXPORT(record_area)(void);
struct rift_record_error *EXPORT(record_error_area)(void);
uint32_t EXPORT(record_to_text)(void); /* writes to the text area; returns the length */
int32_t EXPORT(record_from_text)(uint32_t slot, uint32_t length); /* parses and plays it; -1: see the error area */
/* Verifies the record of an online game.  Returns enum rift_record_fair, with the number of checked draws and dice from
   bit 8 on; -1: see the error area. */
int32_t EXPORT(record_check_fair)(uint32_t slot, uint32_t length);
const char *EXPORT(fair_sentence)(uint32_t fair);
uint32_t EXPORT(record_to_bytes)(void); /* writes packed bytes to the text area; 0: not a valid game */
int32_t EXPORT(record_from_bytes)(uint32_t slot, uint32_t length); /* unpacks and plays it; -1: not a record */

/* content.c: what is printed on the components.  rift_figures.def lists the figures and their indices. */
uint32_t EXPORT(figure_end)(void); /* one past the last figure */
const char *EXPORT(figure_word)(uint32_t figure); /* "tile.vp" */
uint32_t EXPORT(figure_numbers)(uint32_t figure); /* one past the largest component number */
uint32_t EXPORT(figure_values)(uint32_t figure); /* number of values per component */
int32_t EXPORT(figure)(uint32_t figure, uint32_t number, uint32_t index); /* 0 out of range */
const char *EXPORT(tile_rule)(uint32_t tile);
const char *EXPORT(collapse_rule)(uint32_t collapse);
const char *EXPORT(leader_rule)(uint32_t leader);
const char *EXPORT(evacuation_rule)(uint32_t path, uint32_t edition, uint32_t side);
uint32_t EXPORT(component_words)(uint32_t component, uint32_t number, uint32_t more); /* enum rift_component */

/* players.c: computer players.  All are listed; those that search think in a module of their own (think/think.h). */
uint32_t EXPORT(player_count)(void);
const char *EXPORT(player_word)(uint32_t player);
const char *EXPORT(player_about)(uint32_t player);
uint32_t EXPORT(player_nodes)(uint32_t player); /* simulations for a decision; 0: it does not search */
void EXPORT(player_seed)(uint64_t seed); /* seeds the random numbers of all players */
void EXPORT(player_choose)(uint32_t slot, int32_t seat, uint32_t player); /* without search; fills the move area */

/* session.c: a game in progress (rift_session.h).  There is one session, in session_area; a host with several saves and
   restores its bytes. */
#define SESSION_ONLINE 1u
#define SESSION_BY_HAND 2u
#define SESSION_FREE_UNDO 4u
#define SESSION_REWOUND 8 /* from this bit on: how often the game was rewound before */
void *EXPORT(session_area)(void);
uint32_t EXPORT(session_bytes)(void);
/* Opens the setup in the setup area.  control: one byte per seat (enum rift_control); start: slot of the first
   position, or -1.  Returns -1 if the setup is refused. */
int32_t EXPORT(session_open)(uint32_t control, uint32_t flags, int32_t start);
uint32_t EXPORT(session_load)(uint32_t count); /* plays moves of the record area; returns how many were accepted */
uint32_t EXPORT(session_head)(void);
uint32_t EXPORT(session_count)(void);
const struct rift_move *EXPORT(session_moves)(void);
int32_t EXPORT(session_at)(uint32_t slot, uint32_t n); /* copies the position after n moves to a slot; -1: none */
void EXPORT(session_shown)(uint32_t slot); /* copies what the screen may show to a slot */
uint32_t EXPORT(session_own)(uint32_t n); /* how many events of move n belong to its turn */
const struct rift_now *EXPORT(session_now)(void);
uint32_t EXPORT(session_play)(void); /* plays the first move of the move area; returns enum rift_result */
int32_t EXPORT(session_end_turn)(void); /* these return 1 if it was possible */
int32_t EXPORT(session_go_on)(void);
int32_t EXPORT(session_undo)(void);
int32_t EXPORT(session_redo)(void);
int32_t EXPORT(session_restart)(void);
int32_t EXPORT(session_rewind)(void);
uint32_t EXPORT(session_rewound)(void); /* how often the game was rewound */
int32_t EXPORT(session_undo_to)(uint32_t n);
void EXPORT(session_take)(int32_t seat);
struct rift_answer *EXPORT(answer_area)(void); /* an array of RIFT_ANSWERS */
uint32_t EXPORT(session_answers)(void); /* fills the answer area; returns the number of answers */
struct rift_place *EXPORT(place_area)(void);
void EXPORT(place_of)(uint32_t slot); /* fills the place area for the first move of the move area */
struct rift_balance *EXPORT(balance_area)(void);
void EXPORT(balance_of)(uint32_t before, uint32_t after, int32_t seat); /* fills the balance area */
/* Previews the first move of the move area: fills the balance area, the ask area (the next question) and a slot.
   Returns bits: 1 it is legal, 2 the turn continues, 4 it reveals something, 8 it ends the turn. */
uint32_t EXPORT(session_preview)(uint32_t after);
uint32_t EXPORT(session_why)(
	uint32_t worker); /* for the place area: enum rift_result; from bit 8 on, the Workers that can be placed */
uint32_t EXPORT(session_sure)(void);
void EXPORT(session_sent)(void);
uint32_t EXPORT(session_told)(uint32_t n, uint32_t count); /* adds moves of the record area; returns enum rift_told */
void EXPORT(session_answered)(int32_t keep);
int32_t EXPORT(session_resume)(uint32_t n, uint32_t count, int32_t sent);

/* The lists of word(), numbered from 0 in this order.  WORD_LIST(function of rift_words.h). */
#define WORD_LISTS(WORD_LIST) \
	WORD_LIST(good) \
	WORD_LIST(worker) \
	WORD_LIST(shape) \
	WORD_LIST(icon) \
	WORD_LIST(path) \
	WORD_LIST(leader) \
	WORD_LIST(type) \
	WORD_LIST(superproject) \
	WORD_LIST(capital) \
	WORD_LIST(collapse) \
	WORD_LIST(condition) \
	WORD_LIST(warp) \
	WORD_LIST(space) \
	WORD_LIST(exchange) \
	WORD_LIST(rift) \
	WORD_LIST(phase) \
	WORD_LIST(edition) \
	WORD_LIST(variant) \
	WORD_LIST(option) \
	WORD_LIST(command) \
	WORD_LIST(kind) \
	WORD_LIST(ask) \
	WORD_LIST(event) \
	WORD_LIST(result)

/* Shared by the files of this directory. */
#define TEXT_BYTES (1u << 17)
extern char shared_text[TEXT_BYTES];
extern struct rift_names shared_names; /* set by names_set */
extern struct rift_setup shared_setup;
extern struct rift_ask shared_ask;
extern struct rift_move shared_moves[RIFT_ANSWERS];
extern struct rift_event shared_events[RIFT_EVENTS_MAX];
struct rift_game *slot_game(uint32_t slot);
int seat_checked(int32_t seat); /* checks a player's seat */

#endif
