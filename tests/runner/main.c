/*
 * main.c -- scenarios [--marks FILE] [--verbose] [--complete] PATH...: plays scenarios and says which of them fail.
 */
#define _POSIX_C_SOURCE 200809L

#include "runner.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rift_words.h"

struct totals {
	int passed, failed;
	bool verbose;
	FILE *marks;
	struct scenario scenario; /* one at a time */
};

/* A failed CHECK of the core ends everything; at least say where. */
static char where[LINE_BYTES];
static size_t where_length;

static void remember_where(const struct scenario *s)
{
	int number = s->lines && s->at < s->count ? s->lines[s->at].number : 0;
	where[0] = 0;
	append(where, sizeof where, "%s:%d: the rules broke down here\n", s->path, number);
	where_length = strlen(where);
}

static void died(int sig)
{
	if (write(STDERR_FILENO, where, where_length) < 0)
		_exit(2);
	(void)signal(sig, SIG_DFL);
	(void)raise(sig);
}

static bool is_head(const char *text)
{
	return starts_with(text, "setup") || starts_with(text, "start") || starts_with(text, "given") ||
		starts_with(text, "nature") || starts_with(text, "position");
}

/* "start PHASE [era N]" */
static bool start_line(struct scenario *s, struct reader *w)
{
	const char *word = next_word(w);
	s->start_phase = is_word(word, "power") ? POWER_UP : look_up(rift_word_phase, PHASE_END, word);
	s->start_said = true;
	if (is_word(peek_word(w), "era") && (next_word(w), !next_number(w, &s->start_era)))
		return false;
	bool ok = s->start_phase && s->start_phase != GAME_OVER && !peek_word(w);
	if (!s->start_era)
		s->start_era = ERA_ZERO;
	return ok && s->start_era >= 1 && s->start_era <= ERA_ZERO;
}

/* "nature auto", "nature ask", or what shall come when Nature is next asked: "nature recruit-card 9; mine-card 4". */
static bool nature_line(struct scenario *s, const char *text)
{
	char copy[LINE_BYTES] = "";
	append(copy, sizeof copy, "%s", text);
	if (starts_with(copy, "auto") || starts_with(copy, "ask")) {
		s->nature_auto = starts_with(copy, "auto");
		return true;
	}
	for (char *at = strtok(copy, ";"); at; at = strtok(NULL, ";")) {
		if (s->wishes == WISHES_MAX)
			return false;
		s->wish[s->wishes][0] = 0;
		append(s->wish[s->wishes++], sizeof s->wish[0], "%s", trim(at));
	}
	return true;
}

/* Everything of the head but the facts, which need the table. */
static bool read_head(struct scenario *s, int *end)
{
	s->start_phase = ACTION_ROUNDS;
	s->start_era = 1;
	s->position = -1;
	for (s->at = 0; s->at < s->count && is_head(s->lines[s->at].text); s->at++) {
		struct line *line = &s->lines[s->at];
		struct reader w;
		bool ok = true;
		split_words(&w, line->text);
		next_word(&w);
		if (starts_with(line->text, "setup"))
			s->setup = line;
		else if (starts_with(line->text, "start"))
			ok = start_line(s, &w);
		else if (starts_with(line->text, "nature"))
			ok = nature_line(s, trim(line->text + strlen("nature")));
		else if (starts_with(line->text, "position"))
			ok = s->position < 0 && position_head(s);
		else if (is_word(peek_word(&w), "era"))
			ok = (next_word(&w), next_number(&w, &s->start_era));
		if (!ok) {
			fail(s, "the line is not understood");
			return false;
		}
	}
	*end = s->at;
	return true;
}

/* Facts are given where the game stands at a gate; whose turn it is, only once it has begun. */
static bool give(struct scenario *s, int begin, int end)
{
	int turn = -1, turn_line = 0;
	for (s->at = begin; s->at < end; s->at++) {
		struct reader w;
		if (!starts_with(s->lines[s->at].text, "given"))
			continue;
		split_words(&w, s->lines[s->at].text);
		next_word(&w);
		if (!stage_at_gate(s)) {
			fail(s, "given: only at the beginning, not after \"start setup\", and after \"run to\"");
			return false;
		}
		if (is_word(peek_word(&w), "turn") && w.count >= 3) {
			turn = seat_of(s, w.word[2]);
			turn_line = s->at;
		}
		if (!given_line(s, &w))
			return false;
		check_table(s);
	}
	if (s->start_said && !begin)
		marks_set(s, true);
	if (stage_at_gate(s))
		stage_pass_gate(s);
	if (turn < 0)
		return true;
	s->at = turn_line;
	return given_turn(s, turn);
}

