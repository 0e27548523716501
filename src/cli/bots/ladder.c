/*
 * ladder.c -- timerift ladder: how strong everything is that can play, on one scale.
 *
 * Each player meets its neighbour, the anchor and every automaton.  Results are kept in a file, so that a run can be
 * stopped, continued, and shared by several processes; games of players that have changed must be measured in a new file.
 */
#include "cli/bots/ladder.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/bots/bots.h"
#include "cli/bots/run.h"

#define ANCHOR "greedy"
#define ROWS 8

/* As they stand on the command line. */
struct wishes {
	uint64_t games, automata, tables;
	const char *few, *write;
	bool report;
};

/* The entries without words on the command line. */
static const char *const automata[] = { "chronobot1", "chronobot2", "chronossus", "chronossus+one-more",
	"chronossus+all" };

/* Players first, then automata, each in the order given. */
static bool entry_add(struct ladder *ladder, const struct options *options, const char *text, bool players)
{
	char why[160];
	struct entry entry;
	if (!entry_read(&entry, text, why, sizeof why))
		return options_complain(options, why, text), false;
	if ((entry.kind != ENTRY_AUTOMATON) != players)
		return true;
	if (ladder->count == LADDER_ENTRIES)
		return options_complain(options, "terminal.wrong.many-players", text), false;
	for (size_t i = 0; i < ladder->count; i++)
		if (strcmp(ladder->entries[i].name, entry.name) == 0)
			return options_complain(options, "terminal.wrong.same-name", entry.name), false;
	ladder->entries[ladder->count++] = entry;
	return true;
}

static bool entries_read(struct ladder *ladder, const struct options *options, int words, char **argv)
{
	for (int players = 1; players >= 0; players--) {
		for (int i = 0; i < words; i++)
			if (!entry_add(ladder, options, argv[1 + i], players))
				return false;
		for (size_t i = 0; words == 0 && players && i < rift_player_count(); i++)
			if (!entry_add(ladder, options, rift_player_at(i)->name, true))
				return false;
		for (size_t i = 0; words == 0 && !players && i < ARRAY_LEN(automata); i++)
			if (!entry_add(ladder, options, automata[i], false))
				return false;
		if (players)
			ladder->players = ladder->count;
	}
	if (ladder->players == 0)
		return options_complain(options, "terminal.wrong.no-player", NULL), false;
	for (size_t i = 0; i < ladder->players; i++)
		if (strcmp(ladder->entries[i].name, ANCHOR) == 0)
			ladder->anchor = i;
	return true;
}

/* The smaller of a number of games and what --few NAME,N allows an entry. */
static uint64_t games_most(const struct wishes *wishes, const struct entry *entry, uint64_t games)
{
	size_t length = strlen(entry->name);
	if (!wishes->few || strncmp(wishes->few, entry->name, length) != 0 || wishes->few[length] != ',')
		return games;
	uint64_t few = strtoull(wishes->few + length + 1, NULL, 10);
	return few < games ? few : games;
}

static void task_add(struct ladder *ladder, const struct wishes *wishes, size_t a, size_t b, int seats, uint64_t games,
	const struct sprt *sprt)
{
	CHECK(ladder->task_count < LADDER_TASKS);
	const struct entry *one = &ladder->entries[a], *other = &ladder->entries[b];
	games = games_most(wishes, other, games_most(wishes, one, games));
	ladder->tasks[ladder->task_count++] =
		(struct task){ .pair = { .party = { one, other }, .seats = seats }, .games = games, .sprt = *sprt };
}

static void tasks_make(struct ladder *ladder, const struct wishes *wishes, const struct sprt *sprt)
{
	const struct sprt none = { .on = false };
	for (size_t i = 1; i < ladder->players; i++)
		task_add(ladder, wishes, i, i - 1, 2, wishes->games, sprt);
	for (size_t i = 0; i < ladder->players; i++)
		if (i > ladder->anchor + 1 || i + 1 < ladder->anchor)
			task_add(ladder, wishes, i, ladder->anchor, 2, wishes->games, &none);
	for (size_t i = ladder->anchor + 1; i < ladder->players; i++)
		for (int seats = 3; seats <= RIFT_SEATS; seats++)
			task_add(ladder, wishes, i, ladder->anchor, seats, wishes->tables, &none);
	for (size_t i = 0; i < ladder->players; i++)
		for (size_t j = ladder->players; j < ladder->count; j++)
			task_add(ladder, wishes, i, j, 2, wishes->automata, &none);
}

static int ladder_run(struct ladder *ladder, const struct work *work, const struct wishes *wishes)
{
	struct results results;
	if (!wishes->report && work_run(work) != 0)
		return 1;
	int status = results_open(&results, work->file, work->terms);
	if (status != 0)
		perror(work->file);
	if (results.foreign)
		(void)fprintf(stderr, "%s: %zu lines are of other rules or terms and do not count\n", work->file,
			results.foreign);
	if (status == 0)
		ladder_take(ladder, &results);
	results_close(&results);
	if (status != 0)
		return 1;
	if (wishes->write)
		return ladder_write(ladder, wishes->write) == 0 ? 0 : 1;
	ladder_print(ladder, stdout);
	return fflush(stdout) == 0 ? 0 : 1;
}

int cmd_ladder(int argc, char **argv)
{
	static struct ladder ladder;
	struct run run;
	struct terms terms;
	struct sprt sprt;
	struct wishes wishes = { .games = 400, .automata = 100 };
	struct option_row rows[RUN_ROWS + ROWS] = {
		{ "games", OPTION_NUMBER, &wishes.games, "N", "help.ladder.games", 0, RESULTS_DEALS },
		{ "automata", OPTION_NUMBER, &wishes.automata, "N", "help.ladder.automata", 0, RESULTS_DEALS },
		{ "tables", OPTION_NUMBER, &wishes.tables, "N", "help.ladder.tables", 0, RESULTS_DEALS },
		{ "few", OPTION_TEXT, &wishes.few, "NAME,N", "help.ladder.few", 0, 0 },
		{ "write", OPTION_FILE, &wishes.write, "FILE", "help.ladder.write", 0, 0 },
		{ "report", OPTION_FLAG, &wishes.report, NULL, "help.ladder.report", 0, 0 },
	};
	size_t count = 6;
	count += run_rows(&run, rows + count);
	const struct options options = { "help.ladder.usage", "help.ladder.about", rows, count, LADDER_ENTRIES };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (!run.results)
		return options_complain(&options, "terminal.wrong.results", NULL);
	if (!entries_read(&ladder, &options, words, argv) || !run_terms(&run, &options, &terms, &sprt))
		return 2;
	tasks_make(&ladder, &wishes, &sprt);
	struct work work = { ladder.tasks, ladder.task_count, &terms, run.results, run.jobs, run.verbose };
	if (!wishes.report && !run_check_all(&work, &options))
		return 2;
	return ladder_run(&ladder, &work, &wishes);
}
