/*
 * bound_words.h -- included behind bound.h when the writer of records is built for the server (cc -include): its
 * functions get names of their own, so that they can stand beside those of src/text.
 */
#ifndef SERVER_BOUND_WORDS_H
#define SERVER_BOUND_WORDS_H

#define record_write_sealed bound_record_write
#define record_write bound_record_write_plain
#define put_option bound_put_option
#define tile_on bound_tile_on
#define word_bonus bound_word_bonus
#define word_column bound_word_column
#define word_die bound_word_die
#define word_figure bound_word_figure
#define word_guardian bound_word_guardian
#define word_way bound_word_way
#define words_move bound_words_move

#endif
