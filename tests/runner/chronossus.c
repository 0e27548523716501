/*
 * chronossus.c -- words for the Chronossus with Fractures of Time: its Exosuits that carry an Energy Core, the positions of
 * its Operators, its Flux Pool.
 */
#include "runner.h"

#include <string.h>

#include "rift_words.h"

/* "charged research.1 mine.middle": Exosuits with an Energy Core, besides those that are there */
static bool given_charged(struct scenario *s, int seat, struct reader *w)
{
	struct seat *x = &game_of(&s->game)->seat[seat];
	bool any = false;
	for (const char *word = peek_word(w); word && rift_word_space_of(word); word = peek_word(w)) {
		if (!post_put(s, seat, NO_TYPE, rift_word_space_of(next_word(w))))
			return false;
		x->post[x->posts - 1].again = 1;
		any = true;
	}
	return any;
}

static int type_ahead(struct reader *w)
{
	int type = peek_word(w) ? rift_word_worker_of(peek_word(w)) : NO_TYPE;
	return type <= GENIUS ? type : NO_TYPE;
}

/* "operators genius scientist": for which Workers its Operators stand, all of them; "none" */
static bool read_operators(struct reader *w, uint8_t *to)
{
	bool any = is_word(peek_word(w), "none") && next_word(w);
	memset(to, 0, GENIUS + 1);
	for (int type = type_ahead(w); type; type = type_ahead(w)) {
		next_word(w);
		to[type]++;
		any = true;
	}
	return any;
}

static bool given_operators(struct scenario *s, int seat, struct reader *w)
{
	struct game *g = game_of(&s->game);
	if (!read_operators(w, g->bot.stands_for))
		return false;
	g->seat[seat].active[OPERATOR] = 0;
	for (int type = SCIENTIST; type <= GENIUS; type++)
		g->seat[seat].active[OPERATOR] = (uint8_t)(g->seat[seat].active[OPERATOR] + g->bot.stands_for[type]);
	return true;
}

bool given_chronossus_seat(struct scenario *s, int seat, const char *what, struct reader *w)
{
	if (!is_bot(game_in(&s->game), seat))
		return false;
	if (is_word(what, "charged"))
		return given_charged(s, seat, w);
	return is_word(what, "operators") && given_operators(s, seat, w);
}

/* "flux-pool 1 3 0": Flux Cores, Casings, Casings set aside */
static bool read_pool(struct reader *w, uint8_t *to)
{
	for (int i = 0; i < 3; i++) {
		int n;
		if (!next_number(w, &n))
			return false;
		to[i] = (uint8_t)n;
	}
	return true;
}

bool given_chronossus(struct scenario *s, const char *what, struct reader *w)
{
	return is_word(what, "flux-pool") && read_pool(w, game_of(&s->game)->bot.flux);
}

static bool expect_charged(struct scenario *s, int seat, struct reader *w)
{
	const struct seat *x = &game_in(&s->game)->seat[seat];
	unsigned want = 0, is = 0;
	bool any = is_word(peek_word(w), "none") && next_word(w);
	for (const char *word = peek_word(w); word && rift_word_space_of(word); word = peek_word(w)) {
		want |= 1u << rift_word_space_of(next_word(w));
		any = true;
	}
	for (int i = 0; i < x->posts; i++)
		is |= x->post[i].again ? 1u << x->post[i].space : 0;
	if (want != is)
		fail(s, "charged: expected %x, is %x", want, is);
	return any;
}

bool expect_chronossus_seat(struct scenario *s, int seat, const char *what, struct reader *w)
{
	const struct game *g = game_in(&s->game);
	uint8_t want[GENIUS + 1];
	if (!is_bot(g, seat))
		return false;
	if (is_word(what, "charged"))
		return expect_charged(s, seat, w);
	if (!is_word(what, "operators") || !read_operators(w, want))
		return false;
	for (int type = SCIENTIST; type <= GENIUS; type++)
		if (want[type] != g->bot.stands_for[type])
			fail(s, "Operators for %s: %d", rift_word_worker(type), g->bot.stands_for[type]);
	return true;
}

bool expect_chronossus(struct scenario *s, const char *what, struct reader *w)
{
	const uint8_t *is = game_in(&s->game)->bot.flux;
	uint8_t want[3];
	if (!is_word(what, "flux-pool") || !read_pool(w, want))
		return false;
	if (memcmp(want, is, sizeof want) != 0)
		fail(s, "the Flux Pool is %d %d %d", is[0], is[1], is[2]);
	return true;
}
