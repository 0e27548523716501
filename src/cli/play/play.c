/*
 * play.c -- timerift play: runs a game at one keyboard.  Asks each seat, draws Nature's dice from the seed or reads
 * them from a physical table, and saves the game after every decision.  A turn can be undone until it is ended, unless
 * something was revealed in it.
 */
#include "cli/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/board/sheet.h"
#include "rift_words.h"

/* Result of a question. */
enum asked { ASKED_ANSWERED, ASKED_AGAIN, ASKED_LEAVE };

static void keep(struct table *t)
{
	char error[SESSION_ERROR];
	if (!*t->session.path || session_save(&t->session, t->session.path, error, sizeof error) == 0 || t->unsaved)
		return;
	t->unsaved = true;
	(void)fprintf(stderr, "timerift play: %s\n", error);
}

/* After Undo: the sentences about undone moves count as unread. */
static void after_undo(struct table *t)
{
	for (size_t i = 0; i < ARRAY_LEN(t->seen); i++)
		if (t->seen[i] > t->session.told_count)
			t->seen[i] = t->session.told_count;
	if (t->printed > t->session.told_count)
		t->printed = t->session.told_count;
	keep(t);
}

static bool undo(struct table *t)
{
	const char *why = session_undo(&t->session);
	if (why) {
		table_tell(t, why);
		return false;
	}
	after_undo(t);
	char name[NAME_BYTES];
	table_say(t, "terminal.done.undo",
		WITH(TEXT("who", seat_name(&t->session.shown, t->session.now.seat, name, sizeof name))));
	return true;
}

static bool redo(struct table *t)
{
	const char *why = session_redo(&t->session);
	if (why) {
		table_tell(t, why);
		return false;
	}
	keep(t);
	table_say(t, "terminal.done.redo", PLAIN);
	return true;
}

static bool restart(struct table *t)
{
	const char *why = session_restart(&t->session);
	if (why) {
		table_tell(t, why);
		return false;
	}
	after_undo(t);
	table_say(t, "terminal.done.restart", PLAIN);
	return true;
}

static bool take_back_round(struct table *t)
{
	const char *why = session_rewind(&t->session);
	if (why) {
		table_tell(t, why);
		return false;
	}
	after_undo(t);
	table_say(t, "terminal.done.rewind", PLAIN);
	return true;
}

static void autoend(struct table *t)
{
	session_ends_itself(&t->session, !t->session.ends_itself);
	table_say(t, t->session.ends_itself ? "terminal.done.autoend" : "terminal.done.autoend.off", PLAIN);
	keep(t);
}

static void save_as(struct table *t, const char *path)
{
	char error[SESSION_ERROR];
	if (!*path)
		table_say(t, "terminal.wrong.save", PLAIN);
	else if (session_save(&t->session, path, error, sizeof error) == 0)
		table_say(t, "terminal.done.save", WITH(TEXT("file", path)));
	else
		table_tell(t, error);
}

/* A drawn screen shows remarks when it is redrawn; plain mode has printed them. */
static enum asked after_remark(const struct table *t)
{
	return t->screen.plain ? ASKED_ANSWERED : ASKED_AGAIN;
}

/* Executes a command.  ASKED_AGAIN redraws the question, ASKED_ANSWERED reads the next line. */
static enum asked obey(struct table *t, int seat, const struct input *input, bool *unusual)
{
	switch (input->order) {
	case ORDER_UNDO:
		return undo(t) ? ASKED_AGAIN : after_remark(t);
	case ORDER_REDO:
		return redo(t) ? ASKED_AGAIN : after_remark(t);
	case ORDER_RESTART:
		return restart(t) ? ASKED_AGAIN : after_remark(t);
	case ORDER_REWIND:
		return take_back_round(t) ? ASKED_AGAIN : after_remark(t);
	case ORDER_AUTOEND:
		autoend(t);
		return ASKED_AGAIN;
	case ORDER_END_TURN:
		table_say(t, "terminal.wrong.end", PLAIN);
		return after_remark(t);
	case ORDER_MORE:
		*unusual = true;
		return ASKED_AGAIN;
	case ORDER_QUIT:
		return ASKED_LEAVE;
	case ORDER_SAVE:
		save_as(t, input->rest);
		return after_remark(t);
	case ORDER_LOOK:
		if (!*input->rest && !t->screen.plain)
			return ASKED_AGAIN;
		show_order(t, seat, input);
		return ASKED_ANSWERED;
	case ORDER_HINT:
		hint_show(t, seat, input->rest);
		return ASKED_ANSWERED;
	case ORDER_HELP:
	case ORDER_LOG:
	case ORDER_WHY:
	case ORDER_SCORE:
	case NO_ORDER:
	case ORDER_END:
		show_order(t, seat, input);
	}
	return ASKED_ANSWERED;
}

