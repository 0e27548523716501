/* ladder_table.c -- the tables of timerift ladder, for docs/players.md. */
#include "cli/bots/ladder.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/document.h"
#include "rift_words.h"

void ladder_take(struct ladder *ladder, const struct results *results)
{
	for (size_t i = 0; i < ladder->task_count; i++) {
		const struct pair *pair = &ladder->tasks[i].pair;
		struct contest *c = &ladder->contests[i];
		c->a = (size_t)(pair->party[PARTY_A] - ladder->entries);
		c->b = (size_t)(pair->party[PARTY_B] - ladder->entries);
		tally_take(&c->tally, results, pair);
	}
}

/* Milliseconds a decision, over all games; negative if it made none. */
static double time_of(const struct ladder *ladder, size_t entry)
{
	uint64_t us = 0, decisions = 0;
	for (size_t i = 0; i < ladder->task_count; i++) {
		const struct contest *c = &ladder->contests[i];
		if (c->a == entry) {
			us += c->tally.us[PARTY_A];
			decisions += c->tally.decisions[PARTY_A];
		}
		if (c->b == entry) {
			us += c->tally.us[PARTY_B];
			decisions += c->tally.decisions[PARTY_B];
		}
	}
	return decisions ? (double)us / 1000 / (double)decisions : -1;
}

static uint64_t games_of(const struct ladder *ladder, size_t entry)
{
	uint64_t games = 0;
	for (size_t i = 0; i < ladder->task_count; i++)
		if (ladder->contests[i].a == entry || ladder->contests[i].b == entry)
			games += ladder->contests[i].tally.games;
	return games;
}

static const char *about(const struct entry *entry)
{
	switch (entry->kind) {
	case ENTRY_LEVEL:
		return entry->player->about;
	case ENTRY_AUTOMATON:
		return "automaton";
	case ENTRY_PROGRAM:
		return "program";
	}
	return "";
}

static void rating_print(const struct ladder *ladder, size_t at, const struct rating *rating, FILE *to)
{
	const struct entry *entry = &ladder->entries[at];
	double ms = time_of(ladder, at);
	(void)fprintf(to, "| `%s` | ", entry->name);
	if (at == ladder->anchor)
		(void)fprintf(to, "0 | ");
	else if (isinf(rating->off))
		(void)fprintf(to, "unknown | ");
	else
		(void)fprintf(to, "%+.0f ± %.0f | ", rating->elo, rating->off);
	if (ms < 0)
		(void)fprintf(to, " | ");
	else
		(void)fprintf(to, "%.1f ms | ", ms);
	(void)fprintf(to, "%" PRIu64 " | %s |\n", games_of(ladder, at), about(entry));
}

/* Everything on one scale, the strongest first: the games with two seats. */
static void ratings_print(const struct ladder *ladder, FILE *to)
{
	struct rating ratings[LADDER_ENTRIES];
	bool printed[LADDER_ENTRIES] = { false };
	static struct contest two[LADDER_TASKS];
	size_t count = 0;
	for (size_t i = 0; i < ladder->task_count; i++)
		if (ladder->contests[i].tally.seats == 2)
			two[count++] = ladder->contests[i];
	rating_fit(two, count, ladder->count, ladder->anchor, ratings);
	(void)fprintf(to, "| player | Elo | time a decision | games | |\n|---|---|---|---|---|\n");
	for (size_t i = 0; i < ladder->count; i++) {
		size_t best = ladder->count;
		for (size_t j = 0; j < ladder->count; j++)
			if (!printed[j] && (best == ladder->count || ratings[j].elo > ratings[best].elo))
				best = j;
		printed[best] = true;
		rating_print(ladder, best, &ratings[best], to);
	}
}

static void share_print(const struct tally *t, FILE *to)
{
	struct interval share = tally_share(t);
	(void)fprintf(to, "%.1f %% (%.1f–%.1f)", 100 * share.mean, 100 * share.low, 100 * share.high);
}

