/*
 * bot.c -- timerift bot: plays a seat through the bot protocol (docs/bots.md) with a level of our own.
 *
 * It reads messages from standard input and answers on standard output.  While it thinks it looks for "stop" and "quit"
 * between two slices; any other message waits until it has answered.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/bots/bots.h"
#include "cli/bots/level.h"
#include "cli/bots/lines.h"
#include "rift_record.h"
#include "rift_words.h"

#ifndef RIFT_VERSION
#define RIFT_VERSION ""
#endif

struct speaker {
	struct lines in;
	const struct rift_player *player;
	struct level level;
	struct rift_game seen; /* the view of its seat */
	int seat; /* -1: no game */
	bool quit;
};

static void speak(const char *text)
{
	(void)puts(text);
	(void)fflush(stdout);
}

static void complain(struct speaker *s, const char *what, const char *words)
{
	(void)printf("error %s: %s\n", what, words);
	(void)fflush(stdout);
	s->seat = -1;
}

static void introduce(const struct speaker *s)
{
	(void)printf("id name Timerift %s %s\n", RIFT_VERSION, s->player->name);
	(void)printf("rules %s\n", rift_rules());
	(void)printf("riftok %d\n", BOT_PROTOCOL);
	(void)fflush(stdout);
}

/* position SEAT SETUP */
static void position(struct speaker *s, const char *text)
{
	struct rift_setup setup;
	struct rift_game whole;
	char why[160];
	int seat = rift_words_seat_of(*text);
	const char *words = *text ? text + 1 : text;
	if (rift_record_read_setup(RIFT_RULES, words, &setup, why, sizeof why) != 0) {
		complain(s, "setup", why);
		return;
	}
	if (seat < 0 || seat >= setup.players || rift_new(&whole, &setup) != RIFT_OK) {
		complain(s, "position", text);
		return;
	}
	rift_view(&s->seen, &whole, seat);
	s->seat = seat;
}

/* move SEAT WORDS */
static void move(struct speaker *s, const char *text)
{
	struct rift_move m;
	char unknown[40];
	int seat = rift_words_seat_of(*text);
	if (s->seat < 0)
		return;
	if (seat < 0 || rift_words_parse(RIFT_RULES, &s->seen, seat, text + 1, &m, unknown, sizeof unknown) != 0 ||
		rift_play(&s->seen, m, NULL) != RIFT_OK)
		complain(s, "move", text);
}

/* Looks for a message while thinking. */
static bool interrupted(void *context)
{
	struct speaker *s = context;
	char *line;
	enum lines_answer answer = lines_next(&s->in, LINES_NOW, &line);
	if (answer == LINES_LATE)
		return false;
	if (answer == LINES_ONE && strcmp(line, "isready") == 0) {
		speak("readyok");
		return false;
	}
	s->quit = answer != LINES_ONE || strcmp(line, "quit") == 0;
	return s->quit || strcmp(line, "stop") == 0;
}

static uint64_t number_after(const char *text, const char *word)
{
	const char *at = strstr(text, word);
	return at ? strtoull(at + strlen(word), NULL, 10) : 0;
}

/* What it expects, if it has searched. */
static void inform(const struct rift_report *report)
{
	const struct rift_advice *best = &report->answer[0];
	if (report->simulations)
		(void)printf("info nodes %" PRIu32 " score %.2f margin %.2f win %.1f\n", report->simulations,
			best->score / 100.0, best->margin / 100.0, best->win / 10.0);
}

/* go [nodes N] [ms N] */
static void go(struct speaker *s, const char *text)
{
	char words[RIFT_WORDS_MAX];
	struct budget budget = { .nodes = (uint32_t)number_after(text, "nodes "),
		.ms = (int64_t)number_after(text, "ms ") };
	if (s->seat < 0 || !(rift_asks(&s->seen).seats >> s->seat & 1)) {
		complain(s, "go", "the seat is not asked");
		return;
	}
	struct rift_move m = level_choose(&s->level, s->seat, &s->seen, &budget, interrupted, s);
	(void)rift_words_move(RIFT_RULES, &s->seen, m, words, sizeof words);
	inform(&s->level.report);
	(void)printf("bestmove %s\n", words);
	(void)fflush(stdout);
}

static void message(struct speaker *s, const char *line)
{
	const char *text;
	if (lines_after(line, "rift"))
		introduce(s);
	else if (strcmp(line, "isready") == 0)
		speak("readyok");
	else if ((text = lines_after(line, "seed")))
		level_begin(&s->level, s->player, strtoull(text, NULL, 10));
	else if ((text = lines_after(line, "position")))
		position(s, text);
	else if ((text = lines_after(line, "move")))
		move(s, text);
	else if ((text = lines_after(line, "go")))
		go(s, text);
	else
		s->quit = strcmp(line, "quit") == 0;
}

int cmd_bot(int argc, char **argv)
{
	const char *level = "greedy";
	const struct option_row rows[] = {
		{ "level", OPTION_LEVEL, &level, "NAME", "help.bot.level", 0, 0 },
	};
	const struct options options = { "help.bot.usage", "help.bot.about", rows, ARRAY_LEN(rows), 0 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	static struct speaker s;
	s.player = rift_player(level);
	if (!s.player)
		return options_complain(&options, "terminal.wrong.level", level);
	s.seat = -1;
	lines_init(&s.in, STDIN_FILENO);
	level_begin(&s.level, s.player, 1);
	char *line;
	enum lines_answer answer = LINES_ONE;
	while (!s.quit && (answer = lines_next(&s.in, LINES_FOREVER, &line)) == LINES_ONE)
		message(&s, line);
	return answer == LINES_LONG ? 1 : 0;
}