static bool prompt_read(const struct table *t, int seat, char *line, size_t size)
{
	struct page page;
	char mark[8];
	page_open(&page, &t->screen);
	(void)snprintf(mark, sizeof mark, "%c> ", rift_words_seat(seat));
	page_styled(&page, seat < RIFT_NATURE ? seat_style(&t->session.game, seat) : STYLE_STRONG, mark);
	page_show(&page);
	page_close(&page);
	return line_read(line, size);
}

/* Asks which Worker to place.  False: none, repeat the whole question. */
static bool ask_worker(struct table *t, int seat, const struct choice *choice, struct rift_move *m)
{
	char line[PLAY_LINE];
	struct choices *c = calloc(1, sizeof *c);
	CHECK(c != NULL);
	c->seat = seat;
	c->count = c->shown = choice->moves;
	for (size_t i = 0; i < choice->moves; i++) {
		c->list[i] = (struct choice){ .number = (int)i + 1, .move = { choice->move[i] }, .moves = 1 };
		choice_worker_words(t->session.rift, choice->move[i], c->list[i].label, sizeof c->list[i].label);
	}
	(void)say(t->question, sizeof t->question, "terminal.ask.worker", WITH(TEXT("where", choice->label)));
	table_draw(t, seat, c, false);
	t->question[0] = '\0';
	free(c);
	if (!prompt_read(t, seat, line, sizeof line))
		return false;
	int worker = line[strspn(line, " ")] ? input_worker(choice, line) : 0;
	if (worker >= 0)
		*m = choice->move[worker];
	return worker >= 0;
}

static enum asked play_move(struct table *t, struct rift_move m)
{
	size_t told = t->session.told_count;
	enum rift_result result = session_play(&t->session, m);
	if (result != RIFT_OK) {
		table_tell(t, rift_sentence_result(words_language(), (int)result));
		return ASKED_AGAIN;
	}
	if (m.seat < RIFT_SEATS)
		t->seen[m.seat] = told; /* the consequences of one's own decision are news too */
	keep(t);
	return ASKED_ANSWERED;
}

/* Reads lines until one is a move, changes the question, or quits. */
static enum asked ask_lines(struct table *t, int seat, const struct choices *c, bool *unusual)
{
	char line[PLAY_LINE];
	struct input input;
	while (prompt_read(t, seat, line, sizeof line)) {
		input_read(&input, &t->session.game, c, line);
		switch (input.kind) {
		case INPUT_NOTHING:
			if (!t->screen.plain)
				return ASKED_AGAIN;
			break;
		case INPUT_CHOICE:
			if (!ask_worker(t, seat, input.choice, &input.move))
				return ASKED_AGAIN;
			return play_move(t, input.move);
		case INPUT_MOVE:
			return play_move(t, input.move);
		case INPUT_ORDER: {
			enum asked asked = obey(t, seat, &input, unusual);
			if (asked != ASKED_ANSWERED)
				return asked;
			break;
		}
		case INPUT_SEVERAL:
		case INPUT_NONSENSE:
			table_tell(t, input.say);
			if (!t->screen.plain)
				return ASKED_AGAIN;
		}
	}
	return ASKED_LEAVE;
}

/* Before a secret choice the keyboard is handed over, with nothing secret on the screen. */
static bool hand_over(struct table *t, int seat)
{
	char line[PLAY_LINE], name[NAME_BYTES], ready[PLAY_LINE];
	bool there = true;
	if (t->screen.terminal) {
		screen_clear(&t->screen);
		(void)seat_name(&t->session.shown, seat, name, sizeof name);
		put_said(stdout, "terminal.hand", WITH(TEXT("who", name)));
		(void)printf("%s ", say(ready, sizeof ready, "terminal.hand.ready", WITH(TEXT("who", name))));
		there = line_read(line, sizeof line);
		screen_clear(&t->screen);
	}
	session_take(&t->session, seat);
	return there;
}

/* Asks for a person's decision, or Nature's from a physical table.  False: quit. */
static bool ask(struct table *t, int seat)
{
	struct choices *c = malloc(sizeof *c);
	CHECK(c != NULL);
	bool unusual = false;
	size_t count = t->session.record.count;
	enum asked asked = ASKED_AGAIN;
	choices_list(c, t->session.rift);
	while (asked == ASKED_AGAIN && t->session.record.count == count) {
		screen_resize(&t->screen);
		if (t->screen.plain)
			table_news(t);
		table_draw(t, seat, c, unusual);
		asked = ask_lines(t, seat, c, &unusual);
	}
	free(c);
	return asked != ASKED_LEAVE;
}

