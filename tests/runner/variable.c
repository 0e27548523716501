/*
 * variable.c -- Variable Anomalies in scenarios.  Each is in exactly one place: one that is put somewhere leaves the pile it
 * was in, where the lowest of those not seen yet turns up.
 *
 *   given anomaly-top x05        the visible top of the primary pile
 *   given anomaly-second x07 x09     the secondary pile, the last one uppermost; none
 *   given anomaly-left x01 x02       exactly these lie unseen in the primary pile; none.  The others are out of the game
 *   given anomaly-gone x03           removed from players; none
 *   given A lab.1 x13                lies on this slot, on the Building there if there is one
 *   given B anomalies x01 x16        an automaton's, in the order in which it got them
 */
#include "runner.h"

#include <string.h>

#include "rift_words.h"

static int variable_of(const char *word)
{
	int tile = word ? rift_word_tile_of(word) : 0;
	return tile > ANOMALY && RIFT_IS_ANOMALY(tile) ? tile - ANOMALY : 0;
}

static void turn_up(struct variables *v)
{
	v->top = 0;
	if (!v->unseen)
		return;
	v->top = (uint8_t)(__builtin_ctz(v->unseen) + 1);
	v->unseen = (uint16_t)(v->unseen & (v->unseen - 1));
}

static void leave_piles(struct variables *v, int x)
{
	unsigned bit = 1u << (x - 1);
	v->unseen = (uint16_t)(v->unseen & ~bit);
	v->gone = (uint16_t)(v->gone & ~bit);
	for (int i = 0; i < v->seconds; i++) {
		if (v->second[i] != x)
			continue;
		memmove(&v->second[i], &v->second[i + 1], sizeof v->second - 1 - (size_t)i);
		v->second[sizeof v->second - 1] = 0;
		v->seconds--;
	}
	if (v->top == x)
		turn_up(v);
}

/* The Anomalies named next, or "none"; false if there is neither. */
static bool read_variables(struct reader *w, uint8_t *list, int *count)
{
	*count = 0;
	if (is_word(peek_word(w), "none"))
		return next_word(w);
	while (variable_of(peek_word(w)) && *count < VARIABLE_END - 1)
		list[(*count)++] = (uint8_t)variable_of(next_word(w));
	return *count > 0;
}

static uint16_t bits_of(const uint8_t *list, int count)
{
	unsigned bits = 0;
	for (int i = 0; i < count; i++)
		bits |= 1u << list[i];
	bits >>= 1; /* from 1, so that nothing is shifted by less than nothing */
	return (uint16_t)bits;
}

bool variable_to_board(struct scenario *s, int seat, int x, int slot)
{
	struct game *g = game_of(&s->game);
	struct seat *to = &g->seat[seat];
	if ((to->tile[slot] && !RIFT_IS_BUILDING(to->tile[slot])) || to->variable.on[slot])
		return false;
	leave_piles(&g->variables, x);
	to->variable.on[slot] = (uint8_t)x;
	if (to->tile[slot])
		to->covered = (uint16_t)(to->covered | 1u << slot);
	else
		to->tile[slot] = ANOMALY;
	return true;
}

bool given_variable_seat(struct scenario *s, int seat, const char *what, struct reader *w)
{
	struct game *g = game_of(&s->game);
	uint8_t list[VARIABLE_END];
	int count;
	if (!is_word(what, "anomalies") || !is_bot(g, seat) || !read_variables(w, list, &count) || count > 3)
		return false;
	memset(g->seat[seat].variable.on, 0, sizeof g->seat[seat].variable.on);
	for (int i = 0; i < count; i++) {
		leave_piles(&g->variables, list[i]);
		g->seat[seat].variable.on[i] = list[i];
	}
	g->bot.anomalies = (uint8_t)count;
	return true;
}

bool given_variable(struct scenario *s, const char *what, struct reader *w)
{
	struct variables *v = &game_of(&s->game)->variables;
	uint8_t list[VARIABLE_END];
	int count;
	bool top = is_word(what, "anomaly-top"), second = is_word(what, "anomaly-second");
	bool left = is_word(what, "anomaly-left"), gone = is_word(what, "anomaly-gone");
	if (!(top || second || left || gone) || !read_variables(w, list, &count) || (top && count > 1))
		return false;
	for (int i = 0; i < count; i++)
		leave_piles(v, list[i]);
	if (top) {
		if (v->top)
			v->unseen = (uint16_t)(v->unseen | 1u << (v->top - 1));
		v->top = count ? list[0] : 0;
		v->unseen = count ? v->unseen : 0;
	} else if (second) {
		memset(v->second, 0, sizeof v->second);
		memcpy(v->second, list, (size_t)count);
		v->seconds = (uint8_t)count;
	} else if (left) {
		v->unseen = bits_of(list, count);
	} else {
		v->gone = bits_of(list, count);
	}
	return true;
}

static bool same_list(struct scenario *s, const char *what, struct reader *w, const uint8_t *got, int count)
{
	uint8_t want[VARIABLE_END];
	int n;
	if (!read_variables(w, want, &n))
		return false;
	if (n == count && memcmp(want, got, (size_t)n) == 0)
		return true;
	char words[160] = "";
	for (int i = 0; i < count; i++)
		append(words, sizeof words, " %s", rift_word_variable(got[i]));
	fail(s, "%s: got%s", what, count ? words : " none");
	return true;
}

static int list_of(unsigned bits, uint8_t *list)
{
	int n = 0;
	for (int x = 1; x < VARIABLE_END; x++)
		if (bits >> (x - 1) & 1)
			list[n++] = (uint8_t)x;
	return n;
}

bool expect_variable(struct scenario *s, const char *what, struct reader *w)
{
	const struct variables *v = &game_in(&s->game)->variables;
	uint8_t list[VARIABLE_END];
	if (is_word(what, "anomaly-top"))
		return same_list(s, what, w, &v->top, v->top != 0);
	if (is_word(what, "anomaly-second"))
		return same_list(s, what, w, v->second, v->seconds);
	if (is_word(what, "anomaly-gone"))
		return same_list(s, what, w, list, list_of(v->gone, list));
	if (is_word(what, "anomaly-left"))
		return same_list(s, what, w, list, list_of(v->unseen, list));
	return false;
}

bool expect_variable_seat(struct scenario *s, int seat, const char *what, struct reader *w)
{
	const struct game *g = game_in(&s->game);
	if (!is_word(what, "variables") || !is_bot(g, seat))
		return false;
	return same_list(s, what, w, g->seat[seat].variable.on, g->bot.anomalies);
}
