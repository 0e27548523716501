/*
 * compare.c -- see compare.h.  Both games are compared through the tables of their builds only; their memory layouts
 * may differ.
 */
#include "server/rehearsal/compare.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rift_words.h"

#define SPECTATOR RIFT_SEATS

const char *difference_words(enum difference difference)
{
	static const char *const words[DIFFERENCE_END] = {
#define DIFFERENCE_WORDS(NAME, text) [DIFFERENCE_##NAME] = (text),
		DIFFERENCES(DIFFERENCE_WORDS)
#undef DIFFERENCE_WORDS
	};
	return words[difference];
}

void finding_add(struct findings *f, enum difference difference, uint32_t n, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	if (f->of[difference].times++ == 0) {
		f->of[difference].n = n;
		(void)vsnprintf(f->of[difference].words, sizeof f->of[difference].words, format, arguments);
	}
	va_end(arguments);
}

static const char *seat_word(int seat)
{
	static const char *const words[] = { "A", "B", "C", "D", "a spectator" };
	return words[seat];
}

/* ---- answers ---- */

static int move_order(const void *one, const void *other)
{
	return memcmp(one, other, sizeof(struct rift_move));
}

/* A seat's answers, sorted: their order does not matter. */
static size_t answers(const struct copy *c, int seat, struct rift_move out[RIFT_ANSWERS])
{
	size_t count = c->rules->legal(&c->game, seat, out, RIFT_ANSWERS);
	qsort(out, count, sizeof *out, move_order);
	return count;
}

static void compare_answers(struct findings *f, uint32_t n, int seat, const struct copy *old, const struct copy *new)
{
	struct rift_move before[RIFT_ANSWERS], after[RIFT_ANSWERS];
	struct rift_ask ask = old->rules->asks(&old->game);
	size_t count = answers(old, seat, before), now = answers(new, seat, after);

	if (count == now && memcmp(before, after, count * sizeof *before) == 0)
		return;
	finding_add(f, DIFFERENCE_ANSWERS, n, "%s is asked %s (%s) and has %zu answers, %s%zu before", seat_word(seat),
		rift_word_ask(ask.kind), ask.rule, now, now == count ? "others than the " : "", count);
}

/* Nature's answers: order and weights matter, because the dice of a game depend on both. */
static void compare_chances(struct findings *f, uint32_t n, const struct copy *old, const struct copy *new)
{
	struct rift_outcome before[RIFT_ANSWERS], after[RIFT_ANSWERS];
	size_t count = old->rules->chance(&old->game, before, RIFT_ANSWERS);
	size_t now = new->rules->chance(&new->game, after, RIFT_ANSWERS);
	bool same = count == now;

	for (size_t i = 0; same && i < count; i++)
		same = move_order(&before[i].move, &after[i].move) == 0 && before[i].weight == after[i].weight;
	if (!same)
		finding_add(f, DIFFERENCE_CHANCES, n, "%s (%s): %zu outcomes, %s%zu before",
			rift_word_ask(old->rules->asks(&old->game).kind), old->rules->asks(&old->game).rule, now,
			now == count ? "others than the " : "", count);
}

static void compare_questions(struct findings *f, uint32_t n, const struct copy *old, const struct copy *new)
{
	struct rift_ask before = old->rules->asks(&old->game), after = new->rules->asks(&new->game);

	if (before.kind != after.kind || before.seats != after.seats || before.subject != after.subject ||
		before.count != after.count) {
		finding_add(f, DIFFERENCE_QUESTION, n,
			"%s (%s) to seats %#x about %d %d, before %s (%s) to %#x about %d %d",
			rift_word_ask(after.kind), after.rule, after.seats, after.subject, after.count,
			rift_word_ask(before.kind), before.rule, before.seats, before.subject, before.count);
		return; /* answers to different asks are not comparable */
	}
	if (before.seats == 1 << RIFT_NATURE)
		compare_chances(f, n, old, new);
	else
		for (int seat = 0; seat < RIFT_SEATS; seat++)
			if (before.seats >> seat & 1)
				compare_answers(f, n, seat, old, new);
}

/* ---- views and scores ---- */

/* Finds the first fact that differs between two views; false if none does. */
static bool fact_differs(const struct copy *old, const struct copy *new, enum rift_fact *fact, int *seat, int *index)
{
	for (*fact = RIFT_NO_FACT + 1; *fact < RIFT_FACT_END; (*fact)++)
		for (*seat = 0; *seat < (rift_fact_scope(*fact) == RIFT_SCOPE_SEAT ? RIFT_SEATS : 1); (*seat)++)
			for (*index = 0; *index < rift_fact_count(*fact); (*index)++)
				if (old->rules->fact(&old->game, *fact, *seat, *index) !=
					new->rules->fact(&new->game, *fact, *seat, *index))
					return true;
	return false;
}

static void compare_views(struct findings *f, uint32_t n, int viewer, const struct copy *old, const struct copy *new)
{
	struct copy before = { .rules = old->rules }, after = { .rules = new->rules };
	enum rift_fact fact;
	int seat, index;

	old->rules->view(&before.game, &old->game, viewer);
	new->rules->view(&after.game, &new->game, viewer);
	if (old->rules->state_hash(&before.game) == new->rules->state_hash(&after.game))
		return;
	if (f->of[DIFFERENCE_VIEW].times > 0) /* only the first difference is described */
		finding_add(f, DIFFERENCE_VIEW, n, "%s", "");
	else if (fact_differs(&before, &after, &fact, &seat, &index))
		finding_add(f, DIFFERENCE_VIEW, n, "%s sees %s[%d] of %s as %d, before as %d", seat_word(viewer),
			rift_fact_word(fact), index,
			rift_fact_scope(fact) == RIFT_SCOPE_SEAT ? seat_word(seat) : "the table",
			new->rules->fact(&after.game, fact, seat, index),
			old->rules->fact(&before.game, fact, seat, index));
	else
		finding_add(f, DIFFERENCE_VIEW, n, "%s sees the same facts; only the memory layout differs",
			seat_word(viewer));
}

static void compare_scores(struct findings *f, uint32_t n, int seat, const struct copy *old, const struct copy *new)
{
	struct rift_score before = { 0 }, after = { 0 };

	old->rules->score(&old->game, seat, &before);
	new->rules->score(&new->game, seat, &after);
	if (memcmp(&before, &after, sizeof before) != 0)
		finding_add(
			f, DIFFERENCE_SCORE, n, "%s has %d VP, before %d", seat_word(seat), after.total, before.total);
}

void compare_positions(struct findings *f, uint32_t n, int players, const struct copy *old, const struct copy *new)
{
	compare_questions(f, n, old, new);
	for (int seat = 0; seat < players; seat++) {
		compare_views(f, n, seat, old, new);
		compare_scores(f, n, seat, old, new);
	}
	compare_views(f, n, SPECTATOR, old, new);
}

bool compare_move(struct findings *f, uint32_t n, struct rift_move m, struct copy *old, struct copy *new)
{
	enum rift_result before = old->rules->play(&old->game, m, NULL);
	enum rift_result after = before == RIFT_OK ? new->rules->play(&new->game, m, NULL) : RIFT_OK;

	if (before != RIFT_OK)
		finding_add(f, DIFFERENCE_BROKEN, n, "%s", rift_word_result((int)before));
	if (after != RIFT_OK)
		finding_add(f, DIFFERENCE_REFUSED, n, "%s", rift_word_result((int)after));
	return before == RIFT_OK && after == RIFT_OK;
}