/* The prompt at the end of a turn, or before something is revealed. */
static void end_question(struct table *t)
{
	const struct rift_now *now = &t->session.now;
	const char *key = now->state == RIFT_STATE_TURN_UP ? "terminal.ask.reveal"
		: now->passed                              ? "terminal.ask.passed"
							   : "terminal.ask.end";
	(void)say(t->question, sizeof t->question, key, WITH(TEXT("undo", now->undo ? "yes" : "no")));
}

/* Reads lines until the turn is ended, something is undone, or the player quits. */
static enum asked end_lines(struct table *t, const struct choices *none)
{
	char line[PLAY_LINE];
	struct input input;
	bool unusual;
	int seat = t->session.now.seat;
	while (prompt_read(t, seat, line, sizeof line)) {
		input_read(&input, &t->session.game, none, line);
		if (input.kind == INPUT_NOTHING || (input.kind == INPUT_ORDER && input.order == ORDER_END_TURN)) {
			session_end_turn(&t->session);
			keep(t);
			return ASKED_ANSWERED;
		}
		if (input.kind == INPUT_ORDER) {
			enum asked asked = obey(t, seat, &input, &unusual);
			if (asked != ASKED_ANSWERED)
				return asked;
			continue;
		}
		table_say(t, "terminal.wrong.atend", PLAIN);
		if (!t->screen.plain)
			return ASKED_AGAIN;
	}
	return ASKED_LEAVE;
}

/* Asks the player to end the turn.  False: quit. */
static bool ask_end(struct table *t)
{
	struct choices *none = calloc(1, sizeof *none);
	CHECK(none != NULL);
	none->seat = t->session.now.seat;
	size_t count = t->session.record.count;
	enum asked asked = ASKED_AGAIN;
	while (asked == ASKED_AGAIN && t->session.record.count == count && !t->session.ends_itself) {
		screen_resize(&t->screen);
		if (t->screen.plain)
			table_news(t);
		end_question(t);
		table_draw(t, none->seat, none, false);
		t->question[0] = '\0';
		asked = end_lines(t, none);
	}
	free(none);
	return asked != ASKED_LEAVE;
}

/* Plays whatever comes next.  False: quit. */
static bool step(struct table *t)
{
	const struct rift_now *now = &t->session.now;
	if (session_step(&t->session))
		return true;
	if (now->state == RIFT_STATE_HAND_OVER)
		return hand_over(t, now->seat);
	if (now->state == RIFT_STATE_READY || now->state == RIFT_STATE_TURN_UP)
		return ask_end(t);
	return ask(t, now->seat);
}

/* Writes what happened since the last decision. */
static void put_last_news(struct page *page, const struct table *t)
{
	size_t from = 0;
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		if (t->seen[seat] > from)
			from = t->seen[seat];
	news_put(page, &t->session, from, t->session.told_count, RIFT_NATURE);
}

static void finish(struct table *t)
{
	struct page page;
	keep(t);
	page_open(&page, &t->screen);
	if (t->screen.plain) {
		table_news(t);
	} else {
		screen_clear(&t->screen);
		put_last_news(&page, t);
	}
	page_gap(&page);
	sheet_put(&page, &t->session.game);
	page_gap(&page);
	sheet_winner(&page, &t->session.game);
	if (*t->session.path && !t->unsaved) {
		const struct named_arg *file = WITH(TEXT("file", t->session.path));
		page_say_line(&page, "terminal.end.record", file);
		page_say_line(&page, "terminal.end.watch", file);
		page_say_line(&page, "terminal.end.analyse", file);
	}
	page_show(&page);
	page_close(&page);
}

static void leave(struct table *t)
{
	keep(t);
	(void)putchar('\n');
	if (*t->session.path && !t->unsaved)
		put_said(stdout, "terminal.end.kept", WITH(TEXT("file", t->session.path)));
	else
		put_said(stdout, "terminal.end.notkept", PLAIN);
}

static void greet(const struct table *t)
{
	struct rift_setup setup;
	char text[800];
	rift_setup_of(&t->session.game, &setup);
	(void)rift_record_write_setup(&setup, text, sizeof text);
	(void)printf("\n%sseed %llu\n", text, (unsigned long long)t->session.seed);
	if (t->session.dice_ask)
		put_said(stdout, "terminal.yourdice", PLAIN);
}

