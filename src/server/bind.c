/* bind.c -- see bind.h and bound.h. */
#include "server/bind.h"

static const struct rules *bound;

void rules_bind(const struct rules *rules)
{
	bound = rules;
}

#define BOUND(type, name, parameters, arguments) \
	type bound_##name parameters; \
	type bound_##name parameters \
	{ \
		return bound->rift_##name arguments; \
	}
BOUND(enum rift_result, new, (struct rift_game * g, const struct rift_setup *setup), (g, setup))
BOUND(struct rift_ask, asks, (const struct rift_game *g), (g))
BOUND(size_t, legal, (const struct rift_game *g, int seat, struct rift_move *out, size_t max), (g, seat, out, max))
BOUND(size_t, chance, (const struct rift_game *g, struct rift_outcome *out, size_t max), (g, out, max))
BOUND(enum rift_result, play, (struct rift_game * g, struct rift_move m, struct rift_log *log), (g, m, log))
BOUND(int, fact, (const struct rift_game *g, enum rift_fact fact, int seat, int index), (g, fact, seat, index))
BOUND(int, sum, (const struct rift_game *g, enum rift_sum sum, int seat, int index), (g, sum, seat, index))
#undef BOUND

void bound_view(struct rift_game *seen, const struct rift_game *g, int seat);
void bound_view(struct rift_game *seen, const struct rift_game *g, int seat)
{
	bound->rift_view(seen, g, seat);
}

void bound_score(const struct rift_game *g, int seat, struct rift_score *sheet);
void bound_score(const struct rift_game *g, int seat, struct rift_score *sheet)
{
	bound->rift_score(g, seat, sheet);
}
