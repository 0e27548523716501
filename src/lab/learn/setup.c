/*
 * setup.c -- see setup.h.  Three of four games have the usual board, edition and no variants; the others draw them, as
 * `timerift-lab sim` does.  An automaton plays half of its games without options.
 */
#include "lab/learn/setup.h"

#include "base/base.h"

static enum learn_table table_draw(struct rng *rng)
{
	static const int share[LEARN_TABLE_END] = {
#define T(NAME, words, share) share,
		LEARN_TABLES(T)
#undef T
	};
	int at = (int)rng_below(rng, 100), table = 0;
	while (table < LEARN_TABLE_END - 1 && at >= share[table])
		at -= share[table++];
	return (enum learn_table)table;
}

/* One module, or for two of five games any that are allowed together. */
static unsigned modules_draw(struct rng *rng)
{
	unsigned module = 1u << rng_below(rng, RIFT_MODULE_END - 1);
	return rng_below(rng, 5) < 2 ? module | rng_below(rng, 1u << (RIFT_MODULE_END - 1)) : module;
}

/* Without what rarely is in play, if the rules allow it. */
static void make_plain(struct rift_setup *setup, uint64_t options)
{
	struct rift_setup plain = *setup;
	plain.edition = plain.side = plain.device = 0;
	plain.variants = 0;
	plain.options = options;
	plain.energy_cores = plain.objectives_fewer = plain.flux_cores = plain.glitches = 0;
	if (rift_setup_check(&plain) == RIFT_NO_FAULT)
		*setup = plain;
}

static void draw_solo(struct rng *rng, enum learn_table table, struct rift_setup *setup)
{
	int kind = RIFT_CHRONOSSUS;
	uint64_t options = table == LEARN_ONE_MORE ? RIFT_OPTION_BIT(RIFT_ONE_MORE) : 0;
	unsigned modules = table == LEARN_SOLO_MODULES ? modules_draw(rng) : 0;
	if (table == LEARN_CHRONOBOT_1 || table == LEARN_CHRONOBOT_2)
		kind = RIFT_CHRONOBOT_1 + (table == LEARN_CHRONOBOT_2);
	else if (table == LEARN_SOLO_MODULES && rng_below(rng, 3) == 0)
		kind = RIFT_CHRONOBOT_2;
	driver_solo_setup(rng, kind, modules, setup);
	if (rng_below(rng, 2))
		make_plain(setup, options);
	struct rift_setup more = *setup;
	more.options |= options;
	if (rift_setup_check(&more) == RIFT_NO_FAULT)
		*setup = more;
}

enum learn_table learn_setup(struct rng *rng, struct rift_setup *setup)
{
	enum learn_table table = table_draw(rng);
	if (learn_is_solo(table)) {
		draw_solo(rng, table, setup);
		return table;
	}
	int players = 2 + (int)table;
	if (table == LEARN_MODULES)
		players = 2 + (int)rng_below(rng, 5) / 3 + (int)rng_below(rng, 5) / 4;
	do
		driver_setup(rng, players, table == LEARN_MODULES ? modules_draw(rng) : 0, setup);
	while (rift_setup_check(setup) != RIFT_NO_FAULT);
	if (rng_below(rng, 4))
		make_plain(setup, 0);
	return table;
}
