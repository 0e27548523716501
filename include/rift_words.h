/*
 * rift_words.h -- the game in words: moves, names and sentences.
 *
 * A move is written as words and read back: "place engineer mine.top".  The vocabulary is that of rift_lists.h; records,
 * scenarios, the terminal and the browser all speak it.  Events and questions are told as English sentences.
 *
 * Nothing here allocates memory or does I/O.  A function that takes `out` and `size` writes at most `size` bytes, the
 * closing zero included (nothing if `size` is 0), and answers the length of the whole text without its zero, as snprintf
 * does: an answer of `size` or more says that the text was cut.  Functions that must look at the position take the rules
 * of the game as their first argument (struct rift_rules; RIFT_RULES for those the program is linked with).
 * Texts that are answered are constants: they need not be freed and stay valid.
 */
#ifndef RIFT_WORDS_H
#define RIFT_WORDS_H

#include <stddef.h>

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Room for the words of any move that rift_legal or rift_chance lists, with the closing zero. */
#define RIFT_WORDS_MAX 256

/*
 * The words of a move about to be played in g, without the seat.  The move need not be legal: a byte that means
 * nothing is written "?".
 */
RIFT_API size_t rift_words_move(
	const struct rift_rules *rules, const struct rift_game *g, struct rift_move m, char *out, size_t size);

/*
 * Reads the words of one move of this seat (RIFT_NATURE for Nature's) into *m.  The move need not be legal: that is for
 * rift_play to say.  Answers 0; or -1 with the first word that was not understood in `why`, cut to `size` bytes ("" if
 * words are missing), and *m without meaning.
 */
RIFT_API int rift_words_parse(const struct rift_rules *rules, const struct rift_game *g, int seat, const char *text,
	struct rift_move *m, char *why, size_t size);

/* The letter of a seat: 'A' to 'D', '*' for RIFT_NATURE, '?' for any other number. */
RIFT_API char rift_words_seat(int seat);

/* The seat of a letter, RIFT_NATURE for '*', -1 for any other letter. */
RIFT_API int rift_words_seat_of(char letter);

/* Names out of the lists of rift_lists.h by their number (RIFT_TITANIUM: "titanium"); "" for 0 and out of range. */
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

/* The name of an enum rift_result: "ok" for RIFT_OK, "" out of range. */
RIFT_API const char *rift_word_result(int result);

/* The sentence that tells a player why a move was refused; "" for RIFT_OK and out of range. */
RIFT_API const char *rift_sentence_result(int result);

/* Why a setup is refused (enum rift_fault): the name, the rule it breaks, the sentence; "" for 0 and out of range. */
RIFT_API const char *rift_word_fault(int fault);
RIFT_API const char *rift_rule_fault(int fault);
RIFT_API const char *rift_sentence_fault(int fault);

/* What of a setup is allowed but not advised (enum rift_warning): name, rule, sentence; "" for 0 and out of range. */
RIFT_API const char *rift_word_warning(int warning);
RIFT_API const char *rift_rule_warning(int warning);
RIFT_API const char *rift_sentence_warning(int warning);

/* The number of a name in its list; 0 if the list does not have it. */
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

/* A tile: "305", "215B", "exocrawler", "anomaly"; nothing for a number that is no tile. */
RIFT_API size_t rift_words_tile(int tile, char *out, size_t size);

/* The tile of such a word; 0 if it is none. */
RIFT_API int rift_word_tile_of(const char *word);

/* A Breakthrough: "circle/war"; nothing for a number that is none. */
RIFT_API size_t rift_words_breakthrough(int b, char *out, size_t size);

/* The Breakthrough of such a word, 1 to RIFT_BREAKTHROUGHS; 0 if it is none. */
RIFT_API int rift_word_breakthrough_of(const char *word);

/* Who reads, and what the players are called.  All of it may be left out. */
struct rift_names {
	int8_t reader; /* the seat that is "you"; -1: nobody's */
	const char *name[RIFT_SEATS]; /* as each player gave it; NULL or "": their Path, or which bot it is */
};

/* Room for any sentence of rift_tell_event and rift_tell_ask, with the closing zero. */
#define RIFT_TELL_MAX 240

/*
 * An event as a sentence, with g the position after the move it belongs to.  The reader is "you", others have their names
 * (NULL: nobody reads, all have their Path).  The length is 0 for an event that tells a player nothing.
 */
RIFT_API size_t rift_tell_event(const struct rift_rules *rules, const struct rift_game *g, const struct rift_event *e,
	const struct rift_names *names, char *out, size_t size);

/* The key of that sentence in the catalogue, without its "tell." ("good.gain"); "" if there is none. */
RIFT_API const char *rift_tell_key(const struct rift_event *e);

/*
 * What is asked of a seat (or of RIFT_NATURE) at this moment, as a sentence, with the name before it unless the seat reads it
 * itself; if the seat is not asked, for whom it waits.  A seat out of range is told for whom everybody waits.
 */
RIFT_API size_t rift_tell_ask(const struct rift_rules *rules, const struct rift_game *g, int seat,
	const struct rift_names *names, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
