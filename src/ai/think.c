/* think.c -- see think.h and rift_player.h. */
#include "ai/think.h"

#include <string.h>

#include "base/base.h"

size_t rift_think_bytes(const struct rift_player *p)
{
	return level_of(p)->mind->bytes;
}

struct rift_think *rift_think_begin(void *memory, size_t bytes, const struct rift_player *p,
	const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t seed, uint32_t nodes)
{
	if (bytes < rift_think_bytes(p) || seat < 0 || seat > RIFT_NATURE || !(rules->asks(g).seats >> seat & 1))
		return NULL;
	struct rift_think *t = memory;
	*t = (struct rift_think){
		.player = p, .rules = rules, .random = seed, .nodes = p->nodes && nodes ? nodes : p->nodes, .seat = seat
	};
	t->more = t->nodes > 0;
	rules->view(&t->seen, g, seat);
	level_of(p)->mind->begin(t);
	return t;
}

bool rift_think_go(struct rift_think *t, uint32_t nodes)
{
	const struct mind *mind = level_of(t->player)->mind;
	for (; nodes > 0 && t->more; nodes--) {
		mind->simulate(t);
		if (++t->done >= t->nodes)
			t->more = false;
	}
	return t->more;
}

struct rift_move rift_think_answer(const struct rift_think *t)
{
	return t->answer;
}

void rift_think_report(const struct rift_think *t, struct rift_report *r)
{
	const struct mind *mind = level_of(t->player)->mind;
	memset(r, 0, sizeof *r); /* equal reports have equal bytes */
	r->simulations = t->done;
	r->nodes = t->nodes;
	r->answers = r->moves = 1;
	r->answer[0].move = r->line[0] = t->answer;
	if (mind->report)
		mind->report(t, r);
}

struct rift_move rift_player_choose(const struct rift_player *p, const struct rift_rules *rules,
	const struct rift_game *g, int seat, uint64_t *random, void *memory, size_t bytes)
{
	struct rift_think *t = rift_think_begin(memory, bytes, p, rules, g, seat, *random, 0);
	CHECK(t != NULL);
	while (rift_think_go(t, UINT32_MAX))
		;
	*random = t->random;
	return t->answer;
}