static void margin_print(const struct tally *t, FILE *to)
{
	struct interval margin = tally_margin(t);
	(void)fprintf(to, "%+.1f ± %.1f", margin.mean, margin.high - margin.mean);
}

static const char *decision(const struct task *task, const struct tally *t)
{
	double ratio;
	static const char *const words[] = { "all games", "decided: no", "decided: yes" };
	return words[tally_sprt(t, &task->sprt, &ratio)];
}

static void pairs_print(const struct ladder *ladder, FILE *to)
{
	(void)fprintf(to,
		"\n| player | against | seats | games | wins | Elo | margin in VP | test |\n"
		"|---|---|---|---|---|---|---|---|\n");
	for (size_t i = 0; i < ladder->task_count; i++) {
		const struct pair *pair = &ladder->tasks[i].pair;
		const struct tally *t = &ladder->contests[i].tally;
		char elo[64];
		if (!t->games || pair->party[PARTY_B]->kind == ENTRY_AUTOMATON)
			continue;
		tally_elo_text(t, elo, sizeof elo);
		(void)fprintf(to, "| `%s` | `%s` | %d | %" PRIu64 " | ", pair->party[PARTY_A]->name,
			pair->party[PARTY_B]->name, pair->seats, t->games);
		share_print(t, to);
		(void)fprintf(to, " | %s | ", elo);
		margin_print(t, to);
		(void)fprintf(to, " | %s |\n", ladder->tasks[i].sprt.on ? decision(&ladder->tasks[i], t) : "");
	}
}

static const struct tally *tally_of(const struct ladder *ladder, size_t a, size_t b)
{
	for (size_t i = 0; i < ladder->task_count; i++)
		if (ladder->contests[i].a == a && ladder->contests[i].b == b && ladder->contests[i].tally.games)
			return &ladder->contests[i].tally;
	return NULL;
}

static void automata_print(const struct ladder *ladder, FILE *to)
{
	if (ladder->players == ladder->count)
		return;
	(void)fprintf(to, "\n| player |");
	for (size_t b = ladder->players; b < ladder->count; b++)
		(void)fprintf(to, " `%s` |", ladder->entries[b].name);
	(void)fprintf(to, "\n|---|");
	for (size_t b = ladder->players; b < ladder->count; b++)
		(void)fprintf(to, "---|");
	(void)fputc('\n', to);
	for (size_t a = 0; a < ladder->players; a++) {
		(void)fprintf(to, "| `%s` |", ladder->entries[a].name);
		for (size_t b = ladder->players; b < ladder->count; b++) {
			const struct tally *t = tally_of(ladder, a, b);
			(void)fputc(' ', to);
			if (t) {
				share_print(t, to);
				(void)fprintf(to, ", ");
				margin_print(t, to);
				(void)fprintf(to, " VP, %" PRIu64 " games", t->games);
			}
			(void)fprintf(to, " |");
		}
		(void)fputc('\n', to);
	}
}

void ladder_print(const struct ladder *ladder, FILE *to)
{
	(void)fprintf(to,
		"Elo by the model of Bradley and Terry over the games with two seats; `%s` has 0. Numbers after ± and in brackets are 95 %% intervals\n"
		"over deals. Time is processor time on the machine that measured. Rules `%.8s`.\n\n",
		ladder->entries[ladder->anchor].name, rift_rules());
	ratings_print(ladder, to);
	(void)fprintf(to, "\nWho met whom:\n");
	pairs_print(ladder, to);
	if (ladder->players < ladder->count)
		(void)fprintf(to, "\nAlone against the automata: wins and margin.\n");
	automata_print(ladder, to);
}

int ladder_write(const struct ladder *ladder, const char *name)
{
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);
	if (file)
		ladder_print(ladder, file);
	int status = -1;
	if (!file || fclose(file) != 0)
		perror(name);
	else
		status = document_write(name, "ladder", text);
	free(text);
	return status;
}
