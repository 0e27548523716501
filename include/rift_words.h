/*
 * rift_words.h -- converts moves, names, events and questions to text, and moves and names back.
 *
 * A move is a line of words such as "place engineer mine.top".  The vocabulary is in rift_lists.h; records, scenarios,
 * the terminal and the browser all use it.  Events and questions become sentences in one of the languages that the
 * program was built with.  A language is its code (rift_language); NULL and one that is not built in mean English.
 *
 * Nothing here allocates memory or does I/O.  A function that takes `out` and `size` works like snprintf: it writes at
 * most `size` bytes including the terminating NUL (nothing if `size` is 0) and returns the length of the whole text
 * without the NUL, so a result of `size` or more means that the text was truncated.  Functions that read a position
 * take the rules of the game as their first argument (struct rift_rules; RIFT_RULES for those the program is linked
 * with).  Returned strings are constants; do not free them.
 */
#ifndef RIFT_WORDS_H
#define RIFT_WORDS_H

#include <stddef.h>

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Buffer size for any move that rift_legal or rift_chance lists, terminating NUL included. */
#define RIFT_WORDS_MAX 256

/*
 * Writes the words of a move about to be played in g, without the seat.  The move need not be legal; a byte without a
 * meaning is written as "?".
 */
RIFT_API size_t rift_words_move(
	const struct rift_rules *rules, const struct rift_game *g, struct rift_move m, char *out, size_t size);

/*
 * Parses the words of one move of this seat (RIFT_NATURE for Nature's) into *m.  Does not check that the move is legal;
 * rift_play does.  Returns 0; or -1 with the first unknown word in `why`, truncated to `size` bytes ("" if words are
 * missing), and *m undefined.
 */
RIFT_API int rift_words_parse(const struct rift_rules *rules, const struct rift_game *g, int seat, const char *text,
	struct rift_move *m, char *why, size_t size);

/* Returns the letter of a seat: 'A' to 'D', '*' for RIFT_NATURE, '?' for any other number. */
RIFT_API char rift_words_seat(int seat);

/* Returns the seat of a letter; RIFT_NATURE for '*', -1 for any other character. */
RIFT_API int rift_words_seat_of(char letter);

/* Return the word of a number in its list of rift_lists.h (RIFT_TITANIUM: "titanium"); "" for 0 and out of range. */
RIFT_API const char *rift_word_good(int good);
RIFT_API const char *rift_word_worker(int worker);
RIFT_API const char *rift_word_shape(int shape);
RIFT_API const char *rift_word_icon(int icon);
RIFT_API const char *rift_word_path(int path);
RIFT_API const char *rift_word_leader(int leader);
RIFT_API const char *rift_word_type(int type);
RIFT_API const char *rift_word_superproject(int super);
RIFT_API const char *rift_word_capital(int capital);
RIFT_API const char *rift_word_collapse(int collapse);
RIFT_API const char *rift_word_condition(int condition);
RIFT_API const char *rift_word_warp(int warp);
RIFT_API const char *rift_word_space(int space);
RIFT_API const char *rift_word_exchange(int exchange);
RIFT_API const char *rift_word_rift(int rift);
RIFT_API const char *rift_word_phase(int phase);
RIFT_API const char *rift_word_edition(int edition);
RIFT_API const char *rift_word_variant(int variant);
RIFT_API const char *rift_word_module(int module);
RIFT_API const char *rift_word_new_building(int building);
RIFT_API const char *rift_word_experiment(int experiment);
RIFT_API const char *rift_word_trajectory(int face);
RIFT_API const char *rift_word_token(int token);
RIFT_API const char *rift_word_variable(int anomaly);
RIFT_API const char *rift_word_technology(int technology);
RIFT_API const char *rift_word_valley(int valley);
RIFT_API const char *rift_word_glitch(int target);
RIFT_API const char *rift_word_flux_token(int token);
RIFT_API const char *rift_word_option(int option);
RIFT_API const char *rift_word_deck(int deck);
RIFT_API const char *rift_word_adventure(int adventure);
RIFT_API const char *rift_word_command(int command);
RIFT_API const char *rift_word_kind(int kind);
RIFT_API const char *rift_word_ask(int ask);
RIFT_API const char *rift_word_event(int event);

/* Returns the word of an enum rift_result: "ok" for RIFT_OK, "" out of range. */
RIFT_API const char *rift_word_result(int result);

