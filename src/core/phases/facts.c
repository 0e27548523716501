/*
 * facts.c -- reads facts by name.  rift_facts.def contains the C expression of each fact; this file makes a table of where
 * they are.  The values of a fact are equally spaced, and so are those of the seats.  Test builds can also set facts
 * (facts.h).
 */
#include "core/phases/facts.h"

#include <string.h>

#include "core/phases/phases.h"

/* Where the values of a fact are, in bytes from the beginning of the game. */
struct place {
	uint16_t at; /* of seat 0 and index 0 */
	uint16_t next, other; /* index 1, and seat 1; the same place if there is only one */
	unsigned width : 3; /* bytes of a value */
	unsigned scope : 2;
	unsigned count : 8;
};
_Static_assert(sizeof(struct place) == 8, "the table is larger than it has to be");

#define S g->seat[s]
#define AT(place) ((uint16_t)(uintptr_t)(&(place)))
static const struct place places[RIFT_FACT_END] = {
#define g ((const struct game *)0)
#define s 0
#define i 0
#define FACT(NAME, word, SCOPE, n, where) \
	[RIFT_FACT_##NAME].at = AT(where), [RIFT_FACT_##NAME].width = sizeof(where), [RIFT_FACT_##NAME].count = (n), \
	[RIFT_FACT_##NAME].scope = RIFT_SCOPE_##SCOPE,
#include "rift_facts.def"
#undef FACT
#undef i
#define i 1
#define FACT(NAME, word, SCOPE, n, where) [RIFT_FACT_##NAME].next = AT(where),
#include "rift_facts.def"
#undef FACT
#undef i
#undef s
#define s 1
#define i 0
#define FACT(NAME, word, SCOPE, n, where) [RIFT_FACT_##NAME].other = AT(where),
#include "rift_facts.def"
#undef FACT
#undef i
#undef s
#undef g
};

int rift_fact_count(enum rift_fact fact)
{
	return fact < RIFT_FACT_END ? places[fact].count : 0;
}

enum rift_scope rift_fact_scope(enum rift_fact fact)
{
	return fact < RIFT_FACT_END ? (enum rift_scope)places[fact].scope : RIFT_SCOPE_TABLE;
}

const char *rift_fact_word(enum rift_fact fact)
{
	static const char *const words[RIFT_FACT_END] = {
		[RIFT_NO_FACT] = "",
#define FACT(NAME, word, scope, count, place) [RIFT_FACT_##NAME] = (word),
#include "rift_facts.def"
#undef FACT
	};
	return fact < RIFT_FACT_END ? words[fact] : "";
}

static int width_read(const unsigned char *at, int width)
{
	uint16_t two;
	uint32_t four;
	switch (width) {
	case sizeof(uint8_t):
		return *at;
	case sizeof two:
		memcpy(&two, at, sizeof two);
		return two;
	default:
		memcpy(&four, at, sizeof four);
		return (int)four;
	}
}

static const unsigned char *fact_at(const struct rift_game *game, const struct place *p, int seat)
{
	return game->bytes + p->at + (ptrdiff_t)seat * (p->other - p->at);
}

int rift_fact(const struct rift_game *game, enum rift_fact fact, int seat, int index)
{
	if (fact >= RIFT_FACT_END || seat < 0 || seat >= SEATS)
		return 0;
	const struct place *p = &places[fact];
	if (index < 0 || index >= p->count)
		return 0;
	return width_read(fact_at(game, p, seat) + (ptrdiff_t)index * (p->next - p->at), p->width);
}

/* Writes all values of one fact and returns the place after them. */
static int *read_all(const struct rift_game *game, const struct place *p, int seat, int *out)
{
	const unsigned char *at = fact_at(game, p, seat);
	const ptrdiff_t step = p->next - p->at;
	const int count = p->count;
	if (p->width != sizeof(uint8_t) || step > 1)
		for (int i = 0; i < count; i++)
			*out++ = width_read(at + i * step, p->width);
	else if (count > 1)
		for (int i = 0; i < count; i++)
			*out++ = at[i];
	else if (count)
		*out++ = *at;
	return out;
}

size_t rift_facts(const struct rift_game *game, const enum rift_fact *facts, size_t count, int seat, int *out)
{
	const int *const begin = out;
	for (size_t k = 0; k < count; k++) {
		if (seat >= 0 && seat < SEATS && facts[k] < RIFT_FACT_END) {
			out = read_all(game, &places[facts[k]], seat, out);
			continue;
		}
		for (int i = 0; i < rift_fact_count(facts[k]); i++)
			*out++ = 0;
	}
	return (size_t)(out - begin);
}

size_t rift_facts_where(const enum rift_fact *facts, size_t count, int seat, struct rift_where *out)
{
	size_t values = 0;
	if (seat < 0 || seat >= SEATS)
		return 0;
	for (size_t k = 0; k < count; k++) {
		const struct place *p = &places[facts[k] < RIFT_FACT_END ? facts[k] : RIFT_NO_FACT];
		const int first = p->at + seat * (p->other - p->at);
		for (int i = 0; i < p->count; i++)
			out[values++] = (struct rift_where){ (uint16_t)(first + i * (p->next - p->at)), p->width };
	}
	return values;
}

#ifdef RIFT_MARKS
void fact_state(struct rift_game *game, enum rift_fact fact, int s, int i, int value)
{
	struct game *g = game_of(game);
	CHECK(i >= 0 && i < rift_fact_count(fact) && s >= 0 && s < SEATS);
	switch (fact) {
#define FACT(NAME, word, scope, count, place) \
	case RIFT_FACT_##NAME: \
		(place) = (__typeof__(place))value; \
		break;
#include "rift_facts.def"
#undef FACT
	case RIFT_NO_FACT:
	case RIFT_FACT_END:
		break;
	}
	for (int seat = 0; seat < g->players; seat++)
		passive_update(g, seat);
}
#endif
