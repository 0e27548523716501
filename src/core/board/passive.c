/*
 * passive.c -- passive abilities (ABILITY-03) are ops, summed over the active tiles and the Leader.  The sums are
 * cached in the seat, because the rules read them constantly, and recomputed whenever a tile is added, removed, covered
 * or uncovered.
 */
#include <string.h>

#include "core/board/board.h"
#include "core/engine/automa.h"
#include "core/engine/modules.h"

static void add(struct seat *s, const struct op *ops, size_t n)
{
	for (size_t i = 0; i < n && ops[i].code; i++) {
		if (!op_is_passive(ops[i].code))
			continue;
		uint8_t *sum = &s->passive[op_passive_place(ops[i].code)];
		uint8_t more = ops[i].n ? ops[i].n : 1;
		if (ops[i].code == OP_SET_SECOND) /* its number is a price: the lowest applies */
			*sum = *sum && *sum < more ? *sum : more;
		else
			*sum = (uint8_t)(*sum + more);
	}
}

static const struct leader *leader_of(const struct game *g, int seat)
{
	if (automa_bars_leader(g))
		return &leaders[NO_LEADER];
	if (g->seat[seat].fractures.borrowed == AMENA) {
		RULE("FLEADER-03d"); /* the ability that protects slots from being covered cannot be borrowed */
		return &leaders[NO_LEADER];
	}
	return &leaders[leader_in_force(g, seat)];
}

void passive_update(struct game *g, int seat)
{
	struct seat *s = &g->seat[seat];
	memset(s->passive, 0, sizeof s->passive);
	if (is_bot(g, seat))
		return;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (tile_in_force(g, seat, slot))
			add(s, tiles[s->tile[slot]].always, ARRAY_LEN(tiles[0].always));
	const struct leader *leader = leader_of(g, seat);
	add(s, leader->as[g->edition].always, ARRAY_LEN(leader->as[0].always));
	modules_passives(g, seat);
}

void passive_add(struct game *g, int seat, const struct op *ops, size_t n)
{
	add(&g->seat[seat], ops, n);
}

const struct op *leader_does(const struct game *g, int seat)
{
	return leader_of(g, seat)->as[g->edition].does;
}

const struct op *leader_cleans(const struct game *g, int seat)
{
	return leader_of(g, seat)->as[g->edition].clean_up;
}

bool collapse_has(int collapse, enum op_code op, int *what, int *n)
{
	const struct op *ops = collapses[collapse].always;
	for (size_t i = 0; i < ARRAY_LEN(collapses[0].always); i++) {
		if (ops[i].code != op)
			continue;
		if (what)
			*what = ops[i].what;
		if (n)
			*n = ops[i].n;
		return true;
	}
	return false;
}

#ifdef RIFT_MARKS
static bool has_op(const struct op *ops, size_t n, enum op_code op)
{
	for (size_t i = 0; i < n; i++)
		if (ops[i].code == op)
			return true;
	return false;
}

void passive_mark(const struct game *g, int seat, enum op_code op)
{
	const struct seat *s = &g->seat[seat];
	if (!s->passive[op_passive_place((int)op)])
		return;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (tile_in_force(g, seat, slot) && has_op(tiles[s->tile[slot]].always, ARRAY_LEN(tiles[0].always), op))
			RULE_OF(tile_rules[s->tile[slot]]);
	const struct leader *leader = leader_of(g, seat);
	if (has_op(leader->as[g->edition].always, ARRAY_LEN(leader->as[0].always), op))
		RULE_OF(leader->rule);
	modules_passive_mark(g, seat, op);
}
#endif
