/*
 * watch.c -- timerift watch: steps through a record, forwards and backwards.  A step ends with a player's decision or
 * an automaton's turn, and shows everything that happened since the previous step, dice and draws included.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/board/sheet.h"
#include "cli/cli.h"
#include "cli/play/play.h"
#include "rift_words.h"

struct watch {
	struct session whole; /* the whole record */
	struct table t; /* up to the current move */
	bool stop[RIFT_RECORD_MOVES + 1]; /* whether a step ends after this many moves */
};

static void help(void)
{
	put_said(stdout, "terminal.watch.help", PLAIN);
	put_said(stdout, "terminal.watch.orders", PLAIN);
}

/* Whether an event ends the preceding turn of an automaton. */
static bool ends_turn(int kind)
{
	return kind == RIFT_E_TURN || kind == RIFT_E_PHASE || kind == RIFT_E_ERA || kind == RIFT_E_END;
}

/* Finds the ends of steps.  An automaton's turn begins with its command and ends where another turn begins. */
static void find_stops(struct watch *w)
{
	const struct session *s = &w->whole;
	size_t told = 0;
	bool turn = false; /* within an automaton's turn */
	w->stop[0] = w->stop[s->record.count] = true;
	for (size_t i = 0; i < s->record.count; i++) {
		bool ended = false;
		for (; told < s->told_count && s->told[told].move <= i; told++) {
			ended = ended || (turn && ends_turn(s->told[told].kind));
			turn = turn || s->told[told].kind == RIFT_E_COMMAND;
		}
		if (ended || s->record.moves[i].seat != RIFT_NATURE) {
			w->stop[i + 1] = true;
			turn = false;
		}
	}
}

static size_t step_before(const struct watch *w, size_t moves)
{
	if (moves > 0)
		moves--;
	while (!w->stop[moves])
		moves--;
	return moves;
}

static size_t step_after(const struct watch *w, size_t moves)
{
	if (moves < w->whole.record.count)
		moves++;
	while (!w->stop[moves])
		moves++;
	return moves;
}

static void jump(struct watch *w, size_t moves)
{
	struct session *s = &w->t.session;
	const struct rift_record *all = &w->whole.record;
	if (moves > all->count)
		moves = all->count;
	if (moves < s->record.count)
		session_back(s, moves);
	while (s->record.count < moves)
		CHECK(session_play(s, all->moves[s->record.count]) == RIFT_OK);
}

static void next_era(struct watch *w)
{
	int era = rift_fact(&w->t.session.game, RIFT_FACT_ERA, 0, 0);
	while (w->t.session.record.count < w->whole.record.count &&
		rift_fact(&w->t.session.game, RIFT_FACT_ERA, 0, 0) == era)
		jump(w, w->t.session.record.count + 1);
}

/* Writes the last move in words. */
static void put_move(struct page *page, const struct watch *w)
{
	struct rift_game before;
	const struct rift_record *r = &w->t.session.record;
	char words[RIFT_WORDS_MAX];
	if (!r->count)
		return;
	enum rift_result result = rift_record_begin(RIFT_RULES, r, &before);
	for (size_t i = 0; i + 1 < r->count && result == RIFT_OK; i++)
		result = rift_play(&before, r->moves[i], NULL);
	(void)rift_words_move(RIFT_RULES, &before, r->moves[r->count - 1], words, sizeof words);
	page_print(page, "%c  ", rift_words_seat(r->moves[r->count - 1].seat));
	page_styled(page, STYLE_STRONG, words);
	page_put(page, "\n");
}

/* Draws as much of the table as fits into `capacity` lines. */
static void put_table(struct page *page, const struct rift_game *g, const struct screen *screen, int capacity)
{
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
	if (rift_fact(g, RIFT_FACT_ERA, 0, 0) == 0)
		return;
	for (int detail = 2; detail >= 0; detail--) {
		struct page table;
		page_open(&table, screen);
		if (detail > 0)
			board_timeline(&table, g);
		board_main(&table, g);
		for (int seat = 0; seat < players; seat++) {
			if (detail == 2)
				board_rival(&table, g, seat);
			else
				board_rival_line(&table, g, seat);
		}
		bool fits = table.lines <= capacity || detail == 0;
		if (fits)
			page_append(page, &table);
		page_close(&table);
		if (fits)
			return;
	}
}

