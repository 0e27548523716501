/*
 * record_nearest.c -- suggests corrections: the legal moves closest in spelling to the given words.
 */
#include "text/records/record_parts.h"

#include "base/base.h"
#include "rift_words.h"

#define NEAREST 5

struct candidate {
	struct rift_move move;
	int distance;
};

struct nearest {
	const struct rift_rules *rules;
	const struct rift_game *g;
	struct span words;
	struct candidate best[NEAREST];
	int count;
};

/* Levenshtein distance: the number of letters to insert, delete or replace. */
static int distance(struct span a, struct span b)
{
	uint8_t row[RIFT_WORDS_MAX + 1];
	size_t width = b.length < RIFT_WORDS_MAX ? b.length : RIFT_WORDS_MAX;
	size_t height = a.length < RIFT_WORDS_MAX ? a.length : RIFT_WORDS_MAX;
	for (size_t j = 0; j <= width; j++)
		row[j] = (uint8_t)j;
	for (size_t i = 1; i <= height; i++) {
		int diagonal = row[0];
		row[0] = (uint8_t)i;
		for (size_t j = 1; j <= width; j++) {
			int change = diagonal + (a.at[i - 1] != b.at[j - 1]);
			diagonal = row[j];
			row[j] = (uint8_t)int_min(change, 1 + int_min(row[j], row[j - 1]));
		}
	}
	return row[width];
}

/* Inserts a move in order of distance; on a tie the earlier one stays first. */
static void consider(struct nearest *n, struct rift_move m)
{
	char words[RIFT_WORDS_MAX];
	rift_words_move(n->rules, n->g, m, words, sizeof(words));
	struct candidate one = { m, distance(n->words, span_of(words)) };
	int at = n->count;
	while (at > 0 && n->best[at - 1].distance > one.distance)
		at--;
	if (at == NEAREST)
		return;
	n->count = int_min(n->count + 1, NEAREST);
	for (int i = n->count - 1; i > at; i--)
		n->best[i] = n->best[i - 1];
	n->best[at] = one;
}

static void consider_seat(struct nearest *n, int seat)
{
	struct rift_move moves[RIFT_ANSWERS];
	size_t count = n->rules->legal(n->g, seat, moves, RIFT_ANSWERS);
	for (size_t i = 0; i < count; i++)
		consider(n, moves[i]);
}

static void consider_nature(struct nearest *n)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = n->rules->chance(n->g, outcomes, RIFT_ANSWERS);
	for (size_t i = 0; i < count; i++)
		consider(n, outcomes[i].move);
}

void put_nearest(struct text *t, const struct rift_rules *rules, const struct rift_game *g, int seat, struct span words)
{
	struct nearest n = { .rules = rules, .g = g, .words = words };
	unsigned asked = rules->asks(g).seats;
	if (asked >> seat & 1)
		asked = 1u << seat;
	for (int i = 0; i < RIFT_SEATS; i++)
		if (asked >> i & 1)
			consider_seat(&n, i);
	if (asked >> RIFT_NATURE & 1)
		consider_nature(&n);
	for (int i = 0; i < n.count; i++) {
		char move[RIFT_WORDS_MAX];
		rift_words_move(rules, g, n.best[i].move, move, sizeof(move));
		put(t, i > 0 ? ", " : "");
		put_letter(t, rift_words_seat(n.best[i].move.seat));
		put(t, " ");
		put(t, move);
	}
}
