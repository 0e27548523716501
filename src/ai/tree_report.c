/* tree_report.c -- what a search found, for people: see tree.h and struct rift_report. */
#include "ai/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define HUNDRED 100 /* one VP */

/* Terms of the value (value.h) as terms of a report.  The score is told by the lines of its sheet. */
static const uint8_t told_as[VALUE_END] = {
	[VALUE_GOODS] = RIFT_TERM_GOODS,
	[VALUE_WORKERS] = RIFT_TERM_WORKERS,
	[VALUE_ACTIONS] = RIFT_TERM_ACTIONS,
	[VALUE_TILES] = RIFT_TERM_USES,
	[VALUE_PLANS] = RIFT_TERM_PLANS,
	[VALUE_TIME] = RIFT_TERM_TIME,
	[VALUE_EVACUATION] = RIFT_TERM_EVACUATION,
	[VALUE_AUTOMATON] = RIFT_TERM_AUTOMATON,
	[VALUE_TRACK] = RIFT_TERM_MODULES,
	[VALUE_GUARDIANS] = RIFT_TERM_WORKERS,
	[VALUE_PIONEERS] = RIFT_TERM_MODULES,
	[VALUE_FRACTURES] = RIFT_TERM_MODULES,
	[VALUE_BREAKTHROUGHS] = RIFT_TERM_BREAKTHROUGHS,
	[VALUE_FIRST] = RIFT_TERM_FIRST,
};

/* The score sheet; what is left of the value's own term of the score is how likely the Endgame Conditions are. */
static void sheet_terms(const struct rift_score *sheet, int score, int *term)
{
	term[RIFT_TERM_TILES] += (sheet->buildings + sheet->anomalies + sheet->superprojects) * HUNDRED;
	term[RIFT_TERM_TRACKS] += (sheet->travel + sheet->morale) * HUNDRED;
	term[RIFT_TERM_TOKENS] +=
		(sheet->tokens + sheet->other + sheet->technologies + sheet->device + sheet->glitches) * HUNDRED;
	term[RIFT_TERM_BREAKTHROUGHS] += sheet->breakthroughs * HUNDRED;
	int told = (sheet->total - sheet->conditions - sheet->warps) * HUNDRED;
	term[RIFT_TERM_CONDITIONS] += score - told;
}

/* The terms of the seat's expected final score. */
static void terms_take(const struct judge *j, const struct rift_game *g, int seat, int score, int *term)
{
	int value[VALUE_END], sum = 0;
	struct value v = j->value[seat];
	struct rift_score sheet;
	picture_setting(&v.in, j->rules, g, seat);
	value_terms(&v, g, value);
	j->rules->score(g, seat, &sheet);
	sheet_terms(&sheet, value[VALUE_SCORE], term);
	for (int i = 0; i < VALUE_END; i++) {
		sum += value[i];
		if (told_as[i])
			term[told_as[i]] += value[i];
	}
	term[RIFT_TERM_LEARNED] = score - sum;
}

void outlook_add(struct outlook *o, const struct judge *j, const struct rift_game *g, int seat,
	const int margin[RIFT_SEATS], const int score[RIFT_SEATS])
{
	int term[RIFT_TERM_END] = { 0 };
	terms_take(j, g, seat, score[seat], term);
	term[RIFT_TERM_OTHERS] = margin[seat] - score[seat];
	int spread = judge_spread(j, g);
	o->spread += (int64_t)spread * spread;
	for (int i = 0; i < j->players; i++) {
		o->score[i] += score[i];
		o->margin[i] += margin[i];
		o->squares[i] += (int64_t)margin[i] * margin[i];
	}
	for (int i = 1; i < RIFT_TERM_END; i++)
		o->term[i] += term[i];
}

#define DOUBT 130 /* per cent: simulations agree more than games do */

/*
 * The final margin is taken to be spread about the mean of the simulations as they are themselves, and as the judge is
 * known to be wrong.  With several seats the chances would not add up: they are scaled.
 */
