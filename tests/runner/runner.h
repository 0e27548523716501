/*
 * runner.h -- scenarios: games written as text that are tests.  docs/scenarios.md is the reference of the format.
 *
 * A scenario is read whole (text.c), its table is set (stage.c, given*.c, tiles.c), its lines are played (play.c) and
 * what they change is compared with what they say (change.c); expect*.c looks at the table as it then lies.  check.c
 * states what is true of every table.  The runner may look at everything inside the core, because a scenario begins
 * in the middle of a game.
 */
#ifndef RUNNER_H
#define RUNNER_H

#include <stdbool.h>
#include <stddef.h>

#include "core/phases/phases.h"

#define LINE_BYTES 1000
#define LINES_MAX 600
#define WORDS_IN_LINE 160
#define WISHES_MAX 64
#define EVENTS_OF_LINE 8192
#define MARKS_MAX 2048

struct line {
	int number;
	char text[LINE_BYTES]; /* without comment and surrounding blanks */
};

/* The words of a line, read one after the other. */
struct reader {
	char text[LINE_BYTES];
	char *word[WORDS_IN_LINE];
	int count, at;
};

/* The ids of the rules reached, each once. */
struct marks {
	const char *id[MARKS_MAX];
	int count;
	bool on;
};

struct scenario {
	const char *path; /* as given on the command line */
	struct line *lines;
	int count, at;
	int failures;
	bool verbose;
	struct rift_game game;
	/* from the head of the file */
	struct line *setup;
	int position; /* the number of the line "position" in `lines`; -1: there is none */
	int start_phase, start_era; /* SETTING_UP: from the very first question */
	bool start_said;
	/* what Nature shall do when nobody writes it down */
	char wish[WISHES_MAX][80];
	int wishes;
	bool nature_auto;
	bool some_left_out; /* Breakthroughs were taken out of the game */
	/* since the last line of play began */
	struct rift_event *events;
	size_t event_count;
	bool phase_fresh; /* nothing has been played since this phase began */
	struct marks marks;
};

