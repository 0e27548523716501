/*
 * words.h -- moves as words and back: "place engineer mine.top".  The vocabulary is that of rift_lists.h; a record, a
 * scenario, the terminal and the browser all speak it.  No stdio, no allocation: this goes into the WebAssembly too.
 */
#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>

#include "rift.h"

/* Room enough for any move in words. */
#define WORDS_MAX 256

/* The words of a move about to be played in g, without the seat.  Returns the length, as snprintf would. */
size_t words_move(const struct rift_game *g, struct rift_move m, char *out, size_t size);

/*
 * Reads the words of one move of this seat (RIFT_NATURE for Nature's).  The move need not be legal: that is for
 * rift_play to say.  Returns 0, or -1 with the first word that was not understood copied to `why` ("" if words are
 * missing).
 */
int words_parse(const struct rift_game *g, int seat, const char *text, struct rift_move *m, char *why, size_t size);

/* 'A' to 'D', '*' for Nature; and back, -1 if it is neither. */
char words_seat(int seat);
int words_seat_of(char letter);

/* Names out of the lists; "" for 0 or out of range.  …_of looks a word up, 0 if unknown. */
const char *word_good(int good);
const char *word_worker(int worker);
const char *word_shape(int shape);
const char *word_icon(int icon);
const char *word_path(int path);
const char *word_leader(int leader);
const char *word_type(int type);
const char *word_superproject(int super);
const char *word_capital(int capital);
const char *word_collapse(int collapse);
const char *word_condition(int condition);
const char *word_warp(int warp);
const char *word_space(int space);
const char *word_exchange(int exchange);
const char *word_rift(int rift);
const char *word_phase(int phase);
const char *word_edition(int edition);
const char *word_variant(int variant);
const char *word_module(int module);
const char *word_experiment(int experiment);
const char *word_trajectory(int face);
const char *word_token(int token);
const char *word_variable(int anomaly);
const char *word_technology(int technology);
const char *word_valley(int valley);
const char *word_glitch(int target);
const char *word_flux_token(int token);
const char *word_option(int option);
const char *word_deck(int deck);
const char *word_adventure(int adventure);
const char *word_command(int command);
const char *word_kind(int kind);
const char *word_ask(int ask);
const char *word_event(int event);
const char *word_result(int result); /* "ok" for RIFT_OK */
const char *sentence_result(int result);

/* Why a setup is refused, and what is not advised: the word, the rule, the sentence. */
const char *word_fault(int fault);
const char *rule_fault(int fault);
const char *sentence_fault(int fault);
const char *word_warning(int warning);
const char *rule_warning(int warning);
const char *sentence_warning(int warning);
int word_path_of(const char *word);
int word_leader_of(const char *word);
int word_edition_of(const char *word);
int word_variant_of(const char *word);
int word_module_of(const char *word);
int word_experiment_of(const char *word);
int word_option_of(const char *word);
int word_technology_of(const char *word);
int word_adventure_of(const char *word);
int word_kind_of(const char *word);
int word_worker_of(const char *word);
int word_good_of(const char *word);
int word_space_of(const char *word);
int word_result_of(const char *word);
int word_condition_of(const char *word);
int word_warp_of(const char *word);
int word_collapse_of(const char *word);
/* A tile: "305", "exocrawler", "anomaly"; and back to its id, 0 if unknown. */
size_t words_tile(int tile, char *out, size_t size);
int word_tile_of(const char *word);
/* A Breakthrough: "circle/war". */
size_t words_breakthrough(int b, char *out, size_t size);
int word_breakthrough_of(const char *word);

#endif