static void put_end(struct page *page, const struct watch *w)
{
	const struct session *s = &w->t.session;
	if (rift_asks(&s->game).kind == RIFT_ASK_OVER) {
		sheet_put(page, &s->game);
		sheet_winner(page, &s->game);
	} else if (s->record.count == w->whole.record.count) {
		page_say_line(page, "terminal.watch.open", PLAIN);
	}
}

static void draw(struct watch *w)
{
	struct page page, foot;
	struct session *s = &w->t.session;
	char note[NAME_BYTES];
	size_t count = s->record.count, from = s->told_count, begun = step_before(w, count);
	while (from > 0 && s->told[from - 1].move >= begun)
		from--;
	screen_resize(&w->t.screen);
	if (!w->t.screen.plain)
		screen_clear(&w->t.screen);
	page_open(&page, &w->t.screen);
	page_open(&foot, &w->t.screen);
	(void)say(note, sizeof note, "terminal.header.move",
		WITH(NUMBER("n", (int)count), NUMBER("of", (int)w->whole.record.count)));
	board_header(&page, &s->game, note);
	put_move(&foot, w);
	news_put(&foot, s, from, s->told_count, RIFT_NATURE);
	put_end(&foot, w);
	if (!w->t.screen.plain)
		put_table(&page, &s->game, &w->t.screen, w->t.screen.rows - foot.lines - 2);
	page_append(&page, &foot);
	page_show(&page);
	page_close(&page);
	page_close(&foot);
}

/* A command that only displays something; false: it is another one. */
static bool show(const struct watch *w, const char *line)
{
	struct choices none = { .seat = RIFT_NATURE };
	struct input input;
	input_read(&input, &w->t.session.game, &none, line);
	if (input.kind != INPUT_ORDER ||
		(input.order != ORDER_LOOK && input.order != ORDER_LOG && input.order != ORDER_WHY &&
			input.order != ORDER_SCORE && input.order != ORDER_HELP && input.order != ORDER_QUIT))
		return false;
	show_order(&w->t, RIFT_NATURE, &input);
	return true;
}

/* Executes one line of input; false: quit.  *redraw: the position has changed. */
static bool obey(struct watch *w, const char *line, bool *redraw)
{
	line += strspn(line, " ");
	char letter = (char)tolower((unsigned char)line[0]);
	bool alone = strlen(line) == 1;
	*redraw = true;
	if (!*line || (alone && letter == 'n')) {
		jump(w, step_after(w, w->t.session.record.count));
	} else if (alone && letter == 'b') {
		jump(w, step_before(w, w->t.session.record.count));
	} else if (alone && letter == 'e') {
		next_era(w);
	} else if (letter == 'g' && line[1 + strspn(line + 1, " ")] != '\0' && strtol(line + 1, NULL, 10) >= 0) {
		jump(w, (size_t)strtol(line + 1, NULL, 10));
	} else if ((alone && letter == 'q') || strcmp(line, "quit") == 0) {
		return false;
	} else {
		*redraw = false;
		if ((alone && letter == '?') || strcmp(line, "help") == 0 || !show(w, line))
			help();
	}
	return true;
}

static int watch(struct watch *w, const char *path, bool plain)
{
	char error[SESSION_ERROR], line[PLAY_LINE];
	if (session_load(&w->whole, path, error, sizeof error) != 0) {
		(void)fprintf(stderr, "timerift watch: %s\n", error);
		return 1;
	}
	screen_look(&w->t.screen, plain);
	find_stops(w);
	CHECK(session_begin_as(&w->t.session, &w->whole.record, w->whole.seed) == RIFT_OK);
	bool redraw = true;
	help();
	do {
		if (redraw)
			draw(w);
		(void)fputs("watch> ", stdout);
	} while (line_read(line, sizeof line) && obey(w, line, &redraw));
	(void)putchar('\n');
	session_end(&w->t.session);
	session_end(&w->whole);
	return fflush(stdout) == 0 ? 0 : 1;
}

int cmd_watch(int argc, char **argv)
{
	bool plain = false;
	const struct option_row rows[] = { { "plain", OPTION_FLAG, &plain, NULL, "help.watch.plain", 0, 0 } };
	const struct options options = { "help.watch.usage", "help.watch.about", rows, ARRAY_LEN(rows), 1 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (words == 0)
		return options_complain(&options, "terminal.wrong.record", NULL);
	struct watch *w = calloc(1, sizeof *w);
	CHECK(w != NULL);
	int status = watch(w, argv[1], plain);
	free(w);
	return status;
}
