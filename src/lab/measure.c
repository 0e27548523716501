/*
 * measure.c -- timerift-lab measure: strength of the automata and the computer players.
 *
 * The random and the greedy player play against every setting of every automaton, and against each other with two,
 * three and four seats.  Games are split among processes; sums are integers and a game depends only on the seed and its
 * number, so the figures are reproducible.  --write puts them into docs/solo.md.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/document.h"
#include "cli/base/driver.h"
#include "cli/base/options.h"
#include "lab/lab.h"
#include "lab/measure/measure.h"
#include "rift_words.h"

#define JOBS_MAX 64
#define GAMES_USUAL 1000
#define PLAYERS "players" /* word for the tables without automata */

/* What is to be measured. */
struct wishes {
	const char *only; /* only this automaton, or PLAYERS; NULL: all */
	const char *write; /* into this document, together with the levels; NULL: to standard output */
	bool presets; /* only the levels of presets.def */
};

static bool wanted(const struct wishes *wishes, const char *word)
{
	return !wishes->only || strcmp(wishes->only, word) == 0;
}

/* Whether the rules allow what is wanted.  Automata that cannot play with the modules are left out, unless asked for. */
static bool wishes_check(const struct wishes *wishes, const struct measure *m, const struct options *options)
{
	enum rift_fault fault = RIFT_NO_FAULT;
	if (wanted(wishes, PLAYERS))
		fault = measure_players_check(m);
	else
		fault = measure_automaton_check(m, rift_word_kind_of(wishes->only));
	if (fault != RIFT_NO_FAULT)
		(void)options_complain(options, rift_sentence_fault(NULL, (int)fault), NULL);
	return fault == RIFT_NO_FAULT;
}

static int automata_measure(const struct wishes *wishes, const struct measure *m)
{
	for (int kind = RIFT_HUMAN + 1; kind < RIFT_KIND_END; kind++) {
		if (!wanted(wishes, rift_word_kind(kind)))
			continue;
		enum rift_fault fault = measure_automaton_check(m, kind);
		if (fault != RIFT_NO_FAULT)
			(void)fprintf(stderr, "without %s: %s\n", rift_word_kind(kind),
				rift_sentence_fault(NULL, (int)fault));
		else if (measure_automaton(m, kind) != 0)
			return -1;
	}
	return 0;
}

static int measure_run(const struct wishes *wishes, const struct measure *m)
{
	if (wishes->presets)
		return measure_presets(m);
	if (automata_measure(wishes, m) != 0)
		return -1;
	return wanted(wishes, PLAYERS) ? measure_players(m) : 0;
}

/* All tables of the document. */
static int document_print(const struct measure *m)
{
	const struct wishes all = { .only = NULL };
	(void)fprintf(m->sheet.file, "Seed %" PRIu64 ", rules `%.8s`. The same seed gives the same figures again.\n",
		m->seed, rift_rules());
	int status = measure_presets(m);
	return status >= 0 && measure_run(&all, m) != 0 ? -1 : status;
}

static int document_make(struct measure *m, const char *name)
{
	char *text = NULL;
	size_t length;
	m->sheet = (struct sheet){ .file = open_memstream(&text, &length), .markdown = true };
	if (!m->sheet.file)
		return -1;
	int status = document_print(m);
	if (fclose(m->sheet.file) != 0)
		status = -1;
	if (status >= 0 && document_write(name, "strength", text) != 0)
		status = 1;
	free(text);
	return status;
}

int cmd_measure(int argc, char **argv)
{
	struct measure m = { .games = GAMES_USUAL, .seed = 1, .jobs = 1, .sheet = { .file = stdout } };
	struct wishes wishes = { .only = NULL };
	const char *modules = "-";
	const struct option_row rows[] = {
		{ "games", OPTION_NUMBER, &m.games, "N", "games of each setting and player (1000)", 1, 10000000 },
		{ "seed", OPTION_NUMBER, &m.seed, "S", "the seed (1); the same seed gives the same figures", 0, 0 },
		{ "jobs", OPTION_NUMBER, &m.jobs, "J", "processes to share the games (1)", 1, JOBS_MAX },
		{ "only", OPTION_TEXT, &wishes.only, "WORD",
			"chronobot1, chronobot2, chronossus or " PLAYERS "; else all", 0, 0 },
		{ "modules", OPTION_TEXT, &modules, "LIST",
			"doomsday, pioneers, guardians, fractures, variable-anomalies, new-buildings (-)", 0, 0 },
		{ "presets", OPTION_FLAG, &wishes.presets, NULL,
			"only the levels of difficulty; fails if presets.def says other figures", 0, 0 },
		{ "results", OPTION_TEXT, &m.results, "FILE",
			"append what each setting gave to this file, and go on after what is in it", 0, 0 },
		{ "markdown", OPTION_FLAG, &m.sheet.markdown, NULL, "tables as in docs/solo.md", 0, 0 },
		{ "write", OPTION_TEXT, &wishes.write, "FILE",
			"write the levels and all tables into this document, between its marks", 0, 0 },
	};
	static const char about[] =
		"Measures the automata and the computer players: for each setting of each automaton the mean final scores\n"
		"and the share of games won, by the random and by the greedy player; then tables of greedy and random players.\n"
		"A mean is followed by its 95 % interval.  \"Harder by\" is what a setting adds to the bot's lead over the greedy\n"
		"player.  Paths, Leaders and Evacuation conditions are drawn; edition infinity, player boards side A.";
	const struct options options = { "timerift-lab measure [options]", about, rows, ARRAY_LEN(rows), 0 };
	int status = options_read(&options, argc, argv);
	if (status < 0)
		return options_status(status);
	if (wishes.only && strcmp(wishes.only, PLAYERS) != 0 && rift_word_kind_of(wishes.only) <= RIFT_HUMAN)
		return options_complain(&options, "nothing to measure", wishes.only);
	if (!driver_modules(modules, &m.modules))
		return options_complain(&options, "not a list of modules", modules);
	if (m.modules && (wishes.presets || wishes.write))
		return options_complain(&options, "the levels are measured without modules", NULL);
	if (wishes.write && (wishes.only || wishes.presets))
		return options_complain(&options, "--write measures everything", NULL);
	if (!wishes_check(&wishes, &m, &options))
		return 2;
	m.random = rift_player("random");
	m.greedy = rift_player("greedy");
	CHECK(m.random && m.greedy);
	if (m.jobs > m.games)
		m.jobs = m.games;
	status = wishes.write ? document_make(&m, wishes.write) : measure_run(&wishes, &m);
	if (status < 0 || fflush(stdout) != 0) {
		perror("timerift-lab measure");
		return 1;
	}
	return status;
}