/* text.c */
bool text_load(struct scenario *s);
void fail(struct scenario *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void split_words(struct reader *w, const char *text);
const char *next_word(struct reader *w); /* NULL at the end */
const char *peek_word(const struct reader *w);
bool next_number(struct reader *w, int *n);
bool is_word(const char *word, const char *is);
bool starts_with(const char *text, const char *word); /* the first word of text is word */
int look_up(const char *(*name)(int), int end, const char *word);
int seat_of(const struct scenario *s, const char *word); /* -1: no seat of this table */
void append(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
char *trim(char *text);

/* names.c: words for what lies on a player board */
int slot_of(const char *word); /* "lab.2"; -1 */
int home_space_of(const struct game *g, int seat, const char *word); /* a space, or the tile that lies there; 0 */
void space_words(const struct game *g, int seat, int space, char *out, size_t size);
int plain_tile_of(const char *word); /* a Building or Superproject; 0 */
const char *tile_words(int tile); /* static storage, good for one use */
const char *breakthrough_words(int b);
bool read_workers(struct reader *w, int *count); /* count[WORKER_END]; "none" for nobody */
void workers_words(const int *count, char *out, size_t size);

/* marks.c */
bool marks_available(void);
void marks_listen(struct marks *m); /* NULL: nobody listens */
bool marks_set(struct scenario *s, bool on); /* answers what it was */

/* stage.c */
bool stage_begin(struct scenario *s);
bool stage_at_gate(const struct scenario *s);
void stage_pass_gate(struct scenario *s);
void stage_settle(struct scenario *s); /* passes every gate, up to the next question */
bool stage_run(struct scenario *s, int phase, int era); /* era 0: the next time */
bool stage_play(struct scenario *s, struct rift_move m, enum rift_result *result);
bool nature_step(struct scenario *s, bool any); /* any: also what would otherwise have to be written */
bool is_outcome(const struct rift_game *g, struct rift_move m);

/* position.c */
bool position_head(struct scenario *s); /* goes on to the line "end" */
bool position_begin(struct scenario *s);

/* could.c */
#define USUAL_SEATS " seats A=harmony/haulani/1 B=progress/cornella/1" /* if none are named */
bool setup_read(
	const char *text, struct rift_setup *setup, char *why, size_t size); /* seats A and B if none are named */
bool could_line(struct scenario *s, const char *text);

/* given.c, given_table.c, tiles.c */
bool given_line(struct scenario *s, struct reader *w);
bool given_table(struct scenario *s, const char *what, struct reader *w);
uint8_t *hex_of(struct game *g, int space);
bool post_put(
	struct scenario *s, int seat, int worker, int space); /* an Exosuit there, with its Worker or with nobody */
bool given_hex(struct scenario *s, struct reader *w);
bool given_turn(struct scenario *s, int seat);
bool fact_put(struct scenario *s, int seat, struct reader *w);
bool fact_read(struct scenario *s, struct reader *w, int *fact, int *index, int *value);
bool tile_to_board(struct scenario *s, int seat, int tile, int slot); /* slot -1: where it would be built */
void tile_off_board(struct scenario *s, int seat, int tile); /* beside the player board */
bool tile_to_top(struct scenario *s, int tile, bool primary);
bool tile_to_timeline(struct scenario *s, int era, int tile);
void stack_exhaust(struct game *g, int type);

/* doomsday.c */
bool variable_to_board(struct scenario *s, int seat, int x, int slot);
bool given_variable(struct scenario *s, const char *what, struct reader *w);
bool given_variable_seat(struct scenario *s, int seat, const char *what, struct reader *w);
bool expect_variable(struct scenario *s, const char *what, struct reader *w);
bool expect_variable_seat(struct scenario *s, int seat, const char *what, struct reader *w);
bool given_doomsday(struct scenario *s, const char *what, struct reader *w);
bool expect_doomsday(struct scenario *s, const char *what, struct reader *w);
bool given_experiments(struct scenario *s, int seat, struct reader *w);
bool expect_experiments(struct scenario *s, int seat, struct reader *w);
bool read_experiments(struct reader *w, unsigned *cards);

/* pioneers.c */
bool given_cards(struct scenario *s, const char *what, struct reader *w);
bool given_cards_seat(struct scenario *s, int seat, const char *what, struct reader *w);
bool given_pioneers(struct scenario *s, const char *what, struct reader *w);
bool given_pioneers_seat(struct scenario *s, int seat, const char *what, struct reader *w);
bool expect_pioneers(struct scenario *s, const char *what, struct reader *w);
bool expect_pioneers_seat(struct scenario *s, int seat, const char *what, struct reader *w);

/* chronossus.c */
bool given_chronossus(struct scenario *s, const char *what, struct reader *w);
bool given_chronossus_seat(struct scenario *s, int seat, const char *what, struct reader *w);
bool expect_chronossus(struct scenario *s, const char *what, struct reader *w);
bool expect_chronossus_seat(struct scenario *s, int seat, const char *what, struct reader *w);
/* fractures.c */
bool given_fractures(struct scenario *s, const char *what, struct reader *w);
bool given_fractures_seat(struct scenario *s, int seat, const char *what, struct reader *w);
bool expect_fractures(struct scenario *s, const char *what, struct reader *w);
bool expect_fractures_seat(struct scenario *s, int seat, const char *what, struct reader *w);

/* expect.c, expect_seat.c */
bool expect_line(struct scenario *s, struct reader *w);
bool expect_seat(struct scenario *s, int seat, struct reader *w);

/* change.c */
struct change {
	int good[GOOD_END], worker[WORKER_END];
	int breakthrough[RIFT_BREAKTHROUGHS + 1];
	int tile[TILE_COUNT]; /* built, lost */
	int vp, morale, paradox, travels, exosuits, guards, rest;
	int focus, first, evacuated;
	int anomaly[SLOTS_HOME]; /* 1 placed, 2 placed on a Building, -1 removed */
	int warp[WARP_END]; /* the Era it was laid on; -1: back home */
	int experiments; /* bits of those taken */
	int adventure[ADVENTURE_END]; /* 1 for those kept */
	int upgrades; /* bits of the Resources laid on the Upgrade board */
	int sensor[RIFT_BREAKTHROUGHS + 1]; /* 1 for Breakthroughs laid there */
};
void change_between(const struct scenario *s, const struct rift_game *before, struct change *change);
bool change_read(struct scenario *s, const char *text, struct change *change);
void change_words(const struct scenario *s, const struct change *change, char *out, size_t size);

/* play.c */
bool play_line(struct scenario *s, const char *text);
bool run_line(struct scenario *s, const char *text);

/* play.c: what a seat or Nature may answer now */
size_t answers_of(struct scenario *s, int seat, struct rift_move *moves);

/* speech.c */
void check_question(struct scenario *s);
void check_events(struct scenario *s, const struct rift_event *events, size_t count);
int speech_missing(void); /* kinds of questions and moves that never came up; names them */

/* check.c */
void check_table(struct scenario *s);

#endif