void outlook_win(const struct outlook *o, const struct judge *j, uint32_t n, int32_t win[RIFT_SEATS])
{
	int sum = 0;
	for (int seat = 0; n && seat < j->players; seat++) {
		int64_t mean = o->margin[seat] / (int64_t)n;
		int64_t variance = (o->squares[seat] + o->spread) / (int64_t)n - mean * mean;
		int deviation = (int)root_of((uint64_t)(variance > 0 ? variance : 0)) * DOUBT / 100;
		win[seat] = judge_chance((int)mean, deviation);
		sum += win[seat];
	}
	for (int seat = 0; sum > 0 && seat < j->players; seat++)
		win[seat] = (win[seat] * JUDGE_CERTAIN + sum / 2) / sum;
}

/* Adds a reason, the weightiest first. */
static void reason_enter(struct rift_advice *a, int term, int difference)
{
	uint32_t place = a->reasons;
	struct rift_reason *r = a->reason;
	while (place > 0 && abs(difference) > abs(r[place - 1].difference))
		place--;
	if (place == RIFT_REPORT_REASONS)
		return;
	if (a->reasons < RIFT_REPORT_REASONS)
		a->reasons++;
	memmove(&r[place + 1], &r[place], (a->reasons - 1 - place) * sizeof *r);
	r[place] = (struct rift_reason){ term, difference };
}

#define LEAST_REASON 10 /* hundredths of a VP */

static void reasons_find(
	struct rift_advice *a, const struct outlook *o, uint32_t n, const struct outlook *other, uint32_t m)
{
	for (int term = 1; term < RIFT_TERM_END; term++) {
		int difference = (int)(o->term[term] / (int64_t)n - other->term[term] / (int64_t)m);
		if (abs(difference) >= LEAST_REASON)
			reason_enter(a, term, difference);
	}
}

/* The answers in the order of a report: by simulations, then by the ranking. */
static void answers_sort(const struct node *root, uint8_t *at)
{
	for (uint8_t i = 0; i < root->count; i++) {
		uint8_t place = i;
		for (; place > 0 && root->twig[i].n > root->twig[at[place - 1]].n; place--)
			at[place] = at[place - 1];
		at[place] = i;
	}
}

static void advise(const struct tree *tree, const uint8_t *at, int i, struct rift_advice *a)
{
	const struct node *root = &tree->node[0];
	const struct twig *twig = &root->twig[at[i]];
	const struct outlook *o = &tree->outlook[at[i]];
	int seat = tree->think.seat, other = i == 0 ? 1 : 0;
	a->move = twig->move;
	a->simulations = twig->n;
	if (!twig->n)
		return;
	a->score = (int32_t)(o->score[seat] / (int64_t)twig->n);
	a->margin = (int32_t)(o->margin[seat] / (int64_t)twig->n);
	int32_t win[RIFT_SEATS];
	outlook_win(o, &tree->judge, twig->n, win);
	a->win = win[seat];
	if (other < root->count && root->twig[at[other]].n)
		reasons_find(a, o, twig->n, &tree->outlook[at[other]], root->twig[at[other]].n);
}

/* The answers tried most, from the question on. */
static void line_follow(const struct tree *tree, struct rift_report *r)
{
	uint32_t at = 0;
	r->moves = 0;
	do {
		const struct node *node = &tree->node[at];
		const struct twig *twig = &node->twig[0];
		for (int i = 1; i < node->count; i++)
			if (node->twig[i].n > twig->n)
				twig = &node->twig[i];
		if (at && !twig->n)
			return;
		r->line[r->moves++] = twig->move;
		at = twig->node;
	} while (at && r->moves < RIFT_REPORT_LINE);
}

void tree_report(const struct rift_think *t, struct rift_report *r)
{
	const struct tree *tree = (const struct tree *)t;
	const struct node *root = &tree->node[0];
	uint8_t at[TREE_WIDTH];
	answers_sort(root, at);
	r->answers = root->count;
	for (int i = 0; i < root->count; i++)
		advise(tree, at, i, &r->answer[i]);
	line_follow(tree, r);
	uint32_t n = root->twig[at[0]].n;
	outlook_win(&tree->outlook[at[0]], &tree->judge, n, r->win);
	for (int seat = 0; n && seat < tree->judge.players; seat++)
		r->score[seat] = (int32_t)(tree->outlook[at[0]].score[seat] / (int64_t)n);
}
