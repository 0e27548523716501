/* run.c -- see run.h. */
#include "cli/bots/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "cli/base/words.h"
#include "cli/bots/child.h"
#include "rift_words.h"

#define START_S 20
#define LIMIT_S 60
#define GRACE_MS 2000
#define HOUR_MS 3600000

size_t run_rows(struct run *run, struct option_row *rows)
{
	*run = (struct run){ .seed = 1,
		.jobs = 1,
		.start = START_S,
		.limit = LIMIT_S,
		.grace = GRACE_MS,
		.modules = "-",
		.variants = "-",
		.edition = "" };
	const struct option_row all[] = {
		{ "seed", OPTION_NUMBER, &run->seed, "N", "help.match.seed", 0, 0 },
		{ "nodes", OPTION_NUMBER, &run->nodes, "N", "help.match.nodes", 0, UINT32_MAX },
		{ "ms", OPTION_NUMBER, &run->ms, "N", "help.match.ms", 0, HOUR_MS },
		{ "start", OPTION_NUMBER, &run->start, "S", "help.match.start", 1, 3600 },
		{ "limit", OPTION_NUMBER, &run->limit, "S", "help.match.limit", 1, 3600 },
		{ "grace", OPTION_NUMBER, &run->grace, "MS", "help.match.grace", 0, HOUR_MS },
		{ "modules", OPTION_MODULES, &run->modules, "LIST", "help.match.modules", 0, 0 },
		{ "variants", OPTION_VARIANTS, &run->variants, "LIST", "help.match.variants", 0, 0 },
		{ "edition", OPTION_EDITION, &run->edition, "WORD", "help.match.edition", 0, 0 },
		{ "results", OPTION_FILE, &run->results, "FILE", "help.match.results", 0, 0 },
		{ "records", OPTION_FOLDER, &run->records, "DIR", "help.match.records", 0, 0 },
		{ "sprt", OPTION_TEXT, &run->sprt, "LOW,HIGH", "help.match.sprt", 0, 0 },
		{ "jobs", OPTION_NUMBER, &run->jobs, "N", "help.match.jobs", 1, WORK_JOBS },
		{ "verbose", OPTION_FLAG, &run->verbose, NULL, "help.match.verbose", 0, 0 },
		{ "stderr", OPTION_FLAG, &run->loud, NULL, "help.match.stderr", 0, 0 },
	};
	_Static_assert(ARRAY_LEN(all) <= RUN_ROWS, "all rows fit");
	memcpy(rows, all, sizeof all);
	return ARRAY_LEN(all);
}

static bool sprt_read(const char *text, struct sprt *sprt)
{
	char *end;
	*sprt = (struct sprt){ .on = text != NULL };
	if (!text)
		return true;
	sprt->low = strtod(text, &end);
	if (end == text || *end != ',')
		return false;
	text = end + 1;
	sprt->high = strtod(text, &end);
	return end != text && !*end && sprt->low < sprt->high;
}

bool run_terms(const struct run *run, const struct options *options, struct terms *terms, struct sprt *sprt)
{
	uint64_t variants;
	int64_t answer = run->ms ? (int64_t)run->ms : (int64_t)run->limit * 1000;
	*terms = (struct terms){
		.seed = run->seed,
		.budget = { .nodes = (uint32_t)run->nodes, .ms = (int64_t)run->ms },
		.patience = { .start = (int64_t)run->start * 1000, .answer = answer, .grace = (int64_t)run->grace },
		.records = run->records,
		.loud = run->loud,
	};
	terms->edition = (uint8_t)rift_word_edition_of(run->edition);
	if (*run->edition && !terms->edition)
		return options_complain(options, "terminal.wrong.edition", run->edition), false;
	if (!driver_modules(run->modules, &terms->modules))
		return options_complain(options, "terminal.wrong.modules", run->modules), false;
	if (!driver_bits(run->variants, ',', rift_word_variant_of, &variants))
		return options_complain(options, "terminal.wrong.variants", run->variants), false;
	terms->variants = (uint32_t)variants;
	if (!sprt_read(run->sprt, sprt))
		return options_complain(options, "terminal.wrong.sprt", run->sprt), false;
	return true;
}

bool run_check(const struct pair *pair, const struct terms *terms, const struct options *options)
{
	char why[BOT_WHY];
	static struct players players;
	enum rift_fault fault = bout_check(pair, terms);
	child_prepare();
	if (fault)
		return options_complain(options, rift_sentence_fault(words_language(), (int)fault), NULL), false;
	players_init(&players, pair);
	for (int party = 0; party < PARTIES; party++) {
		bool well = players_try(&players, terms, party, why, sizeof why);
		const char *rules = players.bot[party][0].rules;
		if (well && *rules && strcmp(rules, rift_rules()) != 0)
			(void)fprintf(stderr, "%s plays by other rules (%s) than this program (%s)\n",
				pair->party[party]->name, rules, rift_rules());
		players_end(&players);
		if (!well)
			return options_complain(options, pair->party[party]->command, why), false;
	}
	return true;
}

bool run_check_all(const struct work *work, const struct options *options)
{
	for (size_t i = 0; i < work->count; i++)
		if (!run_check(&work->tasks[i].pair, work->terms, options))
			return false;
	return true;
}