/* Returns the code of a language that sentences can be in, "en" for 0; "" out of range. */
RIFT_API const char *rift_language(int number);

/* Returns the sentence that explains a refusal to a player; "" for RIFT_OK and out of range. */
RIFT_API const char *rift_sentence_result(const char *language, int result);

/* Return why a setup is refused (enum rift_fault): its word, the rule it breaks, a sentence; "" for 0 and out of
   range. */
RIFT_API const char *rift_word_fault(int fault);
RIFT_API const char *rift_rule_fault(int fault);
RIFT_API const char *rift_sentence_fault(const char *language, int fault);

/* Return what is not advised about a setup (enum rift_warning): word, rule, sentence; "" for 0 and out of range. */
RIFT_API const char *rift_word_warning(int warning);
RIFT_API const char *rift_rule_warning(int warning);
RIFT_API const char *rift_sentence_warning(const char *language, int warning);

/* Returns the sentence that tells a player why an answer is better, or worse if the difference is negative (struct
   rift_reason of rift_player.h); "" for a number that is not a term. */
RIFT_API const char *rift_sentence_reason(const char *language, int term, int difference);

/* Return the number of a word in its list; 0 if the list does not contain it. */
RIFT_API int rift_word_path_of(const char *word);
RIFT_API int rift_word_leader_of(const char *word);
RIFT_API int rift_word_edition_of(const char *word);
RIFT_API int rift_word_variant_of(const char *word);
RIFT_API int rift_word_module_of(const char *word);
RIFT_API int rift_word_experiment_of(const char *word);
RIFT_API int rift_word_option_of(const char *word);
RIFT_API int rift_word_technology_of(const char *word);
RIFT_API int rift_word_adventure_of(const char *word);
RIFT_API int rift_word_kind_of(const char *word);
RIFT_API int rift_word_worker_of(const char *word);
RIFT_API int rift_word_good_of(const char *word);
RIFT_API int rift_word_space_of(const char *word);
RIFT_API int rift_word_result_of(const char *word);
RIFT_API int rift_word_condition_of(const char *word);
RIFT_API int rift_word_warp_of(const char *word);
RIFT_API int rift_word_collapse_of(const char *word);

/* Writes the name of a tile: "305", "215B", "exocrawler", "anomaly"; empty for a number that is not a tile. */
RIFT_API size_t rift_words_tile(int tile, char *out, size_t size);

/* Returns the tile with this name; 0 if there is none. */
RIFT_API int rift_word_tile_of(const char *word);

/* Writes a Breakthrough: "circle/war"; empty for a number that is not a Breakthrough. */
RIFT_API size_t rift_words_breakthrough(int b, char *out, size_t size);

/* Returns the Breakthrough with this name, 1 to RIFT_BREAKTHROUGHS; 0 if there is none. */
RIFT_API int rift_word_breakthrough_of(const char *word);

/* The reader of a text and the names of the players; any name may be left out. */
struct rift_names {
	int8_t reader; /* the seat addressed as "you"; -1: none */
	const char *name[RIFT_SEATS]; /* the player's name; NULL or "": use the Path or the kind of automaton */
	const char *language; /* the language of the sentences; NULL: English */
};

/* Buffer size for any sentence of rift_tell_event and rift_tell_ask, terminating NUL included. */
#define RIFT_TELL_MAX 512

/*
 * Writes an event as a sentence; g is the position after the move that caused it.  The reader is "you", other seats go
 * by their names.  names may be NULL: English, no reader, all seats go by their Path.  Returns 0 for an event that is
 * not told to players.
 */
RIFT_API size_t rift_tell_event(const struct rift_rules *rules, const struct rift_game *g, const struct rift_event *e,
	const struct rift_names *names, char *out, size_t size);

/* Returns the key of that sentence in the catalogue without its prefix "tell." ("good.gain"); "" if there is none. */
RIFT_API const char *rift_tell_key(const struct rift_event *e);

/*
 * Writes the question that a seat (or RIFT_NATURE) is asked now, as a sentence that starts with the seat's name unless
 * the seat is the reader.  If the seat is not asked, or is out of range, the sentence says whose answer is awaited.
 */
RIFT_API size_t rift_tell_ask(const struct rift_rules *rules, const struct rift_game *g, int seat,
	const struct rift_names *names, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