static bool run_one_line(struct scenario *s)
{
	const char *text = s->lines[s->at].text;
	struct reader w;
	if (starts_with(text, "given")) {
		int end = s->at;
		while (end < s->count && starts_with(s->lines[end].text, "given"))
			end++;
		bool ok = give(s, s->at, end);
		s->at = ok ? end - 1 : s->at;
		return ok;
	}
	if (starts_with(text, "run"))
		return run_line(s, text);
	if (starts_with(text, "nature"))
		return nature_line(s, text + strlen("nature "));
	if (starts_with(text, "could"))
		return could_line(s, text + strlen("could"));
	if (!starts_with(text, "expect"))
		return play_line(s, text);
	split_words(&w, text);
	next_word(&w);
	marks_set(s, true);
	return expect_line(s, &w);
}

static void run_lines(struct scenario *s)
{
	int head = 0;
	if (!text_load(s) || !read_head(s, &head))
		return;
	if (head == s->count && !(s->setup && strstr(s->setup->text, "!!"))) {
		s->at = 0;
		fail(s, "nothing is played and nothing is expected");
		return;
	}
	s->at = s->setup ? (int)(s->setup - s->lines) : 0;
	remember_where(s);
	if (!stage_begin(s) || !give(s, 0, head))
		return;
	for (s->at = head; s->at < s->count; s->at++) {
		remember_where(s);
		if (!run_one_line(s))
			return;
	}
	s->at = s->count - 1;
	if (s->wishes)
		fail(s, "Nature was never asked for \"%s\"", s->wish[0]);
}

static int by_id(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void write_marks(struct totals *t, struct scenario *s)
{
	if (!t->marks)
		return;
	qsort(s->marks.id, (size_t)s->marks.count, sizeof s->marks.id[0], by_id);
	for (int i = 0; i < s->marks.count; i++)
		(void)fprintf(t->marks, "%s\t%s\n", s->path, s->marks.id[i]);
}

static void run_file(struct totals *t, const char *path)
{
	static struct line lines[LINES_MAX];
	static struct rift_event events[EVENTS_OF_LINE];
	struct scenario *s = &t->scenario;
	memset(s, 0, sizeof *s);
	s->path = path;
	s->lines = lines;
	s->events = events;
	s->verbose = t->verbose;
	marks_listen(&s->marks);
	run_lines(s);
	marks_listen(NULL);
	if (s->failures)
		t->failed++;
	else
		t->passed++;
	if (t->verbose)
		printf("%-6s %s\n", s->failures ? "FAILED" : "ok", path);
	write_marks(t, s);
}

static int named(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static bool is_scenario(const char *path)
{
	size_t length = strlen(path);
	return length > 5 && strcmp(path + length - 5, ".rift") == 0;
}

/* A file, or every *.rift below a directory, in the order of their names. */
static int run_path(struct totals *t, const char *path, int depth)
{
	struct stat info = { 0 };
	struct dirent **entries = NULL;
	if (stat(path, &info) != 0) {
		(void)fprintf(stderr, "scenarios: there is no %s\n", path);
		return -1;
	}
	if (!S_ISDIR(info.st_mode)) {
		run_file(t, path);
		return 0;
	}
	int n = scandir(path, &entries, named, alphasort), result = 0;
	for (int i = 0; i < n; i++) {
		char below[LINE_BYTES] = "";
		append(below, sizeof below, "%s/%s", path, entries[i]->d_name);
		bool folder = stat(below, &info) == 0 && S_ISDIR(info.st_mode);
		if ((is_scenario(below) || (folder && depth < 8)) && run_path(t, below, depth + 1) != 0)
			result = -1;
		free(entries[i]);
	}
	free(entries);
	return n < 0 ? -1 : result;
}

static int usage(void)
{
	(void)fprintf(stderr, "usage: scenarios [--marks FILE] [--verbose] [--complete] PATH...\n");
	return 2;
}

int main(int argc, char **argv)
{
	static struct totals t;
	int given = 0, result = 0;
	bool complete = false;
	if (signal(SIGABRT, died) == SIG_ERR)
		return 2;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--verbose") == 0) {
			t.verbose = true;
		} else if (strcmp(argv[i], "--complete") == 0) {
			complete = true;
		} else if (strcmp(argv[i], "--marks") == 0 && i + 1 < argc && marks_available()) {
			t.marks = fopen(argv[++i], "w");
			if (!t.marks)
				return usage();
		} else if (argv[i][0] == '-') {
			return usage();
		} else {
			given++;
			if (run_path(&t, argv[i], 0) != 0)
				result = 2;
		}
	}
	if (!given)
		return usage();
	if (t.marks && fclose(t.marks) != 0)
		result = 2;
	if (complete && speech_missing())
		result = 1;
	printf("scenarios: %d passed, %d failed\n", t.passed, t.failed);
	return t.failed ? 1 : result;
}
