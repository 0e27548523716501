/*
 * play.h -- shared by the files of `timerift play`, a game at one keyboard.
 *
 * play_setup.c asks for the setup, play.c runs the game, play_screen.c and play_parts.c draw it, play_input.c parses
 * input, play_hint.c gives hints.
 */
#ifndef CLI_PLAY_PLAY_H
#define CLI_PLAY_PLAY_H

#include "cli/base/screen.h"
#include "cli/play/choices.h"
#include "cli/play/session.h"

#define PLAY_LINE 800

struct table {
	struct session session;
	struct screen screen;
	size_t seen[RIFT_SEATS + 1]; /* tellings each seat has read */
	size_t printed; /* plain mode: tellings already printed */
	bool unsaved; /* saving failed; reported once */
	size_t hinted; /* moves played when a hint was given */
	int hints; /* hints given there */
	char notice[PLAY_LINE]; /* shown once, with the next question */
	char question[PLAY_LINE]; /* shown instead of the ask's own text; "": none */
};

/* play_setup.c */
struct play_options {
	const char *seats, *side, *device, *edition, *variants, *solo, *options, *modules, *computer, *nature, *load,
		*from, *save, *left_out;
	uint64_t players, seed;
	bool quick, plain, ascii, go_on, autoend;
};
enum play_start { PLAY_BEGINS, PLAY_LEAVES, PLAY_WRONG };

/* Asks for what the command line leaves open and begins the game. */
enum play_start play_setup(struct table *t, const struct play_options *options);

/* play_screen.c */
void table_say(struct table *t, const char *key, const struct named_arg *with);
void table_tell(struct table *t, const char *text);
void table_draw(struct table *t, int seat, const struct choices *c, bool unusual);
void table_put(struct page *page, const struct table *t, int seat, const struct choices *c, bool unusual);
void table_news(struct table *t); /* plain mode: prints new events */
void news_put(struct page *page, const struct session *s, size_t from, size_t to, int seat);
void news_last(struct page *page, const struct table *t, int seat, int lines); /* the last lines of its unread news */

/* play_parts.c: draws the table of `g` as `seat` sees it, in at most `capacity` lines. */
void parts_put(struct page *page, const struct table *t, const struct rift_game *g, int seat, int capacity);

/* play_input.c: parses a line. */
enum input_kind { INPUT_NOTHING, INPUT_MOVE, INPUT_CHOICE, INPUT_ORDER, INPUT_SEVERAL, INPUT_NONSENSE };
enum order {
	NO_ORDER,
	ORDER_HELP,
	ORDER_LOOK,
	ORDER_MORE,
	ORDER_END_TURN,
	ORDER_UNDO,
	ORDER_REDO,
	ORDER_RESTART,
	ORDER_REWIND,
	ORDER_AUTOEND,
	ORDER_LOG,
	ORDER_WHY,
	ORDER_HINT,
	ORDER_SCORE,
	ORDER_SAVE,
	ORDER_QUIT,
	ORDER_END
};
struct input {
	enum input_kind kind;
	enum order order;
	char rest[PLAY_LINE]; /* the rest after the command */
	struct rift_move move;
	const struct choice *choice; /* INPUT_CHOICE: several Workers may go there */
	char say[PLAY_LINE]; /* INPUT_NONSENSE, INPUT_SEVERAL: message for the player */
};
void input_read(struct input *input, const struct rift_game *g, const struct choices *c, const char *line);
void input_help(struct page *page);

/* The Worker named by a line, by number or a prefix of its name; -1 if none. */
int input_worker(const struct choice *choice, const char *line);

/* play_look.c: commands that only display something. */
void show_order(const struct table *t, int seat, const struct input *input);
void order_put(struct page *page, const struct table *t, int seat, const struct input *input);

/* play_hint.c: what a computer player would do.  Each further time at the same question tells more; rest may name a
   strength, 1 to 3. */
void hint_show(struct table *t, int seat, const char *rest);

/* Finds at most so many sentences that speak for an answer, the weightiest first; returns how many.  What experience adds
   is told only if nothing else can be said. */
int reasons_tell(const struct rift_advice *a, int most, const char **out);

int cmd_play(int argc, char **argv); /* play.c */

#endif
