/*
 * facts.c -- reads facts by name.  rift_facts.def contains the C expression of each fact; this file expands the list
 * into switch statements.  Test builds can also set facts (facts.h).
 */
#include "core/phases/facts.h"

#include "core/phases/phases.h"

int rift_fact_count(enum rift_fact fact)
{
	static const uint8_t counts[RIFT_FACT_END] = {
#define FACT(NAME, word, scope, count, place) [RIFT_FACT_##NAME] = (count),
#include "rift_facts.def"
#undef FACT
	};
	return fact < RIFT_FACT_END ? counts[fact] : 0;
}

enum rift_scope rift_fact_scope(enum rift_fact fact)
{
	static const uint8_t scopes[RIFT_FACT_END] = {
#define FACT(NAME, word, scope, count, place) [RIFT_FACT_##NAME] = RIFT_SCOPE_##scope,
#include "rift_facts.def"
#undef FACT
	};
	return fact < RIFT_FACT_END ? (enum rift_scope)scopes[fact] : RIFT_SCOPE_TABLE;
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

#define S g->seat[s]

int rift_fact(const struct rift_game *game, enum rift_fact fact, int s, int i)
{
	const struct game *g = game_in(game);
	if (i < 0 || i >= rift_fact_count(fact) || s < 0 || s >= SEATS)
		return 0;
	switch (fact) {
#define FACT(NAME, word, scope, count, place) \
	case RIFT_FACT_##NAME: \
		return (int)(place);
#include "rift_facts.def"
#undef FACT
	case RIFT_NO_FACT:
	case RIFT_FACT_END:
		break;
	}
	return 0;
}

/* Writes the values of one fact and returns the place after them. */
static int *read_all(const struct game *g, enum rift_fact fact, int s, int *out)
{
	switch (fact) {
#define FACT(NAME, word, scope, count, place) \
	case RIFT_FACT_##NAME: \
		for (int i = 0; i < (count); i++) \
			*out++ = (int)(place); \
		break;
#include "rift_facts.def"
#undef FACT
	case RIFT_NO_FACT:
	case RIFT_FACT_END:
		break;
	}
	return out;
}

size_t rift_facts(const struct rift_game *game, const enum rift_fact *facts, size_t count, int s, int *out)
{
	const struct game *g = game_in(game);
	const int *const begin = out;
	for (size_t k = 0; k < count; k++) {
		if (s >= 0 && s < SEATS) {
			out = read_all(g, facts[k], s, out);
			continue;
		}
		for (int i = 0; i < rift_fact_count(facts[k]); i++)
			*out++ = 0;
	}
	return (size_t)(out - begin);
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