/* Runs the game until it ends or the player quits. */
static int lead(struct table *t)
{
	t->printed = t->session.told_count;
	for (size_t i = 0; i < ARRAY_LEN(t->seen); i++)
		t->seen[i] = t->session.told_count;
	greet(t);
	while (t->session.now.state != RIFT_STATE_OVER) {
		if (!step(t)) {
			leave(t);
			return fflush(stdout) == 0 ? 0 : 1;
		}
	}
	finish(t);
	return fflush(stdout) == 0 ? 0 : 1;
}

/* Chooses the file the game is saved to. */
static void choose_path(struct table *t, const struct play_options *options)
{
	t->session.path[0] = '\0';
	if (options->save)
		(void)snprintf(t->session.path, sizeof t->session.path, "%s", options->save);
	else if (!session_last_path(t->session.path, sizeof t->session.path))
		t->session.path[0] = '\0';
}

static int play(const struct play_options *options)
{
	struct table *t = calloc(1, sizeof *t);
	CHECK(t != NULL);
	int status = 0;
	screen_look(&t->screen, options->plain);
	t->screen.ascii |= options->ascii;
	switch (play_setup(t, options)) {
	case PLAY_BEGINS:
		choose_path(t, options);
		status = lead(t);
		break;
	case PLAY_LEAVES:
		(void)putchar('\n');
		put_said(stdout, "terminal.end.none", PLAIN);
		break;
	case PLAY_WRONG:
		status = 2;
	}
	session_end(&t->session);
	free(t);
	return status;
}

int cmd_play(int argc, char **argv)
{
	struct play_options o = { .seed = UINT64_MAX };
	const struct option_row rows[] = {
		{ "quick", OPTION_FLAG, &o.quick, NULL, "help.play.quick", 0, 0 },
		{ "players", OPTION_NUMBER, &o.players, "N", "help.play.players", 1, RIFT_SEATS },
		{ "seats", OPTION_SEATS, &o.seats, "LIST", "help.play.seats", 0, 0 },
		{ "solo", OPTION_AUTOMATON, &o.solo, "WHO", "help.play.solo", 0, 0 },
		{ "options", OPTION_TRAITS, &o.options, "LIST", "help.play.options", 0, 0 },
		{ "computer", OPTION_COMPUTERS, &o.computer, "LIST", "help.play.computer", 0, 0 },
		{ "side", OPTION_SIDE, &o.side, "A|B", "help.play.side", 0, 0 },
		{ "device", OPTION_SIDE, &o.device, "A|B", "help.play.device", 0, 0 },
		{ "edition", OPTION_EDITION, &o.edition, "NAME", "help.play.edition", 0, 0 },
		{ "variants", OPTION_VARIANTS, &o.variants, "LIST", "help.play.variants", 0, 0 },
		{ "modules", OPTION_MODULES, &o.modules, "LIST", "help.play.modules", 0, 0 },
		{ "left-out", OPTION_LEFT_OUT, &o.left_out, "LIST", "help.play.left-out", 0, 0 },
		{ "seed", OPTION_NUMBER, &o.seed, "N", "help.play.seed", 0, 0 },
		{ "nature", OPTION_NATURE, &o.nature, "ask", "help.play.nature", 0, 0 },
		{ "dice", OPTION_NATURE, &o.nature, "ask", "help.play.dice", 0, 0 },
		{ "continue", OPTION_FLAG, &o.go_on, NULL, "help.play.continue", 0, 0 },
		{ "load", OPTION_FILE, &o.load, "FILE", "help.play.load", 0, 0 },
		{ "from", OPTION_FILE, &o.from, "FILE", "help.play.from", 0, 0 },
		{ "save", OPTION_FILE, &o.save, "FILE", "help.play.save", 0, 0 },
		{ "autoend", OPTION_FLAG, &o.autoend, NULL, "help.play.autoend", 0, 0 },
		{ "plain", OPTION_FLAG, &o.plain, NULL, "help.play.plain", 0, 0 },
		{ "ascii", OPTION_FLAG, &o.ascii, NULL, "help.play.ascii", 0, 0 },
	};
	const struct options options = { "help.play.usage", "help.play.about", rows, ARRAY_LEN(rows), 0 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (o.nature && strcmp(o.nature, "ask") != 0 && strcmp(o.nature, "roll") != 0)
		return options_complain(&options, "terminal.wrong.dice", o.nature);
	return play(&o);
}
